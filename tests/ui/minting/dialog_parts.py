"""What the tests of the mint flow do with its dialogs, and how they end what a story leaves under way."""

import asyncio
from collections.abc import Coroutine
from typing import Any
from unittest.mock import AsyncMock

import pytest
from PySide6.QtCore import QObject

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks


async def played(story: Coroutine[Any, Any, None], owner: QObject) -> None:
    """Play a story and end what its owner still has under way, as the window does when it closes."""
    try:
        await story
    finally:
        await tasks.cancel_all(owner)


def slow_sign_in(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """A mint is not sent until this is set: the access token has to be renewed first. Nobody looks at the list."""
    may, account = asyncio.Event(), studio.session.account_of(Network.PRACTICE)
    at_once = account.token

    async def slowly(rejected: str | None = None) -> str:
        await may.wait()
        return await at_once(rejected)

    monkeypatch.setattr(account, "token", slowly)
    monkeypatch.setattr(studio.minting.listed, "look", AsyncMock())
    return may
