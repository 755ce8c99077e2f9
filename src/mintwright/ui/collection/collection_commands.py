"""The commands of the collection page: add, move, sort, remove, choose the primary."""

import asyncio
import secrets
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.resources import sample_art
from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.collection.art_chooser import choose_art
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.minted_already import minted_already
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import label

_NO_PLACE = Sentence("Collection", "Write a whole number from 1 to {count}.")
_IS_PRIMARY = Sentence("Collection", "{title} is the primary asset now")
_SEED_TOLD = Sentence(
    "Collection",
    "The same number and the same names of files always give the same order. Publish it, and everyone can check that "
    "nobody chose who gets what.",
)
_LONGEST_NUMBER = 9  # digits
_SEEDS = 10**_LONGEST_NUMBER  # to draw from


class CollectionCommands(QObject):
    """Carries out commands, each a task of the page.

    Signals:
        uploads_requested(): everything is in the collection; art is added among the uploads.
        told(str): what a command did besides what was asked for.
    """

    uploads_requested = Signal()
    told = Signal(str)

    def __init__(self, studio: Studio, theme: Theme, grid: CollectionGrid, page: QWidget) -> None:
        super().__init__(page)
        self._studio = studio
        self._theme = theme
        self._grid = grid
        self._page = page

    def sort(self, by: str) -> None:
        """Put all in order, as a step of the history, and go on among the prints."""
        self._grid.setFocus(Qt.FocusReason.ShortcutFocusReason)
        tasks.run(self._page, self._sort(self._studio.sorting.sort(SortKey(by))))

    def sort_by_field(self) -> None:
        """Let the artist choose a field or an attribute to sort by."""
        tasks.run(self._page, self._sort_by_field())

    def shuffle(self) -> None:
        """Put all in an order that nobody chose, and that can be found again."""
        tasks.run(self._page, self._ask_seed())

    def add_pieces(self) -> None:
        """Let the artist choose among the uploads."""
        tasks.run(self._page, self._choose_to_add())

    def add_samples(self) -> None:
        """Add all of the sample art, to the uploads and to the collection."""
        tasks.run(self._page, self._add_samples())

    def move_chosen_to(self) -> None:
        """Ask to which place the chosen prints shall go."""
        tasks.run(self._page, self._ask_place(self._grid.chosen()))

    def choose_primary(self) -> None:
        """Let the artist choose another primary."""
        tasks.run(self._page, self._choose_primary())

    def take(self, art_ids: list[int], position: int) -> None:
        """Move the art that is in the collection already, add the rest."""
        tasks.run(self._page, self._place(art_ids, position))

    async def _place(self, art_ids: Sequence[int], position: int) -> None:
        await self._studio.joining.join(self._studio.joining.place(position), art_ids)
        if ours := [art_id for art_id in art_ids if art_id in set(self._held())]:
            self._announce(ours[0])

    def _announce(self, art_id: int) -> None:
        """Tell a screen reader the new position of the art, which the eye can see."""
        title = self._title(art_id)
        place = self._studio.projects.current_collection.art_ids.index(art_id) + 1
        said = (
            _IS_PRIMARY.filled(title=title)
            if place == 1
            else Sentence("Collection", "{title} is number {place} now", title=title, place=number(place))
        )
        announce(self._grid, text(said))

    def remove(self, art_ids: list[int]) -> None:
        """Take these out, and go on with what comes next."""
        tasks.run(self._page, self._remove(art_ids))

    def make_primary(self, art_id: int) -> None:
        """Put this first."""
        tasks.run(self._page, self._studio.projects.make_primary(art_id))

    async def _sort(self, sorting: Coroutine[Any, Any, None]) -> None:
        """Put all in order, and say which is the primary then, if it is another."""
        before = self._held()[:1]
        await sorting
        if before and self._held()[:1] != before:
            self.told.emit(text(_IS_PRIMARY.filled(title=self._title(self._held()[0]))))

    async def _sort_by_field(self) -> None:
        from mintwright.domain.table.cells import sort_key
        from mintwright.ui.collection.sort_dialog import SortDialog

        await asyncio.sleep(0)  # that took a turn of its own
        self._studio.drafts.take_typed()
        sorted_in = self._studio.projects.current_collection.id
        dialog = SortDialog(self._studio, self._page.window())
        is_wanted = await dialogs.show(dialog) == QDialog.DialogCode.Accepted
        if is_wanted and sorted_in == self._studio.projects.current_collection.id:
            key_of = partial(sort_key, column=dialog.column)
            await self._sort(self._studio.sorting.sort_by(key_of, dialog.step, is_reversed=dialog.is_reversed))

    async def _ask_seed(self) -> None:
        sorting = self._studio.sorting
        await dialogs.ask_text(
            self._page.window(),
            self.tr("Shuffle the collection"),
            self.tr("By this number, or any words"),
            value=sorting.last_seed or str(secrets.randbelow(_SEEDS)),
            yes=self.tr("Shuffle"),
            no=self.tr("Cancel"),
            keep=lambda seed: self._sort(sorting.shuffle(seed)),
            below=label(text(_SEED_TOLD), "muted", wrap=True),
        )

    async def _add_samples(self) -> None:
        into = self._studio.joining.place()
        added = await self._studio.uploads.add([sample_art()])
        await self._studio.joining.join(into, added.all_ids)

    async def _ask_place(self, art_ids: list[int]) -> None:
        count = len(self._held())
        await dialogs.ask_text(
            self._page.window(),
            self.tr("Move to which place?"),
            text(Sentence("Collection", "A number from 1 to {count}", count=number(count))),
            value=str(self._held().index(art_ids[0]) + 1),
            yes=self.tr("Move"),
            no=self.tr("Cancel"),
            keep=partial(self._move_to, art_ids, count),
        )

    async def _move_to(self, art_ids: list[int], count: int, words: str) -> None:
        """Have the first of these stand there. Raises MintwrightError for what is no place."""
        place = int(words) if words.isdecimal() and len(words) < _LONGEST_NUMBER else 0
        if not 1 <= place <= count:
            raise MintwrightError(_NO_PLACE.filled(count=number(count)))
        moving = frozenset(art_ids)
        others = [art_id for art_id in self._held() if art_id not in moving]
        before = others[place - 1 : place]
        position = self._held().index(before[0]) if before else count
        await self._studio.projects.move_in_collection(art_ids, position)
        self._announce(art_ids[0])

    async def _remove(self, art_ids: list[int]) -> None:
        going_on = self._grid.beside(art_ids)
        await self._studio.projects.remove_from_collection(art_ids)
        self._studio.changes.deliver()  # so that the prints are gone
        self._grid.choose_next(going_on)

    async def _choose_to_add(self) -> None:
        into, free = self._studio.joining.place(), self._free()
        if not free:
            self.uploads_requested.emit()
            return
        title = self.tr("Add assets to the collection")
        chosen = await choose_art(self._page, self._studio, self._theme, free, title=title, several=True)
        if chosen:
            await self._studio.joining.join(into, chosen)
            if said := minted_already(self._studio, into.collection):
                self.told.emit(said)

    def _free(self) -> list[int]:
        """What can be added: neither what is held, nor what only shares the card of the piece it is the cover of."""
        held = frozenset(self._held())
        collected = self._studio.projects.pieces()
        free = (art_id for art_id in self._studio.uploads.order() if art_id not in held)
        return [art_id for art_id in free if art_id in collected or not self._studio.pairs.is_only_cover(art_id)]

    async def _choose_primary(self) -> None:
        others = self._held()[1:]
        title = self.tr("Which asset shall be the primary?")
        for art_id in await choose_art(self._page, self._studio, self._theme, others, title=title, several=False):
            await self._studio.projects.make_primary(art_id)

    def _title(self, art_id: int) -> str:
        return self._studio.drafts.draft(art_id).name or self._studio.uploads.item(art_id).name

    def _held(self) -> tuple[int, ...]:
        return self._studio.projects.current_collection.art_ids
