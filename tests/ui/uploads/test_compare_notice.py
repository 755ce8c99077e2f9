"""The notice about files whose reference proves nothing, and what is said about the chosen ones."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.uploads.shown_page import shown

from mintwright.api.errors import Interrupted
from mintwright.api.gateway import Gateways
from mintwright.domain.project import Proof, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.comparison_outcome import Compared
from mintwright.studio.uploads.stored_files import StoredFiles
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.notices import banner
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.uploads_page import UploadsPage

LEFT = Qt.MouseButton.LeftButton
PICTURES = os.environ.get("MINTWRIGHT_PICTURES")  # a folder to keep what was seen


def large_pictures(folder: Path, count: int) -> list[Path]:
    """PNG files of more than one block each."""
    folder.mkdir()
    paths = [folder / f"gate-{number:03}.png" for number in range(count)]
    for number, path in enumerate(paths):
        Image.new("RGB", (64, 48), (number * 37 % 256, number * 31 % 256, 120)).save(path)
        path.write_bytes(path.read_bytes() + bytes(400_000))
    return paths


async def divided_otherwise(studio: Studio, until: Until, folder: Path, count: int) -> tuple[int, ...]:
    """Files that the practice network holds under references nobody can compute."""
    await studio.practice_tools.change(Weather(other_blocks=True))
    ids = (await studio.uploads.add(large_pictures(folder, count))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == count, 10)
    await studio.practice_tools.change(FINE)
    return ids


def keep_picture(page: UploadsPage, theme: Theme, name: str) -> None:
    if PICTURES:
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            theme.choose(choice, reduce_motion=True)
            page.grab().save(f"{PICTURES}/{name}-{choice.value}.png")


def test_one_line_tells_of_all_compares_them_and_goes(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await divided_otherwise(live_studio, until, tmp_path / "art", 3)
        page = shown(live_studio, theme, qtbot, height=700)
        notice = page.compare_notice
        assert notice.message.startswith("3 files are uploaded, but not confirmed")
        index = page.grid.model().index(0, 0)
        assert index.data(CardRole.CAPTION) == "Uploaded, not confirmed"
        assert index.data(CardRole.DOUBTFUL)
        assert "not confirmed" in index.data(Qt.ItemDataRole.AccessibleTextRole)
        assert not notice.progress.isVisible()
        assert notice.action.accessibleName() == notice.action.text() == "Compare"
        await idle()
        keep_picture(page, theme, "not-confirmed")
        qtbot.mouseClick(notice.action, LEFT)
        await until(lambda: notice.action.text() == "Stop" or not notice.isVisible())
        await until(lambda: not live_studio.uploads.stored.unproven(), 10)
        await until(lambda: not notice.isVisible())
        assert {live_studio.uploads.item(art_id).proof for art_id in ids} == {Proof.SAME}
        await until(lambda: str(index.data(CardRole.CAPTION)).startswith("Uploaded · "))

    arun(story(), 40)


def test_while_nothing_was_compared_in_vain_an_update_asks_after_no_file(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        notice = shown(live_studio, theme, qtbot, height=700).compare_notice
        with monkeypatch.context() as unasked:
            unasked.setattr(StoredFiles, "questioned", lambda *_: pytest.fail("a file was asked after"))
            notice.follow()
        assert notice.message.startswith("2 files are uploaded, but not confirmed")

    arun(story(), 40)


def test_what_could_not_be_compared_says_why_and_can_be_tried_again(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        page = shown(live_studio, theme, qtbot, height=700)
        await live_studio.practice_tools.change(Weather(maintenance=True))
        qtbot.mouseClick(page.compare_notice.action, LEFT)
        await until(lambda: "could not be compared" in page.compare_notice.message, 10)
        assert "127.0.0.1 is not available just now, perhaps for maintenance." in page.compare_notice.message
        page.grid.choose([0])
        await until(lambda: "It could not be compared" in page.problem.message)
        assert "gate-000.png is uploaded, but not confirmed" in page.problem.message
        assert page.problem.compare.isVisible()
        assert not page.problem.retry.isVisible(), "there is nothing to upload again"
        await idle()
        keep_picture(page, theme, "could-not-be-compared")
        await live_studio.practice_tools.change(FINE)
        qtbot.mouseClick(page.problem.compare, LEFT)
        await until(lambda: live_studio.uploads.item(ids[0]).proof is Proof.SAME, 10)
        await until(lambda: not page.problem.isVisible())
        assert list(live_studio.uploads.stored.unproven()) == [ids[1]]

    arun(story(), 40)


def test_the_line_can_be_closed_and_comes_back_with_other_news(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 1)
        page = shown(live_studio, theme, qtbot, height=700)
        notice = page.compare_notice
        assert notice.message.startswith("1 file is uploaded, but not confirmed")
        qtbot.mouseClick(notice.dismiss, LEFT)
        notice.follow()
        assert not notice.isVisible()
        await live_studio.practice_tools.change(Weather(maintenance=True))
        live_studio.gateway_comparison.begin(live_studio.uploads.stored.unproven())
        await until(lambda: "could not be compared" in notice.message, 10)
        await live_studio.practice_tools.change(FINE)

    arun(story(), 40)


def test_what_the_network_holds_instead_of_a_file_is_a_problem_with_compare_beside_it(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        (art_id, _) = await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        page = shown(live_studio, theme, qtbot, height=700)
        file = live_studio.uploads.stored.questioned(art_id)
        assert file is not None
        await live_studio.uploads.stored.set_proof(file, live_studio.session.scope, Proof.DIFFERENT, [art_id])
        await until(lambda: live_studio.uploads.state(art_id) is UploadState.PROBLEM)
        page.grid.choose([0])
        await until(lambda: "The network holds something else than gate-000.png" in page.problem.message)
        assert page.problem.compare.isVisible()
        assert page.problem.retry.isVisible()
        await until(lambda: page.filters.tabs.tabText(3) == "Problems 1")
        await idle()
        keep_picture(page, theme, "something-else")
        qtbot.mouseClick(page.problem.compare, LEFT)
        await until(lambda: live_studio.uploads.item(art_id).proof is Proof.SAME, 10)
        await until(lambda: page.filters.tabs.tabText(3) == "Problems")

    arun(story(), 40)


async def compared(page: UploadsPage, studio: Studio, until: Until, qtbot: QtBot) -> None:
    """Compare everything, as the artist does, and wait until it is over."""
    qtbot.mouseClick(page.compare_notice.action, LEFT)
    await until(lambda: studio.gateway_comparison.outcome is not None, 10)


def test_what_is_exactly_hers_is_said_with_its_number_and_goes_by_itself(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(banner, "PASSES_AFTER_MS", 1_500)

    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 3)
        page = shown(live_studio, theme, qtbot, height=700)
        await compared(page, live_studio, until, qtbot)
        await until(lambda: page.notice.message == "All 3 files are exactly yours.")
        assert page.notice.property("tone") == "ok"
        assert page.notice.isVisible()
        page.notice.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        await until(lambda: not page.notice.message)

    arun(story(), 40)


def test_what_is_something_else_or_could_not_be_asked_is_said_beside_what_is_hers(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def answer(_: Gateways, _address: str, *, sha256: str, **_named: object) -> bool:
        place = digests.index(sha256)
        if place == 2:
            raise Interrupted(Sentence("test", "The answer was cut off."))
        return place > 2

    async def story() -> None:
        ids = await divided_otherwise(live_studio, until, tmp_path / "art", 5)
        digests.extend(live_studio.uploads.art(art_id).sha256 or "" for art_id in ids)
        page = shown(live_studio, theme, qtbot, height=700)
        await compared(page, live_studio, until, qtbot)
        await until(lambda: page.notice.message)
        assert page.notice.message == (
            "2 of 5 files are exactly yours. 2 files are something else on the network: they are among the problems. "
            "1 file could not be compared."
        )
        assert page.notice.property("tone") == "warn"
        await idle()
        keep_picture(page, theme, "compared")

    digests: list[str] = []
    monkeypatch.setattr(Gateways, "holds", answer)
    arun(story(), 40)


def test_where_nobody_could_be_asked_the_line_alone_says_so(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        page = shown(live_studio, theme, qtbot, height=700)
        await live_studio.practice_tools.change(Weather(maintenance=True))
        await compared(page, live_studio, until, qtbot)
        await until(lambda: "2 files could not be compared" in page.compare_notice.message)
        assert not page.notice.message
        await live_studio.practice_tools.change(FINE)

    arun(story(), 40)


def test_a_comparison_that_was_stopped_says_nothing_of_what_came_of_it(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await divided_otherwise(live_studio, until, tmp_path / "art", 2)
        page = shown(live_studio, theme, qtbot, height=700)
        live_studio.gateway_comparison.begin(live_studio.uploads.stored.unproven())
        live_studio.gateway_comparison.stop()
        await until(lambda: page.compare_notice.action.text() == "Compare")
        assert live_studio.gateway_comparison.outcome is None
        assert not page.notice.message

    arun(story(), 40)


@given(st.integers(0, 3_000), st.integers(0, 3_000), st.integers(0, 3_000))
def test_the_outcome_names_every_number_and_no_nought(same: int, different: int, unknown: int) -> None:
    said = [str(sentence) for sentence in Compared(same=same, different=different, unknown=unknown).in_words()]
    if not different and not unknown:
        (only,) = said
        assert same == 1 or f"All {same:,} files" in only
    else:
        told = [number for number in (same, different, unknown) if number]
        assert [sentence.split()[0] for sentence in said] == [f"{number:,}" for number in told]
