"""An address in a form; on the practice network it offers one to whoever has no wallet yet."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from mintwright.chain.addresses import practice_address
from mintwright.ui.forms.fields import TextField
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import button


class AddressField(TextField):
    """An address, in letters of one width. What is offered stands below it as long as it is empty."""

    def __init__(self, theme: Theme, name: str, *, most: int) -> None:
        super().__init__(theme, name, least=1, most=most, meter=False)
        self.text_edit.setProperty("role", "mono")
        self._theme = theme
        self._is_practice = False
        self._nobodys = self.tr("For practice only: nobody owns this address.")
        self._offer = button(self.tr("Use a practice address"), kind="quiet")
        self._offer.setAutoDefault(False)  # Enter in a dialog is for the dialog
        self._offer.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a press moves nothing: hints come where a field is left
        self._offer.setToolTip(tip(self._nobodys))
        self._offer.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._offer.hide()
        if (layout := self.layout()) is not None:
            layout.addWidget(self._offer)
        self._offer.clicked.connect(self._use)
        self.text_edit.textChanged.connect(self._relook_offer)
        theme.changed.connect(self._relook)
        self._relook()

    @property
    def value(self) -> str:
        """The address without the spaces and line breaks that copying brings along."""
        return "".join(self.words.split())

    @property
    def praise(self) -> str:
        """What is said of an address that is right: nobody can see that it is."""
        if not self.value:
            return ""
        is_to_practise = self.value.lower() == practice_address()
        return self._nobodys if is_to_practise else self.tr("Checked: the address is complete.")

    def offer_practice(self, *, is_practice: bool) -> None:
        """Offer an address, or not: only practice takes it."""
        self._is_practice = is_practice
        self._relook_offer()

    def show_words(self, words: str, placeholder: str = "") -> None:
        """Show other words. Where a placeholder says what counts, nothing is missing."""
        super().show_words(words, placeholder)
        self._relook_offer()

    def _use(self) -> None:
        """Write it as the artist would, who goes on from the field: the button goes."""
        self.text_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.text_edit.setPlainText(practice_address())
        self.left.emit()

    def _relook_offer(self) -> None:
        self._offer.setVisible(self._is_practice and not self.words and not self.text_edit.placeholderText())

    def _relook(self) -> None:
        self.text_edit.setFont(self._theme.mono(12))
