"""The mints that were confirmed and are not sent: what the artist has to know before she leaves."""

import asyncio
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.mint_cache import MintCache

_OUR_FAULT = Sentence("minting", "Something went wrong inside Mintwright, so the mint was not sent.")

Asking = asyncio.Task[asyncio.Task[Any]]  # whatever precedes a sending, or that of a wave, which is its result


class Confirmed(NamedTuple):
    """What a mint that was confirmed is called, and when that was: several may have one name."""

    name: str
    on: datetime


class ConfirmedMints:
    """What was confirmed, until it is marked as being sent; and what failed before that while she wanted to leave."""

    def __init__(self, mints: MintCache) -> None:
        self._mints = mints
        self._asking: dict[Asking, Confirmed] = {}
        self._watched: dict[Asking, Confirmed] = {}  # those that leaving has waited for, also when they have ended
        self._watched_sendings: dict[asyncio.Task[Mint], Confirmed] = {}
        self._line: dict[int, Confirmed] = {}  # a wave that is sent one after another, by the ids of its mints
        self._line_moved = asyncio.Event()

    def line_up(self, mint_ids: Iterable[int]) -> None:
        """These were confirmed together, are in the journal, and are sent one after another from now on."""
        self._line = {mint_id: known_as(self._mints.by_id(mint_id)) for mint_id in mint_ids}
        self._move()

    def is_in_line(self, mint_id: int) -> bool:
        """Whether it is still to be sent in its turn: the artist may have left without it."""
        return mint_id in self._line

    def leave_line(self, mint_id: int) -> None:
        """Its turn has come, and is over."""
        self._line.pop(mint_id, None)
        self._move()

    def _move(self) -> None:
        moved, self._line_moved = self._line_moved, asyncio.Event()
        moved.set()

    @property
    def _behind(self) -> dict[int, Confirmed]:
        """Those of the line whose turn has not come."""
        under_way = self._mints.under_way
        return {mint_id: known for mint_id, known in self._line.items() if mint_id not in under_way}

    def add(self, asking: Asking, title: str) -> None:
        """A mint, or a wave, was confirmed; this asks the drives, and puts it into the journal."""
        self._asking[asking] = Confirmed(title, datetime.now(UTC))
        asking.add_done_callback(self._ended)

    def _ended(self, asking: Asking) -> None:
        del self._asking[asking]
        if not asking.cancelled():
            asking.exception()  # whoever waits hears of it; nobody may be left

    @property
    def asking(self) -> tuple[Asking, ...]:
        """Those that are not in the journal yet."""
        return tuple(self._asking)

    @property
    def is_waiting(self) -> bool:
        """Whether any may still be sent."""
        return bool(self._asking or self._mints.under_way.to_be_sent or self._behind)

    @property
    def unprepared(self) -> Mapping[asyncio.Task[Any], Confirmed]:
        """Those that are not in the journal: they are lost with the program."""
        return self._asking | {task: mint for task, mint in self._watched.items() if _error(task) is not None}

    @property
    def prepared(self) -> Mapping[Hashable, Confirmed]:
        """Those that are in the journal: they wait there, and can be sent another day."""
        being_marked = self._mints.under_way.being_marked
        waiting = {task: known_as(mint) for task, mint in self._to_be_sent().items() if mint.id not in being_marked}
        return {**waiting, **dict(self._failed_sendings()), **self._behind}

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        """Why those that failed while she wanted to leave were not sent."""
        errors = (_error(task) for task in (*self._watched, *dict(self._failed_sendings())))
        return tuple(_said(error) for error in errors if error is not None)

    async def wait(self, seconds: float) -> None:
        """Wait at most so long until each is marked as being sent, or has failed."""
        self._watched |= self._asking
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._asking:
                    await asyncio.wait(self.asking)
                while self._behind:
                    await self._line_moved.wait()
                self._watch_sendings()
                await self._mints.under_way.settled()
        self._watch_sendings()

    def _watch_sendings(self) -> None:
        self._watched_sendings |= {task: known_as(mint) for task, mint in self._to_be_sent().items()}

    def forget(self) -> None:
        """The artist was told what failed, and stays."""
        self._watched.clear()
        self._watched_sendings.clear()

    def drop(self, named: Collection[object]) -> None:
        """Stop the mints that these tasks and ids name and that are not sent: she leaves without them."""
        chosen = _with_sendings(named)
        gone = self._mints.under_way.ids_of(chosen)
        self._line = {mint_id: known for mint_id, known in self._line.items() if mint_id not in gone}
        self._move()
        for task in self._asking:
            if task in chosen:
                task.cancel()
        for sending, mint_id in self._mints.under_way.to_be_sent.items():
            if sending in chosen or mint_id in chosen:
                sending.cancel()

    def sent(self, named: Collection[object]) -> tuple[Mint, ...]:
        """Of the mints that these tasks and ids name, those that nothing can stop any more: they may be minted."""
        chosen, under_way = _with_sendings(named), self._mints.under_way
        found = (self._mints.get(one) for one in under_way.ids_of(chosen) if not under_way.is_to_be_sent(one))
        return tuple(mint for mint in found if mint is not None and mint.state is not MintState.PREPARED)

    def _to_be_sent(self) -> dict[asyncio.Task[Mint], Mint]:
        found = ((task, self._mints.get(mint_id)) for task, mint_id in self._mints.under_way.to_be_sent.items())
        return {task: mint for task, mint in found if mint is not None}

    def _failed_sendings(self) -> Iterator[tuple[asyncio.Task[Mint], Confirmed]]:
        """Of those watched, and of those that followed one watched; an error after the mark is no such failure."""
        began = {asking.result(): known for asking, known in self._watched.items() if _has_succeeded(asking)}
        for sending, known in (began | self._watched_sendings).items():
            mint = self._mints.get(self._mints.under_way.id_of(sending) or 0)
            if _error(sending) is not None and mint is not None and mint.state is MintState.PREPARED:
                yield sending, known


def known_as(mint: Mint) -> Confirmed:
    """What the artist knows of a mint in the journal, which it came into when she confirmed it."""
    return Confirmed(mint.called, mint.prepared_on)


def _with_sendings(named: Collection[object]) -> frozenset[object]:
    """These, and the sendings that have begun since whatever preceded them was named."""
    tasks: list[asyncio.Task[Any]] = [one for one in named if isinstance(one, asyncio.Task)]
    return frozenset(named).union(task.result() for task in tasks if _has_succeeded(task))


def _error(task: asyncio.Task[Any]) -> BaseException | None:
    return task.exception() if task.done() and not task.cancelled() else None


def _has_succeeded(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _said(error: BaseException) -> Sentence:
    return error.sentence if isinstance(error, MintwrightError) else _OUR_FAULT
