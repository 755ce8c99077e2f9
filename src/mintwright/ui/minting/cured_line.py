"""What a cure in the review has done, and the way back."""

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QWidget

from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, label, row

if TYPE_CHECKING:
    from mintwright.studio.minting.reviewing.curing import Cured


class CuredLine(QWidget):
    """Hidden until something was cured. The keys of undo take it back here too, where no menu is."""

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__()
        self._studio = studio
        self._edit: Edit | None = None
        self.is_curing = False  # a second click, which comes before the problem is gone, asks for nothing more
        self._words = label("", "body", wrap=True)
        self._back = button(self.tr("Undo"), kind="link")
        self._back.clicked.connect(self._take_back)
        line = row(Glyph(theme, "check", "ok"), self._words, self._back, spacing=8, margins=(6, 0, 0, 0))
        line.setStretch(1, 1)
        self.setLayout(line)
        keys = QShortcut(self)
        keys.setKeys(ACTIONS[ActionId.UNDO].sequences)
        keys.activated.connect(self._take_back)
        self.hide()

    def begin(self, curing: "Coroutine[Any, Any, Cured]") -> None:
        """Cure, and say what it did."""
        self.is_curing = True
        tasks.run(self, self._tell(curing), then=self._end)

    def _end(self) -> None:
        self.is_curing = False

    async def _tell(self, curing: "Coroutine[Any, Any, Cured]") -> None:
        cured = await curing
        self._edit = cured.edit
        self._back.setVisible(cured.edit is not None)
        self._say(text(cured.said))

    def _say(self, words: str) -> None:
        self._words.setText(words)
        self.show()
        announce(self._words, words)

    def _take_back(self) -> None:
        edit, self._edit = self._edit, None
        if edit is not None:
            tasks.run(self, self._back_to(edit))

    async def _back_to(self, edit: Edit) -> None:
        step = self._studio.history.take_back(edit)
        if step is not None:
            await step.taken()
        self._back.hide()
        self._say(self.tr("That was taken back."))
