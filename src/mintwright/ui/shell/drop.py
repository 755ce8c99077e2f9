"""What a drag carries. Enter, move and drop ask the same pure question; only MIME data is read, never the disk."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.wording import text

ART_MIME = "application/x-mintwright-art"


@dataclass(frozen=True, slots=True)
class Drop:
    """Files and folders from outside, or our own art by id, in the order they were given."""

    paths: tuple[Path, ...] = ()
    art_ids: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many things would be dropped; a folder counts as one."""
        return len(self.paths) or len(self.art_ids)


def dropped(mime: QMimeData) -> Drop | None:
    """What this drag would add, or None when there is nothing in it that we take."""
    if ids := art_ids_of(mime):
        return Drop(art_ids=ids)
    urls = mime.urls() if mime.hasUrls() else []
    paths = tuple(dict.fromkeys(Path(url.toLocalFile()) for url in urls if url.isLocalFile()))
    return Drop(paths=paths) if paths else None


def art_mime(art_ids: Iterable[int]) -> QMimeData:
    """A drag of our own art."""
    mime = QMimeData()
    mime.setData(ART_MIME, json.dumps(list(art_ids)).encode())
    return mime


def art_ids_of(mime: QMimeData) -> tuple[int, ...]:
    """The art a drag of our own carries; empty for any other drag, also one that only pretends."""
    if not mime.hasFormat(ART_MIME):
        return ()
    try:
        ids = json.loads(bytes(mime.data(ART_MIME).data()))
    except (ValueError, RecursionError):
        return ()
    whole = isinstance(ids, list) and all(type(art_id) is int for art_id in ids)
    return tuple(ids) if whole else ()


class DropOverlay(QLabel):
    """The veil over a drop target that says what a release would do.

    It lets every mouse event through: otherwise the drag would leave the target, hide the veil, enter again, and so on.
    """

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._target = target
        self.setObjectName("drop")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def over(self, target: QWidget) -> None:
        """Cover this from now on."""
        self._target = target

    def announce(self, words: str) -> None:
        """Cover the target and say this."""
        self.setGeometry(self._target.rect().adjusted(8, 8, -8, -8))
        self.setText(words)
        self.raise_()
        self.show()


class DropArea(QWidget):
    """A region that takes files and folders, and says how many before they are released.

    Signals:
        paths_dropped(tuple): these paths, after the drop was answered.
    """

    paths_dropped = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._overlay = DropOverlay(self)

    def cover(self, part: QWidget) -> None:
        """Lay the announcement over this part, which lies inside, instead of over everything."""
        self._overlay.setParent(part)
        self._overlay.over(part)

    @property
    def announcement(self) -> str:
        """What the overlay says; empty while nothing hovers."""
        return "" if self._overlay.isHidden() else self._overlay.text()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        drop = dropped(event.mimeData())
        if drop is None or not drop.paths:
            event.ignore()
            return
        self._overlay.announce(text(_offer(drop)))
        self._accept(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._accept(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        drop = dropped(event.mimeData())
        if drop is None or not drop.paths:
            event.ignore()
            return
        self._accept(event)
        self.paths_dropped.emit(drop.paths)

    @staticmethod
    def _accept(event: QDropEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)  # a move would let the file manager delete the artist's file
        event.accept()


def _offer(drop: Drop) -> Sentence:
    if all(path.suffix for path in drop.paths):
        one, many = Sentence("drop", "Drop to add 1 file"), Sentence("drop", "Drop to add {count} files")
    else:
        one, many = Sentence("drop", "Drop to add this folder"), Sentence("drop", "Drop to add {count} items")
    return counted(drop.count, one, many)
