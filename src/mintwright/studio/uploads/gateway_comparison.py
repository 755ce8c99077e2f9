"""Comparing the files on the network with the originals, where their references alone prove nothing."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.project import Proof, StoredFile
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.comparison_outcome import Compared
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    import ssl

    from mintwright.api.gateway import Gateways

log = logging.getLogger(__name__)

AT_ONCE = 3  # files
TRIES = 4  # of one file, where the gateway asks to wait
LOSSES = 5  # answers lost in a row, before a gateway counts as away
LONGEST_WAIT, USUAL_WAIT = 120.0, 5.0  # seconds that it may ask for; where it does not say how long

_OUR_FAULT = Sentence("comparing", "Something went wrong inside Mintwright. Try again.")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The progress of a comparison: files compared and bytes read, each with its total."""

    done: int = 0
    count: int = 0
    read: int = 0
    size: int = 0

    @property
    def fraction(self) -> float:
        """The fraction done, 0 to 1."""
        return min(1.0, self.read / self.size) if self.size else 0.0


@dataclass(slots=True)
class _Question:
    """One reference to compare, and the art it is about. Sizes in bytes."""

    file: StoredFile
    size: int
    art_ids: list[int]
    read: int = 0
    is_done: bool = False
    proof: Proof | None = None


@dataclass(slots=True)
class _Round:
    """Everything to compare, in one project and one scope."""

    project_id: int
    scope: AccountScope
    network: Network
    base_url: str
    questions: dict[tuple[str, str], _Question] = field(default_factory=dict[tuple[str, str], _Question])
    line: deque[_Question] = field(default_factory=deque[_Question])
    away: dict[str, MintwrightError] = field(default_factory=dict[str, MintwrightError])  # gateways nobody asks again
    losses: Counter[str] = field(default_factory=Counter[str])
    rests_until: float = 0.0  # by the loop's clock


class GatewayComparison:
    """Fetches files whose reference proves nothing from the network's gateway. Announces Kind.COMPARING.

    Results are journalled and shown with the art. Why something could not be compared is remembered until it is tried
    again, or the program ends.
    """

    def __init__(self, changes: Changes, session: Session, uploads: Uploads) -> None:
        self._changes = changes
        self._session = session
        self._uploads = uploads
        self._round: _Round | None = None
        self._task: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self.outcome: Compared | None = None  # of the last one that was not stopped
        self._failures: dict[tuple[AccountScope, str, str], Sentence] = {}
        kinds = (Kind.SESSION, Kind.PROJECTS)
        self._subscriptions = [changes.subscribe(kind, lambda _: self._follow()) for kind in kinds]

    # --- Asking

    @property
    def under_way(self) -> Comparison | None:
        """The progress; None while nothing is being compared."""
        if self._round is None or not self._is_here(self._round):
            return None
        asked = self._round.questions.values()
        return Comparison(
            done=sum(len(question.art_ids) for question in asked if question.is_done),
            count=sum(len(question.art_ids) for question in asked),
            read=sum(question.size if question.is_done else question.read for question in asked),
            size=sum(question.size for question in asked),
        )

    def failure(self, art_id: int) -> Sentence | None:
        """Why the last comparison of this art failed."""
        file = self._uploads.stored.questioned(art_id)
        return None if file is None else self._failures.get((self._session.scope, file.sha256, file.ipfs))

    def failures(self, art_ids: Iterable[int]) -> list[Sentence]:
        """Why some of these could not be compared the last time; nothing is asked after while all could."""
        known = map(self.failure, art_ids) if self._failures else ()
        return [reason for reason in known if reason is not None]

    # --- Doing

    def begin(self, art_ids: Iterable[int]) -> None:
        """Compare these too; art whose reference is not in question is skipped."""
        self._follow()
        session = self._session
        here = _Round(self._uploads.project_id, session.scope, session.network, session.base_url)
        current = self._round or here
        for art_id in art_ids:
            file = self._uploads.stored.questioned(art_id)
            if file is not None:
                self._add(current, art_id, file)
        if current.line and self._round is None:
            self._round = current
            self._task = asyncio.get_running_loop().create_task(self._run(current))
        self._changes.announce(Kind.COMPARING)

    def _add(self, current: _Round, art_id: int, file: StoredFile) -> None:
        question = current.questions.get((file.sha256, file.ipfs))
        if question is None or question.is_done:
            question = _Question(file, self._uploads.art(art_id).size, [])
            current.questions[file.sha256, file.ipfs] = question
            current.line.append(question)
        if art_id not in question.art_ids:
            question.art_ids.append(art_id)
        self._failures.pop((current.scope, file.sha256, file.ipfs), None)

    def stop(self) -> None:
        """Stop comparing; results so far are kept."""
        task, self._task, self._round = self._task, None, None
        if task is not None:
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)
            task.cancel()
            self._changes.announce(Kind.COMPARING)

    async def close(self) -> None:
        """End what is under way."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        self.stop()
        if self._ending:
            await asyncio.wait(tuple(self._ending))

    def _is_here(self, current: _Round) -> bool:
        return (current.project_id, current.scope) == (self._uploads.project_id, self._session.scope)

    def _follow(self) -> None:
        """Stop what was begun in another scope."""
        if self._round is not None and not self._is_here(self._round):
            self.stop()

    # --- At work

    async def _run(self, current: _Round) -> None:
        """Answer every question of a round, several at once."""
        from mintwright.api.gateway import Gateways

        gateways = Gateways(_trust())
        try:
            await asyncio.gather(*(self._work(current, gateways) for _ in range(AT_ONCE)))
            self.outcome = _outcome(current)
        finally:
            await gateways.close()
            if self._round is current:
                self._round, self._task = None, None
                self._changes.announce(Kind.COMPARING)

    async def _work(self, current: _Round, gateways: "Gateways") -> None:
        while current.line:
            question = current.line.popleft()
            try:
                await self._answer(current, question, gateways)
            except MintwrightError as error:
                self._note_failure(current, question, error)
            except Exception:  # one file never stops the others
                log.exception("a file could not be compared")
                self._note_failure(current, question, MintwrightError(_OUR_FAULT))
            question.is_done = True
            self._changes.announce(Kind.COMPARING)

    def _note_failure(self, current: _Round, question: _Question, error: MintwrightError) -> None:
        why: Sentence = getattr(error, "reason", error.sentence)  # without the advice to try again
        self._failures[current.scope, question.file.sha256, question.file.ipfs] = why
        self._changes.announce(Kind.ART, question.art_ids)

    async def _answer(self, current: _Round, question: _Question, gateways: "Gateways") -> None:
        """Find out what the gateway serves, and store the result. Raises MintwrightError if it cannot be found out."""
        from mintwright.api.gateway import gateway_address

        file = question.file
        gateway = file.gateway
        if current.network is Network.PRACTICE:  # it has another port at each start
            gateway = f"{current.base_url}/ipfs/"
        is_same = await self._asked(current, question, gateways, gateway_address(gateway, file.ipfs))
        proof = Proof.SAME if is_same else Proof.DIFFERENT
        await self._uploads.stored.set_proof(file, current.scope, proof, question.art_ids)
        question.proof = proof

    async def _asked(self, current: _Round, question: _Question, gateways: "Gateways", address: str) -> bool:
        """Ask a gateway; wait if it says so, and give up on one that does not answer."""
        from mintwright.api.base_url import host_and_port_of, host_of, is_loopback
        from mintwright.api.errors import Interrupted, NotReached, RateLimited, ServerFault

        def heard(read: int) -> None:
            question.read = read
            self._changes.announce(Kind.COMPARING)

        gateway, file = host_and_port_of(address), question.file
        is_local = is_loopback(host_of(current.base_url))
        for tried in range(1, TRIES + 1):
            await _rest(current)
            if gateway in current.away:
                raise current.away[gateway]
            try:
                told = await gateways.holds(
                    address, sha256=file.sha256, size=question.size, is_local=is_local, on_progress=heard
                )
            except RateLimited as busy:
                asked = USUAL_WAIT if busy.retry_after is None else busy.retry_after
                now = asyncio.get_running_loop().time()
                current.rests_until = max(current.rests_until, now + min(asked, LONGEST_WAIT))
                if tried == TRIES:
                    raise
            except (NotReached, Interrupted, ServerFault) as lost:
                current.losses[gateway] += 1
                if isinstance(lost, NotReached) or current.losses[gateway] >= LOSSES:
                    current.away[gateway] = lost
                raise
            else:
                del current.losses[gateway]
                return told
        raise AssertionError("the last try returns or raises")


def _outcome(current: _Round) -> Compared:
    """What came of all that was asked, in files."""
    files = Counter(question.proof for question in current.questions.values() for _ in question.art_ids)
    return Compared(same=files[Proof.SAME], different=files[Proof.DIFFERENT], unknown=files[None])


async def _rest(current: _Round) -> None:
    """Wait as long as the gateway asked for."""
    loop = asyncio.get_running_loop()
    while (left := current.rests_until - loop.time()) > 0:  # noqa: ASYNC110 - it can be put off meanwhile
        await asyncio.sleep(left)


def _trust() -> "ssl.SSLContext":
    """What the system trusts."""
    import ssl

    import truststore

    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
