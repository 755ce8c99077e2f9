"""The artist's accounts on one network: which one is worked with, and how to add, rename or remove one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QRadioButton, QVBoxLayout, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.session.saved_accounts import SavedAccount
from mintwright.studio.session.session import Session
from mintwright.ui import dialogs
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

Shown = tuple[tuple[SavedAccount, bool], ...]


class AccountsPanel(QFrame):
    """A radio button an account, with its address and whether it is signed in; the buttons are about the chosen one."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: Shown = ()
        self._rows: dict[str, QRadioButton] = {}
        self._group = QButtonGroup(self)
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        self._add = button(self.tr("Add account"), theme, "plus")
        self._rename = button(self.tr("Rename…"))
        self._remove = button(self.tr("Remove…"), kind="danger")
        self._stay = button(self.tr("Cancel"))
        self._before = ""  # the account that was chosen last, to go back to
        self._add.clicked.connect(session.add_account)
        self._stay.clicked.connect(lambda: tasks.run(self, self._session.switch_account(self._before)))
        self._rename.clicked.connect(lambda: tasks.run(self, self._ask_name()))
        self._remove.clicked.connect(lambda: tasks.run(self, self._ask_removal()))
        self.setObjectName("card")
        self.setLayout(
            column(
                label(self.tr("Accounts"), "heading"),
                self._list,
                2,
                row(self._add, self._stay, self._rename, self._remove, None),
                margins=(20, 14, 20, 16),
            )
        )

    def follow(self) -> None:
        """Show what the session knows now; nothing at all where there is no account to choose."""
        accounts = self._session.accounts
        shown = tuple((known, self._session.is_signed_in(known.id)) for known in accounts)
        if shown != self._shown:
            self._shown = shown
            self._fill()
        chosen = self._session.chosen
        self._group.setExclusive(False)  # while another account is added, none is checked
        for account_id, radio in self._rows.items():
            radio.setChecked(chosen is not None and chosen.id == account_id)
        self._group.setExclusive(True)
        for widget in (self._add, self._rename, self._remove):
            widget.setEnabled(chosen is not None)
        self._show_way_back(chosen)
        self.setVisible(bool(accounts) and self._session.network is not Network.PRACTICE)

    def _show_way_back(self, chosen: SavedAccount | None) -> None:
        """While another account is added one can go back to the one before, if it is still there."""
        adding = chosen is None and self._before in self._rows
        had_focus = self._stay.hasFocus()
        self._stay.setVisible(adding)
        self._add.setVisible(not adding)
        if chosen is not None:
            self._before = chosen.id
            if had_focus:
                self._rows[chosen.id].setFocus()

    def _fill(self) -> None:
        had_focus = next((account_id for account_id, radio in self._rows.items() if radio.hasFocus()), None)
        while (item := self._list.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._rows = {known.id: self._line(known, is_signed_in=signed_in) for known, signed_in in self._shown}
        if had_focus in self._rows:
            self._rows[had_focus].setFocus()

    def _line(self, known: SavedAccount, *, is_signed_in: bool) -> QRadioButton:
        state = self.tr("Signed in") if is_signed_in else self.tr("Signed out")
        about = f"{known.base_url} · {state}"
        radio = QRadioButton(known.label.replace("&", "&&"))
        radio.setAccessibleName(known.label)
        radio.setAccessibleDescription(about)
        radio.clicked.connect(lambda: tasks.run(self, self._session.switch_account(known.id)))
        self._group.addButton(radio)
        below = label(about, "muted", wrap=True)
        below.setTextFormat(Qt.TextFormat.PlainText)
        line = QWidget()
        line.setLayout(column(radio, row(below, margins=(26, 0, 0, 0)), spacing=1))
        self._list.addWidget(line)
        return radio

    async def _ask_name(self) -> None:
        known = self._session.chosen
        if known is None:
            return
        name = await dialogs.ask_name(
            self.window(), self.tr("Rename the account"), value=known.label, yes=self.tr("Rename")
        )
        if name is not None:
            self._session.rename_account(known.id, name)

    async def _ask_removal(self) -> None:
        known = self._session.chosen
        if known is None:
            return
        sure = await dialogs.ask(
            self.window(),
            text(Sentence("SignIn", "Remove “{name}”?", name=known.label)),
            self.tr("You are signed out of it, and its sign-in is erased here. Uploads and receipts stay."),
            yes=self.tr("Remove"),
            no=self.tr("Keep it"),
            danger=True,
        )
        if sure:
            await self._session.remove_account(known.id)
