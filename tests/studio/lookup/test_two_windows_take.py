"""Two windows, each a process of its own, on one journal: what both found for a lost mint is taken once."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.parts import Profile, ScriptedService
from tests.studio.lookup.listing import LosingService, sent

from mintwright.domain.mint import MintState

WINDOW = Path(__file__).with_name("taking_window.py")


@pytest.fixture
async def service(scripted: ScriptedService) -> AsyncIterator[LosingService]:
    async with scripted:
        yield LosingService(scripted)


async def said(window: Process) -> str:
    assert window.stdout is not None
    async with asyncio.timeout(60):
        return (await window.stdout.readline()).decode().strip()


@pytest.mark.parametrize("both", [False, True], ids=["one mint", "two mints"])
async def test_what_two_windows_take_at_once_becomes_one_receipt(
    profile: Profile, service: LosingService, both: bool
) -> None:
    studio, mint = await sent(profile, service)
    wanted = [mint.id, mint.id]
    if both:  # sent once more, and never arrived
        service.times = 0
        review = studio.reviewer.review(mint.art_ids, "Cats")
        again = await studio.minting.mint(replace(review, wants_second_set=True))
        assert again.state is MintState.UNKNOWN
        wanted = [mint.id, again.id]
    await studio.close()
    data = str(profile.data)
    words = [[sys.executable, str(WINDOW), data, service.scripted.base_url, str(one)] for one in wanted]
    windows = [await asyncio.create_subprocess_exec(*one, stdin=PIPE, stdout=PIPE) for one in words]
    assert [await said(window) for window in windows] == ["found t-1", "found t-1"]
    for window in windows:
        assert window.stdin is not None
        window.stdin.write(b"\n")
    outcomes = sorted([await said(window) for window in windows])
    for window in windows:
        await window.wait()
    assert outcomes[1] == "taken answered", outcomes
    assert outcomes[0].startswith("refused "), outcomes
    reopened = profile.open()
    answered = [one for one in reopened.minting.mints() if one.state is MintState.ANSWERED]
    assert [reopened.minting.receipt(one.id).transaction_uuid for one in answered] == ["t-1"]
    await reopened.close()
