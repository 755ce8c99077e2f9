"""The fields of one sign-in method."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.domain.secret_text import Secret
from mintwright.ui.forms.secret_field import SecretField
from mintwright.ui.sign_in.method_specs import FieldSpec, MethodSpec
from mintwright.ui.sign_in.noted_field import NotedField
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label


class SignInForm(QWidget):
    """What a method asks for, below what it means.

    Signals:
        submitted(): Enter was pressed in a field.
        edited(): something was typed.
    """

    submitted = Signal()
    edited = Signal()

    def __init__(self, method: MethodSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._specs = method.fields
        self._entries: dict[str, SecretField | QLineEdit] = {}
        self.fields = {spec.key: self._field(spec) for spec in method.fields}
        self.setLayout(column(label(text(method.said), "muted", wrap=True), 6, *self.fields.values(), spacing=0))

    def values(self) -> Mapping[str, Any]:
        """What was entered, by the key of its field: a text, or a SecretText. Keep it no longer than needed."""
        return {key: _text_of(entry) for key, entry in self._entries.items()}

    def first_missing(self) -> FieldSpec | None:
        """The first field that has to be filled in and is empty."""
        values = self.values()
        are_all_needed = any(values[spec.key] for spec in self._specs if spec.optional)
        needed = (spec for spec in self._specs if are_all_needed or not spec.optional)
        return next((spec for spec in needed if not values[spec.key]), None)

    def forget(self) -> None:
        """Empty every field for good."""
        for entry in self._entries.values():
            if isinstance(entry, SecretField):
                entry.forget()
            else:
                entry.setText("")

    def unsay(self) -> None:
        """Take back what was said of the fields."""
        for field in self.fields.values():
            field.say("")

    def _field(self, spec: FieldSpec) -> NotedField:
        name = text(spec.name)
        entry = SecretField(name, pasted=spec.pasted) if spec.secret else QLineEdit()
        line = entry.edit if isinstance(entry, SecretField) else entry
        line.setAccessibleIdentifier(f"sign-in-{spec.key}")
        line.returnPressed.connect(self.submitted)
        line.textEdited.connect(self.edited)
        self._entries[spec.key] = entry
        return NotedField(name, line, entry, text(spec.hint) if spec.hint else "")


def _text_of(entry: SecretField | QLineEdit) -> Secret:
    return entry.secret() if isinstance(entry, SecretField) else entry.text().strip()
