"""A disk that refuses what is asked of mints and of the practice network: it is said what was not done."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QCheckBox
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import slow_sign_in
from tests.ui.mints import Gather
from tests.ui.refusals import full_disk, is_as_stored

from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.project import UploadState
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.disk.free_space import REFUSAL
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.window.main_window import MainWindow

NOT_SENT = f"Nothing was sent, so nothing was minted. {REFUSAL}"


@pytest.fixture
def ids(live_studio: Studio, arun: Arun, gather: Gather) -> list[int]:
    """Two uploaded pieces in a collection."""
    return arun(gather(live_studio, 2))


async def prepared(studio: Studio, ids: list[int]) -> Mint:
    return await studio.minting.prepare(studio.reviewer.review(ids, "Night Garden"))


async def minted(studio: Studio, ids: list[int]) -> Mint:
    return await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))


async def lost(studio: Studio, ids: list[int]) -> Mint:
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await minted(studio, ids)
    await studio.practice_tools.change(FINE)
    assert mint.state is MintState.UNKNOWN
    return mint


async def noted(studio: Studio, ids: list[int]) -> Mint:
    mint = await lost(studio, ids)
    await studio.minting.note(mint.id, NotedOutcome.MINTED)
    return studio.minting.mint_by_id(mint.id)


async def go_on_and_check(studio: Studio, mint_id: int) -> None:
    await studio.practice_tools.trigger(mint_id, PracticeEvent.PAY)
    await studio.poller.refresh(mint_id)


async def go_on_and_pay(studio: Studio, mint_id: int) -> None:
    await studio.practice_tools.advance_clock(60 * 60 * 25)
    await studio.practice_tools.pay(mint_id)


NOT_SAVED = "What the service says of this mint was not saved."

ROWS: dict[str, tuple[Callable[[Studio, list[int]], Awaitable[Mint]], Callable[[Studio, int], Awaitable[object]], str]]
ROWS = {
    "send": (
        prepared,
        lambda studio, mint_id: studio.minting.send(mint_id),
        "Nothing was sent, so nothing was minted.",
    ),
    "discard": (prepared, lambda studio, mint_id: studio.minting.discard(mint_id), "The mint was not discarded."),
    "note": (
        lost,
        lambda studio, mint_id: studio.minting.note(mint_id, NotedOutcome.NOT_MINTED),
        "Your note on this mint was not saved.",
    ),
    "take the note back": (
        noted,
        lambda studio, mint_id: studio.minting.note(mint_id, None),
        "Your note on this mint was not taken back.",
    ),
    "check": (minted, go_on_and_check, NOT_SAVED),
    "pay": (minted, go_on_and_pay, f"Nothing was paid. {NOT_SAVED}"),
}


@pytest.mark.parametrize("asked", ROWS)
def test_what_a_full_disk_refuses_of_a_mint_is_said_and_the_mint_is_as_it_was(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, ids: list[int], asked: str
) -> None:
    prepare, ask, said = ROWS[asked]

    async def story() -> None:
        mint = await prepare(live_studio, ids)
        if asked in ("check", "pay"):
            await until(lambda: live_studio.minting.mint_by_id(mint.id).transaction is not None)
        before = live_studio.minting.mint_by_id(mint.id)
        with full_disk(live_studio):
            tasks.run(window, ask(live_studio, mint.id))
            await until(lambda: window.banner.message)
            assert window.banner.message == f"{said} {REFUSAL}"
            assert live_studio.minting.mint_by_id(mint.id) == before

    arun(story())


def confirm(dialog: Person) -> None:
    for tick in dialog.all(QCheckBox):
        tick.click()
    dialog.press("Mint 2 assets on the practice network")


def test_that_a_full_disk_kept_a_mint_from_being_sent_is_said_in_its_dialog_and_there_it_is_confirmed_again(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, ids: list[int]
) -> None:
    artist = Person(window)

    async def story() -> None:
        window.pages.mint_flow.start(ids)
        await until(lambda: artist.dialogs() and Person(artist.dialogs()[0]).button("Continue").isEnabled())
        dialog = Person(artist.dialogs()[0])
        with full_disk(live_studio):
            dialog.press("Continue")
            confirm(dialog)
            await until(lambda: dialog.sees(NOT_SENT))
            assert not live_studio.minting.mints()
        confirm(dialog)
        await until(lambda: not artist.dialogs())
        assert [mint.state for mint in live_studio.minting.mints()] == [MintState.ANSWERED]

    arun(story())


def test_that_a_full_disk_kept_a_mint_from_being_sent_is_said_although_its_dialog_was_closed(
    window: MainWindow,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    ids: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    artist = Person(window)

    async def story() -> None:
        may_be_sent = slow_sign_in(live_studio, monkeypatch)
        window.pages.mint_flow.start(ids)
        await until(lambda: artist.dialogs() and Person(artist.dialogs()[0]).button("Continue").isEnabled())
        dialog = Person(artist.dialogs()[0])
        dialog.press("Continue")
        confirm(dialog)
        await until(live_studio.minting.mints)
        dialog.press("Close")
        with full_disk(live_studio):
            may_be_sent.set()
            await until(lambda: window.banner.message == NOT_SENT)
        assert [mint.state for mint in live_studio.minting.mints()] == [MintState.PREPARED]

    arun(story())


def test_what_practice_deleted_and_a_full_disk_still_calls_uploaded_is_said_and_forgotten_when_there_is_room(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    picture = tmp_path / "of nobody else.png"  # no mint of another test needs it
    Image.new("RGB", (31, 7), (14, 30, 7)).save(picture)

    async def story() -> None:
        (art_id,) = (await live_studio.uploads.add([picture])).art_ids
        await until(lambda: live_studio.uploads.state(art_id) is UploadState.UPLOADED)
        with full_disk(live_studio):
            tasks.run(window, live_studio.practice_tools.clear())
            said = (
                "The practice network deleted its files, but what was uploaded of them is still shown as uploaded. "
                f"{REFUSAL}"
            )
            await until(lambda: window.banner.message == said)
            assert await is_as_stored(live_studio)
        await live_studio.practice_tools.refresh()
        assert live_studio.uploads.state(art_id) is UploadState.PAUSED
        assert await is_as_stored(live_studio)

    arun(story())
