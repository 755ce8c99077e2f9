"""What is asked or told in a few words: yes or no, a line of text, a thing to read."""

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget
from shiboken6 import isValid

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.ui.dialogs.showing import show, show_at_once, show_in_turn
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style import wording
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, label, row

_ON_ITS_WAY = Sentence(
    "dialogs", "“{name}” was on its way to the disk already. It is kept as soon as the disk answers."
)

_OTHER = 2  # a result beside Qt's own
Keep = Callable[[str], Coroutine[Any, Any, object]]
"""Keeps what was written in a dialog. Raises MintwrightError where it cannot."""


async def ask(
    parent: QWidget,
    title: str,
    text: str,
    *,
    yes: str,
    no: str,
    danger: bool = False,
    waits: bool = False,
    can_be_undone: bool = False,
) -> bool:
    """Ask a question with two answers. The safe one, `no`, is the default and what Escape means.

    Where what was asked for `can_be_undone`, Return does it: one step takes it back.

    `waits` is for a question that comes by itself, some time after what the artist asked for: it is asked once all
    else above the window is closed (`in_turn`), and never answered unseen.
    """
    question = _Question(parent, title, text, yes, no, "danger" if danger else "primary")
    question.lead_to(yes=can_be_undone)
    return await (show_in_turn(question) if waits else show(question)) == QDialog.DialogCode.Accepted


async def ask_which(
    parent: QWidget, title: str, text: str, *, yes: str, other: str, no: str, note: str = "", leads_to_yes: bool = False
) -> bool | None:
    """Ask which of two things to do, `yes` or the `other`; None for `no`, which is what Escape means.

    Return does the other, or `yes` where the question `leads_to_yes`. The `note` says what holds for both.
    """
    question = _Question(parent, title, text, yes, no, "primary", other=other, note=note)
    question.lead_to(yes=leads_to_yes)
    answer = await show(question)
    return None if answer == QDialog.DialogCode.Rejected else answer == QDialog.DialogCode.Accepted


async def ask_text(
    parent: QWidget,
    title: str,
    name: str,
    *,
    value: str,
    yes: str,
    no: str,
    keep: Keep | None = None,
    below: QWidget | None = None,
    prepare: Callable[[QLineEdit], object] | None = None,
) -> str | None:
    """Ask for one line of text called `name`; None when the artist changed their mind. Never blank, no outer spaces.

    What the artist says yes to is given to `keep`; if that is refused, the dialog says why and stays open. What else
    she chooses stands `below` the line. `prepare` does what the line needs beside that, such as completing it.
    """
    dialog = _LineQuestion(parent, title, name, value, yes, no, keep, below)
    if prepare is not None:
        prepare(dialog.line)
    accepted = await show(dialog) == QDialog.DialogCode.Accepted
    return dialog.value if accepted else None


async def ask_name(
    parent: QWidget,
    title: str,
    *,
    value: str,
    yes: str,
    keep: Keep | None = None,
    below: QWidget | None = None,
    prepare: Callable[[QLineEdit], object] | None = None,
) -> str | None:
    """Ask what something shall be called, as `ask_text` does; None when the artist changed their mind."""
    name, no = QCoreApplication.translate("dialogs", "Name"), QCoreApplication.translate("dialogs", "Cancel")
    return await ask_text(parent, title, name, value=value, yes=yes, no=no, keep=keep, below=below, prepare=prepare)


async def show_failure(theme: Theme, error: MintwrightError | OSError) -> None:
    """Say why the studio cannot open at all, in a window of its own, and wait until that is closed."""
    theme.choose()
    reason = wording.text(error.sentence) if isinstance(error, MintwrightError) else str(error)
    await tell(None, QCoreApplication.translate("dialogs", "Mintwright cannot open"), reason)


async def tell(parent: QWidget | None, title: str, text: str) -> None:
    """Say something, and wait until it was read. Without a `parent` it is a window of its own."""
    dialog = FittedDialog(parent)
    dialog.setWindowTitle(title if parent is not None else "Mintwright")
    close = button(QCoreApplication.translate("dialogs", "Close"), kind="primary")
    close.clicked.connect(dialog.accept)
    heading = label(title, "heading", wrap=True)
    body = label(text, "body", wrap=True)
    body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    dialog.setLayout(column(heading, body, 8, row(None, close), spacing=8, margins=(24, 20, 24, 20)))
    dialog.setMinimumWidth(420)
    await show_at_once(dialog)


class _Question(FittedDialog):
    def __init__(
        self, parent: QWidget, title: str, text: str, yes: str, no: str, kind: str, *, other: str = "", note: str = ""
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        body = label(text, "body", wrap=True)
        body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._yes, self._no = button(yes, kind=kind), button(no)
        self._yes.clicked.connect(self.accept)
        self._no.clicked.connect(self.reject)
        self._other = button(other) if other else None
        buttons = row(None, self._no, self._yes)
        if self._other is not None:
            self._other.clicked.connect(lambda: self.done(_OTHER))
            buttons = row(self._no, None, self._other, self._yes)
        notes = (label(note, "muted", wrap=True),) if note else ()
        heading = label(title, "heading", wrap=True)
        self.setLayout(column(heading, body, *notes, 8, buttons, spacing=8, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(420)

    def lead_to(self, *, yes: bool) -> None:
        """Have Return mean `yes`, or else what is not: the other thing to do, or nothing."""
        led = self._yes if yes else self._other or self._no
        for one in filter(None, (self._yes, self._other, self._no)):
            one.setAutoDefault(one is led)
        led.setDefault(True)
        led.setFocus()


class _LineQuestion(FittedDialog):
    def __init__(
        self,
        parent: QWidget,
        title: str,
        name: str,
        value: str,
        yes: str,
        no: str,
        keep: Keep | None,
        below: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._keep = keep
        self.setWindowTitle(title)
        self.line = QLineEdit(value)
        self.line.setAccessibleName(name)
        self.line.setMaxLength(200)
        self.line.selectAll()
        self._why = label("", "error", wrap=True)
        self._why.hide()
        name_label = label(name, "label")
        name_label.setBuddy(self.line)
        self._yes, no_button = button(yes, kind="primary"), button(no)
        self._yes.setDefault(True)
        self._yes.clicked.connect(self.accept)
        no_button.clicked.connect(self.reject)
        no_button.setAutoDefault(False)
        self.line.textChanged.connect(self._follow)
        self.line.textChanged.connect(self._why.hide)  # it was said of other words
        self._follow()
        more = () if below is None else (below,)
        self.setLayout(
            column(
                label(title, "heading", wrap=True), 4, name_label, self.line, *more, self._why, 8,
                row(None, no_button, self._yes), spacing=6, margins=(24, 20, 24, 20),
            )
        )  # fmt: skip
        self.setMinimumWidth(420)
        self.line.setFocus()

    @property
    def value(self) -> str:
        return self.line.text().strip()

    def accept(self) -> None:
        """Close once what is written is kept; meanwhile it can neither be changed nor given a second time."""
        if self._keep is None:
            super().accept()
        elif self._yes.isEnabled():
            self._yes.setEnabled(False)
            self.line.setReadOnly(True)
            self._why.hide()
            tasks.run(self, self._close_when_kept(self._keep(self.value)), then=self._follow)

    def reject(self) -> None:
        """Close; what is being kept by then cannot be held back any more, which is said."""
        if self.line.isReadOnly():
            tasks.report(self._window, wording.text(_ON_ITS_WAY.filled(name=self.value)))
        super().reject()

    def report_problem(self, message: str) -> None:
        """Say why it was not kept (`tasks.report`)."""
        self._why.setText(message)
        self._why.show()
        announce(self._why, message)

    async def _close_when_kept(self, keeping: Coroutine[Any, Any, object]) -> None:
        try:
            await keeping
        except MintwrightError as error:
            if self._is_open:
                raise
            if isValid(self._window):
                tasks.report(self._window, wording.text(error.sentence))
        else:
            if self._is_open:
                super().accept()

    @property
    def _is_open(self) -> bool:
        return isValid(self) and not self.isHidden()

    def _follow(self) -> None:
        self.line.setReadOnly(False)
        self._yes.setEnabled(bool(self.value))
