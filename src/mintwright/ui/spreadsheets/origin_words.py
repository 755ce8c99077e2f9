"""What is said of descriptions that a generator wrote: how many, in which shape, and what holds for many of them."""

from collections.abc import Mapping, Sequence

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import Fact, Origin, Remark
from mintwright.domain.spreadsheets.sheets import Sheet
from mintwright.ui.style.formatting import number

_RULE = Sentence("sheets", "What a description does not say stays as it is.")
_FACTS: Mapping[Fact, tuple[Sentence, Sentence]] = {
    Fact.PLAIN: (
        Sentence("sheets", "1 number or yes/no value is written as text."),
        Sentence("sheets", "{shown} numbers and yes/no values are written as text."),
    ),
    Fact.FOREIGN: (
        Sentence("sheets", "1 asset of another policy is left out: {names}."),
        Sentence("sheets", "{shown} assets of other policies are left out: {names}."),
    ),
    Fact.SAME: (
        Sentence("sheets", "1 asset is described twice in the same words, and read once."),
        Sentence("sheets", "{shown} assets are described twice in the same words, and read once."),
    ),
    Fact.OTHERWISE: (
        Sentence("sheets", "1 asset is described twice in other words: the file of the asset alone is taken."),
        Sentence("sheets", "{shown} assets are described twice in other words: the files of one asset are taken."),
    ),
    Fact.UNKNOWN: (
        Sentence("sheets", "1 file describes no assets: {names}."),
        Sentence("sheets", "{shown} files describe no assets: {names}."),
    ),
    Fact.UNREADABLE: (
        Sentence("sheets", "1 file cannot be read, and is left out: {names}."),
        Sentence("sheets", "{shown} files cannot be read, and are left out: {names}."),
    ),
}


def facts_of_origin(sheet: Sheet, origin: Origin) -> Sentence:
    """What was read: the shape, and how many descriptions."""
    count = len(sheet.rows) - 1
    one, many = Sentence("sheets", "1 description"), Sentence("sheets", "{shown} descriptions")
    described = counted(count, one, many.filled(shown=number(count)))
    return Sentence("sheets", "{shape} · {described}", shape=origin.shape.value, described=described)


def remarks_in_words(origin: Origin) -> Sequence[Sentence]:
    """What holds for many pieces and files."""
    return (*map(_words, origin.remarks), _RULE)


def _words(remark: Remark) -> Sentence:
    one, many = _FACTS[remark.fact]
    dots = "…" if len(remark.names) < remark.count else ""
    said = counted(remark.count, one, many.filled(shown=number(remark.count)))
    return said.filled(names=", ".join(remark.names) + dots) if remark.names else said
