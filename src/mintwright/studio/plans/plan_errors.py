"""Why a plan was not changed, or a wave of it not sent."""

from collections.abc import Mapping

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence


class PlanError(MintwrightError):
    """A rule of plans forbids it. Nothing was changed, and nothing was sent."""


class HeldError(PlanError):
    """Mints of a wave are held, so none of it was sent. `holds` says why, by the ids of these mints in the plan."""

    def __init__(self, title: str, holds: Mapping[int, Sentence]) -> None:
        first = next(iter(holds.values()))
        super().__init__(
            Sentence("plans", "Nothing was sent: the mint “{title}” is held. {reason}", title=title, reason=first)
        )
        self.holds = holds
