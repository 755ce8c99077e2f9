"""What a cure in the review has done, and the way back."""

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.problem_groups import ProblemGroup
from mintwright.domain.cures.cures import CHANGES, Cure, about
from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Edit
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.minting.curing.cure_dialog import CureDialog
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, label, row


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

    def begin(self, cure: Cure, group: ProblemGroup, review: Review) -> None:
        """Cure a kind of problem, and say what that did."""
        self.is_curing = True
        curing = self._change(cure, group, review) if cure in CHANGES else self._do(cure, group, review)
        tasks.run(self, curing, then=self._end)

    def _end(self) -> None:
        self.is_curing = False

    async def _do(self, cure: Cure, group: ProblemGroup, review: Review) -> None:
        said = await self._studio.curing.begin(cure, about(group.problems), review.file_ids)
        self._tell(said, None)

    async def _change(self, cure: Cure, group: ProblemGroup, review: Review) -> None:
        """Show what becomes of each before anything does; where nothing would, there is nothing to show."""
        ill, art_ids = about(group.problems), review.art_ids
        if not (await self._studio.curing.change(cure, ill, art_ids)).art_ids:
            self._tell(self._studio.curing.nothing(cure), None)
            return
        problem = text(group.said(number(len(ill)), number(len(art_ids))))
        dialog = CureDialog(self._studio, cure, problem, ill, art_ids, self.window())
        await dialogs.show(dialog)
        if dialog.edit is not None:
            self._tell(self._studio.curing.done(dialog.edit.label), dialog.edit)

    def _tell(self, said: Sentence, edit: Edit | None) -> None:
        self._edit = edit
        self._back.setVisible(edit is not None)
        self._say(text(said))

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
