"""The current collection as a Qt list: the order of minting, the first one primary.

The order is the studio's. After a change the rows are removed, moved and added so that selections stay on their art.
"""

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QObject, Qt, Signal

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_face import CardFace
from mintwright.ui.cards.card_facts import Badge, CardFacts
from mintwright.ui.cards.card_role import FILE_FACTS, CardRole
from mintwright.ui.shell.art_names import ArtNames
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.model_index import Index
from mintwright.ui.shell.news import follow
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.wording import text, tip
from mintwright.ui.viewer.piece import length_of

_CHANGED = Sentence("Collection", "Changed since it was minted: the chain has it as it was then.")


class CollectionModel(ArtListModel):
    """Rows of the studio's current collection, or of what a search finds of it. It never changes the order itself.

    Signals:
        listed(): what is shown is that of the last search.
    """

    listed = Signal()

    def __init__(self, studio: Studio, pixmaps: Pixmaps, parent: QObject | None = None) -> None:
        super().__init__(studio.projects.current_collection.art_ids, parent)
        self._studio = studio
        self._names = ArtNames(studio, self)
        self._names.read_ahead.connect(self._list_anew)
        self._facts = CardFacts(studio)
        self._words = ""
        self._places = {art_id: place for place, art_id in enumerate(self._ids)}
        follow(self, studio.changes, self._follow, Kind.COLLECTIONS, Kind.PROJECTS)
        follow(self, studio.changes, self.repaint, Kind.ART, Kind.DRAFTS, Kind.PREVIEWS, Kind.READINESS, Kind.FAULTS)
        follow(self, studio.changes, lambda _: self.repaint(), Kind.MINTS, Kind.SESSION)
        pixmaps.arrived.connect(self.repaint)

    @property
    def is_searched(self) -> bool:
        """Whether only what a search finds is shown."""
        return bool(self._words)

    def search(self, words: str) -> None:
        """Show only what has this in its title or the name of its file, as among the uploads; all, for no words."""
        self._words = words.strip().casefold()
        if self._words:
            self._names.read(self._studio.projects.current_collection.art_ids)
            if self._names.is_reading:
                self.show_ids(())  # else more could be chosen than it will find
        else:
            self._list_anew()

    def _list_anew(self) -> None:
        self._follow(frozenset())
        self.listed.emit()

    def places_of(self, art_ids: Sequence[int]) -> list[int]:
        """The places of these pieces in the collection, 0 being the primary's; absent art is left out."""
        return sorted(self._places[art_id] for art_id in art_ids if art_id in self._places)

    def read(self, one: int, role: int) -> object:
        if (reader := _READERS.get(role)) is not None:
            return reader(self, one)
        fact = FILE_FACTS.get(role)
        return fact(self._facts, self._studio.uploads.item(one)) if fact else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) if index.isValid() else Qt.ItemFlag.ItemIsDropEnabled

    def is_primary(self, art_id: int) -> bool:
        """Whether this is the first."""
        return self._places[art_id] == 0

    def is_uploaded(self, art_id: int) -> bool:
        """Whether it is uploaded to the current network."""
        return self._studio.uploads.item(art_id).state is UploadState.UPLOADED

    def is_failed(self, art_id: int) -> bool:
        """Whether its upload failed, or the service rejected a value that its draft still has."""
        return self._has_failed(art_id) or bool(self._studio.draft_problems.refused(art_id))

    def is_damaged(self, art_id: int) -> bool:
        """Whether its picture may be damaged."""
        return self._studio.damaged_files.of(art_id) is not None

    def is_minted(self, art_id: int) -> bool:
        """Whether it was minted on the current network."""
        return self._studio.minted_art.has(art_id, self._studio.session.network)

    def title(self, art_id: int) -> str:
        """Its title, or the name of its file."""
        return self._studio.drafts.draft(art_id).name or self._studio.uploads.item(art_id).name

    def caption(self, art_id: int) -> str:
        """Its number, or that it is the primary."""
        return self.tr("Primary") if self.is_primary(art_id) else str(self._places[art_id] + 1)

    def note(self, art_id: int) -> str:
        """The same, with the length of a film or a sound."""
        length = length_of(self._studio, self._studio.uploads.art(art_id))
        return " · ".join(filter(None, (self.caption(art_id), "" if self.is_primary(art_id) else length)))

    def face(self, art_id: int) -> CardFace:
        """All that is painted of a print."""
        item = self._studio.uploads.item(art_id)
        return CardFace(
            art_id=art_id,
            state=item.state,
            fraction=item.fraction,
            title=self.title(art_id),
            badges=self.badges(art_id),
            icon=self._facts.icon(item),
            kind=self._facts.kind(item),
            note=self.note(art_id),
            is_left_out=True,
            is_lead=self.is_primary(art_id),
        )

    def badges(self, art_id: int) -> tuple[Badge, ...]:
        """What is wrong, or not there yet; else that it is minted."""
        if self.is_failed(art_id):
            return (Badge.REFUSED,)
        if self._studio.faulty_drafts.of(art_id) is not None:
            return (Badge.PROBLEM,)
        if self.is_damaged(art_id):
            return (Badge.DAMAGED,)
        if not self.is_uploaded(art_id):
            return (Badge.WAITING,)
        if self._is_changed(art_id):
            return (Badge.CHANGED,)
        return (Badge.MINTED,) if self.is_minted(art_id) else ()

    def _is_changed(self, art_id: int) -> bool:
        return self._studio.is_changed_since_minted(art_id)

    def hint(self, art_id: int) -> str:
        """The tool tip: the whole title, that it is the primary, the file, and what is wrong with it."""
        wrong = [problem.sentence for problem in self._studio.draft_problems.refused(art_id)]
        if (fault := self._studio.faulty_drafts.of(art_id)) is not None:
            wrong.append(fault.sentence)
        if (damage := self._studio.damaged_files.of(art_id)) is not None:
            wrong.insert(0, damage)
        if self._is_changed(art_id):
            wrong.append(_CHANGED)
        lead = self.caption(art_id) if self.is_primary(art_id) else ""
        lines = filter(None, (self.title(art_id), lead, self._studio.uploads.item(art_id).name, *map(text, wrong)))
        return tip("\n".join(dict.fromkeys(lines)))

    def spoken(self, art_id: int) -> str:
        """The whole print for a screen reader: its position in the order, and what is wrong with it."""
        title, count, number = self.title(art_id), len(self._places), self._places[art_id] + 1
        place = (
            Sentence("Collection", "{title}, primary asset, 1 of {count}", title=title, count=count)
            if self.is_primary(art_id)
            else Sentence("Collection", "{title}, {number} of {count}", title=title, number=number, count=count)
        )
        if self._studio.draft_problems.refused(art_id):
            return text(Sentence("Collection", "{asset}, refused by the service", asset=place))
        if fault := self._facts.fault(self._studio.uploads.item(art_id)):
            return text(Sentence("Collection", "{asset}, {problem}", asset=place, problem=fault))
        if self.is_damaged(art_id):
            return text(Sentence("Collection", "{asset}, perhaps damaged", asset=place))
        if self._is_changed(art_id):
            return text(Sentence("Collection", "{asset}, changed since it was minted", asset=place))
        if self.is_minted(art_id):
            return text(Sentence("Collection", "{asset}, minted", asset=place))
        if self.is_uploaded(art_id):
            return text(place)
        if self._has_failed(art_id):
            return text(Sentence("Collection", "{asset}, upload failed", asset=place))
        return text(Sentence("Collection", "{asset}, not uploaded yet", asset=place))

    def _has_failed(self, art_id: int) -> bool:
        return self._studio.uploads.item(art_id).state is UploadState.PROBLEM

    def _follow(self, _: frozenset[Hashable]) -> None:
        order = self._studio.projects.current_collection.art_ids
        self._places = {art_id: place for place, art_id in enumerate(order)}
        found = [art_id for art_id in order if self._words in self._names.of(art_id).searched] if self._words else order
        if self.show_ids(found) or self._words:
            self.repaint()  # numbers and the primary's mark


_READERS: dict[int, Callable[[CollectionModel, int], object]] = {
    Qt.ItemDataRole.DisplayRole: CollectionModel.title,
    Qt.ItemDataRole.ToolTipRole: CollectionModel.hint,
    Qt.ItemDataRole.AccessibleTextRole: CollectionModel.spoken,
    CardRole.FACE: CollectionModel.face,
    CardRole.LEAD: CollectionModel.is_primary,
    CardRole.NOTE: CollectionModel.note,
    CardRole.LEFT_OUT: lambda _model, _art_id: True,
    CardRole.BADGES: CollectionModel.badges,
}
