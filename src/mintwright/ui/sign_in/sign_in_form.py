"""The four sign-in methods, each a small form: its fields and their meaning in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.domain.secret_text import Secret
from mintwright.ui.forms.secret_field import SecretField
from mintwright.ui.widgets.controls import column, label


class MethodName(StrEnum):
    """How an artist can sign in (specification 4.1 to 4.3; section 1: a token handed over by a backend)."""

    SECRET = "secret"  # noqa: S105  the name of a method, not a secret
    PASSWORD = "password"  # noqa: S105  as above
    REFRESH = "refresh"
    ACCESS = "access"


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One thing that is asked for: `secret` hides it, `pasted` drops the blanks that come along from an e-mail.

    `before` is said above the field.
    """

    key: str
    name: str
    secret: bool = False
    pasted: bool = True
    optional: bool = False
    before: str = ""


class SignInForm(QWidget):
    """The fields of one sign-in method.

    Signals:
        submitted(): Enter was pressed in a field.
        edited(): something was typed.
    """

    submitted = Signal()
    edited = Signal()

    def __init__(self, fields: tuple[FieldSpec, ...], help_text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields = fields
        self._entries: dict[str, SecretField | QLineEdit] = {}
        layout = column(label(help_text, "muted", wrap=True), 6, spacing=4)
        for field in fields:
            if field.before:
                layout.addSpacing(4)
                layout.addWidget(label(field.before, "muted", wrap=True))
            name = label(field.name, "label")
            entry = self._entry(field)
            name.setBuddy(entry)
            self._entries[field.key] = entry
            layout.addWidget(name)
            layout.addWidget(entry)
            layout.addSpacing(4)
        self.setLayout(layout)

    def values(self) -> Mapping[str, Any]:
        """What was entered, by the key of its field: a text, or a SecretText. Keep it no longer than needed."""
        return {key: _text_of(entry) for key, entry in self._entries.items()}

    def first_missing(self) -> FieldSpec | None:
        """The first required field that is still empty; it gets the focus."""
        for field in self._fields:
            if not field.optional and not _text_of(self._entries[field.key]):
                self._entries[field.key].setFocus()
                return field
        return None

    def forget(self) -> None:
        """Empty every field for good."""
        for entry in self._entries.values():
            if isinstance(entry, SecretField):
                entry.forget()
            else:
                entry.setText("")

    def entry(self, key: str) -> QLineEdit:
        """The line in which a field is typed."""
        entry = self._entries[key]
        return entry.edit if isinstance(entry, SecretField) else entry

    def _entry(self, field: FieldSpec) -> SecretField | QLineEdit:
        if field.secret:
            entry: SecretField | QLineEdit = SecretField(field.name, pasted=field.pasted)
        else:
            entry = QLineEdit()
            entry.setAccessibleName(field.name)
        line = entry.edit if isinstance(entry, SecretField) else entry
        line.setAccessibleIdentifier(f"sign-in-{field.key}")
        line.returnPressed.connect(self.submitted)
        line.textEdited.connect(self.edited)
        return entry


def _text_of(entry: SecretField | QLineEdit) -> Secret:
    return entry.secret() if isinstance(entry, SecretField) else entry.text().strip()
