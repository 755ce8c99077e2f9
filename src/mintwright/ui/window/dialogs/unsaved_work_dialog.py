"""What Mintwright asks before unsaved work is lost: what it is, and what can be done instead."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import IntEnum

from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.confirmed_mints import Confirmed
from mintwright.studio.recovery.unsaved_work import Unsaved, UnsavedWork
from mintwright.studio.settings import Settings
from mintwright.ui import dialogs
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row

FOLDER = "receipts_folder"  # key of the settings
NAMED = 5  # names of pieces, or mints, that are told one by one

_REFUSED = Sentence("leaving", "The disk refused what is new.")
_STILL = Sentence("leaving", "It is still being found out whether a file was saved again.")
_NOT_SIGNED_IN = Sentence("leaving", "The mint is not sent yet: it waits for the sign-in, or for the disk.")
_MINT = Sentence(
    "leaving",
    "The service’s answer to the mint {names}. It may have been minted, and without the answer nobody can know here: "
    "do not mint it again before you asked the service.",
)
_MINTS = Sentence(
    "leaving",
    "The service’s answers to {count} mints: {names}. They may have been minted, and without the answers nobody can "
    "know here: do not mint them again before you asked the service.",
)
_ORDER = Sentence(
    "leaving",
    "What the service said to the order or refund of {names}. It may have done it: see on the receipt how the mint "
    "stands before you ask for it again.",
)
_ORDERS = Sentence(
    "leaving",
    "What the service said to {count} orders or refunds, of {names}. It may have done them: see on the receipts how "
    "the mints stand before you ask for them again.",
)
_CONFIRMED = Sentence("leaving", "The mint {names}, which you confirmed: it was not sent yet, and will not be.")
_ALL_CONFIRMED = Sentence(
    "leaving", "{count} mints which you confirmed: {names}. They were not sent yet, and will not be."
)
_PREPARED = Sentence(
    "leaving",
    "The mint {names}, which you confirmed: it is not sent. It waits among the receipts; send it there.",
)
_ALL_PREPARED = Sentence(
    "leaving",
    "{count} mints which you confirmed: {names}. They are not sent. They wait among the receipts; send them there.",
)
_UNSENT = Sentence(
    "leaving",
    "The mint {names}, which you confirmed: it was not sent, and will not be. This is not on the disk yet, so its "
    "receipt may call it unknown all the same.",
)
_ALL_UNSENT = Sentence(
    "leaving",
    "{count} mints which you confirmed: {names}. They were not sent, and will not be. This is not on the disk yet, so "
    "their receipts may call them unknown all the same.",
)
_MEANWHILE = Sentence("leaving", "Sent meanwhile")
_SENT = Sentence(
    "leaving",
    "The mint {names}, which you confirmed, was sent while you were asked. Its receipt tells what comes of it.",
)
_ALL_SENT = Sentence(
    "leaving",
    "{count} mints which you confirmed were sent while you were asked: {names}. Their receipts tell what comes of "
    "them.",
)
_PIECE = Sentence("leaving", "What you wrote last about {names}, in {project}.")
_PIECES = Sentence("leaving", "What you wrote last about {count} assets in {project}: {names}.")
_UPLOAD = Sentence("leaving", "That the service holds one file already. It would be uploaded again.")
_UPLOADS = Sentence("leaving", "That the service holds {count} files already. They would be uploaded again.")
_NOTE = Sentence("leaving", "Your note on one receipt.")
_NOTES = Sentence("leaving", "Your notes on {count} receipts.")
_SEVERAL = Sentence("leaving", "Saved in several files")
_NAMES = Sentence(
    "leaving", "It was too much for one file: {names} are beside each other. Take back each of them, in the settings."
)
_SETTINGS = Sentence("leaving", "What you changed last in the settings, the networks and the accounts.")


class Choice(IntEnum):
    """What the artist says; staying is what Escape means."""

    STAY = QDialog.DialogCode.Rejected
    TRY_AGAIN = 2
    SAVE_ELSEWHERE = 3
    LEAVE = 4


class UnsavedWorkDialog(FittedDialog):
    """One question. `result()` is a Choice."""

    def __init__(self, unsaved: Unsaved, said: str, *, may_stay: bool, parent: QWidget | None) -> None:
        """`said` is why, or what came of the choice before; `may_stay` is False where the window is closed already."""
        super().__init__(parent)
        self._may_stay = may_stay
        unsent = self.tr("Not everything is sent")
        self.setWindowTitle(self.tr("Not everything is saved") if unsaved.can_be_saved else unsent)
        lost_ones = self.tr("If Mintwright ends now, this is lost:")
        unminted = self.tr("If Mintwright ends now, this is not minted:")
        words = [said, lost_ones if unsaved.can_be_saved else unminted, *lost(unsaved)]
        lines = column(*(label(line, "body", wrap=True) for line in words), spacing=8)
        body = ScrolledBody(self.tr("What would be lost"), panel("body", lines))
        self.stay = self._make(self.tr("Keep working"), Choice.STAY, kind="" if unsaved.can_be_saved else "primary")
        leaving = self.tr("Leave and lose it") if unsaved.can_be_saved else self.tr("Leave without minting")
        self.leave = self._make(leaving, Choice.LEAVE, kind="danger")
        self.elsewhere = self._make(self.tr("Save elsewhere…"), Choice.SAVE_ELSEWHERE)
        again = self.tr("Try again") if unsaved.can_be_saved else self.tr("Keep waiting")
        self.again = self._make(again, Choice.TRY_AGAIN, kind="primary" if unsaved.can_be_saved else "")
        self.stay.setVisible(may_stay)
        self.elsewhere.setVisible(unsaved.can_be_saved)
        self.again.setVisible(unsaved.can_be_saved or unsaved.is_waiting)
        safe = self.stay if may_stay and not unsaved.can_be_saved else self.again
        safe.setDefault(True)
        buttons = row(self.leave, None, self.stay, self.elsewhere, self.again)
        heading = label(self.windowTitle(), "heading")
        self.setLayout(column(heading, 2, body, 12, buttons, spacing=8, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(560)
        safe.setFocus()

    @property
    def words(self) -> str:
        """All that is said, line by line."""
        return "\n".join(one.text() for one in self.findChildren(QLabel))

    def _make(self, words: str, choice: Choice, *, kind: str = "") -> QPushButton:
        made = button(words, kind=kind)
        made.setAutoDefault(False)
        made.clicked.connect(lambda: self.done(choice))
        return made

    def reject(self) -> None:
        """Escape, and the window's own cross: nothing is lost by them."""
        self.done(Choice.STAY if self._may_stay else Choice.TRY_AGAIN)


def lost(unsaved: Unsaved) -> list[str]:
    """What would be lost, a sentence each, the dearest first."""
    lines: list[Sentence] = []
    if unsaved.mints:
        lines.append(counted(len(unsaved.mints), _MINT, _MINTS).filled(names=_names(unsaved.mints)))
    if unsaved.instructions:
        said = counted(len(unsaved.instructions), _ORDER, _ORDERS)
        lines.append(said.filled(names=_names(unsaved.instructions)))
    if unsaved.confirmed:
        said = counted(len(unsaved.confirmed), _CONFIRMED, _ALL_CONFIRMED)
        lines.append(said.filled(names=_confirmed(unsaved.confirmed)))
    if unsaved.prepared:
        said = counted(len(unsaved.prepared), _PREPARED, _ALL_PREPARED)
        lines.append(said.filled(names=_confirmed(unsaved.prepared)))
    if unsaved.unsent:
        lines.append(counted(len(unsaved.unsent), _UNSENT, _ALL_UNSENT).filled(names=_confirmed(unsaved.unsent)))
    if unsaved.pieces:
        names = _names(unsaved.pieces)
        lines.append(counted(len(unsaved.pieces), _PIECE, _PIECES).filled(names=names, project=unsaved.project))
    if unsaved.uploads:
        lines.append(counted(unsaved.uploads, _UPLOAD, _UPLOADS))
    if unsaved.notes:
        lines.append(counted(unsaved.notes, _NOTE, _NOTES))
    if unsaved.settings:
        lines.append(_SETTINGS)
    return [text(line) for line in lines]


def _why(unsaved: Unsaved) -> Sentence:
    if unsaved.confirmed:
        return _STILL
    return _NOT_SIGNED_IN if unsaved.prepared or unsaved.unsent else _REFUSED


def _confirmed(mints: Sequence[Confirmed]) -> str:
    """Their names; where several have one name, also when each was confirmed."""
    of_name = Counter(mint.name for mint in mints)
    twin = Sentence("leaving", "“{name}” of {time}")
    return _listed(
        [
            text(twin.filled(name=mint.name, time=formatting.clock(mint.on)))
            if of_name[mint.name] > 1
            else f"“{mint.name}”"
            for mint in mints
        ]
    )


def _names(names: Sequence[str]) -> str:
    return _listed([f"“{name}”" for name in names])


def _listed(names: Sequence[str]) -> str:
    told = ", ".join(names[:NAMED])
    if len(names) <= NAMED:
        return told
    rest = formatting.number(len(names) - NAMED)
    return text(Sentence("leaving", "{names} and {rest} more", names=told, rest=rest))


class UnsavedWorkPrompt:
    """Asks, as long as there is something to lose, whether to leave all the same."""

    def __init__(self, keeping: UnsavedWork, settings: Settings) -> None:
        self._keeping = keeping
        self._settings = settings
        self._dialog: UnsavedWorkDialog | None = None

    def come_to_front(self) -> bool:
        """Show the question that is being asked; False when there is none."""
        if self._dialog is None:
            return False
        self._dialog.raise_()
        self._dialog.activateWindow()
        return True

    async def may_leave(self, parent: QWidget | None) -> bool:
        """Save what is new; where the disk refuses, ask until it is saved, given up, or the artist stays.

        Only what she was shown is given up: what comes while she is asked is asked about anew.
        Without a `parent` the window is closed already, and nobody can stay.
        """
        said, tried_at = "", None
        while unsaved := await self._keeping.save():
            why = formatting.tried_again(unsaved.reason or _why(unsaved), tried_at)
            choice = await self._asked(unsaved, said or text(why), parent)
            tried_at = datetime.now(UTC) if choice is Choice.TRY_AGAIN else None
            if choice is Choice.STAY:
                self._keeping.stay()
                return False
            if choice is Choice.LEAVE and (sent := self._keeping.let_go(unsaved)):
                told = counted(len(sent), _SENT, _ALL_SENT).filled(names=_confirmed(sent))
                await dialogs.tell(parent, text(_MEANWHILE), text(told))
            said = await self._moved(parent) if choice is Choice.SAVE_ELSEWHERE else ""
            if not self._keeping.unsaved():
                return True
        return True

    async def _asked(self, unsaved: Unsaved, said: str, parent: QWidget | None) -> Choice:
        self._dialog = UnsavedWorkDialog(unsaved, said, may_stay=parent is not None, parent=parent)
        try:
            return Choice(await dialogs.show_at_once(self._dialog))
        finally:
            self._dialog = None

    async def _moved(self, parent: QWidget | None) -> str:
        """Save all of it where the artist says, and let go of that; empty when it is there, otherwise why it is not."""
        title = text(Sentence("leaving", "Save what is not saved yet"))
        name = f"Mintwright unsaved work {datetime.now().astimezone():%Y-%m-%d %H-%M}.json"
        last = LastFolder(self._settings, FOLDER, Location.DocumentsLocation)
        place = await dialogs.choose_place_at_once(parent, title, name, last)
        if place is None:
            return text(Sentence("leaving", "Nothing was saved elsewhere yet."))
        try:
            saved = await self._keeping.save_elsewhere(place)
        except MintwrightError as error:
            return text(error.sentence)
        self._keeping.let_go(saved)
        if len(saved.files) > 1:
            names = ", ".join(f"“{file.name}”" for file in saved.files)
            await dialogs.tell(parent, text(_SEVERAL), text(_NAMES.filled(names=names)))
        return text(saved.reason) if saved.reason else ""
