"""The letters of a text file: as its first bytes say, UTF-8 if all of it is, or guessed, or as they were chosen."""

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from mintwright.domain.spreadsheets.sheets import ENCODINGS

_GUESSED = [name for name in ENCODINGS if not name.startswith("utf")]
_USUAL = "cp1252"  # of Windows in the west: taken where a guess finds it as likely as another
_FOREIGN = re.compile(rb"[\x80-\xff]")
_AROUND = 100  # bytes on each side of such a letter
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
MISREAD_MARK = codecs.BOM_UTF8.decode("cp1252")
"""That of UTF-8, as a program sees it that takes it for letters of Windows."""
_SAMPLE = 400  # bytes in which UTF-16 is seen
_PLACES = 300  # that a guess looks at: tens of kilobytes


def decoded(content: bytes, encoding: str = "") -> tuple[str, str, bool]:
    """A text, its encoding, and whether that was guessed; `encoding` is one of ENCODINGS that was chosen."""
    if encoding in ENCODINGS:
        return _as(content, encoding), encoding, False
    if content.startswith(_MARKS):
        return _as(content, "utf-16"), "utf-16", False
    if _byte_order(content):
        return _as(content, "utf-16"), "utf-16", True
    try:
        return content.decode("utf-8-sig"), "utf-8", False
    except UnicodeDecodeError:
        likely = "utf-8" if content.startswith(codecs.BOM_UTF8) else _likely(content)
        return _as(content, likely), likely, True


def read_anew(cell: str) -> str:
    """What a cell of such a file said before, which a program took for letters of Windows; the same if it did not."""
    if cell.isascii():
        return cell
    try:
        return _windows_bytes(cell).decode()
    except UnicodeError:
        return cell


def _windows_bytes(text: str) -> bytes:
    """The letters of Windows lack five, which programs take as they are. Raises UnicodeError for any other letter."""
    with suppress(UnicodeError):
        return text.encode("cp1252")
    return b"".join(letter.encode("latin-1" if "\x80" <= letter <= "\x9f" else "cp1252") for letter in text)


def _as(content: bytes, encoding: str) -> str:
    if encoding == "utf-16" and not content.startswith(_MARKS):
        encoding = _byte_order(content) or encoding
    return content.decode(encoding, "replace").removeprefix("\ufeff")


def _byte_order(content: bytes) -> str:
    """That of UTF-16 without its mark, by the zero beside each letter of ASCII; empty where it is something else."""
    sample = content[:_SAMPLE]
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if len(content) % 2 or max(first, second) <= len(sample) / 4 or (first and second):
        return ""
    return "utf-16-be" if first else "utf-16-le"


def _likely(content: bytes) -> str:
    """The encoding of which most speaks, by the words around the letters that are not ASCII."""
    from charset_normalizer import from_bytes

    sample = b"\n".join(islice(_around(content), _PLACES))
    matches = list(from_bytes(sample, cp_isolation=_GUESSED))
    best = [match for match in matches if match.chaos == matches[0].chaos]
    names = [name.replace("_", "-") for match in best for name in match.could_be_from_charset]
    return _USUAL if _USUAL in names or not names else names[0]


def _around(content: bytes) -> Iterator[bytes]:
    """What stands on a line around each letter that is not ASCII; where they are near each other, once."""
    end = 0
    while found := _FOREIGN.search(content, end):
        at = found.start()
        before = content[max(end, at - _AROUND) : at].rpartition(b"\n")[2]
        after = content[at : at + _AROUND].partition(b"\n")[0]
        end = at + len(after)
        yield before + after
