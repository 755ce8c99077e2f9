"""Qt objects in cycles are freed on the interface's thread, never on another."""

import gc
import threading
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QTimerEvent
from PySide6.QtGui import QGuiApplication

from mintwright.ui.shell import throttle
from mintwright.ui.shell.garbage import GarbageCollection


@pytest.fixture(autouse=True)
def nothing_set_aside() -> None:
    """What the windows of other tests have set aside is there again: these tests need much to look through."""
    gc.unfreeze()


def _allocating(holds: Callable[[], object]) -> Callable[[], object]:
    """The same question; while it is asked the youngest generation is due, whatever other tests leave is freed then."""
    kept: list[list[list[int]]] = []

    def ask() -> object:
        if gc.get_count()[0] <= gc.get_threshold()[0]:
            kept.append([[number] for number in range(gc.get_threshold()[0] * 2)])
        return holds()

    return ask


def _allocate_much() -> None:
    for _ in range(20):
        kept = [[number] for number in range(5_000)]
        del kept


def test_a_busy_thread_frees_no_qt_object_and_the_event_loop_does(
    arun: Callable[..., Any], until: Callable[..., Any]
) -> None:
    died_on: list[int] = []
    collection = GarbageCollection(starting=0)

    class Cycle:
        def __init__(self) -> None:
            self.itself = self
            self.object = QObject()

        def __del__(self) -> None:
            died_on.append(threading.get_ident())

    for _ in range(50):
        Cycle()
    thread = threading.Thread(target=_allocate_much)
    thread.start()
    thread.join()
    assert died_on == []

    arun(until(_allocating(lambda: len(died_on) == 50)))
    assert set(died_on) == {threading.get_ident()}
    collection.deleteLater()


def test_a_long_turn_looks_through_nothing_but_after_a_few_of_them_one_does(
    arun: Callable[..., Any], until: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    collection = GarbageCollection(starting=0)
    monkeypatch.setattr(throttle, "LONG_SECONDS", -1.0)  # every turn is

    def note(phase: str, _: dict[str, int]) -> None:
        looked.append(phase)

    async def story() -> None:
        gc.collect()
        gc.callbacks.append(note)
        look_for = _allocating(lambda: looked)
        look_for()
        collection.timerEvent(QTimerEvent(0))
        assert not looked
        await until(look_for)

    try:
        arun(story())
    finally:
        gc.callbacks.remove(note)
        collection.deleteLater()


def test_what_the_program_is_made_of_is_set_aside_while_it_starts(
    arun: Callable[..., Any], until: Callable[..., Any]
) -> None:
    before = gc.get_freeze_count()
    collection = GarbageCollection(starting=1)
    arun(until(lambda: gc.get_freeze_count() > before))
    gc.unfreeze()
    collection.deleteLater()


def test_what_stayed_when_the_artist_turned_away_is_looked_through_again_once_it_may_have_gone(
    arun: Callable[..., Any], until: Callable[..., Any], qapp: QGuiApplication
) -> None:
    """A project that is left later would stay in memory for ever."""
    died: list[int] = []
    looked: list[int] = []

    class Cycle:
        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            died.append(1)

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "stop" and about["generation"] == 2:
            looked.append(1)

    gc.collect()
    collection = GarbageCollection(starting=0, most=20_000)  # more than is new later, less than there is now
    cycles = [Cycle()]

    async def oldest_is_due() -> None:
        frozen = gc.get_freeze_count()
        for _ in range(gc.get_threshold()[2] + 2):
            gc.collect(1)
        await until(_allocating(lambda: gc.get_freeze_count() > frozen))

    arun(oldest_is_due())
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    cycles.clear()
    gc.callbacks.append(note)

    async def little_is_new() -> None:
        for _ in range(gc.get_threshold()[2] + 2):
            gc.collect(1)
        await until(_allocating(lambda: looked))

    arun(little_is_new())
    assert not died
    for _ in range(2):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    gc.callbacks.remove(note)
    assert died
    assert len(looked) == 2, "of nothing new nothing has gone"
    gc.unfreeze()
    collection.deleteLater()


@pytest.mark.parametrize("age", [1, 2])
def test_what_is_too_much_to_look_through_at_once_waits_until_the_artist_turns_to_another_program(
    age: int, arun: Callable[..., Any], until: Callable[..., Any], qapp: QGuiApplication
) -> None:
    died: list[int] = []

    class Cycle:
        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            died.append(1)

    gc.collect()
    cycle = Cycle()
    gc.collect(age - 1)  # it is of this generation now
    before, collection = gc.get_freeze_count(), GarbageCollection(starting=0, most=10)
    del cycle

    async def wait() -> None:
        for _ in range(gc.get_threshold()[age] + 2):
            gc.collect(age - 1)
        await until(_allocating(lambda: gc.get_freeze_count() > before))

    arun(wait())
    assert not died
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert died
    gc.unfreeze()
    collection.deleteLater()
