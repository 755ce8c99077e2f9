"""Opens the project and the collection in which a plan goes on, whichever are open now."""

from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.plans.plans import Plans
from mintwright.studio.projects import Projects

_GONE = Sentence("plans", "The plan of this mint is gone. What is left of it is in its collection.")
_NO_PROJECT = Sentence("plans", "The plan “{name}” is in a project that was deleted. Bring that project back first.")
_NO_COLLECTION = Sentence(
    "plans",
    "The collection of the plan “{name}” is gone. Undo its removal, or put assets of the plan into a collection, and "
    "open that.",
)
_ANOTHER = Sentence(
    "plans",
    "The plan “{name}” belongs to another account or network. Choose that, then go on with the plan.",
)


async def open_place_of(projects: Projects, plans: Plans, mint_id: int, network: Network) -> None:
    """Open where the plan of this mint is shown, with this network in use. Raises PlanError where that cannot be, or
    LibraryError.
    """
    plan = plans.plan_of(mint_id)
    if plan is None:
        raise PlanError(_GONE)
    if plan.network is not network:
        raise PlanError(_ANOTHER.filled(name=plan.name))
    if all(one.id != plan.project_id for one in projects.all()):
        raise PlanError(_NO_PROJECT.filled(name=plan.name))
    await projects.open(plan.project_id)
    collection_id = _collection_of(projects, plan)
    if collection_id is None:
        raise PlanError(_NO_COLLECTION.filled(name=plan.name))
    if plans.open_of(collection_id) != plan:
        raise PlanError(_ANOTHER.filled(name=plan.name))
    projects.open_collection(collection_id)


def _collection_of(projects: Projects, plan: KeptPlan) -> int | None:
    """The collection of the plan, or else the first that has assets of it; None where there is neither."""
    there = {one.id: one.art_ids for one in projects.collections()}
    if plan.collection_id in there:
        return plan.collection_id
    held = frozenset(plan.art_ids)
    return next((one for one, art_ids in there.items() if not held.isdisjoint(art_ids)), None)
