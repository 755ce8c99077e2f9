"""The two steps for each file: inspection and upload. Failures are raised."""

import logging
from collections.abc import Iterable
from functools import partial

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.library import art_repository
from mintwright.library.database import Database
from mintwright.studio.disk.drives import Drive, Drives, SilentDriveError
from mintwright.studio.session.session import Session
from mintwright.studio.session.token_refresh import AccountTokenProvider, SignInRequired
from mintwright.studio.uploads.cid_proof import is_divided_so, proof_at_once
from mintwright.studio.uploads.inspection import UnsuitableError, inspect, unchanged
from mintwright.studio.uploads.queue.transfer_rate import TransferRate
from mintwright.studio.uploads.queue.upload_failures import NoTokenError
from mintwright.studio.uploads.store.unsaved_answers import UnsavedAnswers
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder

log = logging.getLogger(__name__)


class UploadSteps:
    """The steps for the files of one project in one scope. Each step is journalled before it counts."""

    def __init__(
        self,
        recorder: UploadRecorder,
        scope: AccountScope,
        database: Database,
        session: Session,
        drives: Drives,
        answers: UnsavedAnswers,
    ) -> None:
        self.rate = TransferRate()
        self._recorder = recorder
        self._store = recorder.store
        self._scope = scope
        self._database = database
        self._session = session
        self._drives = drives
        self._answers = answers
        self._stored_wrongly: set[str] = set()  # SHA-256 of what was sent: its copies would only be stored likewise

    def send_anew(self, sha256s: Iterable[str]) -> None:
        """Send these contents once more though what was sent of them is stored wrongly."""
        self._stored_wrongly.difference_update(sha256s)

    def drive_of(self, art_id: int) -> Drive:
        """The drive its file is read from."""
        return self._drives.of(self._store.path_text(art_id))

    async def inspect(self, art_id: int) -> None:
        """Inspect the file. Raises UnsuitableError, SilentDriveError, LibraryError."""
        known = self._store.art(art_id)
        try:
            found = await self._drives.run(known.path, partial(inspect, known))
        except UnsuitableError as error:
            self._store.inspections.note_failure(art_id, error.seen)
            raise
        await self._recorder.set_inspected(found)

    async def upload(self, art_id: int) -> None:
        """Upload the file, unless its content is stored there already. Raises MintwrightError."""
        art = self._store.art(art_id)
        stored = await self._stored_already(art)
        if stored is not None:
            self._answers.drop(art, self._scope)  # it was journalled while this was stopped
            self._store.set_stored(stored, self._scope)
            await self._set_state(art_id, UploadState.UPLOADED)
            return
        account = self._session.account_at(self._scope)
        await _require_token(account)
        art = await self._unchanged(art)
        await self._set_state(art_id, UploadState.UPLOADING)
        if not self._answers.has(art, self._scope):
            await self._send(art, account)
        stored = await self._proven(art, await self._answers.write(art, self._scope))
        if stored.proof.is_wrong:
            self._stored_wrongly.add(stored.sha256)
        self._recorder.show_uploaded(art_id, stored, self._scope)

    async def _stored_already(self, art: Art) -> StoredFile | None:
        """What is stored there of this content, from any project; None if that is something else, as an earlier try
        found.
        """
        held = await self._database.read(partial(art_repository.find_stored, sha256=art.sha256, scope=self._scope))
        if held is not None and held.proof.is_wrong and art.sha256 not in self._stored_wrongly:
            return None
        return held

    async def _unchanged(self, art: Art) -> Art:
        """The art, after comparing its file with its inspection. Raises UnsuitableError, SilentDriveError."""
        now = await self._drives.run(art.path, partial(unchanged, art))
        if now != art:
            await self._recorder.set_times([now])
        return now

    async def _set_state(self, art_id: int, state: UploadState) -> None:
        await self._recorder.set_states([Upload(art_id=art_id, state=state)], self._scope)

    async def _send(self, art: Art, account: AccountTokenProvider) -> None:
        """Send its inspected bytes and no others, so that the answer may be kept under their digest."""
        progress, reader = partial(self._note_progress, art.id), self._drives.of(art.path)
        answer = await account.service.send_file(art.path, progress, reader=reader, sha256=art.sha256)
        self._answers.put(art, self._scope, answer)
        if proof_at_once(art, answer.record.ipfs).is_wrong:  # noted now: the disk may take the answer later
            self._stored_wrongly.add(art.sha256)

    def _note_progress(self, art_id: int, sent: int, _total: int) -> None:
        self.rate.note(self._recorder.note_sent(art_id, sent))

    async def _proven(self, art: Art, stored: StoredFile) -> StoredFile:
        """Read the file once more if only that can prove that the reference is its own."""
        if stored.proof is not Proof.UNCONFIRMED:
            return stored
        try:
            if not await self._drives.run(art.path, partial(is_divided_so, art, stored)):
                return stored
        except SilentDriveError:  # it is stored; whether it is its own can be compared later
            return stored
        return await self._recorder.set_proof(stored, self._scope, Proof.MATCHED)


async def _require_token(account: AccountTokenProvider) -> None:
    """Require an access token: a failed sign-in is not the file's problem. Raises SignInRequired, NoTokenError."""
    try:
        await account.token()
    except SignInRequired:
        raise
    except MintwrightError as error:
        raise NoTokenError(error.sentence, details=error.details) from error
    except Exception as bug:
        log.exception("the sign-in could not be renewed: a bug")
        raise NoTokenError.of_bug(bug) from bug
