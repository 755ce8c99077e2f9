"""What generators wrote is read out of single files and whole folders: what is something else is said by name."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.domain.generators.shapes import asset, cip25, hashlips, solana, sugar

from mintwright.domain.spreadsheets.origins import Fact, Holds, Remark, Shape
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.library.spreadsheets import description_files, description_folders
from mintwright.library.spreadsheets.packed_files import packed
from mintwright.library.spreadsheets.sheet_files import SheetFiles
from mintwright.library.spreadsheets.unreadable import LARGEST_FILE, Fault, UnreadableSheetError

PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)


def write(folder: Path, files: Mapping[str, Any]) -> Path:
    """Make these files; what is no bytes is JSON."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return folder


def read(*paths: Path, reading: Reading | None = None) -> Sheet:
    return SheetFiles(paths).sheet(reading or Reading())


def refused(*paths: Path) -> tuple[Fault, int, str]:
    with pytest.raises(UnreadableSheetError) as error:
        read(*paths)
    return error.value.fault, error.value.row, error.value.where


def titles(sheet: Sheet) -> list[str]:
    return [row[2] for row in sheet.rows[1:]]


def remarks(sheet: Sheet) -> list[Remark]:
    assert sheet.origin is not None
    return [remark for remark in sheet.origin.remarks if remark.fact is not Fact.PLAIN]


def build(folder: Path, count: int = 12, make: Any = hashlips) -> Path:
    """The folder that HashLips writes."""
    pieces = {number: make(number) for number in range(1, count + 1)}
    files: dict[str, Any] = {f"build/json/{number}.json": piece for number, piece in pieces.items()}
    files |= {f"build/images/{number}.png": PNG for number in pieces}
    return write(folder, files | {"build/json/_metadata.json": list(pieces.values())})


def test_a_folder_of_hashlips_is_read_in_order_and_what_stands_there_twice_once(tmp_path: Path) -> None:
    sheet = read(build(tmp_path))
    assert titles(sheet) == [f"Moonbird #{number}" for number in range(1, 13)]
    assert [row[0] for row in sheet.rows[1:3]] == ["1.png", "2.png"]
    assert sheet.rows[1][1].endswith("build/images")
    assert remarks(sheet) == [Remark(Fact.SAME, 12)]
    assert sheet.origin is not None
    assert sheet.origin.shape is Shape.HASHLIPS


def test_pictures_that_all_have_one_name_are_found_by_the_file_of_the_description(tmp_path: Path) -> None:
    sheet = read(build(tmp_path, make=solana))
    assert [row[0] for row in sheet.rows[1:4]] == ["1.png", "2.png", "3.png"]


def test_all_pieces_in_one_file_find_the_pictures_in_the_folder_beside_it(tmp_path: Path) -> None:
    sheet = read(build(tmp_path) / "build/json/_metadata.json")
    assert len(titles(sheet)) == 12
    assert sheet.name == "_metadata.json"
    assert sheet.rows[1][1].endswith("build/images")


def test_where_the_one_file_says_otherwise_the_file_of_the_piece_is_taken(tmp_path: Path) -> None:
    build(tmp_path, 2)
    write(tmp_path, {"build/json/_metadata.json": [hashlips(1, name="Old"), hashlips(2), hashlips(3)]})
    sheet = read(tmp_path)
    assert sorted(titles(sheet)) == ["Moonbird #1", "Moonbird #2", "Moonbird #3"]
    assert remarks(sheet) == [Remark(Fact.SAME, 1), Remark(Fact.OTHERWISE, 1)]


PACKED = {
    "../../1.json": json.dumps(hashlips(1)).encode(),
    "/etc/2.json": json.dumps(hashlips(2)).encode(),
    "set/3": json.dumps(hashlips(3)).encode(),
    "set/10.json": json.dumps(hashlips(10)).encode(),
    "set/broken.json": b"{",
    "set/LICENCE": b"words",
    "set/1.png": PNG,
    "__MACOSX/set/._3": b"\0\5\x16\7",
    "set/": b"",
}


@pytest.mark.parametrize("name", ["out.zip", "out", "out.xlsx"])
def test_packed_descriptions_are_read_as_those_in_a_folder_wherever_they_say_that_they_lie(
    tmp_path: Path, name: str
) -> None:
    write(tmp_path, {name: packed(PACKED.items()), "1.png": PNG, "images/2.png": PNG})
    sheet = read(tmp_path / name)
    assert sorted(titles(sheet)) == [f"Moonbird #{number}" for number in (1, 10, 2, 3)]
    assert sorted(row[0] for row in sheet.rows[1:]) == ["1.png", "10.png", "2.png", "3.png"]
    assert remarks(sheet) == [Remark(Fact.UNREADABLE, 1, ("broken.json",))]
    assert sheet.name == name


def test_ten_thousand_packed_descriptions_are_more_parts_than_a_workbook_has(tmp_path: Path) -> None:
    pieces = [(f"{at}.json", json.dumps(hashlips(at)).encode()) for at in range(10_000)]
    write(tmp_path, {"out.zip": packed([*pieces, ("_metadata.json", b"[]")])})
    assert len(read(tmp_path / "out.zip").rows) == 10_001


def test_an_archive_of_anything_else_or_of_very_much_is_refused(tmp_path: Path) -> None:
    files = {
        "art.zip": packed([("1.png", PNG)]), "text.zip": packed([("1.json", b"[1]"), ("a", b"words")]),
        "bomb.zip": packed([("1.json", b" " * (LARGEST_FILE + 1))]),
        "bombs.zip": packed([(f"{at}.json", b"[" + b" " * (LARGEST_FILE // 4)) for at in range(5)]),
        "many.zip": packed([(f"{at}.json", b"") for at in range(description_folders.MOST_FILES + 1)]),
        "damaged.zip": packed([("1.json", b"{}")])[:-30],
    }  # fmt: skip
    write(tmp_path, files)
    faults = {name: refused(tmp_path / name)[0] for name in files}
    assert faults == {
        "art.zip": Fault.PACKED, "text.zip": Fault.PACKED, "bomb.zip": Fault.LARGE, "bombs.zip": Fault.LARGE,
        "many.zip": Fault.LARGE, "damaged.zip": Fault.DAMAGED,
    }  # fmt: skip


def test_files_need_no_ending(tmp_path: Path) -> None:
    write(tmp_path, {"json/1": hashlips(1), "json/2": hashlips(2), "images/1.png": PNG, "json/LICENCE": b"Free."})
    sheet = read(tmp_path)
    assert titles(sheet) == ["Moonbird #1", "Moonbird #2"]
    assert remarks(sheet) == []
    assert titles(read(tmp_path / "json/1")) == ["Moonbird #1"]


def test_sugar_has_all_in_one_folder(tmp_path: Path) -> None:
    files = {f"{number}.json": sugar(number) for number in range(3)}
    write(tmp_path, files | {"collection.json": sugar(9, name="Numbers", image="collection.png")})
    assert titles(read(tmp_path)) == ["Number #0000", "Number #0001", "Number #0002", "Numbers"]


def test_cip_25_is_one_file_or_one_for_each_piece(tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"721": cip25({"Moon1": asset(1), "Moon2": asset(2)})})
    each = write(tmp_path / "each", {f"Moon{at}.json": cip25({f"Moon{at}": asset(at)}) for at in (1, 2)})
    assert titles(read(one)) == titles(read(each)) == ["Moonbird 1", "Moonbird 2"]


def test_several_chosen_files_are_one_sheet(tmp_path: Path) -> None:
    build(tmp_path)
    sheet = read(*(tmp_path / f"build/json/{number}.json" for number in (3, 1)))
    assert titles(sheet) == ["Moonbird #3", "Moonbird #1"]
    assert sheet.name == "json"


def test_other_files_are_said_by_name_and_the_rest_is_read(tmp_path: Path) -> None:
    files = {"1.json": hashlips(1), "2.json": b'{"name": ', "package.json": {"name": "x"}, "3.json": PNG}
    sheet = read(write(tmp_path, files))
    assert titles(sheet) == ["Moonbird #1"]
    assert remarks(sheet) == [
        Remark(Fact.UNKNOWN, 1, ("package.json",)),
        Remark(Fact.UNREADABLE, 2, ("2.json", "3.json")),
    ]


def test_of_the_folders_beside_a_file_only_those_with_a_picture_of_it_are_said_to_be_found(tmp_path: Path) -> None:
    folder = build(tmp_path) / "build"
    write(folder, {"art/holiday.png": PNG, "pictures/7 cats.png": PNG})
    origin = read(folder / "json" / "_metadata.json").origin
    assert origin is not None
    assert [line.name for line in origin.seen if not line.depth] == ["json", "images"]
    given = read(folder).origin
    assert given is not None
    assert [line.name for line in given.seen if line.depth == 1] == ["art", "images", "json", "pictures"], "all of it"


def test_a_large_file_beside_them_costs_nobody_the_rest(tmp_path: Path) -> None:
    write(tmp_path, {"1": hashlips(1), "2.json": hashlips(2), "more": PNG})
    for name in ("backup", "film"):
        with (tmp_path / name).open("wb") as file:
            file.truncate(LARGEST_FILE + 1)
    sheet = read(tmp_path)
    assert titles(sheet) == ["Moonbird #1", "Moonbird #2"]
    assert remarks(sheet) == [Remark(Fact.UNREADABLE, 2, ("backup", "film"))]
    assert refused(tmp_path / "backup") == (Fault.LARGE, 0, "")
    for name in ("1", "2.json", "more"):
        (tmp_path / name).unlink()
    assert refused(tmp_path) == (Fault.LARGE, 0, "")


def test_several_files_that_hold_something_else_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"1": hashlips(1), **dict.fromkeys("abc", PNG * 9)})
    monkeypatch.setattr(description_files, "LARGEST_FILE", 2_000)
    assert titles(read(tmp_path)) == ["Moonbird #1"]


def test_letters_that_are_not_utf_8_are_guessed(tmp_path: Path) -> None:
    text = json.dumps(hashlips(1, name="Schöne Grüße aus Köln"), ensure_ascii=False)
    write(tmp_path, {"1.json": text.encode("cp1252"), "2.json": text.encode("utf-16")})
    sheet = read(tmp_path)
    assert titles(sheet) == ["Schöne Grüße aus Köln"] * 2
    assert sheet.is_guessed
    other = read(tmp_path / "1.json", reading=Reading("cp1251"))
    assert titles(other) == ["Schцne GrьЯe aus Kцln"]
    assert titles(read(tmp_path / "2.json", reading=Reading("cp1251"))) == ["Schöne Grüße aus Köln"]


def test_half_a_letter_is_a_doubt(tmp_path: Path) -> None:
    write(tmp_path, {"1.json": b'{"name": "\\ud800", "image": "1.png"}'})
    sheet = read(tmp_path)
    assert titles(sheet) == ["\ufffd"]
    assert [(doubt.row, doubt.column) for doubt in sheet.doubts] == [(2, 2)]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (PNG, (Fault.NO_JSON, 0, "")),
        (b"GIF89a", (Fault.NO_JSON, 0, "")),
        (b"words", (Fault.NO_JSON, 0, "")),
        (b"", (Fault.NO_JSON, 0, "")),
        (b'{"name":\n\n', (Fault.BROKEN, 3, "")),
        (b"[" * 1_000_000, (Fault.DEEP, 0, "")),
        (b"[1]", (Fault.SHAPELESS, 0, "")),
        (b'{"a\0": 1}', (Fault.NO_JSON, 0, "")),
    ],
)
def test_one_file_that_is_something_else_is_refused(
    tmp_path: Path, content: bytes, fault: tuple[Fault, int, str]
) -> None:
    assert refused(write(tmp_path, {"1.json": content}) / "1.json") == fault


def test_a_value_that_no_cell_can_hold_is_refused_by_its_piece(tmp_path: Path) -> None:
    write(tmp_path, {"1.json": hashlips(1), "2.json": hashlips(2, description="x" * 40_000)})
    assert refused(tmp_path) == (Fault.VALUE, 3, "2.png")


def test_files_and_bytes_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path, {f"{number}.json": hashlips(number) for number in range(5)})
    monkeypatch.setattr(description_folders, "MOST_FILES", 4)
    assert refused(folder)[0] is Fault.FILES
    monkeypatch.setattr(description_folders, "MOST_FILES", 5)
    monkeypatch.setattr(description_folders, "MOST_SEEN", 4)
    assert refused(folder)[0] is Fault.FILES
    monkeypatch.setattr(description_folders, "MOST_SEEN", 5)
    monkeypatch.setattr(description_files, "LARGEST_FILE", 1_000)
    assert refused(folder)[0] is Fault.LARGE


def test_no_link_leads_out_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path / "other", {"2.json": hashlips(2)})
    folder = write(tmp_path / "mine", {"1.json": hashlips(1)})
    (folder / "out").symlink_to(tmp_path / "other", target_is_directory=True)
    assert titles(read(folder)) == ["Moonbird #1"]


def test_a_file_that_cannot_be_read_is_said_to_be_that_among_what_was_found(tmp_path: Path) -> None:
    origin = read(write(tmp_path / "json", {"1.json": hashlips(1), "2.json": b"{", "notes.txt": b""})).origin
    assert origin is not None
    assert [(line.name, line.holds) for line in origin.seen] == [
        ("json", Holds.DESCRIPTIONS),
        ("2.json", Holds.UNREADABLE),
        ("notes.txt", Holds.OTHER),
    ]
