"""Content identifiers: as IPFS computes them, however the bytes arrive."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain import cid
from mintwright.chain.cid import LEAF_BYTES, CidBuilder, Layout, cid_of, is_cid

MEBIBYTE = 1 << 20
LAYOUTS = {
    "v0": Layout(),
    "v0_raw": Layout(raw_leaves=True),
    "v1_dag_pb": Layout(version=1),
    "v1_raw": Layout(raw_leaves=True, version=1),
    "v1_raw_wide": Layout(links=1024, raw_leaves=True, version=1),
    "v1_1mib_raw": Layout(MEBIBYTE, raw_leaves=True, version=1),
    "v1_1mib_raw_wide": Layout(MEBIBYTE, 1024, raw_leaves=True, version=1),
    "v0_1mib": Layout(MEBIBYTE),
}
EMPTY = "QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"


@pytest.fixture(scope="module")
def content() -> bytes:
    """The bytes the vectors were made from: byte i = (i % 251 * 31 + 7) % 251."""
    period = bytes((i * 31 + 7) % 251 for i in range(251))
    return period * (48_000_000 // 251)


@pytest.fixture
def known(vectors: Path) -> list[dict[str, Any]]:
    """Sizes and identifiers made by the reference importer of IPFS."""
    return json.loads((vectors / "cid_vectors.json").read_bytes())["vectors"]


def test_every_vector_gives_its_identifier(content: bytes, known: list[dict[str, Any]]) -> None:
    assert len(known) >= 10
    for vector in known:
        assert cid_of(content[: vector["size"]]) == vector["cid_v0"], vector["size"]


@pytest.mark.parametrize("piece", [1 << 16, 100_003, 1 << 18, 1 << 20, 3_000_000])
def test_pieces_of_any_size_give_the_same_identifier(content: bytes, known: list[dict[str, Any]], piece: int) -> None:
    vector = known[6]
    data = memoryview(content)[: vector["size"]]
    builder = CidBuilder()
    for start in range(0, len(data), piece):
        builder.update(data[start : start + piece])
    assert builder.cid() == vector["cid_v0"]


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.lists(st.integers(0, 2 * LEAF_BYTES), max_size=6))
def test_how_the_bytes_are_cut_does_not_matter(sizes: list[int]) -> None:
    data = bytes(range(256)) * (sum(sizes) // 256 + 1)
    whole = memoryview(data)[: sum(sizes)]
    builder = CidBuilder()
    for end, size in zip(itertools.accumulate(sizes), sizes, strict=True):
        builder.update(whole[end - size : end])
    assert builder.cid() == cid_of(bytes(whole))


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("raw", [False, True])
def test_a_tree_of_many_levels_is_balanced_however_many_leaves_there_are(version: int, raw: bool) -> None:
    """With 174 links a third level begins at 8 GB, so small leaves and few links stand in for it."""
    layout = Layout(leaf_bytes=2, links=3, raw_leaves=raw, version=version)
    for size in range(200):
        data = bytes(range(size))
        builder = CidBuilder(layout)
        builder.update(data)
        assert builder.roots() == (_built_at_once(data, layout),), size


def test_every_usual_layout_gives_what_the_reference_importer_gives(content: bytes, vectors: Path) -> None:
    told = json.loads((vectors / "cid_layouts.json").read_bytes())["vectors"]
    assert len(told) >= 8
    for vector in told:
        for name, layout in LAYOUTS.items():
            builder = CidBuilder(layout)
            builder.update(memoryview(content)[: vector["size"]])
            assert builder.cid() == vector[name], (vector["size"], name)


def test_layouts_that_share_their_leaves_are_built_together(content: bytes, vectors: Path) -> None:
    together = [LAYOUTS[name] for name in ("v0_raw", "v1_raw", "v1_raw_wide")]
    vector = json.loads((vectors / "cid_layouts.json").read_bytes())["vectors"][-1]
    builder = CidBuilder(*together)
    builder.update(memoryview(content)[: vector["size"]])
    alone = []
    for layout in together:
        one = CidBuilder(layout)
        one.update(memoryview(content)[: vector["size"]])
        alone += one.roots()
    assert builder.roots() == tuple(alone)
    with pytest.raises(ValueError, match="leaves differ"):
        CidBuilder(LAYOUTS["v0"], LAYOUTS["v1_raw"])


def test_asking_in_between_does_not_disturb(content: bytes) -> None:
    builder = CidBuilder()
    assert builder.cid() == EMPTY
    for start in range(0, 600_000, 60_000):
        builder.update(content[start : start + 60_000])
        assert builder.cid() == cid_of(content[: start + 60_000])


def test_a_buffer_may_be_used_again_after_it_was_fed(content: bytes) -> None:
    builder = CidBuilder()
    buffer = bytearray(content[:300_000])
    builder.update(memoryview(buffer))
    buffer[:] = bytes(300_000)
    assert builder.cid() == cid_of(content[:300_000])


def test_identifiers_of_both_versions_are_recognised(known: list[dict[str, Any]]) -> None:
    for vector in known:
        assert is_cid(vector["cid_v0"])
        assert is_cid(vector["cid_v1_1mib_raw"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Qm",
        "b",
        "ipfs://" + EMPTY,
        EMPTY[:-1],
        EMPTY + "a",
        EMPTY.replace("F", "0", 1),
        EMPTY.lower(),
        "bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyk",
        "BAFKREIHDWDCEFGH4DQKJV67UZCMW7OJEE6XEDZDETOJUZJEVTENXQUVYKU",
        "bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyk!",
        "cat.png",
        "Qm" + "é" * 44,
        "b" + "a" * 100_000,
    ],
)
def test_other_texts_are_not_identifiers(text: str) -> None:
    assert not is_cid(text)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(max_size=70) | st.text("abcdefghijklmnopqrstuvwxyz234567", max_size=60).map("b".__add__))
def test_any_text_is_judged_without_breaking(text: str) -> None:
    assert is_cid(text) in (True, False)


def _built_at_once(data: bytes, layout: Layout) -> cid.Root:
    """The specification's way: all leaves, then level upon level until one node is left."""
    leaf = cid._raw_leaf if layout.raw_leaves else cid._leaf
    step = layout.leaf_bytes
    level = [leaf(memoryview(data)[at : at + step]) for at in range(0, max(len(data), 1), step)]
    while len(level) > 1:
        starts = range(0, len(level), layout.links)
        level = [cid._parent(level[at : at + layout.links], layout.version) for at in starts]
    return cid.Root(level[0].codec, level[0].multihash)
