"""The orders and refunds in memory, and recording what came of each: no outcome is lost while the program runs."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from mintwright.domain.instruction import Instruction, InstructionState
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import GoneError
from mintwright.library.mint_history import instruction_repository
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.retried_writes import RetriedWrites
from mintwright.studio.instructions.instruction_outcome import InstructionOutcome, interrupted

_UNSAVED = Sentence("instruction", "{reason} Keep Mintwright open: the outcome is not saved yet.")


class InstructionCache:
    """Every instruction of this profile. Announces Kind.MINTS for their mints."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._by_mint: dict[int, dict[int, Instruction]] = {}
        self._mint_of: dict[int, int] = {}

    def of(self, mint_id: int) -> tuple[Instruction, ...]:
        """Those of one mint, oldest first."""
        return tuple(self._by_mint.get(mint_id, {}).values())

    def get(self, instruction_id: int) -> Instruction | None:
        """One instruction; None if there is none."""
        return self._by_mint.get(self._mint_of.get(instruction_id, -1), {}).get(instruction_id)

    def mint_ids(self) -> tuple[int, ...]:
        """The mints that have any."""
        return tuple(self._by_mint)

    def put(self, one: Instruction) -> Instruction:
        """Put an instruction as it is now."""
        self.remember(one)
        self._changes.announce(Kind.MINTS, {one.mint_id})
        return one

    def remember(self, one: Instruction) -> None:
        """The same of one that is no news."""
        self._mint_of[one.id] = one.mint_id
        self._by_mint.setdefault(one.mint_id, {})[one.id] = one


class InstructionRecorder(RetriedWrites[InstructionOutcome, Instruction]):
    """Writes the outcomes of instructions."""

    def __init__(
        self, database: Database, room: DiskReserve, memory: InstructionCache, loaded: Iterable[Instruction]
    ) -> None:
        """`loaded` are those of the journal; what a program left of them that ended has its outcome now."""
        super().__init__(room, {})
        self._database = database
        self._memory = memory
        self._left: dict[int, InstructionOutcome] = {}
        for one in loaded:
            if (outcome := interrupted(one)) is not None:
                self._left[one.id] = outcome
            memory.remember(one if outcome is None else ended(one, outcome))
        self._in_hand.update(self._left)

    @property
    def answers_in_hand(self) -> Mapping[int, InstructionOutcome]:
        """Those that the journal alone would not tell after the next start: of what was sent by this program."""
        return {
            row_id: outcome
            for row_id, outcome in self._in_hand.items()
            if outcome is not self._left.get(row_id) and self._was_sent(row_id)
        }

    def _was_sent(self, row_id: int) -> bool:
        one = self._memory.get(row_id)
        return one is not None and one.sent_on is not None

    def saving(self) -> list[Callable[[Connection], object]]:
        """The journal writes that save what is in hand; written twice, an outcome changes nothing."""
        return [partial(_end_again, instruction_id=one, outcome=outcome) for one, outcome in self._in_hand.items()]

    async def _written(self, row_id: int, outcome: InstructionOutcome) -> Instruction:
        end = partial(end_of, instruction_id=row_id, outcome=outcome)
        return self._memory.put(await self._database.write(end, durable=True))

    def _known(self, row_id: int) -> Instruction | None:
        return self._memory.get(row_id)

    def _tell(self, row_id: int, outcome: InstructionOutcome, reason: Sentence) -> None:
        one = self._memory.get(row_id)
        if one is not None:
            unsaved = ended(one, outcome)
            is_kept = outcome.state is InstructionState.UNSENT and one.sent_on is None  # the next start tells that too
            self._memory.put(unsaved if is_kept else replace(unsaved, problem=_UNSAVED.filled(reason=reason)))


def _end_again(connection: Connection, instruction_id: int, outcome: InstructionOutcome) -> None:
    with suppress(GoneError):
        end_of(connection, instruction_id, outcome)


def end_of(connection: Connection, instruction_id: int, outcome: InstructionOutcome) -> Instruction:
    """Write the outcome of an instruction into the journal. Raises LibraryError."""
    return instruction_repository.end_instruction(
        connection,
        instruction_id=instruction_id,
        state=outcome.state,
        answer=outcome.answer,
        status=outcome.status,
        problem=outcome.problem,
        details=outcome.details,
    )


def ended(one: Instruction, outcome: InstructionOutcome) -> Instruction:
    """The instruction with an outcome that is not on the disk."""
    return replace(
        one,
        state=outcome.state,
        answer=outcome.answer,
        answer_status=outcome.status,
        problem=outcome.problem,
        details=outcome.details,
    )
