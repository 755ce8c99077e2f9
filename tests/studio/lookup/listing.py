"""A service whose answer to a mint gets lost, and whose lists a test composes; and a studio that has sent one."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, cast

from tests.parts import Profile, ScriptedService

from mintwright.chain.addresses import practice_address
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio

Answer = Callable[[dict[str, str], bytes], Any]


class Answers(dict[str, Answer]):
    """By whole paths; a list by its pages, a transaction by its number."""

    def __init__(self, service: "LosingService") -> None:
        super().__init__()
        self._service = service

    def __missing__(self, path: str) -> Answer:
        return lambda headers, body: self._service.answer(path)


class LosingService:
    """It creates what is sent, `times` over, and loses the answer. `clock` is how far its clock is ahead."""

    def __init__(self, scripted: ScriptedService) -> None:
        self.scripted = scripted
        self.times = 1
        self.loses = True
        self.clock = timedelta(0)
        self.page_size = 2
        self.list_status = 200
        self.assets: list[dict[str, Any]] = []  # newest first
        self.asked: list[str] = []
        scripted.answers = Answers(self)
        scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
        scripted.answers["/v1/files/"] = lambda headers, body: (200, {"ipfs": "ipfs://file", "uuid": "f"})
        scripted.answers["/v1/assets/"] = lambda headers, body: self.create(json.loads(body))

    def create(self, body: Any) -> Any:
        answers = [self.add(body) for _ in range(self.times)]
        return None if self.loses else (201, answers[0])

    def add(self, body: Any, *, created: timedelta = timedelta(0)) -> list[dict[str, Any]]:
        """One more mint of this body, created so long after now."""
        number = len({one["transaction"] for one in self.assets}) + 1
        moment = (datetime.now(UTC) + created + self.clock).isoformat(sep=" ")
        shared = {"transaction": f"t-{number}", "collection": f"c-{number}", "created_on": moment, "status": "preauth"}
        requests = cast("list[dict[str, Any]]", body if isinstance(body, list) else [body])
        more = [{**one, **shared, "uuid": f"a-{number}-{place}"} for place, one in enumerate(requests)]
        self.assets = more + self.assets
        return more

    def answer(self, path: str) -> Any:
        self.asked.append(path)
        date = format_datetime(datetime.now(UTC) + self.clock, usegmt=True)
        self.scripted.more_headers = f"Date: {date}\r\n"
        if path.startswith("/v1/transactions/t-"):
            uuid = path.split("/")[3]
            return 200, {"uuid": uuid, "status": "waiting", "cost": 14.03, "deposit_address": practice_address()}
        if not path.startswith("/v1/assets/?") or self.list_status != 200:
            return (404 if self.list_status == 200 else self.list_status), {}
        page = int(path.split("page=")[1])
        shown = self.assets[self.page_size * (page - 1) : self.page_size * page]
        has_more = len(self.assets) > self.page_size * page
        return 200, {
            "count": len(self.assets),
            "next": "https://elsewhere.example" if has_more else None,
            "results": shown,
        }

    def listed(self) -> int:
        return sum(path.startswith("/v1/assets/?") for path in self.asked)


async def sent(profile: Profile, service: LosingService, count: int = 2) -> tuple[Studio, Mint]:
    """A studio whose collection was sent, and whose answer never came."""
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, service.scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    while studio.uploads.totals().uploaded < count:
        await asyncio.sleep(0.01)
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
    assert mint.state is (MintState.UNKNOWN if service.loses else MintState.ANSWERED)
    return studio, mint
