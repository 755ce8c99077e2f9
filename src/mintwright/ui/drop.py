"""What a drag carries. Enter, move and drop ask the same pure question; only MIME data is read, never the disk."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.theme import restyle

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
        ids = json.loads(mime.data(ART_MIME).data())
    except (ValueError, RecursionError):
        return ()
    whole = isinstance(ids, list) and all(type(art_id) is int for art_id in ids)
    return tuple(ids) if whole else ()


class DropOverlay(QLabel):
    """The veil over a drop target that says what a release would do, or why it is refused.

    It lets every mouse event through: otherwise the drag would leave the target, hide the veil, enter again, and so on.
    """

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        self.setObjectName("drop")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def announce(self, text: str, *, refused: bool = False) -> None:
        """Cover the target and say this."""
        parent = self.parentWidget()
        self.setGeometry(parent.rect().adjusted(6, 6, -6, -6))
        self.setText(text)
        restyle(self, refused=refused)
        self.raise_()
        self.show()
