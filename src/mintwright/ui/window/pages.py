"""The pages of the window and the ways that lead from one to another. Each is made at leisure, or when
it is first seen.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QItemSelectionModel, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.project import Project
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.notices.banner import Banner
from mintwright.ui.notices.notice_stack import NoticeStack
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import are_keys_used, focus_inside, turn_to
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.window.undo_notice import UndoNotice

if TYPE_CHECKING:
    from mintwright.domain.readiness.facets import Facet
    from mintwright.ui.collection.collection_page import CollectionPage
    from mintwright.ui.minting.mint_flow import MintFlow
    from mintwright.ui.notices.toast import Toast
    from mintwright.ui.plan.plan_page import PlanPage
    from mintwright.ui.practice.practice_page import PracticePage
    from mintwright.ui.receipts.receipts_page import ReceiptsPage
    from mintwright.ui.sign_in.sign_in_page import SignInPage
    from mintwright.ui.traits.traits_page import TraitsPage
    from mintwright.ui.uploads.uploads_page import UploadsPage
    from mintwright.ui.widgets.print_grid import PrintGrid

_Page = TypeVar("_Page", bound=QWidget)
_LEISURE_MS = 2_000  # after the first page was made
_BETWEEN_MS = 500  # steps of what is made at leisure
_LIBRARIES = ("segno", "mintwright.studio.instructions.endpoint_support")  # of the receipts; loaded in a thread
_MODULES = {  # loaded one in a turn before the page is made
    PageName.COLLECTION: ("viewer.viewer", "collection.collection_page"),
    PageName.RECEIPTS: (
        "receipts.facts_section",
        "receipts.ordering.order_section",
        "receipts.sealing.seal_section",
        "receipts.receipt_sheet",
        "receipts.finding.find_commands",
        "receipts.pay_walk.pay_dialog",
        "receipts.receipts_page",
    ),
    PageName.TRAITS: ("traits.traits_page",),
    PageName.SIGN_IN: ("sign_in.sign_in_page",),
    PageName.PRACTICE: ("practice.practice_page",),
}
_PLAN_MODULES = "plan_work", "mint_list", "mint_panel", "plan_page"  # the same, once it is asked for
_IS_BACK = Sentence("Project", "The project “{name}” is back.")
_NOT_HERE = Sentence("drop", "No files go here. Drop them on the uploads, or on the collection.")


@runtime_checkable
class ShowsSteps(Protocol):
    """A page on which it is seen what a step back or forth does."""

    def shows_step(self, step: Step) -> bool:
        """Whether what it changes is seen here."""
        ...

    def show_step(self, step: Step) -> Coroutine[Any, Any, None]:
        """Say what it did, once it has been taken."""
        ...


@runtime_checkable
class HasGrid(Protocol):
    """A page with a grid in which pieces of art are chosen."""

    @property
    def grid(self) -> "PrintGrid":
        """The grid, which knows what is chosen also while a table is seen in its place."""
        ...


@runtime_checkable
class HasToast(Protocol):
    """A page with words that lie over the work for a moment."""

    toast: "Toast"


@runtime_checkable
class HasWork(Protocol):
    """A page that says over which part of it something may lie for a while."""

    @property
    def work(self) -> QWidget:
        """That part: not a tray below it."""
        ...


@runtime_checkable
class KeepsTyped(Protocol):
    """A page on which words are typed that are in no draft."""

    async def keep_typed(self) -> None:
        """Write them. Raises LibraryError."""
        ...


class ShowsArt(Protocol):
    """A page from which a piece of art can be seen by itself."""

    def come_back_to(self, art_id: int) -> None:
        """Show the piece that was seen last."""
        ...


class Pages(QStackedWidget):
    """One page at a time.

    Signals:
        page_shown(PageName): the name of the page that is seen now.
        pieces_counted(int): there are so many pieces among the uploads now.
        import_requested(tuple): these spreadsheets were dropped.
        chain_requested(int): show how this asset will stand on the chain.
        choose_sheet_requested(): a spreadsheet shall be chosen and imported.
        copy_replaced(int): another program replaced what was copied to pay for this mint.
    """

    copy_replaced = Signal(int)
    page_shown = Signal(object)
    pieces_counted = Signal(int)
    import_requested = Signal(tuple)
    chain_requested = Signal(int)
    choose_sheet_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, notices: NoticeStack, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("stage")
        self._studio = studio
        self._theme = theme
        self._notices = notices
        self._actions = actions
        self._shown = PageName.UPLOADS
        self._left_at: dict[QWidget, QWidget] = {}  # what had the focus on each page that was left
        self.undo_notice = UndoNotice(studio, theme)
        notices.add(self.undo_notice)
        self._is_narrow = False
        self._uploads: UploadsPage | None = None
        self.currentChanged.connect(lambda _: notices.show_page(self.currentWidget(), self._work()))

    def go(self, name: PageName) -> QWidget:
        """Show a page and return it; the focus goes where it was when that was left."""
        page, left, had = self._page(name), self.currentWidget(), self.window().focusWidget()
        self._shown = name
        held = had is not None and left is not None and left.isAncestorOf(had)  # pyright: ignore[reportUnnecessaryComparison]
        if held and left is not None and left is not page:
            self._left_at[left] = had
        turn_to(self, page, self._was_at(page) if held else None)
        self._actions.show_page(page)
        self.page_shown.emit(name)
        return page

    def lead_to(self, name: PageName) -> None:
        """The same, and whoever asks for it works there next: a focus outside the pages goes there too."""
        window = self.window()
        page, had, by_keys = self.go(name), window.focusWidget(), are_keys_used(window)
        if had is None or not page.isAncestorOf(had):  # pyright: ignore[reportUnnecessaryComparison]
            focus_inside(page, self._was_at(page), by_keys=by_keys)

    def _was_at(self, page: QWidget) -> QWidget | None:
        """What had the focus when this page was left, as far as it is still there."""
        part = self._left_at.pop(page, None)
        return part if part is not None and isValid(part) and page.isAncestorOf(part) else None

    def show_art(self, art_id: int) -> None:
        """Show this piece of art among the uploads, with its details."""
        self.go(PageName.UPLOADS)
        self.uploads.show_art(art_id)

    def add_files(self, paths: tuple[Path, ...]) -> None:
        """Add these to the uploads, and show them there."""
        self.go(PageName.UPLOADS)
        self.uploads.adding.add(paths)

    def name_collection(self) -> None:
        """Show the open collection, and let its name be written where it stands."""
        self.go(PageName.COLLECTION)
        self.collection.edit_name()

    def mint_collection(self) -> None:
        """Show the open collection, and ask for all of it to be minted."""
        self.go(PageName.COLLECTION)
        self.collection.mint_requested.emit(list(self._studio.projects.current_collection.art_ids))

    def open_plan(self) -> None:
        """Show the plan of the open collection. The first time it is loaded and made now, in turns of their own."""
        tasks.run(self, self._open_plan())

    def _go_on_with_plan(self, mint_id: int) -> None:
        """Show the plan that this mint was made for, in whichever project and collection it is."""
        tasks.run(self, self._open_plan_of(mint_id))

    async def _open_plan_of(self, mint_id: int) -> None:
        from mintwright.studio.plans.plan_opening import open_place_of

        await open_place_of(self._studio.projects, self._studio.plans, mint_id, self._studio.session.network)
        await self._open_plan()

    async def _open_plan(self) -> None:
        for module in _PLAN_MODULES:
            import_module(f"mintwright.ui.plan.{module}")
            await asyncio.sleep(0)
        page = self.plan
        await asyncio.sleep(0)
        page.ensurePolished()
        await asyncio.sleep(0)
        self.go(PageName.PLAN)

    def tell(self, words: str) -> None:
        """Say what was done: over the work, which does not move for it, where something can lie there."""
        page = self.currentWidget()
        if isinstance(page, HasToast):
            page.toast.say(words)
        else:
            self.undo_notice.say(words, passes=True)

    def _work(self) -> QWidget | None:
        """The part of the page that is shown over which something may lie for a while: not over the tray."""
        page = self.currentWidget()
        return page.work if isinstance(page, HasWork) else page

    def chosen_count(self) -> int:
        """How many pieces are chosen where the artist is on the page that is shown."""
        return 0 if self._chosen_in is None else self._chosen_in.chosen_count

    def chosen(self) -> list[int]:
        """The pieces that are chosen there."""
        return [] if self._chosen_in is None else self._chosen_in.chosen()

    @property
    def choice(self) -> QItemSelectionModel | None:
        """What tells which are chosen there, where any can be."""
        return None if self._chosen_in is None else self._chosen_in.selectionModel()

    @property
    def _chosen_in(self) -> "PrintGrid | None":
        """The grid that the artist chooses in: below the uploads lies the collection."""
        page = self.currentWidget()
        if page is self._uploads and self._uploads is not None:
            return self._uploads.chosen_in
        return page.grid if isinstance(page, HasGrid) else None

    def look_again(self) -> None:
        """The artist is back from another window: a receipt that she looks at is asked for at once."""
        if self.shows(PageName.RECEIPTS):
            self.receipts.look_again()

    def shows(self, name: PageName) -> bool:
        """Whether this page is the one that is seen."""
        return self._shown == name

    def set_narrow(self, *, narrow: bool) -> None:
        """Show the details beside the uploads only on demand while the window is narrow."""
        self._is_narrow = narrow
        if self._uploads is not None:
            self._uploads.set_narrow(narrow=narrow)

    def undo(self) -> None:
        """Take the last step back: that may have been to delete a project."""
        self._studio.drafts.take_typed()
        if (deleted := self._studio.projects.just_deleted) is not None:
            tasks.run(self, self._bring_back(deleted))
        else:
            self.take_step(self._studio.history.undo)

    async def _bring_back(self, deleted: Project) -> None:
        await self._studio.projects.restore(deleted.id)
        self.tell(text(_IS_BACK.filled(name=deleted.name)))

    def take_step(self, take: Callable[[], Step | None]) -> None:
        """Take a step back or forth, and open the page on which it is seen what it changes, unless this one does."""
        self._studio.drafts.take_typed()
        if (step := take()) is None:
            return
        page = self.currentWidget()
        if not (isinstance(page, ShowsSteps) and page.shows_step(step)):
            page = self.go(_page_of(step))
        if isinstance(page, ShowsSteps):
            tasks.run(self, page.show_step(step))

    async def keep_typed(self) -> None:
        """Write what is typed and in no draft, before the window closes. Raises LibraryError."""
        for page in map(self.widget, range(self.count())):
            if isinstance(page, KeepsTyped):
                await page.keep_typed()

    # --- The pages, and what they ask for

    @property
    def uploads(self) -> "UploadsPage":
        """All art of the project that is open. Made on first use, too: the window is painted before it."""
        if self._uploads is None:
            from mintwright.ui.uploads.uploads_page import UploadsPage

            self._uploads = page = UploadsPage(self._studio, self._theme, self._notices, self._actions, self)
            page.set_narrow(narrow=self._is_narrow)
            page.review_requested.connect(partial(self.go, PageName.COLLECTION))
            page.sign_in_requested.connect(partial(self.go, PageName.SIGN_IN))
            page.mint_requested.connect(self._mint)
            page.view_requested.connect(partial(self._view, page))
            page.receipt_requested.connect(self.open_receipt)
            page.counts.pieces_counted.connect(self.pieces_counted)
            page.adding.sheets_dropped.connect(self.import_requested)
            page.tray.chain_requested.connect(self.chain_requested)
            page.counts.show()
            self._add(page)
            self._go_on_at_leisure()
        return self._uploads

    @cached_property
    def collection(self) -> "CollectionPage":
        """The collection that is open."""
        from mintwright.ui.collection.collection_page import CollectionPage

        page = self._add(CollectionPage(self._studio, self._theme, self._actions, self))
        page.edit_requested.connect(self._edit)
        page.uploads_requested.connect(partial(self.go, PageName.UPLOADS))
        page.mint_requested.connect(self._mint)
        page.plan_requested.connect(self.open_plan)
        page.view_requested.connect(partial(self._view, page))
        self._let_add(page)
        return page

    @cached_property
    def plan(self) -> "PlanPage":
        """How the collection that is open becomes several mints."""
        from mintwright.ui.plan.plan_page import PlanPage

        page = self._add(PlanPage(self._studio, self._theme, self._actions, self))
        page.collection_requested.connect(partial(self.go, PageName.COLLECTION))
        page.pieces_requested.connect(lambda art_ids: self._edit(art_ids, None))
        page.view_requested.connect(partial(self._view, page))
        page.mint_requested.connect(self._mint)
        page.made.connect(self._tell_made)
        page.copy_replaced.connect(self.copy_replaced)
        page.first_requested.connect(lambda first: self.mint_flow.start_planned(first))
        page.receipt_requested.connect(self.open_receipt)
        _refuse_files(page)
        return page

    @cached_property
    def receipts(self) -> "ReceiptsPage":
        """Every mint."""
        from mintwright.ui.receipts.receipts_page import ReceiptsPage

        page = self._add(ReceiptsPage(self._studio, self._theme, self._actions, self))
        page.collection_requested.connect(partial(self.go, PageName.COLLECTION))
        page.plan_requested.connect(self._go_on_with_plan)
        page.rehearsal_requested.connect(self._rehearse)
        page.view_requested.connect(partial(self._view, page))
        page.copy_replaced.connect(self.copy_replaced)
        _refuse_files(page)
        return page

    @cached_property
    def traits(self) -> "TraitsPage":
        """The values of all attributes."""
        from mintwright.ui.shell.drop_target import DropArea, descriptions_alone
        from mintwright.ui.traits.traits_page import TraitsPage

        page = self._add(TraitsPage(self._studio, self._theme, self._actions, self))
        page.facets_requested.connect(self._filter)
        page.pieces_requested.connect(lambda art_ids: self._edit(art_ids, None))
        page.view_requested.connect(partial(self._view, page))
        page.uploads_requested.connect(partial(self.go, PageName.UPLOADS))
        page.import_requested.connect(self.choose_sheet_requested)
        page.corrected.connect(self._tell_corrected)
        _refuse_files(page)
        drops = DropArea(page, descriptions_alone)
        drops.paths_dropped.connect(self.import_requested)
        return page

    @cached_property
    def sign_in(self) -> "SignInPage":
        """The networks, and how to sign in to them."""
        from mintwright.ui.sign_in.sign_in_page import SignInPage

        page = self._add(SignInPage(self._studio, self._theme, self))
        page.uploads_requested.connect(partial(self.go, PageName.UPLOADS))
        _refuse_files(page)
        return page

    @cached_property
    def practice(self) -> "PracticePage":
        """The weather and the rehearsals of the practice network."""
        from mintwright.ui.practice.practice_page import PracticePage

        page = self._add(PracticePage(self._studio, self._theme, self))
        page.receipt_requested.connect(self._go_to_receipt)
        _refuse_files(page)
        return page

    @cached_property
    def mint_flow(self) -> "MintFlow":
        """What leads from any page to a mint."""
        from mintwright.ui.minting.mint_flow import MintFlow

        flow = MintFlow(self._studio, self._theme, self)
        flow.edit_requested.connect(self._edit)
        flow.plan_requested.connect(self.open_plan)
        flow.receipt_coming.connect(self._fill_in_receipt)
        flow.receipt_requested.connect(self._show_receipt)
        return flow

    def _go_on_at_leisure(self) -> None:
        """Load and make what is shown later, so that nobody waits for it then: in short steps, each in a turn."""
        steps: list[Callable[[], object]] = [lambda: tasks.run(self, load(*_LIBRARIES))]
        for name, modules in _MODULES.items():
            steps += (partial(import_module, f"mintwright.ui.{module}") for module in modules)
            steps.append(partial(self._make, name))
        for number, step in enumerate(steps):
            QTimer.singleShot(_LEISURE_MS + number * _BETWEEN_MS, self, step)

    def _make(self, name: PageName) -> None:
        """Make a page, and dress it a turn later: that takes longer than to show it."""
        QTimer.singleShot(0, self._page(name).ensurePolished)

    def _let_add(self, page: "CollectionPage") -> None:
        """Have art that is dropped, pasted or chosen on this page added to the uploads, and to the collection."""
        from mintwright.ui.uploads.adding import Adding

        notice = Banner(self._theme)
        self._notices.add(notice, page=page)
        adding = Adding(self._studio, page.grid, notice, page)
        page.paths_dropped.connect(adding.add)
        page.paste_requested.connect(adding.paste)
        page.files_requested.connect(adding.choose_files)
        page.folder_requested.connect(adding.choose_folder)
        adding.added.connect(page.choose_first)
        adding.sheets_dropped.connect(self.import_requested)

    def _add(self, page: _Page) -> _Page:
        self.addWidget(page)
        return page

    def _page(self, name: PageName) -> QWidget:
        match name:
            case PageName.UPLOADS:
                return self.uploads
            case PageName.COLLECTION:
                return self.collection
            case PageName.RECEIPTS:
                return self.receipts
            case PageName.TRAITS:
                return self.traits
            case PageName.PLAN:
                return self.plan
            case PageName.SIGN_IN:
                return self.sign_in
            case PageName.PRACTICE:
                return self.practice

    # --- From one to another

    def _edit(self, art: int | list[int], field: FieldPath | str | None) -> None:
        self.go(PageName.UPLOADS)
        self.uploads.show_art(art, field)

    def _filter(self, facets: "tuple[Facet, ...]") -> None:
        """Show the uploads with exactly these in force."""
        by_keys = are_keys_used(self.window())
        self.go(PageName.UPLOADS)
        self.uploads.filter_by(facets)
        focus_inside(self.uploads, by_keys=by_keys)  # among what is found, not where the page was left

    def _tell_made(self, words: str) -> None:
        self.go(PageName.COLLECTION)
        self._tell_corrected(words)

    def _tell_corrected(self, words: str) -> None:
        if (step := self._studio.history.last) is not None:
            self.undo_notice.tell(step, words)

    def _rehearse(self, mint_id: int) -> None:
        self.go(PageName.PRACTICE)
        self.practice.show_mint(mint_id)

    def _go_to_receipt(self, mint_id: int) -> None:
        self.go(PageName.RECEIPTS)
        self.receipts.show_mint(mint_id)

    def _mint(self, art_ids: list[int]) -> None:
        """Ask from where the artist is: whoever declines is still there."""
        self.mint_flow.start(art_ids)

    def _view(self, page: ShowsArt, art_ids: list[int], start: int) -> None:
        """Show a piece of art by itself above the window, until the artist goes back or another page is shown."""
        from mintwright.ui.viewer.viewer import Viewer

        viewer = Viewer(self._studio, self._theme, art_ids, start, self.window())
        viewer.closed.connect(page.come_back_to)
        self.page_shown.connect(viewer.dismiss)
        viewer.open()

    def open_receipt(self, mint_id: int) -> None:
        """Show the receipt of a mint that was sent before."""
        self.go(PageName.RECEIPTS)
        self.receipts.show_mint(mint_id)

    def _fill_in_receipt(self, mint_id: int) -> None:
        """Fill it in before it is seen: with the turn to its page, it would be felt."""
        self._studio.changes.deliver()  # so that the receipt is in the list
        self.receipts.show_mint(mint_id)

    def _show_receipt(self, mint_id: int) -> None:
        self.go(PageName.RECEIPTS)
        self._studio.changes.deliver()  # so that the receipt is in the list
        self.receipts.show_new(mint_id)
        if not self.isActiveWindow():
            QApplication.alert(self.window())


def _page_of(step: Step) -> PageName:
    """Where it is seen what a step changes."""
    from mintwright.ui.plan.plan_steps import PLAN_STEPS

    if step.edit.label in PLAN_STEPS:
        return PageName.PLAN
    return PageName.UPLOADS if step.edit.art_ids else PageName.COLLECTION


def _refuse_files(page: QWidget) -> None:
    from mintwright.ui.shell.drop_target import refuse_files

    refuse_files(page, _NOT_HERE)
