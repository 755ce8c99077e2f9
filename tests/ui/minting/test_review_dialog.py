"""The mint dialog: problems as links, what becomes public, a confirmation not given by habit, and a single sending."""

import asyncio
import shutil
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Idle, Person, Until, is_gone
from tests.ui.minting.dialog_parts import played
from tests.ui.mints import Gather

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets import wire
from mintwright.domain.assets.asset import AssetRequest, ExtraFile
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.project import UNTITLED, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.reviewing.review_problems import held, unseen
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_facts import Badge, CardFacts
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.minting.asset_browser import AssetBrowser
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.minting.last_charge import last_charge_in_words
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.public_sheet import public_lines
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.minting.review_state import waiting_in_words
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.style.formatting import ada, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.viewer.looked_at import LookedAt


def reviews(flow: MintFlow) -> list[ReviewDialog]:
    return cast("QWidget", flow.parent()).findChildren(ReviewDialog)


async def review(flow: MintFlow, ids: list[int], until: Until) -> ReviewDialog:
    flow.start(ids)
    await until(lambda: bool(reviews(flow)) and reviews(flow)[0].isVisible())
    return reviews(flow)[0]


async def confirming(flow: MintFlow, ids: list[int], until: Until) -> ReviewDialog:
    dialog = await review(flow, ids, until)
    await until(Person(dialog).button("Continue").isEnabled)
    Person(dialog).press("Continue")
    return dialog


def tick(dialog: ReviewDialog) -> QCheckBox:
    return dialog.findChildren(QCheckBox)[0]


def test_a_collection_is_minted_once_however_often_the_button_is_pressed(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        finished: list[int] = []
        flow.receipt_requested.connect(finished.append)
        dialog = await confirming(flow, ids, until)
        mint = Person(dialog).button("Mint 3 assets on the practice network")
        assert not mint.isEnabled()
        tick(dialog).click()
        qtbot.mouseDClick(mint, Qt.MouseButton.LeftButton)
        qtbot.mouseClick(mint, Qt.MouseButton.LeftButton)
        assert "Sending 3 assets…" in Person(dialog).reads()
        await until(lambda: bool(finished))
        assert [one.id for one in live_studio.minting.mints()] == finished
        assert live_studio.minting.mint_by_id(finished[0]).state is MintState.ANSWERED
        assert not reviews(flow) or not dialog.isVisible()

    arun(played(story(), flow), 20)


def test_the_dialog_may_be_closed_while_it_sends(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        finished: list[int] = []
        flow.receipt_requested.connect(finished.append)
        dialog = await confirming(flow, ids, until)
        tick(dialog).click()
        Person(dialog).press("Mint 2 assets on the practice network")
        Person(dialog).press("Close")
        await until(lambda: bool(finished))
        assert live_studio.minting.mint_by_id(finished[0]).state is MintState.ANSWERED

    arun(played(story(), flow), 20)


def test_one_asset_alone_is_one_object(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        finished: list[int] = []
        flow.receipt_requested.connect(finished.append)
        dialog = await confirming(flow, ids[1:], until)
        tick(dialog).click()
        Person(dialog).press("Mint 1 asset on the practice network")
        await until(lambda: bool(finished))
        mint = live_studio.minting.mint_by_id(finished[0])
        assert not mint.is_collection
        assert mint.body.startswith(b"{")

    arun(played(story(), flow), 20)


def test_a_problem_is_a_link_to_its_field(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        live_studio.drafts.edit(ids[2], name="")
        wishes: list[tuple[int, object]] = []
        flow.edit_requested.connect(lambda art_id, field: wishes.append((art_id, field)))
        dialog = await review(flow, ids, until)
        assert "1 problem has to be solved first. Choose it to go there." in Person(dialog).reads()
        assert not Person(dialog).button("Continue").isEnabled()
        problems = dialog.findChildren(ProblemList)[0]
        at = problems.visualRect(problems.model().index(0, 0)).center()
        assert problems.model().index(0, 0).data() == "print 3.png: The title is empty. Write one."
        qtbot.mouseClick(problems.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
        await until(lambda: wishes == [(ids[2], ("name",))] and is_gone(dialog))

    arun(played(story(), flow), 20)


def test_how_many_have_only_their_files_name_is_one_line_whose_pieces_are_seen_by_the_arrow_keys(
    live_studio: Studio, flow: MintFlow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        live_studio.drafts.edit(ids[0], name="Lantern at the gate")
        dialog = await review(flow, ids, until)
        problems = dialog.findChildren(ProblemList)[0]
        model = problems.model()
        (row,) = [row for row in range(model.rowCount()) if "file’s name" in model.index(row, 0).data()]
        assert model.index(row, 0).data() == "2 of 3 titles say no more than the file’s name"
        problems.setFocus()
        problems.setCurrentIndex(model.index(row, 0))
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down):
            qtbot.keyClick(problems, key)
        (browser,) = dialog.findChildren(AssetBrowser)
        assert browser.row == 2, "the last of them"
        assert Person(dialog).button("Continue").isEnabled(), "it is no error"
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_what_is_shown_as_exact_text_is_what_is_sent(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await review(flow, ids, until)
        exact = next(
            one for one in dialog.findChildren(QPlainTextEdit) if one.accessibleName() == "Exact text that is sent"
        )
        looked_at = live_studio.reviewer.review(ids)
        Person(dialog).press("Exact text")
        Person(dialog).press("Copy the exact text")
        assert QApplication.clipboard().text().encode() == wire.collection_body(looked_at.requests)
        Person(dialog).press("All of it, as it is sent")
        assert QApplication.clipboard().text() == exact.toPlainText()
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_on_the_main_network_the_name_is_typed_as_well(
    live_studio: Studio,
    page: CollectionPage,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        honest = Reviewer.review

        def as_if_on_main(reviewer: Reviewer, art_ids: list[int], title: str = "", **more: Any) -> Review:
            return replace(honest(reviewer, art_ids, title, **more), network=Network.MAIN)

        monkeypatch.setattr(Reviewer, "review", as_if_on_main)
        dialog = ReviewDialog(live_studio, theme, tuple(ids), "Night Garden")
        dialog.show()
        qtbot.addWidget(dialog)
        confirmed = asyncio.ensure_future(dialog.confirmation())
        await asyncio.sleep(0)
        Person(dialog).press("Continue")
        mint = Person(dialog).button("Mint 2 assets on the main network")
        name = next(one for one in dialog.findChildren(QLineEdit) if one.isVisible())
        tick(dialog).click()
        assert not mint.isEnabled()
        name.setFocus()
        qtbot.keyClicks(name, "Night Garde")
        assert not mint.isEnabled()
        qtbot.keyClicks(name, "n")
        assert mint.isEnabled()
        qtbot.keyClick(name, Qt.Key.Key_Return)
        assert dialog.isVisible()
        assert not confirmed.done()
        mint.click()
        given = await confirmed
        assert given is not None
        assert given.network is Network.MAIN

    arun(played(story(), page), 20)


def test_why_nothing_was_sent_is_said_where_it_was_asked(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await confirming(flow, ids, until)
        await live_studio.session.sign_out()
        tick(dialog).click()
        Person(dialog).press("Mint 2 assets on the practice network")
        await until(lambda: "Sign in" in Person(dialog).reads())
        assert not tick(dialog).isChecked()
        assert all(mint.state is MintState.PREPARED for mint in live_studio.minting.mints())
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_the_sheet_says_everything_that_becomes_public() -> None:
    request = AssetRequest(
        amount=1000,
        name="Lantern",
        asset_name="Lantern001",
        image="ipfs://Qm1",
        is_auto=True,
        description="At the gate",
        attrs={"Artist": "Mara", "Story": ["one ", "two"], "Materials": {"Paper": {"Weight": "300 gsm"}}},
    )
    lines = [
        (line.name, line.value, line.depth) for line in public_lines(request, Network.TEST, primary=False, several=True)
    ]
    assert lines == [
        ("Title", "Lantern", 0),
        ("Name on the chain", "Lantern001", 0),
        ("Quantity", number(1000), 0),
        ("Picture", "ipfs://Qm1", 0),
        ("Description", "At the gate", 0),
        ("Artist", "Mara", 0),
        ("Story", "one \ntwo", 0),
        ("Materials", "", 0),
        ("Paper", "", 1),
        ("Weight", "300 gsm", 2),
        ("Royalties", "As the primary asset says", 0),
        ("Minting starts", "As soon as it is paid", 0),
    ]


def test_the_line_of_a_cover_names_its_file() -> None:
    request = AssetRequest(amount=1, name="Song", asset_name="Song", image="ipfs://Qm1", is_auto=True)
    lines = public_lines(request, Network.TEST, primary=True, several=False, cover="song.png")
    assert [(line.name, line.value) for line in lines[3:5]] == [("Cover", "song.png"), ("", "ipfs://Qm1")]


def test_beside_the_way_on_stands_what_keeps_it_closed(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        honest = Reviewer.review
        waits = [True]

        def as_if_waiting(reviewer: Reviewer, art_ids: list[int], title: str = "", **more: Any) -> Review:
            found = honest(reviewer, art_ids, title, **more)
            return replace(found, waiting=tuple(ids[:2]), requests=()) if waits[0] else found

        monkeypatch.setattr(Reviewer, "review", as_if_waiting)
        panel = ReviewPanel(live_studio, theme, LookedAt())
        panel.arrange()
        qtbot.addWidget(panel)
        panel.show()
        panel.show_review(live_studio.reviewer.review(ids))
        said = "Waiting for print 1.png and 1 more to be uploaded."
        assert Person(panel).reads().count(said) == 2, "at the head, and beside the button"
        assert panel.go_on.accessibleDescription() == said
        waits.clear()
        waits.append(False)
        panel.show_review(live_studio.reviewer.review(ids))
        assert said not in Person(panel).reads()
        assert "3 not looked at yet" in Person(panel).reads()
        assert panel.go_on.accessibleDescription() == "3 of 3 titles say no more than the file’s name"

    arun(story(), 20)


def test_a_damaged_file_is_named_as_a_problem_and_the_grid_marks_it(
    live_studio: Studio, page: CollectionPage, flow: MintFlow, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        broken = tmp_path / "broken.png"
        broken.write_bytes(b"")
        added = (await live_studio.uploads.add([broken])).art_ids
        await until(lambda: live_studio.uploads.item(added[0]).state is UploadState.PROBLEM)
        await live_studio.projects.add_to_collection(added)
        looked_at = live_studio.reviewer.review([*ids, *added])
        assert (looked_at.ready, looked_at.errors, looked_at.waiting) == (False, 1, ())
        dialog = await review(flow, [*ids, *added], until)
        problems = dialog.findChildren(ProblemList)[0]
        assert "broken.png is not uploaded." in problems.model().index(0, 0).data()
        assert "1 problem has to be solved first" in Person(dialog).reads()
        grid = page.findChildren(CollectionGrid)[0]
        await until(lambda: grid.model().rowCount() == 3)
        assert [(Badge.REFUSED in grid.model().index(row, 0).data(CardRole.BADGES)) for row in range(3)] == [
            False,
            False,
            True,
        ]
        wishes: list[tuple[int, object]] = []
        flow.edit_requested.connect(lambda art_id, field: wishes.append((art_id, field)))
        problems.clicked.emit(problems.model().index(0, 0))
        await until(lambda: wishes == [(added[0], ())] and is_gone(dialog))

    arun(played(story(), page), 20)


def test_what_is_waited_for_is_named(
    live_studio: Studio, page: CollectionPage, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        items = [live_studio.uploads.item(art_id) for art_id in ids]
        waiting = [replace(item, state=UploadState.WAITING) for item in items]
        assert waiting_in_words(waiting) == "Waiting for print 1.png and 1 more to be uploaded."
        assert waiting_in_words(waiting[1:]) == "Waiting for print 2.png to be uploaded."
        paused = [waiting[0], replace(items[1], state=UploadState.PAUSED)]
        assert waiting_in_words(paused) == "print 2.png is paused. Resume it in the uploads."

    arun(played(story(), page), 20)


def test_minting_the_same_again_is_said_and_takes_one_step_more(
    live_studio: Studio, page: CollectionPage, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        assert live_studio.reviewer.review(ids).sent_before is None
        sent = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        before = live_studio.reviewer.review(ids).sent_before
        assert before is not None
        assert (before.mint.id, before.count) == (sent.id, 2)
        await until(lambda: "· sent on" in Person(page).reads())
        dialog = await confirming(flow, ids, until)
        said = Person(dialog).reads()
        assert "no amount here is real money" in said
        assert "These 2 assets were sent on" in said
        assert "Minting again makes a second set." in said
        again = next(one for one in dialog.findChildren(QCheckBox) if "second set" in one.text())
        checked = next(one for one in dialog.findChildren(QCheckBox) if one is not again)
        mint = Person(dialog).button("Mint 2 assets on the practice network")
        checked.click()
        assert not mint.isEnabled()
        again.click()
        assert mint.isEnabled()
        dialog.reject()
        await until(lambda: is_gone(dialog))
        shown: list[int] = []
        flow.receipt_requested.connect(shown.append)
        dialog = await review(flow, ids[:1], until)
        Person(dialog).press("Show the receipt")
        await until(lambda: shown == [sent.id] and is_gone(dialog))
        live_studio.drafts.edit(ids[0], asset_name="Another")
        renamed = live_studio.reviewer.review(ids[:1]).sent_before
        assert renamed is not None, "the same art under another name is made once more too"

    arun(played(story(), page), 20)


def test_a_picture_that_cannot_be_shown_is_a_warning_and_said_again_at_the_end(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        torn, sound = tmp_path / "torn.png", tmp_path / "song.mp3"
        torn.write_bytes(b"\x89PNG\r\n\x1a\n" + b"nothing that is a picture")
        sound.write_bytes(b"ID3\x04\x00\x00\x00\x00\x00\x00" + bytes(64))
        ids = list((await live_studio.uploads.add([torn, sound])).art_ids)
        await until(lambda: all(live_studio.uploads.item(one).state is UploadState.UPLOADED for one in ids), 15)
        live_studio.drafts.edit(ids[0], files=(ExtraFile(art_id=ids[1], name="Song"),))
        await live_studio.projects.add_to_collection(ids[:1])
        await live_studio.projects.rename_collection(live_studio.projects.current_collection.id, "Torn")
        dialog = await review(flow, ids[:1], until)
        problems = dialog.findChildren(ProblemList)[0].model()
        await until(lambda: problems.rowCount() == 2)
        assert "torn.png cannot be shown as a picture. It may be damaged" in problems.index(0, 0).data()
        card = CardFacts(live_studio).caption(live_studio.uploads.item(ids[0]))
        assert card.startswith("Perhaps damaged"), "a card has room for the first words alone"
        assert Person(dialog).button("Continue").isEnabled()
        Person(dialog).press("Continue")
        assert "torn.png cannot be shown as a picture. It may be damaged" in Person(dialog).reads()
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_what_is_likely_too_large_is_said_again_at_the_last_step_before_what_is_said_of_single_files(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        torn = [tmp_path / f"torn {name}.png" for name in "abc"]
        for file in torn:
            file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"no picture in " + file.name.encode())
        ids = list((await live_studio.uploads.add(torn)).art_ids)
        await until(lambda: all(live_studio.uploads.item(one).state is UploadState.UPLOADED for one in ids), 15)
        await live_studio.projects.add_to_collection(ids)
        await live_studio.projects.rename_collection(live_studio.projects.current_collection.id, "Long")
        live_studio.drafts.edit(ids[0], description="A long story. " * 1200)
        dialog = await review(flow, ids, until)
        problems = dialog.findChildren(ProblemList)[0].model()
        await until(lambda: problems.rowCount() == 3)
        said = [problems.index(row, 0).data() for row in range(3)]
        assert said[0].startswith("This is likely too large for one transaction"), "what is about all of it comes first"
        assert said[1:] == ["3 assets: the picture may be damaged", "3 of 3 titles say no more than the file’s name"]
        Person(dialog).press("Continue")
        assert "This is likely too large for one transaction" in Person(dialog).reads()
        assert "The first of these 3 alone is too much for one mint: shorten its texts." in Person(dialog).reads()
        assert not [one for one in Person(dialog).names() if "only the first" in one], "that would not fit either"
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_of_what_does_not_fit_in_one_mint_the_first_that_do_can_be_taken_alone(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids, projects = await gather(live_studio, 4), live_studio.projects
        dialog = await review(flow, ids, until)
        assert not Person(dialog).offers("Take only the first 2")
        live_studio.drafts.edit(ids[2], description="A long story. " * 1200)
        await until(lambda: "Only the first 2 of these 4 fit in one mint." in problems_in(dialog))
        assert "stay among the uploads" in Person(dialog).button("Take only the first 2").toolTip()
        Person(dialog).press("Take only the first 2")
        await until(lambda: is_gone(dialog))
        await until(lambda: any(one.isVisible() for one in reviews(flow)))
        (smaller,) = [one for one in reviews(flow) if one.isVisible()]
        assert "fit in one mint" not in problems_in(smaller)
        assert Person(smaller).button("Continue").isEnabled()
        assert projects.current_collection.art_ids == tuple(ids[:2])
        smaller.reject()
        await until(lambda: is_gone(smaller))
        await take_back(live_studio)
        assert projects.current_collection.art_ids == tuple(ids), "one step brings them back"

    arun(played(story(), flow), 20)


def test_what_is_new_in_a_minted_collection_can_be_minted_alone_as_one_of_its_own(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids, projects = await gather(live_studio, 4), live_studio.projects
        await projects.rename_collection(projects.current_collection.id, "Night")
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids[:2], "Night"))
        dialog = await review(flow, ids, until)
        assert not Person(dialog).offers("Mint only the 2 new ones"), "nothing is known to be minted yet"
        dialog.reject()
        await until(lambda: is_gone(dialog))
        await live_studio.poller.refresh(mint.id)
        await live_studio.practice_tools.pay(mint.id)
        await until(lambda: live_studio.minting.receipt(mint.id).transaction_status == "confirmed", 20)
        dialog = await review(flow, ids, until)
        Person(dialog).press("Mint only the 2 new ones")
        await until(lambda: is_gone(dialog))
        await until(lambda: any(one.isVisible() for one in reviews(flow)))
        (smaller,) = [one for one in reviews(flow) if one.isVisible()]
        assert "“Night, more”" in Person(smaller).reads()
        assert "sent on" not in Person(smaller).reads()
        assert [one.art_ids for one in projects.collections()] == [tuple(ids), tuple(ids[2:])]
        smaller.reject()
        await until(lambda: is_gone(smaller))
        await take_back(live_studio)
        assert [one.name for one in projects.collections()] == ["Night"], "one step takes it away again"

    arun(played(story(), flow), 60)


def test_a_collection_of_one_is_said_to_be_minted_by_the_title_of_its_asset(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        first, second = await gather(live_studio, 2)
        said = "the name of the collection, “Night Garden”, stays on this computer"
        dialog = await review(flow, [first], until)
        assert "the name of the collection" not in Person(dialog).reads(), "one of several, as any asset"
        dialog.reject()
        await until(lambda: is_gone(dialog))
        await live_studio.projects.remove_from_collection([second])
        dialog = await review(flow, [first], until)
        assert said in Person(dialog).reads()
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def problems_in(dialog: ReviewDialog) -> str:
    rows = dialog.findChildren(ProblemList)[0].model()
    return " ".join(str(rows.index(row, 0).data()) for row in range(rows.rowCount()))


async def take_back(studio: Studio) -> None:
    step = studio.history.undo()
    assert step is not None
    assert await step.taken()


def test_an_unnamed_set_is_reviewed_without_a_question_in_between(
    live_studio: Studio, page: CollectionPage, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        projects = live_studio.projects
        await projects.rename_collection(projects.current_collection.id, UNTITLED)
        flow.start(ids)
        await until(lambda: any(one.isVisible() for one in reviews(flow)))
        assert [one for one in page.findChildren(QDialog) if one.isVisible() and one not in reviews(flow)] == []
        assert "Review “Collection of 2”" in Person(reviews(flow)[0]).reads()
        Person(reviews(flow)[0]).press("Continue")
        assert "Mint “Collection of 2”?" in Person(reviews(flow)[0]).reads(), "the name that its receipt will have"
        reviews(flow)[0].reject()
        await until(lambda: not reviews(flow))

    arun(played(story(), page), 20)


def test_the_last_question_says_what_this_service_named_for_an_earlier_mint(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await confirming(flow, ids[:1], until)
        assert "For an earlier mint" not in Person(dialog).reads()
        dialog.reject()
        await until(lambda: is_gone(dialog))
        sent = await live_studio.minting.mint(live_studio.reviewer.review(ids[:1]))
        await until(lambda: live_studio.minting.receipt(sent.id).parts)
        parts = live_studio.minting.receipt(sent.id).parts
        (fee,) = [part.amount for part in parts if part.name == Sentence("cost", "Minting service")]
        assert fee is not None
        dialog = await review(flow, ids[1:], until)
        said = f"For an earlier mint on this network the service named {ada(fee)}"
        assert said in Person(dialog).reads(), "before anything is asked"
        await until(Person(dialog).button("Continue").isEnabled)
        Person(dialog).press("Continue")
        assert said in Person(dialog).reads()
        assert last_charge_in_words(live_studio, Network.MAIN) == ""
        mints, minted = kept_mints_of(live_studio), live_studio.minting.mint_by_id(sent.id)
        mints.put(replace(minted, id=sent.id + 1, network=Network.TEST, base_url="https://another.example.org"))
        assert last_charge_in_words(live_studio, Network.TEST) == "", "another service has prices of its own"
        mints.drop(sent.id + 1)
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_the_cost_at_the_last_question_is_as_wide_as_can_be_read(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        dialog = await confirming(flow, await gather(live_studio, 2), until)
        await idle()
        assert dialog.width() > 900
        assert 300 < Person(dialog).one(CostTable).width() <= 480
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_a_file_that_is_gone_is_not_called_damaged(
    live_studio: Studio, page: CollectionPage, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        cards = UploadsModel(live_studio)
        for path in (tmp_path / "art").iterdir():
            path.unlink()
        shutil.rmtree(tmp_path / "profile" / "cache", ignore_errors=True)
        live_studio.previews.request(ids[0], 99)
        await until(lambda: live_studio.previews.no_picture(ids[0]))
        row = cards.row_of(ids[0])
        assert row is not None
        await until(lambda: live_studio.missing_files.is_missing(ids[0]))
        assert cards.index(row).data(CardRole.CAPTION).startswith("is not where it was. Put it back in ")
        review = live_studio.reviewer.review(ids, "Night Garden")
        assert review.ready
        assert [str(problem.sentence) for problem in review.doubts] == [
            "print 1.png is no longer in its folder, so it cannot be shown here. What was uploaded before is minted."
        ]

    arun(played(story(), page), 20)


def test_beside_the_kept_picture_of_a_file_that_is_gone_nobody_says_that_it_cannot_be_shown(
    live_studio: Studio, page: CollectionPage, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.previews.request(ids[0], 99)
        await until(lambda: live_studio.previews.image(ids[0], 99))
        for path in (tmp_path / "art").iterdir():
            path.unlink()
        live_studio.previews.request(ids[0], 98)
        await until(lambda: live_studio.previews.no_picture(ids[0]))
        assert live_studio.previews.image(ids[0], 99)
        doubts = [str(problem.sentence) for problem in live_studio.reviewer.review(ids, "Night Garden").doubts]
        assert doubts == ["print 1.png is no longer in its folder. What was uploaded before is minted."]

    arun(played(story(), page), 20)


@pytest.mark.parametrize("network", list(Network))
def test_what_cannot_be_minted_by_the_forecast_needs_a_word_of_its_own_where_it_costs_something(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    network: Network,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[0], description="A long story. " * 1200)
        honest = Reviewer.review

        def as_if_there(reviewer: Reviewer, art_ids: list[int], title: str = "", **more: Any) -> Review:
            return replace(honest(reviewer, art_ids, title, **more), network=network)

        monkeypatch.setattr(Reviewer, "review", as_if_there)
        dialog = ReviewDialog(live_studio, theme, tuple(ids), "Night Garden")
        dialog.show()
        qtbot.addWidget(dialog)
        confirmed = asyncio.ensure_future(dialog.confirmation())
        await asyncio.sleep(0)
        Person(dialog).press("Continue")
        mint = next(one for one in dialog.findChildren(QPushButton) if one.accessibleName().startswith("Mint 2"))
        for name in dialog.findChildren(QLineEdit):
            name.setText("Night Garden")
        checked = next(one for one in dialog.findChildren(QCheckBox) if "I have checked" in one.text())
        risk = next(one for one in dialog.findChildren(QCheckBox) if "get nothing" in one.text())
        checked.setChecked(True)
        is_real = network is not Network.PRACTICE
        assert risk.isVisible() is is_real
        assert ("the chain may reject it after you have paid" in Person(dialog).reads()) is is_real
        assert mint.isEnabled() is not is_real
        if is_real:
            assert "the tick that you may pay and get nothing" in Person(dialog).reads()
            risk.click()
        mint.click()
        given = await confirmed
        assert given is not None
        assert (given.is_too_large, given.accepts_size) == (is_real, is_real)

    arun(story(), 20)


def test_the_last_question_keeps_every_warning_of_the_review_each_kind_once(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 5)
        live_studio.drafts.edit(ids[0], is_auto=False)
        unproven = Sentence("review", "{count} files are uploaded, but not confirmed.", count=5)
        damaged = {ids[at]: NoPreviewReason.DAMAGED for at in (1, 2, 3)} | {ids[4]: NoPreviewReason.GONE}
        drafts = live_studio.drafts.drafts(ids)
        problems = (
            Problem(art_id=None, field=(), sentence=unproven, severity=Severity.WARNING),
            *held(drafts, Network.PRACTICE),
            *(unseen(live_studio.uploads.item(art_id), why) for art_id, why in damaged.items()),
        )
        review = replace(live_studio.reviewer.review(ids, "Night Garden"), problems=problems)
        panel = ConfirmPanel(theme)
        qtbot.addWidget(panel)
        panel.show_review(review)
        panel.show()
        said = next(one.text() for one in panel.findChildren(QLabel) if "not confirmed" in one.text()).splitlines()
        assert len(said) == 4, "as many lines as there are kinds"
        assert said[0] == "5 files are uploaded, but not confirmed."
        assert "Start minting as soon as it is paid" in said[1]
        assert said[2].startswith("print 2.png cannot be shown as a picture. It may be damaged")
        assert said[2].endswith("The same is true of 2 more files.")
        assert said[3].startswith("print 5.png is no longer in its folder")

    arun(story(), 20)


def test_the_last_question_names_the_address_that_the_royalties_go_to(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        address = practice_address()
        panel = ConfirmPanel(theme)
        qtbot.addWidget(panel)
        panel.show()
        for royalties, said in (("", False), (address, True)):
            live_studio.drafts.edit(ids[0], royalties=royalties, royalties_rate=Decimal(5) if royalties else None)
            panel.show_review(live_studio.reviewer.review(ids, "Night Garden"))
            shown = [one.text().replace(" ", "") for one in panel.findChildren(QLabel) if one.isVisible()]
            assert (address in shown) is said

    arun(story(), 20)


def test_a_warning_about_unconfirmed_files_leads_to_the_first_of_them(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        await live_studio.practice_tools.change(Weather(other_blocks=True))
        folder = tmp_path / "large"
        folder.mkdir()
        paths = [folder / f"print {number}.png" for number in (3, 4)]
        for path in paths:
            path.write_bytes((tmp_path / "art" / "print 1.png").read_bytes() + path.name.encode() + bytes(400_000))
        doubted = (await live_studio.uploads.add(paths)).art_ids
        await until(lambda: all(live_studio.uploads.state(one) is UploadState.UPLOADED for one in doubted), 15)
        await live_studio.practice_tools.change(FINE)
        await live_studio.projects.add_to_collection(doubted)
        dialog = await review(flow, [*ids, *doubted], until)
        problems = dialog.findChildren(ProblemList)[0]
        rows = [problems.model().index(row, 0) for row in range(problems.model().rowCount())]
        (doubt,) = [one for one in rows if one.data().startswith("2 files are uploaded, but not confirmed")]
        wishes: list[tuple[int, object]] = []
        flow.edit_requested.connect(lambda art_id, field: wishes.append((art_id, field)))
        problems.clicked.emit(doubt)
        await until(lambda: is_gone(dialog))
        assert wishes == [(doubted[0], ())]

    arun(played(story(), flow), 20)


def test_in_a_low_window_the_picture_of_the_review_gives_way_before_anything_scrolls(
    live_studio: Studio, page: CollectionPage, flow: MintFlow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        dialog = await review(flow, await gather(live_studio, 2), until)
        panel = dialog.findChildren(ReviewPanel)[0]
        told, go_on = panel.findChildren(ScrolledBody)[0], panel.go_on
        for height, scrolls in ((700, False), (540, False), (dialog.minimumSizeHint().height(), True)):
            dialog.resize(900, height)
            await idle()
            assert (told.verticalScrollBar().maximum() > 0) is scrolls, f"{height} pixels"
            assert dialog.rect().contains(go_on.mapTo(dialog, go_on.rect().bottomRight()))
        dialog.reject()
        await until(lambda: not reviews(flow))

    arun(played(story(), page), 20)
