"""A connection that is used again is clean: a surplus answer is never taken for the answer to what comes next."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.api.client import MintingService
from mintwright.api.kept import _is_one_answer  # pyright: ignore[reportPrivateUsage] - a pure rule
from mintwright.api.policy import Patience


class Bearer:
    async def token(self, rejected: str | None = None) -> str:
        return "bearer-token-1"


def attachment(name: str) -> bytes:
    body = b'{"uuid": "u", "ipfs": "ipfs://%s"}' % name.encode()
    return b"HTTP/1.1 201 X\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


def chunked(name: str) -> bytes:
    body = b'{"uuid": "u", "ipfs": "ipfs://%s"}' % name.encode()
    return b"HTTP/1.1 201 X\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n1\r\n \r\n0\r\n\r\n" % (len(body), body)


RIGHT, SURPLUS = attachment("right"), attachment("surplus")


async def at_once(connection: Any) -> None:
    await connection.send(RIGHT + SURPLUS)


async def half(connection: Any) -> None:
    await connection.send(RIGHT + SURPLUS[:-20])


async def blank(connection: Any) -> None:
    await connection.send(RIGHT + b"\r\n")


async def after_chunks(connection: Any) -> None:
    await connection.send(chunked("right") + SURPLUS)


async def right_behind(connection: Any) -> None:
    await connection.send(RIGHT)
    await connection.send(SURPLUS)


async def in_many_pieces(connection: Any) -> None:
    await connection.send(RIGHT + SURPLUS[:5])
    for place in range(5, len(SURPLUS)):
        await connection.send(SURPLUS[place : place + 1])


async def while_idle(connection: Any) -> None:
    await connection.send(RIGHT)
    for _ in range(50):
        await asyncio.sleep(0)
    await connection.send(SURPLUS)


WAYS = [at_once, half, blank, after_chunks, right_behind, in_many_pieces, while_idle]


async def references(serve: Any, tls: Any, art: Path, behave: Any, *, pause: float = 0.0) -> tuple[list[str], int]:
    """What five uploads one after the other are told, and over how many connections."""

    async def no_wait(seconds: float) -> None:
        del seconds

    async with serve(behave, records=tls and tls.server) as adversary:
        options = {"ssl_context": tls and tls.client, "sleep": no_wait, "patience": Patience(attempts=3)}
        async with MintingService(adversary.base_url, token_source=Bearer(), trust_env=False, **options) as service:
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
def test_a_surplus_answer_is_never_taken_for_the_next_ones(
    serve: Any, tls: Any, art: Path, way: Any, encrypted: bool
) -> None:
    async def behave(connection: Any) -> None:
        while True:
            await connection.whole()
            await way(connection)

    pause = 0.02 if way in (in_many_pieces, while_idle) else 0.0  # so that what is sent late has come
    told, connections = asyncio.run(references(serve, tls if encrypted else None, art, behave, pause=pause))
    assert told == ["ipfs://right"] * 5
    assert connections == 5


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize("good", [RIGHT, chunked("right"), b"HTTP/1.1 103 X\r\nLink: x\r\n\r\n" + RIGHT])
def test_a_clean_connection_is_used_again(serve: Any, tls: Any, art: Path, good: bytes, encrypted: bool) -> None:
    async def behave(connection: Any) -> None:
        while True:
            await connection.whole()
            await connection.send(good)

    told, connections = asyncio.run(references(serve, tls if encrypted else None, art, behave))
    assert (told, connections) == (["ipfs://right"] * 5, 1)


HEADS = st.sampled_from([RIGHT, chunked("right"), b"HTTP/1.1 204 X\r\n\r\n", b"HTTP/1.1 100 X\r\n\r\n" + RIGHT])


@given(HEADS, st.binary(max_size=40))
def test_an_answer_with_anything_behind_it_is_not_clean(answer: bytes, behind: bytes) -> None:
    assert _is_one_answer(answer + behind) is (behind == b"")


@given(HEADS, st.data())
def test_an_answer_that_is_cut_is_not_clean(answer: bytes, data: Any) -> None:
    assert not _is_one_answer(answer[: data.draw(st.integers(0, len(answer) - 1))])
