"""Mints of the account that no receipt here has: listed when the artist asks, as far as she reads on, only to read."""

import dataclasses
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.domain.errors import MintwrightError
from mintwright.domain.lookup.elsewhere import ElsewhereMint
from mintwright.domain.networks import Network
from mintwright.domain.weather import FINE, Weather
from mintwright.practice import PracticeServer
from mintwright.studio.background import request_spacing
from mintwright.studio.lookup.list_scan import MOST_STALE
from mintwright.studio.lookup.mints_elsewhere import ENOUGH, PAGES_AT_ONCE, ElsewhereScan
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
LIST = "/v1/transactions/"
IMAGE = "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_spacing, "SPACING", 0.0)


# --- With the practice service


@pytest.fixture
def alone(profile: Profile, tmp_path: Path) -> Iterator[Profile]:
    """A profile on a practice network where nobody has minted yet."""
    profile.server = PracticeServer(tmp_path / "alone")
    profile.server.start()
    yield profile
    profile.server.stop()


async def opened(profile: Profile, until: Until) -> Studio:
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    return studio


async def made_here(studio: Studio, profile: Profile, until: Until, name: str) -> int:
    before = studio.uploads.totals().uploaded
    (art_id,) = (await studio.uploads.add(profile.draw(1, f"{name} {{}}.png"))).art_ids
    await until(lambda: studio.uploads.totals().uploaded > before)
    studio.drafts.edit(art_id, name=name, asset_name=name)
    return (await studio.minting.mint(studio.reviewer.review([art_id], name))).id


async def made_elsewhere(studio: Studio, *names: str) -> None:
    """By another program, with the same account."""
    for name in names:
        body = {"blockchain": "ada", "amount": 3, "name": name, "asset_name": name, "image": IMAGE, "is_auto": True}
        await studio.session.service.send_creation(json.dumps(body).encode())


async def read_all(scan: ElsewhereScan) -> list[str]:
    while not scan.is_over:
        await scan.read_on()
    return [one.title for one in scan.mints]


async def test_what_was_made_elsewhere_is_listed_newest_first_without_what_has_a_receipt(
    alone: Profile, until: Until
) -> None:
    studio = await opened(alone, until)
    await made_elsewhere(studio, "Older")
    await made_here(studio, alone, until, "Mine")
    await made_elsewhere(studio, "Newer")
    scan = studio.mints_elsewhere.begin()
    assert await read_all(scan) == ["Newer", "Older"]
    assert (scan.read, scan.is_whole, scan.is_offered, scan.may_hold_ours) == (3, True, True, False)
    newer = scan.mints[0]
    assert (newer.status, newer.quantity) == ("waiting", 3)
    assert newer.cost is not None
    assert len(newer.policy_id) == 56
    assert newer.created_on is not None
    await studio.close()
    again = await opened(alone, until)
    assert await read_all(again.mints_elsewhere.begin()) == ["Newer", "Older"], "read anew, stored nowhere"
    await again.close()


async def test_a_mint_whose_answer_was_lost_may_be_among_them_until_it_is_found(alone: Profile, until: Until) -> None:
    studio = await opened(alone, until)
    await made_elsewhere(studio, "Other")
    mint_id = await lost(studio, alone, until)
    scan = studio.mints_elsewhere.begin()
    assert await read_all(scan) == ["Lost", "Other"]
    assert scan.may_hold_ours
    look = await studio.mint_finder.look(mint_id)
    assert look.found
    await studio.mint_finder.take(mint_id, look.found[0].transaction_uuid)
    scan = studio.mints_elsewhere.begin()
    assert await read_all(scan) == ["Other"]
    assert not scan.may_hold_ours
    await studio.close()


async def lost(studio: Studio, profile: Profile, until: Until) -> int:
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 1)
    studio.drafts.edit(art_id, name="Lost", asset_name="Lost")
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await studio.minting.mint(studio.reviewer.review([art_id], "Lost"))
    await studio.practice_tools.change(FINE)
    return mint.id


def test_nothing_of_it_could_be_paid_to() -> None:
    """What is not there is shown by nobody: no address, no words of the service's own, which may name one."""
    fields = {field.name for field in dataclasses.fields(ElsewhereMint)}
    assert fields == {
        "transaction_uuid", "title", "status", "created_on", "changed_on", "quantity", "cost", "policy_id",
    }  # fmt: skip


# --- With a service that answers as a test wants


def transaction(number: int, **more: Any) -> dict[str, Any]:
    created = (NOON - timedelta(minutes=number)).isoformat(" ")
    return {"uuid": f"t-{number}", "name": f"Mint {number}", "status": "waiting", "created_on": created, **more}


Pages = Callable[[int], Any]


async def listing(profile: Profile, scripted: ScriptedService, pages: Pages) -> Studio:
    """A studio signed in at a service with this list."""

    def answer(path: str) -> Any:
        asked = parse_qs(urlsplit(path).query)
        return pages(int(asked.get("page", ["1"])[0]))

    class Answers(dict[str, Any]):
        def __missing__(self, path: str) -> Any:
            if not path.startswith(f"{LIST}?"):
                raise KeyError(path)
            return lambda headers, body: answer(path)

    scripted.answers = Answers()
    scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
    studio = profile.open(practice=False)
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    return studio


def page(*records: dict[str, Any], more: bool) -> Any:
    return 200, {"count": 1_000, "next": "x" if more else None, "results": list(records)}


async def test_a_long_list_is_read_some_pages_at_a_time_and_no_further_than_she_asks(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio = await listing(
            profile, scripted, lambda n: page(*(transaction(10 * n + k) for k in range(10)), more=n < 9)
        )
        scan = studio.mints_elsewhere.begin()
        assert scripted.seen(LIST) == [], "nothing by itself"
        await scan.read_on()
        assert (len(scan.mints), len(scripted.seen(LIST)), scan.is_over) == (ENOUGH, 2, False)
        assert len(await read_all(scan)) == 90
        assert scan.is_whole
        await scan.read_on()
        assert len(scripted.seen(LIST)) == 9, "it is over"
        await studio.close()


async def test_where_little_is_found_it_pauses_after_some_pages_all_the_same(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio = await listing(profile, scripted, lambda n: page(transaction(n), more=True))
        scan = studio.mints_elsewhere.begin()
        await scan.read_on()
        assert len(scripted.seen(LIST)) == PAGES_AT_ONCE
        await studio.close()


async def test_what_is_seen_twice_because_the_list_moved_is_listed_once(
    profile: Profile, scripted: ScriptedService
) -> None:
    def pages(number: int) -> Any:
        return page(*(transaction(2 * number + place) for place in range(3)), more=number < 3)

    async with scripted:
        studio = await listing(profile, scripted, pages)
        assert await read_all(studio.mints_elsewhere.begin()) == [f"Mint {number}" for number in range(2, 9)]
        await studio.close()


async def test_a_list_without_an_end_ends(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio = await listing(profile, scripted, lambda n: page(transaction(1), more=True))
        scan = studio.mints_elsewhere.begin()
        assert await read_all(scan) == ["Mint 1"]
        assert (scan.is_whole, len(scripted.seen(LIST))) == (False, 1 + MOST_STALE)
        await studio.close()


async def test_a_service_that_keeps_to_the_contract_is_asked_once_until_the_next_sign_in(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio = await listing(profile, scripted, lambda n: (404, {"detail": "Not found."}))
        for _ in range(3):
            scan = studio.mints_elsewhere.begin()
            await scan.read_on()
            assert (scan.is_offered, scan.is_over, scan.mints) == (False, True, ())
        assert len(scripted.seen(LIST)) == 1
        assert studio.poller.has_list() is False, "whoever watches payments does not ask again either"
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        await studio.mints_elsewhere.begin().read_on()
        assert len(scripted.seen(LIST)) == 2
        await studio.close()


async def test_a_page_that_fails_leaves_what_was_read_and_is_asked_for_again(
    profile: Profile, scripted: ScriptedService
) -> None:
    fails = True

    def pages(number: int) -> Any:
        return (409, {"detail": "No."}) if number == 2 and fails else page(transaction(number), more=number < 3)

    async with scripted:
        studio = await listing(profile, scripted, pages)
        scan = studio.mints_elsewhere.begin()
        with pytest.raises(MintwrightError):
            await scan.read_on()
        assert ([one.title for one in scan.mints], scan.is_over) == (["Mint 1"], False)
        fails = False
        assert await read_all(scan) == ["Mint 1", "Mint 2", "Mint 3"]
        await studio.close()


async def test_it_is_read_back_to_a_time_and_no_further_where_it_is_newest_first(
    profile: Profile, scripted: ScriptedService
) -> None:
    ago = [600, 610, 1_200, 1_210, 1_800, 1_810]  # minutes

    def pages(number: int) -> Any:
        two = ago[2 * number - 2 : 2 * number]
        return page(*map(transaction, two), more=2 * number < len(ago))

    async with scripted:
        studio = await listing(profile, scripted, pages)
        scan = studio.mints_elsewhere.begin()
        await scan.read_back_to(NOON)
        assert len(scripted.seen(LIST)) == 2, "its clock may be off by a day’s half, as for whoever looks for a mint"
        assert [one.title for one in scan.since(NOON)] == ["Mint 600", "Mint 610"]
        assert scan.reaches(NOON)
        ago.reverse()
        scan = studio.mints_elsewhere.begin()
        await scan.read_back_to(NOON)
        assert scan.is_whole
        assert [one.title for one in scan.since(NOON)] == ["Mint 610", "Mint 600"]
        await studio.close()


async def test_hostile_records_are_bounded_and_have_no_lines(profile: Profile, scripted: ScriptedService) -> None:
    odd = [
        transaction(1, name="Two\nlines\tand more", cost="NaN", amount=-1, created_on="yesterday"),
        transaction(2, name=["no", "text"], status={"no": "word"}, policy_id=7),
        {"no": "identifier"},
    ]
    async with scripted:
        studio = await listing(profile, scripted, lambda n: page(*odd, more=False))
        scan = studio.mints_elsewhere.begin()
        titles = await read_all(scan)
        assert len(titles) == 2
        assert not any("\n" in title or "\t" in title for title in titles)
        assert (scan.mints[0].cost, scan.mints[0].created_on) == (None, None)
        await studio.close()
