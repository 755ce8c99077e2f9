"""Technical details that are safe to show and to post: short, and without the secrets that were on the wire."""

import html
import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import quote

from mintwright.domain.answers.untrusted_json import RecordError, parse_json

LONGEST = 4096  # bytes of UTF-8 of a details text

HIDDEN = "[hidden]"
SECRET_NAMES = (
    "access_token",
    "refresh_token",
    "id_token",
    "client_secret",
    "password",
    "secret_token",
    "authorization",
)

_SECRET_FIELDS = re.compile(
    rf"""(["']?(?:{"|".join(SECRET_NAMES)})["']?\s*[:=]\s*)"""
    r"""("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&}]+)""",
    re.IGNORECASE,
)
_HEADER = re.compile(r"\b(bearer|token)\s+(?=\S*\d)[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE)  # a plain word has no digit


SHORTEST = 16  # characters of a secret searched for in a meaningful answer; a shorter one may be a word of it
_SHORTEST_END = 4  # characters of a secret that are hidden where a text was cut in the middle of it
STEP = 1 << 15  # characters searched at once: `re` lets no other thread run meanwhile
_LONGEST_SIGN = 12  # characters that encode one: a pair of \uXXXX, or four percent-encoded bytes


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without the given secrets in any usual encoding, and without the values of secret fields."""
    return _SECRET_FIELDS.sub(rf"\1{HIDDEN}", _HEADER.sub(rf"\1 {HIDDEN}", _without(text, secrets)))


def hidden_in(body: bytes, secrets: Iterable[str], *, is_kept: bool = False, is_cut: bool = False) -> bytes:
    """A body without the given secrets in any usual encoding; everything else stays byte for byte.

    `is_kept`: it is a proper answer, so its meaning comes first: a secret that may be a word of it stays, and what
    could be parsed still can be. `is_cut`: it is incomplete, and may end in the middle of a secret.
    """
    text = body.decode("utf-8", "surrogateescape")
    sought = [secret for secret in secrets if not is_kept or len(secret) >= SHORTEST]
    shown = _without(text, sought)
    if is_cut:
        shown = _without_end(shown, sought)
    hidden = shown.encode("utf-8", "surrogateescape")
    return body if shown == text or (is_kept and _is_json(body) and not _is_json(hidden)) else hidden


def _without(text: str, secrets: Iterable[str]) -> str:
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = "".join(_around(_pattern_of(secret), text, _LONGEST_SIGN * len(secret)))
    return text


def _around(sought: re.Pattern[str], text: str, longest: int) -> Iterator[str]:
    """The text in pieces, with `HIDDEN` in place of each match, which has at most `longest` characters."""
    at = 0
    while at < len(text):
        found = sought.search(text, at, at + STEP + longest + 1)  # one more: the character after it counts too
        if found and found.start() < at + STEP:
            yield text[at : found.start()] + HIDDEN
            at = found.end()
        else:
            yield text[at : at + STEP]
            at += STEP


def _without_end(text: str, secrets: Iterable[str]) -> str:
    """The text without the beginning of a secret that it may end with."""
    for secret in secrets:
        for length in range(len(secret), _SHORTEST_END - 1, -1):
            if text.endswith(secret[:length]):
                return text[:-length] + HIDDEN
    return text


def _is_json(body: bytes) -> bool:
    try:
        parse_json(body)
    except RecordError:
        return False
    return True


@lru_cache(maxsize=64)
def _pattern_of(secret: str) -> re.Pattern[str]:
    """A pattern for a secret in any form: plain, or as encoded in forms, JSON, HTML, base64 or hexadecimal digits."""
    spellings = "|".join(["".join(map(_character_pattern, secret)), *map(re.escape, _encoded_forms(secret))])
    # A short secret is hidden only as a separate word: inside other words the gaps would reveal it.
    return re.compile(f"(?:{spellings})" if len(secret) > 3 else rf"(?<!\w)(?:{spellings})(?!\w)")


def _character_pattern(character: str) -> str:
    """One character; whoever escapes letters and digits escapes all of them.

    The longest form first: the last `%` of a secret is the beginning of the `%25` that encodes it.
    """
    if character.isascii() and character.isalnum():
        return character
    plain = {
        character,
        html.escape(character),
        json.dumps(character)[1:-1],
        f"\\{character}",
        "+" if character == " " else character,
    }
    escaped = {_percent(character), _unicode(character)}
    return f"(?:(?i:{_any_of(escaped)})|{_any_of(plain)})"


def _any_of(spellings: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(spellings, key=len, reverse=True)))


def _percent(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "replace"))


def _unicode(text: str) -> str:
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place : place + 2].hex()}" for place in range(0, len(units), 2))


def _encoded_forms(secret: str) -> Iterator[str]:
    """The whole secret in another alphabet; in base64 at any offset among other bytes."""
    raw = secret.encode("utf-8", "replace")
    for spelling in (_percent(secret), _unicode(secret), quote(secret, safe="", errors="replace"), raw.hex()):
        yield from (spelling, spelling.lower())
    for shift, first in ((0, 0), (1, 2), (2, 3)):
        last = (shift + len(raw)) * 8 // 6  # the characters at either end depend on other bytes too
        for encode in (b64encode, urlsafe_b64encode):
            if last - first >= 2 * _SHORTEST_END:
                yield encode(bytes(shift) + raw)[first:last].decode()


def beginning(text: str, secrets: Iterable[str] = ()) -> str:
    """The beginning of a possibly long text, redacted."""
    hidden = tuple(secrets)
    shown = redacted(text[: 4 * LONGEST], hidden)
    # If it was cut, its end may be the beginning of a secret.
    return shown[: -max(map(len, hidden), default=1)] if len(text) > 4 * LONGEST else shown


def one_line(text: str, secrets: Iterable[str], longest: int) -> str:
    """A text from the service on one line, redacted before it is cut: not even half of a secret stays."""
    shown = beginning(text, secrets)
    clean = " ".join("".join(character if character.isprintable() else " " for character in shown).split())
    return clean if len(clean) <= longest else clean[:longest] + "…"


def details_text(*lines: str, body: bytes = b"", secrets: Iterable[str] = ()) -> str:
    """Lines of details and the beginning of a body, redacted, at most 4 KB, without control characters."""
    hidden = tuple(secrets)
    shown = beginning(body[: 20 * LONGEST].decode("utf-8", "replace"), hidden)
    text = "\n".join(filter(None, [*(redacted(line, hidden) for line in lines), shown.strip()]))
    clean = "".join(character if character.isprintable() or character == "\n" else " " for character in text)
    return clean.encode()[:LONGEST].decode("utf-8", "ignore").strip()
