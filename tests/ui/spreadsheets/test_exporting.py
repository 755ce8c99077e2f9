"""Descriptions exported at the window: all or the chosen, as a template, cancelled, refused, and told."""

import csv
import json
import threading
from decimal import Decimal
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QPushButton, QRadioButton
from tests.library.spreadsheets.reading import rows_of
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.assets.attributes import NodeKind, nodes_of
from mintwright.domain.table.columns import Column, Field
from mintwright.studio import export
from mintwright.studio.spreadsheets import exporting
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.spreadsheets.export_dialog import ExportDialog
from mintwright.ui.window.main_window import MainWindow


class Stage:
    """The window with three assets, the first of them described and chosen."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.person = Person(window)

    async def fill(self, *chosen: int) -> None:
        await self.studio.uploads.add(draw(self.folder, 3))
        ids = self.studio.uploads.order()
        self.studio.drafts.edit(ids[0], name="Gate", attrs=nodes_of({"Hat": "=Beret"}))
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == 3)
        self.window.uploads.grid.choose(list(chosen))
        await self.idle()

    async def ask(self) -> ExportDialog:
        self.window.all_actions.run(ActionId.EXPORT_DESCRIPTIONS)
        await self.until(lambda: self.person.dialogs(ExportDialog))
        return self.person.dialogs(ExportDialog)[0]

    async def save(self, dialog: ExportDialog, place: Path) -> None:
        Person(dialog).press("Save as…")
        await self.until(lambda: self.person.dialogs(QFileDialog))
        where = self.person.dialogs(QFileDialog)[0]
        where.findChildren(QLineEdit)[0].setText(str(place))
        where.accept()

    async def reads(self, words: str) -> None:
        await self.until(lambda: words in self.person.reads())


@pytest.fixture
def stage(window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path) -> Stage:
    (tmp_path / "art").mkdir()
    return Stage(window, studio, until, idle, tmp_path / "art")


def tick(dialog: ExportDialog, words: str) -> None:
    choices = [*dialog.findChildren(QRadioButton), *dialog.findChildren(QCheckBox)]
    next(one for one in choices if one.text().startswith(words)).click()


def test_the_buttons_stay_where_they_are_whatever_kind_is_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.ask()
        save = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Save as…")
        places = set[QPoint]()
        for kind in ("XLSX", "CSV", "HashLips", "CIP-25", "TSV"):
            tick(dialog, kind)
            await stage.idle()
            places.add(save.mapToGlobal(QPoint(0, 0)))
        assert len(places) == 1
        dialog.reject()

    arun(story())


def csv_rows(place: Path) -> list[list[str]]:
    return list(csv.reader(StringIO(place.read_bytes().decode("utf-8-sig"), newline="")))


def test_the_chosen_are_written_as_a_workbook_and_it_is_told_where(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill(0, 1)
        dialog = await stage.ask()
        assert "gains an apostrophe" in Person(dialog).reads()
        await stage.save(dialog, tmp_path / "out.xlsx")
        await stage.reads("Exported 2 assets as out.xlsx in")
        rows = rows_of((tmp_path / "out.xlsx").read_bytes())
        assert [row[2] for row in rows][:2] == ["Title", "Gate"]
        assert len(rows) == 3
        assert rows[1][-1] == "'=Beret"

    arun(story())


def test_one_that_is_chosen_may_be_so_by_chance_and_is_exported_alone_only_if_asked_for(
    stage: Stage, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await stage.fill(0)
        await stage.save(await stage.ask(), tmp_path / "all.xlsx")
        await stage.reads("Exported 3 assets as all.xlsx in")
        dialog = await stage.ask()
        tick(dialog, "The chosen asset")
        await stage.save(dialog, tmp_path / "one.xlsx")
        await stage.reads("Exported 1 asset as one.xlsx in")
        assert [row[2] for row in rows_of((tmp_path / "one.xlsx").read_bytes())] == ["Title", "Gate"]

    arun(story())


def test_all_are_written_as_text_from_any_page(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill(0)
        dialog = await stage.ask()
        tick(dialog, "All 3")
        tick(dialog, "CSV")
        await stage.save(dialog, tmp_path / "out.csv")
        await stage.reads("Exported 3 assets as out.csv")
        assert len(csv_rows(tmp_path / "out.csv")) == 4
        stage.window.go(PageName.RECEIPTS)
        again = await stage.ask()
        assert not [one for one in again.findChildren(QRadioButton) if "chosen" in one.text() and one.isVisible()]
        tick(again, "TSV")
        await stage.save(again, tmp_path / "out.tsv")
        await stage.reads("Exported 3 assets as out.tsv")
        assert (tmp_path / "out.tsv").read_bytes().count(b"\t") == 4 * 6

    arun(story())


def test_a_template_has_the_columns_that_were_made_in_the_table(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        kept = {"added": {Column(Field.ATTRIBUTE, ("Eyes",)).key: NodeKind.LIST}}
        stage.studio.settings.put(f"table_columns_{stage.studio.projects.current.id}", kept)
        dialog = await stage.ask()
        tick(dialog, "Leave the cells empty")
        tick(dialog, "CSV")
        await stage.save(dialog, tmp_path / "template.csv")
        await stage.reads("Exported a template for 3 assets as template.csv")
        rows = csv_rows(tmp_path / "template.csv")
        assert rows[0][-2:] == ["Hat", "Eyes [lines]"]
        assert all(row[0] and not any(row[2:]) for row in rows[1:])

    arun(story())


def test_nothing_is_written_once_the_artist_changes_her_mind(
    stage: Stage, arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, real = threading.Event(), threading.Event(), exporting.row_of

    def slow(*given: Any) -> list[str]:
        begun.set()
        go_on.wait(20)
        return real(*given)

    async def story() -> None:
        monkeypatch.setattr(exporting, "row_of", slow)
        place = tmp_path / "out.xlsx"
        place.write_bytes(b"before")
        await stage.fill()
        dialog = await stage.ask()
        monkeypatch.setattr(QFileDialog, "accept", accepted)
        await stage.save(dialog, place)
        await stage.reads("out.xlsx is being written")
        await stage.until(begun.is_set)
        stage.person.press("Cancel")
        await stage.reads("Nothing was exported")
        go_on.set()
        assert place.read_bytes() == b"before"

    arun(story())


def test_nothing_is_cancelled_that_is_being_saved(
    stage: Stage, arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    async def story() -> None:
        monkeypatch.setattr(export, "sync_folder", lambda _: (begun.set(), go_on.wait(20)))
        await stage.fill()
        await stage.save(await stage.ask(), tmp_path / "out.xlsx")
        await stage.until(begun.is_set)
        assert "out.xlsx is being saved" in stage.person.reads()
        assert not stage.person.offers("Cancel")
        go_on.set()
        await stage.reads("Exported 3 assets")

    arun(story())


def test_a_drive_that_falls_silent_is_named_and_holds_up_no_later_export(
    stage: Stage, arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, real = threading.Event(), export._write

    async def story() -> None:
        monkeypatch.setattr(export, "PATIENCE_SECONDS", 0.3)
        monkeypatch.setattr(export, "_write", lambda *_: go_on.wait(20))
        await stage.fill()
        await stage.save(await stage.ask(), tmp_path / "one.xlsx")
        await stage.reads("one.xlsx could not be saved: the drive does not answer")
        assert "being saved" not in stage.person.reads()
        monkeypatch.setattr(export, "PATIENCE_SECONDS", 10)
        monkeypatch.setattr(export, "_write", real)
        await stage.save(await stage.ask(), tmp_path / "two.xlsx")
        await stage.reads("Exported 3 assets as two.xlsx")
        go_on.set()
        await stage.until(lambda: not list(tmp_path.glob(".mintwright-*")))
        assert not (tmp_path / "one.xlsx").exists(), "of which it was said that it was not saved"

    arun(story())


def test_another_notice_does_not_take_away_what_is_offered(
    stage: Stage, arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, real = threading.Event(), threading.Event(), exporting.row_of

    def slow(*given: Any) -> list[str]:
        begun.set()
        go_on.wait(20)
        return real(*given)

    async def story() -> None:
        monkeypatch.setattr(exporting, "row_of", slow)
        await stage.fill()
        await stage.save(await stage.ask(), tmp_path / "one.csv")
        await stage.until(begun.is_set)
        stage.window.pages.undo_notice.say("Removed 3", action="Undo")
        await stage.save(await stage.ask(), tmp_path / "two.csv")
        await stage.idle()
        assert "one.csv is being written" in stage.person.reads()
        stage.person.press("Cancel")
        await stage.reads("two.csv is being written")
        go_on.set()
        await stage.reads("Exported 3 assets as two.csv")
        assert "Removed 3" in stage.person.reads()
        assert not (tmp_path / "one.csv").exists()

    arun(story())


def accepted(dialog: QFileDialog) -> None:
    """As if she had said yes to replacing the file, of which the system's dialog asks."""
    dialog.done(1)


def test_what_no_cell_can_hold_is_said_with_the_asset(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.studio.uploads.order()[0], description="x" * 32_768)
        await stage.save(await stage.ask(), tmp_path / "out.xlsx")
        await stage.reads("“Description” of “Gate” is longer than the 32,767 characters")
        assert "being written" not in stage.person.reads()
        assert not (tmp_path / "out.xlsx").exists()

    arun(story())


def test_why_an_export_failed_is_said_no_longer_once_it_worked(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        first, banner = stage.studio.uploads.order()[0], stage.window.banner
        stage.studio.drafts.edit(first, description="x" * 32_768)
        await stage.save(await stage.ask(), tmp_path / "out.xlsx")
        await stage.reads("longer than the 32,767 characters")
        (await stage.ask()).reject()
        await stage.idle()
        assert banner.message
        stage.studio.drafts.edit(first, description="x")
        await stage.save(await stage.ask(), tmp_path / "out.xlsx")
        await stage.reads("Exported 3 assets")
        assert not banner.message

    arun(story())


def test_the_ending_that_she_writes_decides_the_kind_of_file(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        await stage.save(await stage.ask(), tmp_path / "out.CSV")
        await stage.reads("Exported 3 assets")
        assert csv_rows(tmp_path / "out.CSV")[0][0] == "File"

    arun(story())


def test_a_name_with_a_dot_gains_the_ending_of_its_kind(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        await stage.save(await stage.ask(), tmp_path / "My list v1.2")
        await stage.reads("Exported 3 assets as My list v1.2.xlsx")
        first = (tmp_path / "My list v1.2.xlsx").read_bytes()
        assert len(rows_of(first)) == 4
        dialog = await stage.ask()
        tick(dialog, "Leave the cells empty")
        await stage.save(dialog, tmp_path / "My list v1.2")
        await stage.reads("Exported a template for 3 assets as My list v1.2 2.xlsx")
        assert (tmp_path / "My list v1.2.xlsx").read_bytes() == first

    arun(story())


def test_art_that_is_added_while_she_is_asked_is_among_all_of_it(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.ask()
        (tmp_path / "late").mkdir()
        (tmp_path / "late" / "late.png").write_bytes(b"\x89PNG\r\n\x1a\nlate")
        await stage.studio.uploads.add([tmp_path / "late"])
        await stage.save(dialog, tmp_path / "out.xlsx")
        await stage.reads("Exported 4 assets")

    arun(story())


def test_a_project_that_was_left_meanwhile_is_said_not_to_be_exported(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.ask()
        await stage.studio.projects.create("Other")
        await stage.save(dialog, tmp_path / "out.xlsx")
        await stage.reads("Another project was opened meanwhile, so nothing was exported")
        assert not (tmp_path / "out.xlsx").exists()

    arun(story())


def test_without_art_there_is_nothing_to_export(window: MainWindow) -> None:
    why = window.all_actions.why_not(ActionId.EXPORT_DESCRIPTIONS)
    assert str(why) == "Add art first"


@pytest.mark.parametrize(
    ("words", "name", "inside"),
    [
        ("HashLips, JSON", "out.zip", ["picture 1.json", "picture 2.json", "picture 3.json", "_metadata.json"]),
        ("HashLips for Solana", "out.zip", ["picture 1.json", "picture 2.json", "picture 3.json", "_metadata.json"]),
        ("Metaplex Sugar", "out.zip", ["picture 1.json", "picture 2.json", "picture 3.json"]),
        ("CIP-25", "out.json", []),
    ],
)
def test_what_a_generator_would_write_is_one_file_or_packed_into_one(
    stage: Stage, arun: Arun, tmp_path: Path, words: str, name: str, inside: list[str]
) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.ask()
        tick(dialog, "Leave the cells empty")
        tick(dialog, words)
        assert not dialog.is_template, "there is none of these"
        await stage.save(dialog, tmp_path / name)
        await stage.reads(f"Exported 3 assets as {name} in")
        content = (tmp_path / name).read_bytes()
        if inside:
            with ZipFile(BytesIO(content)) as archive:
                assert archive.namelist() == inside
                assert json.loads(archive.read(inside[0]))["name"] == "Gate"
        else:
            assets: dict[str, dict[str, str]] = json.loads(content)["721"]["<policy_id>"]
            assert next(iter(assets.values()))["name"] == "Gate"

    arun(story())


def test_what_a_generator_leaves_out_is_said_of_what_is_chosen_before_a_place_is_asked_for(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill(0, 1)
        ids = stage.studio.uploads.order()
        group = nodes_of({"display_type": {"Level": "number"}, "Hat": "Beret"})
        stage.studio.drafts.edit(ids[0], amount=5, attrs=group, royalties_rate=Decimal(3))
        stage.studio.drafts.edit(ids[2], amount=7)
        dialog = await stage.ask()
        assert "left out" not in Person(dialog).reads()
        tick(dialog, "HashLips, JSON")
        await stage.until(lambda: "1 quantity is left out." in Person(dialog).reads())
        said = Person(dialog).reads()
        assert "The royalties of 1 asset are left out." in said
        assert "“display_type” stands beside the traits" in said
        assert "There is no dna" in said
        tick(dialog, "All 3")
        await stage.until(lambda: "2 quantities are left out." in Person(dialog).reads())
        tick(dialog, "Metaplex Sugar")
        await stage.until(lambda: "2 quantities are left out." in Person(dialog).reads())
        assert "royalties" not in dialog.left_out.text()
        assert "dna" not in dialog.left_out.text(), "Sugar has none"
        tick(dialog, "CIP-25")
        await stage.until(lambda: "A long text becomes a list of lines" in Person(dialog).reads())
        assert "display_type" not in dialog.left_out.text()
        tick(dialog, "TSV")
        assert "left out" not in Person(dialog).reads()
        dialog.reject()

    arun(story())


def test_no_kind_of_file_moves_away_from_the_pointer_as_others_are_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill(0, 1)
        dialog = await stage.ask()
        radios = dialog.findChildren(QRadioButton)
        await stage.until(lambda: dialog.height() > 100)

        def tops() -> list[int]:
            return [radio.mapTo(dialog, QPoint()).y() for radio in radios]

        before = tops()
        for words in ("HashLips, JSON", "CIP-25", "Metaplex Sugar", "CSV", "XLSX"):
            tick(dialog, words)
            if words not in ("CSV", "XLSX"):
                await stage.until(dialog.left_out.isVisible)
            await stage.idle()
            assert tops() == before, words
        dialog.reject()

    arun(story())


@pytest.mark.parametrize(
    ("kind", "attrs", "words"),
    [
        ("HashLips, JSON", {"attributes": {"Hat": "Beret"}}, "“Gate” has an attribute “attributes”, which HashLips"),
        ("Metaplex Sugar", {"symbol": {"Hat": "Beret"}}, "“Gate” has an attribute “symbol”, which Metaplex Sugar"),
        ("CIP-25", {"image": "Beret"}, "“Gate” has an attribute “image”, which CIP-25"),
    ],
)
def test_why_a_generator_would_refuse_it_is_said_before_a_place_is_asked_for(
    stage: Stage, arun: Arun, kind: str, attrs: dict[str, str | dict[str, str]], words: str
) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.studio.uploads.order()[0], attrs=nodes_of(attrs))
        dialog = await stage.ask()
        tick(dialog, kind)
        await stage.until(lambda: words in Person(dialog).reads())
        save = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Save as…")
        assert not save.isEnabled()
        tick(dialog, "XLSX")
        assert save.isEnabled()
        assert words not in Person(dialog).reads()
        dialog.reject()

    arun(story())


def test_files_of_one_name_are_told_before_a_place_is_asked_for_and_numbered_where_that_is_usual(
    stage: Stage, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await stage.fill()
        (tmp_path / "other").mkdir()
        await stage.studio.uploads.add(draw(tmp_path / "other", 2))
        dialog = await stage.ask()
        assert "A row for each file" in Person(dialog).reads()
        tick(dialog, "CIP-25")
        assert "A row for each file" not in Person(dialog).reads()
        said = Person(dialog).reads()
        assert "2 names belong to several files each: “" in said
        assert "CIP-25 knows files by their names" in said
        save = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Save as…")
        assert not save.isEnabled()
        tick(dialog, "HashLips, JSON")
        assert save.isEnabled()
        assert "files.csv in the ZIP tells which is which" in Person(dialog).reads()
        await stage.save(dialog, tmp_path / "out.zip")
        await stage.reads("Exported 5 assets as out.zip in")
        with ZipFile(tmp_path / "out.zip") as packed:
            assert {"1.json", "5.json", "files.csv", "_metadata.json"} <= set(packed.namelist())

    arun(story())
