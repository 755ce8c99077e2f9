"""The plans of this profile: kept in the journal, changed as wholes, each change a step that can be undone."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from mintwright.domain.assets.forecast import DOCUMENTED, Limits
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.plan.kept_plan import NEW, KeptMint, KeptPlan, is_sound, sharing
from mintwright.domain.plan.progress import PlanState, Progress, Step
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.errors import refused_as
from mintwright.library.mint_history import plan_repository
from mintwright.library.mint_history.plan_repository import Attempts
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.history import Edit, History, PartlyTakenError
from mintwright.studio.minting.minting import Minting
from mintwright.studio.plans.fingerprints import Fingerprints
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.plans.plan_progress import read_progress
from mintwright.studio.plans.waves import Waves
from mintwright.studio.projects import Projects
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.uploads import Uploads

_NOT_KEPT = Sentence("plans", "The plan was not saved. {reason}")
_GONE = Sentence("plans", "This plan is gone. Look at the plans once more.")
ELSEWHERE = Sentence(
    "plans",
    "Nothing was sent: the account or network was changed since this was confirmed. Look at it once more.",
)
_SIGN_IN = Sentence("plans", "Sign in first: a plan belongs to the account that mints.")
_OTHER_PROJECT = Sentence("plans", "The plan was not changed: it belongs to another project. Open that first.")
_UNSOUND = Sentence(
    "plans", "The plan was not saved: each mint holds at least one asset, and each asset stands in one."
)
_MAY_EXIST = Sentence(
    "plans", "The plan was not changed: a mint of it was sent, or is ready to be sent, so it keeps its assets."
)
_TAKEN = Sentence(
    "plans",
    "The plan was not saved: some of these assets are in the plan “{name}”. Discard that first, or leave them out.",
)
_DAMAGED_HOLDS = Sentence(
    "plans",
    "The plan was not saved: some of these assets are in a plan that was damaged on the disk. Discard that first.",
)
_DAMAGED = Sentence("plans", "This plan was damaged on the disk. Discard it and make it anew.")
_OUTDATED = Sentence("plans", "The plan was not changed: one of its mints was sent meanwhile. Look at it once more.")
_GOING = Sentence("plans", "Mints of this plan are being sent. Wait until that has ended.")
_NOT_TAKEN_BACK = Sentence(
    "plans", "The plan stays as it is: since this step one of its mints was sent, or its assets are in another plan."
)

_CREATE = Sentence("plans", "Begin a plan")
_CHANGE = Sentence("plans", "Change the plan")
_RENAME = Sentence("plans", "Rename the plan")
_RENAME_MINT = Sentence("plans", "Rename a mint of the plan")
_ACCEPT = Sentence("plans", "Take the assets of the plan as they are")
_DISCARD = Sentence("plans", "Discard the plan")
STEPS = frozenset({_CREATE, _CHANGE, _RENAME, _RENAME_MINT, _ACCEPT, _DISCARD})  # of the history


class Plans:
    """Every plan. Announces Kind.KEPT_PLANS. What a rule forbids raises PlanError, what the disk refuses LibraryError;
    then all is as it was.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        session: Session,
        history: History,
        uploads: Uploads,
        minting: Minting,
        fingerprints: Fingerprints,
        projects: Projects,
    ) -> None:
        self.waves = Waves()
        self.fingerprints = fingerprints
        self._database = database
        self._changes = changes
        self._session = session
        self._history = history
        self._uploads = uploads
        self._minting = minting
        self._projects = projects
        self._plans = dict[int, KeptPlan]()
        self._attempts: dict[int, tuple[int, int]] = {}
        self._is_loaded = False
        self._order = asyncio.Lock()  # one change after another, each computed from the previous one
        self._loading: asyncio.Task[None] | None = None

    # --- Asking

    def start(self) -> None:
        """Read the plans, after the first paint. Follows the account in use from now on."""
        self._changes.subscribe(Kind.SESSION, lambda _: self._pause_elsewhere())
        self._loading = asyncio.get_running_loop().create_task(self._load_first())

    async def _load_first(self) -> None:
        async with self.change():
            pass

    async def close(self) -> None:
        """Wait for a change that is under way; later ones are refused by the journal."""
        if self._loading is not None:
            await asyncio.wait([self._loading])
            self._loading.exception()  # whoever asks for the plans next reads them, and hears of it
        async with self._order:
            return

    def of_project(self, project_id: int) -> tuple[KeptPlan, ...]:
        """The plans of a project, newest first, whichever account and network they belong to."""
        found = (plan for plan in self._plans.values() if plan.project_id == project_id)
        return tuple(sorted(found, key=lambda plan: -plan.id))

    def of_collection(self, collection_id: int) -> tuple[KeptPlan, ...]:
        """The plans of a collection, newest first."""
        return tuple(plan for plan in self.of_project(self._uploads.project_id) if plan.collection_id == collection_id)

    def open_of(self, collection_id: int) -> KeptPlan | None:
        """The plan of a collection that goes on, or could, on the network in use: of the account in use before others,
        the newest before older ones. Without one of its own, one whose collection is gone and which holds its assets.
        """
        network, scope = self._session.network, self._session.scope
        of_project = (one for one in self.of_project(self._uploads.project_id) if one.network is network)
        there = {one.id: one.art_ids for one in self._projects.collections()}
        found = (
            one
            for one in of_project
            if not one.is_ended
            and (one.collection_id == collection_id or _has_lost_its_collection(one, there, collection_id))
        )
        return min(found, key=lambda one: (one.collection_id != collection_id, one.scope != scope), default=None)

    def held(self) -> frozenset[int]:
        """All art that open plans of the open project hold on the network in use."""
        network = self._session.network
        here = (one for one in self.of_project(self._uploads.project_id) if one.network is network)
        return frozenset(art_id for one in here if not one.is_ended for art_id in one.art_ids)

    def get(self, plan_id: int) -> KeptPlan | None:
        """One plan; None if there is none, or it is gone."""
        return self._plans.get(plan_id)

    def holding(self, art_ids: Collection[int], network: Network | None = None) -> KeptPlan | None:
        """The open plan on a network, by default the one in use, that holds one of these assets."""
        wanted, here = frozenset(art_ids), network or self._session.network
        open_here = (plan for plan in self._plans.values() if plan.network is here and not plan.is_ended)
        return next((plan for plan in open_here if not wanted.isdisjoint(plan.art_ids)), None)

    def going_on(self, collection_id: int) -> KeptPlan | None:
        """The same, unless all of it is minted or given up."""
        plan = self.open_of(collection_id)
        return plan if plan is not None and self.has_more(plan) else None

    def has_more(self, plan: KeptPlan) -> bool:
        """Whether a plan holds its assets still, and not all of it is minted or given up."""
        progress = self.progress(plan.id)
        return not plan.is_ended and bool(progress.sendable or progress.waiting or progress.stuck)

    def progress(self, plan_id: int) -> Progress:
        """How far a plan is, as its receipts say at this moment. Raises PlanError if it is gone."""
        return read_progress(self.plan(plan_id), self._attempts, self._minting, self.waves, self._session.scope)

    def plan(self, plan_id: int) -> KeptPlan:
        """One plan. Raises PlanError if it is gone."""
        if (found := self._plans.get(plan_id)) is None:
            raise PlanError(_GONE)
        return found

    def plan_of(self, mint_id: int) -> KeptPlan | None:
        """The plan that a mint was made for, if it was made for one."""
        plan_id, _ = self._attempts.get(mint_id, (0, 0))
        return self._plans.get(plan_id)

    def plan_ids(self) -> Mapping[int, int]:
        """The plan that each mint was made for, by mint, of those that were made for one that is there."""
        return {mint_id: plan_id for mint_id, (plan_id, _) in self._attempts.items() if plan_id in self._plans}

    # --- Changing, each as one step of the history

    async def create(
        self,
        name: str,
        collection_id: int,
        led_by: int,
        mints: Sequence[KeptMint],
        limits: Limits = DOCUMENTED,
        scope: AccountScope | None = None,
    ) -> KeptPlan:
        """Keep a plan of the open project and the account in use; with a `scope`, only if that is the one in use."""
        async with self.change():
            if scope is not None and scope != self._session.scope:
                raise PlanError(ELSEWHERE)
            account = self._session.chosen
            if account is None:
                raise PlanError(_SIGN_IN)
            plan = KeptPlan(
                project_id=self._uploads.project_id,
                collection_id=collection_id,
                network=account.network,
                base_url=account.base_url,
                account=account.id,
                name=name,
                led_by=led_by,
                limits=limits,
                mints=tuple(replace(mint, id=NEW) for mint in mints),
                made_on=datetime.now(UTC),
            )
            self._require_sound(plan)
            return await self._recorded(_CREATE, None, await self._as_now(plan))

    async def replace(self, plan_id: int, mints: Sequence[KeptMint], limits: Limits | None = None) -> KeptPlan:
        """Divide what is free in another way. Mints that go on existing keep their ids, and those that may exist also
        their assets.
        """
        async with self.change():
            before = self._changeable(plan_id)
            after = replace(before, mints=tuple(mints), limits=limits or before.limits)
            if not {mint.id for mint in mints} - {NEW} <= {mint.id for mint in before.mints}:
                raise PlanError(_OUTDATED)
            self._require_sound(after, before.seen)
            seen = await self.fingerprints.of_all(after.art_ids, before.seen)
            return await self._recorded(_CHANGE, before, replace(after, seen=seen))

    async def rename(self, plan_id: int, name: str) -> KeptPlan:
        """Give a plan another name."""
        async with self.change():
            before = self._changeable(plan_id)
            return await self._recorded(_RENAME, before, replace(before, name=name), merges=("plan", plan_id))

    async def rename_mint(self, plan_id: int, planned_id: int, name: str) -> KeptPlan:
        """Give one of its mints another name; a receipt keeps the name it has."""
        async with self.change():
            before = self._changeable(plan_id)
            mints = (replace(mint, name=name) if mint.id == planned_id else mint for mint in before.mints)
            after = replace(before, mints=tuple(mints))
            return await self._recorded(_RENAME_MINT, before, after, merges=("mint of a plan", planned_id))

    async def accept_changes(self, plan_id: int) -> KeptPlan:
        """Take drafts, files, and what is set beside the collection, as they are now."""
        async with self.change():
            before = self._changeable(plan_id)
            return await self._recorded(_ACCEPT, before, await self._as_now(before))

    async def discard(self, plan_id: int) -> None:
        """Give up what was not sent: it returns to the collection. A plan of which nothing may exist is gone."""
        async with self.change():
            before = self.plan(plan_id)
            if self.waves.of(plan_id):
                raise PlanError(_GOING)
            progress = self.progress(plan_id)
            for planned_id, mint_id in progress.mint_ids.items():
                if progress.steps[planned_id] is Step.FROZEN:
                    await self._minting.discard(mint_id)
            left = before.without(self.progress(plan_id).free)
            after = left if left.mints and before.problem is None else None
            await self._write(before, after)
            if before.problem is None:
                self._record(_DISCARD, before, after)

    # --- For the run of a plan

    @asynccontextmanager
    async def change(self) -> AsyncGenerator[None]:
        """The turn of a change; another is not begun before it has ended. Raises LibraryError if the plans cannot be
        read.
        """
        async with self._order:
            if not self._is_loaded:
                self._take(*await self._database.read(_load))
            yield

    def _take(self, plans: Sequence[KeptPlan], attempts: Attempts) -> None:
        self._plans = {plan.id: plan for plan in plans}
        self._attempts = dict(attempts)
        self._is_loaded = True
        self._changes.announce(Kind.KEPT_PLANS)

    def note_attempt(self, mint_id: int, plan_id: int, planned_id: int) -> None:
        """A mint was made for one of a plan; the journal has it."""
        self._attempts[mint_id] = plan_id, planned_id
        self._changes.announce(Kind.KEPT_PLANS, {plan_id})

    def announce(self, plan_id: int) -> None:
        """Tell that a plan goes on, or stands still."""
        self._changes.announce(Kind.KEPT_PLANS, {plan_id})

    def _pause_elsewhere(self) -> None:
        here = self._session.scope
        for plan_id in self.waves.pause(lambda one: one not in self._plans or self._plans[one].scope != here):
            self.announce(plan_id)

    # --- Writing: journal, memory, news

    def _changeable(self, plan_id: int) -> KeptPlan:
        plan = self.plan(plan_id)
        if plan.problem is not None:
            raise PlanError(_DAMAGED)
        if plan.project_id != self._uploads.project_id:
            raise PlanError(_OTHER_PROJECT)
        return plan

    def _require_sound(self, plan: KeptPlan, known: Collection[int] = ()) -> None:
        """Require that each mint holds something, no asset stands twice, and new ones are on the list."""
        new = (art_id for art_id in plan.art_ids if art_id not in known)
        if not is_sound(plan.mints) or not all(map(self._uploads.is_shown, new)):
            raise PlanError(_UNSOUND)

    async def _as_now(self, plan: KeptPlan) -> KeptPlan:
        """The plan with what its assets, and what is set beside them, are now."""
        seen = await self.fingerprints.of_all(plan.art_ids)
        lead = self.fingerprints.lead_of(plan)
        return replace(plan, seen=seen, led_by=lead, terms=self.fingerprints.terms(plan))

    async def _recorded(
        self, label: Sentence, before: KeptPlan | None, after: KeptPlan, merges: Hashable = None
    ) -> KeptPlan:
        written = await self._write(before, after)
        if written is None:
            raise PlanError(_GONE)
        if written != before:
            self._record(label, before, written, merges)
        return written

    def _record(
        self, label: Sentence, before: KeptPlan | None, after: KeptPlan | None, merges: Hashable = None
    ) -> None:
        if (known := before or after) is not None:
            undo, redo = partial(self._set, known.id, before), partial(self._set, (after or known).id, after)
            self._history.record(Edit(known.project_id, label, undo, redo, merges))

    async def _set(self, plan_id: int, state: KeptPlan | None) -> None:
        """Bring back a whole state that a plan was in; None: there was none. Raises PartlyTakenError where a mint that
        may exist stands against it: then it stays as it is.
        """
        async with self.change():
            now = self._plans.get(plan_id)
            if self.waves.of(plan_id):
                raise PlanError(_GOING)
            if state is not None and now is not None:
                state = replace(state, is_ended=now.is_ended)
            try:
                await self._write(now, state)
            except PlanError as error:
                raise PartlyTakenError(_NOT_TAKEN_BACK) from error

    async def _write(self, before: KeptPlan | None, after: KeptPlan | None) -> KeptPlan | None:
        """Put one whole state in the place of another; returns it with the ids it was given."""
        if before is not None:
            self._require_kept(before, after)
        done = () if after is None else self._done_with(after)
        known = before or after
        if known is None:
            return None
        made = [mint_id for mint_id, (plan_id, _) in self._attempts.items() if plan_id == known.id]
        attempts = frozenset(filter(self._minting.has, made))
        work = partial(_put, plan_id=known.id, after=after, attempts=attempts, done=done)
        with refused_as(_NOT_KEPT):
            written = await self._database.write(work, durable=True)
        for plan_id in done:
            self._plans[plan_id] = replace(self._plans[plan_id], is_ended=True)
        if written is None:
            self._plans.pop(known.id, None)
            self._attempts = {
                one: (plan_id, to) for one, (plan_id, to) in self._attempts.items() if plan_id != known.id
            }
        else:
            self._plans[written.id] = written
        self._changes.announce(Kind.KEPT_PLANS, {known.id if written is None else written.id, *done})
        return written

    def _require_kept(self, before: KeptPlan, after: KeptPlan | None) -> None:
        """Require that the mints that may exist stay as they are. Raises PlanError."""
        fixed = self.progress(before.id).fixed
        if self.waves.of(before.id):
            raise PlanError(_GOING)
        if fixed and (after is None or not after.keeps(before, fixed)):
            raise PlanError(_MAY_EXIST)

    def _done_with(self, plan: KeptPlan) -> tuple[int, ...]:
        """The other plans that are done and let go of their assets now. Raises PlanError if one is not done."""
        others = sharing(self._plans.values(), plan)
        for other in others:
            if self.progress(other.id).state is not PlanState.DONE:
                raise PlanError(_TAKEN.filled(name=other.name))
        return tuple(other.id for other in others)


def _has_lost_its_collection(plan: KeptPlan, there: Mapping[int, Sequence[int]], collection_id: int) -> bool:
    """Whether the collection of a plan is gone, and this one has assets of it; a damaged one knows none of its own."""
    if plan.collection_id in there:
        return False
    return plan.problem is not None or not frozenset(plan.art_ids).isdisjoint(there.get(collection_id, ()))


def _load(connection: Connection) -> tuple[tuple[KeptPlan, ...], Attempts]:
    return plan_repository.load_plans(connection), plan_repository.load_attempts(connection)


def _put(
    connection: Connection,
    *,
    plan_id: int,
    after: KeptPlan | None,
    attempts: frozenset[int],
    done: Sequence[int],
) -> KeptPlan | None:
    """What was written; None where the plan is gone. Raises PlanError, and nothing is written, if it is outdated."""
    plan_repository.end_plans(connection, done)
    try:
        written = None if after is None else plan_repository.put_plan(connection, after, attempts=attempts)
    except plan_repository.StandsElsewhereError as error:  # of the others `Plans` knows what they hold
        raise PlanError(_DAMAGED_HOLDS) from error
    if written is None and (after or not plan_repository.drop_plan(connection, plan_id, attempts=attempts)):
        raise PlanError(_OUTDATED)
    return written
