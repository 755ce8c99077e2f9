"""Content identifiers in all their text forms, and the usual ways to divide a file."""

import base64
import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.base58 import base58_encode
from mintwright.chain.cid import DAG_PB, RAW, SHA2_256, cid_of
from mintwright.chain.content_id import ContentId, UsualLayouts, read_content_id

PERIOD = bytes((i * 31 + 7) % 251 for i in range(251))
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(raw: bytes) -> str:
    number, text = int.from_bytes(raw, "big"), ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return "0" * (len(raw) - len(raw.lstrip(b"\0"))) + text


def every_text(codec: int, digest: bytes) -> list[str]:
    """One CIDv1 as each tool may write it."""
    raw = bytes((1, codec, 0x12, 32)) + digest
    base32 = base64.b32encode(raw).decode().rstrip("=")
    small = ["b" + base32.lower(), "k" + base36(raw), "f" + raw.hex()]
    return [*small, *(text.upper() for text in small), "z" + base58_encode(raw)]


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.sampled_from((RAW, DAG_PB)), st.binary(min_size=32, max_size=32))
def test_one_identifier_is_the_same_in_every_text(codec: int, digest: bytes) -> None:
    wanted = ContentId(codec, SHA2_256, digest)
    assert {read_content_id(text) for text in every_text(codec, digest)} == {wanted}
    if codec == DAG_PB:
        assert read_content_id(base58_encode(b"\x12\x20" + digest)) == wanted


def test_the_published_example_is_one_identifier_in_both_versions_and_three_bases() -> None:
    """https://docs.ipfs.tech/concepts/content-addressing: version 0, base32, base36 of the same block."""
    zero = "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR"
    one = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"
    assert read_content_id(zero) is not None
    assert read_content_id(zero) == read_content_id(one)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.text(max_size=80)
    | st.text("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFKQm", max_size=80)
    | st.text("abcdefghijklmnopqrstuvwxyz234567", max_size=70).map("b".__add__)
)
def test_any_text_is_read_without_breaking(text: str) -> None:
    named = read_content_id(text)
    assert named is None or isinstance(named, ContentId)


@pytest.mark.parametrize("text", ["", "Qm", "Qm1", "b", "cat.png", "baf/..", "Qm" + "é" * 44, "z" * 129, "k-1", "f0"])
def test_what_is_no_identifier_says_nothing(text: str) -> None:
    assert read_content_id(text) is None


def test_another_hash_function_is_read_but_compared_with_nothing() -> None:
    blake3 = bytes((1, RAW, 0x1E, 32)) + hashlib.sha256(b"x").digest()
    named = read_content_id("b" + base64.b32encode(blake3).decode().rstrip("=").lower())
    assert named is not None
    assert not named.is_sha256


@pytest.mark.parametrize("size", [262145, 1048577, 3000000])
def test_whatever_usual_layout_a_service_uses_its_reference_is_recognised(vectors: Path, size: int) -> None:
    told = json.loads((vectors / "cid_layouts.json").read_bytes())["vectors"]
    (vector,) = (one for one in told if one["size"] == size)
    layouts = UsualLayouts()
    layouts.update((PERIOD * (size // 251 + 1))[:size])
    references = {name: text for name, text in vector.items() if name.startswith(("v1", "v0_raw"))}
    assert len(references) == 6
    for name, text in references.items():
        named = read_content_id(text)
        assert named is not None
        assert layouts.have(named), name
    for unusual in (vector["v0_1mib"], cid_of(b"something else")):
        other = read_content_id(unusual)
        assert other is not None
        assert not layouts.have(other)
