"""What is typed while a mint is asked for, or changed while it is reviewed: what is minted is what was confirmed."""

import json
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_review_dialog import confirming, review, reviews, tick
from tests.ui.mints import Gather

from mintwright.domain.assets.attributes import Node
from mintwright.studio.drafts.labels import label_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

WORDS = "Edition of ten, signed"
MINT = "Mint 2 assets on the practice network"


def minted(studio: Studio, field: str) -> list[object]:
    """What was minted for ever in this field of each asset."""
    (mint,) = studio.minting.mints()
    return [one.get(field) for one in json.loads(mint.body)]


def typed_description(form: AssetForm, qtbot: QtBot) -> None:
    line = form.fields.description.editor
    line.setFocus()
    qtbot.keyClicks(line, WORDS)


def typed_value(form: AssetForm, qtbot: QtBot) -> None:
    tree = form.fields.attrs.tree
    tree.setCurrentIndex(tree.model().index(0, 0))
    tree.edit_value()
    editor = QApplication.focusWidget()
    assert editor is not None
    qtbot.keyClicks(editor, WORDS)


@pytest.mark.parametrize(("typed", "field"), [(typed_description, "description"), (typed_value, "attrs")])
def test_what_was_just_typed_for_several_pieces_is_in_the_review_and_is_minted(
    window: MainWindow,
    live_studio: Studio,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    typed: Callable[[AssetForm, QtBot], None],
    field: str,
) -> None:
    studio = live_studio

    async def story() -> None:
        ids = await gather(studio, 2)
        studio.drafts.edit_many(ids, label_of("attrs"), attrs=(Node("Signed", text="By hand. "),))
        window.go(PageName.UPLOADS)
        window.activateWindow()
        form = window.uploads.form
        form.show_art(ids)
        typed(form, qtbot)
        window.uploads.mint_requested.emit(ids)
        await until(lambda: window.findChildren(ReviewDialog))
        (dialog,) = window.findChildren(ReviewDialog)
        await until(Person(dialog).button("Continue").isEnabled)
        Person(dialog).press("Continue")
        tick(dialog).click()
        Person(dialog).press(MINT)
        await until(studio.minting.mints)
        await until(lambda: not studio.minting.is_sending)
        assert all(WORDS in str(one) for one in minted(studio, field)), "the details say otherwise, for ever"

    arun(story(), 40)


def test_the_name_that_is_being_typed_is_the_name_of_what_is_reviewed(
    window: MainWindow, live_studio: Studio, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        window.go(PageName.COLLECTION)
        window.activateWindow()
        window.pages.name_collection()
        line = QApplication.focusWidget()
        assert line is not None
        qtbot.keyClicks(line, "Moths")
        window.all_actions.action(ActionId.MINT_COLLECTION).trigger()
        await until(lambda: window.findChildren(ReviewDialog))
        (dialog,) = window.findChildren(ReviewDialog)
        await until(Person(dialog).button("Continue").isEnabled)
        Person(dialog).press("Continue")
        assert "Moths" in Person(dialog).reads()
        dialog.reject()

    arun(story(), 40)


def test_the_collection_is_minted_from_any_page(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        window.go(PageName.UPLOADS)
        assert str(window.all_actions.state(ActionId.MINT_COLLECTION)[1]) == "Add assets to the collection first"
        ids = await gather(live_studio, 2)
        window.all_actions.run(ActionId.MINT_COLLECTION)
        await until(lambda: window.findChildren(ReviewDialog))
        (dialog,) = window.findChildren(ReviewDialog)
        await until(Person(dialog).button("Continue").isEnabled)
        assert window.pages.currentWidget() is window.pages.collection
        assert tuple(live_studio.projects.current_collection.art_ids) == tuple(ids)
        dialog.reject()

    arun(story(), 40)


def test_a_review_shows_at_once_what_is_changed_meanwhile(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await review(flow, ids, until)
        live_studio.drafts.edit(ids[0], description=WORDS)
        await until(lambda: WORDS in Person(dialog).reads())
        live_studio.drafts.edit(ids[1], name="")
        await until(lambda: not Person(dialog).button("Continue").isEnabled())
        dialog.reject()

    arun(played(story(), flow), 40)


def test_the_last_question_is_withdrawn_when_it_is_about_something_else_than_would_be_minted(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await confirming(flow, ids, until)
        tick(dialog).click()
        live_studio.drafts.edit(ids[0], description=WORDS)
        await until(lambda: Person(dialog).offers("Continue"))
        assert "This was changed while you looked, so nothing was sent." in Person(dialog).reads()
        Person(dialog).press("Continue")
        assert not tick(dialog).isChecked(), "it is another question"
        tick(dialog).click()
        Person(dialog).press(MINT)
        await until(lambda: not reviews(flow))
        assert minted(live_studio, "description") == [WORDS, None]

    arun(played(story(), flow), 40)


def test_what_is_confirmed_in_the_same_moment_as_it_is_changed_is_not_sent(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await confirming(flow, ids, until)
        tick(dialog).click()
        live_studio.drafts.edit(ids[0], description=WORDS)
        Person(dialog).press(MINT)  # before any news of it
        await until(lambda: Person(dialog).offers("Continue"))
        assert "This was changed while you looked, so nothing was sent." in Person(dialog).reads()
        assert live_studio.minting.mints() == ()
        dialog.reject()

    arun(played(story(), flow), 40)
