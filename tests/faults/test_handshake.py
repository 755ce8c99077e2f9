"""A server that is silent during the TLS handshake is hung up on as soon as nobody waits any more."""

import asyncio
import ssl
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.faults.conftest import Connection, Serve

from mintwright.api.client import MintingService
from mintwright.api.feed_download import fetch_feed

Asking = Callable[[str], Coroutine[Any, Any, object]]


async def by_a_sign_in(url: str) -> None:
    async with MintingService(url) as service:
        await service.exchange_secret("SECRET-TOKEN")


async def by_a_look_for_versions(url: str) -> None:
    await fetch_feed(f"{url}/feed", largest=99, ssl_context=ssl.create_default_context())


@pytest.mark.parametrize("asking", [by_a_sign_in, by_a_look_for_versions])
async def test_a_handshake_that_is_cut_off_leaves_no_connection_open(serve: Serve, asking: Asking) -> None:
    greeted, hung_up = asyncio.Event(), asyncio.Event()

    async def stay_silent(connection: Connection) -> None:
        await connection.reader.readexactly(1)
        greeted.set()
        await connection.reader.read()
        hung_up.set()

    async with serve(stay_silent) as adversary, asyncio.timeout(5):
        task = asyncio.ensure_future(asking(f"https://127.0.0.1:{adversary.port}"))
        await greeted.wait()
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        await hung_up.wait()
