"""The commands of the uploads page, one function each: remove, pause, retry, find, paste."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.inspector.attributes.clipboard import holds_attributes, is_known_to_hold_attributes
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell import tasks
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.last_folder import LastFolder
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.adding import Adding
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.widgets.print_grid import PrintGrid
from mintwright.ui.widgets.step_text import assets_in_words

_NOBODYS = Sentence("uploads", "Attributes are copied. Choose the assets that are to have them, and paste again.")
_FLAGGED = Sentence("uploads", "Flagged 1 asset."), Sentence("uploads", "Flagged {shown} assets.")
_UNFLAGGED = (
    Sentence("uploads", "1 asset has no flag any more."),
    Sentence("uploads", "{shown} assets have no flag any more."),
)


def are_some_unflagged(studio: Studio, art_ids: Sequence[int]) -> bool:
    """Whether some of these have no flag."""
    return not all(studio.drafts.draft(one).is_flagged for one in art_ids)


class UploadsCommands(QObject):
    """Carries out commands and reports their results in the page's notice.

    Signals:
        restored(tuple): these art ids are back on the list, their covers aside.
        attributes_pasted: the attributes on the clipboard are for the chosen art.
        said(str): what became of it, where that may be out of sight.
    """

    restored = Signal(tuple)
    attributes_pasted = Signal()
    said = Signal(str)

    def __init__(
        self, studio: Studio, theme: Theme, grid: UploadsGrid, notice: Banner, adding: Adding, page: QWidget
    ) -> None:
        super().__init__(page)
        self._studio = studio
        self._theme = theme
        self._grid = grid
        self._notice = notice
        self._page = page
        self._last = LastFolder(studio.settings)
        self._adding = adding
        self._told_of: Edit | None = None  # the step whose outcome the notice tells
        self._told_words = ""
        follow(self, studio.changes, self._follow_history, Kind.HISTORY)
        self._found_words = ""  # of the last search for originals
        self._known_missing: frozenset[int] = frozenset()  # since then
        follow(self, studio.changes, self._follow_missing, Kind.FINDING)

    def paste(self) -> None:
        """Add the files copied in a file manager, or the picture copied anywhere; attributes go to the chosen art."""
        is_any_chosen = self._grid.selectionModel().hasSelection()
        give = self.attributes_pasted.emit if is_any_chosen else self._tell_none_chosen
        self._adding.paste(otherwise=give if holds_attributes() else None)

    def _tell_none_chosen(self) -> None:
        self._notice.say(text(_NOBODYS), passes=True)

    @property
    def will_paste_attributes(self) -> bool:
        """Whether attributes are known to be on the clipboard, and art is chosen that they can go to."""
        return is_known_to_hold_attributes() and self._grid.selectionModel().hasSelection()

    async def change_many(self, say: Callable[[str], object], grid: PrintGrid) -> None:
        """Let the artist change many at once: those that are chosen in this grid, or all that it shows."""
        from mintwright.ui.bulk.change_dialog import ChangeDialog

        await asyncio.sleep(0)  # that took a turn of its own
        self._studio.drafts.take_typed()
        self._studio.history.seal()
        shown, at = cast("ArtListModel", grid.model()).art_ids, grid.currentIndex()
        chosen = grid.chosen()
        if not shown:
            return
        current = shown[at.row()] if at.isValid() else None
        origin = current if current in chosen or not chosen else chosen[0]
        dialog = ChangeDialog(self._studio, self._theme, chosen, shown, self._page.window(), origin=origin)
        if await dialogs.show(dialog) == QDialog.DialogCode.Accepted:
            say(text(dialog.outcome))

    def remove_chosen(self) -> None:
        """Take the chosen cards off the list."""
        if chosen := self._grid.chosen():
            self.remove(chosen)

    def remove(self, art_ids: list[int]) -> None:
        """Take these off the list."""
        tasks.run(self, self._remove(art_ids))

    def keep_one(self, art_ids: Sequence[int]) -> None:
        """Of these, take the copies off the list that nobody would miss; one of each content stays."""
        tasks.run(self, self._keep_one(art_ids))

    @property
    def would_flag(self) -> bool:
        """Whether some of the chosen pieces have no flag."""
        return are_some_unflagged(self._studio, self._grid.chosen())

    def flag_chosen(self) -> None:
        """Give all chosen pieces a flag; if all have one, take it away."""
        self.flag(self._grid.chosen())

    def flag(self, art_ids: Sequence[int]) -> None:
        """The same for these."""
        tasks.run(self, self._flag(art_ids, is_flagged=are_some_unflagged(self._studio, art_ids)))

    def retry_chosen(self) -> None:
        """Try again those of the chosen cards that had a problem."""
        tasks.run(self, self._retry_chosen(self._grid.chosen()))

    def retry(self, art_ids: Sequence[int]) -> None:
        """Upload again what failed, take damaged pictures as they are now, and try again to show the rest."""
        tasks.run(self, self._retry(art_ids))

    def retry_all(self) -> None:
        """Try again everything that failed and can be tried."""
        self.retry(self._studio.uploads.failed())

    def find_chosen(self) -> None:
        """Find the chosen originals that are missing; if none of those is, all that are."""
        relocating = self._studio.missing_files
        if missing := [i for i in self._grid.chosen() if relocating.is_missing(i)] or list(relocating.missing):
            self.find(missing)

    def find(self, art_ids: Sequence[int]) -> None:
        """Let the artist choose the folder these originals are in now, or, for a single one, the file."""
        tasks.run(self, self._find(art_ids))

    def pause_or_resume_chosen(self) -> None:
        """Resume if anything chosen is paused, else pause."""
        tasks.run(self, self._pause_or_resume(self._grid.chosen()))

    async def _on_cards(self, art_ids: Sequence[int]) -> list[int]:
        """These, and the covers that share their cards; a project that was opened meanwhile has none of them."""
        uploads = self._studio.uploads
        project, found = (
            uploads.project_id,
            await self._studio.pairs.with_covers(art_ids, self._studio.projects.pieces()),
        )
        return found if uploads.project_id == project else []

    async def _pause_or_resume(self, art_ids: Sequence[int]) -> None:
        uploads, files = self._studio.uploads, await self._on_cards(art_ids)
        paused = [art_id for art_id in files if uploads.state(art_id) is UploadState.PAUSED]
        await (uploads.resume(paused) if paused else uploads.pause(files))

    async def _retry_chosen(self, art_ids: Sequence[int]) -> None:
        await self._retry(await self._on_cards(art_ids))

    async def _retry(self, art_ids: Sequence[int]) -> None:
        """In pieces; the rest stays as it is once another project or place is open."""
        uploads, damaged, session = self._studio.uploads, self._studio.damaged_files, self._studio.session
        here = (uploads.project_id, session.scope)
        async for piece in piecewise(art_ids):
            if (uploads.project_id, session.scope) != here:
                return
            await uploads.retry(piece)
            await uploads.reupload([i for i in piece if damaged.of(i) is not None or uploads.changed_files.has(i)])
            self._studio.previews.try_again(piece)

    async def _find(self, art_ids: Sequence[int]) -> None:
        if len(art_ids) == 1:
            name = self._studio.uploads.art(art_ids[0]).path.name
            title = text(Sentence("uploads", "Where is {name} now?", name=name))
            place = next(iter(await dialogs.choose_files(self._page, title, self._last)), None)
        else:
            title = self.tr("Choose the folder in which the originals are now")
            place = await dialogs.choose_folder(self._page, title, self._last)
        if place is not None:
            outcome = await self._studio.missing_files.find(place, art_ids)
            tone = Tone.OK if outcome.found == outcome.wanted else Tone.WARN
            words = text(outcome.in_words())
            self._notice.say(words, tone, passes=True)
            if outcome.step is not None:
                self._told_of, self._told_words = outcome.step, words
            self._found_words, self._known_missing = words, frozenset(self._studio.missing_files.missing)

    async def _remove(self, art_ids: list[int]) -> None:
        going_on = self._grid.beside(art_ids)
        art_ids = await self._studio.pairs.with_covers(art_ids, self._studio.projects.pieces())
        removal = await self._studio.uploads.remove(art_ids)
        if removal is None:
            return
        self._studio.changes.deliver()  # so that the cards are gone
        self._grid.choose_next(going_on)
        removed = counted(
            len(art_ids),
            Sentence("uploads", "Removed {assets} from the list. It stays on your disk."),
            Sentence("uploads", "Removed {assets} from the list. They stay on your disk."),
        ).filled(assets=assets_in_words(self._studio, art_ids))
        self._told_of, self._told_words = removal, text(removed)
        self._notice.say(
            self._told_words,
            action=self.tr("Undo"),
            act=lambda: tasks.run(self, self._take_back(removal)),
            passes=True,
        )

    async def _flag(self, art_ids: Sequence[int], *, is_flagged: bool) -> None:
        label = Sentence("uploads", "Flag") if is_flagged else Sentence("uploads", "Remove the flag")
        change = {"is_flagged": is_flagged}
        if count := len(await self._studio.drafts.change_piecewise(label, art_ids, lambda _: change)):
            one, many = _FLAGGED if is_flagged else _UNFLAGGED
            self.said.emit(text(counted(count, one, many.filled(shown=number(count)))))

    async def _keep_one(self, art_ids: Sequence[int]) -> None:
        if spare := await self._studio.copies.spare(art_ids):
            await self._remove(list(spare))
        else:
            said = Sentence(
                "uploads",
                "None was removed: every copy is minted, in a collection, in use or described, or its file may be the "
                "only one.",
            )
            self._notice.say(text(said), passes=True)

    async def _take_back(self, removal: Edit) -> None:
        step, chosen = self._studio.history.take_back(removal), self._grid.chosen()
        if step is not None and await step.taken():
            self._studio.changes.deliver()  # so that the cards are there
            if self._grid.chosen() != chosen:
                return  # by the artist, meanwhile: she may be writing into that
            back = removal.art_ids.difference(self._studio.pairs.covers_among(removal.art_ids))
            self.restored.emit(tuple(art_id for art_id in self._studio.uploads.order() if art_id in back))

    def _follow_history(self, *_: object) -> None:
        """Withdraw what was undone, or belongs to another project."""
        if self._told_of is not None and not self._studio.history.is_done(self._told_of):
            self._told_of = None
            self._withdraw(self._told_words)

    def _follow_missing(self, *_: object) -> None:
        """Withdraw the result of a search once other originals are missing."""
        if not self._known_missing.issuperset(self._studio.missing_files.missing):
            self._withdraw(self._found_words)

    def _withdraw(self, words: str) -> None:
        """Withdraw this message; a later one stays."""
        if words and self._notice.message == words:
            self._notice.withdraw()
