"""A reused connection is clean: a surplus answer is never taken for the answer to the next request."""

import asyncio
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.faults.conftest import Connection, Serve, Tls
from tests.pace import within

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.retry_policy import RetryPolicy
from mintwright.api.token_provider import FixedToken
from mintwright.api.watched_connection import PartialAnswer, watched


def attachment(name: str) -> bytes:
    body = b'{"uuid": "u", "ipfs": "ipfs://%s"}' % name.encode()
    return b"HTTP/1.1 201 X\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


def chunked(name: str) -> bytes:
    body = b'{"uuid": "u", "ipfs": "ipfs://%s"}' % name.encode()
    return b"HTTP/1.1 201 X\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n1\r\n \r\n0\r\n\r\n" % (len(body), body)


RIGHT, SURPLUS = attachment("right"), attachment("surplus")


async def at_once(connection: Connection) -> None:
    await connection.send(RIGHT + SURPLUS)


async def half(connection: Connection) -> None:
    await connection.send(RIGHT + SURPLUS[:-20])


async def blank(connection: Connection) -> None:
    await connection.send(RIGHT + b"\r\n")


async def after_chunks(connection: Connection) -> None:
    await connection.send(chunked("right") + SURPLUS)


async def right_behind(connection: Connection) -> None:
    await connection.send(RIGHT)
    await connection.send(SURPLUS)


async def in_many_pieces(connection: Connection) -> None:
    await connection.send(RIGHT + SURPLUS[:5])
    for place in range(5, len(SURPLUS)):
        await connection.send(SURPLUS[place : place + 1])


async def while_idle(connection: Connection) -> None:
    await connection.send(RIGHT)
    for _ in range(50):
        await asyncio.sleep(0)
    await connection.send(SURPLUS)


WAYS = [at_once, half, blank, after_chunks, right_behind, in_many_pieces, while_idle]


async def references(serve: Serve, tls: Tls, art: Path, behave: Any, *, pause: float = 0.0) -> tuple[list[str], int]:
    """What five uploads one after the other are told, and over how many connections."""

    async def no_wait(seconds: float) -> None:
        del seconds

    async with serve(behave, records=tls and tls.server) as adversary:
        options = {"ssl_context": tls and tls.client, "sleep": no_wait, "patience": RetryPolicy(attempts=3)}
        async with MintingService(
            adversary.base_url, token_provider=FixedToken("bearer-token-1"), trust_env=False, **options
        ) as service:
            told: list[str] = []
            for _ in range(5):
                told.append((await service.upload_file(art)).ipfs)
                await asyncio.sleep(pause)
            return told, adversary.connections


@pytest.fixture
def art(tmp_path: Path) -> Path:
    path = tmp_path / "gate.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000))
    return path


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize("way", WAYS)
async def test_a_surplus_answer_is_never_taken_for_the_next_ones(
    serve: Serve, tls: Tls, art: Path, way: Any, encrypted: bool
) -> None:
    async def behave(connection: Connection) -> None:
        while True:
            await connection.whole()
            await way(connection)

    pause = 0.02 if way in (in_many_pieces, while_idle) else 0.0  # so that what is sent late has come
    told, connections = await references(serve, tls if encrypted else None, art, behave, pause=pause)
    assert told == ["ipfs://right"] * 5
    assert connections == 5


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize("good", [RIGHT, chunked("right"), b"HTTP/1.1 103 X\r\nLink: x\r\n\r\n" + RIGHT])
async def test_a_clean_connection_is_used_again(
    serve: Serve, tls: Tls, art: Path, good: bytes, encrypted: bool
) -> None:
    async def behave(connection: Connection) -> None:
        while True:
            await connection.whole()
            await connection.send(good)

    told, connections = await references(serve, tls if encrypted else None, art, behave)
    assert (told, connections) == (["ipfs://right"] * 5, 1)


def is_one_answer(came: bytes, most: int = 1000) -> bool:
    """Read in pieces."""
    answer = PartialAnswer()
    for start in range(0, len(came), most):
        answer.feed(came[start : start + most])
    return answer.is_one


HEADS = st.sampled_from([RIGHT, chunked("right"), b"HTTP/1.1 204 X\r\n\r\n", b"HTTP/1.1 100 X\r\n\r\n" + RIGHT])


@given(HEADS, st.binary(max_size=40), st.integers(1, 200))
def test_an_answer_with_anything_behind_it_is_not_clean(answer: bytes, behind: bytes, most: int) -> None:
    assert is_one_answer(answer + behind, most) is (behind == b"")


@given(HEADS, st.data())
def test_an_answer_that_is_cut_is_not_clean(answer: bytes, data: Any) -> None:
    assert not is_one_answer(answer[: data.draw(st.integers(0, len(answer) - 1))])


class SlowLine:
    """Takes a mebibyte a second."""

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        async with asyncio.timeout(timeout):
            await asyncio.sleep(len(buffer) / 2**20)

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        del max_bytes, timeout
        return await asyncio.Future()


async def test_a_line_that_is_slow_but_never_stands_still_carries_a_large_chunk() -> None:
    await watched(SlowLine()).write(bytes(2**20), timeout=0.5)


class Gateway:
    """A body without an end, as fast as it is read."""

    def __init__(self) -> None:
        self.head = b"HTTP/1.1 200 X\r\n\r\n"

    async def write(self, buffer: bytes, timeout: float | None = None) -> None: ...

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        head, self.head = self.head, b""
        return head or bytes(max_bytes)


async def test_what_was_read_is_not_kept() -> None:
    tracemalloc.start()
    try:
        connection = watched(Gateway())
        for _ in range(2_000):
            await connection.read(65_536)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("what", ["chunks", "promises"])
async def test_an_answer_in_tiny_pieces_stops_nothing_else(serve: Serve, art: Path, what: str) -> None:
    tiny = {"chunks": b"1\r\n \r\n" * 60_000, "promises": b"HTTP/1.1 103 X\r\n\r\n" * 6_000}[what]
    head = b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n"
    whole = head + tiny + b"0\r\n\r\n" if what == "chunks" else tiny + head + b"0\r\n\r\n"
    longest = 0.0

    async def behave(connection: Connection) -> None:
        await connection.whole()
        await connection.send(whole)

    async def watch() -> None:
        nonlocal longest
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - before)

    async with serve(behave) as adversary:
        service = MintingService(
            adversary.base_url,
            token_provider=FixedToken("bearer-token-1"),
            trust_env=False,
            patience=RetryPolicy(attempts=1),
        )
        async with service:
            watching = asyncio.ensure_future(watch())
            with pytest.raises(errors.ServiceError):
                await service.upload_file(art)
            watching.cancel()
    within(longest, 0.05)
