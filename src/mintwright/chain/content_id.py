"""Parsing content identifiers in all usual encodings, and comparing them with a file's own.

CIDv0 is Base58 (`Qm…`). CIDv1 begins with a letter that says how the rest is written: base32 `b`, base58 `z`, base36
`k`, base16 `f`, each in one case. Formats: github.com/multiformats/cid and github.com/multiformats/multibase.
"""

from collections.abc import Callable
from dataclasses import dataclass

from mintwright.chain.base58 import base58_decode
from mintwright.chain.cid import DAG_PB, LEAF_BYTES, SHA2_256, CidBuilder, Layout, Root, base32_decode, take_varint

_LONGEST = 128  # signs; base16 of a CIDv1 with SHA-256 takes 73
_DIGEST_BYTES = 32
_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_MEBIBYTE = 1 << 20

USUAL: tuple[tuple[Layout, ...], ...] = (
    (Layout(version=1),),
    (
        Layout(raw_leaves=True, version=1),
        Layout(raw_leaves=True),
        Layout(links=1024, raw_leaves=True, version=1),
    ),
    (Layout(_MEBIBYTE, raw_leaves=True, version=1), Layout(_MEBIBYTE, 1024, raw_leaves=True, version=1)),
)
"""The usual layouts besides `KUBO`, grouped by shared leaves: `ipfs add --cid-version=1`
without and with bare leaves, `--raw-leaves`, the same in wider nodes, and 1 MiB leaves as newer tools make them."""


@dataclass(frozen=True, slots=True)
class ContentId:
    """A parsed content identifier: the codec of its block, the hash function, the digest."""

    codec: int
    function: int
    digest: bytes

    @property
    def is_sha256(self) -> bool:
        """Whether it can be compared with what we compute."""
        return self.function == SHA2_256 and len(self.digest) == _DIGEST_BYTES

    def names(self, root: Root) -> bool:
        """Whether this is the identifier of that root."""
        return self.is_sha256 and self.codec == root.codec and root.multihash == b"\x12\x20" + self.digest


def read_content_id(text: str) -> ContentId | None:
    """Parse an identifier; None if it is invalid, or in an encoding that nobody uses for files."""
    if not text or len(text) > _LONGEST or not text.isascii():
        return None
    try:
        if text.startswith("Qm"):
            return _from_multihash(DAG_PB, base58_decode(text))
        raw = _BASES[text[0]](text[1:])
        version, raw = take_varint(raw)
        codec, multihash = take_varint(raw)
        return _from_multihash(codec, multihash) if version == 1 else None
    except (ValueError, KeyError):
        return None


class UsualLayouts:
    """A file in every usual layout at once, except `KUBO`. Costs about three times its SHA-256."""

    def __init__(self) -> None:
        self._builders = [CidBuilder(*alike) for alike in USUAL]

    def update(self, data: bytes | bytearray | memoryview) -> None:
        """Hash the next bytes of the file."""
        for builder in self._builders:
            builder.update(data)

    def have(self, named: ContentId) -> bool:
        """Whether one of them has this identifier."""
        return any(named.names(root) for builder in self._builders for root in builder.roots())


def is_one_block(size: int) -> bool:
    """Whether a file of so many bytes is a single block in every usual layout."""
    return size <= LEAF_BYTES


def _from_multihash(codec: int, multihash: bytes) -> ContentId | None:
    function, rest = take_varint(multihash)
    length, digest = take_varint(rest)
    return ContentId(codec, function, digest) if length == len(digest) else None


def _base36(text: str) -> bytes:
    number = 0
    for sign in text:
        number = number * 36 + _BASE36.index(sign)
    leading = len(text) - len(text.lstrip("0"))
    return bytes(leading) + number.to_bytes((number.bit_length() + 7) // 8, "big")


def _lower(decode: Callable[[str], bytes]) -> Callable[[str], bytes]:
    """Only small letters."""

    def read(text: str) -> bytes:
        if text != text.lower():
            raise ValueError("large letters")
        return decode(text)

    return read


def _upper(decode: Callable[[str], bytes]) -> Callable[[str], bytes]:
    """Only large letters."""

    def read(text: str) -> bytes:
        if text != text.upper():
            raise ValueError("small letters")
        return decode(text.lower())

    return read


_BASES: dict[str, Callable[[str], bytes]] = {
    "b": _lower(base32_decode),
    "B": _upper(base32_decode),
    "z": base58_decode,
    "k": _lower(_base36),
    "K": _upper(_base36),
    "f": _lower(bytes.fromhex),
    "F": _upper(bytes.fromhex),
}
