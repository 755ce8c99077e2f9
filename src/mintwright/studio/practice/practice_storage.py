"""The practice network's storage on this computer's disk: measured, freed of unneeded files, cleared on request."""

from typing import TYPE_CHECKING

from mintwright.domain.mint import MintState
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import refused_as
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
_STILL_SHOWN = Sentence(
    "rehearsing",
    "The practice network deleted its files, but what was uploaded of them is still shown as uploaded. {reason}",
)


class PracticeStorage:
    """How much practice stores. Files on a list, named by an asset, or needed by a mint in progress stay."""

    def __init__(self, session: Session, uploads: Uploads, minting: Minting) -> None:
        self.usage: StoredFiles | None = None
        self._session = session
        self._uploads = uploads
        self._minting = minting

    async def refresh(self, rehearsal: "PracticeClient", scope: AccountScope) -> None:
        """Delete files that were taken off the lists and never minted, and measure the rest. Raises MintwrightError.

        Deletes nothing once the artist left `scope`, where `rehearsal` is: what is busy there is not known elsewhere.
        """
        from mintwright.api.practice_client import NoPracticeToolsError

        try:
            self.usage = await rehearsal.stored_files()
        except NoPracticeToolsError:
            self.usage = None
            return
        with self._uploads.standstill():  # the needed files must not change until the rest is deleted
            if self._session.scope == scope and not self._is_busy:
                needed = await self._uploads.stored.needed(scope)
                await self._delete_unneeded(rehearsal, scope, needed, ended=False)

    async def clear(self, rehearsal: "PracticeClient", scope: AccountScope) -> None:
        """Delete every file that no mint in progress needs. Receipts stay; files on a list are paused.

        A file whose upload the journal could not record yet stays as well.
        Raises MintError while an upload is in progress, and MintwrightError.
        """
        with self._uploads.standstill():
            if self._is_busy:
                raise MintError(_BUSY)
            with refused_as(_STILL_SHOWN):
                await self._delete_unneeded(rehearsal, scope, self._uploads.answers.references(scope), ended=True)

    @property
    def _is_busy(self) -> bool:
        """Whether an upload is in progress that the journal does not have yet."""
        totals = self._uploads.totals()
        being_sent = (mint.state in _BEING_SENT for mint in self._minting.mints() if mint.network is Network.PRACTICE)
        return bool(totals.uploading or totals.waiting) or any(being_sent)

    async def _delete_unneeded(
        self, rehearsal: "PracticeClient", scope: AccountScope, keep: tuple[str, ...], *, ended: bool
    ) -> None:
        """Delete there, then forget here what is not there any more: also what an earlier time could not forget."""
        known = await self._uploads.stored.known(scope)
        self.usage = await rehearsal.forget_uploads(keep, known, ended=ended)
        if self.usage.missing:
            await self._uploads.stored.forget(self.usage.missing, scope)
