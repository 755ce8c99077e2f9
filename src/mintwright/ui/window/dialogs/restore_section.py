"""The part of the settings that puts back what was saved elsewhere while the disk was full."""

from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.recovery.taking_back import TakenBack
from mintwright.studio.recovery.unsaved_work import UnsavedWork
from mintwright.studio.settings import Settings
from mintwright.ui import dialogs
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row
from mintwright.ui.window.dialogs.unsaved_work_dialog import FOLDER

LINE_GAP = 6  # between two of the things that are said of a file

_PIECES = (
    Sentence("take_back", "{count} description was put back: Undo takes it out again."),
    Sentence("take_back", "{count} descriptions were put back: Undo takes them out again."),
)
_MINTS = (
    Sentence("take_back", "{count} answer is in its receipt now."),
    Sentence("take_back", "{count} answers are in their receipts now."),
)
_UPLOADS = (
    Sentence("take_back", "{count} file need not be uploaded again: the service holds it."),
    Sentence("take_back", "{count} files need not be uploaded again: the service holds them."),
)
_INSTRUCTIONS = (
    Sentence("take_back", "{count} answer to an order or refund is on its receipt now."),
    Sentence("take_back", "{count} answers to orders and refunds are on their receipts now."),
)
_UNDECIDED_INSTRUCTIONS = (
    Sentence(
        "take_back",
        "{count} order or refund stays unknown: the file holds no answer to it that can be relied on. See on its "
        "receipt how the mint stands.",
    ),
    Sentence(
        "take_back",
        "{count} orders or refunds stay unknown: the file holds no answers to them that can be relied on. See on their "
        "receipts how the mints stand.",
    ),
)
_NOTES = (
    Sentence("take_back", "{count} note is on its receipt again."),
    Sentence("take_back", "{count} notes are on their receipts again."),
)
_SETTINGS = (
    Sentence("take_back", "{count} setting was put back."),
    Sentence("take_back", "{count} settings were put back."),
)
_UNDECIDED = (
    Sentence(
        "take_back",
        "{count} mint stays unknown: the file holds no answer to it that can be relied on. Ask the service before you "
        "mint it again.",
    ),
    Sentence(
        "take_back",
        "{count} mints stay unknown: the file holds no answers to them that can be relied on. Ask the service before "
        "you mint them again.",
    ),
)
_OTHER_SETTINGS = (
    Sentence("take_back", "{count} setting was left out: another is chosen here, or this Mintwright does not know it."),
    Sentence(
        "take_back", "{count} settings were left out: others are chosen here, or this Mintwright does not know them."
    ),
)
_ADDRESSES = (
    Sentence(
        "take_back",
        "{count} setting was left out: accounts, addresses and folders are not taken from a file. Sign in where you "
        "need to.",
    ),
    Sentence(
        "take_back",
        "{count} settings were left out: accounts, addresses and folders are not taken from a file. Sign in where you "
        "need to.",
    ),
)
_LEFT_OUT = (
    Sentence("take_back", "{count} was left out: it is here already, or what it belongs to is here no more."),
    Sentence("take_back", "{count} were left out: they are here already, or what they belong to is here no more."),
)
_MORE = Sentence("take_back", "There is more in another file, saved beside this one: take that back too.")
_NOTHING = Sentence("take_back", "There was nothing in it to put back.")


class RestoreSection(QWidget):
    """A button, and what came of it."""

    def __init__(self, keeping: UnsavedWork, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keeping = keeping
        self._settings = settings
        self.choose = button(self.tr("Take back saved work…"))
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(lambda: tasks.run(self, self._take_back()))
        self._outcome = column(spacing=LINE_GAP)
        self._said: list[QLabel] = []
        does = self.tr("Puts back the file that you saved elsewhere when the disk was full. Nothing is sent.")
        self.setLayout(
            column(
                label(self.tr("Unsaved work"), "label"),
                label(does, "muted", wrap=True),
                row(self.choose, None),
                self._outcome,
            )
        )

    @property
    def outcome(self) -> str:
        """What is said of the last file."""
        return "\n".join(one.text() for one in self._said)

    def show_outcome(self, said: str) -> None:
        """Say what came of a file, aloud too: each line is a paragraph of its own."""
        for old in self._said:
            old.hide()
            old.deleteLater()
        self._said = [label(line, "muted", wrap=True) for line in said.splitlines()]
        for one in self._said:
            self._outcome.addWidget(one)
        announce(self, said)

    async def _take_back(self) -> None:
        last = LastFolder(self._settings, FOLDER, Location.DocumentsLocation)
        for path in (await dialogs.choose_files(self.window(), self.tr("Take back saved work"), last))[:1]:
            try:
                said = _said(await self._keeping.take_back(path))
            except MintwrightError as error:
                said = text(error.sentence)
            self.show_outcome(said)


def _said(taken: TakenBack) -> str:
    counts = (
        (taken.mints, _MINTS),
        (taken.undecided, _UNDECIDED),
        (taken.instructions, _INSTRUCTIONS),
        (taken.undecided_instructions, _UNDECIDED_INSTRUCTIONS),
        (taken.uploads, _UPLOADS),
        (taken.pieces, _PIECES),
        (taken.notes, _NOTES),
        (taken.gone, _LEFT_OUT),
        (taken.settings, _SETTINGS),
        (taken.other_settings, _OTHER_SETTINGS),
        (taken.addresses, _ADDRESSES),
    )
    lines = [text(counted(count, *words)) for count, words in counts if count]
    more = [text(_MORE)] if taken.has_more else []
    return "\n".join([*(lines or [text(_NOTHING)]), *more])
