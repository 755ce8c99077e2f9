"""The forecast counts a mint the way the ledger would."""

from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.forecast import forecast


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
