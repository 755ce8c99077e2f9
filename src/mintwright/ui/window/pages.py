"""The pages of the window and the ways that lead from one to another. Each is made when it is first seen."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_page import UploadsPage

SIGN_IN = "sign-in"
PRACTICE = "practice"


@runtime_checkable
class ShowsSteps(Protocol):
    """A page on which it is seen what a step back or forth does."""

    def show_step(self, step: Step) -> Coroutine[Any, Any, None]:
        """Say what it did, once it has been taken."""
        ...


class Pages(QStackedWidget):
    """One page at a time, by its name: a `PageName`, `SIGN_IN` or `PRACTICE`.

    Signals:
        page_shown(str): the name of the page that is seen now.
    """

    page_shown = Signal(str)

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("stage")
        self._studio = studio
        self._theme = theme
        self.uploads = UploadsPage(studio, theme)
        self.uploads.review_requested.connect(lambda: self.go(PageName.COLLECTION))
        self.uploads.mint_requested.connect(self._review_alone)
        self.uploads.sign_in_requested.connect(lambda: self.go(SIGN_IN))
        self._made: dict[str, QWidget] = {PageName.UPLOADS: self.uploads}  # the others when they are first seen
        self.addWidget(self.uploads)

    def go(self, name: str) -> QWidget:
        """Show a page and return it."""
        page, left, focus = self._page(name), self.currentWidget(), QApplication.focusWidget()
        self.setCurrentWidget(page)
        if left is not None and left is not page and focus is not None and left.isAncestorOf(focus):
            page.setFocus()  # else Qt would choose: the name of the collection, where a key would rename it
        self.page_shown.emit(name)
        return page

    def shows(self, name: str) -> bool:
        """Whether this page is the one that is seen."""
        return self.currentWidget() is self._made.get(name)

    def take_step(self, take: Callable[[], Step | None]) -> None:
        """Take a step back or forth where it is seen: on a page that shows no steps none is taken."""
        page = self.currentWidget()
        if isinstance(page, ShowsSteps) and (step := take()) is not None:
            tasks.run(self, page.show_step(step))

    def _page(self, name: str) -> QWidget:
        if name not in self._made:
            makers: dict[str, Callable[[], QWidget]] = {
                PageName.COLLECTION: self._make_collection,
                PageName.RECEIPTS: self._make_receipts,
                SIGN_IN: self._make_sign_in,
                PRACTICE: self._make_practice,
            }
            self._made[name] = makers[name]()
            self.addWidget(self._made[name])
        return self._made[name]

    def _make_collection(self) -> QWidget:
        from mintwright.ui.collection.collection_page import CollectionPage

        page = CollectionPage(self._studio, self._theme)
        page.edit_requested.connect(self._edit)
        page.uploads_requested.connect(lambda: self.go(PageName.UPLOADS))
        page.mint_finished.connect(self._show_receipt)
        return page

    def _make_receipts(self) -> QWidget:
        from mintwright.ui.receipts.receipts_page import ReceiptsPage

        page = ReceiptsPage(self._studio, self._theme)
        page.collection_requested.connect(lambda: self.go(PageName.COLLECTION))
        page.rehearsal_requested.connect(self._rehearse)
        return page

    def _make_sign_in(self) -> QWidget:
        from mintwright.ui.sign_in.sign_in_page import SignInPage

        return SignInPage(self._studio, self._theme)

    def _make_practice(self) -> QWidget:
        from mintwright.ui.practice.practice_page import PracticePage

        return PracticePage(self._studio, self._theme)

    def _edit(self, art_id: int, field: FieldPath | str) -> None:
        self.go(PageName.UPLOADS)
        self.uploads.show_art(art_id, field)

    def _rehearse(self, mint_id: int) -> None:
        page = self.go(PRACTICE)
        page.show_mint(mint_id)  # pyright: ignore[reportAttributeAccessIssue] - as above

    def _review_alone(self, art_ids: list[int]) -> None:
        """Ask from where the artist is: whoever declines is still there."""
        page = self._page(PageName.COLLECTION)
        page.review(art_ids)  # pyright: ignore[reportAttributeAccessIssue] - as above

    def _show_receipt(self, mint_id: int) -> None:
        page = self.go(PageName.RECEIPTS)
        self._studio.changes.deliver()  # so that the receipt is in the list
        page.show_mint(mint_id)  # pyright: ignore[reportAttributeAccessIssue] - as above
        if not self.isActiveWindow():
            QApplication.alert(self.window())
