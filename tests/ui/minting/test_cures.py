"""Beside a kind of problem in the review stands what one click does about it, and one more takes that back."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_review_dialog import review
from tests.ui.mints import Gather

from mintwright.domain.cures.cures import Cure
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.dialogs.line_sheet import LineSheet
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.minting.curing.cure_dialog import CureDialog
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sweeps.preview_model import PreviewColumn


def offers(dialog: ReviewDialog) -> list[str]:
    """The cures that are offered, by what is said of them to who hears the review."""
    shown = dialog.findChildren(ProblemList)[0].viewport().findChildren(QPushButton)
    return [one.accessibleName() for one in shown if one.isVisible()]


def lists(dialog: ReviewDialog) -> list[CureDialog]:
    return [one for one in dialog.findChildren(CureDialog) if one.isVisible()]


async def listed(dialog: ReviewDialog, until: Until) -> CureDialog:
    """The list of what a cure would change, once it is worked out."""
    await until(lambda: bool(lists(dialog)) and lists(dialog)[0].change.isEnabled())
    return lists(dialog)[0]


def changes(dialog: CureDialog) -> list[tuple[str, str]]:
    """Each text before and after."""
    model = dialog.model
    columns = PreviewColumn.BEFORE, PreviewColumn.AFTER
    return [
        (model.index(row, columns[0]).data(), model.index(row, columns[1]).data()) for row in range(model.rowCount())
    ]


def names(studio: Studio, ids: Sequence[int]) -> list[str]:
    return [studio.drafts.draft(one).asset_name for one in ids]


def test_names_that_are_the_same_are_numbered_by_one_click_and_one_undo_takes_that_back(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        live_studio.drafts.edit_many(ids, live_studio.projects.current_collection.title, asset_name="Gate")
        dialog = await review(flow, ids, until)
        assert offers(dialog) == ["Number them: 3 assets: another one has the same name on the chain"]
        Person(dialog).press(offers(dialog)[0])
        shown = await listed(dialog, until)
        assert changes(shown) == [("Gate", "Gate2"), ("Gate", "Gate3")]
        assert names(live_studio, ids) == ["Gate"] * 3, "nothing changes before all of it was seen"
        Person(shown).press("Change 2 assets")
        await until(lambda: names(live_studio, ids) == ["Gate", "Gate2", "Gate3"])
        await until(Person(dialog).button("Continue").isEnabled)
        assert offers(dialog) == []
        assert "Done: Number 2 names on the chain." in Person(dialog).reads()
        Person(dialog).press("Undo")
        await until(lambda: names(live_studio, ids) == ["Gate"] * 3)
        await until(lambda: len(offers(dialog)) == 1)
        assert "That was taken back." in Person(dialog).reads()
        dialog.reject()

    arun(played(story(), flow), 20)


def test_the_words_beside_the_picture_follow_a_cure_also_while_another_problem_is_left(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        (one,) = await gather(live_studio, 1)
        live_studio.drafts.edit(one, name="The sea at night " * 5, asset_name="Sea", amount=0)
        dialog = await review(flow, [one], until)
        (sheet,) = dialog.findChildren(LineSheet)

        def is_told() -> bool:
            title = f"Title: {live_studio.drafts.draft(one).name}"
            return title in [shown.accessibleName() for shown in sheet.findChildren(QLabel)]

        assert is_told()
        (cut,) = offers(dialog)
        Person(dialog).press(cut)
        (await listed(dialog, until)).change.click()
        await until(lambda: len(live_studio.drafts.draft(one).name) <= 64)
        await until(is_told)
        assert not Person(dialog).button("Continue").isEnabled(), "the quantity is wrong still"
        dialog.reject()

    arun(played(story(), flow), 20)


def test_the_keys_reach_a_cure_and_those_of_undo_take_it_back(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        live_studio.drafts.edit(ids[2], name="Print 2", asset_name="Print2x2")
        live_studio.drafts.edit(ids[3], name="Print 7", asset_name="Print7")
        dialog = await review(flow, ids, until)
        assert [one.split(":")[0] for one in offers(dialog)] == ["Close the gaps", "Give free numbers"]
        problems = dialog.findChildren(ProblemList)[0]
        problems.setFocus()
        await idle()
        QTest.keyClick(problems, Qt.Key.Key_Tab)
        focused = dialog.focusWidget()
        assert isinstance(focused, QPushButton)
        assert focused.accessibleName().startswith("Close the gaps")
        QTest.keyClick(focused, Qt.Key.Key_Return)
        shown = await listed(dialog, until)
        assert changes(shown) == [("Print 7", "Print 3"), ("Print7", "Print3")]
        assert live_studio.drafts.draft(ids[3]).name == "Print 7", "nothing changes before all of it was seen"
        QTest.keyClick(shown.focusWidget() or shown, Qt.Key.Key_Return)
        await until(lambda: live_studio.drafts.draft(ids[3]).name == "Print 3")
        assert live_studio.drafts.draft(ids[3]).asset_name == "Print3", "the name on the chain goes with it"
        await until(lambda: Person(dialog).sees("Done: Close the gaps in 1 title."))
        dialog.activateWindow()
        await until(dialog.isActiveWindow)
        QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: live_studio.drafts.draft(ids[3]).name == "Print 7")
        dialog.reject()

    arun(played(story(), flow), 20)


def test_closing_the_gaps_of_a_part_says_how_many_titles_of_the_series_keep_their_numbers(
    live_studio: Studio, page: QWidget, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 6)
        titles = {one: {"name": f"Ink {at}"} for one, at in zip(ids, (1, 2, 5, 6, 7, 8), strict=True)}
        live_studio.drafts.edit_each(Sentence("test", "Titles"), titles)
        dialog = CureDialog(live_studio, Cure.CLOSE_GAPS, "2 are missing", frozenset(ids[:1]), ids[:3], page)
        dialog.show()
        await until(dialog.change.isEnabled)
        assert changes(dialog)[0] == ("Ink 5", "Ink 3")
        assert Person(dialog).sees("3 more titles of this series are not in this mint: they keep their numbers.")
        dialog.reject()

    arun(story())


def test_numbering_a_part_gives_no_name_that_is_outside_the_mint(
    live_studio: Studio, page: QWidget, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        given = {one: {"asset_name": name} for one, name in zip(ids, ("Gate", "Gate", "Gate2"), strict=True)}
        live_studio.drafts.edit_each(Sentence("test", "Names"), given)
        dialog = CureDialog(live_studio, Cure.NUMBER_NAMES, "2 are the same", frozenset(ids[:2]), ids[:2], page)
        dialog.show()
        await until(dialog.change.isEnabled)
        assert changes(dialog) == [("Gate", "Gate3")]
        dialog.reject()

    arun(story())


@pytest.mark.parametrize("is_there", [True, False])
def test_a_film_takes_the_picture_beside_it_as_its_cover_where_there_is_one(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, *, is_there: bool
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        path = live_studio.uploads.art(ids[0]).path
        film = path.with_name("print 1.mp4" if is_there else "dawn.mp4")
        film.write_bytes(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(64))
        (one,) = (await live_studio.uploads.add([film])).art_ids
        await until(lambda: live_studio.uploads.item(one).stored is not None)
        live_studio.drafts.edit(one, cover=None, name="Dawn", asset_name="Dawn")
        dialog = await review(flow, [one], until)
        assert [said.split(":")[0] for said in offers(dialog)] == ["Use pictures of the same name"]
        Person(dialog).press(offers(dialog)[0])
        said = "Done: Take the picture beside 1 file as its cover." if is_there else "No picture of the same name"
        if is_there:
            shown = await listed(dialog, until)
            assert changes(shown) == [("print 1.mp4", "print 1.png")]
            assert live_studio.drafts.draft(one).cover is None
            shown.change.click()
        await until(lambda: Person(dialog).sees(said))
        assert live_studio.drafts.draft(one).cover == (ids[0] if is_there else None)
        dialog.reject()

    arun(played(story(), flow), 20)


def test_a_double_click_cures_once_and_says_that_it_did(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        live_studio.drafts.edit_many(ids, live_studio.projects.current_collection.title, asset_name="Gate")
        dialog = await review(flow, ids, until)
        (shown,) = dialog.findChildren(ProblemList)[0].viewport().findChildren(QPushButton)
        for _ in range(2):
            shown.click()
        change = (await listed(dialog, until)).change
        assert len(dialog.findChildren(CureDialog)) == 1
        for _ in range(2):
            change.click()
        await until(lambda: names(live_studio, ids) == ["Gate", "Gate2", "Gate3"])
        await until(Person(dialog).button("Continue").isEnabled)
        assert "Done: Number 2 names on the chain." in Person(dialog).reads()
        assert Person(dialog).button("Undo").isVisible()
        dialog.reject()

    arun(played(story(), flow), 20)


def test_a_cure_that_is_looked_at_and_cancelled_changes_nothing_and_leaves_no_step(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        live_studio.drafts.edit(ids[3], name="Print 7", asset_name="Print7")
        before, drafts = live_studio.history.last, live_studio.drafts.drafts(ids)
        dialog = await review(flow, ids, until)
        Person(dialog).press(offers(dialog)[0])
        shown = await listed(dialog, until)
        assert "3 numbers are missing" in Person(shown).reads(), "what it cures is said above the list"
        Person(shown).press("Cancel")
        await until(lambda: not lists(dialog))
        assert live_studio.drafts.drafts(ids) == drafts
        assert live_studio.history.last is before
        assert dialog.isVisible()
        dialog.reject()

    arun(played(story(), flow), 20)
