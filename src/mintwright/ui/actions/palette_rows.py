"""What the palette lists: the actions and the pieces that are found by what is typed."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS, HOME, MENU_TITLES
from mintwright.ui.actions.actions import Actions, Choice
from mintwright.ui.actions.matching import Match, begins_words, match
from mintwright.ui.actions.other_words import OTHER_WORDS
from mintwright.ui.style.wording import text

PIECES_SHOWN = 50
_UNDO = (ActionId.UNDO, ActionId.REDO)
_LEFT_OUT = {ActionId.FIND_COMMAND}  # one is here already


@dataclass(frozen=True, slots=True, kw_only=True)
class PaletteRow:
    """One line: a heading (neither `action` nor `art_id`), an action, or a piece of art.

    `beside` is grey after the words: the action's menu, why it cannot be done, the piece's file. `found` is where in
    the words what was typed stands. A `choice` does the action with one thing at once.
    """

    words: str
    beside: str = ""
    keys: str = ""
    icon: str = ""
    action: ActionId | None = None
    art_id: int | None = None
    choice: Callable[[], object] | None = None
    can: bool = True
    found: tuple[tuple[int, int], ...] = ()

    @property
    def is_heading(self) -> bool:
        """Whether it only says what comes below it."""
        return self.action is None and self.art_id is None

    @property
    def spoken(self) -> str:
        """The whole line for a screen reader."""
        beside = self.beside if self.can else text(Sentence("palette", "not now: {reason}", reason=self.beside))
        return ", ".join(part for part in (self.words, beside, self.keys) if part)


class PaletteRows:
    """Everything that can be found, as it was when the palette opened."""

    def __init__(self, studio: Studio, actions: Actions) -> None:
        self._studio = studio
        self._actions = [row for each in ACTIONS if each not in _LEFT_OUT for row in self._rows(actions, each)]
        with_more = ((each, actions.found(each)) for each in ACTIONS)
        self._found = [row for each, more in with_more if more for row in _chosen(self._row(actions, each), more)]
        self._pieces: list[tuple[str, int]] | None = None

    @property
    def count(self) -> int:
        """How much there is to be found."""
        return len(self._actions) + len(self._found) + len(self._studio.uploads.order())

    def at_first(self, last_used: Sequence[ActionId]) -> list[PaletteRow]:
        """Before anything is typed: what was used last, then all there is."""
        by_id = {row.action: row for row in self._actions if row.choice is None}
        used = [by_id[each] for each in last_used if each in by_id]
        return [*_headed(Sentence("palette", "Last used"), used), *self._grouped(self._actions)]

    def found(self, typed: str) -> tuple[list[PaletteRow], int]:
        """What is found by the typed words, best first, and how much that is: pieces are not all shown."""
        ranked = [(hit, row) for row in self._actions if (hit := self._match(typed, row)) is not None]
        ranked += [(hit, row) for row in self._found if (hit := match(typed, row.words)) is not None]
        ranked.sort(key=lambda each: (not each[1].can, each[0].rank))
        rows = [replace(row, found=hit.ranges) for hit, row in ranked]
        art_ids = self._found_pieces(typed)
        pieces = [self._piece(art_id, typed) for art_id in art_ids[:PIECES_SHOWN]]
        listed = [*self._grouped(rows), *_headed(Sentence("palette", "Assets"), pieces)]
        return listed, len(rows) + len(art_ids)

    @staticmethod
    def _match(typed: str, row: PaletteRow) -> Match | None:
        """By what it is called now, else in the list ("Find it…" is found by "originals"), else by its other words."""
        assert row.action is not None
        if (hit := match(typed, row.words)) is not None:
            return hit
        listed, other = text(ACTIONS[row.action].words), text(OTHER_WORDS[row.action])
        if match(typed, listed) is not None:
            return Match(2, ())  # after each that shows the words
        return begins_words(typed, f"{row.words} {listed} {other}")

    @staticmethod
    def _grouped(rows: Iterable[PaletteRow]) -> list[PaletteRow]:
        rows = list(rows)
        steps = [row for row in rows if row.action in _UNDO]
        others = [row for row in rows if row.action not in _UNDO]
        return [*_headed(Sentence("palette", "Commands"), others), *_headed(Sentence("palette", "Undo"), steps)]

    @classmethod
    def _rows(cls, actions: Actions, each: ActionId) -> Sequence[PaletteRow]:
        row = cls._row(actions, each)
        return [row, *_chosen(row, actions.choices(each))]

    @staticmethod
    def _row(actions: Actions, each: ActionId) -> PaletteRow:
        words, why = actions.state(each)
        return PaletteRow(
            words=words,
            beside=text(MENU_TITLES[HOME[each]] if why is None else why),
            keys=actions.keys(each),
            icon=actions.icon(each),
            action=each,
            can=why is None,
        )

    # --- Pieces

    def _found_pieces(self, typed: str) -> list[int]:
        if self._pieces is None:
            self._pieces = [(_plain(" ".join(self._names(each))), each) for each in self._studio.uploads.order()]
        left = self._pieces
        for wanted in _plain(typed).split():
            left = [piece for piece in left if wanted in piece[0]]
        return [art_id for _, art_id in left]

    def _piece(self, art_id: int, typed: str) -> PaletteRow:
        title, name = self._names(art_id)
        hit = match(typed, title or name)
        found = hit.ranges if hit is not None else ()
        return PaletteRow(words=title or name, beside=name if title else "", art_id=art_id, found=found)

    def _names(self, art_id: int) -> tuple[str, str]:
        return self._studio.drafts.draft(art_id).name, self._studio.uploads.art(art_id).path.name


def _chosen(row: PaletteRow, choices: Iterable[Choice]) -> list[PaletteRow]:
    return [replace(row, words=text(one.words), keys="", choice=one.do) for one in choices]


def _headed(heading: Sentence, rows: list[PaletteRow]) -> list[PaletteRow]:
    return [PaletteRow(words=text(heading)), *rows] if rows else []


def _plain(words: str) -> str:
    """As `matching.folded` compares, but at once for thousands of names: the places do not matter."""
    return unicodedata.normalize("NFD", words).casefold() if not words.isascii() else words.lower()
