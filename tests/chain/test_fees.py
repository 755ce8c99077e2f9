"""Fees, sizes and min-ADA: the service's own sample, and pycardano's answers."""

import json
from pathlib import Path

import pytest

from mintwright.chain.addresses import AddressError, key_address
from mintwright.chain.fees import LedgerParameters, estimate_mint, fee, min_ada
from mintwright.chain.policy import time_locked_script

ADDRESS = key_address(bytes(28), network=0)
SCRIPT = time_locked_script(bytes(28), 172_000_000)


def collection(count: int, description: list[str]) -> dict:
    """So many assets with a picture and a description."""
    fields = {"image": "ipfs://Qm" + "a" * 44, "description": description}
    return {f"NightGarden{number:03}": {"name": f"Night Garden {number}", **fields} for number in range(count)}


def test_the_fee_of_the_documented_sample() -> None:
    assert fee(1646) == 227_805


def test_estimates_are_those_of_an_independent_library(vectors: Path) -> None:
    for mint in json.loads((vectors / "pycardano_vectors.json").read_bytes())["mints"]:
        estimate = estimate_mint(
            script=bytes.fromhex(mint["script"]),
            assets=mint["assets"],
            quantities=mint["quantities"],
            address=mint["address"],
        )
        assert estimate.size == mint["size"]
        assert estimate.fee == mint["fee"]
        assert estimate.min_ada == mint["min_ada"]
        assert estimate.metadata_bytes == len(mint["metadata"]) // 2


def test_an_output_without_tokens_needs_about_one_ada() -> None:
    assert min_ada(ADDRESS, {}) == (160 + 39) * 4_310


def test_parameters_that_governance_changed_are_used() -> None:
    params = LedgerParameters(fee_per_byte=1, fee_constant=0, coins_per_utxo_byte=1)
    assets = collection(1, ["A cat."])
    estimate = estimate_mint(
        script=SCRIPT, assets=assets, quantities={"NightGarden000": 1}, address=ADDRESS, params=params
    )
    assert estimate.fee == estimate.size
    assert estimate.min_ada < 1000


def test_a_transaction_is_full_near_sixty_assets_of_two_lines() -> None:
    def size(count: int) -> int:
        assets = collection(count, ["x" * 64, "y" * 50])
        return estimate_mint(script=SCRIPT, assets=assets, quantities=dict.fromkeys(assets, 1), address=ADDRESS).size

    limit = LedgerParameters().max_tx_bytes
    assert size(50) < limit < size(65)


def test_a_wrong_address_is_refused() -> None:
    with pytest.raises(AddressError):
        min_ada("addr_test1nonsense", {})
