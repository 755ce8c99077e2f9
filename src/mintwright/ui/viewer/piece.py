"""What a viewer says of one piece of art: its title, its file, its words, and why there is no picture of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.studio import Studio
from mintwright.ui.dialogs.line_sheet import Line
from mintwright.ui.style import formatting
from mintwright.ui.style.file_kinds import kind_icon, kind_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

_BETWEEN = " › "
_AWAY = (NoPreviewReason.GONE, NoPreviewReason.NO_ANSWER)
_GONE = Sentence("Viewer", "The file is not where it was.")
_UNDRAWN = Sentence("Viewer", "Mintwright cannot draw pictures of this format. It is minted as it is.")
_NOT_DRAWN = Sentence("Viewer", "This kind of file is not drawn here.")


@dataclass(frozen=True, slots=True)
class NoPicture:
    """Why there is no picture: an icon, the kind of file, the reason, and whether its file can be opened elsewhere."""

    icon: str
    kind: str
    reason: str
    is_there: bool


def title_of(studio: Studio, art_id: int) -> str:
    """Its title, or the name of its file. Raises KeyError for unknown art."""
    return studio.drafts.draft(art_id).name or studio.uploads.item(art_id).name


def facts_of(studio: Studio, art_id: int) -> str:
    """Its format, pixels, size and file: "JPEG · 5120 × 2880 · 2.4 MB · boats.jpg". Raises KeyError."""
    art = studio.uploads.art(art_id)
    pixels = f"{number(art.width)} × {number(art.height)}" if art.width and art.height else ""
    ending = art.path.suffix.removeprefix(".").upper()
    known = (kind_of(studio, art), ending, pixels, length_of(studio, art), formatting.size(art.size), art.path.name)
    return " · ".join(filter(None, known))


def kind_of(studio: Studio, art: Art) -> str:
    """The kind of what is no picture, or that a picture moves, in plain words; empty for any other, or until then."""
    if studio.motions.of(art).is_animated:
        return text(Sentence("Viewer", "Animated"))
    return "" if not art.media_type or art.media_type.startswith("image/") else text(kind_in_words(art.media_type))


def length_of(studio: Studio, art: Art) -> str:
    """How long a film or a sound takes; empty for what does not say so."""
    seconds = studio.motions.of(art).seconds
    return "" if seconds is None else formatting.length(seconds)


def place_of(studio: Studio, art_id: int) -> str:
    """Where it stands in the open collection: "Night Garden, no. 5"; empty if it is not in it."""
    collection = studio.projects.current_collection
    try:
        at = collection.art_ids.index(art_id) + 1
    except ValueError:
        return ""
    return text(Sentence("Viewer", "{collection}, no. {place}", collection=collection.title, place=number(at)))


def no_picture_of(studio: Studio, art_id: int) -> NoPicture | None:
    """Why there is no picture; None while there may be one. Raises KeyError."""
    previews, silence = studio.previews, studio.previews.silence(art_id)
    if previews.has_picture(art_id) or (silence is None and not previews.no_picture(art_id)):
        return None
    art, failure = studio.uploads.art(art_id), previews.failure(art_id)
    gone = silence or studio.missing_files.of(art_id) or (_GONE if failure in _AWAY else None)
    undrawn = _UNDRAWN if failure is NoPreviewReason.NOT_DRAWN and art.media_type.startswith("image/") else None
    reason = gone or studio.damaged_files.of(art_id) or undrawn or previews.reason(art_id) or _NOT_DRAWN
    is_there = gone is None
    return NoPicture(kind_icon(art.media_type), text(kind_in_words(art.media_type)), text(reason), is_there)


def words_of(studio: Studio, art_id: int) -> tuple[Line, ...]:
    """What the artist wrote of it, and the facts of its file. Raises KeyError."""
    draft, art = studio.drafts.draft(art_id), studio.uploads.art(art_id)
    amount = "" if draft.amount is None else number(draft.amount)
    pixels = f"{number(art.width)} × {number(art.height)}" if art.width and art.height else ""
    lines = (
        Line(text(Sentence("Viewer", "Title")), title_of(studio, art_id), role="title"),
        Line(text(Sentence("Viewer", "Name on the chain")), draft.asset_name, role="mono"),
        Line(text(Sentence("Viewer", "Description")), draft.description),
        *(line for node in draft.attrs for line in _attribute(node, "")),
        Line(text(Sentence("Viewer", "Quantity")), amount),
        Line(text(Sentence("Viewer", "File")), art.path.name),
        Line(text(Sentence("Viewer", "Kind")), text(kind_in_words(art.media_type))),
        Line(text(Sentence("Viewer", "Length")), length_of(studio, art)),
        Line(text(Sentence("Viewer", "Cover")), studio.uploads.art(draft.picture).path.name if draft.has_cover else ""),
        Line(text(Sentence("Viewer", "Pixels")), pixels),
        Line(text(Sentence("Viewer", "Size")), formatting.size(art.size)),
    )
    return tuple(line for line in lines if line.value)


def _attribute(node: Node, above: str) -> Iterator[Line]:
    name = f"{above}{node.key}"
    match node.kind:
        case NodeKind.TEXT:
            yield Line(name, node.text)
        case NodeKind.LIST:
            yield Line(name, "\n".join(child.text for child in node.children))
        case NodeKind.GROUP:
            for child in node.children:
                yield from _attribute(child, f"{name}{_BETWEEN}")
