"""The content identifier IPFS gives a file, computed while the file streams by.

`ipfs://Qm…` is CIDv0: SHA-256 over UnixFS blocks, leaves of 256 KiB, a balanced tree, at most 174 links a node
(what kubo did by default from 2015 on). Comparing it with the service's answer proves that the art arrived whole.
Formats: github.com/ipfs/specs UNIXFS, github.com/multiformats/cid.
"""

import base64
import hashlib
from dataclasses import dataclass

from mintwright.chain.base58 import base58_decode, base58_encode

LEAF_BYTES = 256 * 1024
LINKS = 174

_SHA2_256 = b"\x12\x20"  # multihash: function 0x12, 32 bytes of digest
_LONGEST_CID = 128  # a CIDv1 with SHA-512 takes 111 characters


@dataclass(frozen=True, slots=True)
class _Node:
    """A finished block: its multihash, the bytes of file behind it, and the bytes of all blocks behind it."""

    multihash: bytes
    file_bytes: int
    block_bytes: int


class CidBuilder:
    """Feed it a file piece by piece, in pieces of any size. Holds at most one leaf and 174 links a level."""

    def __init__(self) -> None:
        self._partial = bytearray()
        self._levels: list[list[_Node]] = [[]]

    def update(self, data: bytes | bytearray | memoryview) -> None:
        """Take the next bytes of the file. Whole leaves are hashed where they lie, without a copy."""
        view = memoryview(data).cast("B")
        if self._partial:
            missing = LEAF_BYTES - len(self._partial)
            self._partial += view[:missing]
            view = view[missing:]
            if len(self._partial) == LEAF_BYTES:
                self._add(_leaf(memoryview(self._partial)))
                self._partial = bytearray()
        whole = len(view) - len(view) % LEAF_BYTES
        for start in range(0, whole, LEAF_BYTES):
            self._add(_leaf(view[start : start + LEAF_BYTES]))
        self._partial += view[whole:]

    def cid(self) -> str:
        """The CIDv0 of everything so far; more may follow."""
        leaves = list(self._levels[0])
        if self._partial or not (leaves or self._levels[1:]):
            leaves.append(_leaf(memoryview(self._partial)))
        levels = [leaves, *self._levels[1:]]
        carried: list[_Node] = []
        for nodes in levels[:-1]:
            carried = [_parent(nodes + carried)] if nodes or carried else []
        top = levels[-1] + carried
        root = top[0] if len(top) == 1 else _parent(top)
        return base58_encode(root.multihash)

    def _add(self, node: _Node) -> None:
        """Append a leaf; a level that is full becomes one node of the level above."""
        for level in self._levels:
            level.append(node)
            if len(level) < LINKS:
                return
            node = _parent(level)
            level.clear()
        self._levels.append([node])


def cid_of(data: bytes) -> str:
    """The CIDv0 of bytes that are at hand."""
    builder = CidBuilder()
    builder.update(data)
    return builder.cid()


def is_cid(text: str) -> bool:
    """Whether `text` is a well-formed content identifier: version 0 (`Qm…`) or version 1 in base32 (`b…`)."""
    if len(text) > _LONGEST_CID or not text.isascii():
        return False
    try:
        if text.startswith("Qm"):
            raw = base58_decode(text)
            return len(raw) == len(_SHA2_256) + 32 and raw.startswith(_SHA2_256)
        return text.startswith("b") and text == text.lower() and _is_version_1(_base32(text[1:]))
    except ValueError:
        return False


def _base32(text: str) -> bytes:
    """RFC 4648 in lower case without padding; raises ValueError (binascii.Error is one)."""
    return base64.b32decode(text.upper() + "=" * (-len(text) % 8))


def _is_version_1(raw: bytes) -> bool:
    """version 1, codec, hash function, length of the digest, the digest: all there and nothing after it."""
    version, raw = _take_varint(raw)
    _codec, raw = _take_varint(raw)
    _function, raw = _take_varint(raw)
    length, digest = _take_varint(raw)
    return version == 1 and length == len(digest)


def _take_varint(raw: bytes) -> tuple[int, bytes]:
    for end in range(min(len(raw), 9)):
        if raw[end] < 128:
            number = sum((byte & 127) << 7 * place for place, byte in enumerate(raw[: end + 1]))
            return number, raw[end + 1 :]
    raise ValueError("a number without an end")


def _varint(number: int) -> bytes:
    raw = bytearray()
    while number > 127:
        raw.append(number & 127 | 128)
        number >>= 7
    raw.append(number)
    return bytes(raw)


def _field_head(field: int, length: int) -> bytes:
    """Protocol buffers: the start of a field that holds `length` bytes."""
    return _varint(field << 3 | 2) + _varint(length)


def _leaf(data: memoryview) -> _Node:
    """PBNode { Data: UnixFS { Type: File, Data: data, filesize } }, hashed around `data` instead of copied."""
    size = len(data)
    before = b"\x08\x02" + (_field_head(2, size) if size else b"")
    after = b"\x18" + _varint(size)
    head = _field_head(1, len(before) + size + len(after)) + before
    digest = hashlib.sha256(head)
    digest.update(data)
    digest.update(after)
    return _Node(_SHA2_256 + digest.digest(), size, len(head) + size + len(after))


def _parent(children: list[_Node]) -> _Node:
    """PBNode { Links…, Data: UnixFS { Type: File, filesize, blocksizes… } }; dag-pb writes the links first."""
    file_bytes = sum(child.file_bytes for child in children)
    sizes = b"".join(b"\x20" + _varint(child.file_bytes) for child in children)
    unixfs = b"\x08\x02\x18" + _varint(file_bytes) + sizes
    block = b"".join(map(_link, children)) + _field_head(1, len(unixfs)) + unixfs
    below = sum(child.block_bytes for child in children)
    return _Node(_SHA2_256 + hashlib.sha256(block).digest(), file_bytes, len(block) + below)


def _link(child: _Node) -> bytes:
    """PBLink { Hash, Name: "", Tsize }."""
    link = _field_head(1, len(child.multihash)) + child.multihash + _field_head(2, 0)
    link += b"\x18" + _varint(child.block_bytes)
    return _field_head(2, len(link)) + link
