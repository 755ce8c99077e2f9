"""What a model of art says to its cards besides Qt's own roles; what it leaves out is not painted."""

from collections.abc import Callable, Mapping
from enum import IntEnum

from PySide6.QtCore import Qt

from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.cards.card_facts import CardFacts


class CardRole(IntEnum):
    """The data of a card. `FACE` is all that is painted; `LEAD` whether it is the primary of a collection; `LEFT_OUT`
    is about the note; `GROUP` is its number among what is alike, where the list stands so.
    """

    ART_ID = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2
    FRACTION = Qt.ItemDataRole.UserRole + 3
    CAPTION = Qt.ItemDataRole.UserRole + 4
    ENDING = Qt.ItemDataRole.UserRole + 5
    DOUBTFUL = Qt.ItemDataRole.UserRole + 6
    REFUSED = Qt.ItemDataRole.UserRole + 7
    UNTITLED = Qt.ItemDataRole.UserRole + 8
    NOTE = Qt.ItemDataRole.UserRole + 9
    TONE = Qt.ItemDataRole.UserRole + 10
    BADGES = Qt.ItemDataRole.UserRole + 11
    ICON = Qt.ItemDataRole.UserRole + 12
    KIND = Qt.ItemDataRole.UserRole + 13
    LEFT_OUT = Qt.ItemDataRole.UserRole + 14
    LEAD = Qt.ItemDataRole.UserRole + 15
    GROUP = Qt.ItemDataRole.UserRole + 16
    FACE = Qt.ItemDataRole.UserRole + 17


FILE_FACTS: Mapping[int, Callable[[CardFacts, UploadItem], object]] = {
    CardRole.ART_ID: lambda _, item: item.art.id,
    CardRole.STATE: lambda _, item: item.state,
    CardRole.FRACTION: lambda _, item: item.fraction,
    CardRole.ICON: CardFacts.icon,
    CardRole.KIND: CardFacts.kind,
}
"""What the picture of any card needs to be told."""

ALL_FACTS: Mapping[int, Callable[[CardFacts, UploadItem], object]] = {
    **FILE_FACTS,
    CardRole.FACE: CardFacts.face,
    Qt.ItemDataRole.DisplayRole: CardFacts.title,
    Qt.ItemDataRole.AccessibleTextRole: CardFacts.spoken,
    Qt.ItemDataRole.ToolTipRole: CardFacts.hint,
    CardRole.CAPTION: CardFacts.caption,
    CardRole.ENDING: CardFacts.ending,
    CardRole.DOUBTFUL: CardFacts.is_to_be_looked_at,
    CardRole.REFUSED: CardFacts.is_refused,
    CardRole.UNTITLED: CardFacts.is_undescribed,
    CardRole.NOTE: CardFacts.note,
    CardRole.LEFT_OUT: CardFacts.is_left_out,
    CardRole.TONE: CardFacts.tone,
    CardRole.BADGES: CardFacts.badges,
}
"""All that a card says which is about its art alone."""
