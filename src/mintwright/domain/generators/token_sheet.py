"""The descriptions of a generator as the sheet that an export would be: a row for each piece."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import PurePath

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.generators.json_values import TooMuchError
from mintwright.domain.generators.pictures import Picture, pictures_of
from mintwright.domain.generators.said import Noted, Said, Value, said_by
from mintwright.domain.generators.shapes import Token
from mintwright.domain.spreadsheets.cells import Word, cell_of, guarded
from mintwright.domain.spreadsheets.columns import FIELDS, KEYS, SheetColumn, SheetField, heading_of
from mintwright.domain.spreadsheets.origins import MOST_OTHERS, Asked, Fact, Origin, Question, Remark, Shape
from mintwright.domain.spreadsheets.rows import MOST_COLUMNS
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet

MOST_PIECES = 100_000
MOST_VALUES = 2_000_000  # of all pieces together, also those that some do not have
_EXAMPLE = 80  # characters of what is shown of a value
_POLICY_ID = 56  # hexadecimal digits
_COLLECTION = "collection"  # the file that describes all of it, without its ending
_NAMED, _MOST_POLICIES = 3, 1_000  # that are named, and that can be chosen


def sheet_of_tokens(
    name: str, tokens: Sequence[Token], art: Sequence[PurePath], reading: Reading, remarks: Sequence[Remark] = ()
) -> Sheet:
    """The sheet of these descriptions. `art` lies in the same folders; `remarks` are made of their files.

    Raises TooMuchError for more than MOST_PIECES or MOST_VALUES. Of several policies the one that is chosen is taken,
    else the one with most pieces.
    """
    policies = [policy for policy, _ in Counter(token.policy for token in tokens if token.policy).most_common()]
    policy = reading.worksheet if reading.worksheet in policies else next(iter(policies), "")
    own = [token for token in tokens if token.policy in ("", policy)]
    if len(own) > MOST_PIECES:
        raise TooMuchError
    noted = Noted()
    said = [said_by(token, reading.answers, noted) for token in own]
    told = dict.fromkeys(column for one in said for column in one.columns)
    marks = _marks(said, told)
    columns = tuple(dict.fromkeys((*KEYS, *(field for field in FIELDS if field in told), *told, *marks)))
    if len(columns) > MOST_COLUMNS or len(columns) * len(own) > MOST_VALUES:
        raise TooMuchError
    rows = [[guarded(heading_of(column)) for column in columns]]
    for picture, one in zip(pictures_of(own, art), said, strict=True):
        rows.append(_row(picture, one, columns, marks))
    origin = Origin(
        shape=Counter(token.shape for token in own).most_common(1)[0][0],
        questions=tuple(_questions(said)),
        remarks=(*_policies(tokens, policy), *_collection(own), *_plain(said), *remarks),
        ignored=tuple(at for at, column in enumerate(columns) if column in marks),
        traits=tuple(at for at, column in enumerate(columns) if column in told and noted.is_trait(column)),
        plain=tuple(at for at, column in enumerate(columns) if column in told and noted.is_plain(column)),
    )
    return Sheet(
        name,
        rows,
        Reading(reading.encoding, worksheet=policy, answers=reading.answers),
        worksheets=tuple(policies[:_MOST_POLICIES]),
        doubts=tuple(_doubts(said, columns)),
        origin=origin,
    )


def _marks(said: Sequence[Said], told: Collection[SheetColumn]) -> Mapping[SheetColumn, None]:
    """The columns of marks: those that share their name with what any piece says are not theirs."""
    names = {column.path for column in told}
    return dict.fromkeys(mark for one in said for mark in one.marks if mark.path not in names)


def _row(picture: Picture, said: Said, columns: Sequence[SheetColumn], marks: Collection[SheetColumn]) -> list[str]:
    cells = dict(zip(KEYS, (guarded(picture.name), guarded(picture.folder)), strict=True))
    cells |= {mark: _cell(mark, value) for mark, value in said.marks.items() if mark in marks}
    cells |= {column: _cell(column, value) for column, value in said.cells.items()}
    return [cells.get(column, "") for column in columns]


def _cell(column: SheetColumn, value: Value) -> str:
    if value.kind is NodeKind.LIST and not value.lines:
        return Word.NO_LINES.value
    if column.field is SheetField.DESCRIPTION:
        return guarded(value.text)
    return cell_of(value.text)


def _doubts(said: Sequence[Said], columns: Sequence[SheetColumn]) -> Iterator[CellDoubt]:
    places = {column: at for at, column in enumerate(columns)}
    for row, one in enumerate(said, 2):
        for column in one.doubtful:
            yield CellDoubt(row, places[column], Doubt.SAID_TWICE)


def _questions(said: Sequence[Said]) -> Iterator[Question]:
    for asked in Asked:
        found = [one.open[asked] for one in said if asked in one.open]
        if found:
            name, example = next(iter(found[0].items()))
            pieces = Counter(chain.from_iterable(found))
            others = [(other[:_EXAMPLE], count) for other, count in pieces.items() if other != name]
            named = tuple(others[:MOST_OTHERS])
            yield Question(
                asked, pieces[name], name[:_EXAMPLE], example[:_EXAMPLE], named, more=len(others) - len(named)
            )


def _plain(said: Sequence[Said]) -> Iterator[Remark]:
    if count := sum(one.plain for one in said):
        yield Remark(Fact.PLAIN, count)


def _policies(tokens: Sequence[Token], policy: str) -> Iterator[Remark]:
    if len(policy) == _POLICY_ID:
        yield Remark(Fact.POLICY, 1, (policy,))
    others = Counter(token.policy for token in tokens if token.policy not in ("", policy))
    if others:
        yield Remark(Fact.FOREIGN, others.total(), tuple(one[:_EXAMPLE] for one in list(others)[:_NAMED]))


def _collection(tokens: Sequence[Token]) -> Iterator[Remark]:
    """Sugar mints the collection as a token of its own, which is described beside the others."""
    if count := sum(token.shape is Shape.SUGAR and token.file == _COLLECTION for token in tokens):
        yield Remark(Fact.COLLECTION, count)
