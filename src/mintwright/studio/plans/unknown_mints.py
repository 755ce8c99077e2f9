"""Mints of the service's list that no receipt here has, and which may be of a plan: a journal that was put back from a
copy knows nothing of what was sent since.
"""

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Protocol, cast

from mintwright.api.errors import AnsweredError
from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.errors import MintwrightError
from mintwright.domain.lookup.elsewhere import ElsewhereMint, as_listed
from mintwright.domain.networks import AccountScope
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.settings import Settings, is_text

AGAIN_SECONDS = 30.0  # after a list that could not be read, before it is read again without a click
_TOLD_APART = "mints_told_apart"  # the transactions of which the artist said that they are none of a plan's

LISTED = Sentence(
    "plans",
    "The service lists a mint of “{name}” ({when}) that this computer knows nothing of. Look at “Mints made "
    "elsewhere”: if it is this one, take its assets out of the plan.",
)
_WITHOUT_TIME = Sentence("plans", "its time cannot be read")
_UNREAD = Sentence(
    "plans",
    "Nothing was sent: the service’s list of mints could not be read, so nobody can tell whether some of these were "
    "minted without this computer knowing. {reason}",
)
_REFUSED = Sentence(
    "plans",
    "Nothing was sent: the service did not give its list of mints, so nobody can tell whether some of these were "
    "minted without this computer knowing. {reason} If you send again, the mints go without that list.",
)


class Scan(Protocol):
    """One way through the list (`studio.lookup.mints_elsewhere`)."""

    async def read_back_to(self, moment: datetime) -> None:
        """Read on as far as what was created since then can reach. Raises MintwrightError."""
        ...

    def reaches(self, moment: datetime) -> bool:
        """Whether that was read."""
        ...

    async def leave_ours_out(self) -> None:
        """Leave out what has a receipt here by now."""
        ...

    def since(self, moment: datetime) -> Iterable[ElsewhereMint]:
        """Those without a receipt here that may have been created since then."""
        ...


class UnknownMints:
    """Reads the list once per start and account, and again only for an older plan.

    `begin` begins a way through the list of the account in use; it raises SignInRequired.
    """

    def __init__(self, begin: Callable[[], Scan], settings: Settings) -> None:
        self._begin = begin
        self._settings = settings
        self._scans = dict[AccountScope, Scan]()
        self._refused = set[AccountScope]()  # accounts whose list the service did not give, which the artist was told
        self._not_before = 0.0
        self._reading = asyncio.Lock()

    async def look(self, plan: KeptPlan) -> None:
        """Read the list for a plan of the account in use. One that cannot be read holds nothing."""
        now = asyncio.get_running_loop().time()
        if now >= self._not_before:
            try:
                await self._read(plan)
            except MintwrightError:
                self._not_before = now + AGAIN_SECONDS

    async def require_read(self, plan: KeptPlan) -> None:
        """Require that the list was read for a plan of the account in use. Raises PlanError.

        Of a list that the service refuses the artist is told once, and goes on without it by her next click.
        """
        try:
            await self._read(plan)
        except AnsweredError as error:
            if plan.scope not in self._refused:
                self._refused.add(plan.scope)
                raise PlanError(_REFUSED.filled(reason=error.sentence)) from error
        except MintwrightError as error:
            raise PlanError(_UNREAD.filled(reason=error.sentence)) from error

    async def _read(self, plan: KeptPlan) -> None:
        async with self._reading:
            known = self._scans.get(plan.scope)
            if known is None or not known.reaches(plan.made_on):
                scan = self._begin()
                await scan.read_back_to(plan.made_on)
                self._scans[plan.scope] = scan

    async def holding(self, plan: KeptPlan, names: Iterable[str]) -> Sentence | None:
        """What is said of a listed mint that may be the one with assets of these names; None where there is none."""
        scan, wanted = self._scans.get(plan.scope), frozenset(map(as_listed, names))
        if scan is None or self._first(scan, plan, wanted) is None:
            return None
        await scan.leave_ours_out()
        if (found := self._first(scan, plan, wanted)) is None:
            return None
        when = found.created_on or _WITHOUT_TIME
        return LISTED.filled(name=found.title, when=when, transaction=found.transaction_uuid)

    def _first(self, scan: Scan, plan: KeptPlan, wanted: frozenset[str]) -> ElsewhereMint | None:
        told_apart = self._told_apart()
        for one in scan.since(plan.made_on):
            may_exist = one.status != TransactionStatus.CANCELED
            if one.title in wanted and may_exist and one.transaction_uuid not in told_apart:
                return one
        return None

    def tell_apart(self, transaction_uuid: str) -> None:
        """The artist says that this listed mint is another one."""
        self._settings.put(_TOLD_APART, sorted({*self._told_apart(), transaction_uuid}), is_trifle=True)

    def _told_apart(self) -> frozenset[str]:
        kept = self._settings.get(_TOLD_APART)
        return frozenset(filter(is_text, cast("list[object]", kept))) if isinstance(kept, list) else frozenset()


def held_by(said: Sentence) -> str | None:
    """The listed transaction that holds a mint of which this is said; None where it is held by something else."""
    return str(said.values["transaction"]) if said.source == LISTED.source else None
