"""How large dialogs are: as high as their wrapped words need, or of a size that goes with the text."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontInfo, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.theme import Theme

_USUAL_TEXT = 13  # pixels, as in the style sheet
_LEAST = 80  # pixels of what scrolls


class FittedDialog(QDialog):
    """Fits itself to its layout whenever that changes: other words, or another text size.

    Qt asks only for the usual height of words that wrap. It is never larger than the window it is above; what has to
    give way then is in a `ScrolledBody`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._soon = QTimer(self, singleShot=True, interval=0)  # they wrap anew once they are dressed
        self._soon.timeout.connect(self._fit)
        SizeWatch(self).changed.connect(self._soon.start)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()

    def _fit(self) -> None:
        if (body := self.layout()) is not None:
            body.activate()
            room = self._room()
            width = min(max(self.width(), body.totalMinimumSize().width()), room.width())
            self.resize(QSize(width, body.totalHeightForWidth(width)).boundedTo(room))

    def _room(self) -> QSize:
        parent = self.parentWidget()
        return self.screen().availableSize() if parent is None else parent.window().size()


class ScaledSize(QObject):
    """Gives a dialog a size of the design at the artist's text size, also when that changes while it is open.

    Of the window that it is above, so many pixels stay in sight `around` it.
    """

    def __init__(self, dialog: QDialog, theme: Theme, size: QSize, around: int = 40) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._theme = theme
        self._size = size
        self._around = QSize(around, around)
        theme.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        wanted = QSize(self._theme.scale(self._size.width()), self._theme.scale(self._size.height()))
        parent = self._dialog.parentWidget()
        room = self._dialog.screen().availableSize() if parent is None else parent.window().size()
        self._dialog.resize(wanted.boundedTo(room - self._around))


class TextWatch(QObject):
    """Tells a dialog that its text has another size, also where it knows of no theme.

    Signals:
        changed(float): in a turn of its own, how large it is, as a share of the usual one.
    """

    changed = Signal(float)

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._told = self.share
        self._soon = QTimer(self, singleShot=True, interval=0)  # while it is dressed anew, nothing in it may go
        self._soon.timeout.connect(self._tell)
        dialog.installEventFilter(self)

    @property
    def share(self) -> float:
        """How large the text is, as a share of the usual one."""
        self._dialog.ensurePolished()
        return QFontInfo(self._dialog.font()).pixelSize() / _USUAL_TEXT

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._soon.start()
        return super().eventFilter(watched, event)

    def _tell(self) -> None:
        if self._told != self.share:
            self._told = self.share
            self.changed.emit(self._told)


def size_by_text(dialog: QDialog, usual: QSize, around: QSize) -> None:
    """Give a dialog a size that goes with its text, of which `around` stays in sight of the window that it is above."""
    watch = TextWatch(dialog)

    def fit(share: float) -> None:
        parent = dialog.parentWidget()
        room = dialog.screen().availableSize() if parent is None else parent.window().size()
        dialog.resize((usual * share).boundedTo(room - around))

    watch.changed.connect(fit)
    fit(watch.share)


class ScrolledBody(QScrollArea):
    """Asks for the height that its content needs, and scrolls it, by keys too, where there is less."""

    def __init__(self, name: str, content: QWidget, parent: QWidget | None = None) -> None:
        """`name` is what a screen reader calls it."""
        super().__init__(parent)
        self._content = content
        self.setObjectName("told")
        self.setAccessibleName(name)
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        fitting = self.sizePolicy()
        fitting.setHeightForWidth(True)
        self.setSizePolicy(fitting)
        self.verticalScrollBar().rangeChanged.connect(lambda: self._follow())
        self._follow()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        content, frame = self._content, 2 * self.frameWidth()
        inner = width - frame
        needed = content.heightForWidth(inner) if content.hasHeightForWidth() else content.sizeHint().height()
        return needed + frame

    def sizeHint(self) -> QSize:
        return self._content.sizeHint() + QSize(2, 2) * self.frameWidth()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._content.minimumSizeHint().width() + 2 * self.frameWidth(), _LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_bar()
        super().resizeEvent(event)
        if (lines := self._content.layout()) is not None:
            lines.setGeometry(self._content.rect())  # where the bar came while they were laid out, without it

    def _follow(self) -> None:
        """Follow a content that has grown or shrunk."""
        self._show_bar()
        scrolls = self.verticalScrollBar().maximum() > 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus)

    def _show_bar(self) -> None:
        """A scroll bar makes lines shorter, so that more of them may need it: there is none where there is room."""
        has_room = self.height() >= self.heightForWidth(self.width())
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(off if has_room else needed)
