"""Carrying a plan out: a wave is confirmed, its bodies are journalled, and they are sent one after another.

Each mint goes the way of every other (`studio.minting`): the same review, journal, sending and receipt. Nothing is sent
that `go_on`, which stands for a click, was not asked for.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.plan.progress import Progress, Step
from mintwright.domain.plan.wave import Confirmation, why_not
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection
from mintwright.library.mint_history.plan_repository import add_attempt
from mintwright.studio.minting.mint_errors import ChangedError
from mintwright.studio.minting.minting import Minting
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.plans.plan_errors import HeldError, PlanError
from mintwright.studio.plans.plan_holds import PlanHolds
from mintwright.studio.plans.plans import ELSEWHERE, Plans
from mintwright.studio.receipts.cost_breakdown import service_charge
from mintwright.studio.session.session import Session, SessionState
from mintwright.studio.uploads.uploads import Uploads

_ANOTHER = Sentence("plans", "Nothing was sent: a wave is under way. Wait until it has ended.")
_CLOSING = Sentence("plans", "Nothing was sent: Mintwright is closing. Go on with the plan after the next start.")
_OTHER_PROJECT = Sentence("plans", "Nothing was sent: this plan belongs to another project. Open that first.")
_MADE_BEFORE = Sentence(
    "plans", "Nothing was sent: a mint of this wave was prepared before. Look at the plan once more."
)
_STOPPED = Sentence("plans", "The wave was stopped. What is left was not sent.")
_LEFT = Sentence("plans", "The account or network was changed, so the wave was stopped. What is left was not sent.")
_REFUSED = Sentence("plans", "The service refused “{title}”, so the plan is paused.")
_UNKNOWN = Sentence("plans", "Nobody knows what came of “{title}”, so the plan is paused.")
_UNSENT = Sentence("plans", "“{title}” could not be sent, so the plan is paused. {reason}")
_DEARER = Sentence(
    "plans",
    "The service asks {charge} ADA for itself for “{title}”, where it asked {before} ADA before, so the wave was "
    "stopped. What is left was not sent.",
)
_OTHERWISE = Sentence("plans", "The service’s answer to “{title}” is not what was asked for, so the plan is paused.")


@dataclass(frozen=True, slots=True)
class WaveEnd:
    """What came of a wave: the mints that the service took, by their ids in the plan, and why the rest was left."""

    taken: tuple[int, ...]
    why: Sentence | None = None


class PlanRun:
    """Sends waves, one at a time, each in a task of its own, which goes on whoever waits."""

    def __init__(
        self, plans: Plans, holds: PlanHolds, session: Session, uploads: Uploads, reviewer: Reviewer, minting: Minting
    ) -> None:
        self._plans = plans
        self._holds = holds
        self._session = session
        self._uploads = uploads
        self._reviewer = reviewer
        self._minting = minting
        self._task: asyncio.Task[WaveEnd] | None = None
        self._stopped = False
        self._is_closed = False

    async def look(self, plan_id: int, planned_ids: Collection[int] | None = None) -> dict[int, Sentence]:
        """What holds mints that could be sent, by their ids in the plan; by default all of them."""
        plan, progress = self._plans.plan(plan_id), self._plans.progress(plan_id)
        self._require_open(plan)
        if plan.scope == self._session.scope and self._session.state is SessionState.SIGNED_IN:
            await self._holds.unknown.look(plan)
        wanted = progress.sendable if planned_ids is None else planned_ids
        held = dict[int, Sentence]()
        for planned_id in wanted:
            mint = plan.mint(planned_id)
            review = await self._holds.review(plan, mint)
            said = await self._holds.why_held(plan, mint, review, _frozen(progress, planned_id))
            if said is not None:
                held[planned_id] = said
            await asyncio.sleep(0)
        return held

    def tell_apart(self, plan_id: int, transaction_uuid: str) -> None:
        """This listed mint is none of the plan's, says the artist: it holds nothing any more."""
        self._holds.unknown.tell_apart(transaction_uuid)
        self._plans.announce(plan_id)

    async def go_on(self, wave: Confirmation) -> WaveEnd:
        """Send the mints of a wave that the artist has confirmed: first all are journalled, then each is sent.

        It ends at the first that is refused, unknown, or could not be sent. Raises PlanError, HeldError, MintError,
        LibraryError: then nothing was sent.
        """
        if self._is_closed:
            raise PlanError(_CLOSING)
        if self._task is not None and not self._task.done():
            raise PlanError(_ANOTHER)
        self._stopped = False
        self._task = asyncio.get_running_loop().create_task(self._wave(wave))
        self._task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return await asyncio.shield(self._task)

    def stop(self) -> None:
        """End the wave after the mint that is being sent."""
        self._stopped = True

    async def close(self) -> None:
        """Begin nothing more. What is being sent, minting waits for."""
        self._is_closed = self._stopped = True
        await asyncio.sleep(0)

    async def _wave(self, wave: Confirmation) -> WaveEnd:
        called = self._called(wave)
        beginning = asyncio.ensure_future(self._begun(wave))
        self._minting.confirmed.add(beginning, called)
        try:
            return await (await beginning)
        except asyncio.CancelledError:
            if not beginning.cancelled():
                raise
            return WaveEnd((), _STOPPED)  # the artist left before it was in the journal
        finally:
            self._minting.confirmed.line_up(())
            self._plans.waves.end(wave.plan_id)
            self._plans.announce(wave.plan_id)

    def _called(self, wave: Confirmation) -> str:
        """What the artist knows a wave by: its mint, or its plan where there are more."""
        plan = self._plans.plan(wave.plan_id)
        titles = [plan.title_of(mint) for mint in plan.mints if mint.id in wave.planned_ids]
        return titles[0] if len(titles) == 1 else plan.name

    async def _begun(self, wave: Confirmation) -> asyncio.Task[WaveEnd]:
        """Whatever precedes the sending, which has begun when this returns."""
        ready = await self._frozen_wave(wave)
        self._minting.confirmed.line_up(ready.values())
        return asyncio.ensure_future(self._sent_in_turn(self._plans.plan(wave.plan_id), ready))

    async def _frozen_wave(self, wave: Confirmation) -> Mapping[int, int]:
        """The mints that are ready to be sent, by their ids in the plan: the journal has the exact bytes of each."""
        await self._require_list_read(wave)
        async with self._plans.change():
            plan, progress = self._plans.plan(wave.plan_id), await self._read_progress(wave.plan_id)
            self._require_open(plan)
            self._require_allowed(wave, progress)
            reviews = await self._reviewed(plan, progress, [plan.mint(one) for one in wave.planned_ids])
            _require_as_seen(wave, reviews)
            self._require_allowed(wave, await self._read_progress(plan.id))
            if not self._plans.waves.is_confirmed(plan.id):
                raise PlanError(ELSEWHERE)
            self._plans.waves.begin(plan.id, wave.planned_ids)
            self._plans.announce(plan.id)
            return {one: await self._freeze(plan, progress, one, review) for one, review in reviews.items()}

    async def _read_progress(self, plan_id: int) -> Progress:
        """How far a plan is, once all that the service said of its mints was read: it may have failed."""
        progress = self._plans.progress(plan_id)
        for planned_id, step in progress.steps.items():
            if step is Step.READING:
                await self._minting.whole_receipt(progress.mint_ids[planned_id])
        return self._plans.progress(plan_id)

    async def _require_list_read(self, wave: Confirmation) -> None:
        """Require that the service's list was read for mints that are known only there, before anything is prepared."""
        plan = self._plans.plan(wave.plan_id)
        self._require_open(plan)
        self._require_allowed(wave, self._plans.progress(plan.id))
        self._plans.waves.confirm(plan.id)
        await self._holds.unknown.require_read(plan)

    def _require_allowed(self, wave: Confirmation, progress: Progress) -> None:
        if (said := why_not(progress, wave)) is not None:
            raise PlanError(said)

    def _require_open(self, plan: KeptPlan) -> None:
        if plan.project_id != self._uploads.project_id:
            raise PlanError(_OTHER_PROJECT)

    async def _reviewed(self, plan: KeptPlan, progress: Progress, mints: Sequence[KeptMint]) -> dict[int, Review]:
        """The review of each mint of the wave. Raises HeldError if one is held: then none of it is sent."""
        reviews, held = dict[int, Review](), dict[int, Sentence]()
        for mint in mints:
            review = reviews[mint.id] = await self._holds.review(plan, mint)
            said = await self._holds.why_held(plan, mint, review, _frozen(progress, mint.id))
            if said is None:
                await self._reviewer.require_compared(review)
            else:
                held[mint.id] = said
        if held:
            raise HeldError(plan.title_of(plan.mint(next(iter(held)))), held)
        return reviews

    async def _freeze(self, plan: KeptPlan, progress: Progress, planned_id: int, review: Review) -> int:
        """The mint that is ready to be sent: what was left unsent before, or a new intent."""
        if (frozen := _frozen(progress, planned_id)) is not None:
            return frozen
        mint = await self._minting.prepare(review, partial(_made_for, plan_id=plan.id, planned_id=planned_id))
        self._plans.note_attempt(mint.id, plan.id, planned_id)
        return mint.id

    async def _sent_in_turn(self, plan: KeptPlan, ready: Mapping[int, int]) -> WaveEnd:
        taken, charge = list[int](), await self._charge_of(self._plans.progress(plan.id).told_by)
        for planned_id, mint_id in ready.items():
            why = await self._why_dearer(plan.id, charge) or self._why_stopped(plan, mint_id)
            if why is None:
                why = await self._send(mint_id, plan.title_of(plan.mint(planned_id)))
                self._minting.confirmed.leave_line(mint_id)
            if self._minting.has(mint_id) and self._minting.mint_by_id(mint_id).state is MintState.ANSWERED:
                taken.append(planned_id)
            if why is not None:
                return WaveEnd(tuple(taken), why)
        return WaveEnd(tuple(taken))

    def _why_stopped(self, plan: KeptPlan, mint_id: int) -> Sentence | None:
        if self._stopped or not self._minting.confirmed.is_in_line(mint_id):
            return _STOPPED
        is_here = plan.scope == self._session.scope and self._plans.waves.has_gone_on(plan.id)
        return None if is_here else _LEFT

    async def _why_dearer(self, plan_id: int, before: Decimal | None) -> Sentence | None:
        """Why nothing more goes, once the service asks more for itself, in ADA, than when the wave was confirmed."""
        told_by = self._plans.progress(plan_id).told_by
        charge = await self._charge_of(told_by)
        if told_by is None or charge is None or before is None or charge <= before:
            return None
        return _DEARER.filled(title=self._minting.mint_by_id(told_by).called, charge=charge, before=before)

    async def _charge_of(self, mint_id: int | None) -> Decimal | None:
        """What the service asks for itself, in ADA; what travels with the tokens depends on them."""
        if mint_id is None or not self._minting.has(mint_id):
            return None
        return sum(service_charge((await self._minting.whole_receipt(mint_id)).parts), Decimal(0)) or None

    async def _send(self, mint_id: int, title: str) -> Sentence | None:
        """Send one; why the wave ends with it, or None."""
        try:
            return _why_paused(await self._minting.send(mint_id), title)
        except MintwrightError as error:
            return _UNSENT.filled(title=title, reason=error.sentence)
        except asyncio.CancelledError:
            if self._minting.confirmed.is_in_line(mint_id):
                raise
            return _STOPPED  # the artist left without it


def _why_paused(mint: Mint, title: str) -> Sentence | None:
    if mint.state is MintState.PREPARED:
        return _UNSENT.filled(title=title, reason=mint.problem or "")
    if mint.state is MintState.ANSWERED:
        return None if mint.problem is None else _OTHERWISE.filled(title=title)
    return (_REFUSED if mint.state is MintState.REFUSED else _UNKNOWN).filled(title=title)


def _require_as_seen(wave: Confirmation, reviews: Mapping[int, Review]) -> None:
    """Require that what would be sent is what was reviewed, where it was. Raises ChangedError."""
    from mintwright.domain.assets.wire import digest

    for planned_id, seen in wave.reviewed.items():
        if (review := reviews.get(planned_id)) is None or digest(review.body) != seen:
            raise ChangedError("" if review is None else review.title)


def _frozen(progress: Progress, planned_id: int) -> int | None:
    return progress.mint_ids[planned_id] if progress.steps.get(planned_id) is Step.FROZEN else None


def _made_for(connection: Connection, mint_id: int, *, plan_id: int, planned_id: int) -> None:
    if not add_attempt(connection, mint_id, plan_id=plan_id, planned_id=planned_id):
        raise PlanError(_MADE_BEFORE)
