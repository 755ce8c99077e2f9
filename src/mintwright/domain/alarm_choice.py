"""What the artist decided where the terms of a payment had changed or cannot be right, as in the journal."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Decision(StrEnum):
    """What is to become of the payment."""

    USE_FIRST = "use the first"
    USE_NEW = "use the new one"
    DO_NOT_PAY = "do not pay"


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmChoice:
    """A decision about one alarm of a mint. `alarm` names it by what was found: anything else found is another one."""

    alarm: str
    decision: Decision
    decided_on: datetime
