"""The subset of CBOR used in a mint transaction (RFC 8949, definite lengths, shortest heads).

Our own, so that the sizes an artist sees do not depend on the version of a package; with a decoder for the same subset,
because old addresses contain CBOR and come from strangers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

_UNSIGNED, _NEGATIVE, _BYTES, _TEXT, _ARRAY, _MAP, _TAG, _SIMPLE = range(8)
_CONSTANTS = {b"\xf4": False, b"\xf5": True, b"\xf6": None}
_DEEPEST = 64
_SHORT_HEADS = [bytes([first]) for first in range(256)]


@dataclass(frozen=True, slots=True)
class Tag:
    """A tagged value; 258 marks a set, 24 embedded CBOR."""

    number: int
    value: Any


def encode(value: object) -> bytes:
    """The canonical bytes of `value`: maps are ordered by the length of their encoded keys, then by their bytes.

    Takes None, bool, int (64 bit), bytes, str, sequences, mappings and Tag. Raises TypeError for anything else
    (a float has no place in a transaction) and ValueError for a number that is too large.
    """
    match value:  # the most frequent types come first
        case str():
            text = value.encode()
            return _head(_TEXT, len(text)) + text
        case bytes():
            return _head(_BYTES, len(value)) + value
        case None | bool():
            return next(raw for raw, constant in _CONSTANTS.items() if constant is value)
        case int():
            return _head(_UNSIGNED, value) if value >= 0 else _head(_NEGATIVE, -1 - value)
        case dict() | Mapping():
            return _encode_map(cast("Mapping[Any, Any]", value))
        case list() | Sequence():
            items = cast("Sequence[Any]", value)
            return _head(_ARRAY, len(items)) + b"".join(map(encode, items))
        case Tag():
            return _head(_TAG, value.number) + encode(value.value)
        case _:
            raise TypeError(f"CBOR of a transaction cannot hold {type(value).__name__}")


def size(value: object) -> int:
    """How many bytes `encode` would write. It sorts, joins and writes nothing, so it takes a tenth of the time."""
    match value:  # the most frequent types come first, and those whose check is slow last
        case str():
            length = len(value) if value.isascii() else len(value.encode())
            return head_size(length) + length
        case bytes():
            return head_size(len(value)) + len(value)
        case int():
            return head_size(value if value >= 0 else -1 - value)  # of yes and no too: a byte
        case list() | tuple():
            items = cast("Sequence[Any]", value)
            return head_size(len(items)) + sum(map(size, items))
        case dict() | Mapping():
            members = cast("Mapping[Any, Any]", value)
            return head_size(len(members)) + sum(map(size, members)) + sum(map(size, members.values()))
        case Sequence():
            return size(list(cast("Sequence[Any]", value)))
        case Tag():
            return head_size(value.number) + size(value.value)
        case _:
            return len(encode(value))


def head_size(number: int) -> int:
    """How many bytes stand before a text, list or map of this length; or what a whole number takes."""
    if number < 24:
        return 1
    for width in (1, 2, 4, 8):
        if number < 1 << 8 * width:
            return 1 + width
    raise ValueError("a number of more than 64 bits")


def map_growth(members: int) -> int:
    """How many bytes more the head of a map with so many members takes than that of an empty one."""
    return head_size(members) - head_size(0)


def decode(data: bytes) -> Any:
    """The one value that `data` holds. Raises ValueError for anything but the subset that `encode` writes."""
    value, end = _read(data, 0, 0)
    if end != len(data):
        raise ValueError("bytes after the CBOR value")
    return value


def _encode_map(value: Mapping[Any, Any]) -> bytes:
    encoded = {encode(key): inner for key, inner in value.items()}
    pairs = [key + encode(encoded[key]) for key in sorted(sorted(encoded), key=len)]
    return _head(_MAP, len(pairs)) + b"".join(pairs)


def _head(major: int, number: int) -> bytes:
    """The first byte and the shortest form of `number` after it."""
    if number < 24:
        return _SHORT_HEADS[major << 5 | number]
    for code, width in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if number < 1 << 8 * width:
            return bytes([major << 5 | code]) + number.to_bytes(width, "big")
    raise ValueError("a number of more than 64 bits")


def _read(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    """The value that begins at `at`, and where the next one would begin."""
    if depth > _DEEPEST:
        raise ValueError("CBOR nested too deeply")
    if data[at : at + 1] in _CONSTANTS:
        return _CONSTANTS[data[at : at + 1]], at + 1
    major, number, at = _read_head(data, at)
    if major == _UNSIGNED:
        return number, at
    if major == _NEGATIVE:
        return -1 - number, at
    if major in (_BYTES, _TEXT):
        raw = _slice(data, at, number)
        return (raw if major == _BYTES else raw.decode()), at + number
    if major == _ARRAY:
        return _read_items(data, at, number, depth)
    if major == _MAP:
        return _read_map(data, at, number, depth)
    if major == _TAG:
        value, at = _read(data, at, depth + 1)
        return Tag(number, value), at
    raise ValueError("CBOR of a kind that addresses do not use")


def _read_head(data: bytes, at: int) -> tuple[int, int, int]:
    first = _slice(data, at, 1)[0]
    major, code = first >> 5, first & 31
    if code < 24:
        return major, code, at + 1
    if code > 27:
        raise ValueError("CBOR of unknown length")
    width = 1 << code - 24
    return major, int.from_bytes(_slice(data, at + 1, width), "big"), at + 1 + width


def _read_items(data: bytes, at: int, count: int, depth: int) -> tuple[list[Any], int]:
    if count > len(data) - at:  # each item takes at least a byte; a false count must not cost memory
        raise ValueError("CBOR ends early")
    items: list[Any] = []
    for _ in range(count):
        item, at = _read(data, at, depth + 1)
        items.append(item)
    return items, at


def _read_map(data: bytes, at: int, count: int, depth: int) -> tuple[dict[Any, Any], int]:
    items, at = _read_items(data, at, 2 * count, depth)
    keys, values = items[::2], items[1::2]
    if not all(isinstance(key, int | str | bytes) for key in keys) or len(set(keys)) != count:
        raise ValueError("a CBOR map with double or nested keys")
    return dict(zip(keys, values, strict=True)), at


def _slice(data: bytes, at: int, length: int) -> bytes:
    if at + length > len(data):
        raise ValueError("CBOR ends early")
    return data[at : at + length]
