"""The context menu of the chosen cards."""

from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_MOVING = {UploadState.WAITING, UploadState.UPLOADING}


class UploadsMenu(QMenu):
    """Filled anew each time; offers only what makes sense for the chosen cards.

    Signals:
        details_requested(), remove_requested(), retry_requested(), pause_requested(): for what is chosen in the grid.
        retry_all_requested(): try again whatever failed, also what is not chosen.
        add_requested(list): put this art into the collection.  mint_requested(list): review it for minting.
        find_requested(list): find the missing files of these.
    """

    details_requested = Signal()
    remove_requested = Signal()
    retry_requested = Signal()
    retry_all_requested = Signal()
    pause_requested = Signal()
    add_requested = Signal(list)
    mint_requested = Signal(list)
    find_requested = Signal(list)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._studio = studio
        self._icons = theme.icons

    def open(self, chosen: list[int], at: QPoint) -> None:
        """Open the menu for this art at a point on the screen."""
        self.offer(chosen)
        self.popup(at)

    def offer(self, chosen: list[int]) -> None:
        """Fill the menu."""
        self.clear()
        states = {self._studio.uploads.item(art_id).state for art_id in chosen}
        self._offer("type", self.tr("Details"), "Return").triggered.connect(self.details_requested)
        self._offer("layers", self._add_words(len(chosen))).triggered.connect(lambda: self.add_requested.emit(chosen))
        if len(chosen) == 1:
            alone = self._offer("stamp", self.tr("Mint this one alone…"))
            alone.triggered.connect(lambda: self.mint_requested.emit(chosen))
        self.addSeparator()
        self._offer_queue(chosen, states)
        if len(chosen) == 1:
            self._offer_single(chosen[0])
        self.addSeparator()
        self._offer("trash-2", self.tr("Remove from the list"), "Del").triggered.connect(self.remove_requested)

    def _offer_queue(self, chosen: list[int], states: set[UploadState]) -> None:
        if UploadState.PROBLEM in states or any(map(self._may_be_tried_again, chosen)):
            self._offer("rotate-cw", self.tr("Try again"), "R").triggered.connect(self.retry_requested)
        if self._studio.uploads.totals().failed > 1:
            again = self._offer("rotate-cw", self.tr("Try all again"), "Shift+R")
            again.triggered.connect(self.retry_all_requested)
        if missing := [art_id for art_id in chosen if self._studio.missing_files.is_missing(art_id)]:
            words = self.tr("Find it…") if len(missing) == 1 else self.tr("Find them…")
            self._offer("search", words, "F").triggered.connect(lambda: self.find_requested.emit(missing))
        if UploadState.PAUSED in states:
            self._offer("play", self.tr("Resume"), "P").triggered.connect(self.pause_requested)
        elif states & _MOVING:
            self._offer("pause", self.tr("Pause"), "P").triggered.connect(self.pause_requested)

    def _may_be_tried_again(self, art_id: int) -> bool:
        damaged = self._studio.damaged_files
        return damaged.of(art_id) is not None or damaged.unshown(art_id) is not None

    def _offer_single(self, art_id: int) -> None:
        item = self._studio.uploads.item(art_id)
        if item.stored is not None:
            reference = item.stored.ipfs
            copy = self._offer("copy", self.tr("Copy the reference"))
            copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(reference))
        folder = item.art.path.parent
        self._offer("folder", self.tr("Show the folder")).triggered.connect(lambda: self._show_folder(folder))

    def _show_folder(self, folder: Path) -> None:
        if failure := open_folder(folder):
            tasks.report(self, text(failure))

    def _offer(self, icon: str, words: str, key: str = "") -> QAction:
        return self.addAction(self._icons.icon(icon), f"{words}\t{key}" if key else words)

    def _add_words(self, count: int) -> str:
        if count == 1:
            return self.tr("Add to the collection")
        return text(Sentence("uploads", "Add {count} to the collection", count=count))
