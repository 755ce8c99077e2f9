"""Fetching the release feed over real TLS: what the request reveals, and which answers are not accepted."""

import socket
import ssl
from typing import Any

import pytest
from tests.conftest import FeedServer

from mintwright.api import errors
from mintwright.api.feed_download import fetch_feed

LARGEST = 1_000


async def fetched(server: Any, *, trust: ssl.SSLContext | None = None, seconds: float = 10.0) -> bytes:
    context = trust or server.trust()
    return await fetch_feed(server.url, largest=LARGEST, ssl_context=context, seconds=seconds)


async def test_the_bytes_come_as_they_are_and_nothing_is_said_of_who_asks(feed_server: FeedServer) -> None:
    feed_server.answer(b"\xff bytes\r\n", Set_Cookie="who=you; Path=/", Content_Type="text/plain")
    assert await fetched(feed_server) == b"\xff bytes\r\n"
    assert await fetched(feed_server) == b"\xff bytes\r\n"
    for line, headers in feed_server.seen:
        assert line == "GET /feed.json HTTP/1.1"
        assert headers == {
            "host": f"127.0.0.1:{feed_server.port}",
            "user-agent": "Mintwright",
            "accept": "application/json",
            "accept-encoding": "identity",
            "connection": "keep-alive",
        }


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_not_followed(feed_server: FeedServer, status: int) -> None:
    feed_server.answer(b"", status, Location=f"https://127.0.0.1:{feed_server.port}/elsewhere")
    with pytest.raises(errors.UnreadableAnswer) as caught:
        await fetched(feed_server)
    assert str(caught.value) == "The notice of new versions is said to be at another address. It was not followed."
    assert len(feed_server.seen) == 1


@pytest.mark.parametrize("status", [201, 204, 206, 304, 401, 404, 429, 500, 503])
async def test_only_a_plain_success_counts(feed_server: FeedServer, status: int) -> None:
    feed_server.answer(b"" if status in (204, 304) else b"{}", status)
    with pytest.raises(errors.UnreadableAnswer) as caught:
        await fetched(feed_server)
    assert caught.value.status == status
    assert str(caught.value).endswith(".")


async def test_what_is_too_long_is_cut_off(feed_server: FeedServer) -> None:
    feed_server.answer(LARGEST * b"x")
    assert await fetched(feed_server) == LARGEST * b"x"
    feed_server.answer((LARGEST + 1) * b"x")
    with pytest.raises(errors.UnreadableAnswer):
        await fetched(feed_server)


async def test_a_packed_answer_is_not_unpacked(feed_server: FeedServer) -> None:
    feed_server.answer(b"\x1f\x8b", Content_Encoding="gzip")
    with pytest.raises(errors.UnreadableAnswer):
        await fetched(feed_server)


async def test_half_an_answer_is_none(feed_server: FeedServer) -> None:
    feed_server.answer(b"half", Content_Length="8", Connection="close")
    with pytest.raises(errors.Interrupted):
        await fetched(feed_server, seconds=2.0)


async def test_who_cannot_prove_to_be_the_host_hears_nothing(feed_server: FeedServer) -> None:
    with pytest.raises(errors.NotReached):
        await fetched(feed_server, trust=ssl.create_default_context())
    assert feed_server.seen == []


async def test_nobody_there_is_said_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening
        url = f"https://127.0.0.1:{taken.getsockname()[1]}/feed.json"
        with pytest.raises(errors.NotReached) as caught:
            await fetch_feed(url, largest=LARGEST, ssl_context=ssl.create_default_context())
    assert str(caught.value) == "The makers of Mintwright cannot be reached. Check your connection."


async def test_silence_ends(feed_server: FeedServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"https://127.0.0.1:{silent.getsockname()[1]}/feed.json"
        with pytest.raises(errors.ConnectionFailed):
            await fetch_feed(url, largest=LARGEST, ssl_context=feed_server.trust(), seconds=0.3)
