"""How many of very many change, while that is worked out: counted as outcomes come in."""

from collections.abc import Iterable, Sequence

from mintwright.domain.assets.problems import Severity
from mintwright.domain.assets.unfilled_places import unfilled
from mintwright.domain.bulk.old_numbers import old_number
from mintwright.domain.bulk.old_values import old_value
from mintwright.domain.bulk.outcome import Line, Outcome, problem_of
from mintwright.domain.bulk.sweeps import ASSET_NAME, TITLE
from mintwright.domain.sentences import Sentence, counted


class Tally:
    """Counts of the assets seen so far."""

    def __init__(self) -> None:
        self.seen = self.changing = self.minted = self.refused = self.too_long = self.left_over = self.contradicted = 0
        self.mentioned = 0
        self.saying = set[int]()  # the assets of which a text goes on saying what another has given up

    def add(self, outcomes: Iterable[Outcome], minted: int = 0) -> None:
        """See some more; of those that change, so many are minted."""
        self.minted += minted
        for one in outcomes:
            self.seen += 1
            self.changing += bool(one.fields)
            self.refused += one.refused is not None
            self.too_long += any(map(_does_not_fit, one.lines))
            self.left_over += any(unfilled(line.after) for line in one.lines)
            self._add_old(one)

    def _add_old(self, one: Outcome) -> None:
        is_contradicted, is_mentioned = old_number(one) is not None, old_value(one) is not None
        self.contradicted += is_contradicted
        self.mentioned += is_mentioned
        if is_contradicted or is_mentioned:
            self.saying.add(one.draft.art_id)

    @property
    def words(self) -> Sequence[Sentence]:
        """What to say of them: how many change, and what is wrong with how many."""
        change = Sentence("bulk", "{count} of {total} change.").filled(count=self.changing, total=self.seen)
        said = [change]
        if self.minted:
            said.append(minted_already(self.minted))
        if self.too_long:
            one, many = (
                Sentence("bulk", "1 will not fit, or is empty."),
                Sentence("bulk", "{count} will not fit, or are empty."),
            )
            said.append(counted(self.too_long, one, many))
        if self.left_over:
            one, many = (
                Sentence("bulk", "1 has a place left that nothing fills in."),
                Sentence("bulk", "{count} have places left that nothing fills in."),
            )
            said.append(counted(self.left_over, one, many))
        if self.contradicted:
            one, many = (
                Sentence("bulk", "1 still says the old number, in its description or an attribute."),
                Sentence("bulk", "{count} still say the old number, in their descriptions or attributes."),
            )
            said.append(counted(self.contradicted, one, many))
        if self.mentioned:
            one, many = (
                Sentence("bulk", "1 still says the old value, in its title or description."),
                Sentence("bulk", "{count} still say the old value, in their titles or descriptions."),
            )
            said.append(counted(self.mentioned, one, many))
        if self.refused:
            one, many = Sentence("bulk", "1 stays as it is."), Sentence("bulk", "{count} stay as they are.")
            said.append(counted(self.refused, one, many))
        return said


def minted_already(count: int) -> Sentence:
    """What to say of those that change here and nowhere else."""
    one, many = (
        Sentence("bulk", "1 of these is minted already. The chain keeps it as it is."),
        Sentence("bulk", "{count} of these are minted already. The chain keeps them as they are."),
    )
    return counted(count, one, many)


def _does_not_fit(line: Line) -> bool:
    if line.column not in (TITLE, ASSET_NAME):
        return False
    problem = problem_of(line)
    return problem is not None and problem.severity is Severity.ERROR
