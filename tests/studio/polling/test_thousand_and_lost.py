"""A thousand open mints and some lost ones: watched and looked for together, within one limit and next to no work."""

import asyncio
import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.pace import within
from tests.parts import Profile, ScriptedService, Until
from tests.studio.receipts.test_long_journal import begun, journal
from tests.whole import WHOLE, sized

from mintwright.domain.assets.wire import digest
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.lookup import look_schedule
from mintwright.studio.studio import Studio

OPEN, LOST = sized(1_000, 100), 10
PAGE = 50
AT_REST = 30  # seconds that are measured
Answer = Callable[[dict[str, str], bytes], Any]


class Lists(dict[str, Answer]):
    """The service's two lists, page by page; `asked` are the times of all requests for them, or for one transaction."""

    def __init__(self, others: dict[str, Answer]) -> None:
        super().__init__({path: others[path] for path in ("/auth/exchange/", "/v1/files/")})
        self.asked: list[float] = []
        self.looked: set[str] = set()

    def __missing__(self, path: str) -> Answer:
        self.asked.append(asyncio.get_running_loop().time())
        if path.startswith("/v1/assets/?"):
            self.looked.add(path)
            page = json.dumps({"next": None, "count": 1, "results": [asset(0)]}).encode()
        else:
            page = transactions(int(path.rpartition("page=")[2]))
        return lambda headers, body: (200, page)


def transactions(number: int) -> bytes:
    rows = [
        {"uuid": f"t-{at}", "status": "waiting", "cost": 5, "deposit_address": "addr_test1q",
         "updated_on": "2026-01-01 00:00:00+00:00"}
        for at in range((number - 1) * PAGE, min(number * PAGE, OPEN))
    ]  # fmt: skip
    return json.dumps({"count": OPEN, "next": "x" if number * PAGE < OPEN else None, "results": rows}).encode()


def asset(number: int) -> dict[str, Any]:
    return {"blockchain": "ada", "amount": 1, "name": f"Gate {number}", "asset_name": f"G{number}", "image": "ipfs://x"}


def rows(template: Mint) -> list[tuple[Any, ...]]:
    """Open mints that wait for their payment, then lost ones that were sent a moment ago."""
    now = datetime.now(UTC).isoformat()
    lines: list[tuple[Any, ...]] = []
    for number in range(OPEN + LOST):
        body = json.dumps(asset(number)).encode()
        transaction = {"uuid": f"t-{number}", "status": "waiting", "cost": 5, "deposit_address": "addr_test1q"}
        answer = json.dumps(asset(number) | {"uuid": f"u{number}", "transaction": transaction}).encode()
        state, said = (MintState.ANSWERED, (answer, 201)) if number < OPEN else (MintState.UNKNOWN, (None, None))
        lines.append((
            1, f"Gate {number}", Network.TEST, template.base_url, template.account, json.dumps([9_000 + number]), False,
            body, digest(body), state, now, now, now, *said,
        ))  # fmt: skip
    return lines


async def opened(profile: Profile, scripted: ScriptedService) -> Studio:
    """A studio whose journal has them all, signed in; nothing is asked yet."""
    studio, art_id = await begun(profile, scripted)
    prepared = await studio.minting.prepare(studio.reviewer.review([art_id]))
    await studio.minting.discard(prepared.id)
    await studio.close()
    journal(profile, rows(prepared))
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    return studio


@pytest.mark.soak
async def test_a_thousand_open_and_ten_lost_mints_are_five_requests_a_second_together_and_next_to_no_work_at_rest(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_schedule, "FIRST", look_schedule.FIRST * 0)
    async with scripted:
        studio = await opened(profile, scripted)
        scripted.answers = lists = Lists(scripted.answers)
        studio.poller.start()
        studio.mint_finder.start()
        lost = [mint.id for mint in studio.minting.mints() if mint.state is MintState.UNKNOWN]
        open_ids = [mint.id for mint in studio.minting.mints() if mint.state is MintState.ANSWERED]
        assert (len(open_ids), len(lost)) == (OPEN, LOST)
        await until(lambda: all(studio.minting.mint_by_id(mint_id).transaction for mint_id in open_ids), seconds=120)
        await until(lambda: all(studio.mint_finder.look_of(mint_id).lines for mint_id in lost), seconds=120)
        assert lists.looked
        assert len(lists.asked) >= OPEN // PAGE + LOST
        for at in lists.asked:
            assert sum(at <= other < at + 1 for other in lists.asked) <= 5, lists.asked
        if WHOLE:
            await asyncio.sleep(2)
            used, asked = time.process_time(), len(lists.asked)
            await asyncio.sleep(AT_REST)
            took = time.process_time() - used
            print(f"{took / AT_REST:.2%} of a core, {len(lists.asked) - asked} requests in {AT_REST} s")  # noqa: T201 - a measurement
            within(took, 0.02 * AT_REST, "a thousand open mints at rest")
        await studio.close()
