"""The interface from end to end: every page, and whatever opens above the window; each is seen, and painted."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget
from shiboken6 import isValid

from mintwright.selftest.steps import require, until
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.wording import text
from mintwright.ui.window.main_window import MainWindow

SECONDS = 20.0  # for anything to be seen, or gone
COLOURS = 16  # fewer has what paints grounds and lines, but no words
OPENERS = (
    ActionId.FIND_COMMAND, ActionId.SHORTCUTS, ActionId.GLOSSARY, ActionId.SETTINGS, ActionId.ABOUT,
    ActionId.SHOW_TEMPLATES, ActionId.PROJECT_DEFAULTS, ActionId.CHANGE_MANY, ActionId.EDIT_AS_TEXT,
    ActionId.EXPORT_DESCRIPTIONS, ActionId.SEE, ActionId.SHOW_ON_CHAIN, ActionId.MINT_ONE,
)  # fmt: skip
OF_COLLECTION = (ActionId.SORT_BY_FIELD, ActionId.SHUFFLE)
SHIPPED = ("PySide6_Essentials ", "Python ", "fonts/Inter")  # a library, the interpreter, a font


class Tour:
    """Through a window with some art, minted or not."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._failures: list[str] = []

    async def pages(self, *, practises: bool) -> str:
        """Show every page, that of the practice network only where the artist `practises`; at the end the uploads."""
        names = [name for name in reversed(PageName) if practises or name is not PageName.PRACTICE]
        with self._hearing():
            colours = [await self._painted(self._window.go(name), f"the page {name}") for name in names]
            await self._plan_that_was_begun()
        return f"{len(names)} pages of {min(colours)} colours and more"

    async def paying(self, make: Callable[[], QDialog]) -> None:
        """Show what pays the mints of a plan one after another."""
        dialog = make()
        with self._hearing(), dialogs.opened(dialog):
            await self._painted(dialog, "paying one after another")
            await self._close(dialog, "paying one after another")

    async def _plan_that_was_begun(self) -> None:
        """Show what a plan is once it was begun, and its payments."""
        view = self._window.pages.plan.run_view()
        await self._painted(view, "a plan that was begun")
        before = _shown_in(self._window)
        view.payments.click()
        await self._until(lambda: _shown_in(self._window) > before, "the payments are opened")
        (opened,) = _shown_in(self._window) - before
        await self._painted(opened, "the payments of a plan")
        await self._close(opened, "the payments of a plan")

    async def all_that_opens(self) -> str:
        """Let each action that opens something do so, with the first piece of art chosen, and close it by Escape."""
        grid = self._window.uploads.grid
        with self._hearing():
            await self._until(lambda: grid.model().rowCount() > 0, "the art is listed")
            grid.choose([0])
            self._window.uploads.table.show_table(is_shown=True)
            await self._painted(self._window.uploads, "the table")
            self._window.uploads.table.show_table(is_shown=False)
            await self._filters()
            for each in OPENERS:
                opened = await self._opened(each)
                if each is ActionId.ABOUT:
                    _require_licences(opened)
                await self._close(opened, each)
            await self._collection()
            await self._sheet()
            require(self._window.dialogs.diagnostics() != "", "the diagnostics say nothing")
        return ", ".join((*OPENERS, *OF_COLLECTION, ActionId.IMPORT_DESCRIPTIONS))

    async def _collection(self) -> None:
        """Put the chosen art into the collection, and open what is for that alone."""
        actions = self._window.all_actions
        actions.run(ActionId.ADD_TO_COLLECTION)
        self._window.go(PageName.COLLECTION)
        await self._until(lambda: actions.why_not(ActionId.SHUFFLE) is None, "the art is in the collection")
        for each in OF_COLLECTION:
            await self._close(await self._opened(each), each)
        self._window.go(PageName.UPLOADS)

    async def _sheet(self) -> None:
        """Look at a spreadsheet, which a process of its own reads, and leave it."""
        from mintwright.ui.spreadsheets.import_dialog import ImportDialog

        each = ActionId.IMPORT_DESCRIPTIONS
        with TemporaryDirectory() as folder:
            sheet = Path(folder) / "sheet.csv"
            sheet.write_text("File,Title\npicture.png,Self-test\n", "utf-8")
            self._window.dialogs.imports.take([sheet])
            await self._until(lambda: self._window.findChild(ImportDialog) is not None, f"{each} opens something")
            page = self._window.findChild(ImportDialog)
            assert page is not None
            await self._until(lambda: page.model.rowCount() == 1, "the spreadsheet is read")
        await self._painted(page, each)
        await self._close(page, each)

    async def _filters(self) -> None:
        """Show the panel of filters: a window of its own, which a click beside it closes."""
        self._window.all_actions.run(ActionId.FILTER)
        panel = self._window.uploads.facets.panel
        assert panel is not None
        await self._painted(panel, "the filters")
        panel.close()

    async def _opened(self, each: ActionId) -> QWidget:
        """What lies above the window once the action is done."""
        why = self._window.all_actions.why_not(each)
        require(why is None, f"{each} cannot be done: {why and text(why)}")
        before = _shown_in(self._window)
        self._window.all_actions.run(each)
        await self._until(lambda: _shown_in(self._window) > before, f"{each} opens something")
        (opened,) = _shown_in(self._window) - before
        await self._painted(opened, each)
        return opened

    async def _close(self, opened: QWidget, each: str) -> None:
        escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(opened.focusWidget() or opened, escape)
        await self._until(lambda: not isValid(opened) or not opened.isVisible(), f"{each} is closed by Escape")

    async def _painted(self, part: QWidget, name: str) -> int:
        """How many colours it shows, once it shows what it is made for."""
        await self._until(lambda: colours_of(part) >= COLOURS, f"{name} is painted")
        return colours_of(part)

    async def _until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something, unless the window or Python says that something failed."""

        def holds_in_peace() -> bool:
            failed = [*self._failures, self._window.banner.message]
            require(not any(failed), f"before {what}: {'; '.join(filter(None, failed))}")
            return holds()

        await until(holds_in_peace, what, SECONDS)

    @contextmanager
    def _hearing(self) -> Generator[None]:
        """Hear of what fails where Qt calls us: whoever waits for its result would not."""
        before = sys.excepthook
        sys.excepthook = lambda kind, error, _: self._failures.append(f"{kind.__name__}: {error}")
        try:
            yield
        finally:
            sys.excepthook = before


def colours_of(part: QWidget) -> int:
    """How many colours it shows, by every seventh pixel."""
    picture = part.grab().toImage()
    grid = ((x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7))
    return len({picture.pixel(x, y) for x, y in grid})


def _shown_in(window: QWidget) -> set[QWidget]:
    """Its parts that can be seen and clicked at: not what dims it behind a dialog."""
    parts = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    through = Qt.WidgetAttribute.WA_TransparentForMouseEvents
    return {part for part in parts if part.isVisible() and not part.testAttribute(through)}


def _require_licences(about: QWidget) -> None:
    said = "\n".join(part.toPlainText() for part in about.findChildren(QPlainTextEdit))
    missing = [name for name in SHIPPED if name not in said]
    require(not missing, f"About says nothing of {missing}")
