"""All fields of an asset in reading order: identity, description, minting, further files, attributes."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from operator import attrgetter
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.naming import ASSET_NAME_BYTES
from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import by_the_clock
from mintwright.studio.settings import Settings
from mintwright.ui.actions.actions import Actions
from mintwright.ui.forms.fields import LineField, TextField
from mintwright.ui.forms.problem_text import as_one, say_problem
from mintwright.ui.forms.royalties_field import RoyaltiesField
from mintwright.ui.forms.selecting_line import SelectingLine
from mintwright.ui.inspector.asset_preview import AssetPreview
from mintwright.ui.inspector.asset_sections import AssetSections
from mintwright.ui.inspector.attributes.editors import Previewed, no_preview
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.inspector.attributes.sharing import Patterns, merged, merging
from mintwright.ui.inspector.collection_note import CollectionNote
from mintwright.ui.inspector.cover_field import CoverField
from mintwright.ui.inspector.files_field import FilesField
from mintwright.ui.inspector.pattern_preview import Preview
from mintwright.ui.inspector.quantity_field import QuantityField
from mintwright.ui.style import numbers
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, rule

_FILLED_IN = Sentence("fields", "{{n}} becomes a number, {{title}} {title}: each gets its own text.")
_FILLED_IN_TOO = Sentence(
    "fields", "{{n}} becomes a number, {{title}} {title}, {attribute} an attribute: each gets its own text."
)


class AssetFields(QFrame):
    """The body of the form. It shows drafts and reports edits; it writes nothing itself.

    Signals:
        edited(str): the artist changed this field of the draft (not `attrs`: its model tells the gestures).
        left(str): the artist is done with it.
    """

    edited = Signal(str)
    left = Signal(str)

    def __init__(
        self,
        theme: Theme,
        actions: Actions,
        media_type_of: Callable[[int], str],
        preview: Previewed = no_preview,
    ) -> None:
        """`preview` tells what a pattern in the attributes gives to what is shown, if it is one."""
        super().__init__()
        self.setObjectName("body")
        self.preview = AssetPreview(theme)
        self.facts = label("", "muted", wrap=True)
        self.upload_problem = label("", "error", wrap=True)
        self.whole_problem = label("", "error", wrap=True)
        self.cover = CoverField(theme)
        self.name = LineField(self.tr("Title"), line=SelectingLine())
        self.asset_name = LineField(self.tr("Name on the chain"), limit=ASSET_NAME_BYTES)
        self.description = TextField(theme, self.tr("Description"))
        self.attrs = AttributePanel(theme, actions, preview)
        self.quantity = QuantityField()
        self.royalties = RoyaltiesField(theme)
        self.files = FilesField(theme, media_type_of)
        self.shared = CollectionNote()
        self.sections = AssetSections(theme, self.attrs, self.quantity, self.royalties, self.files)
        self._united: object = None  # several assets, and what they are as one
        self._merged = merged(())
        self._lay_out()
        self._connect()
        self._example = ""
        self.show_hints()

    def remember(self, settings: Settings) -> None:
        """Fold the parts and divide the attributes as last time, and keep both from now on."""
        self.sections.remember(settings)
        self.attrs.tree.remember(settings)

    # --- Showing

    def show_draft(self, draft: Draft) -> None:
        """Show one draft. A field that already shows the same is left alone, cursor and all."""
        self.name.show_words(draft.name)
        self.asset_name.show_words(draft.asset_name)
        by_hand = self.tr("Stays when the title changes. Empty it to follow the title again.")
        self.asset_name.show_hint(
            self.tr("Follows the title until you change it.") if follows_title(draft) else by_hand
        )
        self.description.show_words(draft.description)
        self.attrs.model.show(draft.attrs)
        self.quantity.show_draft(draft)
        self.royalties.show_draft(draft)
        self.files.add_button.setEnabled(True)
        self.files.show_files(draft.files)

    def show_drafts(self, drafts: Sequence[Draft], typed: frozenset[str], patterns: Patterns) -> None:
        """Show what several drafts share; where they differ, say so. Fields the artist types in are left alone.

        Attributes are shown as the `patterns` that gave them.
        """
        for name in _FIELDS:
            values = set(map(attrgetter(name), drafts))
            if name not in typed:
                placeholder = self._different(name, len(values)) if len(values) > 1 else ""
                self.field(name).show_words("" if placeholder else _written(values.pop()), placeholder)
                if name in _HINTED:  # what a pattern gave is said while it stands there
                    self.field(name).show_hint(self._hint(name, several=True))
        self.quantity.show_amounts(set(map(attrgetter("amount"), drafts)))
        self.quantity.show_auto(set(map(attrgetter("is_auto"), drafts)))
        trees = list(map(attrgetter("attrs"), drafts))
        if (trees, patterns) != self._united:
            self._united, self._merged = (trees, dict(patterns)), merged(trees, patterns)
        self.attrs.model.show(*self._merged)
        self.files.show_many()

    async def unite(self, trees: list[tuple[Node, ...]], patterns: Patterns) -> None:
        """Work out ahead what the attributes of very many share, in slices: to show them then takes no time."""
        found = await by_the_clock(merging(trees, patterns))
        self._united, self._merged = (trees, dict(patterns)), found

    def clear(self) -> None:
        """Forget what was shown, before other art is shown."""
        for name in _FIELDS:
            self.field(name).show_words("")
            self.field(name).show_problem(None)
        say_problem(self.whole_problem, None)
        self.quantity.show_auto_problem(None)
        self.attrs.model.load(())
        self.attrs.say_nothing()
        self.files.show_files(())

    def show_problems(self, problems: Sequence[Problem], spare: str = "") -> None:
        """Show each problem below its field; not below `spare`, which the artist is just fixing."""
        for name in _FIELDS:
            if name != spare:
                self.field(name).show_problem(as_one([one for one in problems if one.field[:1] == (name,)]))
        say_problem(self.whole_problem, as_one([one for one in problems if not one.field]))
        self.quantity.show_auto_problem(as_one([one for one in problems if one.field[:1] == ("is_auto",)]))
        if spare != "royalties":
            self.royalties.say_checked()
        self.files.show_problems([problem for problem in problems if problem.field[:1] == ("files",)])
        self.cover.show_problem(as_one([one for one in problems if one.field[:1] == ("cover",)]))
        self.attrs.model.show_problems([problem for problem in problems if problem.field[:1] == ("attrs",)])
        self.attrs.show_problem_of_row()
        self.sections.show_counts(self.attrs.model.rowCount(), len(self.files.files))
        self.sections.show_quantity(self.value("amount"))
        self.sections.show_problems(problems)

    def show_hints(self, *, several: bool = False, attribute: str = "") -> None:
        """Show the hints; `attribute` is how a pattern asks for one of theirs, if they have any."""
        self._example = attribute
        for name in _HINTED:
            self.field(name).show_hint(self._hint(name, several=several))
        self.attrs.show_hint(self._hint("attrs", several=several))

    def _hint(self, name: str, *, several: bool) -> str:
        if name == "asset_name":
            made = self.tr("Made from the titles, except where you wrote one yourself.")
            return made if several else self.tr("Follows the title until you change it.")
        if not several:
            return ""
        old = Sentence("fields", "the old title") if name == "name" else Sentence("fields", "the title")
        if not self._example:
            return text(_FILLED_IN.filled(title=old))
        return text(_FILLED_IN_TOO.filled(title=old, attribute=self._example))

    def show_preview(self, name: str, found: Preview) -> None:
        """Say below a field what the pattern in it gives; its counter counts the longest of that."""
        self.field(name).show_hint(text(found.said), found.role)
        self.field(name).count_as(found.longest)

    # --- Values

    def value(self, name: str) -> Any:
        """The value of a field, as a draft stores it."""
        match name:
            case "amount":
                return self.quantity.amount_value
            case "royalties_rate":
                return self.royalties.rate_value
            case "royalties":
                return self.royalties.address_value
            case "is_auto":
                return self.quantity.is_auto.isChecked()
            case "files":
                return self.files.files
            case _:
                return self.words(name)

    def words(self, name: str) -> str:
        """The raw text of a field."""
        return self.field(name).words if name in _FIELDS else ""

    def unreadable(self) -> tuple[Problem, ...]:
        """Fields whose text is not a number that can be read; a draft cannot store it, so the checks cannot see it."""
        found = []
        if (fault := self.quantity.fault) is not None:
            found.append(_problem("amount", fault))
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
            "amount": self.quantity.amount,
            "royalties_rate": self.royalties.rate,
            "royalties": self.royalties.address,
        }
        return named.get(name, self.name)

    def focus(self, path: FieldPath) -> QWidget:
        """Put the cursor where a problem points to; returns the focused widget."""
        self.sections.unfold(str(path[0]) if path else "")
        numbers_in = tuple(step for step in path if isinstance(step, int))
        match path[:1]:
            case ("attrs",):
                self.attrs.go_to(numbers_in, str(path[-1]))
                return self.attrs
            case ("files",):
                self.files.focus_file(*numbers_in[:1] or (-1,))
                return self.files
            case ("cover",):
                self.cover.choose.setFocus()
                return self.cover
            case ("is_auto",):
                self.quantity.is_auto.setFocus()
                return self.quantity.is_auto
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
        file = column(self.facts, self.upload_problem, self.whole_problem, spacing=4)
        about = column(self.preview, file, self.name, self.asset_name, self.description, self.cover, spacing=10)
        parts = (about, 2, rule(), 2, self.shared, self.sections, None)
        self.setLayout(column(*parts, spacing=8, margins=(16, 4, 16, 16)))
        for part in (self.upload_problem, self.whole_problem, self.cover):
            part.hide()

    def _connect(self) -> None:
        for name in ("name", "asset_name", "description"):
            field = self.field(name)
            field.edited.connect(lambda name=name: self.edited.emit(name))
            field.left.connect(lambda name=name: self.left.emit(name))
        for part in (self.quantity, self.royalties):
            part.edited.connect(self.edited)
            part.left.connect(self.left)
        self.files.edited.connect(lambda: self.edited.emit("files"))
        self.files.left.connect(lambda: self.left.emit("files"))

    def _different(self, name: str, count: int) -> str:
        said = {
            "name": self.tr("{count} different titles"),
            "asset_name": self.tr("{count} different names"),
            "description": self.tr("Different in each. Type to replace them all."),
            "royalties": self.tr("{count} different addresses"),
        }
        return said.get(name, self.tr("{count} different")).format(count=number(count))


_FIELDS = ("name", "asset_name", "description", "amount", "royalties_rate", "royalties")
_HINTED = ("name", "asset_name", "description")


def _written(value: object) -> str:
    if isinstance(value, Decimal):
        return numbers.plain(value)
    return "" if value is None else str(value)


def _problem(name: str, said: Sentence) -> Problem:
    return Problem(art_id=None, field=(name,), sentence=said, severity=Severity.ERROR)
