"""Addresses: the published vectors of CIP-19, and everything that must not pass for an address."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.addresses import (
    AddressError,
    AddressFault,
    bech32_decode,
    bech32_encode,
    key_address,
    parse_address,
)

MAIN_BYRON = "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi"
TEST_BYRON = "2cWKMJemoBajc46Wu4Z7e6bG48myZWfB7Z6pD77L6PrJQWt9HZ3Yv7o8CYZTBMqHTPTkv"
OWNER = "addr1vxzqwzt22hkmkslkhyzt65976etatclvxvtwht6g3z8hgds8n20s8"

quickly = settings(derandomize=True, deadline=None, max_examples=60)


def fault_of(text: str) -> AddressFault:
    """Why `text` is refused."""
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    return caught.value.reason


@pytest.fixture
def published(vectors: Path) -> dict[str, Any]:
    """The committed vectors of CIP-19 and CIP-14."""
    return json.loads((vectors / "cardano_vectors.json").read_bytes())


def test_every_published_address_is_read_with_its_type_and_network(published: dict[str, Any]) -> None:
    assert len(published["addresses"]) >= 16
    for vector in published["addresses"]:
        address = parse_address(vector["address"])
        assert (address.kind, address.network) == (vector["type"], vector["network"])
        assert address.is_stake == (vector["type"] in (14, 15))
        assert address.is_script == (vector["type"] in (1, 3, 5, 7, 15))
        assert not address.is_byron


def test_every_published_invalid_address_is_refused(published: dict[str, Any]) -> None:
    assert published["invalid_addresses"]
    for text in published["invalid_addresses"]:
        assert fault_of(text) is AddressFault.CHECKSUM


def test_the_deposit_address_of_the_sample_is_a_key_of_the_main_network(published: dict[str, Any]) -> None:
    address = parse_address(published["valid_deposit_example"])
    assert (address.kind, address.network, len(address.payload)) == (6, 1, 28)


def test_upper_case_is_an_address_and_mixed_case_is_not() -> None:
    assert parse_address(OWNER.upper()) == parse_address(OWNER)
    assert fault_of(OWNER.replace("v", "V", 1)) is AddressFault.MIXED_CASE


@pytest.mark.parametrize(("text", "network"), [(MAIN_BYRON, 1), (TEST_BYRON, 0)])
def test_a_byron_address_is_recognised_and_its_network_is_read(text: str, network: int) -> None:
    address = parse_address(text)
    assert address.is_byron
    assert (address.kind, address.network, address.prefix) == (8, network, "")
    assert not address.is_stake
    assert not address.is_script


def test_a_byron_address_with_a_wrong_character_is_refused() -> None:
    for place in range(8, len(MAIN_BYRON)):
        wrong = "2" if MAIN_BYRON[place] != "2" else "3"
        text = MAIN_BYRON[:place] + wrong + MAIN_BYRON[place + 1 :]
        assert fault_of(text) in (AddressFault.CHECKSUM, AddressFault.NOT_AN_ADDRESS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "addr",
        "addr_",
        "hello",
        "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy",
        " " + OWNER,
        OWNER + "\n",
        "addr1vxzqwzt22hkmkslkhyzt65976etatclvxvtwht6g3z8hgds8n20s😀",
        "K" + OWNER.upper()[1:],
        "$handle",
    ],
)
def test_other_texts_are_not_addresses(text: str) -> None:
    fault_of(text)


def test_a_very_long_text_is_refused_at_once() -> None:
    assert fault_of("2" * 1_000_000) is AddressFault.LENGTH
    assert fault_of("addr1" + "q" * 1_000_000) is AddressFault.LENGTH


@pytest.mark.parametrize(
    ("prefix", "header", "length", "reason"),
    [
        ("addr", 0x61, 27, AddressFault.LENGTH),
        ("addr", 0x61, 29, AddressFault.LENGTH),
        ("addr", 0x01, 28, AddressFault.LENGTH),
        ("addr", 0x41, 28, AddressFault.LENGTH),
        ("addr", 0x41, 30, AddressFault.LENGTH),
        ("addr", 0x41, 32, AddressFault.LENGTH),
        ("addr_test", 0x61, 28, AddressFault.NETWORK_MISMATCH),
        ("addr", 0x60, 28, AddressFault.NETWORK_MISMATCH),
        ("addr_test", 0x62, 28, AddressFault.NETWORK_MISMATCH),
        ("addr", 0xE1, 28, AddressFault.NOT_AN_ADDRESS),
        ("stake", 0x61, 28, AddressFault.NOT_AN_ADDRESS),
        ("addr", 0x81, 28, AddressFault.NOT_AN_ADDRESS),
        ("addr", 0x91, 28, AddressFault.NOT_AN_ADDRESS),
        ("addrx", 0x61, 28, AddressFault.NOT_AN_ADDRESS),
    ],
)
def test_a_sound_checksum_does_not_excuse_wrong_content(
    prefix: str, header: int, length: int, reason: AddressFault
) -> None:
    assert fault_of(bech32_encode(prefix, bytes([header]) + bytes(length))) is reason


@pytest.mark.parametrize("text", ["addr1qqqqpjdq8ty", "addr1qqqqqqyep2ge"])  # made by pycardano
def test_bits_left_over_are_few_and_zero(text: str) -> None:
    assert bech32_decode("addr1qqqqq0m5jkk") == ("addr", bytes(3))
    with pytest.raises(AddressError) as caught:
        bech32_decode(text)
    assert caught.value.reason is AddressFault.LENGTH


def test_a_bech32_text_without_content_is_refused() -> None:
    assert fault_of(bech32_encode("addr", b"")) is AddressFault.LENGTH


def test_a_key_address_is_the_published_one(published: dict[str, Any]) -> None:
    by_kind = {(each["type"], each["network"]): each["address"] for each in published["addresses"]}
    both = parse_address(by_kind[0, 1]).payload
    payment, stake = both[:28], both[28:]
    for network in (0, 1):
        assert key_address(payment, network=network) == by_kind[6, network]
        assert key_address(payment, network=network, stake_key_hash=stake) == by_kind[0, network]


@pytest.mark.parametrize(("length", "network"), [(27, 1), (32, 1), (28, 2)])
def test_a_key_address_needs_a_real_key_hash_and_network(length: int, network: int) -> None:
    with pytest.raises(ValueError):
        key_address(bytes(length), network=network)


@quickly
@given(st.sampled_from(["addr", "stake_test", "asset", "x"]), st.binary(max_size=80))
def test_bech32_gives_back_what_it_was_given(prefix: str, data: Any) -> None:
    text = bech32_encode(prefix, data)
    assert bech32_decode(text) == (prefix, data)
    assert bech32_decode(text.upper()) == (prefix, data)


@quickly
@given(st.binary(min_size=28, max_size=28), st.data())
def test_an_address_with_up_to_four_wrong_characters_is_refused(key_hash: bytes, data: Any) -> None:
    text = key_address(key_hash, network=1)
    places = data.draw(st.lists(st.integers(5, len(text) - 1), min_size=1, max_size=4, unique=True))
    wrong = list(text)
    for place in places:
        others = [each for each in "qpzry9x8gf2tvdw0s3jn54khce6mua7l" if each != text[place]]
        wrong[place] = data.draw(st.sampled_from(others))
    assert fault_of("".join(wrong)) is AddressFault.CHECKSUM


@quickly
@given(st.text(max_size=120))
def test_any_text_is_read_or_refused_but_never_breaks(text: str) -> None:
    with contextlib.suppress(AddressError):
        parse_address(text)
