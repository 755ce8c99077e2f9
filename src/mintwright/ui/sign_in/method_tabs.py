"""The sign-in methods as tabs, with the service's address above them; what is wrong is said beside its field."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLayout, QLineEdit, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.session.saved_accounts import LONGEST_LABEL
from mintwright.studio.session.wrong_field import ADDRESS
from mintwright.ui.shell.announcements import announce
from mintwright.ui.sign_in.method_specs import METHODS, MethodName
from mintwright.ui.sign_in.noted_field import NotedField, beside
from mintwright.ui.sign_in.sign_in_form import SignInForm
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text
from mintwright.ui.widgets.inputs import TabBar, name_tab


class MethodTabs(QWidget):
    """Asks for an address and one sign-in method.

    Signals:
        check_requested(): does a service answer at this address?
        help_requested(): where does one find what is asked for?
        sign_in_requested(): everything asked for is filled in.
        corrected(QWidget): this field is to be corrected; it has the focus and should be in sight.
    """

    check_requested = Signal()
    help_requested = Signal()
    sign_in_requested = Signal()
    corrected = Signal(QWidget)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._check = button(self.tr("Check connection"))
        self._address = self._address_field()
        self._tabs = TabBar()
        self._tabs.setExpanding(False)
        self._tabs.setDrawBase(False)
        self._tabs.setUsesScrollButtons(False)  # two fit; while they change places Qt would scroll
        self._tabs.setAccessibleName(self.tr("Way in"))
        self._others = button("", kind="link")
        self._others.setAccessibleIdentifier("sign-in-other-ways")
        self._forms = self._made_forms()
        self._label = self._label_field()
        self._remember = QCheckBox(self.tr("Stay signed in on this computer"))
        self._remember.setAccessibleName(self._remember.text())
        keeps_room = self._remember.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self._remember.setSizePolicy(keeps_room)
        self._why_not = label("", "muted", wrap=True)
        self._problem = label("", "error", wrap=True)
        self._sign_in = button(self.tr("Sign in"), kind="primary")
        self._sign_in.setAccessibleIdentifier("sign-in")
        self._is_busy = False
        self._can_remember = True
        self.setLayout(self._arranged())
        self._check.clicked.connect(self.check_requested)
        self._sign_in.clicked.connect(self._ask)
        self._address.line.textChanged.connect(self._unsay)
        self._label.line.returnPressed.connect(self._ask)
        self._address.line.returnPressed.connect(self.check_requested)
        self._tabs.currentChanged.connect(self._show_way)
        self._others.clicked.connect(self._show_others)
        self._show_rare(are_shown=False)
        self._show_way()

    @property
    def way(self) -> MethodName:
        """The chosen method."""
        return tuple(MethodName)[self._tabs.currentIndex()]

    @property
    def address(self) -> str:
        """The address of the service, as it was typed."""
        return self._address.line.text().strip()

    @property
    def label(self) -> str:
        """What the artist calls the account here; empty when they leave that to us."""
        return self._label.line.text().strip()

    @property
    def remember(self) -> bool:
        """Whether to stay signed in."""
        return self._remember.isChecked() and self._remember.isEnabled()

    def values(self) -> Mapping[str, Any]:
        """The values of the chosen form, see SignInForm."""
        return self._forms[self.way].values()

    def forget(self) -> None:
        """Empty every field that can hold a secret: one may have been pasted as the name."""
        self._label.line.setText("")
        for form in self._forms.values():
            form.forget()

    def show_network(self, address: str, way: MethodName, *, can_remember: bool) -> None:
        """Reset for a network with its last `address` and sign-in method."""
        self.forget()
        self._show_rare(are_shown=way.is_rare)
        self._tabs.setCurrentIndex(tuple(MethodName).index(way))
        self._address.line.setText(address)
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
        """Signing in, or done with it. The button keeps the focus meanwhile."""
        self._is_busy = busy
        set_button_text(self._sign_in, self.tr("Signing in…") if busy else self.tr("Sign in"))

    def show_problem(self, problem: Sentence, key: str = "") -> None:
        """Say why the sign-in failed, at the field with this key; beside the button if it is about none of them."""
        self._unsay()
        field = self._field(key)
        if field is None:
            self._problem.setText(text(problem))
            announce(self._sign_in, self._problem.text())
            self.corrected.emit(self._sign_in)
        else:
            field.say(text(problem), "error")
            field.correct()
            self.corrected.emit(field)

    def show_found(self, found: Sentence, *, good: bool) -> None:
        """Show what answered at the address."""
        self._address.say(text(found), "ok" if good else "error")

    def _field(self, key: str) -> NotedField | None:
        return self._address if key == ADDRESS else self._forms[self.way].fields.get(key)

    # --- What it is made of

    def _address_field(self) -> NotedField:
        line = QLineEdit()
        line.setPlaceholderText("https://")
        line.setAccessibleIdentifier("sign-in-address")
        entry = row(line, self._check)
        entry.setStretch(0, 1)
        return NotedField(self.tr("Address of the service"), line, entry)

    def _label_field(self) -> NotedField:
        line = QLineEdit()
        line.setAccessibleIdentifier("sign-in-label")
        line.setMaxLength(LONGEST_LABEL)
        line.setPlaceholderText(self.tr("Optional"))
        said = self.tr("What it is called here. Left empty, it gets a name by itself, or keeps the one it has.")
        return NotedField(self.tr("Name of this account"), line, line, said)

    def _made_forms(self) -> dict[MethodName, SignInForm]:
        forms: dict[MethodName, SignInForm] = {}
        for way, method in METHODS.items():
            forms[way] = form = SignInForm(method)
            form.submitted.connect(self._ask)
            form.edited.connect(self._follow_typing)
            title = text(method.title)
            name_tab(self._tabs, self._tabs.addTab(title), title)
        return forms

    def _arranged(self) -> QLayout:
        given = label(self.tr("What the service gave you"), "heading")
        where = button(self.tr("Where do I find this?"), kind="link")
        where.setAccessibleIdentifier("sign-in-help")
        where.clicked.connect(self.help_requested)
        said = row(self._sign_in, self._problem, spacing=16)
        said.setStretch(1, 1)
        return column(
            row(given, None, where), 4, self._address, row(self._tabs, self._others, None), 6, *self._forms.values(),
            self._label, beside(self._remember, self._why_not), 8, said, spacing=0,
        )  # fmt: skip

    # --- What is shown

    def _show_way(self) -> None:
        for way, form in self._forms.items():
            form.setVisible(way is self.way)
        self._follow_typing()

    def _show_rare(self, *, are_shown: bool) -> None:
        """Show the tabs of the rare ways in place of the usual ones."""
        for place, way in enumerate(MethodName):
            self._tabs.setTabVisible(place, way.is_rare is are_shown)
        set_button_text(self._others, self.tr("Usual ways") if are_shown else self.tr("Other ways"))

    def _show_others(self) -> None:
        """Show the rare ways, or the usual ones again, and the first of them."""
        are_rare = not self.way.is_rare
        self._show_rare(are_shown=are_rare)
        self._tabs.setCurrentIndex(next(place for place, way in enumerate(MethodName) if way.is_rare is are_rare))

    def _follow_typing(self) -> None:
        self._unsay_problem()
        can_be_kept = self.way is not MethodName.ACCESS or bool(self.values()["refresh_token"])
        self._remember.setVisible(can_be_kept)
        self._remember.setEnabled(self._can_remember)
        no_place = self.tr("This computer has no safe place for secrets: you stay signed in until you close it.")
        self._why_not.setText(no_place if can_be_kept and not self._can_remember else "")

    def _ask(self) -> None:
        if self._is_busy:
            return
        missing = self._forms[self.way].first_missing()
        if not self.address:
            self.show_problem(
                Sentence("SignIn", "The address of the service is missing. It begins with https://."), ADDRESS
            )
        elif missing is not None:
            empty = Sentence("SignIn", "{field} is empty. Fill it in.", field=missing.name)
            half = Sentence("SignIn", "{field} is empty. Fill in all three, or none.", field=missing.name)
            self.show_problem(half if missing.optional else empty, missing.key)
        else:
            self._unsay()
            self.sign_in_requested.emit()

    def _unsay(self) -> None:
        self._address.say("")
        self._unsay_problem()

    def _unsay_problem(self) -> None:
        """Take back what was wrong with the sign-in; what answers at the address stays."""
        self._problem.setText("")
        for form in self._forms.values():
            form.unsay()
