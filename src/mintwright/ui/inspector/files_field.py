"""The further files of an asset: uploaded art with a name of its own."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.problems import Problem
from mintwright.ui.forms.fields import LineField
from mintwright.ui.forms.problem_text import as_one
from mintwright.ui.style.file_kinds import kind_in_words
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, icon_button, label, row

_SIDE = 40


class FilesField(QWidget):
    """A list of files with their names.

    Signals:
        edited: the artist changed `files`.
        left: the artist is done with a name.
        add_requested: the artist wants to choose among the uploads.
    """

    edited = Signal()
    left = Signal()
    add_requested = Signal()

    def __init__(self, theme: Theme, media_type_of: Callable[[int], str]) -> None:
        super().__init__()
        self._theme = theme
        self._media_type_of = media_type_of
        self.files: tuple[ExtraFile, ...] = ()
        self._rows: list[_FileRow] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.add_button = button(self.tr("Add files"), theme, "plus", kind="quiet")
        self.add_button.setAccessibleName(self.tr("Add files from the uploads"))
        self.add_button.clicked.connect(self.add_requested)
        self.cover_button = button(self.tr("Choose a cover…"), theme, "images", kind="quiet")
        self.cover_button.setToolTip(self.tr("Another picture that people see in the place of this one"))
        self._empty = label("", "muted", wrap=True)
        self._problem = label("", "error", wrap=True)
        self._problem.hide()
        parts = (self._empty, self._problem, self._list, row(self.add_button, self.cover_button, None))
        self.setLayout(column(*parts, spacing=4))
        self.show_files(())

    def show_files(self, files: Sequence[ExtraFile]) -> None:
        """Show these; the cursor stays where names are shown already."""
        same = [file.art_id for file in files] == [file.art_id for file in self.files]
        self.files = tuple(files)
        if not same or len(self._rows) != len(files):
            self._build()
        for place, file in enumerate(files):
            self._rows[place].show_file(file)
        self._explain(self.tr("Other uploads that belong to this asset: a larger version, a film, a score."))

    def show_many(self) -> None:
        """Several assets are shown: their files are edited one by one."""
        self.show_files(())
        self.add_button.setEnabled(False)
        self._explain(self.tr("Choose a single asset to see and change its further files."))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show problems below the names; `("files", 0, "name")` is about the first, `("files",)` about all."""
        for place, file_row in enumerate(self._rows):
            file_row.name.show_problem(as_one([one for one in problems if one.field[1:2] == (place,)]))
        whole = as_one([one for one in problems if len(one.field) == 1])
        self._problem.setText("" if whole is None else text(whole.sentence))
        self._problem.setVisible(whole is not None)

    def focus_file(self, place: int) -> None:
        """Put the cursor into a name."""
        if 0 <= place < len(self._rows):
            self._rows[place].name.setFocus()
        else:
            self.add_button.setFocus()

    def _build(self) -> None:
        while self._rows:
            old = self._rows.pop()
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        for place, file in enumerate(self.files):
            file_row = _FileRow(self._theme, file.art_id, self._media_type_of(file.art_id))
            file_row.name.edited.connect(lambda place=place: self._rename(place))
            file_row.name.left.connect(self.left)
            file_row.remove.clicked.connect(lambda _=False, place=place: self._remove(place))
            self._rows.append(file_row)
            self._list.addWidget(file_row)

    def _explain(self, words: str) -> None:
        self._empty.setText(words)
        self._empty.setVisible(not self.files)

    def _rename(self, place: int) -> None:
        renamed = replace(self.files[place], name=self._rows[place].name.words)
        self.files = (*self.files[:place], renamed, *self.files[place + 1 :])
        self.edited.emit()

    def _remove(self, place: int) -> None:
        self.show_files((*self.files[:place], *self.files[place + 1 :]))
        self.add_button.setFocus()
        self.edited.emit()
        self.left.emit()


class _FileRow(QWidget):
    def __init__(self, theme: Theme, art_id: int, media_type: str) -> None:
        super().__init__()
        self._theme = theme
        self._art_id = art_id
        self.name = LineField(self.tr("Name"))
        self.name.show_hint(text(kind_in_words(media_type)))
        self.remove = icon_button(theme, "x", self.tr("Remove this further file"))
        self._picture = label("")
        self._picture.setFixedSize(theme.scale(_SIDE), theme.scale(_SIDE))
        inner = row(self._picture, self.name, self.remove, spacing=8)
        inner.setStretch(1, 1)
        self.setLayout(inner)
        theme.pixmaps.arrived.connect(self._show_picture)
        self._show_picture()

    def show_file(self, file: ExtraFile) -> None:
        self.name.show_words(file.name)
        self.remove.setAccessibleName(self.tr("Remove {name}").format(name=file.name))
        self._picture.setAccessibleName(self.tr("Picture of {name}").format(name=file.name))

    def _show_picture(self) -> None:
        pixmap = self._theme.pixmaps.square(self._art_id, self._theme.scale(_SIDE), self.devicePixelRatioF())
        if pixmap is None:
            pixmap = self._theme.icons.pixmap("layers", self._theme.scale(20), self.devicePixelRatioF(), "ink3")
        self._picture.setPixmap(pixmap)
