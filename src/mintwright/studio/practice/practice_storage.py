"""What the practice network holds on this computer's disk: told, freed where nothing needs it, cleared on request."""

from typing import TYPE_CHECKING

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.minting import Minting
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.api.practice_client import PracticeClient, StoredFiles

_BEING_SENT = (MintState.PREPARED, MintState.SENDING)
_BUSY = Sentence(
    "rehearsing",
    "Files or a mint are on their way to the practice network. Wait until they are there, or pause the uploads, then "
    "clear it.",
)


class PracticeStorage:
    """How much practice holds. What is on a list, named by an asset, or needed by a mint under way stays."""

    def __init__(self, session: Session, uploads: Uploads, minting: Minting) -> None:
        self.held: StoredFiles | None = None
        self._session = session
        self._uploads = uploads
        self._minting = minting

    async def look(self, rehearsal: "PracticeClient") -> None:
        """Let go of what was taken off the lists and never minted, and see what is left. Raises MintwrightError."""
        from mintwright.api.practice_client import NoPracticeToolsError

        try:
            self.held = await rehearsal.held()
        except NoPracticeToolsError:
            self.held = None
            return
        with self._uploads.standstill():  # what is needed must not change until the rest is gone
            if not self._is_busy:
                await self._let_go(rehearsal, await self._uploads.stored.needed(self._session.place), ended=False)

    async def clear(self, rehearsal: "PracticeClient") -> None:
        """Let go of every file that no mint under way needs. Receipts stay; files on a list are held back.

        A file whose upload the journal could not take note of yet stays as well.
        Raises MintError while something is on its way there, and MintwrightError.
        """
        with self._uploads.standstill():
            if self._is_busy:
                raise MintError(_BUSY)
            await self._let_go(rehearsal, self._uploads.answers.references(self._session.place), ended=True)

    @property
    def _is_busy(self) -> bool:
        """Whether something is being sent there of which the journal does not know yet that it is there."""
        totals = self._uploads.totals()
        being_sent = (mint.state in _BEING_SENT for mint in self._minting.mints() if mint.network is Network.PRACTICE)
        return bool(totals.uploading or totals.waiting) or any(being_sent)

    async def _let_go(self, rehearsal: "PracticeClient", keep: tuple[str, ...], *, ended: bool) -> None:
        place = self._session.place
        self.held = await rehearsal.forget_uploads(keep, ended=ended)
        if self.held.forgotten:
            await self._uploads.stored.forget(self.held.forgotten, place)
