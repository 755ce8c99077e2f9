"""A held Enter in the real window: its repeats press nothing of what appears after the dialog it answered."""

from pathlib import Path

import pytest

pytest.importorskip("jeepney", reason="accessibility is listened to over Linux's message bus")

from window import studio

HELD_SECONDS = 1.5


def test_an_enter_held_in_the_name_of_a_new_project_presses_nothing_else(desk: dict[str, str], tmp_path: Path) -> None:
    with studio(desk, tmp_path) as program:
        person = program.person
        for name in ("Tide", "Moth", "Dawn"):
            person.keys("ctrl+n")
            person.find("Create", "push button", enabled=True)
            person.write(name)
            person.xdotool("keydown", "Return", "sleep", HELD_SECONDS, "keyup", "Return")
            person.find(f"Project: {name}")
            assert person.focused().name == "Choose files", "it is reached, and not pressed"
        program.close()
