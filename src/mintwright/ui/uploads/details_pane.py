"""The details beside the cards: made when they are first needed, as wide as the artist wants them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.shell.drop_target import DropArea, files_alone
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label
from mintwright.ui.widgets.side_splitter import SideSplitter

FORM_WIDTH = 332  # at first
_FORM_WIDTHS = range(280, 521)
_FORM_WIDTH = "details_width"  # in the settings


class DetailsPane(QFrame):
    """Where the form is.

    Signals:
        stepped(Step): a step back or forth was taken in the form.
        view_requested(): show what is described by itself.
        receipt_requested(int): show the receipt of this mint.
        close_requested(): hide the details again.
        left(): by Escape, where nothing else takes it; the keys go on among the cards.
    """

    stepped = Signal(Step)
    view_requested = Signal()
    receipt_requested = Signal(int)
    close_requested = Signal()
    left = Signal()

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, chosen: Callable[[], Sequence[int]]) -> None:
        """`chosen` is the art that is described once there is a form."""
        super().__init__()
        self._studio = studio
        self._theme = theme
        self._actions = actions
        self._chosen = chosen
        self._form: AssetForm | None = None
        self.drops = DropArea(self, files_alone)
        self._offers_close = False
        self._invitation = label(self.tr("Choose art to describe it."), "muted")
        self._invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = column(self._invitation, spacing=0)  # until there is a form, which says the same
        self.setObjectName("body")
        self.setLayout(self._column)
        self.setMinimumWidth(theme.scale(_FORM_WIDTHS.start))

    @property
    def is_made(self) -> bool:
        """Whether there is a form yet."""
        return self._form is not None

    @property
    def form(self) -> AssetForm:
        """The form, made on first use."""
        if self._form is None:
            self._form = AssetForm(self._studio, self._theme, self._actions, self)
            self._form.stepped.connect(self.stepped)
            self._form.fields.preview.view_requested.connect(self.view_requested)
            self._form.receipt_requested.connect(self.receipt_requested)
            self._form.close_requested.connect(self.close_requested)
            self._form.offer_close(is_offered=self._offers_close)
            self._form.show_art(self._chosen())
            self._invitation.hide()
            self._column.addWidget(self._form)
            self._form.show()  # at once: a layout would do so a turn later, and be seen empty until then
            self.setMinimumWidth(0)
        return self._form

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def offer_close(self, *, is_offered: bool) -> None:
        """Offer to hide the details, which lie over the cards in a narrow window."""
        self._offers_close = is_offered
        if self._form is not None:
            self._form.offer_close(is_offered=is_offered)

    def beside(self, main: QWidget) -> SideSplitter:
        """A splitter with this at the end of `main`; the artist's width is remembered."""
        splitter, settings = SideSplitter(self._theme, main, self, _FORM_WIDTHS, FORM_WIDTH), self._studio.settings
        splitter.name_handle(self.tr("Width of the details"))
        splitter.show_width(settings.number(_FORM_WIDTH, FORM_WIDTH, _FORM_WIDTHS))
        splitter.left.connect(self.left)
        splitter.width_chosen.connect(lambda width: settings.put(_FORM_WIDTH, width, is_trifle=True))
        return splitter
