"""A file for a wallet that pays many at once: only what waits, asked about just before, and in no other unnoticed."""

import asyncio
import csv
import errno
import os
import stat
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from tests.parts import Profile, Until, fill_disk, free_disk, journal_of
from tests.studio.plans.planned import opened, with_plan
from tests.studio.plans.test_plan_run import go, with_terms

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.library.errors import LibraryError
from mintwright.library.mint_history.payment_export_repository import add_exports
from mintwright.studio import export
from mintwright.studio.export import ExportError
from mintwright.studio.payment_files import payment_files
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.studio import Studio

posix = pytest.mark.skipif(os.name != "posix", reason="only there files have modes")


class Made:
    """Four mints that wait for their payment, oldest first, and a place for the file."""

    def __init__(self, studio: Studio, profile: Profile, mint_ids: list[int]) -> None:
        self.studio = studio
        self.profile = profile
        self.mint_ids = mint_ids
        self.place = profile.data.parent / "payments.csv"

    async def reopen(self) -> None:
        """A restart."""
        await self.studio.close()
        self.studio = await opened(self.profile)
        await self.studio.export_marks.load()

    @property
    def lines(self) -> list[list[str]]:
        return list(csv.reader(StringIO(self.place.read_bytes().decode("ascii"), newline="")))

    @property
    def terms(self) -> list[list[str]]:
        """What the receipts ask for, as it stands in a file."""
        receipts = [self.studio.minting.receipt(one) for one in self.mint_ids]
        return [[one.deposit_address, f"{one.cost:.6f}"] for one in receipts if one.cost is not None]

    @property
    def agreed(self) -> dict[int, datetime]:
        """That all that is in a file goes into another."""
        return {one: on for one in self.mint_ids if (on := self.studio.export_marks.of(one)) is not None}

    @property
    def marked(self) -> list[bool]:
        return [self.studio.export_marks.of(one) is not None for one in self.mint_ids]


@pytest.fixture
async def made(profile: Profile, until: Until) -> AsyncGenerator[Made]:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    assert (await go(studio, plan, 3)).why is None
    mint_ids = list(studio.plans.progress(plan.id).mint_ids.values())
    for mint_id in mint_ids:
        await studio.poller.refresh(mint_id)
    await until(lambda: all(studio.minting.receipt(one).cost for one in mint_ids))
    made = Made(studio, profile, mint_ids)
    yield made
    await made.studio.close()


async def test_what_waits_is_written_with_the_exact_terms_and_stays_marked_after_a_restart(made: Made) -> None:
    told: list[int] = []
    found = await made.studio.payment_files.write(made.mint_ids, made.place, tell=told.append)
    assert made.lines == [["address", "amount"], *made.terms]
    assert len(made.terms) == 4
    assert (found.place, found.left_out, told) == (made.place, {}, [1, 2, 3, 4])
    assert found.total == sum(Decimal(amount) for _, amount in made.terms)
    assert made.marked == [True] * 4
    await made.reopen()
    assert made.marked == [True] * 4


@posix
async def test_nobody_else_reads_it_also_where_it_replaces_what_others_could_read(made: Made) -> None:
    made.place.write_bytes(b"old")
    made.place.chmod(0o644)
    before = os.umask(0)
    try:
        await made.studio.payment_files.write(made.mint_ids, made.place)
    finally:
        os.umask(before)
    assert stat.S_IMODE(made.place.stat().st_mode) == 0o600
    assert len(made.lines) == 5


@posix
async def test_that_others_can_read_it_all_the_same_is_said(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a drive that keeps no modes."""
    own = await made.studio.payment_files.write(made.mint_ids[:1], made.place)
    monkeypatch.setattr(export, "OWN", 0o644)
    shared = await made.studio.payment_files.write(made.mint_ids[1:], made.place.with_name("shared.csv"))
    assert (own.is_open, shared.is_open) == (False, True)


async def test_what_is_in_a_file_goes_into_no_other_unless_just_that_was_agreed_to(made: Made) -> None:
    first, *others = made.mint_ids
    await made.studio.payment_files.write([first], made.place)
    await made.reopen()
    second = await made.studio.payment_files.write(made.mint_ids, made.place.with_name("second.csv"))
    assert [row.mint_id for row in second.rows] == others
    assert "before" in str(second.left_out[first])
    nothing = await made.studio.payment_files.write(made.mint_ids, made.place)
    assert (nothing.place, len(nothing.left_out)) == (None, 4)
    marked_on = made.studio.export_marks.of(first)
    assert marked_on is not None
    again = await made.studio.payment_files.write([first], made.place, agreed={first: marked_on})
    assert [row.mint_id for row in again.rows] == [first]
    outdated = await made.studio.payment_files.write([first], made.place, agreed={first: marked_on})
    assert outdated.place is None, "it was agreed to before the second file"


async def test_what_she_noted_as_paid_goes_into_no_file_and_is_named(made: Made) -> None:
    noted, *others = made.mint_ids
    await made.studio.paid_notes.note(noted)
    found = await made.studio.payment_files.write(made.mint_ids, made.place)
    assert [row.mint_id for row in found.rows] == others
    assert "You noted that you paid" in str(found.left_out[noted])
    assert made.marked == [False, True, True, True]
    await made.studio.paid_notes.take_back(noted)
    again = await made.studio.payment_files.write([noted], made.place)
    assert [row.mint_id for row in again.rows] == [noted]


async def test_a_note_that_is_made_while_the_marks_are_written_keeps_the_file_from_being_written(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = made.studio.export_marks.mark

    async def slowly(mint_ids: list[int]) -> object:
        await made.studio.paid_notes.note(made.mint_ids[1])
        return await mark(mint_ids)

    monkeypatch.setattr(made.studio.export_marks, "mark", slowly)
    with pytest.raises(MintwrightError, match="changed while it was made"):
        await made.studio.payment_files.write(made.mint_ids, made.place)
    assert (made.place.exists(), made.marked) == (False, [False] * 4)


async def test_a_second_file_is_refused_while_the_first_is_made(made: Made) -> None:
    first = asyncio.ensure_future(made.studio.payment_files.write(made.mint_ids, made.place))
    await asyncio.sleep(0)
    with pytest.raises(MintwrightError, match="another is being made"):
        await made.studio.payment_files.write(made.mint_ids, made.place.with_name("second.csv"))
    assert len((await first).rows) == 4
    assert not made.place.with_name("second.csv").exists()


async def test_what_was_paid_or_named_otherwise_since_is_seen_by_asking_and_left_out(made: Made) -> None:
    """Nobody had asked since."""
    studio, (paid, other, late, waiting) = made.studio, made.mint_ids
    first = studio.minting.receipt(other).deposit_address
    await studio.poller.close()
    await studio.practice_tools.trigger(paid, PracticeEvent.PAY)
    await studio.practice_tools.trigger(other, PracticeEvent.READDRESS)
    await studio.practice_tools.trigger(late, PracticeEvent.PAY_LESS)
    assert studio.minting.receipt(other).deposit_address == first
    found = await studio.payment_files.write(made.mint_ids, made.place)
    assert [row.mint_id for row in found.rows] == [waiting]
    assert "changed, or cannot be right" in str(found.left_out[other])
    assert set(found.left_out) == {paid, other, late}
    assert first not in made.place.read_text()
    assert made.marked == [False, False, False, True]


async def test_with_less_than_two_hours_left_nothing_is_written(made: Made) -> None:
    await made.studio.practice_tools.advance_clock(22 * 3_600 + 60)
    found = await made.studio.payment_files.write(made.mint_ids, made.place)
    assert found.place is None
    assert all("Less than two hours" in str(said) for said in found.left_out.values())
    assert not made.place.exists()
    assert made.marked == [False] * 4


async def test_what_the_service_does_not_answer_is_left_out_and_named(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(payment_files, "PATIENCE_SECONDS", 0.2)
    await made.studio.practice_tools.change(Weather(slow=3))
    found = await made.studio.payment_files.write(made.mint_ids, made.place)
    await made.studio.practice_tools.change(FINE)
    assert found.place is None
    assert all("may be paid by now" in str(said) for said in found.left_out.values())
    assert (made.place.exists(), made.marked) == (False, [False] * 4)


async def test_an_answer_that_is_older_than_a_minute_does_not_count(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(payment_files, "FRESH_SECONDS", -1.0)
    found = await made.studio.payment_files.write(made.mint_ids, made.place)
    assert found.place is None
    assert all("longer than a minute" in str(said) for said in found.left_out.values())


async def test_an_answer_from_before_the_computer_slept_does_not_count(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On some systems the steady clock stands still meanwhile, and that on the wall alone goes on."""
    wall = time.time

    def sleep(count: int) -> None:
        if count == 4:
            monkeypatch.setattr(time, "time", lambda: wall() + 5_000)

    found = await made.studio.payment_files.write(made.mint_ids, made.place, tell=sleep)
    monkeypatch.undo()
    assert all("longer than a minute" in str(said) for said in found.left_out.values())
    assert (found.place, made.place.exists(), made.marked) == (None, False, [False] * 4)


async def test_of_two_files_the_later_one_counts_though_the_clock_was_set_back_between_them(made: Made) -> None:
    first, second = made.mint_ids[:1], made.place.with_name("second.csv")
    ahead = datetime.now(UTC) + timedelta(hours=5)
    await journal_of(made.studio).write(partial(add_exports, mint_ids=first, exported_on=ahead))
    await made.reopen()
    of = made.studio.export_marks.of
    assert of(first[0]) == ahead
    await made.studio.payment_files.write(first, second, agreed={first[0]: ahead})
    later = of(first[0])
    assert later is not None
    assert later > ahead
    await made.reopen()
    assert made.studio.export_marks.of(first[0]) == later, "what she agreed to before it counts no more"


async def test_another_network_meanwhile_and_nothing_is_written(made: Made) -> None:
    def leave(count: int) -> None:
        if count == 2:
            switching.append(asyncio.ensure_future(made.studio.session.switch(Network.TEST)))

    switching: list[asyncio.Future[None]] = []
    with pytest.raises(MintwrightError, match="account or network was changed"):
        await made.studio.payment_files.write(made.mint_ids, made.place, tell=leave)
    await switching[0]
    with pytest.raises(MintwrightError, match="account or network was changed"):
        await made.studio.payment_files.write(made.mint_ids, made.place)
    assert (made.place.exists(), made.marked) == (False, [False] * 4)


async def test_a_journal_that_refuses_the_marks_lets_no_file_be_written(made: Made) -> None:
    await fill_disk(made.studio)
    with suppress(LibraryError):
        for _ in range(500):  # until the page is full
            await made.studio.export_marks.mark(made.mint_ids)
    with pytest.raises(LibraryError, match="No file was written"):
        await made.studio.payment_files.write(made.mint_ids, made.place, agreed=made.agreed)
    assert not made.place.exists()
    await free_disk(made.studio)


async def test_a_disk_without_room_for_the_file_leaves_no_mark_and_no_rest(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as full:
        full.setattr(export, "sync_file", refuse)
        with pytest.raises(ExportError, match="no room"):
            await made.studio.payment_files.write(made.mint_ids, made.place)
    assert list(made.place.parent.glob("*.csv")) == list(made.place.parent.glob(".mintwright*")) == []
    assert made.marked == [False] * 4
    await made.reopen()
    assert made.marked == [False] * 4
    assert len((await made.studio.payment_files.write(made.mint_ids, made.place)).rows) == 4


async def test_a_file_that_may_be_there_keeps_its_marks(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody_knows(*_: object, **__: object) -> Path:
        raise export.UnknownSaveError(Sentence("test", "Whether it was saved is not known."))

    monkeypatch.setattr(payment_files, "save_as", nobody_knows)
    with pytest.raises(ExportError, match="not known"):
        await made.studio.payment_files.write(made.mint_ids, made.place)
    assert made.marked == [True] * 4


async def test_an_address_that_changes_while_the_marks_are_written_is_not_in_the_file(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark, studio = made.studio.export_marks.mark, made.studio

    async def slowly(mint_ids: list[int]) -> object:
        await studio.practice_tools.trigger(made.mint_ids[1], PracticeEvent.READDRESS)
        await studio.poller.refresh(made.mint_ids[1])
        return await mark(mint_ids)

    monkeypatch.setattr(studio.export_marks, "mark", slowly)
    with pytest.raises(MintwrightError, match="changed while it was made"):
        await studio.payment_files.write(made.mint_ids, made.place)
    assert (made.place.exists(), made.marked) == (False, [False] * 4)


async def test_more_than_a_file_holds_are_named_and_left_for_the_next(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(payment_files, "MOST", 3)
    found = await made.studio.payment_files.write(made.mint_ids, made.place)
    assert [row.mint_id for row in found.rows] == made.mint_ids[:3]
    assert "3 payments at most" in str(found.left_out[made.mint_ids[3]])
    following = await made.studio.payment_files.write(made.mint_ids, made.place.with_name("next.csv"))
    assert [row.mint_id for row in following.rows] == made.mint_ids[3:]


async def test_whoever_gives_up_while_the_file_is_written_has_it_whole_and_marked(
    made: Made, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, begun = payment_files.save_as, asyncio.Event()

    async def slowly(*args: object, **more: object) -> Path:
        begun.set()
        await asyncio.sleep(0)
        saved: Callable[..., object] = save
        return await saved(*args, **more)  # type: ignore[misc]

    monkeypatch.setattr(payment_files, "save_as", slowly)
    writing = asyncio.ensure_future(made.studio.payment_files.write(made.mint_ids, made.place))
    await begun.wait()
    writing.cancel()
    await until(lambda: made.place.exists())
    assert len(made.lines) == 5
    assert made.marked == [True] * 4
