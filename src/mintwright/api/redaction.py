"""Technical details that are safe to show and to post: short, and without the secrets that went over the wire."""

import re
from collections.abc import Iterable
from urllib.parse import quote_plus

LONGEST = 4096  # bytes of UTF-8 of a details text

_HIDDEN = "[hidden]"
_SECRET_FIELDS = re.compile(
    r"""(["']?(?:access_token|refresh_token|id_token|client_secret|password|secret_token|authorization)["']?\s*[:=]\s*)"""
    r"""("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&}]+)""",
    re.IGNORECASE,
)
_HEADER = re.compile(r"\b(bearer|token)\s+(?=\S*\d)[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE)  # a word has no digit


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """The text without the given secrets, nor anything that stands where secrets stand."""
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        for form in {secret, quote_plus(secret)}:
            # A short secret is hidden as a word of its own only: inside other words it would tell itself by the gaps.
            found = re.escape(form) if len(form) > 3 else rf"(?<!\w){re.escape(form)}(?!\w)"
            text = re.sub(found, _HIDDEN, text)
    return _SECRET_FIELDS.sub(rf"\1{_HIDDEN}", _HEADER.sub(rf"\1 {_HIDDEN}", text))


def details_text(*lines: str, body: bytes = b"", secrets: Iterable[str] = ()) -> str:
    """Lines of details and the beginning of a body, redacted, at most 4 KB, control characters taken out."""
    shown = body[: 4 * LONGEST].decode("utf-8", "replace")
    text = redacted("\n".join([*filter(None, lines), *([shown] if shown.strip() else [])]), secrets)
    clean = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return clean.encode()[:LONGEST].decode("utf-8", "ignore").strip()
