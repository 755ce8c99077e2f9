"""Signed documents: exact bytes and their signatures, in one small JSON object. The only module to import PyNaCl.

    {"signed": "<base64 of the document>", "signatures": {"<base64 public key>": "<base64 Ed25519 signature>"}}

A signature covers the purpose and the document together, so it is never valid for another purpose. Several keys may
sign, which is how keys are replaced: the document is signed with the old and the new one until every copy of the
program in use knows the new one.
"""

import base64
from collections.abc import Collection
from typing import Any, cast

from mintwright.domain.answers.untrusted_json import RecordError, parse_json

KEY_BYTES = 32
SIGNATURE_BYTES = 64
MOST_KEYS = 8


class NotSignedError(Exception):
    """No trusted key has signed the bytes; the text says what is wrong with them, without repeating them."""


def signed_part(raw: bytes, keys: Collection[bytes], purpose: bytes) -> bytes:
    """The document inside `raw`, if one of the trusted public keys has signed it. Raises NotSignedError."""
    document, signatures = _envelope(raw)
    for key in keys:
        signature = _bytes(signatures.get(base64.b64encode(key).decode()))
        if signature is not None and _has_signed(key, signature, purpose + document):
            return document
    raise NotSignedError("no trusted key has signed it")


def unbase64(text: str) -> bytes:
    """The bytes of a base64 text in its one canonical form. Raises ValueError."""
    decoded = base64.b64decode(text, validate=True)
    if base64.b64encode(decoded).decode() != text:  # unused bits would allow several forms of the same text
        raise ValueError("not the canonical form of base64")
    return decoded


def _envelope(raw: bytes) -> tuple[bytes, dict[str, Any]]:
    try:
        value: Any = parse_json(raw)
    except RecordError as error:
        raise NotSignedError(error.details) from None
    fields = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    document, signatures = _bytes(fields.get("signed")), fields.get("signatures")
    if document is None or not isinstance(signatures, dict):
        raise NotSignedError("not a signed document")
    return document, cast("dict[str, Any]", signatures)


def _bytes(text: object) -> bytes | None:
    try:
        return unbase64(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _has_signed(key: bytes, signature: bytes, message: bytes) -> bool:
    from nacl.exceptions import CryptoError  # a compiled library: not before the first paint
    from nacl.signing import VerifyKey

    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        VerifyKey(key).verify(message, signature)
    except CryptoError:
        return False
    return True
