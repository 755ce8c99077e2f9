"""Dialogs that a coroutine can await: a nested event loop inside a coroutine would kill other tasks."""

import asyncio
from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCompleter, QDialog, QFileDialog, QLineEdit, QWidget
from shiboken6 import isValid

from mintwright.domain.errors import MintwrightError
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.last_folder import LastFolder
from mintwright.ui.style import wording
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, label, row

Keep = Callable[[str], Coroutine[Any, Any, object]]
"""Keeps what was written in a dialog. Raises MintwrightError where it cannot."""


async def show(dialog: QDialog) -> int:
    """Open the dialog above its parent and wait until it is closed; returns its result code. Then delete it."""
    closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    dialog.finished.connect(lambda result: closed.done() or closed.set_result(result))
    with opened(dialog):
        return await closed


@contextmanager
def opened(dialog: QDialog) -> Generator[None]:
    """Have the dialog open above its parent until it is closed or this ends. Then delete it."""
    dialog.open()
    try:
        yield
    finally:
        if isValid(dialog):  # not when the window above it was deleted meanwhile
            dialog.hide()
            dialog.deleteLater()


async def ask(parent: QWidget, title: str, text: str, *, yes: str, no: str, danger: bool = False) -> bool:
    """Ask a question with two answers. The safe one, `no`, is the default and what Escape means."""
    return (
        await show(_Question(parent, title, text, yes, no, "danger" if danger else "primary"))
        == QDialog.DialogCode.Accepted
    )


async def ask_text(
    parent: QWidget, title: str, name: str, *, value: str, yes: str, no: str, keep: Keep | None = None
) -> str | None:
    """Ask for one line of text called `name`; None when the artist changed their mind. Never blank, no outer spaces.

    What the artist says yes to is given to `keep`; if that is refused, the dialog says why and stays open.
    """
    dialog = _LineQuestion(parent, title, name, value, yes, no, keep)
    accepted = await show(dialog) == QDialog.DialogCode.Accepted
    return dialog.value if accepted else None


async def ask_name(parent: QWidget, title: str, *, value: str, yes: str, keep: Keep | None = None) -> str | None:
    """Ask what something shall be called, as `ask_text` does; None when the artist changed their mind."""
    name, no = QCoreApplication.translate("dialogs", "Name"), QCoreApplication.translate("dialogs", "Cancel")
    return await ask_text(parent, title, name, value=value, yes=yes, no=no, keep=keep)


async def choose_files(parent: QWidget, title: str, last: LastFolder) -> list[Path]:
    """The files the artist chooses in the system's own dialog; empty when they change their mind."""
    dialog = QFileDialog(parent, title, await last.path())
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return await _chosen(dialog, last)


async def choose_folder(parent: QWidget, title: str, last: LastFolder) -> Path | None:
    """The folder the artist chooses, or None."""
    dialog = QFileDialog(parent, title, await last.path())
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return next(iter(await _chosen(dialog, last)), None)


async def choose_place(
    parent: QWidget | None, title: str, name: str, last: LastFolder, filters: Sequence[str] = ()
) -> Path | None:
    """Where to save a file that is to be called `name`, or None. The system asks before it replaces one."""
    dialog = QFileDialog(parent, title, await last.path())
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if filters:
        dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(Path(name).suffix)
    dialog.selectFile(name)
    return next(iter(await _chosen(dialog, last)), None)


async def show_failure(theme: Theme, error: MintwrightError | OSError) -> None:
    """Say why the studio cannot open at all, in a window of its own, and wait until that is closed."""
    theme.choose()
    reason = wording.text(error.sentence) if isinstance(error, MintwrightError) else str(error)
    await tell(None, QCoreApplication.translate("dialogs", "Mintwright cannot open"), reason)


async def tell(parent: QWidget | None, title: str, text: str) -> None:
    """Say something, and wait until it was read. Without a `parent` it is a window of its own."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(title if parent is not None else "Mintwright")
    close = button(QCoreApplication.translate("dialogs", "Close"), kind="primary")
    close.clicked.connect(dialog.accept)
    heading = label(title, "heading")
    body = label(text, "body", wrap=True)
    body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    dialog.setLayout(column(heading, body, 8, row(None, close), spacing=8, margins=(24, 20, 24, 20)))
    dialog.setMinimumWidth(420)
    await show(dialog)


async def _chosen(dialog: QFileDialog, last: LastFolder) -> list[Path]:
    for completer in dialog.findChildren(QCompleter):  # of Qt's own dialog; most systems bring theirs
        if (popup := completer.popup()) is not None:
            popup.setObjectName("completions")
    accepted = await show(dialog) == QDialog.DialogCode.Accepted
    if not accepted:
        return []
    last.remember(Path(dialog.directory().absolutePath()))
    return [Path(name) for name in dialog.selectedFiles()]


class _Question(QDialog):
    def __init__(self, parent: QWidget, title: str, text: str, yes: str, no: str, kind: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        body = label(text, "body", wrap=True)
        body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        yes_button, no_button = button(yes, kind=kind), button(no)
        yes_button.setAutoDefault(False)
        no_button.setDefault(True)
        yes_button.clicked.connect(self.accept)
        no_button.clicked.connect(self.reject)
        self.setLayout(
            column(
                label(title, "heading"), body, 8, row(None, no_button, yes_button), spacing=8, margins=(24, 20, 24, 20)
            )
        )
        self.setMinimumWidth(420)
        no_button.setFocus()


class _LineQuestion(QDialog):
    def __init__(
        self, parent: QWidget, title: str, name: str, value: str, yes: str, no: str, keep: Keep | None
    ) -> None:
        super().__init__(parent)
        self._keep = keep
        self.setWindowTitle(title)
        self._line = QLineEdit(value)
        self._line.setAccessibleName(name)
        self._line.setMaxLength(200)
        self._line.selectAll()
        self._why = label("", "error", wrap=True)
        self._why.hide()
        name_label = label(name, "label")
        name_label.setBuddy(self._line)
        self._yes, no_button = button(yes, kind="primary"), button(no)
        self._yes.setDefault(True)
        self._yes.clicked.connect(self.accept)
        no_button.clicked.connect(self.reject)
        no_button.setAutoDefault(False)
        self._line.textChanged.connect(self._follow)
        self._follow()
        self.setLayout(
            column(
                label(title, "heading"), 4, name_label, self._line, self._why, 8, row(None, no_button, self._yes),
                spacing=6, margins=(24, 20, 24, 20),
            )
        )  # fmt: skip
        self.setMinimumWidth(420)
        self._line.setFocus()

    @property
    def value(self) -> str:
        return self._line.text().strip()

    def accept(self) -> None:
        """Close once what is written is kept."""
        if self._keep is None:
            super().accept()
            return
        self._yes.setEnabled(False)
        self._why.hide()
        tasks.run(self, self._close_when_kept(self._keep(self.value)), then=self._follow)

    def report_problem(self, message: str) -> None:
        """Say why it was not kept (`tasks.report`)."""
        self._why.setText(message)
        self._why.show()
        announce(self._why, message)

    async def _close_when_kept(self, keeping: Coroutine[Any, Any, object]) -> None:
        await keeping
        if isValid(self):  # not when the artist closed it meanwhile
            super().accept()

    def _follow(self) -> None:
        self._yes.setEnabled(bool(self.value))
