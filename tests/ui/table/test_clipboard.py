"""Cells go over the real clipboard as a text and a page, and come back from both."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described
from tests.ui.table.test_open_cells import AT_HAT
from tests.ui.table.test_uploads_table import focused
from tests.ui.table.test_written_for_all import Sheet

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.style.theme import Theme

HAT = Column(Field.ATTRIBUTE, ("Hat",))
RECORDED = Path(__file__).parents[2] / "domain" / "table" / "recorded"


def test_a_spreadsheet_finds_words_that_stay_words_and_quantities(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        studio.drafts.edit(ids[0], name="007", attrs=nodes_of({"Hat": "=1+1"}))
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        QGuiApplication.clipboard().clear()
        table.view.choose(QRect(1, 0, 5, 1))
        table.commands.copy()
        await until(lambda: QGuiApplication.clipboard().text())
        assert QGuiApplication.clipboard().text() == "007\tArt00000\t1\t\t=1+1"
        page = QGuiApplication.clipboard().mimeData().html()
        assert '<td sdnum="1033;0;@">Art00000</td><td class="number">1</td>' in page
        assert page.count("<tr>") == 1

    arun(story())


def test_a_paste_from_libreoffice_keeps_the_line_breaks_in_its_cells(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 8)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        for name in "abc":
            table.columns.add(Column(Field.ATTRIBUTE, (name,)))
        await until(lambda: table.model.columnCount() == 12)
        data = QMimeData()
        data.setData("text/plain", (RECORDED / "libreoffice-7.4.txt").read_bytes())
        data.setData("text/html", (RECORDED / "libreoffice-7.4.html").read_bytes())
        QGuiApplication.clipboard().setMimeData(data)
        table.view.choose(QRect(5, 0, 5, 8))
        table.commands.paste()
        await until(lambda: cell_text(studio.drafts.draft(ids[0]), HAT) == "plain")
        columns = table.model.columns[5:10]
        assert table.model.texts(ids[0], columns) == ["plain", "two\nlines", 'say "hi"', "a\ttab", "12.5"]
        assert table.model.texts(ids[1], columns)[:3] == ["007", "1-2", "=1+1"]
        assert table.model.texts(ids[2], columns)[0] == "😀 é"
        assert str(studio.history.undo_label) == "Paste 40 cells"

    arun(story())


def test_where_whole_rows_are_chosen_what_is_pasted_goes_on_from_the_framed_cell_and_not_into_every_column(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 4)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)

        def told(at: int) -> list[str]:
            return table.model.texts(ids[at], table.model.columns[1:6])

        async def paste(words: str, into: tuple[int, int]) -> None:
            QGuiApplication.clipboard().setText(words)
            table.view.choose_rows([into])
            table.commands.paste()

        await paste("Dawn", (0, 0))
        await until(lambda: told(0)[0] == "Dawn")
        assert told(0)[3:] == ["", "Beret"], "one word is not written into all that is told of an asset"
        assert table.view.rectangle() == QRect(1, 0, 1, 1), "what was written over is chosen"
        await paste("Noon\tNoon1\nDusk\tDusk1", (2, 3))
        await until(lambda: told(3)[0] == "Dusk")
        assert told(2)[:2] == ["Noon", "Noon1"]
        assert told(3)[:2] == ["Dusk", "Dusk1"]
        table.view.choose_rows([(1, 1)])
        table.columns.add(Column(Field.ATTRIBUTE, ("Mood",)))
        await until(lambda: table.model.columnCount() == 10)
        table.view.choose_in(0, 5, [(1, 1)])  # as where columns of attributes came after the table had opened
        QGuiApplication.clipboard().setText("Rain")
        table.commands.paste()
        await until(lambda: told(1)[0] == "Rain")
        assert told(1)[3:] == ["", "Leaf"]

    arun(story())


def test_whole_rows_that_are_copied_go_into_whole_rows(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        QGuiApplication.clipboard().clear()
        table.view.choose_rows([(0, 0)])
        table.commands.copy()
        await until(lambda: QGuiApplication.clipboard().text())
        table.view.choose_rows([(1, 2)])
        table.commands.paste()
        await until(lambda: cell_text(studio.drafts.draft(ids[2]), HAT) == "Beret")
        assert table.model.texts(ids[1], table.model.columns[1:2]) == ["Art 00000"]
        assert table.model.texts(ids[2], table.model.columns[1:2]) == ["Art 00000"]

    arun(story())


async def _answered(until: Until, button: str) -> str:
    """Answer the question that comes by this button, or by Escape where none is named; what was asked."""
    await until(lambda: isinstance(QApplication.activeModalWidget(), QDialog))
    question = QApplication.activeModalWidget()
    assert isinstance(question, QDialog)
    asked = " ".join(one.text() for one in question.findChildren(QLabel))
    if button:
        next(one for one in question.findChildren(QPushButton) if one.text() == button).click()
    else:
        question.reject()
    await until(lambda: not QApplication.activeModalWidget())
    return asked


@pytest.mark.parametrize(
    ("button", "hats"),
    [
        ("Paste by name", ["Fez", "Toque", "Crown"]),
        ("Paste as it is", ["hat ", "Fez", "Toque"]),
        ("", ["Beret", "Leaf", "Crown"]),
    ],
)
def test_a_line_with_the_names_of_the_columns_is_left_out_if_that_is_wanted(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, button: str, hats: list[str]
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: HAT in table.model.columns)
        table.view.choose(QRect(table.model.columns.index(HAT), 0, 1, 3))
        QGuiApplication.clipboard().setText("hat \nFez\nToque\n")
        table.commands.paste()
        asked = await _answered(until, button)
        assert "By name, “Hat” of 2 assets are written over." in asked
        await until(lambda: [cell_text(studio.drafts.draft(one), HAT) for one in ids] == hats)
        assert bool(button) == str(studio.history.undo_label).startswith("Paste"), "Escape pastes nothing"

    arun(story())


def test_what_comes_with_its_headings_goes_into_the_columns_of_those_names_and_undo_takes_new_ones_back(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: HAT in table.model.columns)
        before = studio.drafts.drafts(ids)
        columns = table.model.columns
        table.columns.show(Column(Field.DESCRIPTION), is_shown=False)
        table.view.choose(QRect(1, 0, 1, 1))
        QGuiApplication.clipboard().setText("Mood\tName\tFile\tDescription\nCalm\tDawn\ta.png\tOne\nWild\tDusk\n")
        table.commands.paste()
        asked = await _answered(until, "Paste by name")
        assert "By name, “Title” of 2 assets are written over." in asked
        assert "Filled in, empty until now: “Description” of 2 assets." in asked
        assert "“Mood” becomes a new attribute." in asked
        assert "“File” cannot be written here and stays out. Rows go into the assets in their order" in asked
        await until(lambda: [studio.drafts.draft(one).name for one in ids] == ["Dawn", "Dusk", before[2].name])
        first, second, third = studio.drafts.drafts(ids)
        assert (first.description, second.description) == ("One", "")
        moods = [cell_text(one, Column(Field.ATTRIBUTE, ("Mood",))) for one in (first, second, third)]
        assert moods == ["Calm", "Wild", ""]
        assert (first.asset_name, first.amount, third) == ("Dawn", before[0].amount, before[2])
        await until(lambda: Column(Field.ATTRIBUTE, ("Mood",)) in table.model.columns)
        studio.history.undo()
        await until(lambda: studio.drafts.drafts(ids) == before)
        table.columns.show(Column(Field.DESCRIPTION), is_shown=True)
        await until(lambda: table.model.columns == columns)

    arun(story())


def test_what_is_cut_is_on_the_clipboard_and_gone_and_one_step_brings_it_back(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        actions = Actions(theme)
        page, table = as_table(studio, theme, qtbot, actions=actions)
        await until(lambda: HAT in table.model.columns)
        at = table.model.columns.index(HAT)
        table.view.choose(QRect(at, 0, 1, 2))
        table.view.setFocus()
        actions.run(ActionId.CUT)
        await until(lambda: not any(cell_text(one, HAT) for one in studio.drafts.drafts(ids[:2])))
        assert QGuiApplication.clipboard().text() == "Beret\nLeaf"
        assert str(studio.history.undo_label) == "Cut 2 cells"
        studio.history.undo()
        assert [cell_text(one, HAT) for one in studio.drafts.drafts(ids)] == ["Beret", "Leaf", "Crown"]
        page.close()

    arun(story())


def test_the_question_before_a_larger_paste_names_only_columns_that_are_written_in(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: HAT in table.model.columns)
        files = table.model.columns.index(Column(Field.FILES))
        written = table.model.columns[files - 1]
        await until(lambda: all(table.model.texts(table.model.art_at(0), [written])))
        table.view.choose(QRect(files - 1, 0, 1, 1))
        QGuiApplication.clipboard().setText("Fez\tboots.png")
        table.commands.paste()
        await until(lambda: isinstance(QApplication.activeModalWidget(), QDialog))
        question = QApplication.activeModalWidget()
        assert question is not None
        told = [one.text() for one in question.findChildren(QLabel)]
        assert f"More is written over than is chosen: “{title_of(written)}” of 1 asset." in told
        qtbot.keyClick(focused(), Qt.Key.Key_Return)
        await until(lambda: str(studio.history.undo_label) == "Paste a cell")

    arun(story())


class Silent(QMimeData):
    """What a program copied that hangs: for each thing that it is asked for, Qt would wait for seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def formats(self) -> list[str]:
        return []

    def retrieveData(self, kind: str, _: object, /) -> object:
        self.asked.append(kind)
        return None


def test_a_program_that_hangs_is_asked_once_for_what_it_copied_and_that_nothing_came_is_said(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 2)
        sheet.table.view.choose(QRect(AT_HAT, 0, 1, 1))
        silent = Silent()
        QGuiApplication.clipboard().setMimeData(silent)
        sheet.table.commands.paste()
        assert silent.asked == []
        assert sheet.said == [
            "There is nothing to paste, or the program that it was copied in does not answer. Copy it again."
        ]
        QGuiApplication.clipboard().clear()

    arun(story())
