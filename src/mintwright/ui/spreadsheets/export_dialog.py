"""What is to be written into a spreadsheet, and as which kind of file."""

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QRadioButton, QWidget

from mintwright.domain.generators.left_out import OF_HASHLIPS, OF_TRAITS
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import Shape
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.studio.spreadsheets.exporting import Foretold
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row, stacked

WIDTH, WIDEST = 480, 760
_NAMED = 3  # files that share their names
_NUMBERED = (
    Sentence(
        "sheets",
        "Several files are called {names}. So all are written under numbers, in their order, and files.csv in the ZIP "
        "tells which is which.",
    ),
    Sentence(
        "sheets",
        "{shown} names belong to several files each: {names}. So all are written under numbers, in their order, and "
        "files.csv in the ZIP tells which is which.",
    ),
)
_REFUSED = (
    Sentence(
        "sheets", "Several files are called {names}, and CIP-25 knows them by their names. Rename them, or export one."
    ),
    Sentence(
        "sheets",
        "{shown} names belong to several files each: {names}. CIP-25 knows files by their names. Rename them, or "
        "choose fewer.",
    ),
)


class Foretell(Protocol):
    """Finds out what becomes of the chosen, or of all, in the shape of a generator."""

    async def __call__(self, shape: Shape, *, is_of_chosen: bool) -> Foretold:
        """Raises SheetError."""
        ...


class ExportDialog(FittedDialog):
    """Asks for all or the chosen, filled in or to be filled in, and the kind of file.

    It begins with the chosen where several are: in a table one is always chosen, without anybody having meant it.
    """

    def __init__(
        self,
        theme: Theme,
        chosen: int,
        count: int,
        parent: QWidget | None = None,
        repeated: Callable[[bool], Sequence[str]] = lambda _: (),
        foretell: Foretell | None = None,
    ) -> None:
        """There are `count` assets, of which so many are chosen.

        `repeated` gives the names that several files have, among the chosen or among all; `foretell` what is left out
        of them, and why they would be refused.
        """
        super().__init__(parent)
        self._foretell = foretell
        self._foretelling: asyncio.Task[None] | None = None
        self._repeated = cache(repeated)  # it looks through all files
        title = self.tr("Export descriptions")
        self.setWindowTitle(title)
        self._chosen, self._all = _radios(self, text(_chosen(chosen)), text(_all(count)))
        kinds: list[SheetFormat | Shape] = [*SheetFormat, *Shape]
        self._kinds = dict(zip(kinds, _radios(self, *self._kind_names()), strict=True))
        if not chosen:
            self._chosen.hide()
        which = self._chosen if chosen > 1 else self._all
        which.setChecked(True)
        self._blank = QCheckBox(self.tr("Leave the cells empty, as a template to fill in"))
        self._blank.setAccessibleName(self._blank.text())
        for radio in self._kinds.values():
            radio.toggled.connect(lambda is_on: self._follow_kind() if is_on else None)
        self._chosen.toggled.connect(lambda _: self._say_what_becomes())
        self.finished.connect(self._stop)
        self._save, cancel = button(self.tr("Save as…"), kind="primary"), button(self.tr("Cancel"))
        self._save.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        cancel.setAutoDefault(False)
        self._save.setDefault(True)
        rows = self.tr("A row for each file. A name on the chain that follows its title has an empty cell.")
        texts = self.tr("A description for each asset, in the words and the order of such programs.")
        numbers = self.tr("As CSV or TSV, other programs may read 007 as a number and 1-2 as a date. XLSX keeps text.")
        shapes = self.tr(
            "What a generator would write has no quantities, and only CIP-25 has names on the chain. One file for each "
            "asset comes packed as ZIP."
        )
        signs = self.tr("What begins with =, +, - or @ gains an apostrophe, so that no program takes it for a formula.")
        means, notes, of_sheets, of_shapes = QWidget(), QWidget(), QWidget(), QWidget()
        self._means = stacked(means, label(rows, "muted", wrap=True), label(texts, "muted", wrap=True))
        means.setLayout(self._means)
        of_sheets.setLayout(column(label(numbers, "muted", wrap=True), label(signs, "muted", wrap=True), None))
        self.repeated, self.refused = label("", "warn", wrap=True), label("", "error", wrap=True)
        self.left_out = label(f"{text(OF_TRAITS)} {text(OF_HASHLIPS)}", "muted", wrap=True)
        keeps_room = self.left_out.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)  # most of what is found out later has room from the start
        self.left_out.setSizePolicy(keeps_room)
        for said in (self.refused, self.left_out, self.repeated):
            said.hide()
        of_shapes.setLayout(column(self.refused, label(shapes, "muted", wrap=True), self.left_out, self.repeated, None))
        self._notes = stacked(notes, of_sheets, of_shapes)
        notes.setLayout(self._notes)  # as high as the higher of them: the buttons stay where they are
        asked = column(
            means,
            4,
            label(self.tr("Which"), "label"),
            self._chosen,
            self._all,
            self._blank,
            6,
            label(self.tr("Kind of file"), "label"),
            *self._kinds.values(),
            notes,
            None,
        )
        self._body = ScrolledBody(title, panel("body", asked))
        saving = row(None, cancel, self._save)
        self.setLayout(column(label(title, "heading"), self._body, 8, saving, margins=(24, 14, 24, 14)))
        self.setMinimumWidth(min(theme.scale(WIDTH), WIDEST))
        which.setFocus()

    def _follow_kind(self) -> None:
        """Say what holds for the kind of file that is chosen, and keep it in sight: only spreadsheets are templates."""
        self._body.ensureWidgetVisible(self._kinds[self.kind], 0, 0)
        is_sheet = isinstance(self.kind, SheetFormat)
        self._blank.setEnabled(is_sheet)
        for part in (self._means, self._notes):
            part.setCurrentIndex(0 if is_sheet else 1)
        self._say_what_becomes()

    def _say_what_becomes(self) -> None:
        """Say what a shape leaves out, and why it would refuse, before a place for the file is asked for."""
        self._stop()
        self._say_repeated()
        self.refused.hide()
        self.left_out.hide()
        if isinstance(self.kind, Shape) and self._save.isEnabled() and self._foretell is not None:
            self._foretelling = tasks.run(self, self._say_foretold(self._foretell, self.kind))

    async def _say_foretold(self, foretell: Foretell, shape: Shape) -> None:
        foretold = await foretell(shape, is_of_chosen=self.is_of_chosen)
        self.left_out.setText(" ".join(map(text, foretold.left_out)))
        self.left_out.show()
        if foretold.refusal is not None:
            self.refused.setText(text(foretold.refusal))
            self.refused.show()
            self._save.setEnabled(False)
        QTimer.singleShot(0, self, self._show_foretold)  # once it has its place
        announce(self.left_out, " ".join(one.text() for one in (self.refused, self.left_out) if not one.isHidden()))

    def _show_foretold(self) -> None:
        """Bring in sight what is left out, and before that why all is refused."""
        for said in (self.left_out, self.refused):
            if said.isVisible():
                self._body.ensureWidgetVisible(said, 0, 0)

    def _stop(self) -> None:
        if self._foretelling is not None:
            self._foretelling.cancel()

    def _say_repeated(self) -> None:
        """Say before anything is asked which names tell no files apart, and what comes of it."""
        names = self._repeated(self.is_of_chosen) if isinstance(self.kind, Shape) else ()
        is_refused = self.kind is Shape.CIP25 and bool(names)
        some = ", ".join(f"“{name}”" for name in names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
        one, many = _REFUSED if is_refused else _NUMBERED
        self.repeated.setText(text(counted(len(names), one, many.filled(shown=number(len(names)))).filled(names=some)))
        self.repeated.setVisible(bool(names))
        self._save.setEnabled(not is_refused)
        if names:
            announce(self.repeated, self.repeated.text())

    def _kind_names(self) -> tuple[str, ...]:
        return (
            self.tr("XLSX, for Excel, LibreOffice and Numbers"),
            self.tr("CSV, a text with commas"),
            self.tr("TSV, a text with tabs"),
            self.tr("HashLips, JSON for each asset and all"),
            self.tr("HashLips for Solana, JSON for each asset and all"),
            self.tr("Metaplex Sugar, JSON for each asset"),
            self.tr("CIP-25, one file of JSON"),
        )

    @property
    def is_of_chosen(self) -> bool:
        """Whether only the chosen assets are wanted."""
        return self._chosen.isChecked()

    @property
    def is_template(self) -> bool:
        """Whether the cells are to be empty. What a generator would write has none."""
        return self._blank.isChecked() and isinstance(self.kind, SheetFormat)

    @property
    def kind(self) -> SheetFormat | Shape:
        """The kind of file."""
        return next(kind for kind, radio in self._kinds.items() if radio.isChecked())


def _radios(parent: QWidget, *names: str) -> list[QRadioButton]:
    """Choices of which one is made, the first at first."""
    group, made = QButtonGroup(parent), [QRadioButton(name) for name in names]
    for one in made:
        one.setAccessibleName(one.text())
        group.addButton(one)
    made[0].setChecked(True)  # once the group has all: Tab stops at the chosen one only
    return made


def _chosen(count: int) -> Sentence:
    one, many = Sentence("sheets", "The chosen asset"), Sentence("sheets", "The {shown} chosen assets")
    return counted(count, one, many.filled(shown=number(count)))


def _all(count: int) -> Sentence:
    one, many = (
        Sentence("sheets", "The one asset of this project"),
        Sentence("sheets", "All {shown} assets of this project"),
    )
    return counted(count, one, many.filled(shown=number(count)))
