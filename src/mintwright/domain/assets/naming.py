"""File names to titles, titles to asset names, and the order of names."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import PurePath

from mintwright.domain.assets.line_splitting import split_lines

ASSET_NAME_BYTES = 32  # the chain's limit; the contract's sample suggests letters and digits only (specification 2.3)
DIGITS = frozenset("0123456789")
UNNAMED = "Asset"  # for titles without a single letter or digit of ASCII

# Letters that Unicode does not decompose, as usually transcribed to ASCII in their languages.
_SPELLED = str.maketrans({
    "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i",
})  # fmt: skip


@lru_cache(maxsize=1_000)  # each card asks for it as it is painted
def title_from(path: PurePath) -> str:
    """A title for a file: its name without suffix, underscores and dashes as spaces, at most 64 bytes; may be empty."""
    stem = unicodedata.normalize("NFC", _unicode(path.stem))
    spaced = re.sub(r"[_\-–—]+", " ", stem)
    if not spaced.isprintable():
        spaced = "".join(letter if letter.isprintable() else " " for letter in spaced)
    title = " ".join(spaced.split())
    return split_lines(title[:1].upper() + title[1:])[0].strip()


def is_file_name(title: str, path: PurePath) -> bool:
    """Whether a title says no more than the file's name: the same words and numbers in the same order.

    How they are set apart or capitalized says nothing, nor do zeros before a number: "Cat 1" is all of "cat_01.png".
    """
    made = title_from(path)
    if title == made:
        return bool(title)
    words = _words(title)
    return bool(words) and words == _words(made)


def asset_name_from(title: str) -> str:
    """An asset name for a title: its words in ASCII letters and digits, run together, at most 32 bytes.

    A longer one loses its middle, so that a number at its end stays: it distinguishes the items of a series.
    """
    ascii_title = unicodedata.normalize("NFKD", title.translate(_SPELLED)).encode("ascii", "ignore").decode()
    words = re.findall(r"[A-Za-z0-9]+", ascii_title)
    return _shortened("".join(word[:1].upper() + word[1:] for word in words)) or UNNAMED


class AssetNames:
    """Asset names for titles, one after the other, all different: same policy and same name would be the same token."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._variants: dict[str, Iterator[str]] = {}  # of each name those not tried yet: what was taken stays taken

    def take(self, name: str) -> None:
        """No title gets this name: something else has it."""
        self._taken.add(name.strip().casefold())

    def new(self, title: str) -> str:
        """One for this title, other than all before."""
        wanted = asset_name_from(title)
        left = self._variants.setdefault(wanted, name_variants(wanted))
        name = next(name for name in left if name.casefold() not in self._taken)
        self._taken.add(name.casefold())
        return name


def name_variants(name: str) -> Iterator[str]:
    """The name, then the name with a number after it, separated by an x if the name itself ends in a digit."""
    yield name
    apart = "x" if name[-1].isdigit() else ""
    for number in count(2):
        tail = f"{apart}{number}"
        yield name[: ASSET_NAME_BYTES - len(tail)] + tail


def _shortened(name: str) -> str:
    if len(name) <= ASSET_NAME_BYTES:
        return name
    digits = re.search(r"[0-9]{0,12}$", name)
    tail = digits[0] if digits else ""
    return name[: ASSET_NAME_BYTES - len(tail)] + tail


def _unicode(text: str) -> str:
    """A file name as text: bytes that are not UTF-8 (Python keeps them as lone surrogates) become spaces."""
    return text if text.isascii() else re.sub(r"[\ud800-\udfff]", " ", text)


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key that puts "Cat 2" before "Cat 10", however many digits there are."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    return tuple(_by_value(part) if part[0] in DIGITS else (1, 0, part) for part in parts)


def _words(title: str) -> list[str]:
    """The words and numbers of a title, so that they can be compared."""
    parts = re.findall(r"[0-9]+|[^0-9\s_.,#()\-–—]+", title.casefold())
    return [part.lstrip("0") or "0" if part[0] in DIGITS else part for part in parts]


def _by_value(digits: str) -> tuple[int, int, str]:
    """Ordered as the number is, without computing it: Python refuses to read thousands of digits."""
    significant = digits.lstrip("0")
    return 0, len(significant), significant
