"""The notice that others can read the profile: what to do about it, and a way to dismiss it."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton
from tests.ui.driver import Arun

from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.shared_profile_notice import KNOWN, tell_who_reads

OPEN, CLOSED = "D:(A;OICI;0x1200a9;;;BU)", "D:(A;OICI;FA;;;SY)"


@pytest.fixture
def told(window: MainWindow, studio: Studio, arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the window says of a folder with this list."""

    def said(words: str) -> str:
        monkeypatch.setattr("mintwright.ui.window.shared_profile_notice.access_list", lambda folder: words)
        window.banner.withdraw()
        arun(tell_who_reads(tmp_path, window.banner, studio.settings))
        return window.banner.message if window.banner.isVisible() else ""

    return said


def test_a_folder_that_others_can_read_is_named_with_what_to_do(told: Any, tmp_path: Path) -> None:
    assert told(OPEN) == (
        f"Others on this computer can read {tmp_path}, where your receipts and deposit addresses are kept. "
        "Take them out of the list under Properties, Security, or choose a folder of your own."
    )


@pytest.mark.parametrize("words", [CLOSED, "", "garbage"])
def test_of_a_folder_that_is_the_artists_alone_nothing_is_said(told: Any, words: str) -> None:
    assert told(words) == ""


def test_who_knows_is_not_told_again(told: Any, window: MainWindow, studio: Studio, arun: Arun) -> None:
    assert told(OPEN)

    async def know() -> None:
        window.banner.findChildren(QPushButton)[0].click()

    arun(know())
    assert studio.settings.get(KNOWN) is True
    assert told(OPEN) == ""
