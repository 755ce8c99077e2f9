"""A plan that was begun, in words: where each of its mints stands, why it is paused, what comes next."""

from collections import Counter
from collections.abc import Mapping, Sequence

from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import Progress, Step
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.text_direction import isolated
from mintwright.ui.plan.plan_words import mints_in_words
from mintwright.ui.style.wording import text

IN_LINE = Sentence("plan", "Sent in its turn")
HELD = Sentence("plan", "Held")

STEPS: Mapping[Step, tuple[Sentence, str]] = {  # with the tone of each
    Step.PLANNED: (Sentence("plan", "Planned"), "plain"),
    Step.FROZEN: (Sentence("plan", "Ready, not sent"), "plain"),
    Step.SENDING: (Sentence("plan", "Sending"), "info"),
    Step.READING: (Sentence("plan", "Being looked up"), "plain"),
    Step.HELD: (Sentence("plan", "To be ordered"), "warn"),
    Step.SENT: (Sentence("plan", "Waiting for payment"), "warn"),
    Step.UNREADABLE: (Sentence("plan", "Cannot be read"), "warn"),
    Step.ALARMED: (Sentence("plan", "Do not pay"), "bad"),
    Step.PAID: (Sentence("plan", "Paid"), "info"),
    Step.MINTED: (Sentence("plan", "Minted"), "ok"),
    Step.FAILED: (Sentence("plan", "Failed"), "bad"),
    Step.REFUNDING: (Sentence("plan", "Refund under way"), "info"),
    Step.UNKNOWN: (Sentence("plan", "Unknown"), "bad"),
    Step.REFUSED: (Sentence("plan", "Refused"), "bad"),
    Step.CANCELED: (Sentence("plan", "Canceled"), "plain"),
    Step.NOT_MINTED: (Sentence("plan", "Noted as not minted"), "plain"),
}
_COUNTS: Mapping[Step, Sentence] = {  # in the order in which they are told
    Step.MINTED: Sentence("plan", "{count} minted"),
    Step.PAID: Sentence("plan", "{count} paid"),
    Step.SENT: Sentence("plan", "{count} to pay"),
    Step.HELD: Sentence("plan", "{count} to be ordered"),
    Step.ALARMED: Sentence("plan", "{count} not to pay"),
    Step.UNREADABLE: Sentence("plan", "{count} cannot be read"),
    Step.READING: Sentence("plan", "{count} being looked up"),
    Step.SENDING: Sentence("plan", "{count} being sent"),
    Step.REFUNDING: Sentence("plan", "{count} in refund"),
    Step.FAILED: Sentence("plan", "{count} failed"),
    Step.UNKNOWN: Sentence("plan", "{count} unknown"),
    Step.REFUSED: Sentence("plan", "{count} refused"),
    Step.CANCELED: Sentence("plan", "{count} canceled"),
    Step.NOT_MINTED: Sentence("plan", "{count} not minted"),
}
WORKED_OUT = Sentence(
    "plan",
    "Known is what “{title}” cost: what the service asks for itself is taken from it. What the network takes and what "
    "travels with the assets is corrected by the forecasts of both; where the assets of one changed since they were "
    "planned, the same is taken. What each costs the service names once it is sent.",
)
_UNSENT = Sentence("plan", "{count} not sent")


def summary_in_words(plan: KeptPlan, progress: Progress) -> str:
    """ "Moths · 24 mints · 2 minted, 1 paid, 21 not sent"."""
    found = Counter(progress.steps.values())
    unsent = found[Step.PLANNED] + found[Step.FROZEN]
    told = [text(said.filled(count=found[step])) for step, said in _COUNTS.items() if found[step]]
    told += [text(_UNSENT.filled(count=unsent))] if unsent else []
    return " · ".join((isolated(plan.name), mints_in_words(len(plan.mints)), ", ".join(told)))


def titles_in_words(plan: KeptPlan, planned_ids: tuple[int, ...]) -> str:
    """Which mints these are: "Moths 2 to Moths 7", where they stand in a row."""
    places = {mint.id: at for at, mint in enumerate(plan.mints)}
    rows = list[list[int]]()
    for at in (places[one] for one in planned_ids):
        if rows and at == rows[-1][-1] + 1:
            rows[-1].append(at)
        else:
            rows.append([at])
    return ", ".join(_row_in_words([plan.title_at(at) for at in row]) for row in rows)


def _row_in_words(titles: Sequence[str]) -> str:
    if len(titles) > 2:
        return text(Sentence("plan", "{first} to {last}", first=titles[0], last=titles[-1]))
    return ", ".join(titles)


def sent_of(count: int, *said: Sentence) -> str:
    """One of two sentences by a count."""
    return text(counted(count, said[0], said[1]))
