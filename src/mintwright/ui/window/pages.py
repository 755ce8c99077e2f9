"""The pages of the window and the ways that lead from one to another. Each is made when it is first seen."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage
from mintwright.ui.widgets.notice_stack import NoticeStack

if TYPE_CHECKING:
    from mintwright.ui.collection.collection_page import CollectionPage
    from mintwright.ui.minting.mint_flow import MintFlow
    from mintwright.ui.practice.practice_page import PracticePage
    from mintwright.ui.receipts.receipts_page import ReceiptsPage
    from mintwright.ui.sign_in.sign_in_page import SignInPage

KEEPING_SECONDS = 2  # a drive that does not answer must not hold up the end

_Page = TypeVar("_Page", bound=QWidget)


@runtime_checkable
class ShowsSteps(Protocol):
    """A page on which it is seen what a step back or forth does."""

    def show_step(self, step: Step) -> Coroutine[Any, Any, None]:
        """Say what it did, once it has been taken."""
        ...


@runtime_checkable
class KeepsTyped(Protocol):
    """A page on which words are typed that are in no draft."""

    async def keep_typed(self) -> None:
        """Write them. Raises LibraryError."""
        ...


class Pages(QStackedWidget):
    """One page at a time.

    Signals:
        page_shown(PageName): the name of the page that is seen now.
    """

    page_shown = Signal(object)

    def __init__(self, studio: Studio, theme: Theme, notices: NoticeStack) -> None:
        super().__init__()
        self.setObjectName("stage")
        self._studio = studio
        self._theme = theme
        self._shown = PageName.UPLOADS
        self.uploads = self._add(UploadsPage(studio, theme, notices))
        self.currentChanged.connect(lambda _: notices.show_page(self.currentWidget()))
        notices.show_page(self.currentWidget())
        self.uploads.review_requested.connect(partial(self.go, PageName.COLLECTION))
        self.uploads.sign_in_requested.connect(partial(self.go, PageName.SIGN_IN))
        self.uploads.mint_requested.connect(self._mint)

    def go(self, name: PageName) -> QWidget:
        """Show a page and return it."""
        page, left, focus = self._page(name), self.currentWidget(), QApplication.focusWidget()
        self._shown = name
        self.setCurrentWidget(page)
        if left is not None and left is not page and focus is not None and left.isAncestorOf(focus):
            page.setFocus()  # else Qt would choose: the name of the collection, where a key would rename it
        self.page_shown.emit(name)
        return page

    def shows(self, name: PageName) -> bool:
        """Whether this page is the one that is seen."""
        return self._shown == name

    def take_step(self, take: Callable[[], Step | None]) -> None:
        """Take a step back or forth where it is seen: on a page that shows no steps none is taken."""
        page = self.currentWidget()
        self._studio.drafts.take_typed()
        if isinstance(page, ShowsSteps) and (step := take()) is not None:
            tasks.run(self, page.show_step(step))

    async def keep_typed(self) -> None:
        """Write what is typed and in no draft, before the window closes. Raises LibraryError.

        A disk that does not answer is waited for briefly.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEPING_SECONDS):
                for page in map(self.widget, range(self.count())):
                    if isinstance(page, KeepsTyped):
                        await page.keep_typed()

    # --- The pages, and what they ask for

    @cached_property
    def collection(self) -> "CollectionPage":
        """The collection that is open."""
        from mintwright.ui.collection.collection_page import CollectionPage

        page = self._add(CollectionPage(self._studio, self._theme))
        page.edit_requested.connect(self._edit)
        page.uploads_requested.connect(partial(self.go, PageName.UPLOADS))
        page.mint_requested.connect(self._mint)
        return page

    @cached_property
    def receipts(self) -> "ReceiptsPage":
        """Every mint."""
        from mintwright.ui.receipts.receipts_page import ReceiptsPage

        page = self._add(ReceiptsPage(self._studio, self._theme))
        page.collection_requested.connect(partial(self.go, PageName.COLLECTION))
        page.rehearsal_requested.connect(self._rehearse)
        return page

    @cached_property
    def sign_in(self) -> "SignInPage":
        """The networks, and how to sign in to them."""
        from mintwright.ui.sign_in.sign_in_page import SignInPage

        return self._add(SignInPage(self._studio, self._theme))

    @cached_property
    def practice(self) -> "PracticePage":
        """The weather and the rehearsals of the practice network."""
        from mintwright.ui.practice.practice_page import PracticePage

        return self._add(PracticePage(self._studio, self._theme))

    @cached_property
    def mint_flow(self) -> "MintFlow":
        """What leads from any page to a mint."""
        from mintwright.ui.minting.mint_flow import MintFlow

        flow = MintFlow(self._studio, self._theme, self)
        flow.edit_requested.connect(self._edit)
        flow.receipt_requested.connect(self._show_receipt)
        return flow

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
            case PageName.SIGN_IN:
                return self.sign_in
            case PageName.PRACTICE:
                return self.practice

    # --- From one to another

    def _edit(self, art_id: int, field: FieldPath | str) -> None:
        self.go(PageName.UPLOADS)
        self.uploads.show_art(art_id, field)

    def _rehearse(self, mint_id: int) -> None:
        self.go(PageName.PRACTICE)
        self.practice.show_mint(mint_id)

    def _mint(self, art_ids: list[int]) -> None:
        """Ask from where the artist is: whoever declines is still there."""
        self.mint_flow.start(art_ids)

    def _show_receipt(self, mint_id: int) -> None:
        self.go(PageName.RECEIPTS)
        self._studio.changes.deliver()  # so that the receipt is in the list
        self.receipts.show_mint(mint_id)
        if not self.isActiveWindow():
            QApplication.alert(self.window())
