"""What one description says of its piece: the texts of each column, and what it leaves open.

The same columns come of it whatever the answers are, so that a column stays what the artist made of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mintwright.domain.assets.attribute_checks import DEEPEST
from mintwright.domain.assets.attributes import NodeKind, Path
from mintwright.domain.assets.line_splitting import split_lines
from mintwright.domain.generators.json_values import Json, JsonObject, Number, as_json, scalar
from mintwright.domain.generators.shapes import Token
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField
from mintwright.domain.spreadsheets.origins import Answer, Asked, Shape, answer_to
from mintwright.domain.spreadsheets.rows import LONGEST_CELL

TRAITS = "attributes"
NAME, VALUE = "trait_type", "value"
_ITS_OWN = {"name": SheetField.TITLE, "description": SheetField.DESCRIPTION}
NAMES_OF_FIELDS = {field: name for name, field in _ITS_OWN.items()}
_MARKS = frozenset(("image", "image_url", "dna", "compiler", "animation_url"))
_OF_SOLANA = frozenset(("symbol", "seller_fee_basis_points", "properties"))
GENERATED, RATE = "date", "seller_fee_basis_points"
_OF_CIP25 = frozenset(("image", "mediaType", "files", "version"))
IGNORED = {
    Shape.HASHLIPS: _MARKS,
    Shape.HASHLIPS_SOLANA: _MARKS | _OF_SOLANA,
    Shape.SUGAR: _MARKS | _OF_SOLANA,
    Shape.CIP25: _OF_CIP25,
}
_OF_HASHLIPS = frozenset((Shape.HASHLIPS, Shape.HASHLIPS_SOLANA))
_MOMENT_DIGITS = 12  # as milliseconds since 1970 have, and years have not


@dataclass(frozen=True, slots=True)
class Value:
    """What stands at one place: a text, or the lines of a list. What is left out by an answer is not written."""

    lines: Sequence[str]
    kind: NodeKind = NodeKind.TEXT
    is_written: bool = True

    @property
    def text(self) -> str:
        """All of it, a list with one item on each line."""
        return "\n".join(self.lines)


@dataclass(slots=True)
class Said:
    """The values of each column of a piece; a list has as many as it has lines.

    `columns` are all that may have one, in their order; `marks` are those that the generator made for itself, which
    are nothing where pieces have a trait of that name. `open` is what it leaves open: an example, by the name of each
    attribute. `doubtful` are the columns of what stands twice, in different words. `plain` counts numbers and the
    like.
    """

    cells: dict[SheetColumn, Value] = field(default_factory=dict[SheetColumn, Value])
    columns: dict[SheetColumn, None] = field(default_factory=dict[SheetColumn, None])
    marks: dict[SheetColumn, Value] = field(default_factory=dict[SheetColumn, Value])
    open: dict[Asked, dict[str, str]] = field(default_factory=dict[Asked, dict[str, str]])
    doubtful: set[SheetColumn] = field(default_factory=set[SheetColumn])
    plain: int = 0


@dataclass(slots=True)
class Noted:
    """What holds for columns of all descriptions, by their paths; a field of the asset has that of its name.

    `traits` are the names, or groups, that stand in the list of traits; `plain` hold numbers, true or false.
    """

    traits: set[str] = field(default_factory=set[str])
    plain: set[Path] = field(default_factory=set[Path])

    def is_trait(self, column: SheetColumn) -> bool:
        """Whether this column comes from the list of traits."""
        return column.path[:1] != () and column.path[0] in self.traits

    def is_plain(self, column: SheetColumn) -> bool:
        """Whether a number, true or false stands in this column."""
        return (column.path or (NAMES_OF_FIELDS.get(column.field, ""),)) in self.plain


def said_by(token: Token, answers: Sequence[Answer], noted: Noted) -> Said:
    """What a description says, as these answers have it; of its columns something is noted."""
    return _Reader(token, answers, noted).read()


class _Reader:
    """Reads one description."""

    def __init__(self, token: Token, answers: Sequence[Answer], noted: Noted) -> None:
        self._token = token
        self._answers = answers
        self._noted = noted
        self._said = Said()
        self._found = dict[Path, list[Value]]()
        self._doubtful = set[Path]()

    def read(self) -> Said:
        """Read all of it."""
        said, token = self._said, self._token
        if token.asset_name is not None:
            self._put(SheetColumn(SheetField.ASSET_NAME), Value((token.asset_name,)))
        for key, values in _by_name(token.fields):
            if key in _ITS_OWN:
                self._read_own(SheetColumn(_ITS_OWN[key]), key, values)
            elif key in IGNORED[token.shape] or _is_moment(token.shape, key, values[-1]):
                said.marks[SheetColumn(SheetField.ATTRIBUTE, (key,))] = Value((_mark(values[-1]),))
            elif key == TRAITS and isinstance(values[-1], list):
                for value in values:
                    self._read_traits(value if isinstance(value, list) else [value])
            elif key == TRAITS and token.shape is not Shape.CIP25 and isinstance(values[-1], JsonObject):
                self._read_group((), values[-1])
            else:
                self._read_field((key,), values)
        for path, found in self._found.items():
            self._settle(path, found)
        return said

    def _put(self, column: SheetColumn, value: Value) -> None:
        self._said.columns.setdefault(column)
        self._said.cells[column] = value

    def _read_own(self, column: SheetColumn, key: str, values: Sequence[Json]) -> None:
        """A field of the asset: lines are one text there, as programs that read the chain join them."""
        if len({as_json(value) for value in values}) > 1:
            self._said.doubtful.add(column)
        found = self._value((key,), values[-1])
        self._said.columns.setdefault(column)
        if found.is_written:
            is_text = isinstance(values[-1], list) and all(isinstance(one, str) for one in values[-1])
            self._put(column, Value(("".join(found.lines) if is_text else found.text,)))

    def _read_field(self, path: Path, values: Sequence[Json]) -> None:
        """A field of whatever kind, which may stand there several times."""
        if len(values) > 1 and len({as_json(value) for value in values}) > 1:
            self._doubtful.add(path)
        value = values[-1]
        if isinstance(value, JsonObject) and _is_group(path, value):
            self._read_group(path, value)
            if path in self._doubtful:
                self._doubtful.update(below for below in self._found if below[: len(path)] == path)
        else:
            self._found.setdefault(path, []).append(self._value(path, value))

    def _read_group(self, path: Path, group: JsonObject) -> None:
        for key, values in _by_name(group):
            if not path and not key.strip():
                self._read_nameless([JsonObject(((key, value),)) for value in values])
            else:
                self._noted.traits.update(() if path else (key,))
                self._read_field((*path, key), values)

    # --- Traits

    def _read_traits(self, traits: Sequence[Json]) -> None:
        for trait in traits:
            name = trait.get(NAME) if isinstance(trait, JsonObject) else None
            if isinstance(trait, JsonObject) and isinstance(name, str) and name.strip():
                self._read_trait(str(name), trait)
            else:
                self._read_nameless([trait])

    def _read_trait(self, name: str, trait: JsonObject) -> None:
        self._noted.traits.add(name)
        for key, values in _by_name(trait):
            if key == NAME:
                if len(values) > 1 and len({as_json(value) for value in values}) > 1:
                    self._doubtful.add((name,))
            elif key == VALUE:
                self._read_field((name,), values)
            elif not key.strip():
                self._read_nameless([trait])
            else:
                self._read_beside((key, name), values)
        if not trait.has(VALUE):
            self._found.setdefault((name,), []).append(self._none((name,)))

    def _read_beside(self, path: Path, values: Sequence[Json]) -> None:
        """What a trait says beside its name and value, in a group of that name."""
        value = values[-1]
        example = scalar(value) if isinstance(value, str | bool) else as_json(value)
        self._leave_open(Asked.DISPLAY, path[1], f"{path[0]}: {example}")
        self._noted.traits.add(path[0])
        self._note(path, value)
        is_shown = self._has(Asked.DISPLAY, Answer.SHOWN)
        self._found.setdefault(path, []).append(Value((example,), is_written=is_shown))

    def _read_nameless(self, values: Sequence[Json]) -> None:
        """What has no name of its own: lines of a list that is called like all traits."""
        self._noted.traits.add(TRAITS)
        lines = list[str]()
        for value in values:
            inner = value.get(VALUE) if isinstance(value, JsonObject) and len(value.fields) == 1 else value
            found = self._value((TRAITS,), [inner])
            lines += found.lines if found.is_written else ()
        known = self._found.setdefault((TRAITS,), [])
        before = known.pop().lines if known else ()
        known.append(Value((*before, *lines), NodeKind.LIST))

    # --- Values

    def _leave_open(self, asked: Asked, name: str, example: str) -> None:
        """The first example of each attribute is kept."""
        self._said.open.setdefault(asked, {}).setdefault(name, example)

    def _has(self, asked: Asked, answer: Answer) -> bool:
        """Whether this is what is answered."""
        return answer_to(asked, self._answers) is answer

    def _value(self, path: Path, value: Json) -> Value:
        """A value that is no group, as texts."""
        match value:
            case None:
                return self._none(path)
            case list():
                return self._list(path, value)
            case JsonObject():
                return self._as_text(path, [value], NodeKind.TEXT)
            case _:
                self._note(path, value)
                return Value((scalar(value),))

    def _note(self, path: Path, value: Json) -> None:
        """Count a number, true or false, which becomes a text."""
        if isinstance(value, Number | bool):
            self._said.plain += 1
            self._noted.plain.add(path)

    def _none(self, path: Path) -> Value:
        self._leave_open(Asked.NULL, path[-1], "null")
        return Value(("null",), is_written=self._has(Asked.NULL, Answer.WORD))

    def _list(self, path: Path, values: Sequence[Json]) -> Value:
        if any(isinstance(value, list | JsonObject) for value in values):
            return self._as_text(path, values, NodeKind.LIST)
        if (whole := self._whole_text(values)) is not None:
            return Value((whole,))
        found = [self._value(path, value) for value in values]
        return Value(tuple(one.text for one in found if one.is_written), NodeKind.LIST)

    def _whole_text(self, values: Sequence[Json]) -> str | None:
        """The long text whose lines these are, divided as they are for the chain."""
        if self._token.shape is not Shape.CIP25 or len(values) < 2:
            return None
        lines = [value for value in values if isinstance(value, str)]
        text = "".join(lines)
        return text if len(lines) == len(values) and split_lines(text) == tuple(lines) else None

    def _as_text(self, path: Path, values: Sequence[Json], kind: NodeKind) -> Value:
        lines = tuple(str(value) if isinstance(value, str) else as_json(value) for value in values)
        self._leave_open(Asked.OBJECTS, path[-1], lines[0])
        return Value(lines, kind, is_written=self._has(Asked.OBJECTS, Answer.AS_TEXT))

    def _settle(self, path: Path, found: Sequence[Value]) -> None:
        """Make one cell of what stands at one place."""
        values = [value for value in found if value.is_written]
        kinds = dict.fromkeys(value.kind for value in found)
        if len(found) > 1:
            kinds[NodeKind.LIST] = None
        if len(values) > 1:
            self._leave_open(Asked.REPEATED, path[-1], ", ".join(value.text for value in values[:3]))
        for kind in kinds:
            column = SheetColumn(SheetField.ATTRIBUTE, path, kind)
            self._said.columns.setdefault(column)
            if path in self._doubtful:
                self._said.doubtful.add(column)
        if values:
            value = self._chosen(values)
            self._said.cells[SheetColumn(SheetField.ATTRIBUTE, path, value.kind)] = value

    def _chosen(self, values: Sequence[Value]) -> Value:
        if len(values) == 1:
            return values[0]
        match answer_to(Asked.REPEATED, self._answers):
            case Answer.FIRST:
                return values[0]
            case Answer.LAST:
                return values[-1]
            case _:
                return Value(tuple(line for value in values for line in value.lines), NodeKind.LIST)


def _by_name(fields: JsonObject) -> Iterator[tuple[str, Sequence[Json]]]:
    """Each field once, with all values that it has."""
    found = dict[str, list[Json]]()
    for key, value in fields.fields:
        found.setdefault(key, []).append(value)
    yield from found.items()


def _is_group(path: Path, value: JsonObject) -> bool:
    """Whether an object can be a group of attributes: with something in it, all of it named, and not too deep."""
    return bool(value.fields) and all(key.strip() for key, _ in value.fields) and len(path) < DEEPEST


def _is_moment(shape: Shape, key: str, value: Json) -> bool:
    """Whether this is when HashLips wrote a piece: another number for each, of which none says anything of it."""
    is_number = key == GENERATED and isinstance(value, Number) and shape in _OF_HASHLIPS
    return is_number and len(digits := as_json(value)) >= _MOMENT_DIGITS and digits.isdigit()


def _mark(value: Json) -> str:
    """A mark, unless no cell could hold it: nobody wants so much of it."""
    text = scalar(value) if isinstance(value, str | bool) else as_json(value)
    return text if 2 * len(text) <= LONGEST_CELL else ""
