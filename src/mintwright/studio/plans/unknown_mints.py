"""Mints of the service's list that no receipt here has, and which may be of a plan: a journal that was put back from a
copy knows nothing of what was sent since.
"""

import asyncio
from collections.abc import Iterable

from mintwright.api.errors import AnsweredError
from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.listed_mints import ListedMints
from mintwright.studio.plans.plan_errors import PlanError

AGAIN_SECONDS = 30.0  # after a list that could not be read, before it is read again without a click

LISTED = Sentence(
    "plans",
    "The service lists a mint of “{name}” ({when}) that this computer knows nothing of. Look at “Minted "
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


class UnknownMints:
    """Reads the list for a plan back to when that was made, and says what of it may be one of its mints."""

    def __init__(self, listed: ListedMints) -> None:
        self._listed = listed
        self._refused = set[AccountScope]()  # accounts whose list the service did not give, which the artist was told
        self._not_before = 0.0

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
            self._refused.discard(plan.scope)
        except AnsweredError as error:
            if plan.scope not in self._refused:
                self._refused.add(plan.scope)
                raise PlanError(_REFUSED.filled(reason=error.sentence)) from error
        except MintwrightError as error:
            raise PlanError(_UNREAD.filled(reason=error.sentence)) from error

    async def _read(self, plan: KeptPlan) -> None:
        await self._listed.read(plan.scope, plan.made_on)

    async def holding(self, plan: KeptPlan, names: Iterable[str]) -> Sentence | None:
        """What is said of a listed mint that may be the one with assets of these names; None where there is none."""
        found = next(iter(await self._listed.of_names(plan.scope, tuple(names), plan.made_on)), None)
        if found is None:
            return None
        when = found.created_on or _WITHOUT_TIME
        return LISTED.filled(name=found.title, when=when, transaction=found.transaction_uuid)

    def tell_apart(self, transaction_uuid: str) -> None:
        """The artist says that this listed mint is another one."""
        self._listed.tell_apart(transaction_uuid)


def held_by(said: Sentence) -> str | None:
    """The listed transaction that holds a mint of which this is said; None where it is held by something else."""
    return str(said.values["transaction"]) if said.source == LISTED.source else None
