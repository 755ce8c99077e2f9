"""Tab leads through everything that is seen, in reading order, and round again; at each stop it is seen and heard."""

from collections.abc import Awaitable, Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QWidget
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import called, focus, out_of_order, reachable, strike, unheard, unseen, way_round

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.attributes import Node
from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.window.main_window import MainWindow


class Stage:
    """The window, and what leads to each thing that is seen in it."""

    def __init__(self, window: MainWindow, studio: Studio, gather: Gather, until: Until) -> None:
        self.window, self.studio, self.until = window, studio, until
        self._gather = gather

    async def gather(self, count: int = 3) -> list[int]:
        """So many pieces in the collection."""
        ids = await self._gather(self.studio, count)
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == count)
        return ids

    async def mint(self) -> None:
        """A mint that waits for its payment."""
        review = self.studio.reviewer.review(await self.gather(), "Night Garden")
        mint = await self.studio.minting.mint(review)
        await self.until(lambda: bool(self.studio.minting.receipt(mint.id).deposit_address))

    async def dialog(self, open_it: Callable[[], object], kind: type[QWidget] = QDialog) -> QWidget:
        """What opens above the window."""
        open_it()
        await self.until(lambda: Person(self.window).all(kind))
        return Person(self.window).one(kind)


Scene = Callable[[Stage], Awaitable[QWidget]]


def page(name: PageName) -> Scene:
    """A page as it is at the very beginning."""

    async def scene(stage: Stage) -> QWidget:
        return stage.window.go(name).window()

    scene.__name__ = f"{name}_at_first"
    return scene


async def one_piece(stage: Stage) -> QWidget:
    ids = await stage.gather()
    stage.window.uploads.show_art(ids[0])
    stage.window.sidebar.new_collection.setFocus()
    return stage.window


async def five_pieces(stage: Stage) -> QWidget:
    await stage.gather(5)
    stage.window.uploads.grid.selectAll()
    await stage.until(lambda: "5" in Person(stage.window.uploads.form).reads())
    return stage.window


async def attributes_and_a_further_file_above_an_empty_tray(stage: Stage) -> QWidget:
    ids = await stage.gather(2)
    await stage.studio.projects.remove_from_collection(ids)
    files = (ExtraFile(art_id=ids[1], name="The larger one"),)
    stage.studio.drafts.edit(ids[0], attrs=(Node("Mood", text="calm"), Node("Hour", text="late")), files=files)
    stage.window.uploads.show_art(ids[0])
    await stage.until(lambda: Person(stage.window).all(QLineEdit, "Name"))
    stage.window.uploads.form.fields.attrs.go_to((0,))
    return stage.window


async def details_in_a_narrow_window(stage: Stage) -> QWidget:
    stage.window.resize(960, 640)
    return await one_piece(stage)


def magnified(scene: Scene) -> Scene:
    """The same in the smallest window on 1280 x 800 pixels at 150 %."""

    async def smaller(stage: Stage) -> QWidget:
        stage.window.setMinimumSize(837, 485)
        stage.window.resize(837, 485)
        return await scene(stage)

    smaller.__name__ = f"{scene.__name__}_in_a_magnified_window"
    return smaller


async def a_search_that_finds_nothing(stage: Stage) -> QWidget:
    await stage.gather()
    stage.window.uploads.header.search.setText("nothing is called that")
    await stage.until(lambda: stage.window.uploads.nothing.isVisible())
    return stage.window


async def a_collection(stage: Stage) -> QWidget:
    await stage.gather()
    return stage.window.go(PageName.COLLECTION).window()


async def chosen_prints(stage: Stage) -> QWidget:
    await stage.gather()
    Person(stage.window.go(PageName.COLLECTION)).one(CollectionGrid).selectAll()
    return stage.window


async def a_receipt(stage: Stage) -> QWidget:
    await stage.mint()
    shown = stage.window.go(PageName.RECEIPTS)
    for one in Person(shown).all(QPushButton):
        if one.isCheckable():
            one.setChecked(True)
    return stage.window


async def another_network(stage: Stage) -> QWidget:
    stage.window.go(PageName.SIGN_IN)
    await stage.studio.session.switch(Network.TEST)
    return stage.window


async def the_review(stage: Stage) -> QWidget:
    ids = await stage.gather()
    return await stage.dialog(lambda: stage.window.pages.mint_flow.start(ids), ReviewDialog)


async def the_confirmation(stage: Stage) -> QWidget:
    dialog = await the_review(stage)
    Person(dialog).press(next(name for name in Person(dialog).names(QPushButton) if name.startswith("Continue")))
    return dialog


async def the_viewer(stage: Stage) -> QWidget:
    await one_piece(stage)
    stage.window.uploads.grid.setFocus()
    return await stage.dialog(lambda: strike(Qt.Key.Key_Space), Viewer)


async def the_settings(stage: Stage) -> QWidget:
    return await stage.dialog(lambda: stage.window.all_actions.run(ActionId.SETTINGS))


async def the_keys(stage: Stage) -> QWidget:
    return await stage.dialog(lambda: stage.window.all_actions.run(ActionId.SHORTCUTS))


async def about(stage: Stage) -> QWidget:
    return await stage.dialog(lambda: stage.window.all_actions.run(ActionId.ABOUT))


async def a_question(stage: Stage) -> QWidget:
    return await stage.dialog(lambda: stage.window.all_actions.run(ActionId.RENAME_PROJECT))


SCENES = (
    *map(page, PageName), one_piece, five_pieces, attributes_and_a_further_file_above_an_empty_tray,
    details_in_a_narrow_window, a_search_that_finds_nothing, a_collection, chosen_prints, a_receipt, another_network,
    the_review, the_confirmation, the_viewer, the_settings, the_keys, about, a_question,
    *map(magnified, (one_piece, a_collection, a_receipt, another_network, the_review, the_confirmation, the_settings)),
)  # fmt: skip


@pytest.fixture
def stage(window: MainWindow, live_studio: Studio, gather: Gather, until: Until, arun: Arun) -> Iterator[Stage]:
    """The stage, cleared of what was opened above the window."""
    yield Stage(window, live_studio, gather, until)

    async def cleared() -> None:
        for dialog in Person(window).all(QDialog):
            dialog.reject()
        await until(lambda: not Person(window).all(QDialog))

    arun(cleared())


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_tab_passes_all_that_is_seen_in_reading_order_and_shift_tab_goes_back(
    stage: Stage, scene: Scene, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        root = await scene(stage)
        await until(lambda: root.isAncestorOf(focus()))
        passed = way_round(root)
        assert sorted(map(called, passed)) == sorted(map(called, reachable(root)))
        assert len(ways_back := out_of_order(passed)) <= 1, f"only from the last to the first: {ways_back}"
        assert way_round(root, Qt.Key.Key_Backtab) == [passed[0], *reversed(passed[1:])]

    arun(story(), 60)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_at_each_stop_the_focus_is_seen_and_one_thing_says_that_it_is_there(
    stage: Stage, scene: Scene, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        root = await scene(stage)
        await until(lambda: root.isAncestorOf(focus()))
        wrong: list[str] = []
        for _ in range(len(reachable(root))):
            strike(Qt.Key.Key_Tab)
            wrong += [words for words in (unheard(focus()), unseen(focus())) if words]
        assert wrong == []

    arun(story(), 60)
