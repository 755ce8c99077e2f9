"""What the uploads page does of the list of actions, with the chosen cards and with the whole queue."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Offer
from mintwright.ui.actions.view_offers import order_offers, view_offers
from mintwright.ui.shell import tasks
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.viewer.elsewhere import is_shown, open_elsewhere
from mintwright.ui.widgets.choice_words import change_in_words

if TYPE_CHECKING:
    from mintwright.ui.uploads.uploads_page import UploadsPage

CARD_MENU = (  # of the chosen cards
    (ActionId.OPEN, ActionId.SEE, ActionId.FLAG, ActionId.CHANGE_MANY, ActionId.ADD_TO_COLLECTION),
    (ActionId.SHOW_ON_CHAIN, ActionId.MINT_ONE),
    (ActionId.TRY_AGAIN, ActionId.TRY_ALL_AGAIN, ActionId.FIND_ORIGINALS, ActionId.PAUSE),
    (ActionId.COPY_REFERENCE, ActionId.OPEN_ELSEWHERE, ActionId.SHOW_FOLDER),
    (ActionId.EDIT_AS_TEXT, ActionId.SAVE_TEMPLATE, ActionId.SHOW_TEMPLATES, ActionId.EXPORT_DESCRIPTIONS),
    (ActionId.REMOVE,),
)
PAGE_MENU = (  # beside the cards
    (ActionId.ADD_FILES, ActionId.ADD_FOLDER, ActionId.PASTE, ActionId.ADD_SAMPLES),
    (ActionId.SELECT_ALL,),
)
ADD_MENU = PAGE_MENU[0][:3]

_MOVING = {UploadState.WAITING, UploadState.UPLOADING}
_NONE_CHOSEN = Sentence("uploads", "Choose assets first")
_NOT_ONE_CHOSEN = Sentence("uploads", "One asset at a time")
_NO_CELLS = Sentence("uploads", "This writes into cells: show the uploads as a table first")
_TITLE = Sentence("uploads", "Write the title")
_DETAILS = Sentence("uploads", "Edit details")
_NOTHING_THERE = Sentence("uploads", "Nothing is uploaded here yet")


class UploadsActions:
    """The offers of the uploads page; `chosen` and `queue` are for its cards and for all of it."""

    def __init__(self, studio: Studio, page: "UploadsPage") -> None:
        self._studio = studio
        self._page = page
        self._grid = page.grid
        self._commands = page.commands

    def of_cards(self) -> Mapping[ActionId, Offer]:
        """What is done with the chosen cards."""
        commands, grid = self._commands, self._grid
        return {
            ActionId.OPEN: Offer(self._page.show_details, self._none_at_hand, lambda: _DETAILS),
            ActionId.RENAME: Offer(self._page.show_details, self._none_at_hand, lambda: _TITLE),  # by its key, as files
            ActionId.SEE: Offer(self._page.view, self._none_shown),
            ActionId.FILL_CHOSEN: Offer(lambda: None, lambda: _NO_CELLS),  # so that its key says why
            ActionId.CHOOSE_COVER: Offer(self._choose_cover, self._none_chosen),
            ActionId.TAKE_OFF_COVER: Offer(self._take_off_cover, self._none_covered),
            ActionId.FLAG: Offer(commands.flag_chosen, self._none_chosen, self._flag_words),
            ActionId.REMOVE: Offer(commands.remove_chosen, self._none_chosen, self._remove_words),
            ActionId.SELECT_ALL: self._select_all(),
            ActionId.SELECT_NONE: Offer(grid.choose_none, self._none_chosen),
            ActionId.PAUSE: Offer(
                commands.pause_or_resume_chosen,
                self._none_moving,
                self._pause_words,
                lambda: _icon(resumes=self._is_any_paused()),
            ),
            ActionId.TRY_AGAIN: Offer(commands.retry_chosen, self._none_to_try_again),
            ActionId.TRY_ALL_AGAIN: Offer(commands.retry_all, self._none_failed),
            ActionId.FIND_ORIGINALS: Offer(commands.find_chosen, self._none_missing, self._find_words),
            ActionId.ADD_TO_COLLECTION: Offer(
                lambda: self._page.tray.add(self._not_in_collection()), self._none_to_add, self._add_words
            ),
            ActionId.MINT_ONE: Offer(lambda: self._page.mint_requested.emit(grid.chosen()), self._not_one_chosen),
            ActionId.COPY_REFERENCE: Offer(self._copy_reference, self._no_reference),
            ActionId.OPEN_ELSEWHERE: Offer(self._open_elsewhere, self._none_to_open),
            ActionId.SHOW_FOLDER: Offer(self._show_folder, self._not_one_chosen),
        }

    def of_pieces(self) -> Mapping[ActionId, Offer]:
        """The same around the table, which chooses and writes into cells by itself."""
        own = (ActionId.SELECT_ALL, ActionId.RENAME, ActionId.FILL_CHOSEN)  # F2 writes into a cell
        offers = {each: offer for each, offer in self.of_cards().items() if each not in own}
        keyless = (ActionId.OPEN, ActionId.REMOVE)  # Enter and Del are for the cells
        return offers | {each: replace(offers[each], by_keys=False) for each in keyless}

    def of_page(self) -> Mapping[ActionId, Offer]:
        """What is done on the whole page."""
        return {
            ActionId.PASTE: Offer(self._commands.paste, words=self._paste_words),
            ActionId.SELECT_ALL: self._select_all(),
            ActionId.PAUSE_ALL: Offer(
                self._page.header.pause.click,
                self._none_unfinished,
                self._pause_all_words,
                lambda: _icon(resumes=self._page.header.would_resume),
            ),
            ActionId.CHANGE_MANY: Offer(
                lambda: self._page.change_many(self._grid), self._none_shown, self._change_words
            ),
            ActionId.EDIT_AS_TEXT: Offer(self._edit_as_text, self._none_chosen),
            ActionId.FILTER: Offer(self._page.facets.open, self._none_there),
            ActionId.SHOW_TABLE: Offer(self._page.turn_table, self._none_shown, self._table_words),
            **view_offers(self._page.filters.options),
            **order_offers(self._page.filters.options, self._none_shown),
        }

    def _edit_as_text(self) -> None:
        self._page.form.show_art(self._grid.chosen())
        self._page.form.attributes.edit_as_text()

    def _select_all(self) -> Offer:
        """Of the cards, and of the page: its buttons leave the keys to it."""
        return Offer(self._grid.choose_all, self._none_shown, self._select_words)

    # --- Why not

    def _none_at_hand(self) -> Sentence | None:
        return None if self._grid.currentIndex().isValid() else self._none_chosen()

    def _none_chosen(self) -> Sentence | None:
        return None if self._grid.selectionModel().hasSelection() else _NONE_CHOSEN

    def _none_covered(self) -> Sentence | None:
        if (why := self._none_chosen()) is not None:
            return why
        is_there = self._page.form.cover.is_there_any
        return None if is_there else Sentence("uploads", "Nothing that is chosen has a cover")

    def _none_to_add(self) -> Sentence | None:
        if (why := self._none_chosen()) is not None:
            return why
        return None if self._not_in_collection() else Sentence("uploads", "It is in the collection already")

    def _not_in_collection(self) -> list[int]:
        held = set(self._studio.projects.current_collection.art_ids)
        return [art_id for art_id in self._grid.chosen() if art_id not in held]

    def _not_one_chosen(self) -> Sentence | None:
        chosen = len(self._grid.chosen())
        return None if chosen == 1 else _NOT_ONE_CHOSEN if chosen else _NONE_CHOSEN

    def _none_shown(self) -> Sentence | None:
        return None if self._grid.model().rowCount() else _NOTHING_THERE

    def _none_there(self) -> Sentence | None:
        return None if self._studio.uploads.totals().count else _NOTHING_THERE

    def _none_moving(self) -> Sentence | None:
        can = {*_MOVING, UploadState.PAUSED}
        if any(self._studio.uploads.state(art_id) in can for art_id in self._grid.chosen()):
            return None
        return self._none_chosen() or Sentence("uploads", "None of what is chosen is on its way")

    def _none_to_try_again(self) -> Sentence | None:
        if any(map(self._may_be_tried_again, self._grid.chosen())):
            return None
        return self._none_chosen() or Sentence("uploads", "Nothing is wrong with what is chosen")

    def _may_be_tried_again(self, art_id: int) -> bool:
        damaged, uploads = self._studio.damaged_files, self._studio.uploads
        return (
            uploads.state(art_id) is UploadState.PROBLEM
            or damaged.of(art_id) is not None
            or damaged.unshown(art_id) is not None
            or uploads.changed_files.has(art_id)
            or self._studio.previews.failure(art_id) is not None
        )

    def _none_failed(self) -> Sentence | None:
        if self._studio.uploads.totals().failed:
            return None
        return self._none_there() or Sentence("uploads", "Nothing has failed")

    def _none_missing(self) -> Sentence | None:
        return None if self._studio.missing_files.missing else Sentence("uploads", "No original is missing")

    def _none_unfinished(self) -> Sentence | None:
        if self._studio.uploads.totals().unfinished:
            return None
        return self._none_there() or Sentence("uploads", "Everything is uploaded")

    def _no_reference(self) -> Sentence | None:
        if (why := self._not_one_chosen()) is not None:
            return why
        stored = self._studio.uploads.item(self._grid.chosen()[0]).stored
        return None if stored is not None else Sentence("uploads", "It is not uploaded yet")

    def _none_to_open(self) -> Sentence | None:
        if (why := self._not_one_chosen()) is not None:
            return why
        return None if is_shown(self._chosen_path()) else Sentence("uploads", "Open it from its folder: show that")

    # --- What it is called just now

    def _table_words(self) -> Sentence:
        cards, table = Sentence("uploads", "Show as cards"), Sentence("uploads", "Show as a table")
        return cards if self._page.table.is_table else table

    def _remove_words(self) -> Sentence:
        count = len(self._grid.chosen())
        one = Sentence("uploads", "Remove from the list")
        return counted(count, one, Sentence("uploads", "Remove {shown} assets from the list", shown=number(count)))

    def _change_words(self) -> Sentence:
        return change_in_words(self._grid.chosen_count, self._grid.model().rowCount())

    def _flag_words(self) -> Sentence:
        return Sentence("uploads", "Flag") if self._commands.would_flag else Sentence("uploads", "Remove the flag")

    def _add_words(self) -> Sentence:
        count = len(self._not_in_collection())
        one = Sentence("uploads", "Add to the collection")
        return counted(count, one, Sentence("uploads", "Add {shown} to the collection", shown=number(count)))

    def _select_words(self) -> Sentence:
        return Sentence("uploads", "Select all {shown}", shown=number(self._grid.model().rowCount()))

    def _find_words(self) -> Sentence:
        missing = self._studio.missing_files
        some = [art_id for art_id in self._grid.chosen() if missing.is_missing(art_id)] or missing.missing
        return counted(len(some), Sentence("uploads", "Find it…"), Sentence("uploads", "Find them…"))

    def _pause_words(self) -> Sentence:
        return Sentence("uploads", "Resume") if self._is_any_paused() else Sentence("uploads", "Pause")

    def _is_any_paused(self) -> bool:
        return any(self._studio.uploads.state(one) is UploadState.PAUSED for one in self._grid.chosen())

    def _paste_words(self) -> Sentence:
        attributes, files = Sentence("uploads", "Paste the attributes"), Sentence("uploads", "Paste files or a picture")
        return attributes if self._commands.will_paste_attributes else files

    def _pause_all_words(self) -> Sentence:
        return Sentence("uploads", "{offer}", offer=self._page.header.pause.accessibleName())

    # --- With many

    def _choose_cover(self) -> None:
        self._page.header.details.setChecked(True)  # where it is seen
        self._page.form.cover.choose()

    def _take_off_cover(self) -> None:
        self._page.form.cover.take_off()
        self._page.toast.say(text(Sentence("uploads", "The cover was taken off.")))

    # --- With a single one

    def _copy_reference(self) -> None:
        stored = self._studio.uploads.item(self._grid.chosen()[0]).stored
        if stored is not None:
            QGuiApplication.clipboard().setText(stored.ipfs)

    def _chosen_path(self) -> Path:
        return self._studio.uploads.art(self._grid.chosen()[0]).path

    def _open_elsewhere(self) -> None:
        tasks.run(self._page, self._open_in_program(self._chosen_path()))

    async def _open_in_program(self, path: Path) -> None:
        if failure := await open_elsewhere(path):
            self._page.toast.say(text(failure))

    def _show_folder(self) -> None:
        if failure := open_folder(self._chosen_path().parent):
            tasks.report(self._page, text(failure))


def _icon(*, resumes: bool) -> str:
    return "play" if resumes else "pause"
