"""Which picture a description is for: by what it names, by what lies near its file, or by a number."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePath, PurePosixPath
from urllib.parse import unquote, urlsplit

from mintwright.domain.assets.media_types import ART_SUFFIXES
from mintwright.domain.generators.json_values import Json, JsonObject
from mintwright.domain.generators.shapes import Token

_FOLDERS = 3  # of those that a picture is in, which are said: two collections may both have images/1.png
_LONGEST = 1_000  # characters of an address in which a name is looked for


@dataclass(frozen=True, slots=True)
class Picture:
    """What finds a picture: its name, or what it is called without the ending; and its folder, where that is known."""

    name: str
    folder: str = ""


def pictures_of(tokens: Sequence[Token], art: Sequence[PurePath]) -> list[Picture]:
    """The picture of each of these; `art` is what lies in the same folders."""
    near = _Near(art)
    named = [tuple(dict.fromkeys(_named(token.fields))) for token in tokens]
    counts = Counter((token.folder, name) for token, names in zip(tokens, named, strict=True) for name in names)
    return [
        _picture(token, [name for name in names if counts[token.folder, name] == 1], near)
        for token, names in zip(tokens, named, strict=True)
    ]


def _picture(token: Token, names: Sequence[str], near: "_Near") -> Picture:
    """A name that several have is none of its own: a generator may write the same for all."""
    for name in names:
        if (found := near.named(name, token.folder)) is not None:
            return found
    stem = _stem(token)
    if stem and (found := near.called(stem, token.folder)) is not None:
        return found
    return Picture(names[0] if names else stem)


def _stem(token: Token) -> str:
    edition = token.fields.get("edition")
    own = (token.file, edition if isinstance(edition, str) else "", token.asset_name or "")
    title = token.fields.get("name")
    return next(filter(None, own), title if isinstance(title, str) else "")


def _named(fields: JsonObject) -> Iterator[str]:
    """The names of files in a description."""
    properties = fields.get("properties")
    files = properties.get("files") if isinstance(properties, JsonObject) else fields.get("files")
    addresses = [fields.get("image")]
    for file in files if isinstance(files, list) else ():
        if isinstance(file, JsonObject):
            addresses += [file.get("uri"), file.get("src"), file.get("name")]
    yield from filter(None, map(_name_in, addresses))


def _name_in(address: Json) -> str:
    """The name of a file at the end of an address, or nothing."""
    if isinstance(address, list):
        address = "".join(part for part in address if isinstance(part, str))
    if not isinstance(address, str) or len(address) > _LONGEST:
        return ""
    try:
        path = urlsplit(address).path if "://" in address else str(address)
    except ValueError:
        return ""
    name = (unquote(path) if "://" in address else path).replace("\\", "/").rsplit("/", 1)[-1]
    return name if PurePosixPath(name).suffix.lower() in ART_SUFFIXES else ""


class _Near:
    """The art that lies near descriptions, by name, and by name without the ending."""

    def __init__(self, art: Sequence[PurePath]) -> None:
        self._named = defaultdict[str, list[PurePath]](list)
        self._called = defaultdict[str, list[PurePath]](list)
        for path in art:
            self._named[path.name.casefold()].append(path)
            self._called[path.stem.casefold()].append(path)

    def named(self, name: str, folder: str) -> Picture | None:
        """The nearest that is called so, if one is."""
        return _nearest(self._named.get(name.casefold(), ()), folder)

    def called(self, stem: str, folder: str) -> Picture | None:
        """The nearest that is called so without its ending."""
        return _nearest(self._called.get(stem.casefold(), ()), folder)


def _nearest(art: Sequence[PurePath], folder: str) -> Picture | None:
    """Of these the one that lies nearest to a folder; of several a still picture rather than what moves."""
    if not art:
        return None
    beside = PurePath(folder).parts
    best = min(art, key=lambda path: (-_shared(beside, path.parent.parts), path.suffix != ".png", str(path)))
    return Picture(best.name, folder_said(best.parent))


def folder_said(folder: PurePath) -> str:
    """How the folder of a picture is said."""
    return "/".join((folder.parts[1:] if folder.anchor else folder.parts)[-_FOLDERS:])


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many folders two paths have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
