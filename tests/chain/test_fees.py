"""Fees, sizes and min-ADA: the service's own sample, and pycardano's answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from mintwright.chain.addresses import AddressError, key_address
from mintwright.chain.fees import WIDEST, LedgerParameters, MintEstimate, Surroundings, estimate_mint, fee, min_ada
from mintwright.chain.metadata import asset_metadata
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


@pytest.fixture
def built(vectors: Path) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Each transaction that pycardano built in another way, and what it mints."""
    told = json.loads((vectors / "pycardano_vectors.json").read_bytes())
    return [(build, told["contents"][build["content"]]) for build in told["builds"]]


def estimate(build: dict[str, Any], minted: list[dict[str, Any]], around: Surroundings) -> MintEstimate:
    return estimate_mint(
        script=bytes.fromhex(build["script"]),
        assets={
            one["asset_name"]: asset_metadata(
                name=one["name"], image=one["image"], description=one.get("description", ""), files=one["files"],
                attrs=one["attrs"],
            )
            for one in minted
        },
        quantities={one["asset_name"]: one["amount"] for one in minted},
        address=build["address"],
        around=around,
    )  # fmt: skip


def test_what_stands_around_the_tokens_takes_what_an_independent_library_writes(
    built: list[tuple[dict[str, Any], list[dict[str, Any]]]],
) -> None:
    """One to three inputs; the royalty token travels, comes back, is burned, or was never there."""
    for build, minted in built:
        found = estimate(build, minted, Surroundings(**build["way"]))
        assert (found.size, found.fee, found.min_ada) == (build["size"], build["fee"], build["min_ada"]), build


def test_the_widest_is_never_below_what_is_built_and_at_most_400_bytes_above(
    built: list[tuple[dict[str, Any], list[dict[str, Any]]]],
) -> None:
    params = LedgerParameters()
    for build, minted in built:
        found = estimate(build, minted, WIDEST)
        assert 0 <= found.size - build["size"] <= 400
        assert 0 <= found.fee - build["fee"] <= 400 * params.fee_per_byte
        assert 0 <= found.min_ada - build["min_ada"] <= 400 * params.coins_per_utxo_byte


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
