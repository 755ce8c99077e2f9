"""All that is painted of one card: read once for each painting, since each question leads from Qt to the studio."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.domain.project import UploadState


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """What a card shows; what is empty is not painted.

    Attributes:
        title: below the picture, where the card has a line for it.
        icon: of a kind that the picture does not show.
        tone: the colour of the note.
        is_left_out: the note is left out where it cannot be read whole.
        is_lead: it is the primary of a collection.
        group: its number among what is alike, where the list stands so; every other one lies on a band.
    """

    art_id: int
    state: UploadState
    fraction: float
    title: str
    is_untitled: bool = False
    badges: Sequence[str]
    icon: str
    kind: str
    ending: str = ""
    note: str
    tone: str = "ink3"
    is_left_out: bool
    is_lead: bool = False
    group: int = 0
