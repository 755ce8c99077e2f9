"""Originals that were moved: the window says so, finds them, and tries again what failed, all at once."""

import asyncio
import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Until

from mintwright.domain.project import UploadState
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.main_window import MainWindow


def said_with_keys(menu: QMenu) -> list[str]:
    return [f"{action.text()}\t{action.shortcut().toString()}" for action in menu.actions()]


def choosing(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    """The system's own dialogs answer with this."""

    async def folder(*_: object) -> Path:
        await asyncio.sleep(0)
        return place

    async def files(*_: object) -> list[Path]:
        await asyncio.sleep(0)
        return [place]

    monkeypatch.setattr(dialogs, "choose_folder", folder)
    monkeypatch.setattr(dialogs, "choose_files", files)


def test_originals_that_were_moved_are_said_and_found_from_the_window(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, tmp_path: Path, qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    page = window.uploads
    moved = tmp_path / "moved"

    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 4, first=0))
        ids = tuple(studio.uploads.order())
        shutil.move(tmp_path / "art", moved)
        await studio.start()
        await until(lambda: page.missing_notice.isVisible() and "4 originals" in page.missing_notice.message)
        await until(lambda: len(studio.uploads.failed()) == 4)
        await until(lambda: page.header.retry.isVisible() and page.header.retry.accessibleName() == "Try all 4 again")
        page.show_art(ids[0])
        await until(lambda: page.problem.find_it.isVisible())
        await until(lambda: "is not where it was" in page.form.fields.upload_problem.text())
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK) if "SHOTS" in os.environ else ():
            theme.choose(choice, reduce_motion=True)
            qapp.processEvents()
            window.grab().save(f"{os.environ['SHOTS']}/missing-{choice.value}.png")
        page.grid.choose([0])
        menu = page.card_menu()
        assert "Find it…\tF" in said_with_keys(menu)
        choosing(monkeypatch, moved / "picture 0.png")
        page.problem.find_it.click()
        await until(lambda: studio.uploads.state(ids[0]) is UploadState.UPLOADED)
        await until(lambda: "3 originals" in page.missing_notice.message)  # until then it offers to stop the search
        choosing(monkeypatch, moved)
        page.missing_notice.action.click()
        await until(lambda: studio.uploads.totals().uploaded == 4)
        await until(lambda: not page.missing_notice.isVisible())
        assert "Found all 3 originals" in page.notice.message
        window.pages.take_step(studio.history.undo)
        await until(lambda: "3 originals" in page.missing_notice.message and page.missing_notice.isVisible())
        assert not page.notice.message, "they are not found any more"
        assert page.toast.text() == "Undone: Find moved originals · 3 assets"
        assert [studio.uploads.art(art_id).path.parent for art_id in ids[1:]] == [tmp_path / "art"] * 3
        assert studio.uploads.totals().uploaded == 4, "nothing uploaded is touched"
        window.pages.take_step(studio.history.redo)
        window.pages.take_step(studio.history.undo)  # at once: the step back must not overtake the step forth
        window.pages.take_step(studio.history.redo)
        await studio.history.close()  # all three: the first leads to the same paths as the last
        await until(lambda: not page.missing_notice.isVisible() and not studio.missing_files.missing)
        assert [studio.uploads.art(art_id).path.parent for art_id in ids] == [moved] * 4

    arun(story(), 60)


def test_an_uploaded_asset_whose_original_is_gone_says_so_whole_and_offers_to_find_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    page = window.uploads

    async def story() -> None:
        await studio.start()
        await studio.uploads.add(draw(tmp_path / "art", 2, first=0))
        ids = list(studio.uploads.order())
        await until(lambda: studio.uploads.totals().uploaded == 2)
        page.show_art(ids[0])
        await until(lambda: studio.previews.image(ids[0], 256))
        shutil.move(tmp_path / "art", tmp_path / "moved")
        studio.missing_files.look()
        await until(page.problem.find_it.isVisible)
        row = page.grid.model().index(0, 0)
        said = f"is not where it was. Put it back in {tmp_path / 'art'}, or find it where it is now."
        assert row.data(CardRole.CAPTION) == said
        assert row.data(CardRole.CAPTION) in row.data(Qt.ItemDataRole.ToolTipRole)
        assert page.problem.message == f"picture 0.png {said}"
        await until(lambda: page.form.fields.upload_problem.text() == f"picture 0.png {said}")
        page.grid.selectAll()
        assert "Find them…\tF" in said_with_keys(page.card_menu())

    arun(story())


def test_a_failed_original_that_is_away_is_said_alike_on_its_card_in_the_details_and_in_the_line_below(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    page = window.uploads

    async def story() -> None:
        await studio.uploads.pause_all()
        await studio.start()
        (path,) = draw(tmp_path / "art", 1, first=0)
        (art_id,) = (await studio.uploads.add([path])).art_ids
        await until(lambda: studio.uploads.art(art_id).sha256)
        path.write_bytes(path.read_bytes() + b"more")
        await studio.uploads.resume_all()
        await until(lambda: "was changed" in str(studio.uploads.item(art_id).problem))
        page.show_art(art_id)
        shutil.move(tmp_path / "art", tmp_path / "away")
        studio.missing_files.look()
        await until(page.problem.find_it.isVisible)
        said = str(studio.missing_files.of(art_id))
        assert page.problem.message == said
        await until(lambda: page.form.fields.upload_problem.text() == said)
        assert f"{path.name} {page.grid.model().index(0, 0).data(CardRole.CAPTION)}" == said

    arun(story())


def test_what_was_found_is_told_no_longer_once_others_are_missing(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.uploads

    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 2, first=0))
        shutil.move(tmp_path / "art", tmp_path / "moved")
        await studio.start()
        await until(lambda: len(studio.missing_files.missing) == 2)
        choosing(monkeypatch, tmp_path / "moved")
        page.missing_notice.action.click()
        await until(lambda: "Found all 2 originals" in page.notice.message)
        shutil.move(tmp_path / "moved", tmp_path / "elsewhere")
        studio.missing_files.look()
        await until(lambda: "2 originals" in page.missing_notice.message)
        await until(lambda: not page.notice.message)

    arun(story())


def test_originals_are_found_and_all_is_tried_again_with_keys_and_from_the_menu(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    page = window.uploads

    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 4, first=0))
        ids = list(studio.uploads.order())
        shutil.move(tmp_path / "art", tmp_path / "moved")
        await studio.start()
        await until(lambda: len(studio.uploads.failed()) == 4 and len(studio.missing_files.missing) == 4)
        page.grid.choose([0, 1])
        menu = page.card_menu()
        said = said_with_keys(menu)
        assert {"Try again\tR", "Try all again\tShift+R", "Find them…\tF"} <= set(said)
        choosing(monkeypatch, tmp_path / "moved" / "picture 1.png")
        page.grid.choose([1])
        qtbot.keyClick(page.grid, Qt.Key.Key_F)
        await until(lambda: studio.uploads.state(ids[1]) is UploadState.UPLOADED)
        shutil.move(tmp_path / "moved", tmp_path / "art")
        qtbot.keyClick(page.grid, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
        await until(lambda: studio.uploads.totals().uploaded == 4)
        keys = ShortcutsDialog()
        shown = [one.text() for one in keys.findChildren(QLabel)]
        assert any("try all again" in one.lower() for one in shown)
        assert any("Find originals" in one for one in shown)
        keys.deleteLater()

    arun(story(), 60)


def test_everything_that_failed_is_tried_again_with_one_button(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    page = window.uploads

    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 3, first=0))
        shutil.move(tmp_path / "art", tmp_path / "away")
        await studio.start()
        await until(lambda: len(studio.uploads.failed()) == 3)
        await until(page.header.retry.isVisible)
        shutil.move(tmp_path / "away", tmp_path / "art")
        page.header.retry.click()
        await until(lambda: studio.uploads.totals().uploaded == 3)
        await until(lambda: not page.header.retry.isVisible())

    arun(story())
