"""Policies and fingerprints: published vectors, and pycardano's answers."""

import json
from pathlib import Path

import pytest

from mintwright.chain.addresses import key_address
from mintwright.chain.policy import fingerprint, policy_id, time_locked_script


def test_every_published_fingerprint_is_reproduced(vectors: Path) -> None:
    published = json.loads((vectors / "cardano_vectors.json").read_bytes())["fingerprints"]
    assert len(published) >= 5
    for vector in published:
        name = bytes.fromhex(vector["asset_name_hex"])
        assert fingerprint(vector["policy_id"], name) == vector["fingerprint"]


def test_policy_ids_are_those_of_an_independent_library(vectors: Path) -> None:
    for vector in json.loads((vectors / "pycardano_vectors.json").read_bytes())["policies"]:
        script = time_locked_script(bytes.fromhex(vector["key_hash"]), vector["invalid_slot"])
        assert script.hex() == vector["script"]
        assert policy_id(script) == vector["policy_id"]


def test_key_addresses_are_those_of_an_independent_library(vectors: Path) -> None:
    for vector in json.loads((vectors / "pycardano_vectors.json").read_bytes())["addresses"]:
        payment, stake = bytes.fromhex(vector["payment"]), bytes.fromhex(vector["stake"])
        assert key_address(payment, network=vector["network"]) == vector["enterprise"]
        assert key_address(payment, network=vector["network"], stake_key_hash=stake) == vector["address"]


def test_another_slot_is_another_policy() -> None:
    assert policy_id(time_locked_script(bytes(28), 1)) != policy_id(time_locked_script(bytes(28), 2))


def test_a_script_needs_a_key_hash() -> None:
    with pytest.raises(ValueError, match="28 bytes"):
        time_locked_script(bytes(32), 1)
