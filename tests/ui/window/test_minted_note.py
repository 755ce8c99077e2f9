"""The details of a minted piece say at their top when and where it was minted, and lead to its receipt."""

from dataclasses import replace

from PySide6.QtWidgets import QListView
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.inspector.minted_note import MintedNote
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.formatting import day
from mintwright.ui.window.main_window import MainWindow


async def minted(studio: Studio, art_ids: list[int], until: Until) -> int:
    """The id of a mint of these that is on the chain."""
    review = replace(studio.reviewer.review(art_ids, "Night Garden"), wants_second_set=True)
    mint = await studio.minting.mint(review)
    await studio.poller.refresh(mint.id)
    await studio.practice_tools.pay(mint.id)
    await until(lambda: studio.minting.receipt(mint.id).transaction_status == "confirmed", 20)
    return mint.id


def test_a_minted_piece_says_when_and_leads_to_its_latest_receipt(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        window.go(PageName.UPLOADS)
        window.uploads.show_art(ids[0])
        (note,) = window.findChildren(MintedNote)
        assert not note.isVisible()
        first = await minted(live_studio, ids[:1], until)
        await until(note.isVisible)
        when = live_studio.minting.receipt(first).minted_on
        assert when is not None
        assert Person(note).reads().split("\n")[-2:] == [f"Minted on {day(when)}", "Practice network"]
        assert note.height() < window.height() / 10, "the details have the room"
        assert (
            note.mapTo(window, note.rect().topLeft()).y()
            < window.uploads.form.fields.mapTo(window, window.uploads.form.fields.rect().topLeft()).y()
        ), "above all else that is said of it"
        notes = [window.uploads.grid.model().index(row, 0).data(CardRole.NOTE) for row in range(2)]
        assert notes == ["Minted", "Titled by its file"], "of what can be cured no more nobody is warned"
        latest = await minted(live_studio, ids[:2], until)
        await until(lambda: "2 times" in Person(note).reads())
        assert Person(note).reads().strip().startswith("Minted 2 times, last on ")
        await minted(live_studio, ids[2:], until)
        Person(note).press("Show the latest receipt")
        assert window.pages.shows(PageName.RECEIPTS)
        chosen = Person(window).one(QListView, "Receipts").currentIndex()
        assert chosen.data(ReceiptRole.MINT_ID) == latest

    arun(story(), 60)


def test_what_is_not_minted_and_several_at_once_say_nothing(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        window.go(PageName.UPLOADS)
        await minted(live_studio, ids[:1], until)
        window.uploads.show_art(ids[0])
        (note,) = window.findChildren(MintedNote)
        assert note.isVisible()
        window.uploads.form.show_art(ids)
        assert not note.isVisible()
        window.uploads.form.show_art(ids[1:])
        assert not note.isVisible()

    arun(story(), 60)
