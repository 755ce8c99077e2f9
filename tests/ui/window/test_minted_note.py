"""The details of a minted piece say at their top when and where it was minted, and lead to its receipt."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView, QPushButton
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.assets.attributes import Node
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.inspector.minted_note import MintedNote
from mintwright.ui.minting.on_chain.chain_dialog import ChainDialog
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.formatting import day
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


def chain_note(window: MainWindow) -> str:
    """What is said below how an asset would stand on the chain."""
    return "".join(one.note.text() for one in Person(window).dialogs(ChainDialog))


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


def test_what_joins_a_collection_that_is_minted_is_told_to_be_in_no_mint(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        first, second, third, fourth = await gather(live_studio, 4)
        projects, page = live_studio.projects, window.uploads
        window.go(PageName.UPLOADS)

        def add(art_id: int) -> None:
            page.grid.choose(page.grid.model().art_ids.index(art_id))
            page.grid.setFocus()
            window.all_actions.run(ActionId.ADD_TO_COLLECTION)

        await projects.remove_from_collection(list(projects.current_collection.art_ids))
        live_studio.changes.deliver()
        for art_id in (first, second):
            add(art_id)
            await until(lambda one=art_id: one in projects.current_collection.art_ids)
            await idle()
            assert "minted" not in page.notice.message
        await minted(live_studio, [first, second], until)
        add(third)
        await until(lambda: page.notice.message.startswith("This collection is minted already."))
        assert "to mint only what is new, make a collection of that" in page.notice.message
        add(fourth)
        await until(lambda: page.notice.message.startswith("2 assets of this collection are minted already."))
        window.all_actions.run(ActionId.UNDO)
        await until(lambda: projects.current_collection.art_ids == (first, second, third))
        await until(lambda: not page.notice.message, 5)  # by itself it passes later
        add(fourth)
        await until(lambda: page.notice.message.startswith("2 assets of this collection are minted already."))
        await projects.new_collection("Another")
        live_studio.changes.deliver()
        assert page.notice.message.startswith("2 assets of this collection are minted already.")
        Person(page.notice).press("Put them into a new collection")
        await until(lambda: projects.current_collection.art_ids == (fourth,))
        first_of, another, apart = projects.collections()
        assert another.art_ids == ()
        assert first_of.art_ids == (first, second, third), "it is in the other no longer"
        assert apart.name == "Night Garden, more"
        studio_undo = live_studio.history.undo()
        assert studio_undo is not None
        await studio_undo.taken()
        assert [one.art_ids for one in projects.collections()] == [(first, second, third), ()], "one step takes it away"

    arun(story(), 60)


def test_files_dropped_on_a_minted_collection_are_told_to_be_in_no_mint(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        window.go(PageName.UPLOADS)
        await minted(live_studio, ids, until)
        window.uploads.adding.add(draw(tmp_path / "new", 1), live_studio.joining.place())
        await until(lambda: window.uploads.notice.message.startswith("This collection is minted already."))
        assert len(live_studio.projects.current_collection.art_ids) == 3

    arun(story(), 60)


def test_how_a_minted_asset_will_stand_on_the_chain_is_said_to_be_how_it_would_be_minted_once_more(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        window.go(PageName.UPLOADS)
        window.uploads.show_art(ids[0])
        window.all_actions.run(ActionId.SHOW_ON_CHAIN)
        await until(lambda: chain_note(window).startswith("What Mintwright would send now."))
        await minted(live_studio, ids[:1], until)
        await until(lambda: chain_note(window).startswith("It is minted already, and stands on the chain as its"))
        window.uploads.show_art(ids[1])
        await until(lambda: chain_note(window).startswith("What Mintwright would send now."))

    arun(story(), 60)


def test_of_what_was_changed_since_the_details_say_in_what_and_that_the_chain_does_not_follow(
    live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        window.go(PageName.UPLOADS)
        await minted(live_studio, ids[:1], until)
        window.uploads.show_art(ids[0])
        (note,) = window.findChildren(MintedNote)
        await until(note.isVisible)
        await until(lambda: live_studio.readiness.is_known)
        assert "Changed since" not in Person(note).reads()
        was, cards = live_studio.drafts.draft(ids[0]), window.uploads.grid.model()
        live_studio.drafts.edit(ids[0], name="Dusk", attrs=(Node("Hat", text="Leaf"),))
        said = "Changed since then: “Title”, “Hat”. The chain has it as it was minted, whatever you change here."
        await until(lambda: said in Person(note).reads())
        assert Badge.CHANGED in cards.index(0, 0).data(CardRole.BADGES)
        assert Badge.MINTED not in cards.index(0, 0).data(CardRole.BADGES)
        assert "changed since it was minted" in cards.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
        await live_studio.projects.add_to_collection(ids)
        window.go(PageName.COLLECTION)
        prints = CollectionModel(live_studio, theme.pixmaps, window)
        assert prints.badges(ids[0]) == (Badge.CHANGED,)
        assert "Changed since it was minted" in prints.hint(ids[0])
        live_studio.drafts.edit(ids[0], name=was.name, attrs=was.attrs)
        await until(lambda: "Changed since" not in Person(note).reads())
        assert Badge.MINTED in cards.index(0, 0).data(CardRole.BADGES)

    arun(story(), 60)


def test_of_several_it_is_said_how_many_are_minted_and_of_what_is_not_nothing(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        window.go(PageName.UPLOADS)
        await minted(live_studio, ids[:1], until)
        await minted(live_studio, ids[1:2], until)
        window.uploads.show_art(ids[0])
        (note,) = window.findChildren(MintedNote)
        assert note.isVisible()
        window.uploads.form.show_art(ids[:3])
        assert Person(note).reads().strip().split("\n") == [
            "2 of 3 are minted",
            "Practice network",
            "The chain has them as they were minted, whatever you change here.",
        ]
        window.uploads.form.show_art(ids[1:])
        assert not any(one.isVisible() for one in note.findChildren(QPushButton)), "there is no one receipt"
        assert "1 of 3 is minted" in Person(note).reads()
        assert "The chain has it as it was minted" in Person(note).reads()
        window.uploads.form.show_art(ids[2:])
        assert not note.isVisible()
        window.uploads.form.show_art(ids[2:3])
        assert not note.isVisible()
        window.uploads.form.show_art(ids[:1])
        Person(note).press("Show the receipt")
        assert window.pages.shows(PageName.RECEIPTS)

    arun(story(), 60)
