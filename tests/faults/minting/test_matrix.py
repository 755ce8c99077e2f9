"""Every accident at every moment of a mint: after a restart the journal tells the truth, and nothing is minted twice.

The studio runs in a process of its own (`child.py`), the practice service in this one; between them stands a
proxy on raw sockets that does the harm. A full disk is the limit of the operating system on the size of the child's
files: nothing can be written any more, wherever. Every cell runs once in the suite, 2,000 random ones in soak.
"""

import asyncio
import contextlib
import random
import shutil
import socket
import sqlite3
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.whole import sized

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio

Child = Any  # of conftest.py
Door = Any
World = Any
FAULTS = ("kill", "lost", "5xx", "timeout", "html", "disk full")
PHASES = (
    "before intent", "after intent", "first byte", "half body", "before answer", "half answer", "before journalled",
)  # fmt: skip
SEED = 20_261_120
SOAK_RUNS = 2_000
AT_ONCE = 4
HTML = b"<html><body><h1>It works</h1></body></html>"


@dataclass(frozen=True)
class Case:
    """One cell of the matrix, and what chance decides within it."""

    fault: str
    phase: str
    is_collection: bool
    chance: random.Random

    @property
    def is_on_the_wire(self) -> bool:
        return self.fault not in ("kill", "disk full")

    @property
    def expected(self) -> set[str | None]:
        """What the journal may hold after the restart; None: no intent at all."""
        if self.phase == "before intent":
            return {None}
        if self.phase == "after intent":
            # lost: a connection that was never whole is tried again
            lost = {"prepared", "unknown", "answered"}
            narrow = {"kill": {"prepared", "unknown"}, "lost": lost, "disk full": {"prepared"}}
            return narrow.get(self.fault, {"unknown"})
        if self.fault == "disk full":
            return {"answered", "unknown"}
        if self.phase == "before journalled":
            return {"answered", "unknown"} if self.fault in ("kill", "lost") else {"answered"}
        return {"unknown"}


# --- The harmful wire


class Proxy:
    """Between the studio and the service. Each connection carries one request; the armed fault hits the creation."""

    def __init__(self, world: World, case: Case, child: Child, lock_journal: Callable[[], None]) -> None:
        self.relayed = b""  # the body of the service's answer to a creation
        self.bytes_seen = 0  # of creations, at least
        self.is_armed = case.phase == "before intent" and case.is_on_the_wire
        self.is_through = False  # whether the fault was done
        self._world = world
        self._case = case
        self._child = child
        self._lock_journal = lock_journal

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await (self._harm(reader, writer) if self.is_armed else self._carry(reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await self._world.whole_message(reader, b"")
        answer = await self._world.asked(request)
        if request.startswith(b"POST /v1/assets/"):
            self.bytes_seen += 1
            self.relayed = answer.partition(b"\r\n\r\n")[2]
        writer.write(answer)
        await writer.drain()

    async def _harm(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Do what the case says, at its moment."""
        self.is_armed = False
        case = self._case
        if case.phase in ("before intent", "after intent"):
            await self._fault(reader, writer)
            return
        request = await reader.readexactly(1)
        self.bytes_seen += 1
        if case.phase == "first byte" and await self._fault(reader, writer):
            return
        head = await reader.readuntil(b"\r\n\r\n")
        request += head
        half = self._world.content_length(head) // 2
        request += await reader.readexactly(half)
        if case.phase == "half body" and await self._fault(reader, writer):
            if case.chance.random() < 0.5:
                await self._world.ask_in_part(request)
            return
        request = await self._world.whole_message(reader, request)
        if case.phase == "before answer" and case.chance.random() < 0.2 and await self._fault(reader, writer):
            return  # without the service ever hearing of it
        answer = await self._world.asked(request)
        self.relayed = answer.partition(b"\r\n\r\n")[2]
        if case.phase == "before answer" and await self._fault(reader, writer):
            return
        await self._answer(answer, reader, writer)

    async def _answer(self, answer: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        case = self._case
        head, _, body = answer.partition(b"\r\n\r\n")
        if case.phase == "half answer":
            if case.fault == "5xx":
                answer = answering(self._server_fault(), HTML * 20)
            elif case.fault == "html":
                filled = (body[: len(body) // 2] + HTML * (len(body) // len(HTML)))[: len(body)]
                answer = head + b"\r\n\r\n" + filled
            cut = case.chance.choice([len(head) // 2, len(head) + 4 + len(body) // 2, len(answer) - 1])
            if case.fault == "html":
                cut = len(answer)
            writer.write(answer[:cut])
            await writer.drain()
            if await self._fault(reader, writer, is_begun=True):
                return
            writer.write(answer[cut:])
        elif case.fault in ("kill", "disk full"):
            writer.write(answer[:-1])
            await writer.drain()
            if case.fault == "disk full":
                await self._fault(reader, writer)
                writer.write(answer[-1:])
                return
            if case.chance.random() < 0.5:
                self._lock_journal()  # so that the answer has arrived and the journal cannot say so yet
            writer.write(answer[-1:])
            await writer.drain()
            await asyncio.sleep(case.chance.uniform(0, 0.01))
            await self._fault(reader, writer)
        else:
            writer.write(answer)
            await writer.drain()
            await self._fault(reader, writer, is_begun=True)

    async def _fault(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_begun: bool = False
    ) -> bool:
        """Do the harm. True: this connection is at its end."""
        self.is_through = True
        match self._case.fault:
            case "kill":
                await self._child.kill()
            case "disk full":
                await self._child.tell("fill", "filled")
                return False
            case "timeout":
                await asyncio.wait_for(reader.read(-1), 30)  # whatever else comes, until the other side gives up
            case "lost":
                if self._case.chance.random() < 0.5:
                    reset(writer)
            case "5xx" if not is_begun or self._case.phase == "before journalled":
                writer.write(answering(self._server_fault(), HTML))
            case "html" if not is_begun or self._case.phase == "before journalled":
                writer.write(answering("200 OK", HTML))
            case _:
                pass
        return True

    def _server_fault(self) -> str:
        return self._case.chance.choice(["500 X", "502 Bad Gateway", "503 Slow Down\r\nRetry-After: 0", "504 Late"])


def answering(status: str, body: bytes) -> bytes:
    kind = "text/html"
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def reset(writer: asyncio.StreamWriter) -> None:
    """Hang up at once: the other side sees a reset, not an end."""
    raw = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


# --- One run


async def suffer(world: World, case: Case) -> str | None:
    """One run: the accident, the restart, the truth. Returns the state that was found after the restart."""
    name, data = world.profile()
    child = world.studio_process()
    blocking = contextlib.ExitStack()

    def lock_journal() -> None:
        other = sqlite3.connect(data / "mintwright.db", isolation_level=None)
        blocking.enter_context(contextlib.closing(other))
        other.execute("begin immediate")

    proxy = Proxy(world, case, child, lock_journal)
    with blocking:
        async with world.serving(child.listen) as control, world.serving(proxy.serve) as door:
            job = world.job(name, data, control, door, count=len(world.ids) if case.is_collection else 1)
            job["access"] = "" if case.phase == "before intent" and case.is_on_the_wire else world.access
            job["impatient"] = case.fault == "timeout" and case.phase != "before journalled"
            world.nursery.start(job)
            await drive(case, child, proxy, door)
    return await restarted(world, case, child, proxy, name, data)


async def drive(case: Case, child: Child, proxy: Proxy, door: Door) -> None:
    """Lead the studio through the mint, to its end or into the accident."""
    await child.until("ready")
    early = case.phase == "before intent"
    if early and case.fault == "kill" and case.chance.random() < 0.5:
        await child.kill()
        return
    await child.tell("go")
    if early and case.is_on_the_wire:
        await child.until("failed", "reviewed")  # a connection that was never whole is tried again
        await end(case, child)
        return
    assert await child.until("reviewed", "failed") == "reviewed"
    if early and await struck(case, child):
        return
    await child.tell("go")
    if early:
        assert "failed LibraryError" in await child.until("failed", "prepared")
        await end(case, child)
        return
    await child.until("prepared")
    late = case.phase == "after intent"
    at_once = case.fault == "disk full" or case.chance.random() < 0.5
    if late and not case.is_on_the_wire and at_once and await struck(case, child):
        return
    if late and case.fault == "lost" and case.chance.random() < 0.4:
        await door.close()
    proxy.is_armed = True
    await child.tell("go")
    if case.fault == "kill":
        await child.gone()
    else:
        await child.until("sent", "failed", "unsaved")
        await end(case, child)


async def struck(case: Case, child: Child) -> bool:
    """Kill the studio (True: it is over), or fill its disk."""
    if case.fault == "kill":
        await child.kill()
        return True
    await child.tell("fill", "filled")
    return False


async def end(case: Case, child: Child) -> None:
    """The studio ends as programs do: closed or killed; on a full disk, before or after room was made."""
    if case.fault == "disk full" and case.chance.random() < 0.5:
        await child.tell("free", "freed")
        await child.until("failed", "sent")
    if case.chance.random() < 0.5:
        await child.kill()
        return
    await child.tell("close", "closed")
    await child.gone()


async def restarted(world: World, case: Case, child: Child, proxy: Proxy, name: str, data: Path) -> str | None:
    """Open the profile again: what it says must be true, and sending again must not double anything."""
    studio = await world.reopened(data)
    try:
        mints = studio.minting.mints()
        assert len(mints) <= 1
        state = mints[0].state.value if mints else None
        told = (case, child.said, state)
        assert state in case.expected, told
        effects = world.effects(name)
        assert len(effects) <= 1, told
        if mints:
            require_truth(mints[0], studio, child, proxy, effects)
            await send_again(world, studio, mints[0])
            assert len(world.effects(name)) == (1 if state == "prepared" else len(effects)), told
        else:
            assert (effects, proxy.bytes_seen) == ([], 0), told
    finally:
        await studio.close()
    shutil.rmtree(data)
    return state


def require_truth(mint: Mint, studio: Studio, child: Child, proxy: Proxy, effects: list[list[str]]) -> None:
    told = (child.said, mint.state, len(effects))
    assert mint.state is not MintState.SENDING, told
    if mint.state is MintState.PREPARED:
        assert (proxy.bytes_seen, effects) == (0, []), told
    if "sent answered" in child.said:  # the receipt was there: it stays
        assert mint.state is MintState.ANSWERED, told
    if mint.state is MintState.ANSWERED:
        assert mint.answer == proxy.relayed, told
        receipt = studio.minting.receipt(mint.id)
        assert [[asset.uuid for asset in receipt.assets]] == effects, told
        assert receipt.differences == (), told
    if mint.state is MintState.UNKNOWN:
        assert mint.problem is not None, told


async def send_again(world: World, studio: Studio, mint: Mint) -> None:
    """What an artist may try after the restart, over a wire that works. Only what was never sent goes."""
    case = Case("none", "none", mint.is_collection, random.Random(0))
    base = int(mint.base_url.rsplit(":", 1)[1])
    async with world.serving(Proxy(world, case, None, lambda: None).serve, base):
        await studio.session.sign_in_token(Network.TEST, mint.base_url, access_token=world.access)
        if mint.state is MintState.PREPARED:
            sent = await studio.minting.send(mint.id)
            assert sent.state is MintState.ANSWERED
        else:
            with pytest.raises(MintError, match="sent before"):
                await studio.minting.send(mint.id)


# --- The matrix


CELLS = [
    (several, fault, phase)
    for several in (False, True)
    for fault in FAULTS
    for phase in PHASES
    if fault != "disk full" or sys.platform != "win32"  # Windows has no limit on the size of a process's files
]
FEW = 20  # where each studio's process starts from nothing


@pytest.mark.parametrize(
    ("is_collection", "fault", "phase"),
    CELLS if sys.platform == "linux" else random.Random(SEED).sample(CELLS, FEW),
    ids=lambda value: {False: "one", True: "collection"}.get(value, value),
)
async def test_after_any_accident_at_any_moment_the_journal_is_true_and_nothing_is_minted_twice(
    world: World, is_collection: bool, fault: str, phase: str
) -> None:
    seed = f"{SEED} {is_collection} {fault} {phase}"
    await suffer(world, Case(fault, phase, is_collection, random.Random(seed)))


@pytest.mark.soak
async def test_two_thousand_accidents_double_no_mint_and_lose_no_receipt(world: World) -> None:
    runs = sized(SOAK_RUNS, SOAK_RUNS // 100)
    shuffled = random.Random(SEED).sample(CELLS, len(CELLS))
    order = [shuffled[number % len(CELLS)] for number in range(runs)]
    found: Counter[tuple[str, str | None]] = Counter()

    async def work(numbered: Iterator[tuple[int, tuple[bool, str, str]]]) -> None:
        for number, (several, fault, phase) in numbered:
            case = Case(fault, phase, several, random.Random(f"{SEED} {number}"))
            found[fault, await suffer(world, case)] += 1

    started = time.monotonic()
    numbered = iter(enumerate(order))
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work(numbered))
    assert found.total() == runs
    states = ", ".join(f"{fault} {state or 'none'} {times}" for (fault, state), times in sorted(found.items(), key=str))
    print(  # noqa: T201 - a soak says what it did
        f"seed {SEED}, {runs} accidents in {time.monotonic() - started:.0f} s, 0 doubled, 0 receipts lost: {states}"
    )
