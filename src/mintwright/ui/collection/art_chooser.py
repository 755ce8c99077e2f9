"""Choosing art by its pictures: what to add to a collection, or which asset becomes its primary."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QListView, QWidget

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_delegate import CollectionDelegate
from mintwright.ui.collection.collection_model import CollectionRole
from mintwright.ui.shell.id_list_model import IdListModel
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets import dialogs
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

SIDE = 104


class ChoiceModel(IdListModel):
    """Some art, as it was when the chooser was opened."""

    def __init__(self, studio: Studio, art_ids: Sequence[int], parent: QObject | None = None) -> None:
        super().__init__(art_ids, parent)
        self._studio = studio

    def read(self, one: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | CollectionRole.CAPTION:
                return self._name_of(one)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self._name_of(one))
            case CollectionRole.ART_ID:
                return one
            case CollectionRole.PRIMARY:
                return False
            case CollectionRole.UPLOADED:
                return self._studio.uploads.item(one).state is UploadState.UPLOADED
            case _:
                return None

    def _name_of(self, art_id: int) -> str:
        return self._studio.drafts.draft(art_id).name or self._studio.uploads.item(art_id).name


class ArtChooser(QDialog):
    """A grid of art to choose from; `several` allows more than one."""

    def __init__(
        self, studio: Studio, theme: Theme, art_ids: Sequence[int], *, title: str, several: bool, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._several = several
        self._view = QListView()
        self._view.setModel(ChoiceModel(studio, art_ids, self))
        self._view.setItemDelegate(CollectionDelegate(theme, SIDE, self))
        self._view.setFlow(QListView.Flow.LeftToRight)
        self._view.setWrapping(True)
        self._view.setUniformItemSizes(True)
        self._view.setResizeMode(QListView.ResizeMode.Adjust)
        self._view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        mode = QAbstractItemView.SelectionMode
        self._view.setSelectionMode(mode.MultiSelection if several else mode.SingleSelection)
        self._view.setAccessibleName(title)
        self._view.doubleClicked.connect(lambda _: None if several else self.accept())
        self._yes, no = button("", kind="primary"), button(self.tr("Cancel"))
        every = button(self.tr("Choose all"), kind="quiet")
        every.clicked.connect(self._view.selectAll)
        every.setVisible(several)
        for one in (self._yes, no, every):
            one.setAutoDefault(False)
        self._yes.setDefault(True)
        self._yes.clicked.connect(self.accept)
        no.clicked.connect(self.reject)
        theme.pixmaps.arrived.connect(self._view.viewport().update)
        self._view.selectionModel().selectionChanged.connect(self._follow)
        self._follow()
        footer = row(every, None, no, self._yes)
        self.setLayout(column(label(title, "heading"), self._view, footer, spacing=12, margins=(20, 18, 20, 16)))
        self.resize(QSize(theme.scale(680), theme.scale(520)))
        self._view.setFocus()

    @property
    def chosen(self) -> list[int]:
        """The chosen art, in the order shown."""
        rows = sorted(index.row() for index in self._view.selectedIndexes())
        return [self._view.model().index(at, 0).data(CollectionRole.ART_ID) for at in rows]

    def _follow(self) -> None:
        count = len(self.chosen)
        one, many = Sentence("Collection", "Add 1 asset"), Sentence("Collection", "Add {count} assets")
        set_button_text(self._yes, text(counted(count, one, many)) if self._several else self.tr("Make primary"))
        self._yes.setEnabled(count > 0)


async def choose_art(
    parent: QWidget, studio: Studio, theme: Theme, art_ids: Sequence[int], *, title: str, several: bool
) -> list[int]:
    """Let the artist choose among `art_ids`; empty if she changes her mind."""
    chooser = ArtChooser(studio, theme, art_ids, title=title, several=several, parent=parent)
    accepted = await dialogs.show(chooser) == QDialog.DialogCode.Accepted
    return chooser.chosen if accepted else []
