"""A computer whose clock is years behind: practice works as usual, and goes on when the clock is put right."""

from datetime import UTC, datetime

import pytest
from tests.practice.conftest import MakeAsset, Serve

YEARS = [datetime(year, 1, 1, 0, 3, tzinfo=UTC).timestamp() for year in (1980, 2006, 2022, 2099)]
NOW = datetime(2026, 11, 22, tzinfo=UTC).timestamp()


@pytest.mark.parametrize("then", YEARS)
def test_a_mint_goes_all_its_way_whatever_year_the_clock_says(serve: Serve, asset: MakeAsset, then: float) -> None:
    service = serve(clock=lambda: then, chain_strict=True)
    transaction = service.create(asset())["transaction"]
    assert transaction["status"] == "waiting"
    paid = service.artist.post(
        "/practice/pay/", json={"address": transaction["deposit_address"], "amount": str(transaction["cost"])}
    )
    assert paid.status_code == 200, paid.text
    for _ in range(3):
        service.artist.post("/practice/chain/", json={"transaction": transaction["uuid"], "event": "confirm"})
    found = service.artist.get(f"/v1/transactions/{transaction['uuid']}/").raise_for_status().json()
    assert found["status"] == "confirmed"


def test_what_was_minted_in_2006_is_still_told_of_when_the_clock_is_put_right(serve: Serve, asset: MakeAsset) -> None:
    clock = [YEARS[1]]
    service = serve(clock=lambda: clock[0])
    transaction = service.create(asset())["transaction"]
    clock[0] = NOW
    service.artist.headers["Authorization"] = f"Bearer {service.exchange()['access_token']}"
    found = service.artist.get(f"/v1/transactions/{transaction['uuid']}/")
    assert found.status_code == 200, found.text
    assert service.create(asset())["transaction"]["status"] == "waiting"
