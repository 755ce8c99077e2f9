"""Descriptions in a file: all or some, as they are at one moment, whole or not at all, beside a window that goes on."""

import asyncio
import csv
import threading
from collections.abc import AsyncIterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from tests.library.spreadsheets.reading import rows_of
from tests.parts import Profile, until
from tests.studio.test_cell_edits import Opened, with_art

from mintwright.domain.assets.attributes import Node, nodes_of
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField
from mintwright.domain.spreadsheets.rows import SheetError, SheetFormat
from mintwright.studio import export
from mintwright.studio.export import ExportError, save
from mintwright.studio.spreadsheets import exporting
from mintwright.studio.spreadsheets.exporting import Export, spreadsheet_of
from mintwright.studio.studio import Studio

XLSX, CSV, TSV = SheetFormat.XLSX, SheetFormat.CSV, SheetFormat.TSV
MANY = 1_000


@pytest.fixture
async def opened(profile: Profile) -> AsyncIterator[Opened]:
    (profile.art / "series").mkdir(parents=True)
    (profile.art / "series" / "00000.png").write_bytes(b"\x89PNG\r\n\x1a\nother")
    studio, ids = await with_art(profile, 2)
    yield studio, ids
    await studio.close()


async def exported(studio: Studio, place: Path, *ids: int, **wanted: Any) -> list[list[str]]:
    kind = SheetFormat(place.suffix)
    made = await spreadsheet_of(studio.drafts, studio.uploads, Export(ids, kind, **wanted))
    assert made.count == len(ids)
    await save(place, made.content)
    content = place.read_bytes()
    if kind is XLSX:
        return rows_of(content)
    between = "," if kind is CSV else "\t"
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=between))


def row_of(rows: list[list[str]], title: str) -> dict[str, str]:
    return next(found for row in rows[1:] if (found := dict(zip(rows[0], row, strict=True)))["Title"] == title)


@pytest.mark.parametrize("kind", list(SheetFormat))
async def test_a_file_of_each_kind_says_what_the_drafts_say(opened: Opened, tmp_path: Path, kind: SheetFormat) -> None:
    studio, ids = opened
    attrs = nodes_of({"Hat": "=1", "Inks": ["blue", "red"], "Materials": {"Paper": "Washi"}, "Mood": ""})
    studio.drafts.edit(ids[0], name="Gate", asset_name="", amount=7, description="007\n“two”", attrs=attrs)
    rows = await exported(studio, tmp_path / f"out{kind}", *ids)
    assert len(rows) == 4
    assert row_of(rows, "Gate") == {
        "File": studio.uploads.art(ids[0]).path.name, "Folder": folder_of(studio, ids[0]), "Title": "Gate",
        "Name on the chain": "(empty)", "Quantity": "7", "Description": "007\n“two”", "Hat": "'=1",
        "Inks [lines]": "blue\nred", "Materials › Paper": "Washi", "Mood": "(empty)",
    }  # fmt: skip


def folder_of(studio: Studio, art_id: int) -> str:
    return "series" if studio.uploads.art(art_id).path.parent.name == "series" else ""


async def test_files_of_one_name_differ_by_their_folder_also_where_only_one_is_chosen(
    opened: Opened, tmp_path: Path
) -> None:
    studio, ids = opened
    rows = await exported(studio, tmp_path / "all.csv", *ids)
    assert sorted(row[:2] for row in rows[1:]) == [["00000.png", ""], ["00000.png", "series"], ["00001.png", ""]]
    one = next(one for one in ids if folder_of(studio, one))
    assert [row[:2] for row in await exported(studio, tmp_path / "one.csv", one)][1:] == [["00000.png", "series"]]


async def test_a_template_has_every_column_and_file_and_empty_cells(opened: Opened, tmp_path: Path) -> None:
    studio, ids = opened
    studio.drafts.edit(ids[0], name="Gate", attrs=nodes_of({"Hat": "Beret"}))
    also = [SheetColumn(SheetField.ATTRIBUTE, ("Eyes",))]
    rows = await exported(studio, tmp_path / "template.xlsx", *ids, is_template=True, also=also)
    assert rows[0][2:] == ["Title", "Name on the chain", "Quantity", "Description", "Hat", "Eyes"]
    assert {tuple(row[2:]) for row in rows[1:]} == {("",) * 6}


async def test_what_was_just_typed_is_in_it(opened: Opened, tmp_path: Path) -> None:
    studio, ids = opened
    typed = ["Dusk"]

    def commit(*, is_last: bool) -> None:
        if typed:
            studio.drafts.edit(ids[0], name=typed.pop())

    studio.drafts.on_saving(commit)
    assert "Dusk" in [row[2] for row in await exported(studio, tmp_path / "out.csv", *ids)]


async def test_what_no_cell_can_hold_is_named_and_nothing_is_written(opened: Opened, tmp_path: Path) -> None:
    studio, ids = opened
    place = tmp_path / "out.xlsx"
    place.write_bytes(b"before")
    studio.drafts.edit(ids[0], name="Gate", description="é" * 32_768)
    with pytest.raises(SheetError, match="“Description” of “Gate” is longer than the 32,767 characters"):
        await exported(studio, place, *ids)
    assert [(one.name, one.read_bytes()) for one in tmp_path.glob("*out*")] == [("out.xlsx", b"before")]


@pytest.mark.parametrize("kind", list(SheetFormat))
async def test_a_cancelled_export_leaves_the_file_that_was_there_before(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: SheetFormat
) -> None:
    studio, ids = opened
    place = tmp_path / f"out{kind}"
    place.write_bytes(b"before")
    begun, go_on, made, real = threading.Event(), threading.Event(), list[Any](), exporting.row_of

    def slow(*given: Any) -> list[str]:
        made.append(given)
        begun.set()
        go_on.wait(20)
        return real(*given)

    monkeypatch.setattr(exporting, "row_of", slow)
    task = asyncio.ensure_future(exported(studio, place, *ids))
    await until(begun.is_set)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    await until(lambda: not any(thread.name == "spreadsheet" for thread in threading.enumerate()))
    assert len(made) == 1, "the thread ends at the next asset"
    assert [(one.name, one.read_bytes()) for one in tmp_path.glob("*out*")] == [(place.name, b"before")]


async def test_a_cancelled_export_leaves_no_half_file_once_it_is_being_written(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = opened
    place = tmp_path / "out.csv"
    place.write_bytes(b"before")
    begun, go_on = threading.Event(), threading.Event()
    monkeypatch.setattr(export, "_write", lambda file, chunk: (begun.set(), go_on.wait(20), file.write(chunk)))
    task = asyncio.ensure_future(exported(studio, place, *ids))
    await until(begun.is_set)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    await until(lambda: [one.name for one in tmp_path.glob("*out*")] == ["out.csv"] and not parts(tmp_path))
    assert place.read_bytes() == b"before"


def parts(folder: Path) -> list[Path]:
    return list(folder.glob(".mintwright-*"))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), r"out\.csv could not be saved: there is no room in"),
        (
            PermissionError(13, "The file is in use"),
            r"out\.csv could not be saved: .*close the program that",
        ),
    ],
)
async def test_a_full_disk_and_a_file_that_is_open_elsewhere_are_said_and_keep_the_old_file(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, said: str
) -> None:
    studio, ids = opened
    place = tmp_path / "out.csv"
    place.write_bytes(b"before")

    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(ExportError, match=said):
        await exported(studio, place, *ids)
    assert place.read_bytes() == b"before"
    assert not parts(tmp_path)


async def test_a_full_disk_of_this_computer_is_said(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = opened

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.utime", refuse)
    with pytest.raises(SheetError, match=r"could not be made on this computer’s disk: .*No space left on device"):
        await exported(studio, tmp_path / "out.xlsx", *ids)


async def test_how_many_more_cannot_be_written_is_said_at_once(opened: Opened, tmp_path: Path) -> None:
    studio, ids = opened
    for art_id in ids:
        studio.drafts.edit(art_id, name=f"Gate {art_id}", attrs=(Node("", text="a"),))
    with pytest.raises(
        SheetError, match=r"“Gate .” has an attribute without a name.*2 more assets cannot be written either"
    ):
        await exported(studio, tmp_path / "out.csv", *ids)


async def test_no_file_is_made_of_nothing(opened: Opened, tmp_path: Path) -> None:
    studio, ids = opened
    await studio.uploads.remove(ids)
    place = tmp_path / "out.csv"
    place.write_bytes(b"before")
    with pytest.raises(SheetError, match=r"None of these assets is in the project any more, so nothing was exported"):
        await exported(studio, place, *ids)
    assert place.read_bytes() == b"before"


async def test_another_project_that_is_opened_meanwhile_is_not_exported_in_its_place(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = opened
    look_at = studio.drafts.look_at

    async def look(art_ids: Any) -> None:
        await look_at(art_ids)
        await studio.projects.create("Other")

    monkeypatch.setattr(studio.drafts, "look_at", look)
    with pytest.raises(SheetError, match="Another project was opened meanwhile"):
        await exported(studio, tmp_path / "out.csv", *ids)
    assert not (tmp_path / "out.csv").exists()
