"""The table's model keeps Qt's rules and says the same as the form while rows and columns come, go and move."""

from pathlib import Path

from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QSignalSpy
from pytestqt.modeltest import ModelTester
from tests.ui.driver import Arun

from mintwright.domain.assets.attributes import NodeKind, nodes_of
from mintwright.domain.table.columns import BEFORE, Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_model import CellRole, TableModel
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.uploads.uploads_model import UploadsModel

HAT, EYES = Column(Field.ATTRIBUTE, ("Hat",)), Column(Field.ATTRIBUTE, ("Eyes",), NodeKind.LIST)


def files(folder: Path, count: int) -> list[Path]:
    """That many small files that pass for PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"art-{number:05}.png" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4, "big"))
    return paths


def test_the_model_keeps_qt_s_rules_while_rows_and_columns_come_go_and_move(
    studio: Studio, theme: Theme, arun: Arun, qtmodeltester: ModelTester, tmp_path: Path
) -> None:
    rows = UploadsModel(studio)
    model = TableModel(studio, rows)

    async def story() -> None:
        qtmodeltester.check(model)
        await studio.uploads.add(files(tmp_path / "art", 9))
        studio.changes.deliver()
        assert model.rowCount() == 9
        order = list(studio.uploads.order())
        kept = QPersistentModelIndex(model.index(7, 1))
        model.show_columns([*BEFORE, HAT, EYES])
        model.show_columns([*BEFORE[:2], EYES, BEFORE[3], HAT])
        assert [model.headerData(at, Qt.Orientation.Horizontal) for at in range(5)] == [
            "", "Title", "Eyes", "Quantity", "Hat",
        ]  # fmt: skip
        await studio.uploads.remove([order[2], order[5]])
        studio.changes.deliver()
        assert (kept.row(), kept.data()) == (5, "Art 00007")
        rows.rank(order[::-1])
        assert (kept.row(), kept.data()) == (1, "Art 00007")
        rows.rank(None)
        rows.show_only(UploadFilter.UPLOADED)
        assert model.rowCount() == 0
        rows.show_only(UploadFilter.ALL)
        assert [model.art_at(row) for row in range(7)] == list(rows.art_ids)

    arun(story())
    qtmodeltester.check(model)


def test_a_cell_says_row_column_and_value_and_what_is_wrong_with_it(
    studio: Studio, theme: Theme, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        (art,) = (await studio.uploads.add(files(tmp_path / "art", 1))).art_ids
        attrs = nodes_of({"Hat": "Beret", "Eyes": ["a", "b"], "Deep": {"Wide": ""}})
        studio.drafts.edit(art, name="Gate", asset_name="Not plain!", attrs=attrs)
        model = TableModel(studio, UploadsModel(studio))
        deep = Column(Field.ATTRIBUTE, ("Deep",))
        wide = Column(Field.ATTRIBUTE, ("Deep", "Wide"))
        model.show_columns([*BEFORE, HAT, EYES, deep, wide])
        said = [model.index(0, at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(1, 9)]
        assert said[0] == "Gate, Title: Gate"
        assert said[1].startswith("Gate, Name on the chain: Not plain!. The name on the chain can hold only letters")
        assert said[2:4] == ["Gate, Quantity: 1", "Gate, Description: empty"]
        assert said[4:7] == ["Gate, Hat: Beret", "Gate, Eyes: a ↵ b", "Gate, Deep: See the details"]
        assert "“Wide” is empty" in said[7]
        assert model.index(0, 2).data(CellRole.FACE).problem
        assert not model.index(0, 5).data(CellRole.FACE).problem
        assert not model.index(0, 7).data(CellRole.IS_WHOLE)

    arun(story())


def test_a_title_that_only_the_file_gave_is_told_from_one_that_was_written(
    studio: Studio, theme: Theme, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        _, mine = (await studio.uploads.add(files(tmp_path / "art", 2))).art_ids
        studio.drafts.edit(mine, name="Gate")
        model = TableModel(studio, UploadsModel(studio))
        by_file, written = model.index(0, 1), model.index(1, 1)
        assert [each.data(CellRole.FACE).is_suggested for each in (by_file, written)] == [True, False]
        assert not model.index(0, 2).data(CellRole.FACE).is_suggested, "only the title"
        spoken = Qt.ItemDataRole.AccessibleTextRole
        assert by_file.data(spoken).endswith("Title: Art 00000, titled by its file")
        assert written.data(spoken) == "Gate, Title: Gate"

    arun(story())


def test_what_is_written_into_a_cell_is_a_step_named_after_its_column_or_refused_in_a_sentence(
    studio: Studio, theme: Theme, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        (art,) = (await studio.uploads.add(files(tmp_path / "art", 1))).art_ids
        model = TableModel(studio, UploadsModel(studio))
        model.show_columns([*BEFORE, HAT])
        refused: list[str] = []
        model.refused.connect(refused.append)
        assert model.setData(model.index(0, 5), "Beret")
        assert str(studio.history.undo_label) == "Edit Hat"
        assert studio.drafts.draft(art).attrs == nodes_of({"Hat": "Beret"})
        assert model.index(0, 5).data() == "Beret"
        assert not model.setData(model.index(0, 3), "many")
        assert refused == ["The quantity “many” is not a whole number. Write it in digits."]
        assert not model.index(0, 0).flags() & Qt.ItemFlag.ItemIsEditable

    arun(story())


def test_a_name_on_the_chain_that_another_asset_of_the_collection_has_is_said_at_both_cells_and_in_the_problems(
    studio: Studio, theme: Theme, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = (await studio.uploads.add(files(tmp_path / "art", 2))).art_ids
        await studio.projects.add_to_collection(ids)
        studio.draft_problems.shared_names.start()
        model = TableModel(studio, UploadsModel(studio))
        model.show_columns([*BEFORE, Column(Field.PROBLEMS)])
        name = model.columns.index(Column(Field.ASSET_NAME))
        assert not model.index(1, name).data(CellRole.FACE).problem
        painted = QSignalSpy(model.dataChanged)
        model.setData(model.index(0, name), str(model.index(1, name).data()))
        studio.changes.deliver()
        studio.changes.deliver()
        assert (
            "Another asset of the collection has the name Art00001" in model.index(1, name).data(CellRole.FACE).problem
        )
        assert [model.index(row, len(BEFORE)).data() for row in range(2)] == [
            "Another asset of the collection has the name Art00001 on the chain too. In one mint each needs its own."
        ] * 2
        assert painted.at(painted.count() - 1)[1].row() == 1
        model.setData(model.index(0, name), "Other")
        studio.changes.deliver()
        assert not model.index(1, name).data(CellRole.FACE).problem

    arun(story())
