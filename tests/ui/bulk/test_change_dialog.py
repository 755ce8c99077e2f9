"""Changing many at once: seen before it is done, done as one step, from cards and from the table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.completed import offered, strike, type_in
from tests.ui.driver import Arun, Person, Until
from tests.ui.table.scene import as_table, described
from tests.ui.test_accessible_names import nameless
from tests.ui.uploads.shown_page import shown

from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.bulk.change_dialog import KINDS, ChangeDialog
from mintwright.ui.bulk.copy_pane import CopyPane
from mintwright.ui.bulk.file_names_pane import FileNamesPane
from mintwright.ui.bulk.panes import CasePane, ClearPane, DoublesPane, Pane, PatternPane, ReplacePane, TrimPane
from mintwright.ui.forms.fields import LineField
from mintwright.ui.style.theme import Theme
from mintwright.ui.sweeps.preview_model import PreviewColumn
from mintwright.ui.uploads.uploads_page import UploadsPage

HAT = Column(Field.ATTRIBUTE, ("Hat",))
NAMES = ("Dawn", "Moth", "Dawn", "Tide", "Dawn at sea", "Gate 7")


class Desk:
    """The dialog over a page of pieces, and what an artist does with it."""

    def __init__(self, studio: Studio, page: UploadsPage, actions: Actions, ids: list[int], until: Until) -> None:
        self.studio, self.page, self.ids = studio, page, ids
        self._actions, self._until = actions, until

    @property
    def dialog(self) -> ChangeDialog:
        (found,) = self.dialogs()
        return found

    def dialogs(self) -> list[ChangeDialog]:
        """Those that are open."""
        return [one for one in self.page.findChildren(ChangeDialog) if one.isVisible()]

    def ask(self) -> None:
        """Ask for it as the menu does."""
        self._actions.action(ActionId.CHANGE_MANY).trigger()

    async def open(self) -> ChangeDialog:
        """Ask for it, and wait until it is there and knows the attributes."""
        self.ask()
        await self._until(self.dialogs)
        await self._until(lambda: self.dialog.target.list.findText("Hat") >= 0)
        return self.dialog

    def choose(self, kind: type[Pane], target: Column | None = None) -> Pane:
        """Choose what is done, and in which texts."""
        dialog = self.dialog
        dialog.kinds.setCurrentIndex(KINDS.index(kind))
        if target is not None:
            dialog.target.choose(target)
        return dialog.pane

    async def sees(self, words: str) -> None:
        """Wait until this is said below the list."""
        await self._until(lambda: self.dialog.said.text() == words)

    def rows(self, *columns: PreviewColumn, names: bool = False) -> list[tuple[str, ...]]:
        """What the list says; `names`: also of the names on the chain that go with titles."""
        model = self.dialog.model
        said = [[model.index(at, one).data() for one in PreviewColumn] for at in range(model.rowCount())]
        wanted = (row for row in said if names or not row[PreviewColumn.ASSET].endswith(" · Name on the chain"))
        return [tuple(row[one] for one in columns) for row in wanted]

    def titles(self) -> list[str]:
        return [self.studio.drafts.draft(one).name for one in self.ids]


def write(field: LineField, words: str) -> None:
    field.line.setText(words)
    field.edited.emit()


async def begun(
    studio: Studio, folder: Path, page_of: Callable[[Actions], UploadsPage], theme: Theme, until: Until
) -> Desk:
    ids = await described(studio, folder, len(NAMES))
    for art_id, name in zip(ids, NAMES, strict=True):
        studio.drafts.edit(art_id, name=name, asset_name="")
    studio.history.seal()
    studio.changes.deliver()
    actions = Actions(theme)
    page = page_of(actions)
    await until(lambda: page.grid.model().rowCount() == len(NAMES))
    return Desk(studio, page, actions, ids, until)


A, B, N = PreviewColumn.ASSET, PreviewColumn.AFTER, PreviewColumn.NOTE


def test_what_will_change_is_seen_then_done_in_one_step_and_undone(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        dialog = await desk.open()
        assert nameless(dialog) == []
        assert not dialog.change.isEnabled()
        assert dialog.scopes.currentText() == "All 6 that are shown"
        pane = desk.choose(ReplacePane)
        assert isinstance(pane, ReplacePane)
        write(pane.wanted, "dawn")
        write(pane.instead, "Dusk")
        await desk.sees("3 of 6 change.")  # in any case, as spreadsheets do
        pane.is_case_kept.setChecked(True)
        await desk.sees("0 of 6 change.")
        write(pane.wanted, "Dawn")
        await desk.sees("3 of 6 change.")
        assert desk.rows(A, PreviewColumn.BEFORE, B) == [
            ("Dawn · Title", "Dawn", "Dusk"),
            ("Dawn · Title", "Dawn", "Dusk"),
            ("Dawn at sea · Title", "Dawn at sea", "Dusk at sea"),
        ]
        assert desk.rows(A, B, names=True)[:2] == [("Dawn · Title", "Dusk"), ("Dawn · Name on the chain", "Dusk")]
        assert [after for (after,) in desk.rows(B, names=True)][1::2] == ["Dusk", "Dusk2", "DuskAtSea"]
        assert desk.titles() == list(NAMES)
        assert dialog.change.accessibleName() == "Change 3 assets"
        dialog.change.click()
        await until(lambda: desk.page.toast.message == "Find and replace: 3 assets changed.")
        assert desk.titles()[::2] == ["Dusk", "Dusk", "Dusk at sea"]
        assert str(studio.history.undo_label) == "Find and replace"
        studio.history.undo()
        assert desk.titles() == list(NAMES)

    arun(story())


def test_a_kind_chosen_by_the_mouse_is_written_into_at_once_and_the_keys_stay_with_who_came_by_tab(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        dialog = await desk.open()
        clicks = Qt.FocusPolicy.ClickFocus.value
        assert not dialog.kinds.focusPolicy().value & clicks, "a click leaves the keys where they are"
        for kind in (FileNamesPane, TrimPane, PatternPane):
            pane = desk.choose(kind)
            focused = dialog.focusWidget()
            assert focused is not None
            if kind is TrimPane:
                assert focused is dialog.list, "nothing is to be written"
            else:
                assert pane.isAncestorOf(focused)
        dialog.kinds.setFocus()
        qtbot.keyClick(dialog.kinds, Qt.Key.Key_Down)
        assert isinstance(dialog.pane, CasePane)
        assert dialog.focusWidget() is dialog.kinds
        dialog.reject()

    arun(story())


def test_it_is_for_what_is_chosen_in_the_table_or_for_all(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: as_table(studio, theme, qtbot, actions=actions)[0], theme, until
        )
        table = desk.page.table.table
        assert table is not None
        table.view.choose(QRect(1, 2, 1, 3))
        await until(lambda: desk.page.grid.chosen() == desk.ids[2:5])
        dialog = await desk.open()
        assert [dialog.scopes.itemText(at) for at in range(2)] == ["The 3 that are chosen", "All 6 that are shown"]
        desk.choose(DoublesPane, TITLE)
        await desk.sees("1 of 3 change.")
        assert desk.rows(A, B) == [("Dawn · Title", "Dawn 2")], "the first is not chosen, and counts"
        dialog.scopes.setCurrentIndex(1)
        desk.choose(ClearPane, HAT)
        await desk.sees("5 of 6 change.")
        assert desk.rows(A, B, N)[0] == ("Dawn · Hat", "", "Nothing is left of it: it is removed.")
        dialog.reject()
        await until(lambda: not desk.dialogs())
        table.view.choose(QRect(1, 3, 1, 1))
        await until(lambda: desk.page.grid.chosen() == desk.ids[3:4])
        await desk.open()
        desk.choose(DoublesPane, TITLE)
        await desk.sees("0 of 1 change. Others are left out: only one is chosen.")
        desk.dialog.scopes.setCurrentIndex(1)
        await desk.sees("1 of 6 change.")
        desk.dialog.reject()

    arun(story())


def test_a_column_that_was_made_in_the_table_can_be_written_though_nobody_has_it_yet(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: as_table(studio, theme, qtbot, actions=actions)[0], theme, until
        )
        number = Column(Field.ATTRIBUTE, ("Number",))
        assert desk.page.table.table is not None
        desk.page.table.table.columns.add(number)
        dialog = await desk.open()
        assert dialog.target.list.findText("Number") >= 0
        pane = desk.choose(PatternPane, number)
        assert isinstance(pane, PatternPane)
        write(pane.pattern, "No. {n}")
        await until(lambda: desk.rows(B)[:2] == [("No. 1",), ("No. 2",)])
        dialog.reject()

    arun(story())


def test_a_pattern_says_what_does_not_fit_and_what_is_left_over_and_goes_on_with_numbers(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        desk.page.grid.choose([0, 1])
        await until(lambda: desk.page.grid.chosen() == desk.ids[:2])
        await desk.open()
        pane = desk.choose(PatternPane, TITLE)
        assert isinstance(pane, PatternPane)
        write(pane.pattern, "Gate {n}")
        pane.goes_on.setChecked(True)
        await desk.sees("2 of 2 change.")
        assert [row[0] for row in desk.rows(B)] == ["Gate 8", "Gate 9"]
        pane.goes_on.setChecked(False)
        pane.start.setValue(10)
        pane.step_size.setValue(5)
        assert Person(pane).sees("{title} the title, {Hat} an attribute, {file}")
        write(pane.pattern, "{Hat} {n:03} {Total}")
        await desk.sees("2 of 2 change. 2 have places left that nothing fills in.")
        assert desk.rows(B) == [("Beret 010 {Total}",), ("Leaf 015 {Total}",)]
        write(pane.pattern, "x" * 70)
        await desk.sees("2 of 2 change. 2 will not fit, or are empty.")
        assert desk.rows(N)[0] == ("The title counts as 70 characters of 64. Shorten it.",)
        desk.dialog.target.choose(DESCRIPTION)
        await desk.sees("2 of 2 change.")
        assert desk.rows(N)[0] == ("70 characters, stored as 2 lines · line 2: 6 of 64",)
        desk.dialog.target.list.setCurrentIndex(desk.dialog.target.list.findText("A new attribute"))
        await until(lambda: not desk.dialog.change.isEnabled())
        desk.dialog.target.new.setText("Materials › Ink")
        write(pane.pattern, "{name} ink")
        await desk.sees("2 of 2 change.")
        desk.dialog.change.click()
        ink = Column(Field.ATTRIBUTE, ("Materials", "Ink"))
        await until(lambda: cell_text(studio.drafts.draft(desk.ids[1]), ink) == "Moth ink")

    arun(story())


def test_a_wrong_expression_says_where_and_changes_nothing(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        dialog = await desk.open()
        pane = desk.choose(ReplacePane)
        assert isinstance(pane, ReplacePane)
        assert not pane.instead.note
        pane.is_expression.setChecked(True)
        assert pane.instead.note.startswith("\\1 becomes what the first (…) found"), "$1 is what others write"
        write(pane.wanted, "(Da")
        await until(lambda: pane.wanted.note.startswith("What to find is wrong at character 1"))
        assert not dialog.change.isEnabled()
        write(pane.wanted, "^(Da)")
        write(pane.instead, r"\1\1")
        await desk.sees("3 of 6 change.")
        assert pane.wanted.note == ""
        assert desk.rows(B)[0] == ("DaDawn",)
        dialog.reject()

    arun(story())


def test_the_names_of_files_are_read_and_those_that_say_something_else_say_why(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        dialog = await desk.open()
        pane = desk.choose(FileNamesPane)
        assert isinstance(pane, FileNamesPane)
        assert not dialog.target.isVisible()
        write(pane.grammar, "{title}{n}")
        await until(lambda: pane.grammar.note.startswith("Write between {title} and {n}"))
        write(pane.grammar, "{title}-0000{Serial}")
        await desk.sees("6 of 6 change.")
        assert desk.rows(A, B)[:2] == [("Dawn · Title", "Art"), ("Dawn · Serial", "0")]
        write(pane.grammar, "art-{Serial}2")
        await desk.sees("1 of 6 change. 5 stay as they are.")
        assert desk.rows(A, B, N)[:2] == [
            ("Dawn · art-00000.png", "", "It does not end with “2”."),
            ("Moth · art-00001.png", "", "It does not end with “2”."),
        ]
        assert dialog.only_refused.isVisible()
        dialog.only_refused.click()
        assert len(desk.rows(A)) == 5
        write(pane.grammar, "{title}-0000{Serial}")
        await desk.sees("6 of 6 change.")
        assert not dialog.only_refused.isVisible()
        assert len(desk.rows(A)) > 5, "all again"
        write(pane.grammar, "art-{Serial}2")
        await desk.sees("1 of 6 change. 5 stay as they are.")
        dialog.change.click()
        serial = Column(Field.ATTRIBUTE, ("Serial",))
        await until(lambda: cell_text(studio.drafts.draft(desk.ids[2]), serial) == "0000")
        assert str(studio.history.undo_label) == "Read the names of the files"

    arun(story())


def test_fields_of_one_asset_are_copied_to_the_others_that_are_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        studio.drafts.edit(desk.ids[1], amount=7, description="By the gate.")
        studio.history.seal()
        desk.page.grid.choose([1, 2, 3])
        desk.page.grid.setCurrentIndex(desk.page.grid.model().index(1, 0))
        desk.page.grid.choose([1, 2, 3])
        await until(lambda: desk.page.grid.chosen() == desk.ids[1:4])
        dialog = await desk.open()
        pane = desk.choose(CopyPane)
        assert isinstance(pane, CopyPane)
        assert Person(dialog).sees("From “Moth” to the others:")
        names = [pane.list.item(at).text() for at in range(pane.list.count())]
        assert names == ["Title", "Description", "Quantity", "Hat", "Materials"]
        assert [one.path for one in pane.ticked] == [("Hat",), ("Materials",)]
        await desk.sees("2 of 3 change.")
        assert desk.rows(A, B)[:2] == [("Dawn · Hat", "Leaf"), ("Dawn · Materials", "Paper: Washi, 1 gsm")]
        Person(dialog).press("Tick none")
        await until(lambda: dialog.said.text() == "" and not dialog.change.isEnabled())
        pane.list.item(2).setCheckState(Qt.CheckState.Checked)
        await desk.sees("2 of 3 change.")
        assert desk.rows(A, PreviewColumn.BEFORE, B) == [("Dawn · Quantity", "1", "7"), ("Tide · Quantity", "1", "7")]
        dialog.change.click()
        await until(lambda: [studio.drafts.draft(one).amount for one in desk.ids] == [1, 7, 7, 7, 1, 1])
        assert desk.titles() == list(NAMES)
        studio.history.undo()
        assert [studio.drafts.draft(one).amount for one in desk.ids] == [1, 7, 1, 1, 1, 1]

    arun(story())


def test_what_is_changed_elsewhere_meanwhile_is_looked_at_again(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        dialog = await desk.open()
        desk.choose(CasePane, TITLE)
        desk.choose(TrimPane, TITLE)
        await desk.sees("0 of 6 change.")
        studio.drafts.edit(desk.ids[1], name=" Moth  hour ")
        await desk.sees("1 of 6 change.")
        assert desk.rows(B) == [("Moth hour",)]
        dialog.reject()

    arun(story())


def test_values_and_names_of_attributes_are_completed_from_those_in_use(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        desk = await begun(
            studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
        )
        studio.traits.begin()
        await until(lambda: studio.traits.is_known)
        dialog = await desk.open()
        pane = desk.choose(PatternPane, HAT)
        assert isinstance(pane, PatternPane)
        pane.pattern.line.setFocus()
        await until(pane.pattern.line.hasFocus)
        type_in("b")
        assert offered() == ["Beret, 2 assets", "Bowler, 1 asset"]
        strike(Qt.Key.Key_Down, Qt.Key.Key_Return)
        assert (pane.pattern.words, dialog.isVisible()) == ("Beret", True)
        await desk.sees("4 of 6 change.")
        desk.choose(PatternPane, TITLE)
        dialog.activateWindow()
        pane.pattern.line.clear()
        pane.pattern.line.setFocus()
        await until(pane.pattern.line.hasFocus)
        type_in("b")
        assert offered() == [], "titles are no attribute"
        dialog.target.list.setCurrentIndex(dialog.target.list.count() - 1)
        dialog.target.new.setFocus()
        await until(dialog.target.new.hasFocus)
        type_in("m")
        assert offered() == ["Materials › Paper, 6 assets"]
        strike(Qt.Key.Key_Down, Qt.Key.Key_Return)
        assert dialog.target.new.text() == "Materials › Paper"
        dialog.reject()

    arun(story())


@pytest.mark.soak
def test_no_turn_is_long_while_very_many_are_looked_at_and_changed(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, turns: list[float]
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 1_000)
        host = QWidget()
        qtbot.addWidget(host)
        host.resize(960, 640)
        host.show()
        dialog = ChangeDialog(studio, theme, (), ids, host)
        dialog.show()
        await until(lambda: dialog.target.list.findText("Hat") >= 0)
        turns.clear()
        dialog.kinds.setCurrentIndex(1)
        assert isinstance(dialog.pane, PatternPane)
        write(dialog.pane.pattern, "Piece {n} of {Hat}")
        await until(lambda: dialog.said.text().startswith("1,000 of 1,000 change."), 60)
        assert dialog.model.rowCount() == 2_000
        dialog.change.click()
        await until(lambda: not dialog.isVisible(), 60)
        within(max(turns), 0.05, "the longest turn")

    arun(story(), 120)
