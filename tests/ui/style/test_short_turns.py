"""Steps are taken as many in a turn as go unnoticed; what is long has a turn of its own."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from mintwright.ui.style.dressing import Look, ShortTurns, dressing


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


def test_to_read_another_sheet_has_a_turn_of_its_own(qapp: QApplication) -> None:
    look = Look(qapp.palette(), qapp.font(), qapp.styleSheet(), has_new_sizes=False)
    part = QLabel("Moth")
    part.show()
    worn = list[str]()
    for is_next_long in dressing(qapp, look):
        is_off = not part.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
        worn.append(f"{'off' if is_off else 'on'}{', long' if is_next_long else ''}")
    part.hide()
    assert worn.count("off, long") == 1
    assert "on, long" not in worn
