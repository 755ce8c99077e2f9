"""What a column of a spreadsheet becomes, in words, and the choices there are."""

from collections.abc import Mapping
from enum import StrEnum

from mintwright.domain.assets.attributes import NodeKind, Path
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField, column_of, heading_of
from mintwright.domain.spreadsheets.meanings import Finds, Meaning
from mintwright.ui.style.wording import text


class Choice(StrEnum):
    """What a column may become, as the list offers it."""

    TITLE = "title"
    ASSET_NAME = "name on the chain"
    AMOUNT = "quantity"
    DESCRIPTION = "description"
    TEXT = "text"
    LINES = "lines"
    COMMAS = "commas"
    NAME = "name"
    STEM = "stem"
    NUMBER = "number"
    PATH = "path"
    FOLDER = "folder"
    IGNORED = "ignored"


WORDS: Mapping[Choice, Sentence] = {
    Choice.TITLE: Sentence("sheets", "Title"),
    Choice.ASSET_NAME: Sentence("sheets", "Name on the chain"),
    Choice.AMOUNT: Sentence("sheets", "Quantity"),
    Choice.DESCRIPTION: Sentence("sheets", "Description"),
    Choice.TEXT: Sentence("sheets", "Attribute"),
    Choice.LINES: Sentence("sheets", "List, by lines"),
    Choice.COMMAS: Sentence("sheets", "List, by commas"),
    Choice.NAME: Sentence("sheets", "Finds the file by name"),
    Choice.STEM: Sentence("sheets", "Finds it by name without ending"),
    Choice.NUMBER: Sentence("sheets", "Finds it by number"),
    Choice.PATH: Sentence("sheets", "Finds it by folder and name"),
    Choice.FOLDER: Sentence("sheets", "Folder of the file"),
    Choice.IGNORED: Sentence("sheets", "Ignored"),
}
HINTS: Mapping[Choice, Sentence] = {
    Choice.TEXT: Sentence("sheets", "A cell is one text, commas and all."),
    Choice.LINES: Sentence("sheets", "A cell is a list: each of its lines is one entry. Commas stay as they are."),
    Choice.COMMAS: Sentence("sheets", "A cell is a list: “red, blue, gold” becomes three entries."),
}
ATTRIBUTES = {Choice.TEXT: NodeKind.TEXT, Choice.LINES: NodeKind.LIST, Choice.COMMAS: NodeKind.LIST}
_FIELDS = {
    Choice.TITLE: SheetField.TITLE, Choice.ASSET_NAME: SheetField.ASSET_NAME, Choice.AMOUNT: SheetField.AMOUNT,
    Choice.DESCRIPTION: SheetField.DESCRIPTION,
}  # fmt: skip
_KEYS = {
    Choice.NAME: Finds.NAME, Choice.STEM: Finds.STEM, Choice.NUMBER: Finds.NUMBER, Choice.PATH: Finds.PATH,
    Choice.FOLDER: Finds.FOLDER,
}  # fmt: skip
_OF_FIELD = {field: choice for choice, field in _FIELDS.items()}
_OF_KEY = {key: choice for choice, key in _KEYS.items()}


def choice_of(meaning: Meaning) -> Choice:
    """The choice that a meaning is."""
    if meaning is None:
        return Choice.IGNORED
    if isinstance(meaning, Finds):
        return _OF_KEY[meaning]
    if meaning.field is SheetField.ATTRIBUTE:
        by = Choice.COMMAS if meaning.has_commas else Choice.LINES
        return by if meaning.kind is NodeKind.LIST else Choice.TEXT
    return _OF_FIELD[meaning.field]


def meaning_of(choice: Choice, path: Path) -> Meaning:
    """What a choice means; `path` is that of an attribute."""
    if choice in ATTRIBUTES:
        return SheetColumn(SheetField.ATTRIBUTE, path, ATTRIBUTES[choice], has_commas=choice is Choice.COMMAS)
    return SheetColumn(_FIELDS[choice]) if choice in _FIELDS else _KEYS.get(choice)


def path_in(words: str) -> Path:
    """The attribute that is meant by these words, in its groups."""
    named = column_of(words)
    if named is None:
        return ("",)
    return named.path or (words.strip(),)


def words_of_path(path: Path) -> str:
    """The words by which an attribute is meant."""
    words = heading_of(SheetColumn(SheetField.ATTRIBUTE, path, NodeKind.LIST)).removesuffix(" [lines]")
    return words if path_in(words) == path else f"{words} [text]"


def becomes_in_words(heading: str, meaning: Meaning) -> str:
    """What a column becomes, where that is called otherwise than its heading; else nothing."""
    choice, named = choice_of(meaning), column_of(heading)
    if choice not in ATTRIBUTES or not isinstance(meaning, SheetColumn):
        return "" if named == meaning else text(WORDS[choice])
    return "" if path_in(heading) == meaning.path else words_of_path(meaning.path)
