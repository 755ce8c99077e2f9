"""A proxy on raw sockets between the studio and the service, which does the harm of one case of the matrix."""

import asyncio
import random
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Child = Any  # of conftest.py
World = Any
HTML = b"<html><body><h1>It works</h1></body></html>"
SENT_ONCE = (b"POST /v1/assets/", b"POST /v1/transactions/")


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


class Proxy:
    """Between the studio and the service. Each connection carries one request; the armed fault hits what goes once."""

    def __init__(self, world: World, case: Case, child: Child, lock_journal: Callable[[], None]) -> None:
        self.relayed = b""  # the body of the service's answer to a creation
        self.bytes_seen = 0  # of creations, at least
        self.reached = 0  # how many of them the service had whole
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
        if request.startswith(SENT_ONCE):
            self.bytes_seen += 1
            self.reached += 1
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
        self.reached += 1
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
