"""What a cure would change, line by line, before anything is: one button does it, one lets it be."""

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from mintwright.domain.cures.cures import WORDS, Cure
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.style.wording import text
from mintwright.ui.sweeps.previewed_change_dialog import PreviewedChangeDialog
from mintwright.ui.widgets.controls import column, label

_USUAL = QSize(760, 560)


class CureDialog(PreviewedChangeDialog):
    """The list of what it gives; Enter does it."""

    def __init__(
        self, studio: Studio, cure: Cure, problem: str, ill: frozenset[int], art_ids: Sequence[int], parent: QWidget
    ) -> None:
        """`problem` is what it cures, in words; `ill` have it, of `art_ids`, which are minted together."""
        super().__init__(studio, parent)
        self.setWindowTitle(text(WORDS[cure]))
        self._cure, self._ill, self._art_ids = cure, ill, art_ids
        heading, why = label(text(WORDS[cure]), "heading", wrap=True), label(problem, "muted", wrap=True)
        self._beside = label("", "body", wrap=True)
        self._beside.hide()
        self._lie_in(
            column(heading, why, self._beside, 2, self.list, self._foot(), spacing=8, margins=(24, 18, 24, 18)), _USUAL
        )
        self.list.setFocus()
        self._connect()
        self._begin()

    @property
    def step(self) -> Sentence:
        return self._studio.curing.step(self._cure, self.changing)

    async def _worked_out(self) -> None:
        change = await self._studio.curing.change(self._cure, self._ill, self._art_ids)
        await asyncio.sleep(0)
        beside = await self._studio.curing.beside(self._cure, self._ill, self._art_ids)
        self._beside.setText("" if beside is None else text(beside))
        self._beside.setVisible(beside is not None)
        await self._show(change.sweep, self._art_ids)
