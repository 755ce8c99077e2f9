"""A bad day, rehearsed: each kind of weather, changed while the service runs, the same with the same seed."""

import time
from typing import Any

import httpx
import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.chain.cid import cid_of
from mintwright.practice import FaultSettings, PracticeError, parse_faults


def weathered(serve: Serve, spec: str) -> Any:
    """A service that was fine while the artist signed in."""
    service = serve()
    change(service, **{name: value for name, value in vars_of(parse_faults(spec)).items() if value})
    return service


def vars_of(weather: FaultSettings) -> dict[str, Any]:
    return {name: getattr(weather, name) for name in FaultSettings.__slots__}


def change(service: Service, **weather: Any) -> dict[str, Any]:
    return service.artist.post("/practice/weather/", json=weather).raise_for_status().json()


def fates(service: Service, count: int) -> list[int]:
    """What becomes of so many requests: the status, or 0 for a connection that was closed."""
    found: list[int] = []
    for _ in range(count):
        try:
            found.append(service.artist.get("/v1/assets/").status_code)
        except httpx.TransportError:
            found.append(0)
    return found


def test_a_fine_day_is_the_default(service: Service) -> None:
    assert service.artist.get("/practice/weather/").json() == vars_of(FaultSettings())


def test_slow_answers_late(serve: Serve) -> None:
    service = weathered(serve, "slow=0.3")
    started = time.monotonic()
    assert fates(service, 1) == [200]
    assert time.monotonic() - started >= 0.3


def test_what_is_dropped_before_processing_was_never_created(serve: Serve, asset: MakeAsset) -> None:
    service = weathered(serve, "drop-before=1")
    with pytest.raises(httpx.TransportError):
        service.create(asset())
    change(service)
    assert service.artist.get("/v1/assets/").json()["count"] == 0


def test_what_is_dropped_after_processing_was_created(serve: Serve, asset: MakeAsset) -> None:
    service = weathered(serve, "drop-after=1")
    with pytest.raises(httpx.TransportError):
        service.create(asset())
    change(service)
    assert service.artist.get("/v1/assets/").json()["count"] == 1


def test_busy_asks_to_wait(serve: Serve) -> None:
    service = weathered(serve, "busy=1,retry-after=7")
    answer = service.artist.get("/v1/assets/")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "7")


def test_maintenance_closes_everything_but_the_rehearsal(serve: Serve) -> None:
    service = weathered(serve, "maintenance")
    for path in ("/v1/assets/", "/v1/files/", "/auth/token/", "/ipfs/x"):
        answer = service.artist.post(path)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
    assert set(service.artist.post("/auth/token/").json()) == {"error", "error_description"}
    change(service)
    assert fates(service, 1) == [200]


def test_a_token_expires_after_so_many_requests_and_a_new_one_goes_on(serve: Serve) -> None:
    service = weathered(serve, "expire-after=2")
    assert fates(service, 4) == [200, 200, 401, 401]
    service.artist.headers["Authorization"] = f"Bearer {service.exchange()['access_token']}"
    assert fates(service, 3) == [200, 200, 401]


def test_the_same_seed_makes_the_same_day(serve: Serve) -> None:
    service = serve()
    days: list[list[int]] = []
    for seed in (1, 1, 2):
        change(service, drop_before=3, drop_after=4, busy=3, seed=seed)
        days.append(fates(service, 40))
    assert days[0] == days[1] != days[2]
    assert set(days[0]) == {0, 200, 429}


def test_flaky_weather_leaves_the_store_whole(serve: Serve, asset: MakeAsset) -> None:
    service = weathered(serve, "drop-before=4,drop-after=4,seed=3")
    answered: list[str] = []
    for number in range(30):
        try:
            answered.append(service.create(asset(asset_name=f"Cat{number}"))["uuid"])
        except httpx.TransportError:
            continue
    change(service)
    count = service.artist.get("/v1/assets/").json()["count"]
    assert len(answered) < count < 30
    for uuid in answered:
        assert service.artist.get(f"/v1/assets/{uuid}/").status_code == 200


def test_only_who_is_signed_in_makes_the_weather(service: Service) -> None:
    assert service.anyone.post("/practice/weather/", json={"maintenance": True}).status_code == 401


@pytest.mark.parametrize(
    ("name", "value"), [("slow", -1), ("slow", 61), ("busy", 1.5), ("busy", "many"), ("maintenance", 1), ("seed", None)]
)
def test_impossible_weather_is_refused_by_its_name(service: Service, name: str, value: Any) -> None:
    answer = service.artist.post("/practice/weather/", json={name: value})
    assert (answer.status_code, set(answer.json())) == (400, {name})


def test_weather_is_read_from_words() -> None:
    assert parse_faults("") == FaultSettings()
    assert parse_faults(" slow=1.5, drop-after=3 ,maintenance,seed=9") == FaultSettings(
        slow=1.5, drop_after=3, maintenance=True, seed=9
    )
    for wrong in ("hail", "slow=x", "slow=61", "busy=-1", "busy=1,busy=2", "busy=1.5", "=1"):
        with pytest.raises(PracticeError):
            parse_faults(wrong)


@pytest.mark.parametrize("size", [262_144, 262_145, 300_000, 300_001, 900_000])
def test_files_divided_otherwise_get_another_reference_under_which_the_gateway_gives_them(
    serve: Serve, size: int
) -> None:
    service = weathered(serve, "other-blocks")
    content = bytes(size)
    answered = service.upload(content=content)
    reference = answered["ipfs"].removeprefix("ipfs://")
    assert answered["gateway"].endswith(f"/ipfs/{reference}")
    assert (reference == cid_of(content)) == (size <= 262_144)
    assert service.anyone.get(f"/ipfs/{reference}").content == content
    change(service)
    usual = service.upload(content=content)["ipfs"].removeprefix("ipfs://")
    assert usual == cid_of(content)
    for known in (reference, usual):
        assert service.anyone.get(f"/ipfs/{known}").content == content
