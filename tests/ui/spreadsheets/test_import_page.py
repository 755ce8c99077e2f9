"""The page of an import stands still under the hand, is walked by keys where it is narrow, and has no empty box."""

import xlsxwriter
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QHeaderView
from pytestqt.qtbot import QtBot
from tests.library.spreadsheets.books import excel
from tests.ui.driver import Arun, Person
from tests.ui.spreadsheets.test_importing import SHEET, Stage, choose
from tests.ui.spreadsheets.test_importing import stage as stage

from mintwright.ui.spreadsheets.columns_pane import WIDTH as COLUMNS_WIDTH
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.import_summary import WIDTH as SUMMARY_WIDTH
from mintwright.ui.spreadsheets.meaning_words import Choice
from mintwright.ui.spreadsheets.sheet_view import Shown
from mintwright.ui.spreadsheets.two_lines import TwoLines, TwoLinesList
from mintwright.ui.style.theme import Theme


def test_keys_lead_to_the_tabs_too_where_one_part_is_seen_at_a_time(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        dialog.resize(760, 640)
        await stage.until(dialog.parts.isVisible)
        dialog.head.rows.setFocus()
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_F6)
        assert dialog.focusWidget() is dialog.parts
        QTest.keyClick(dialog.parts, Qt.Key.Key_F6)
        assert dialog.changes.isAncestorOf(dialog.focusWidget())

    arun(story())


def test_it_is_never_wider_than_its_window_and_its_parts_go_with_the_size_of_the_text(
    stage: Stage, theme: Theme, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        stage.window.resize(1090, 700)
        dialog = await stage.look(stage.write())
        usual, worn = dialog.size(), list[int]()
        theme.changed.connect(lambda: worn.append(theme.text_percent))
        for percent in (150, 100, 130, 90, 150, 100):
            theme.choose(text_percent=percent, in_turns=True)
            await stage.until(lambda percent=percent: worn[-1:] == [percent])
            await stage.idle()
            assert dialog.width() <= stage.window.width()
            if dialog.parts.isHidden():
                widths = dialog.columns.width(), dialog.summary.width()
                assert widths == (theme.scale(COLUMNS_WIDTH), theme.scale(SUMMARY_WIDTH))
            else:
                assert dialog.changes.width() > usual.width() * 0.9

    arun(story(), 60)


def test_the_choice_for_a_column_stays_where_it_is_whatever_is_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        choices, places = dialog.columns.choices, set[int]()
        for column in range(4):
            dialog.columns.choose_column(column)
            await stage.idle()
            places.add(choices.mapTo(dialog, QPoint()).y())
        for choice in (Choice.TEXT, Choice.IGNORED, Choice.LINES):
            choose(choices, choice)
            await stage.settled(dialog)
            places.add(choices.mapTo(dialog, QPoint()).y())
        assert len(places) == 1, places

    arun(story())


def test_where_nothing_was_read_no_choice_is_an_empty_box(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.folder / "picture.csv"
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(400))
        stage.window.dialogs.imports.take([path])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        await stage.until(lambda: Person(dialog).offers("Choose another file…"))
        boxes = Person(dialog).all(QComboBox)
        assert {box.currentText() or box.placeholderText() for box in boxes} == {"Choose…"}
        path.write_text(SHEET, "utf-8")
        choose(dialog.head.encodings, "utf-8")
        await stage.until(lambda: dialog.apply.isVisible() and dialog.apply.isEnabled())

    arun(story())


def test_another_worksheet_of_a_workbook_is_looked_at_once_it_is_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.folder / "ten.xlsx"
        others = {f"Sheet {at}": _row("gate-1.png", f"Wall {at}") for at in range(2, 11)}
        path.write_bytes(excel(_row("gate-0.png", "Gate"), **others))
        dialog = await stage.look(path)
        worksheets = dialog.head.worksheets
        assert [worksheets.itemText(at) for at in range(worksheets.count())] == ["One", *others]
        assert worksheets.isVisible()
        assert dialog.model.index(0, 0).data() == "Gate"
        for name, title in (("Sheet 7", "Wall 7"), ("Sheet 10", "Wall 10"), ("One", "Gate")):
            choose(worksheets, name)
            await stage.settled(dialog)
            assert dialog.model.index(0, 0).data() == title
            assert worksheets.currentText() == name

    arun(story())


def _row(file: str, title: str) -> str:
    """The headings, and a row of this file."""
    cell = '<c t="inlineStr"><is><t>{}</t></is></c>'
    rows = ("".join(map(cell.format, said)) for said in (("File", "Title"), (file, title)))
    return "".join(f'<row r="{at}">{cells}</row>' for at, cells in enumerate(rows, 1))


def test_formulas_without_saved_results_are_counted_and_said_with_what_to_do(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.folder / "formulas.xlsx"
        heads = "".join(f'<c t="inlineStr"><is><t>{word}</t></is></c>' for word in ("File", "Score"))
        cells = '<c t="inlineStr"><is><t>gate-{}.png</t></is></c><c><f>1+1</f><v></v></c>'
        path.write_bytes(excel(f"<row>{heads}</row>" + "".join(f"<row>{cells.format(at)}</row>" for at in (0, 1))))
        summary = (await stage.look(path)).summary
        assert summary.uncalculated.isVisible()
        assert summary.uncalculated.text().startswith("2 cells hold formulas without saved results: open the sheet in")
        assert "are taken" not in summary.notes.text()

    arun(story())


def test_a_heading_says_what_it_becomes_and_how_many_cells_change_and_a_click_leads_from_one_to_the_next(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        rows = "gate-0.png,1,Fez,\ngate-1.png,5,,\ngate-2.png,7,,\n"
        dialog = await stage.look(stage.write(f'File,Amount,Hat,"Two\nlines"\n{rows}'))
        model, table = dialog.model, dialog.changes.table
        header = table.horizontalHeader()
        shown = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(3)]
        assert shown == ["Amount → Quantity\n2 cells change", "Hat\n1 cell changes", "Two ↵ lines\nas it is"]
        spoken = model.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        assert spoken == "Amount, becomes Quantity\n2 cells change"
        dialog.changes.show_filter(Shown.NEW)
        for row in (1, 2, 1):
            middle = QPoint(header.sectionViewportPosition(0) + 20, header.height() // 2)
            QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=middle)
            await stage.idle()
            assert (table.currentIndex().row(), table.currentIndex().column()) == (row, 0)

    arun(story())


def test_the_worksheet_that_names_the_files_is_opened_and_a_link_at_the_columns_leads_to_the_others(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.folder / "cats.xlsx"

        def rows(*cells: str) -> str:
            return "".join(f'<row><c t="inlineStr"><is><t>{cell}</t></is></c></row>' for cell in cells)

        cats = "Cats of the old harbour, 12"
        sheets = {cats: rows("File", "gate-0.png", "gate-1.png"), "Old": rows("x")}
        path.write_bytes(excel(rows("Draw more"), **sheets))
        dialog = await stage.look(path)
        assert dialog.columns.worksheet.isVisible()
        assert dialog.columns.worksheet.text() == "Worksheet “Cats of the old …bour, 12”, 1 of 3"
        assert dialog.columns.worksheet.accessibleName().endswith(f": Worksheet “{cats}”, 1 of 3")
        assert dialog.columns.worksheet.toolTip() == f"Worksheet “{cats}”, 1 of 3"
        dialog.columns.worksheet.click()
        await stage.until(dialog.head.worksheets.view().isVisible)
        dialog.head.worksheets.hidePopup()

    arun(story())


def test_two_columns_whose_long_names_end_otherwise_look_different(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        begin = "display_type › Everything there is to be said of"
        rows = "".join(f"{name},x,x\n" for name in ("gate-0.png", "gate-1.png"))
        dialog = await stage.look(stage.write(f"File,{begin} Light,{begin} Sound\n{rows}"))
        across = dialog.changes.table.horizontalHeader()
        names = [one.toImage() for one in map(across.grab, (_section(across, 0), _section(across, 1)))]
        assert names[0] != names[1]

    arun(story())


def _section(across: QHeaderView, at: int) -> QRect:
    return QRect(across.sectionViewportPosition(at), 0, across.sectionSize(at), across.height())


def test_two_lines_whose_long_names_end_otherwise_look_different(theme: Theme, qtbot: QtBot) -> None:
    lines = TwoLinesList(theme, "Columns")
    qtbot.addWidget(lines)
    long = "display_type › Everything there is to be said of"
    lines.rows.show(2, lambda at: TwoLines(f"{long} {('Light', 'Sound')[at]}", "1 value", "Text"))
    lines.resize(280, 200)
    lines.show()
    lines.clearFocus()
    one, other = (lines.grab(lines.visualRect(lines.rows.index(at))).toImage() for at in range(2))
    assert one != other


def test_columns_that_are_shown_in_another_form_than_they_arrive_in_are_named_with_an_example(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.folder / "forms.xlsx"
        with xlsxwriter.Workbook(path) as book:
            sheet = book.add_worksheet()
            euros = book.add_format({"num_format": "#,##0.00 €"})
            for row, (file, price) in enumerate((("File", "Price"), ("gate-0.png", 1235.5), ("gate-1.png", 2))):
                sheet.write_row(row, 0, (file, price), euros)
        summary = (await stage.look(path)).summary
        assert "shows them, in Price: “1,235.50 €” arrives as “1235.5”." in summary.notes.text()

    arun(story())
