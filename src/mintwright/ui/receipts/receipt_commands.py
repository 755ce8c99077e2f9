"""What is done with a receipt: asking the service, sending what was left, noting an outcome, saving it as a file."""

import logging
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mintwright.domain.alarm_choice import Decision
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import NotedOutcome
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.mint_errors import SecondSetError
from mintwright.studio.minting.reviewing.duplicate_check import EarlierMint
from mintwright.studio.receipts.alarm.alarm_words import came_of_asking, reasons_of
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.receipts.looking.watch_words import elsewhere_of, unwatched
from mintwright.ui.receipts.printing.save_receipt import ReceiptFile, choose_receipt_place, save_receipt
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.style.formatting import clock, moment
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.wording import text

if TYPE_CHECKING:
    from mintwright.domain.lookup.elsewhere import ElsewhereMint

_TWO_SETS = Sentence(
    "Receipts",
    "Some of these assets were sent on {when} already, as “{title}”. If you send this too, there are two sets, and "
    "both cost.",
)
_PERHAPS_TWO_SETS = Sentence(
    "Receipts",
    "Some of these assets were sent on {when} already, as “{title}”, and may still turn out to be minted: look at that "
    "receipt first. If you send this too, there may be two sets, and both cost.",
)
_LISTED = Sentence(
    "Receipts",
    "The service lists a mint of “{title}” ({when}) that this computer knows nothing of. It may be this one: look at "
    "“Minted elsewhere” first. If you send this too, there may be two sets, and both cost.",
)
_NO_TIME = Sentence("Receipts", "its time cannot be read")
_UNREAD = Sentence(
    "Receipts",
    "The service’s list of mints could not be read, so nobody can tell whether this was minted without this computer "
    "knowing. {reason}",
)
_ONLY_IF_TOLD = Sentence("Receipts", "Go on only if the service has told you, on its own site, that this is right.")

log = logging.getLogger(__name__)


class ReceiptCommands(QObject):
    """Does what the buttons of a receipt ask for; the sheet and the notice say what came of it."""

    def __init__(self, studio: Studio, pixmaps: Pixmaps, sheet: ReceiptSheet, notice: Banner, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._studio = studio
        self._pixmaps = pixmaps
        self._sheet = sheet
        self._notice = notice

    async def check(self, mint_id: int) -> None:
        """Ask the service now and say what it said; what another account minted can only be asked for there."""
        if elsewhere := elsewhere_of(self._studio, self._studio.minting.mint_by_id(mint_id)):
            self._sheet.show_checked(elsewhere)
            return
        silence = await self._studio.poller.refresh(mint_id)
        status = self._studio.minting.receipt(mint_id).status
        self._sheet.show_checked(silence or Sentence("Receipts", "Checked just now: {status}", status=status))

    async def pay(self, mint_id: int) -> None:
        """Pay from the practice wallet. Why it did not pay is said until it does, or another receipt is shown."""
        self._notice.withdraw()
        try:
            agreed, accepted = self._sheet.agreed(mint_id), self._sheet.accepted(mint_id)
            await self._studio.practice_tools.pay(mint_id, agreed=agreed, accepted=accepted)
        except MintwrightError as error:
            log.info("the practice wallet did not pay: %s", error.sentence)
            self._notice.say(text(error.sentence), Tone.BAD)

    async def ask_again(self, mint_id: int) -> None:
        """Ask the service once more about a mint with an alarm, and say there what came of it."""
        if elsewhere := elsewhere_of(self._studio, self._studio.minting.mint_by_id(mint_id)):
            self._sheet.show_asked_again(elsewhere)
            return
        before = self._studio.minting.receipt(mint_id).alarm
        silence = await self._studio.poller.refresh(mint_id)
        now = self._studio.minting.receipt(mint_id).alarm
        self._sheet.show_asked_again(silence or came_of_asking(before, now).filled(when=clock(datetime.now(UTC))))

    def unwatched(self, receipt: Receipt) -> Sentence | None:
        """Why an open mint is not being polled, and what to do."""
        return unwatched(self._studio, receipt)

    async def send(self, mint_id: int) -> None:
        """Send what was left unsent; where its assets were sent meanwhile, or may have been, only if she wants a second
        set.
        """
        if not await self._wants_beside_list(mint_id):
            return
        try:
            await self._studio.minting.send(mint_id)
        except SecondSetError as error:
            if await self._wants_second_set(error.before):
                await self._studio.minting.send(mint_id, knowing=error.before.ids)

    async def _wants_beside_list(self, mint_id: int) -> bool:
        """Whether nothing of the service's list speaks against sending this, or she sends it all the same.

        What may be this one are mints of its names, made since it was prepared, that nothing but the list knows of. Of
        a list that cannot be read she is told once.
        """
        mint, session = self._studio.minting.mint_by_id(mint_id), self._studio.session
        if mint.scope != session.scope or session.state is not SessionState.SIGNED_IN:
            return True  # it is not sent either
        receipt = await self._studio.minting.whole_receipt(mint_id)
        names = [asset.name for asset in receipt.assets]
        lists = self._studio.minting.listed
        if listed := await lists.looked_for(mint.scope, names, mint.prepared_on):
            return await self._wants_beside(listed[0])
        unread = lists.tell_unread(mint.scope)
        return unread is None or await self._wants_unlisted(unread)

    async def _wants_unlisted(self, reason: Sentence) -> bool:
        return await dialogs.ask(
            self._page.window(),
            self.tr("Send without the service’s list?"),
            text(_UNREAD.filled(reason=reason)),
            yes=self.tr("Send it all the same"),
            no=self.tr("Do not send"),
            waits=True,
        )

    async def _wants_beside(self, listed: "ElsewhereMint") -> bool:
        when = text(_NO_TIME) if listed.created_on is None else moment(listed.created_on)
        return await self._wants_two_sets(text(_LISTED.filled(when=when, title=listed.title)))

    async def _wants_second_set(self, before: EarlierMint) -> bool:
        when = moment(before.mint.sent_on or before.mint.prepared_on)
        said = _TWO_SETS if before.doubt is None else _PERHAPS_TWO_SETS
        return await self._wants_two_sets(text(said.filled(when=when, title=before.mint.called)))

    async def _wants_two_sets(self, said: str) -> bool:
        return await dialogs.ask(
            self._page.window(),
            self.tr("Make a second set?"),
            said,
            yes=self.tr("Send it too"),
            no=self.tr("Do not send"),
            waits=True,
        )

    async def note(self, mint_id: int, outcome: NotedOutcome | None) -> None:
        """Note what the artist found out once she confirmed it; taking a note back needs no question."""
        if outcome is None or await self._is_sure(outcome):
            await self._studio.minting.note(mint_id, outcome)

    async def decide(self, mint_id: int, alarm: str, decision: Decision) -> None:
        """Journal what the artist decided about an alarm; where that fails, it can be decided again."""
        try:
            if decision is Decision.USE_NEW and not await self._pays_as_answered_now(mint_id):
                return
            await self._studio.alarm_choices.decide(mint_id, alarm, decision)
        finally:
            self._sheet.allow()

    async def _pays_as_answered_now(self, mint_id: int) -> bool:
        """Whether she means it: one click away from the alarm would stand where somebody else wants the money."""
        alarm = self._studio.minting.receipt(mint_id).alarm
        why = () if alarm is None else reasons_of(alarm)
        return await dialogs.ask(
            self._page.window(),
            self.tr("Pay as it is answered now?"),
            "\n\n".join(map(text, (*why, _ONLY_IF_TOLD))),
            yes=self.tr("The service told me so"),
            no=self.tr("Do not pay yet"),
            danger=True,
        )

    async def _is_sure(self, outcome: NotedOutcome) -> bool:
        minted = outcome is NotedOutcome.MINTED
        return await dialogs.ask(
            self._page.window(),
            self.tr("Note that it was minted?") if minted else self.tr("Note that it was not minted?"),
            self.tr("The receipt then says so, as your word. You can take it back.")
            if minted
            else self.tr(
                "Minting the same again then gives no warning. If the first mint exists after all, there would be two "
                "sets, and both cost. You can take your note back."
            ),
            yes=self.tr("It was minted") if minted else self.tr("It was not minted"),
            no=self.tr("Not yet"),
        )

    async def save(self, mint_id: int, kind: ReceiptFile) -> None:
        """Save the receipt as it is once its place is chosen: it may be paid while the artist looks for a folder."""
        called = self._studio.minting.receipt(mint_id).title
        place = await choose_receipt_place(self._page.window(), self._studio.settings, called, kind)
        if place is not None:
            receipt = await self._studio.receipt_art.looked_up(await self._studio.minting.whole_receipt(mint_id))
            standing = self._sheet.standing_of(receipt, self._studio.export_marks.of(mint_id))
            self._tell_saved(await save_receipt(place, receipt, standing, kind, self._pixmaps))

    def _tell_saved(self, place: Path) -> None:
        said = Sentence("Receipts", "Saved as {name} in {folder}.", name=place.name, folder=str(place.parent))
        open_it = partial(self._open_folder, place)
        self._notice.say(text(said), Tone.OK, action=self.tr("Open the folder"), act=open_it)

    def _open_folder(self, place: Path) -> None:
        """Show the folder of a file as the system does; it stays named."""
        if failure := open_folder(place.parent):
            self._notice.say(text(failure), Tone.WARN)
        else:
            self._tell_saved(place)
