"""The forecast counts a mint the way the ledger would."""

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.fees import LedgerParameters
from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.domain.assets.forecast import DOCUMENTED, forecast, forecast_of, how_many_fit, share_of, travelling_ada


def requests(count: int) -> list[AssetRequest]:
    two_lines = {"description": [64 * "x", 30 * "x"]}
    return [
        AssetRequest(
            amount=1, name=f"Night Garden {n}", asset_name=f"NightGarden{n:03}", image="ipfs://Qm" + 44 * "x",
            is_auto=True, attrs=two_lines,
        )
        for n in range(count)
    ]  # fmt: skip


def test_an_asset_with_a_two_line_description_takes_about_259_bytes() -> None:
    one, eleven = forecast(requests(1)), forecast(requests(11))
    assert 220 <= (eleven.bytes - one.bytes) / 10 <= 290


def test_the_fee_follows_the_size_and_the_limit_is_the_ledgers() -> None:
    seen = forecast(requests(3))
    assert seen.fee == 44 * seen.bytes + 155_381
    assert seen.limit == 16_384
    assert 0 < seen.metadata_bytes < seen.bytes
    assert seen.min_ada > 1_000_000


def asked(told: dict[str, Any]) -> AssetRequest:
    """The request that mints what a vector has."""
    files = [FileRef(name=file["name"], media_type=file["mediaType"], src=file["src"]) for file in told["files"]]
    return AssetRequest(**{**told, "files": tuple(files)}, is_auto=True)


def test_no_transaction_of_an_independent_library_is_larger_than_forecast_or_400_bytes_smaller(vectors: Path) -> None:
    told, params = json.loads((vectors / "pycardano_vectors.json").read_bytes()), LedgerParameters()
    for build in told["builds"]:
        seen = forecast([asked(one) for one in told["contents"][build["content"]]])
        assert 0 <= seen.bytes - build["size"] <= 400, build
        assert 0 <= seen.fee - build["fee"] <= 400 * params.fee_per_byte
        assert 0 <= seen.min_ada - build["min_ada"] <= 400 * params.coins_per_utxo_byte


def test_what_travels_is_the_same_by_quantities_alone() -> None:
    wanted = requests(24)
    assert travelling_ada({one.asset_name: one.amount for one in wanted}) == forecast(wanted).min_ada


@settings(max_examples=25)
@given(st.lists(st.integers(0, 400), max_size=40), st.sampled_from([0, 20, 250]))
def test_the_shares_of_assets_add_up_to_the_forecast_of_all(lengths: list[int], more: int) -> None:
    wanted = [
        AssetRequest(
            amount=1 + length, name="Moth", asset_name=f"Moth{n}", image="ipfs://Qm" + 44 * "x", is_auto=True,
            attrs={"Wings": "x" * min(length, 64)},
        )
        for n, length in enumerate([*lengths, *[7] * more])
    ]  # fmt: skip
    assert forecast_of([share_of(one) for one in wanted]) == forecast(wanted)


@settings(max_examples=15)
@given(st.integers(1, 260))
def test_what_is_said_to_fit_fits_and_one_more_of_its_like_does_not(count: int) -> None:
    """Exactly, where there are more than fit; nearly, where those that are not there are thought to be alike."""
    shares = [share_of(one) for one in requests(260)]
    fits = how_many_fit(shares)
    most, more = forecast(requests(fits)), forecast(requests(fits + 1))
    assert DOCUMENTED.hold(most.bytes, most.metadata_bytes)
    assert not DOCUMENTED.hold(more.bytes, more.metadata_bytes)
    few = how_many_fit(shares[:count])
    assert few == fits if count > fits else abs(few - fits) <= 3
    assert few >= min(count, fits)


def test_of_nothing_nothing_fits() -> None:
    assert how_many_fit([]) == 0
