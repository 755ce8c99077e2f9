"""A broken TLS record while a payment is polled: polling goes on, over a new connection."""

import asyncio
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import cast

from tests.faults.conftest import Serve, Tls, TlsConnection
from tests.parts import until

from mintwright.api.client import MintingService
from mintwright.api.token_provider import FixedToken
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.changes import Changes
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.session.session import Session, SessionState

GARBAGE = b"\x17\x03\x03\x00\x40" + bytes(range(64))


@dataclass
class Artist:
    """Signed in at one place, with one mint that waits for its payment: as much of both as the watch asks for."""

    service: MintingService
    mint: Mint
    state: SessionState = SessionState.SIGNED_IN

    @property
    def scope(self) -> str:
        return self.mint.scope

    def account_at(self, _scope: str) -> "Artist":
        return self

    async def when_signed_in(self) -> None:
        await asyncio.sleep(0)

    def mints(self) -> tuple[Mint, ...]:
        return (self.mint,)

    def mint_by_id(self, _mint_id: int) -> Mint:
        return self.mint

    def receipt(self, _mint_id: int) -> Receipt:
        return receipt_of(self.mint)

    async def whole_receipt(self, _mint_id: int) -> Receipt:
        return receipt_of(self.mint)

    def newest_answer(self, _mint_id: int) -> int:
        return 0

    async def keep_transaction(self, _mint_id: int, record: bytes, *, since: int | None = None) -> bool:
        self.mint = replace(self.mint, transaction=record)
        return not since


def waiting_mint() -> Mint:
    body = {"name": "Gate", "asset_name": "Gate1", "image": "ipfs://Q", "amount": 1}
    answer = {"uuid": "a-1", **body, "transaction": {"uuid": "t-1", "status": "waiting"}}
    return Mint(
        id=1, project_id=1, title="Gate", network=Network.TEST, base_url="https://x", account="a", art_ids=(1,),
        is_collection=False, body=json.dumps(body).encode(), sha256="", state=MintState.ANSWERED,
        prepared_on=datetime.now(UTC), answer=json.dumps(answer).encode(), answer_status=200,
    )  # fmt: skip


async def test_a_broken_record_does_not_end_the_watch_of_a_payment(serve: Serve, tls: Tls) -> None:
    asked = 0

    async def breaks_three_times(connection: TlsConnection) -> None:
        nonlocal asked
        await connection.head()
        asked += 1
        if asked <= 3:
            await connection.break_record(GARBAGE)
            return
        said = json.dumps({"uuid": "t-1", "status": "confirmed"}).encode()
        await connection.send(b"HTTP/1.1 200 X\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(said) + said)

    async with serve(breaks_three_times, records=tls.server) as adversary:
        service = MintingService(
            adversary.base_url, token_provider=FixedToken("bearer-token-1"), ssl_context=tls.client, trust_env=False
        )
        artist = Artist(service, waiting_mint())
        watching = TransactionPoller(Changes(), cast("Session", artist), cast("Minting", artist), every=0.02)
        watching.start()
        await until(lambda: artist.receipt(1).transaction_status == "confirmed")
        assert asked >= 4
        await until(lambda: watching.trouble(1) is None)
        await watching.close()
        await service.close()
