"""Payments that wait, written into a file for a wallet: asked about, a place chosen, and what came of it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.plan.progress import Step
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.export import file_name
from mintwright.studio.payment_files.payment_files import SUFFIX, PaymentFile
from mintwright.studio.plans.payments import Payment
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.plan.payments.file_dialog import PaymentFileDialog
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_FOLDER = "spreadsheets_folder"  # key of the settings, where receipts are written out too
_FILTER = Sentence("payments", "Text with commas (*.csv)")
_NAME = Sentence("payments", "payments")
_ASKING = Sentence("payments", "Asking the service: {done} of {count}…")
_WRITTEN = (
    Sentence("payments", "1 payment of {total} was written into {name} in {folder}."),
    Sentence("payments", "{count} payments of {total} in all were written into {name} in {folder}."),
)
_OPEN = Sentence(
    "payments",
    "Others on this computer can read it there: its drive or its folder lets them. Move it to a folder of your own.",
)
_NOTHING = Sentence("payments", "Nothing was written.")
_LEFT = Sentence("payments", "1 was left out:"), Sentence("payments", "{count} were left out:")
_MORE = Sentence("payments", "and {count} more")
_MOST_SAID = 3  # reasons


class FileCommands(QObject):
    """Signals:
    told(str): how far it is, and what came of it.
    """

    told = Signal(str)

    def __init__(self, studio: Studio, theme: Theme, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._studio = studio
        self._theme = theme
        self._dialog = dialog

    async def write(self, name: str, network: Network, payments: Callable[[], Sequence[Payment]]) -> None:
        """Ask which of the payments of the plan of this name go into a file, and where, and write it.

        Raises MintwrightError.
        """
        self.told.emit("")
        marks, waiting = self._studio.export_marks, _waiting(payments())
        await marks.load()
        noted = {one for one in waiting if self._studio.minting.mint_by_id(one).paid_noted_on is not None}
        marked = {one: on for one in waiting if one not in noted and (on := marks.of(one)) is not None}
        new = len(waiting) - len(noted) - len(marked)
        asked = PaymentFileDialog(self._theme, network, new, tuple(marked.values()), self._dialog, noted=len(noted))
        if await dialogs.show(asked) != QDialog.DialogCode.Accepted:
            return
        agreed = marked if asked.wants_again else {}
        last = LastFolder(self._studio.settings, _FOLDER, Location.DocumentsLocation)
        place = await dialogs.choose_place(
            self._dialog, self.tr("Payments as CSV"), file_name(name, _NAME, SUFFIX), last, [text(_FILTER)]
        )
        if place is None:
            return
        wanted = [one for one in waiting if one in agreed or one not in marked]
        tell = partial(self._tell, count=len(wanted))
        tell(0)
        try:
            made = await self._studio.payment_files.write(wanted, place, agreed=agreed, tell=tell)
        except BaseException:
            self.told.emit("")
            raise
        self.told.emit(outcome_in_words(made))

    def _tell(self, done: int, *, count: int) -> None:
        self.told.emit(text(_ASKING.filled(done=done, count=count)))


def outcome_in_words(made: PaymentFile) -> str:
    """What was written where, and why the others were not."""
    said = [text(_NOTHING) if made.place is None else _written(made.place, made)]
    if made.is_open:
        said.append(text(_OPEN))
    if made.left_out:
        reasons = [text(one) for one in made.left_out.values()]
        said += [text(counted(len(reasons), *_LEFT)), *reasons[:_MOST_SAID]]
        more = len(reasons) - _MOST_SAID
        said += [text(_MORE.filled(count=more))] if more > 0 else []
    return " ".join(said)


def _written(place: Path, made: PaymentFile) -> str:
    words = {"total": ada(made.total), "name": place.name, "folder": str(place.parent)}
    return text(counted(len(made.rows), *_WRITTEN).filled(**words))


def _waiting(payments: Sequence[Payment]) -> list[int]:
    return [one.mint_id for one in payments if one.step is Step.SENT and one.mint_id is not None]
