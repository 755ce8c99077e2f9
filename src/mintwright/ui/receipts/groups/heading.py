"""What the heading of a plan says of its receipts: the plan's name, and how many of its mints are paid."""

from dataclasses import dataclass

from mintwright.domain.plan.progress import PAID, Step
from mintwright.domain.sentences import Sentence
from mintwright.domain.text_direction import isolated
from mintwright.studio.plans.plans import Plans
from mintwright.studio.receipts.mint_status import PENDING
from mintwright.studio.studio import Studio
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

_PAID = Sentence("Receipts", "{paid} of {count} paid")
_ALARMED = Sentence("Receipts", "{said} · {count} not to pay")
_READING = Sentence("Receipts", "plan of {count}")
_FOLDED = Sentence("Receipts", "Plan “{title}”, {said}, folded")
_UNFOLDED = Sentence("Receipts", "Plan “{title}”, {said}, unfolded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """One plan."""

    plan_id: int
    title: str
    said: str
    is_folded: bool
    can_be_folded: bool = True

    @property
    def spoken(self) -> str:
        """All that is seen of it."""
        said = _FOLDED if self.is_folded else _UNFOLDED
        return text(said.filled(title=isolated(self.title), said=self.said))


def heading_words(studio: Studio, plans: Plans, plan_id: int) -> tuple[str, str]:
    """The title of a plan and how far it is paid. Raises KeyError if it is gone."""
    if (plan := plans.get(plan_id)) is None:
        raise KeyError(plan_id)
    progress, count = plans.progress(plan_id), number(len(plan.mints))
    if any(studio.minting.receipt(one).status is PENDING for one in progress.mint_ids.values()):
        return plan.name, text(_READING.filled(count=count))  # what is being read may be paid
    paid = sum(step in PAID for step in progress.steps.values())
    said = _PAID.filled(paid=number(paid), count=count)
    alarmed = sum(step is Step.ALARMED for step in progress.steps.values())
    return plan.name, text(_ALARMED.filled(said=said, count=number(alarmed)) if alarmed else said)
