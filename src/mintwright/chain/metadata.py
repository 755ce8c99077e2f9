"""A token's on-chain metadata: CIP-25, under label 721, in the ledger's metadata format; and CIP-27, under 777.

The ledger allows text of at most 64 bytes of UTF-8, whole numbers, bytes, lists and maps. CIP-25 writes longer text
as a list of lines that readers join without a separator. Keys are text too and cannot be split.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from mintwright.chain import cbor
from mintwright.chain.line_limit import LINE_BYTES

LABEL = 721
ROYALTY_LABEL = 777


class MetadataError(ValueError):
    """A value that the ledger's metadata cannot store, or a text or key of more than 64 bytes."""


def asset_metadata(
    *,
    name: str,
    image: str,
    media_type: str = "",
    description: str = "",
    files: Sequence[Mapping[str, str]] = (),
    attrs: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """One asset as CIP-25 writes it: the artist's attributes beside the standard's own fields, which win.

    Empty fields are left out. `files` are maps of `name`, `mediaType` and `src`.
    """
    fields: dict[str, Any] = {"name": name, "image": image, "mediaType": media_type, "description": description}
    standard = {key: value for key, value in fields.items() if value}
    if files:
        standard["files"] = [dict(file) for file in files]
    return {**(attrs or {}), **standard}


def cip25(policy_id_hex: str, assets: Mapping[str, Mapping[str, Any]]) -> dict[int, Any]:
    """The metadata of one mint: 721 → policy → asset name → fields, long texts split into lines."""
    return {LABEL: {policy_id_hex: {name: _split(fields) for name, fields in assets.items()}}}


def cip27(percent: Decimal, address: str) -> dict[int, Any]:
    """The metadata of the token that carries royalties: 777 → the part of each sale as text, and who receives it."""
    return {ROYALTY_LABEL: {"rate": f"{(percent / 100).normalize():f}", "addr": lines(address)}}


def metadata_bytes(metadata: Mapping[int, Any]) -> bytes:
    """The metadata as the ledger stores it, canonical CBOR. Raises MetadataError."""
    _check(metadata)
    return cbor.encode(metadata)


def metadata_size(metadata: Mapping[int, Any]) -> int:
    """How many bytes the ledger stores. Raises MetadataError."""
    _check(metadata)
    return cbor.size(metadata)


def entry_size(name: str, fields: Mapping[str, Any]) -> int:
    """How many bytes more one asset takes in the metadata of a mint, as `cip25` writes it, but for the heads of maps.

    Nothing is written for that, so it takes a third of the time. Raises MetadataError.
    """
    return _key_size(name) + _size(fields)


def lines(text: str) -> list[str]:
    """`text` in pieces of at most 64 bytes, cut between characters; joined they give the text again.

    Raises MetadataError for text with a lone surrogate, which UTF-8 cannot encode.
    """
    if _width(text) <= LINE_BYTES:
        return [text]
    pieces: list[str] = []
    start = size = 0
    for position, character in enumerate(text):
        width = len(character.encode())
        if size + width > LINE_BYTES:
            pieces.append(text[start:position])
            start, size = position, 0
        size += width
    return [*pieces, text[start:]]


def _width(text: str) -> int:
    try:
        return len(text) if text.isascii() else len(text.encode())
    except UnicodeEncodeError:
        raise MetadataError("half a surrogate pair is not text") from None


def _split(value: object) -> Any:
    """The same tree with every text that is too long written as lines, in place when it stands in a list."""
    match value:
        case str():
            pieces = lines(value)
            return pieces[0] if len(pieces) == 1 else pieces
        case dict() | Mapping():  # that it is a dict is soon known
            return {key: _split(inner) for key, inner in cast("Mapping[Any, Any]", value).items()}
        case list() | tuple():
            split: list[Any] = []
            for inner in cast("Sequence[Any]", value):
                if isinstance(inner, str):
                    split.extend(lines(inner))
                else:
                    split.append(_split(inner))
            return split
        case _:
            return value


def _size(value: object) -> int:
    """What `cbor.size` says of what `_split` makes of a value that `_check` accepts."""
    match value:  # the most frequent types come first
        case str():
            pieces = lines(value)
            return cbor.size(pieces[0] if len(pieces) == 1 else pieces)
        case dict() | Mapping():
            fields = cast("Mapping[Any, Any]", value)
            keys = sum([_key_size(key) for key in fields])
            return cbor.head_size(len(fields)) + keys + sum([_size(inner) for inner in fields.values()])
        case list() | tuple():
            split = _split(cast("Sequence[Any]", value))
            return cbor.head_size(len(split)) + sum(map(_size, split))
        case _:
            _check(value)
            return cbor.size(value)


def _key_size(key: object) -> int:
    if not isinstance(key, str) or not key.isascii() or len(key) > LINE_BYTES:
        _check(key)
    return cbor.size(key)


def _check(value: object) -> None:
    match value:
        case bool():
            raise MetadataError("metadata cannot hold a yes or no")
        case str() | bytes():
            if (_width(value) if isinstance(value, str) else len(value)) > LINE_BYTES:
                raise MetadataError(f"more than {LINE_BYTES} bytes: {value[:20]!r}…")
        case int():
            return
        case dict() | Mapping():
            for key, inner in cast("Mapping[Any, Any]", value).items():
                _check(key)
                _check(inner)
        case list() | tuple():
            for inner in cast("Sequence[Any]", value):
                _check(inner)
        case _:
            raise MetadataError(f"metadata cannot hold {type(value).__name__}")
