"""All fields of an asset in reading order: identity, description, minting, further files, attributes."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QLineEdit, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.naming import ASSET_NAME_BYTES
from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.fields import LineField, TextField
from mintwright.ui.forms.problem_text import as_one, is_serious
from mintwright.ui.inspector.asset_edits import follows_title
from mintwright.ui.inspector.asset_preview import AssetPreview
from mintwright.ui.inspector.attributes.multi_edit import merged
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.inspector.files_field import FilesField
from mintwright.ui.inspector.royalties_field import RoyaltiesField
from mintwright.ui.style import numbers
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row, rule


class AssetFields(QFrame):
    """The body of the form. It shows drafts and reports edits; it writes nothing itself.

    Signals:
        edited(str): the artist changed this field of the draft (not `attrs`: its model tells the gestures).
        left(str): the artist is done with it.
    """

    edited = Signal(str)
    left = Signal(str)

    def __init__(self, theme: Theme, media_type_of: Callable[[int], str]) -> None:
        super().__init__()
        self.setObjectName("body")
        self.preview = AssetPreview(theme)
        self.facts = label("", "muted", wrap=True)
        self.upload_problem = label("", "error", wrap=True)
        self.whole_problem = label("", "error", wrap=True)
        self.auto_problem = label("", "error", wrap=True)
        self.name = LineField(self.tr("Title"))
        self.asset_name = LineField(self.tr("Name on the chain"), limit=ASSET_NAME_BYTES)
        self.description = TextField(theme, self.tr("Description"))
        self.attrs = AttributePanel(theme)
        self.amount = LineField(self.tr("Quantity"), limit=None)
        self.royalties = RoyaltiesField(theme)
        self.is_auto = QCheckBox(self.tr("Start minting as soon as it is paid"))
        self.is_auto_means = label("", "muted", wrap=True)
        self.files = FilesField(theme, media_type_of)
        self.shared = label("", "muted", wrap=True)
        self._trees: list[tuple[Node, ...]] = []  # of several assets, and what they are as one
        self._merged = merged(())
        self._blockchain = QLineEdit(self.tr("Cardano (ada)"))
        self._lay_out()
        self._connect()
        self.show_hints()

    # --- Showing

    def show_draft(self, draft: Draft) -> None:
        """Show one draft. A field that already shows the same is left alone, cursor and all."""
        self.name.show_words(draft.name)
        self.asset_name.show_words(draft.asset_name)
        by_hand = self.tr("Stays as you wrote it. Empty it to follow the title again.")
        self.asset_name.show_hint(
            self.tr("Follows the title until you change it.") if follows_title(draft) else by_hand
        )
        self.description.show_words(draft.description)
        self.attrs.model.show(draft.attrs)
        if self.value("amount") != draft.amount:
            self.amount.show_words("" if draft.amount is None else str(draft.amount))
        self.royalties.show_draft(draft)
        self.is_auto.setTristate(False)
        self.is_auto.setChecked(draft.is_auto)
        self.files.add_button.setEnabled(True)
        self.files.show_files(draft.files)

    def show_drafts(self, drafts: Sequence[Draft], typed: frozenset[str]) -> None:
        """Show what several drafts share; where they differ, say so. Fields the artist types in are left alone."""
        for name in _FIELDS:
            values = {getattr(draft, name) for draft in drafts}
            if name not in typed:
                placeholder = self._different(name, len(values)) if len(values) > 1 else ""
                self.field(name).show_words("" if placeholder else _written(values.pop()), placeholder)
        autos = {draft.is_auto for draft in drafts}
        self.is_auto.setCheckState(_CHECKED[autos.pop()] if len(autos) == 1 else Qt.CheckState.PartiallyChecked)
        trees = [draft.attrs for draft in drafts]
        if trees != self._trees:
            self._trees, self._merged = trees, merged(trees)
        self.attrs.model.show(*self._merged)
        self.files.show_many()

    def clear(self) -> None:
        """Forget what was shown, before other art is shown."""
        for name in _FIELDS:
            self.field(name).show_words("")
            self.field(name).show_problem(None)
        _say(self.whole_problem, None)
        _say(self.auto_problem, None)
        self.attrs.model.load(())
        self.files.show_files(())

    def show_problems(self, problems: Sequence[Problem], spare: str = "") -> None:
        """Show each problem below its field; not below `spare`, which the artist is just fixing."""
        for name in _FIELDS:
            if name != spare:
                self.field(name).show_problem(as_one([one for one in problems if one.field[:1] == (name,)]))
        _say(self.whole_problem, as_one([one for one in problems if not one.field]))
        _say(self.auto_problem, as_one([one for one in problems if one.field[:1] == ("is_auto",)]))
        if spare != "royalties":
            self.royalties.say_checked()
        self.files.show_problems([problem for problem in problems if problem.field[:1] == ("files",)])
        self.attrs.model.show_problems([problem for problem in problems if problem.field[:1] == ("attrs",)])
        self.attrs.show_problem_of_row()

    def show_hints(self, *, several: bool = False) -> None:
        """Show the hints."""
        self.name.show_hint(self.tr("Use {n} for a number, {name} for the old title.") if several else "")
        alone, together = self.tr("Follows the title until you change it."), self.tr("Made from the titles.")
        self.asset_name.show_hint(together if several else alone)

    # --- Values

    def value(self, name: str) -> Any:
        """The value of a field, as a draft stores it."""
        match name:
            case "amount":
                return numbers.whole_number(self.amount.words)
            case "royalties_rate":
                return self.royalties.rate_value
            case "royalties":
                return self.royalties.address_value
            case "is_auto":
                return self.is_auto.isChecked()
            case "files":
                return self.files.files
            case _:
                return self.words(name)

    def words(self, name: str) -> str:
        """The raw text of a field."""
        return self.field(name).words if name in _FIELDS else ""

    def unreadable(self) -> tuple[Problem, ...]:
        """Fields whose text is not a number; a draft cannot store it, so the checks cannot see it."""
        found = []
        if self.amount.words.strip() and self.value("amount") is None:
            found.append(_problem("amount", Sentence("fields", "Write the quantity in digits, like 1 or 1000.")))
        if self.royalties.is_unreadable:
            found.append(_problem("royalties_rate", Sentence("fields", "Write the rate in digits, like 5 or 2.5.")))
        return tuple(found)

    def is_unreadable(self, name: str) -> bool:
        """Whether the words of a field are no number, and ought to be one."""
        return any(problem.field == (name,) for problem in self.unreadable())

    def field(self, name: str) -> LineField | TextField:
        """The field of this name; the title for names without a field of their own."""
        named = {
            "asset_name": self.asset_name,
            "description": self.description,
            "amount": self.amount,
            "royalties_rate": self.royalties.rate,
            "royalties": self.royalties.address,
        }
        return named.get(name, self.name)

    def focus(self, path: FieldPath) -> QWidget:
        """Put the cursor where a problem points to; returns the focused widget."""
        numbers_in = tuple(step for step in path if isinstance(step, int))
        match path[:1]:
            case ("attrs",):
                self.attrs.go_to(numbers_in, str(path[-1]))
                return self.attrs
            case ("files",):
                self.files.focus_file(*numbers_in[:1] or (-1,))
                return self.files
            case ("is_auto",):
                self.is_auto.setFocus()
                return self.is_auto
            case ():
                return self._top()
            case _:
                field = self.field(str(path[0]))
                field.editor.setFocus()
                return field

    def _top(self) -> QWidget:
        """The place for problems of the whole asset; the cursor goes to the first field below."""
        self.name.editor.setFocus()
        return self.facts

    # --- How

    def _lay_out(self) -> None:
        self._blockchain.setReadOnly(True)
        self._blockchain.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._blockchain.setAccessibleName(self.tr("Blockchain"))
        chain_name = label(self.tr("Blockchain"), "label")
        chain_name.setBuddy(self._blockchain)
        chain = column(chain_name, self._blockchain, None, spacing=4)
        pair = row(self.amount, chain, spacing=12)
        pair.setStretch(0, 1)
        pair.setStretch(1, 1)
        file = column(self.facts, self.upload_problem, self.whole_problem, spacing=4)
        about = column(self.preview, file, self.name, self.asset_name, self.description, self.attrs, spacing=10)
        auto = column(self.is_auto, self.is_auto_means, self.auto_problem, spacing=0)
        minted = column(pair, self.shared, self.royalties, auto, spacing=10)
        self.setLayout(
            column(about, 2, rule(), 2, minted, 2, rule(), 2, self.files, None, spacing=8, margins=(16, 4, 16, 16))
        )
        self.is_auto_means.setText(
            self.tr(
                "The service carries on by itself when your payment arrives. Without it, the service may hold the "
                "mint until it is ordered, which this version of Mintwright cannot do. On the practice network only a "
                "collection is held; a single asset is minted at once all the same."
            )
        )
        self.is_auto.setToolTip(self.tr("The service calls this automatic processing: is_auto."))
        self.is_auto.setAccessibleName(self.is_auto.text())
        self.is_auto.setAccessibleDescription(self.is_auto_means.text())
        for part in (self.is_auto_means, self.auto_problem):
            part.setContentsMargins(24, 0, 0, 0)
        for part in (self.shared, self.upload_problem, self.whole_problem, self.auto_problem):
            part.hide()

    def _connect(self) -> None:
        for name in ("name", "asset_name", "description", "amount"):
            field = self.field(name)
            field.edited.connect(lambda name=name: self.edited.emit(name))
            field.left.connect(lambda name=name: self.left.emit(name))
        self.royalties.edited.connect(self.edited)
        self.royalties.left.connect(self.left)
        self.is_auto.clicked.connect(self._ticked)
        self.files.edited.connect(lambda: self.edited.emit("files"))
        self.files.left.connect(lambda: self.left.emit("files"))

    def _ticked(self) -> None:
        self.is_auto.setTristate(False)
        self.edited.emit("is_auto")
        self.left.emit("is_auto")

    def _different(self, name: str, count: int) -> str:
        said = {
            "name": self.tr("{count} different titles"),
            "asset_name": self.tr("{count} different names"),
            "description": self.tr("Different in each. Type to replace them all."),
            "royalties": self.tr("{count} different addresses"),
        }
        return said.get(name, self.tr("{count} different")).format(count=count)


_FIELDS = ("name", "asset_name", "description", "amount", "royalties_rate", "royalties")
_CHECKED = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}


def _written(value: object) -> str:
    if isinstance(value, Decimal):
        return numbers.plain(value)
    return "" if value is None else str(value)


def _say(place: QLabel, problem: Problem | None) -> None:
    """Show a problem that has no field, or clear it."""
    if problem is not None:
        place.setText(text(problem.sentence))
        restyle(place, role="error" if is_serious(problem) else "warn")
    place.setVisible(problem is not None)


def _problem(name: str, said: Sentence) -> Problem:
    return Problem(art_id=None, field=(name,), sentence=said, severity=Severity.ERROR)
