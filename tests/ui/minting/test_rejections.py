"""Rejections are shown at the fields of the form, marked on the tiles, and one step away from the review."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until, is_gone
from tests.ui.mints import Gather

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.practice.endpoints import assets_api as practice_minting
from mintwright.practice.errors import RefusalError
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.forms.fields import LineField
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

REFUSED = "The service refused this: "
COMPLAINTS = [
    {"is_auto": ["Not on a Friday."]},  # the primary decides about it for all
    {
        "name": ["Too plain.", "Too short."],
        "attrs": {"where": {"city": ["Is not a place."]}},
        "files": [{"name": ["Say what it is."]}],
        "non_field_errors": ["Not today."],
    },
]


class Mood:
    """Whether the practice service refuses."""

    refuses = True


@pytest.fixture
def mood(monkeypatch: pytest.MonkeyPatch) -> Mood:
    """The real practice service, behind its real socket, in a mood."""
    mood, read = Mood(), practice_minting.read_request

    def moody(document: Any, **given: Any) -> Any:
        if mood.refuses:
            raise RefusalError(400, COMPLAINTS if isinstance(document, list) else COMPLAINTS[1])
        return read(document, **given)

    monkeypatch.setattr(practice_minting, "read_request", moody)
    return mood


async def prepared(studio: Studio, gather: Gather) -> list[int]:
    """Two assets in the collection; the second has attributes in a group and a further file."""
    ids = await gather(studio, 3)
    await studio.projects.remove_from_collection(ids[2:])
    place = Node("where", NodeKind.GROUP, children=(Node("country", text="NL"), Node("city", text="Atlantis")))
    files = (ExtraFile(art_id=ids[2], name="A score"),)
    studio.drafts.edit(ids[1], attrs=(Node("ink", text="blue"), place), files=files)
    return ids


async def minted(window: MainWindow, until: Until) -> ReviewDialog:
    """Mint the whole collection as an artist does; the dialog that is still there afterwards, or the last one."""
    page = window.go(PageName.COLLECTION)
    assert isinstance(page, CollectionPage)
    Person(page).press("Mint 2 assets…")
    await until(lambda: any(one.isVisible() for one in window.findChildren(ReviewDialog)))
    dialog = next(one for one in window.findChildren(ReviewDialog) if one.isVisible())
    await until(Person(dialog).button("Continue").isEnabled)
    Person(dialog).press("Continue")
    next(one for one in dialog.findChildren(QCheckBox) if one.isVisible()).click()
    Person(dialog).press("Mint 2 assets on the practice network")
    return dialog


def test_a_refusal_leads_to_its_fields_and_goes_as_they_are_changed(
    window: MainWindow, live_studio: Studio, mood: Mood, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    studio = live_studio

    async def story() -> None:
        ids = await prepared(studio, gather)
        dialog = await minted(window, until)
        links = dialog.findChildren(ProblemList)[0]
        await until(lambda: links.isVisible() and links.model().rowCount() == 7)  # the last: titles
        said = [links.model().index(row, 0).data() for row in range(6)]
        assert f"Print 2: {REFUSED}Is not a place." in said
        assert links.hasFocus() or not window.isActiveWindow()

        links.clicked.emit(links.model().index(said.index(f"Print 2: {REFUSED}Is not a place."), 0))
        await until(lambda: window.pages.currentWidget() is window.uploads and is_gone(dialog))
        form = window.uploads.form
        await until(lambda: form.fields.name.words == "Print 2")
        tree = form.fields.attrs.tree
        assert tree.currentIndex().siblingAtColumn(0).data() == "city"
        assert form.fields.name.note == f"{REFUSED}Too plain.\n{REFUSED}Too short."
        assert form.fields.name.editor.property("invalid")
        assert form.fields.whole_problem.isVisible()
        assert form.fields.whole_problem.text() == f"{REFUSED}Not today."
        assert not form.fields.quantity.auto_problem.isVisible()
        file = form.fields.files.findChildren(LineField)[0]
        assert file.note == f"{REFUSED}Say what it is."
        assert_marked(window, ids, [True, True])

        form.fields.name.line.setFocus()
        qtbot.keyClicks(form.fields.name.line, " of the gate")
        await until(lambda: not form.fields.whole_problem.isVisible())
        form.fields.name.left.emit()
        assert not form.fields.name.note.startswith(REFUSED)
        file.line.setFocus()
        qtbot.keyClicks(file.line, " for two hands")
        await until(lambda: not file.note.startswith(REFUSED))
        city = tree.currentIndex().siblingAtColumn(1)
        assert form.fields.attrs.model.problem(city) is not None
        assert form.fields.attrs.model.setData(city, "Delft")
        await until(lambda: form.fields.attrs.model.problem(city) is None)
        assert studio.draft_problems.refused(ids[1]) == ()
        await until(lambda: marks(window, ids) == ([True, False], [True, False]))

        window.uploads.show_art(ids[0])
        await until(lambda: form.fields.quantity.auto_problem.text() == f"{REFUSED}Not on a Friday.")
        assert form.fields.quantity.auto_problem.isVisible()
        form.fields.quantity.is_auto.click()
        await until(lambda: not form.fields.quantity.auto_problem.isVisible())
        await until(lambda: marks(window, ids) == ([False, False], [False, False]))

    arun(story(), 40)


def test_minted_again_nothing_is_complained_about(
    window: MainWindow, live_studio: Studio, mood: Mood, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await prepared(live_studio, gather)
        dialog = await minted(window, until)
        await until(dialog.findChildren(ProblemList)[0].isVisible)
        Person(dialog).press("Keep editing")
        await until(lambda: is_gone(dialog))
        mood.refuses = False
        await minted(window, until)
        await until(
            lambda: window.pages.currentWidget() is not window.uploads and len(live_studio.minting.mints()) == 2
        )
        await until(lambda: live_studio.minting.receipt(live_studio.minting.mints()[0].id).deposit_address)
        assert live_studio.draft_problems.refused(ids[1]) == ()
        window.go(PageName.UPLOADS)
        assert_marked(window, ids, [False, False])

    arun(story(), 40)


def marks(window: MainWindow, ids: list[int]) -> tuple[list[bool], list[bool]]:
    """Which of the first two are marked as refused, on the cards and in the collection."""
    cards = window.uploads.grid.model()
    rows = {cards.index(row, 0).data(CardRole.ART_ID): cards.index(row, 0) for row in range(cards.rowCount())}
    prints = window.uploads.tray.findChildren(CollectionGrid)[0].model()
    return (
        [rows[one].data(CardRole.REFUSED) for one in ids[:2]],
        [(Badge.REFUSED in prints.index(row, 0).data(CardRole.BADGES)) for row in range(2)],
    )


def assert_marked(window: MainWindow, ids: list[int], wanted: list[bool]) -> None:
    assert marks(window, ids) == (wanted, wanted)
    spoken = window.uploads.tray.findChildren(CollectionGrid)[0].model().index(1, 0)
    assert ("refused by the service" in spoken.data(Qt.ItemDataRole.AccessibleTextRole)) == wanted[1]
