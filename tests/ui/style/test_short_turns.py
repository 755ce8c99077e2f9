"""Steps are taken as many in a turn as go unnoticed; what is long has a turn of its own."""

from collections.abc import Iterator

from PySide6.QtWidgets import QApplication

from mintwright.ui.style.dressing import ShortTurns


def test_a_long_step_waits_for_a_turn_of_its_own(qapp: QApplication) -> None:
    taken, seen = list[str](), list[tuple[str, ...]]()

    def steps() -> Iterator[bool]:
        yield False
        taken.append("short")
        yield False
        taken.append("short too")
        yield True
        taken.append("long")

    turns = ShortTurns(steps())
    while "long" not in taken:
        qapp.processEvents()
        seen.append(tuple(taken))
    turns.finish()
    assert seen[-2:] == [("short", "short too"), ("short", "short too", "long")]
