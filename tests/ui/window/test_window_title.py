"""The window is called after its project, and says steadily whether that is uploading: it counts nothing."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.parts import draw
from tests.ui.driver import Arun, Until

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.uploads.uploads_header import summary
from mintwright.ui.window.main_window import MainWindow


def test_from_the_first_file_to_the_last_the_title_changes_twice(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        plain, titles = f"{studio.projects.current.name} · Mintwright", [window.windowTitle()]
        window.windowTitleChanged.connect(titles.append)
        good, bad = draw(tmp_path / "art", 6, "moth-{}.png", first=0)[:5], tmp_path / "art" / "moth-5.png"
        bad.write_bytes(b"no picture at all")
        await studio.uploads.add([*good, bad])
        assert studio.uploads.totals().waiting == 6
        assert titles == [plain], "nobody is signed in: nothing goes on by itself"
        await studio.start()
        await until(lambda: studio.uploads.totals().uploaded == 5 and studio.uploads.totals().problems == 1)
        await until(lambda: window.windowTitle() == plain)
        assert titles == [plain, f"{studio.projects.current.name} · Uploading · Mintwright", plain]

    arun(story())


def test_the_title_stays_the_same_while_bytes_are_counted_and_the_page_counts_them(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        totals = SimpleNamespace(now=Totals(count=1204, uploaded=785, waiting=157, problems=262, sent=10, size=100))
        monkeypatch.setattr(live_studio.uploads, "totals", lambda: totals.now)
        live_studio.changes.announce(Kind.ART)
        await until(lambda: "Uploading" in window.windowTitle())
        title = window.windowTitle()
        totals.now = Totals(count=1204, uploaded=786, uploading=1, waiting=155, problems=262, sent=99, size=100)
        live_studio.changes.announce(Kind.ART)
        assert "786 of 1,204 uploaded" in summary(totals.now, all_paused=False)
        await until(lambda: True)
        assert window.windowTitle() == title

    arun(story())


def test_what_waits_for_the_network_is_not_said_to_be_uploading(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr(live_studio.uploads, "totals", lambda: Totals(count=2, waiting=2, size=100))
        live_studio.changes.announce(Kind.ART)
        await until(lambda: "Uploading" in window.windowTitle())
        away = Sentence("test", "The network is away.")
        monkeypatch.setattr(type(live_studio.uploads), "outage", property(lambda _: away))
        live_studio.changes.announce(Kind.ART)
        await until(lambda: "Uploading" not in window.windowTitle())

    arun(story())
