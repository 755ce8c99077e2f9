"""What columns are called, and the names of the steps that cells make."""

from collections.abc import Mapping, Sequence

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

_MOST = 6  # names that are told one by one
_TITLES: Mapping[Field, Sentence] = {
    Field.PICTURE: Sentence("table", "Picture"),
    Field.TITLE: Sentence("table", "Title"),
    Field.ASSET_NAME: Sentence("table", "Name on the chain"),
    Field.AMOUNT: Sentence("table", "Quantity"),
    Field.DESCRIPTION: Sentence("table", "Description"),
    Field.FILES: Sentence("table", "Further files"),
    Field.ROYALTIES: Sentence("table", "Royalties"),
    Field.PROBLEMS: Sentence("table", "Problems"),
    Field.FLAG: Sentence("table", "Flag"),
}


def title_of(column: Column) -> str:
    """The header of a column: an attribute after the groups it is in."""
    if column.field is Field.ATTRIBUTE:
        return SEPARATOR.join(column.path)
    return text(_TITLES[column.field])


def names_of(columns: Sequence[Column]) -> str:
    """What some columns are called, in their order; of many the first."""
    return listed([title_of(column) for column in columns])


def listed(titles: Sequence[str]) -> str:
    """Some titles one after another; of many the first."""
    rest = len(titles) - _MOST if len(titles) > _MOST + 1 else 0
    names = ", ".join(f"“{title}”" for title in titles[: len(titles) - rest])
    more = Sentence("table", "{names} and {count} more columns", names=names, count=number(rest))
    return text(more) if rest else names


def edit_label(column: Column) -> Sentence:
    """The step of writing into one cell."""
    return Sentence("table", "Edit {column}", column=title_of(column))
