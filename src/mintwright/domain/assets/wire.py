"""The one serialiser: requests to the exact bytes that are journalled, hashed and sent.

Fields that the artist did not set are absent from the body, never null, `""`, `[]` or `{}`. Decimals are written as
JSON numbers digit by digit, never through a float and never with an exponent.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.domain.assets.attributes import pruned

_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # `dumps` makes another for each value

Plain = str | bool | int | Sequence["Plain"] | Mapping[str, "Plain"]


def asset_body(request: AssetRequest) -> bytes:
    """The body that creates a single asset (specification 4.4). Raises ValueError for text that is not Unicode."""
    fields = _asset(request)
    return ("{" + ",".join([f'"{name}":{_json(value)}' for name, value in fields.items()]) + "}").encode()


def collection_body(requests: Sequence[AssetRequest]) -> bytes:
    """The body that creates a collection (specification 4.5), the primary asset first. Raises ValueError as above."""
    return joined(map(asset_body, requests))


def joined(bodies: Iterable[bytes]) -> bytes:
    """The body of a collection from those of its assets."""
    return b"[" + b",".join(bodies) + b"]"


def digest(body: bytes) -> str:
    """The SHA-256 of a body in hex, by which the journal identifies it."""
    return hashlib.sha256(body).hexdigest()


def _asset(request: AssetRequest) -> Mapping[str, "Plain | Decimal"]:
    """The fields in the order of the table in specification 2.3; `description` is as in the live service."""
    fields: dict[str, Plain | Decimal | None] = {
        "blockchain": request.blockchain,
        "amount": request.amount,
        "name": request.name,
        "asset_name": request.asset_name,
        "image": request.image,
        "description": request.description or None,
        "is_auto": request.is_auto,
        "royalties_rate": request.royalties_rate,
        "royalties": request.royalties or None,
        "files": [file for file in map(_file, request.files) if file] or None,
        "attrs": pruned(request.attrs) or None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _file(file: FileRef) -> Mapping[str, str]:
    fields = {"name": file.name, "mediaType": file.media_type, "src": file.src}
    return {name: value for name, value in fields.items() if value}


def _json(value: "Plain | Decimal") -> str:
    match value:  # `_written` is quick with texts, and slow to begin with all else
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return _number(value)
        case _:
            return _written(value)


def _number(value: Decimal) -> str:
    """A decimal as the shortest JSON number with the same digits: 3.00 is written 3."""
    if not value.is_finite():
        raise ValueError("not a number")
    digits = format(value, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
