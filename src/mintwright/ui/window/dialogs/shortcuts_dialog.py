"""The sheet of keys: everything that can be done without a mouse, in the words of this machine's keyboard."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QLayout, QScrollArea, QWidget

from mintwright.ui.actions.action_ids import Menu
from mintwright.ui.actions.action_list import MENU_TITLES, MENUS, ActionSpec, specs_in
from mintwright.ui.shell.fitted_dialog import FittedDialog, TextWatch
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row

_AROUND = QSize(96, 260)  # pixels of the window that the lists leave free
_USUAL = QSize(760, 440)
_BESIDE = (  # as many columns as there is room for
    (
        (Menu.FILE, Menu.QUEUE, Menu.MOVE, Menu.TEMPLATE),
        (Menu.EDIT, Menu.CELLS, Menu.ATTRIBUTE),
        (Menu.VIEW, Menu.TEXT, Menu.COLLECTION, Menu.HELP),
    ),
    (
        (Menu.FILE, Menu.QUEUE, Menu.EDIT, Menu.CELLS, Menu.MOVE),
        (Menu.ATTRIBUTE, Menu.TEMPLATE, Menu.VIEW, Menu.TEXT, Menu.COLLECTION, Menu.HELP),
    ),
    (tuple(MENUS),),
)
_SCROLLING: dict[int, QAbstractSlider.SliderAction] = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


class ShortcutsDialog(FittedDialog):
    """What each key does, by menu. No key mints."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # nothing in it can be used; the dialog's keys scroll it
        self._bar = scroll.verticalScrollBar()
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        heading = label(self.tr("Keys"), "heading")
        letters = self.tr(
            "Letters alone are keys among the cards of the uploads only; search there to find a name. In every other "
            "list, typing goes to what begins so, and in a field all keys write."
        )
        said = label(letters, "muted", wrap=True)
        self.setLayout(column(heading, 8, scroll, 8, said, 8, row(None, close), margins=(24, 20, 24, 20)))
        TextWatch(self).changed.connect(self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """Show all keys in as many columns as there is room for at this text size."""
        parent = self.parentWidget()
        room = parent.window().size() - _AROUND if parent is not None else _USUAL
        sheet = _sheet_for(room.width())
        self._scroll.setWidget(sheet)
        wanted = sheet.sizeHint() + QSize(self._bar.sizeHint().width(), 0)
        self._scroll.setMinimumSize(wanted.boundedTo(room))  # in a small window, or with large text, it scrolls

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (action := _SCROLLING.get(event.key())) is not None:
            self._bar.triggerAction(action)
        else:
            super().keyPressEvent(event)


def _sheet_for(width: int) -> QWidget:
    """All keys in as many columns as this width holds."""
    *wider, narrowest = _BESIDE
    sheets = (_sheet_of(menus) for menus in wider)
    return next((one for one in sheets if one.sizeHint().width() <= width), None) or _sheet_of(narrowest)


def _sheet_of(columns: Sequence[Sequence[Menu]]) -> QWidget:
    return panel("body", row(*(_column_of(menus) for menus in columns), spacing=36))


def _column_of(menus: Sequence[Menu]) -> QLayout:
    return column(*(_keys_of(menu) for menu in menus if any(spec.keys for spec in specs_in(menu))), None, spacing=14)


def _keys_of(menu: Menu) -> QWidget:
    lines = QGridLayout()
    lines.setContentsMargins(0, 0, 0, 0)
    lines.setHorizontalSpacing(24)
    lines.setVerticalSpacing(6)
    lines.addWidget(label(text(MENU_TITLES[menu]), "label"), 0, 0)
    keyed = [spec for spec in specs_in(menu) if spec.keys]
    for number, spec in enumerate(keyed, 1):
        lines.addWidget(label(text(spec.words)), number, 0)
        lines.addWidget(label(_native(spec), "muted"), number, 1)
    listed = QWidget()
    listed.setLayout(lines)
    return listed


def _native(spec: ActionSpec) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return "   ".join(one.toString(native) for one in spec.sequences)
