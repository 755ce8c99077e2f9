"""The content identifier that IPFS gives a file, computed as a stream.

`ipfs://Qm…` is CIDv0: SHA-256 over UnixFS blocks, leaves of 256 KiB, a balanced tree, at most 174 links a node
(what kubo did by default from 2015 on). Comparing it with the service's answer proves that the art arrived whole.
Other ways to divide a file are a `Layout`; `chain.content_id` parses a service's answer.
Formats: github.com/ipfs/specs UNIXFS, github.com/multiformats/cid.
"""

import base64
import hashlib
from dataclasses import dataclass

from mintwright.chain.base58 import base58_decode, base58_encode

LEAF_BYTES = 256 * 1024
LINKS = 174

SHA2_256 = 0x12  # multihash function codes and codecs: github.com/multiformats/multicodec
RAW, DAG_PB = 0x55, 0x70

_SHA2_256 = b"\x12\x20"  # multihash: function 0x12, 32 bytes of digest
_LONGEST_CID = 128  # a CIDv1 with SHA-512 takes 111 characters


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is divided: bytes per leaf, links per node, whether leaves are raw bytes, the CIDs between nodes."""

    leaf_bytes: int = LEAF_BYTES
    links: int = LINKS
    raw_leaves: bool = False
    version: int = 0


KUBO = Layout()


@dataclass(frozen=True, slots=True)
class Root:
    """The root of a file: the codec of its first block, and that block's multihash."""

    codec: int
    multihash: bytes


@dataclass(frozen=True, slots=True)
class _Node:
    """A finished block: its multihash, the file bytes below it, the bytes of all blocks below it, its codec."""

    multihash: bytes
    file_bytes: int
    block_bytes: int
    codec: int = DAG_PB


class _Tree:
    """The nodes above the leaves. Holds at most as many nodes a level as there may be links."""

    def __init__(self, layout: Layout) -> None:
        self._links, self._version = layout.links, layout.version
        self._levels: list[list[_Node]] = [[]]

    def add(self, node: _Node) -> None:
        """Append a leaf; a level that is full becomes one node of the level above."""
        for level in self._levels:
            level.append(node)
            if len(level) < self._links:
                return
            node = _parent(level, self._version)
            level.clear()
        self._levels.append([node])

    def is_empty(self) -> bool:
        """Whether there is no leaf yet."""
        return not (self._levels[0] or self._levels[1:])

    def root(self, last: _Node | None) -> _Node:
        """The root block above everything so far and `last`; more may follow."""
        levels = [self._levels[0] + ([last] if last else []), *self._levels[1:]]
        carried: list[_Node] = []
        for nodes in levels[:-1]:
            carried = [_parent(nodes + carried, self._version)] if nodes or carried else []
        top = levels[-1] + carried
        return top[0] if len(top) == 1 else _parent(top, self._version)


class CidBuilder:
    """Feed it a file piece by piece, in pieces of any size. Holds at most one leaf and the links of each level.

    Several layouts share the hashing of leaves: their leaves must have the same size and kind.
    """

    def __init__(self, *layouts: Layout) -> None:
        self._layouts = layouts or (KUBO,)
        self._size, raw = self._layouts[0].leaf_bytes, self._layouts[0].raw_leaves
        if any((layout.leaf_bytes, layout.raw_leaves) != (self._size, raw) for layout in self._layouts):
            raise ValueError("layouts whose leaves differ")
        self._leaf = _raw_leaf if raw else _leaf
        self._partial = bytearray()
        self._trees = [_Tree(layout) for layout in self._layouts]

    def update(self, data: bytes | bytearray | memoryview) -> None:
        """Hash the next bytes of the file. Complete leaves are hashed in place, without a copy."""
        view, size = memoryview(data).cast("B"), self._size
        if self._partial:
            missing = size - len(self._partial)
            self._partial += view[:missing]
            view = view[missing:]
            if len(self._partial) == size:
                self._add(self._leaf(memoryview(self._partial)))
                self._partial = bytearray()
        whole = len(view) - len(view) % size
        for start in range(0, whole, size):
            self._add(self._leaf(view[start : start + size]))
        self._partial += view[whole:]

    def cid(self) -> str:
        """The CID of everything so far in the first layout; more may follow."""
        root, version = self.roots()[0], self._layouts[0].version
        if version == 0 and root.codec == DAG_PB:
            return base58_encode(root.multihash)
        return "b" + base64.b32encode(_version_1(root.codec, root.multihash)).decode().rstrip("=").lower()

    def roots(self) -> tuple[Root, ...]:
        """The root of everything so far in each layout."""
        is_needed = self._partial or self._trees[0].is_empty()
        last = self._leaf(memoryview(self._partial)) if is_needed else None
        tops = (tree.root(last) for tree in self._trees)
        return tuple(Root(top.codec, top.multihash) for top in tops)

    def _add(self, leaf: _Node) -> None:
        for tree in self._trees:
            tree.add(leaf)


def cid_of(data: bytes) -> str:
    """The CIDv0 of bytes in memory."""
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
        return text.startswith("b") and text == text.lower() and _is_version_1(base32_decode(text[1:]))
    except ValueError:
        return False


def base32_decode(text: str) -> bytes:
    """RFC 4648 in lower case without padding; raises ValueError (binascii.Error is one)."""
    return base64.b32decode(text.upper() + "=" * (-len(text) % 8))


def _is_version_1(raw: bytes) -> bool:
    """version 1, codec, hash function, length of the digest, the digest: all there and nothing after it."""
    version, raw = take_varint(raw)
    _codec, raw = take_varint(raw)
    _function, raw = take_varint(raw)
    length, digest = take_varint(raw)
    return version == 1 and length == len(digest)


def take_varint(raw: bytes) -> tuple[int, bytes]:
    """An unsigned number of the multiformats, and what follows it. Raises ValueError."""
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


def _version_1(codec: int, multihash: bytes) -> bytes:
    """The bytes of a CIDv1."""
    return b"\x01" + _varint(codec) + multihash


def _raw_leaf(data: memoryview) -> _Node:
    """The bare bytes."""
    return _Node(_SHA2_256 + hashlib.sha256(data).digest(), len(data), len(data), RAW)


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


def _parent(children: list[_Node], version: int = 0) -> _Node:
    """PBNode { Links…, Data: UnixFS { Type: File, filesize, blocksizes… } }; dag-pb writes the links first."""
    file_bytes = sum(child.file_bytes for child in children)
    sizes = b"".join(b"\x20" + _varint(child.file_bytes) for child in children)
    unixfs = b"\x08\x02\x18" + _varint(file_bytes) + sizes
    block = b"".join(_link(child, version) for child in children) + _field_head(1, len(unixfs)) + unixfs
    below = sum(child.block_bytes for child in children)
    return _Node(_SHA2_256 + hashlib.sha256(block).digest(), file_bytes, len(block) + below)


def _link(child: _Node, version: int) -> bytes:
    """PBLink { Hash, Name: "", Tsize }; bare bytes have no CIDv0."""
    named = child.multihash
    if version or child.codec == RAW:
        named = _version_1(child.codec, named)
    link = _field_head(1, len(named)) + named + _field_head(2, 0)
    link += b"\x18" + _varint(child.block_bytes)
    return _field_head(2, len(link)) + link
