"""Technical details that are safe to show and to post: short, and without the secrets that went over the wire."""

import json
import re
from collections.abc import Iterable
from urllib.parse import quote_plus

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
_HEADER = re.compile(r"\b(bearer|token)\s+(?=\S*\d)[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE)  # a word has no digit


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without the given secrets in plain, form or JSON spelling, and without what stands where secrets do."""
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        for form in {secret, quote_plus(secret, errors="replace"), json.dumps(secret)[1:-1]}:
            # A short secret is hidden as a word of its own only: inside other words it would tell itself by the gaps.
            found = re.escape(form) if len(form) > 3 else rf"(?<!\w){re.escape(form)}(?!\w)"
            text = re.sub(found, HIDDEN, text)
    return _SECRET_FIELDS.sub(rf"\1{HIDDEN}", _HEADER.sub(rf"\1 {HIDDEN}", text))


def beginning(text: str, secrets: Iterable[str] = ()) -> str:
    """The beginning of a text that may be long, redacted."""
    hidden = tuple(secrets)
    shown = redacted(text[: 4 * LONGEST], hidden)
    # Where it was cut, its end may be the beginning of a secret.
    return shown[: -max(map(len, hidden), default=1)] if len(text) > 4 * LONGEST else shown


def one_line(text: str, secrets: Iterable[str], longest: int) -> str:
    """A text of the service on one line, redacted before it is cut: not even half of a secret stays."""
    shown = beginning(text, secrets)
    clean = " ".join("".join(sign if sign.isprintable() else " " for sign in shown).split())
    return clean if len(clean) <= longest else clean[:longest] + "…"


def details_text(*lines: str, body: bytes = b"", secrets: Iterable[str] = ()) -> str:
    """Lines of details and the beginning of a body, redacted, at most 4 KB, control characters taken out."""
    hidden = tuple(secrets)
    shown = beginning(body[: 20 * LONGEST].decode("utf-8", "replace"), hidden)
    text = "\n".join(filter(None, [*(redacted(line, hidden) for line in lines), shown.strip()]))
    clean = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return clean.encode()[:LONGEST].decode("utf-8", "ignore").strip()
