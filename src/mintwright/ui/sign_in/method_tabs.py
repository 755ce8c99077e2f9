"""The sign-in methods as tabs, with the service's address above them and the error below."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLayout, QLineEdit, QTabBar, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.session.saved_accounts import LONGEST_LABEL
from mintwright.ui.sign_in.sign_in_form import FieldSpec, MethodName, SignInForm
from mintwright.ui.style.theme import restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text


class MethodTabs(QWidget):
    """Asks for an address and one sign-in method.

    Signals:
        check_requested(): does a service answer at this address?
        sign_in_requested(): everything asked for is filled in.
    """

    check_requested = Signal()
    sign_in_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = QLineEdit()
        self._address.setPlaceholderText("https://")
        self._address.setAccessibleName(self.tr("Address of the service"))
        self._address.setAccessibleIdentifier("sign-in-address")
        self._found = label("", "muted", wrap=True)
        self._tabs = QTabBar()
        self._tabs.setExpanding(False)
        self._tabs.setDrawBase(False)
        self._tabs.setAccessibleName(self.tr("Way in"))
        self._forms = self._made_forms()
        self._label = QLineEdit()
        self._label.setAccessibleName(self.tr("Name of this account"))
        self._label.setAccessibleIdentifier("sign-in-label")
        self._label.setMaxLength(LONGEST_LABEL)
        self._label.setPlaceholderText(self.tr("Optional"))
        self._remember = QCheckBox(self.tr("Stay signed in on this computer"))
        self._remember.setAccessibleName(self._remember.text())
        self._why_not = label("", "muted", wrap=True)
        self._problem = label("", "error", wrap=True)
        self._check = button(self.tr("Check connection"))
        self._sign_in = button(self.tr("Sign in"), kind="primary")
        self._sign_in.setAccessibleIdentifier("sign-in")
        self._can_remember = True
        self.setLayout(self._arranged())
        self._check.clicked.connect(self.check_requested)
        self._sign_in.clicked.connect(self._ask)
        self._address.textChanged.connect(self._unsay)
        self._label.returnPressed.connect(self._ask)
        self._address.returnPressed.connect(self.check_requested)
        self._tabs.currentChanged.connect(self._show_way)
        self._show_way()

    @property
    def way(self) -> MethodName:
        """The chosen method."""
        return tuple(MethodName)[self._tabs.currentIndex()]

    @property
    def address(self) -> str:
        """The address of the service, as it was typed."""
        return self._address.text().strip()

    @property
    def label(self) -> str:
        """What the artist calls the account here; empty when they leave that to us."""
        return self._label.text().strip()

    @property
    def remember(self) -> bool:
        """Whether to stay signed in."""
        return self._remember.isChecked() and self._remember.isEnabled()

    def values(self) -> Mapping[str, Any]:
        """The values of the chosen form, see SignInForm."""
        return self._forms[self.way].values()

    def entry(self, way: MethodName, key: str) -> QLineEdit:
        """The line edit for a field of a method."""
        return self._forms[way].entry(key)

    def forget(self) -> None:
        """Empty every field that can hold a secret: one may have been pasted as the name."""
        self._label.clear()
        for form in self._forms.values():
            form.forget()

    def show_network(self, address: str, way: MethodName, *, can_remember: bool) -> None:
        """Reset for a network with its last `address` and sign-in method."""
        self.forget()
        self._tabs.setCurrentIndex(tuple(MethodName).index(way))
        self._address.setText(address)
        self._can_remember = can_remember
        self._remember.setChecked(can_remember)
        self._unsay()
        self._show_way()

    def show_can_remember(self, *, can_remember: bool) -> None:
        """Whether this computer has a safe place for a sign-in, as soon as it is known."""
        if can_remember != self._can_remember:
            self._can_remember = can_remember
            self._remember.setChecked(can_remember)
            self._follow_typing()

    def show_busy(self, *, busy: bool) -> None:
        """Signing in, or done with it."""
        self._sign_in.setEnabled(not busy)
        set_button_text(self._sign_in, self.tr("Signing in…") if busy else self.tr("Sign in"))

    def show_problem(self, problem: Sentence) -> None:
        """Show in the form why the sign-in failed."""
        self._problem.setText(text(problem))

    def show_found(self, found: Sentence, *, good: bool) -> None:
        """Show what answered at the address."""
        self._say_found(text(found))
        restyle(self._found, role="ok" if good else "error")

    def _made_forms(self) -> dict[MethodName, SignInForm]:
        forms: dict[MethodName, SignInForm] = {}
        for way, title, fields, said in self._asked():
            form = SignInForm(fields, said)
            form.submitted.connect(self._ask)
            form.edited.connect(self._follow_typing)
            self._tabs.addTab(title)
            forms[way] = form
        return forms

    def _asked(self) -> tuple[tuple[MethodName, str, tuple[FieldSpec, ...], str], ...]:
        client = (
            FieldSpec("client_id", self.tr("Client ID")),
            FieldSpec("client_secret", self.tr("Client secret"), secret=True),
        )
        renewing = FieldSpec("refresh_token", self.tr("Refresh token"), secret=True)
        return (
            (
                MethodName.SECRET,
                self.tr("Secret token"),
                (FieldSpec("secret_token", self.tr("Secret token"), secret=True),),
                self.tr("The simplest way: paste the secret token that the service gave you."),
            ),
            (
                MethodName.PASSWORD,
                self.tr("User name and password"),
                (
                    FieldSpec("username", self.tr("User name")),
                    FieldSpec("password", self.tr("Password"), secret=True, pasted=False),
                    *client,
                ),
                self.tr("Your account at the service, and the client the service set up for you."),
            ),
            (
                MethodName.REFRESH,
                self.tr("Refresh token"),
                (renewing, *client),
                self.tr("Continue a sign-in made elsewhere. The token is used once; the service then gives a new one."),
            ),
            (
                MethodName.ACCESS,
                self.tr("Access token"),
                (
                    FieldSpec("access_token", self.tr("Access token"), secret=True),
                    replace(
                        renewing,
                        optional=True,
                        before=self.tr("If you were given these three too, you stay signed in when the token ends."),
                    ),
                    *(replace(field, optional=True) for field in client),
                ),
                self.tr("Somebody gave you an access token: it works until it ends and is never kept."),
            ),
        )

    def _arranged(self) -> QLayout:
        name = label(self.tr("Address of the service"), "label")
        name.setBuddy(self._address)
        where = row(self._address, self._check)
        where.setStretch(0, 1)
        called = label(self.tr("Name of this account"), "label")
        called.setBuddy(self._label)
        said = self.tr("What it is called here. Left empty, it gets a name by itself, or keeps the one it has.")
        account = column(called, self._label, label(said, "muted", wrap=True), 4, spacing=4)
        return column(
            name, where, self._found, 6, self._tabs, 2, *self._forms.values(), account, self._remember, self._why_not,
            self._problem, row(self._sign_in, None), spacing=6,
        )  # fmt: skip

    def _show_way(self) -> None:
        for way, form in self._forms.items():
            form.setVisible(way is self.way)
        self._follow_typing()

    def _follow_typing(self) -> None:
        self._problem.setText("")
        can_be_kept = self.way is not MethodName.ACCESS or bool(self.values()["refresh_token"])
        self._remember.setVisible(can_be_kept)
        self._remember.setEnabled(self._can_remember)
        self._why_not.setVisible(can_be_kept and not self._can_remember)
        self._why_not.setText(
            self.tr("This computer has no safe place for secrets: you stay signed in until you close the program.")
        )

    def _ask(self) -> None:
        self._problem.setText("")
        missing = self._forms[self.way].first_missing()
        if not self.address:
            self._address.setFocus()
            self.show_problem(Sentence("SignIn", "The address of the service is missing. It begins with https://."))
        elif missing is not None:
            self.show_problem(Sentence("SignIn", "{field} is empty. Fill it in.", field=missing.name))
        else:
            self.sign_in_requested.emit()

    def _unsay(self) -> None:
        self._say_found("")
        self._problem.setText("")

    def _say_found(self, found: str) -> None:
        self._found.setText(found)
        self._found.setVisible(bool(found))
