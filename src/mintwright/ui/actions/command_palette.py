"""The palette: type the name of any action or piece, and press Enter. It lies over the window, which is dimmed."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListView, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.settings import Settings
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.actions.actions import Actions
from mintwright.ui.actions.palette_delegate import PaletteDelegate
from mintwright.ui.actions.palette_model import PaletteModel
from mintwright.ui.actions.palette_rows import PaletteRow, PaletteRows
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import are_keys_used, give_back
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, chip, column, label, row, rule
from mintwright.ui.widgets.elided_label import ElidedLabel

WIDTH, TOP, FIELD, FOOT = 620, 84, 50, 33
LAST_USED = 5
_SETTING = "last_actions"  # names of actions, nothing of the artist's
_DIM = QColor(0, 0, 0, 70)
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_PAGE = 8
_TEXT_SIZES = (ActionId.LARGER_TEXT, ActionId.SMALLER_TEXT, ActionId.USUAL_TEXT)


class CommandPalette(QWidget):
    """Covers the window while it is open; Esc, or a click beside it, closes it, and the focus goes back.

    Signals:
        piece_chosen(int): this piece of art shall be shown.
    """

    piece_chosen = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._studio = studio
        self._theme = theme
        self._all = actions
        self._before: QWidget | None = None  # what had the focus
        self._are_keys_used = False  # when it opened
        self._rows: PaletteRows | None = None
        self._model = PaletteModel(self)
        self.field = self._make_field()
        self.found = self._make_list()
        self._chosen = chip("")
        self._count = label("", "small")
        self._nothing = label(self.tr("Nothing is called that."), "muted", wrap=True)
        self._panel = self._make_panel()
        window.installEventFilter(self)
        theme.changed.connect(self._lie_down)
        theme.pixmaps.arrived.connect(self.found.viewport().update)
        self.hide()

    def open(self, chosen: int) -> None:
        """Show everything that can be done, and how many pieces are chosen."""
        self._before, self._are_keys_used = QApplication.focusWidget(), are_keys_used(self._window)
        self._rows = PaletteRows(self._studio, self._all)
        one, many = Sentence("palette", "1 chosen"), Sentence("palette", "{shown} chosen", shown=number(chosen))
        self._chosen.setText(text(counted(chosen, one, many)))
        self._chosen.setVisible(bool(chosen))
        self.field.clear()
        self._search("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_quietly(self) -> None:
        """Give the focus back to what had it, before Qt gives it to a neighbour, which scrolls to be seen."""
        if self._before is not None and self._before.isVisible():
            give_back(self._before, by_keys=self._are_keys_used)
        self._before = None
        self.hide()

    # --- What stands where

    def _make_field(self) -> QLineEdit:
        field = QLineEdit()
        field.setObjectName("palette-field")
        field.setPlaceholderText(self.tr("Type what you want to do, or the name of an asset"))
        field.setAccessibleName(field.placeholderText())
        field.setAccessibleDescription(self.tr("Arrow keys choose, Enter does it, Escape closes"))
        field.textChanged.connect(self._search)
        field.installEventFilter(self)
        return field

    def _make_list(self) -> QListView:
        found = ListView()
        found.setObjectName("palette-list")
        found.setModel(self._model)
        found.setItemDelegate(PaletteDelegate(self._theme, found))
        found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        found.setMouseTracking(True)
        found.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        found.setAccessibleName(self.tr("Commands and assets found"))
        found.clicked.connect(lambda index: self._do(self._model.row(index.row())))
        return found

    def _make_panel(self) -> QFrame:
        panel = QFrame(self)
        panel.setObjectName("palette")
        self._above, self._below = QWidget(), QWidget()
        glyph = Glyph(self._theme, "search", "ink2")
        self._above.setLayout(row(glyph, self.field, self._chosen, spacing=8, margins=(16, 0, 16, 0)))
        means = ElidedLabel("small")
        means.show_text(self.tr("Up and Down choose  ·  Enter does it  ·  Esc closes"))
        foot = row(means, self._count, margins=(18, 0, 18, 0))
        foot.setStretch(0, 1)
        self._below.setLayout(foot)
        listed = row(self.found, margins=(6, 2, 6, 6))
        self._nothing.setContentsMargins(18, 10, 18, 12)
        panel.setLayout(column(self._above, rule(), self._nothing, listed, rule(), self._below, spacing=0))
        return panel

    def _lie_down(self) -> None:
        """As wide as the design or the window allow, as high as what is found."""
        scale, room = self._theme.scale, self._window.size()
        self.setGeometry(0, 0, room.width(), room.height())
        self._above.setFixedHeight(scale(FIELD))
        self._below.setFixedHeight(scale(FOOT))
        width, top = min(scale(WIDTH), room.width() - 48), min(scale(TOP), room.height() // 8)
        fixed = scale(FIELD) + scale(FOOT) + 2 + 8  # with the two lines and the list's margins
        listed = sum(self.found.sizeHintForRow(at) for at in range(self._model.rowCount()))
        self.found.setFixedHeight(max(0, min(listed, scale(378), room.height() - top - fixed - 24)))
        words = 0 if self._nothing.isHidden() else self._nothing.sizeHint().height()
        height = fixed + words + (self.found.height() if self._model.rowCount() else 0)
        self._panel.setGeometry((room.width() - width) // 2, top, width, height)

    # --- What it shows

    def _search(self, typed: str) -> None:
        if self._rows is None:
            return
        if typed.strip():
            rows, count = self._rows.found(typed)
        else:
            rows, count = self._rows.at_first(last_used(self._studio.settings)), self._rows.count
        self._model.show_rows(rows)
        shown = Sentence("palette", "{found} of {all}", found=number(count), all=number(self._rows.count))
        self._count.setText(text(shown))
        self._nothing.setVisible(not rows)
        self.found.setVisible(bool(rows))
        self._lie_down()
        if (first := self._model.first()) is not None:
            self._choose(first)
            self.found.scrollToTop()

    def _choose(self, at: int) -> None:
        index = self._model.index(at)
        self.found.setCurrentIndex(index)
        self.found.scrollTo(index)
        announce(self.field, self._model.row(at).spoken)

    def _move(self, step: int) -> None:
        if self._model.first() is not None:
            self._choose(self._model.after(self.found.currentIndex().row(), step))

    # --- What the artist does

    def _do(self, chosen: PaletteRow) -> None:
        if chosen.is_heading:
            return
        if not chosen.can:
            announce(self.field, chosen.spoken)
            return
        self.close_quietly()
        if chosen.art_id is not None:
            self.piece_chosen.emit(chosen.art_id)
        elif chosen.choice is not None:
            chosen.choice()
        elif chosen.action is not None:
            remember(self._studio.settings, chosen.action)
            self._all.run(chosen.action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() is QEvent.Type.Resize and self.isVisible():
            self._lie_down()
        if watched is self.field and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride:
                if not _is_of(event, *_TEXT_SIZES):
                    event.accept()  # nothing else of the window is done from here but by its name
                return True
            return event.type() is QEvent.Type.KeyPress and self._take_key(event)
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        """Whether a key is for the palette; the rest is typed."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._move(_STEPS[key])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            for _ in range(_PAGE):
                self._move(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.found.currentIndex().isValid() and self._model.rowCount():
                self._do(self._model.row(self.found.currentIndex().row()))
        elif key == Qt.Key.Key_Escape or _is_of(event, ActionId.FIND_COMMAND):
            self.close_quietly()  # the keys that opened it
        else:
            return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)  # the focus stays
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the field does not take is for nobody behind the palette."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._panel.geometry().contains(event.position().toPoint()):
            self.close_quietly()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), _DIM)
        painter.end()


def _is_of(event: QKeyEvent, *ids: ActionId) -> bool:
    """Whether these are the keys of one of these actions."""
    return any(QKeySequence(event.keyCombination()) in ACTIONS[each].sequences for each in ids)


def last_used(settings: Settings) -> Sequence[ActionId]:
    """What the palette did last, the latest first."""
    kept = settings.get(_SETTING)
    names = kept if isinstance(kept, list) else []
    return [ActionId(name) for name in names if name in set(ActionId)][:LAST_USED]


def remember(settings: Settings, each: ActionId) -> None:
    """Keep that this was used, before those used earlier."""
    names = [each, *(other for other in last_used(settings) if other is not each)]
    settings.put(_SETTING, [str(name) for name in names[:LAST_USED]], is_trifle=True)
