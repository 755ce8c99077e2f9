"""The cover of an asset: the picture people see of it, where it is not one itself or has a better one."""

from pathlib import PurePath

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame

from mintwright.domain.assets.media_types import PICTURE_SUFFIXES
from mintwright.domain.assets.problems import Problem
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.problem_text import say_problem
from mintwright.ui.shell.drop import Drop
from mintwright.ui.shell.drop_target import DropArea
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import button, column, icon_button, label, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

_SIDE = 48


class CoverField(QFrame):
    """Shows the cover, and takes another: one of the uploads, or a picture dropped on it.

    Signals:
        choose_requested(): the artist wants to choose among the uploads.
        take_off_requested(): she wants none any more.
    """

    choose_requested = Signal()
    take_off_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._art_id: int | None = None
        self._invitation = ""
        self._picture = label("")
        self._picture.setFixedSize(theme.scale(_SIDE), theme.scale(_SIDE))
        self._file = ElidedLabel()
        self._hint = label("", "muted", wrap=True)
        self._problem = label("", "error", wrap=True)
        self.choose = button(self.tr("Choose a cover…"), theme, "images")
        self.choose.clicked.connect(self.choose_requested)
        self.take_off = icon_button(theme, "x", "")
        self.take_off.clicked.connect(self.take_off_requested)
        self.drops = DropArea(self, _offer)
        shown = row(self._picture, self._file, self.take_off, spacing=8)
        shown.setStretch(1, 1)
        heading = label(self.tr("Cover: the picture people see"), "label")
        parts = (heading, shown, self._hint, self._problem, row(self.choose, None))
        self.setLayout(column(*parts, spacing=4))
        self.show_none("")
        say_problem(self._problem, None)
        theme.pixmaps.arrived.connect(self._show_picture)

    def show_cover(self, art_id: int, file: str) -> None:
        """Show that this art is seen as the picture in this file."""
        self._art_id = art_id
        self._file.show_text(file)
        self._picture.setAccessibleName(self.tr("Picture of {name}").format(name=file))
        self._show(self.tr("Change the cover…"), "")
        self._show_picture()

    def show_none(self, invitation: str) -> None:
        """Show that there is none, and say what one would do."""
        self._show_nothing(invitation)
        self._invitation = invitation

    def show_different(self, covers: str, hint: str) -> None:
        """Show that several assets have these covers, in words; all are taken off together."""
        self._show_nothing(hint)
        self._file.show_text(covers)
        for part in (self._file, self.take_off):
            part.show()
        self._say_take_off(self.tr("Take all these covers off"))

    def say(self, words: str) -> None:
        """Say this beside what is shown, until that changes."""
        self._hint.setText(words)
        self._hint.setVisible(bool(words))

    def show_problem(self, problem: Problem | None) -> None:
        """Say what is wrong with the picture, or nothing; in place of the invitation, of which that says more."""
        say_problem(self._problem, problem)
        words = self._hint.text()
        self._hint.setVisible(bool(words) and (problem is None or words != self._invitation))
        self.choose.setAccessibleDescription(self._problem.text() if problem is not None else self._hint.text())

    def _show_nothing(self, hint: str) -> None:
        self._art_id = None
        self._show(self.tr("Choose a cover…"), hint)

    def _show(self, choose: str, hint: str) -> None:
        set_button_text(self.choose, choose)
        self._say_take_off(self.tr("Take the cover off"))
        self.say(hint)
        for part in (self._picture, self._file, self.take_off):
            part.setVisible(self._art_id is not None)

    def _say_take_off(self, words: str) -> None:
        self.take_off.setAccessibleName(words)
        self.take_off.setToolTip(tip(words))

    def _show_picture(self) -> None:
        if self._art_id is None:
            return
        side, ratio = self._theme.scale(_SIDE), self.devicePixelRatioF()
        pixmap = self._theme.pixmaps.mounted(self._art_id, QSize(side, side), ratio)
        self._picture.setPixmap(pixmap or self._theme.icons.pixmap("clock", self._theme.scale(20), ratio, "ink3"))


def _offer(drop: Drop) -> Sentence | None:
    """One picture, by its name alone; a piece of our own is looked at when it is released."""
    if drop.count == 1 and all(PurePath(path).suffix.lower() in PICTURE_SUFFIXES for path in drop.paths):
        return Sentence("drop", "Drop to make it the cover")
    return None
