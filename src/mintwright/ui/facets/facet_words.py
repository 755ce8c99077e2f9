"""What filters are called."""

from pathlib import PurePath
from typing import TYPE_CHECKING

from mintwright.domain.assets.attributes import SEPARATOR, Path
from mintwright.domain.readiness.facets import About, Facet, FileKind, Mark
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.shortening import shortened
from mintwright.ui.style.wording import text

if TYPE_CHECKING:
    from mintwright.studio.readiness.readiness import Readiness

MARKS = {
    Mark.UNTITLED: Sentence("filters", "Title is the file’s name"),
    Mark.BARE: Sentence("filters", "Without attributes"),
    Mark.UNCOLLECTED: Sentence("filters", "In no collection"),
    Mark.SHARED: Sentence("filters", "In two collections or more"),
    Mark.MINTED: Sentence("filters", "Minted here"),
    Mark.CHANGED: Sentence("filters", "Changed since it was minted"),
    Mark.DOUBLE: Sentence("filters", "Same content twice"),
    Mark.ALIKE: Sentence("filters", "Looks alike"),
    Mark.FLAGGED: Sentence("filters", "Flagged"),
}
KINDS = {
    FileKind.PICTURE: Sentence("filters", "Picture"),
    FileKind.ANIMATED: Sentence("filters", "Animated picture"),
    FileKind.FILM: Sentence("filters", "Film"),
    FileKind.SOUND: Sentence("filters", "Sound"),
    FileKind.MODEL: Sentence("filters", "3D model"),
    FileKind.DOCUMENT: Sentence("filters", "Document"),
}
HOW_THEY_COMBINE = Sentence(
    "filters",
    "An asset must match every filter. Among kinds of file, among folders, problems, collections, or the values of one "
    "attribute, it is enough to match one.",
)

_LONGEST = 60  # signs of a value: more would push everything else out of sight


def words_of(facet: Facet, readiness: "Readiness") -> str:
    """What a filter is called in a list of its like: a value by itself, without its attribute."""
    if facet.about is About.MARK:
        return text(MARKS[Mark(facet.value)])
    if facet.about is About.FILE:
        return text(KINDS[FileKind(facet.value)])
    if facet.about is About.PROBLEM:
        kind = readiness.words(facet)
        said = facet.value if kind is None else text(kind)
        return said[:1].upper() + said[1:]
    said = facet.value if facet.about is not About.FOLDER else _folder_words(PurePath(facet.value)) or facet.value
    return shortened(" ".join(said.split()), _LONGEST)


def whole_words_of(facet: Facet, readiness: "Readiness") -> str:
    """What it is called by itself: "Hat: Beret"."""
    words = words_of(facet, readiness)
    if facet.about is About.FOLDER:
        return text(Sentence("filters", "Folder: {name}", name=words))
    if facet.about is About.ABSENT:
        return text(Sentence("filters", "No {attribute}", attribute=attribute_words(facet.path)))
    if facet.about is not About.VALUE:
        return words
    return text(Sentence("filters", "{attribute}: {value}", attribute=attribute_words(facet.path), value=words))


def _folder_words(folder: PurePath) -> str:
    """What a folder is called: with the one around it, for many have the same name."""
    return SEPARATOR.join([part for part in folder.parts if part != folder.anchor][-2:])


def attribute_words(path: Path) -> str:
    """What an attribute is called."""
    return SEPARATOR.join(path)
