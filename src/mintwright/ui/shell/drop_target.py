"""Parts of the window that take what is dropped on them, or say that they take nothing."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.drop import Drop, describes_art, dropped, words_of
from mintwright.ui.style.wording import text

_MARGIN = 8  # between a veil and the edges of what it covers
Offer = Callable[[Drop], Sentence | None]
"""What a release would do with this; None: it is for what is around."""


class DropOverlay(QLabel):
    """The veil over a drop target that says what a release would do, or why none is taken.

    It lets every mouse event through: otherwise the drag would leave the target, hide the veil, enter again, and so on.
    """

    def __init__(self, target: QWidget, *, takes: bool = True) -> None:
        super().__init__(target)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._target = target
        self.setObjectName("drop" if takes else "noDrop")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def announce(self, words: str) -> None:
        """Cover the target and say this."""
        self.setGeometry(self._target.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN))
        self.setText(words)
        self.raise_()
        self.show()


class LeavesFiles(QObject):
    """Has a line of text leave dragged files to what is around it; their addresses as text are of use to nobody."""

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent) and dropped(event.mimeData()) is not None:
            event.ignore()
            return True
        return False


class DropTarget(QObject):
    """Follows what is dragged over a part, and tells what is dropped there. Always a copy.

    Signals:
        hovered(str): what a release would do; empty once nothing is dragged over it any more.
        released(Drop): what was dropped, after the drag was answered.
    """

    hovered = Signal(str)
    released = Signal(object)

    def __init__(self, part: QWidget, offer: Offer, *, takes: bool = True) -> None:
        """A part that does not take what there is an `offer` for only says so."""
        super().__init__(part)
        self._offer = offer
        self._takes = takes
        self._drop: Drop | None = None  # what hovers: thousands of addresses are read once
        part.setAcceptDrops(True)
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Each answer is told the platform by the event; what is not for this part goes to what is around it."""
        if isinstance(event, QDragEnterEvent):
            return self._enter(event)
        if isinstance(event, QDropEvent) and self._drop is not None:  # a move is one, too
            self._answer(event)
            if not isinstance(event, QDragMoveEvent):
                self._release()
            return True
        if isinstance(event, QDragLeaveEvent):
            self._leave()
        return False

    def _enter(self, event: QDragEnterEvent) -> bool:
        drop = dropped(event.mimeData())
        words = None if drop is None else self._offer(drop)
        if words is None:
            return False
        self._drop = drop
        self._answer(event)
        event.accept()  # also what is not taken: else nobody would tell when it leaves
        self.hovered.emit(text(words))
        return True

    def _answer(self, event: QDropEvent) -> None:
        """Always as a copy: a move would let the file manager delete the artist's file."""
        event.setDropAction(Qt.DropAction.CopyAction if self._takes else Qt.DropAction.IgnoreAction)
        event.setAccepted(self._takes)

    def _release(self) -> None:
        drop = self._drop
        self._leave()
        if self._takes:
            self.released.emit(drop)

    def _leave(self) -> None:
        if self._drop is not None:
            self._drop = None
            self.hovered.emit("")


class DropArea(DropTarget):
    """A drop target under a veil that says what a release would do.

    Signals:
        paths_dropped(tuple): these files and folders.
        art_dropped(tuple): this art of our own, by id.
    """

    paths_dropped = Signal(tuple)
    art_dropped = Signal(tuple)

    def __init__(self, part: QWidget, offer: Offer, *, covers: QWidget | None = None, takes: bool = True) -> None:
        """The veil `covers` another part, or all of this one."""
        super().__init__(part, offer, takes=takes)
        self._covered = part if covers is None else covers
        self._overlay: DropOverlay | None = None
        self.hovered.connect(self._show)
        self.released.connect(self._tell)

    @property
    def announcement(self) -> str:
        """What the veil says; empty while nothing hovers."""
        return "" if self._overlay is None or self._overlay.isHidden() else self._overlay.text()

    def _show(self, words: str) -> None:
        if self._overlay is None:
            self._overlay = DropOverlay(self._covered, takes=self._takes)
        if words:
            self._overlay.announce(words)
        else:
            self._overlay.hide()

    def _tell(self, drop: Drop) -> None:
        if drop.paths:
            self.paths_dropped.emit(drop.paths)
        else:
            self.art_dropped.emit(drop.art_ids)


def files_alone(drop: Drop) -> Sentence | None:
    """What is added to the uploads; our own art is there already."""
    return words_of(drop) if drop.paths else None


def descriptions_alone(drop: Drop) -> Sentence | None:
    """What is imported as descriptions, where nothing else is beside it."""
    return words_of(drop) if drop.paths and all(map(describes_art, drop.paths)) else None


def into_collection(drop: Drop) -> Sentence:
    """What goes into the collection: files, which are added first, and our own art."""
    return words_of(drop, into_collection=True)


def refuse_files(part: QWidget, words: Sentence) -> DropArea:
    """Have this part say, while files are dragged over it, that it takes none and where they go."""
    return DropArea(part, lambda drop: words if drop.paths else None, takes=False)
