"""What is chosen on the page, in the list of values or in the panel beside it, and what the strip says of it."""

from collections.abc import Iterable
from itertools import islice

from PySide6.QtCore import QObject

from mintwright.domain.assets.attributes import Path
from mintwright.domain.readiness.facets import About, Facet, absent
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.counts import chosen_among
from mintwright.studio.studio import Studio
from mintwright.ui.style.wording import text
from mintwright.ui.traits.chosen_strip import ChosenStrip
from mintwright.ui.traits.piece_list import PieceList
from mintwright.ui.traits.side_panel import SidePanel
from mintwright.ui.traits.trait_changes import NameChange, Split, TraitChange, ValueChange
from mintwright.ui.traits.trait_list import TraitList
from mintwright.ui.traits.trait_rows import LineKind, TraitLine, share, shown_path, words_of
from mintwright.ui.viewer.piece import title_of

_NAMED = 20  # of what is chosen


class TraitChoice(QObject):
    """`pieces` are those that are chosen in the panel, in place of values."""

    def __init__(self, studio: Studio, values: TraitList, side: SidePanel, strip: ChosenStrip) -> None:
        super().__init__(values)
        self._studio = studio
        self._values, self._side, self._strip = values, side, strip
        self.pieces: tuple[int, ...] = ()
        values.chosen.connect(self._choose_values)
        side.alike.chosen.connect(lambda art_ids: self._choose_pieces(art_ids, side.ranks))
        side.ranks.chosen.connect(lambda art_ids: self._choose_pieces(art_ids, side.alike))

    def clear(self) -> None:
        """Choose nothing."""
        self.pieces = ()
        self._values.clearSelection()

    # --- What it is

    def facets(self) -> tuple[Facet, ...]:
        """The values that are chosen, and what is without an attribute, as filters."""
        return tuple(
            absent(line.path) if line.kind is LineKind.ABSENT else Facet(About.VALUE, line.value, line.path)
            for line in self._chosen()
        )

    def owners(self) -> list[int]:
        """Who has the attribute that is chosen by itself."""
        path = self.path()
        if not path or self._chosen():
            return []
        lacking = self._studio.traits.counts.lacking(path)
        return [one for one in self._studio.uploads.order() if one not in lacking]

    def path(self) -> Path:
        """The attribute that is chosen, by itself or by values of it; nothing where there are several."""
        paths = {line.path for line in self._values.chosen_lines() if line.kind in (LineKind.NAME, LineKind.VALUE)}
        return next(iter(paths)) if len(paths) == 1 else ()

    def change(self) -> TraitChange | None:
        """What renaming means for it."""
        path, values = self.path(), self._chosen_values()
        if not path:
            return None
        return ValueChange(path, values) if values else NameChange(path)

    def split(self) -> Split | None:
        """What splitting means for it."""
        path = self.path()
        return Split(path, self._chosen_values()) if path else None

    def ranking_path(self) -> Path:
        """The attribute that is chosen by itself, which the ranks can count or leave out."""
        return () if self._chosen() else self.path()

    def _ranking_words(self) -> str:
        path = self.ranking_path()
        if not path:
            return ""
        is_out = path in self._studio.traits.unranked
        return self.tr("Count in the ranks") if is_out else self.tr("Leave out of the ranks")

    def _chosen_values(self) -> tuple[str, ...]:
        return tuple(line.value for line in self._values.chosen_lines() if line.kind is LineKind.VALUE)

    def _chosen(self) -> list[TraitLine]:
        return [line for line in self._values.chosen_lines() if line.kind in (LineKind.VALUE, LineKind.ABSENT)]

    # --- Choosing

    def _choose_values(self) -> None:
        if self._values.chosen_lines():
            self.pieces = ()
            for pieces in (self._side.alike, self._side.ranks):
                pieces.clearSelection()
        self.show()

    def _choose_pieces(self, art_ids: tuple[int, ...], other: PieceList) -> None:
        other.clearSelection()
        self.pieces = art_ids
        self._values.clearSelection()
        self.show()

    # --- The strip

    def show(self) -> None:
        """Say it in the strip."""
        change = self.change()
        is_merge = isinstance(change, ValueChange) and len(change.values) > 1
        words = (self.tr("Make one…") if is_merge else self.tr("Rename…")) if change else ""
        focused = self._strip.window().focusWidget()
        self._strip.offer(words, splits=change is not None, ranking=self._ranking_words())
        is_gone = change is None or (focused is self._strip.ranking and not self.ranking_path())
        if focused in (self._strip.rename, self._strip.split_up, self._strip.ranking) and is_gone:
            self._values.setFocus()  # Qt would go on to what is next: the “Undo” of what was done just now
        chosen = self._chosen()
        if self.pieces:
            self._show_pieces()
        elif chosen:
            self._show_values(chosen)
        elif isinstance(change, NameChange):
            self._show_name()
        else:
            said = self.tr("Choose a value to see who has it.")
            self._strip.show_chosen("", self.tr("Nothing chosen"), said, ())

    def _show_pieces(self) -> None:
        """By their titles: in the panel there is no room for the second of two."""
        first, *others = (title_of(self._studio, one) for one in self.pieces)
        if not others:
            self._strip.show_chosen(self.tr("By rank"), first, "", self.pieces)
            return
        above = f"{self.tr('With the same traits')} · {_assets(len(self.pieces))}"
        more = Sentence("traits", "and {count} more", count=len(others))
        last = Sentence("traits", "and {title}", title=others[0]) if len(others) == 1 else more
        self._strip.show_chosen(above, first, text(last), self.pieces)

    def _show_values(self, chosen: list[TraitLine]) -> None:
        counts = self._studio.traits.counts
        found = chosen_among(counts, [(one.path, _value_of(one)) for one in chosen])
        order = [one for one in self._studio.uploads.order() if one in found]
        above = _some(shown_path(path) for path in dict.fromkeys(one.path for one in chosen))
        said = f"{_assets(len(order))} · {share(len(order), counts.total)}"
        self._strip.show_chosen(above, _some(map(words_of, chosen)), said, order)

    def _show_name(self) -> None:
        line = next(one for one in self._values.chosen_lines() if one.kind is LineKind.NAME)
        has = Sentence("traits", "{count} of {total} assets have it", count=line.count, total=line.total)
        self._strip.show_chosen(self.tr("Attribute"), words_of(line), text(has), self.owners())


def _value_of(line: TraitLine) -> str | None:
    return None if line.kind is LineKind.ABSENT else line.value


def _some(words: Iterable[str]) -> str:
    """The first of these: of ten thousand, no line shows more."""
    first = list(islice(words, _NAMED + 1))
    return " · ".join(first[:_NAMED]) + (" …" if len(first) > _NAMED else "")


def _assets(count: int) -> str:
    return text(counted(count, Sentence("traits", "1 asset"), Sentence("traits", "{count} assets")))
