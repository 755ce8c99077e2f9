"""How an asset was minted, from the body of its request, and whether its draft says the same today.

Royalties and the processing belong to the collection, and are left out.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Path
from mintwright.domain.assets.checks import PLACEHOLDER
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.assets.wire import asset_body
from mintwright.domain.table.columns import BEFORE, PICTURE, Column, Field

_WORDS = ("amount", "name", "asset_name", "description", "attrs")
_DESCRIPTION, _FILES = Column(Field.DESCRIPTION), Column(Field.FILES)
_COLUMNS = (Column(Field.AMOUNT), Column(Field.TITLE), Column(Field.ASSET_NAME), _DESCRIPTION)
_ATTRS = len(_COLUMNS)
_LONG_DESCRIPTION = ("description",)  # the attribute in which what fits in no line is sent


@dataclass(frozen=True, slots=True)
class MintedForm:
    """The words of an asset as canonical JSON, and the references of its picture and of its files."""

    words: str
    references: tuple[str, ...]


def minted_forms(body: bytes, art_ids: Sequence[int]) -> Mapping[int, MintedForm]:
    """How each piece of art was requested; nothing of a body that was damaged on the disk."""
    try:
        found = json.loads(body)
        assets = cast("list[object]", found if isinstance(found, list) else [found])
        return {
            art_id: _form(cast("dict[str, Any]", asset))
            for art_id, asset in zip(art_ids, assets, strict=False)
            if isinstance(asset, dict)
        }
    except (ValueError, RecursionError):
        return {}


def is_as_minted(draft: Draft, form: MintedForm, references: Callable[[int], Set[str]]) -> bool:
    """Whether a draft would be minted with the same words and the same contents; `references` gives those of art."""
    shown = [draft.picture, *([draft.art_id] if draft.has_cover else []), *(file.art_id for file in draft.files)]
    if len(shown) != len(form.references):
        return False
    if not all(one in references(art_id) for art_id, one in zip(shown, form.references, strict=True)):
        return False
    try:
        request = build_requests([draft], dict.fromkeys(draft.art_ids, PLACEHOLDER))[0]
        return _form(json.loads(asset_body(request))).words == form.words
    except (ValueError, RecursionError):  # text that no service takes
        return False


def differences(draft: Draft, form: MintedForm, references: Callable[[int], Set[str]]) -> tuple[Column, ...]:
    """Which fields and attributes of a draft say something else than was minted, in the order of the table."""
    try:
        request = build_requests([draft], dict.fromkeys(draft.art_ids, PLACEHOLDER))[0]
        now, minted = json.loads(_form(json.loads(asset_body(request))).words), json.loads(form.words)
    except (ValueError, RecursionError):
        return ()
    paths = tuple(_unlike(minted[0][_ATTRS], now[0][_ATTRS]))
    found = {column for at, column in enumerate(_COLUMNS) if now[0][at] != minted[0][at]}
    if any(path[:1] == _LONG_DESCRIPTION for path in paths):
        found.add(_DESCRIPTION)
    if not _is_same_picture(draft, form, references):
        found.add(PICTURE)
    if not _are_same_files(draft, form, minted[1], references):
        found.add(_FILES)
    known = [column for column in (*BEFORE, _FILES) if column in found]
    return (*known, *(Column(Field.ATTRIBUTE, path) for path in paths if path[:1] != _LONG_DESCRIPTION))


def _unlike(minted: object, now: object, above: Path = ()) -> Iterator[Path]:
    """The attributes that one of these lacks, or has otherwise."""
    before, after = (cast("dict[str, object]", one) if isinstance(one, dict) else {} for one in (minted, now))
    for key in dict.fromkeys((*after, *before)):
        old, new = before.get(key), after.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            yield from _unlike(cast("object", old), cast("object", new), (*above, key))
        elif old != new:
            yield (*above, key)


def _is_same_picture(draft: Draft, form: MintedForm, references: Callable[[int], Set[str]]) -> bool:
    """Whether it shows what was minted, and is itself what was: with a cover, its own file stands among the others."""
    is_shown = form.references[0] in references(draft.picture)
    return is_shown and (not draft.has_cover or not references(draft.art_id).isdisjoint(form.references[1:]))


def _are_same_files(
    draft: Draft, form: MintedForm, names: Sequence[object], references: Callable[[int], Set[str]]
) -> bool:
    """Whether the further files are those that were minted, under the same names."""
    own = references(draft.art_id)
    minted = [one for one in zip(names, form.references[1:], strict=False) if one[1] not in own]
    return len(minted) == len(draft.files) and all(
        file.name.strip() == name and reference in references(file.art_id)
        for file, (name, reference) in zip(draft.files, minted, strict=True)
    )


def _form(asset: Mapping[str, Any]) -> MintedForm:
    held = asset.get("files")
    listed = cast("list[object]", held) if isinstance(held, list) else []
    files = [cast("dict[str, Any]", file) for file in listed if isinstance(file, dict)]
    said = [[asset.get(name) for name in _WORDS], [file.get("name") for file in files]]
    references = (str(asset.get("image")), *(str(file.get("src")) for file in files))
    return MintedForm(json.dumps(said, sort_keys=True), references)
