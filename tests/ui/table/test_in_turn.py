"""What is asked for of cells is done in the order of asking, and undo takes back what was asked for last."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from tests.ui.driver import Arun
from tests.ui.table.test_open_cells import AT_HAT, HAT
from tests.ui.table.test_written_for_all import Sheet

from mintwright.studio.history import Step

COUNT = 300
HATS = [f"Hat {at}" for at in range(COUNT)]


async def pasting(sheet: Sheet, folder: Path, *, turns: int) -> None:
    """Many rows are being pasted, and are not there yet after so many turns of the loop."""
    await sheet.lie(folder, COUNT)
    sheet.studio.drafts.edit(sheet.ids[7], description="A long story")
    sheet.studio.history.seal()
    paste(sheet)
    for _ in range(turns):
        await asyncio.sleep(0)
    assert "Hat 7" not in sheet.texts(HAT)


def paste(sheet: Sheet) -> None:
    sheet.table.view.choose(QRect(AT_HAT, 0, 1, COUNT))
    QGuiApplication.clipboard().setText("\n".join(HATS))
    sheet.table.commands.paste()


async def pasted(sheet: Sheet) -> None:
    await sheet.until(lambda: not sheet.table.commands.are_under_way)


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_undo_while_a_paste_is_being_read_or_written_gives_up_the_paste_and_nothing_before_it(
    sheet: Sheet, arun: Arun, tmp_path: Path, turns: int
) -> None:
    async def story() -> None:
        await pasting(sheet, tmp_path / "art", turns=turns)
        history, before = sheet.studio.history, sheet.texts(HAT)
        sheet.studio.drafts.take_typed()  # as the window does before each step: what the drafts finish is one by then
        label = str(history.undo_label)
        assert label in ("Paste", f"Paste {COUNT} cells")
        assert not history.can_redo
        step = history.undo()
        assert isinstance(step, Step)
        assert (str(step.edit.label), await step.taken()) == (label, True)
        await pasted(sheet)
        assert sheet.texts(HAT) == before
        assert sheet.studio.drafts.draft(sheet.ids[7]).description == "A long story"
        assert str(history.undo_label) == "Edit description"
        history.undo()
        assert history.redo() is not None, "what is taken back can be brought again"
        assert sheet.studio.drafts.draft(sheet.ids[7]).description == "A long story"

    arun(story())


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_what_is_typed_while_a_paste_is_being_read_or_written_is_newer_and_stays(
    sheet: Sheet, arun: Arun, tmp_path: Path, turns: int
) -> None:
    async def story() -> None:
        await pasting(sheet, tmp_path / "art", turns=turns)
        model = sheet.table.model
        model.setData(model.index(7, AT_HAT), "Fez")
        model.end_writing()
        model.setData(model.index(8, AT_HAT), "Fe")
        model.take_back(model.index(8, AT_HAT), "Leaf")
        model.end_writing()
        await pasted(sheet)
        assert sheet.texts(HAT) == [*HATS[:7], "Fez", *HATS[8:]]

    arun(story())


def test_what_is_filled_or_copied_while_a_paste_is_under_way_is_what_was_pasted(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await pasting(sheet, tmp_path / "art", turns=1)
        view, commands = sheet.table.view, sheet.table.commands
        view.choose(QRect(AT_HAT, 0, 1, 2))
        commands.fill(QRect(AT_HAT, 0, 1, 4))
        view.choose(QRect(AT_HAT, 10, 1, 3))
        commands.fill_down()
        view.choose(QRect(AT_HAT, 0, 1, 5))
        commands.copy()
        view.choose(QRect(AT_HAT, 20, 1, 5))
        commands.paste()
        await pasted(sheet)
        first = ["Hat 0", "Hat 1", "Hat 0", "Hat 1", "Hat 4"]
        assert QGuiApplication.clipboard().text().split("\n") == first
        texts = sheet.texts(HAT)
        assert texts[:5] == first
        assert texts[10:13] == ["Hat 10"] * 3
        assert texts[20:26] == [*first, "Hat 25"]
        labels = [str(sheet.studio.history.undo_label)]
        for _ in range(3):
            sheet.studio.history.undo()
            labels.append(str(sheet.studio.history.undo_label))
        assert labels == ["Paste 5 cells", "Fill down", "Fill down", f"Paste {COUNT} cells"]

    arun(story())


def test_what_waits_for_very_many_is_written_with_them_where_the_project_is_left(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", COUNT)
        view, commands = sheet.table.view, sheet.table.commands
        view.choose(QRect(AT_HAT, 0, 1, 1))
        commands.fill(QRect(AT_HAT, 0, 1, COUNT))
        view.choose(QRect(AT_HAT, 1, 2, 1))
        commands.fill_right()
        await asyncio.sleep(0)
        sheet.studio.drafts.take_typed(is_last=True)
        assert set(sheet.texts(HAT)) == {"Beret"}
        assert str(sheet.studio.history.undo_label) == "Fill right"
        await pasted(sheet)
        assert str(sheet.studio.history.undo_label) == "Fill right", "once is enough"

    arun(story())
