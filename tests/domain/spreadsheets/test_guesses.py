"""What the columns of a sheet become is guessed from their headings and cells; two of one meaning are said."""

from collections.abc import Sequence
from time import process_time

import pytest
from tests.pace import within

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.spreadsheets.columns import FIELDS, KEYS, SheetColumn, SheetField, heading_of
from mintwright.domain.spreadsheets.guesses import guessing
from mintwright.domain.spreadsheets.meanings import Finds, Meaning, Meanings, headings_in
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.background.piecewise import at_once

TITLE, ON_CHAIN, AMOUNT, DESCRIPTION = FIELDS
OURS = [heading_of(column) for column in (*KEYS, *FIELDS)]
FILES = [SheetFile(number, f"/art/moonbird-{number}.png") for number in range(1, 5)]


def attribute(*path: str, kind: NodeKind = NodeKind.TEXT) -> SheetColumn:
    return SheetColumn(SheetField.ATTRIBUTE, path, kind)


def lines(*path: str) -> SheetColumn:
    return attribute(*path, kind=NodeKind.LIST)


def guessed(rows: Sequence[Sequence[str]], headings: int | None = None) -> Meanings:
    return at_once(guessing(Sheet("a.csv", rows, Reading()), FILES, headings))


def columns(*rows: Sequence[str]) -> tuple[Meaning, ...]:
    return guessed(rows).columns


def test_what_was_exported_means_what_its_headings_say() -> None:
    row = ["moonbird-1.png", "", "Moon", "", "1", "", "one\ntwo", "a\nb"]
    assert columns([*OURS, "Story", "Inks [lines]"], row) == (
        Finds.NAME, Finds.FOLDER, *FIELDS, attribute("Story"), lines("Inks"),
    )  # fmt: skip


def test_an_attribute_that_is_called_as_a_file_is_leaves_the_headings_of_an_export_what_they_are() -> None:
    found = guessed([[*OURS, "moonbird-1"], ["moonbird-1.png", "", "Moon", "", "1", "", "x"]])
    assert (found.headings, found.columns[-1]) == (1, attribute("moonbird-1"))


def test_headings_of_an_export_are_read_without_their_apostrophes() -> None:
    assert columns([*OURS, "'=Hat"], [""] * 7)[-1] == attribute("=Hat")


@pytest.mark.parametrize(
    ("headings", "meant"),
    [
        (["Datei", "Titel", "Beschreibung", "Auflage", "Hut"], [TITLE, DESCRIPTION, AMOUNT]),
        (["Nom du fichier", "Titre", "Description", "Quantité", "Hut"], [TITLE, DESCRIPTION, AMOUNT]),
        (["Archivo", "Título", "Descripción", "Cantidad", "Hut"], [TITLE, DESCRIPTION, AMOUNT]),
        (["nome_do_arquivo", "TÍTULO", "Descrição", "Tiragem", "Hut"], [TITLE, DESCRIPTION, AMOUNT]),
        (["Immagine", "Titolo", "Descrizione", "Quantità", "Hut"], [TITLE, DESCRIPTION, AMOUNT]),
        (["Bestandsnaam", "Titel", "Beschrijving", "Oplage", "Hut"], [TITLE, DESCRIPTION, AMOUNT]),
        (["Bilddatei", "Titel", "Name", "Stückzahl", "Hut"], [TITLE, attribute("Name"), AMOUNT]),
    ],
)
def test_usual_headings_of_some_languages_are_known(headings: Sequence[str], meant: Sequence[Meaning]) -> None:
    row = ["moonbird-1.png", "Mond", "Am Abend", "7", "Mütze"]
    assert columns(headings, row) == (Finds.NAME, *meant, attribute("Hut"))
    assert columns(["Ordner", "Datei"], ["art", "moonbird-1.png"]) == (Finds.FOLDER, Finds.NAME)


@pytest.mark.parametrize(
    ("heading", "cells", "meaning"),
    [
        ("filename", ["moonbird-1.png", "moonbird-9.png"], Finds.NAME),
        ("Image", ["images/moonbird-1.png", "images/moonbird-2.png"], Finds.PATH),
        ("image", ["ipfs://Qm/moonbird-1.png"], Finds.PATH),
        ("file", ["moonbird-1", "moonbird-2"], Finds.STEM),
        ("File_Name", ["moonbird-1.jpg"], Finds.STEM),
        ("edition", ["1", "2", "3"], Finds.NUMBER),
        ("#", ["0001", "0002"], Finds.NUMBER),
        ("Bird", ["MOONBIRD-1.PNG", "moonbird-2.png"], Finds.NAME),
        ("file", ["not-there.png"], Finds.NAME),
        ("file", ["not-there"], Finds.STEM),
    ],
)
def test_the_column_that_meets_most_files_finds_them(heading: str, cells: Sequence[str], meaning: Meaning) -> None:
    assert columns(["Hat", heading], *(["Beret", cell] for cell in cells)) == (attribute("Hat"), meaning)


def test_misspelt_names_do_not_make_a_column_of_names_one_of_numbers() -> None:
    rows = [["moonbird-1.png"], ["moonbird-2"], ["moon-bird-3.png"], ["monbird-4.png"]]
    assert columns(["File"], *rows) == (Finds.STEM,)


def test_numbers_that_several_files_have_find_none() -> None:
    files = [SheetFile(at, f"/art/{bird}-{at % 4}.png") for at, bird in enumerate(["owl"] * 4 + ["jay"] * 4)]
    rows = [["File"], *([f"crow-{number}.png"] for number in range(4)), ["owl-0.png"]]
    assert at_once(guessing(Sheet("a.csv", rows, Reading()), files)).columns == (Finds.NAME,)


def test_numbers_that_most_rows_share_find_no_file() -> None:
    assert columns(["Edition", "Hat"], *(["1", "a"],) * 4) == (attribute("Edition"), attribute("Hat"))


def test_a_column_of_names_comes_before_one_of_numbers() -> None:
    rows = [[str(number), f"moonbird-{number}.png"] for number in range(1, 5)]
    assert columns(["Edition", "Bird"], *rows) == (attribute("Edition"), Finds.NAME)


def test_quantities_that_are_numbers_of_files_stay_quantities() -> None:
    assert columns(["Quantity", "Title"], ["1", "moonbird-1.png"], ["2", "b"]) == (AMOUNT, TITLE)


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("name", TITLE),
        ("Asset_Name", ON_CHAIN),
        ("Copies", AMOUNT),
        ("quantity", AMOUNT),
        ("desc", DESCRIPTION),
        ("Story", DESCRIPTION),
        ("Name of piece", TITLE),
        ("Artwork title", TITLE),
    ],
)
def test_common_words_are_understood(heading: str, meaning: Meaning) -> None:
    assert columns([heading, "Hat"], ["x", "y"]) == (meaning, attribute("Hat"))


def test_our_own_words_come_before_others() -> None:
    assert columns(["Name", "Title", "Copies", "Amount"], ["a", "b", "1", "2"]) == (
        attribute("Name"), TITLE, AMOUNT, attribute("Amount"),
    )  # fmt: skip


def test_cells_with_line_breaks_are_lists_unless_they_are_said_to_be_texts() -> None:
    rows = [["Story", "Poem [text]", "Description"], ["a\nb", "a\nb", "a\nb"]]
    assert columns(*rows) == (lines("Story"), attribute("Poem"), DESCRIPTION)


def test_a_blank_heading_is_ignored_and_so_is_a_second_column_of_files() -> None:
    rows = [["File", "", "Image"], ["moonbird-1.png", "x", "ipfs://Qm/1"]]
    assert columns(*rows) == (Finds.NAME, None, None)


def test_the_folder_counts_only_where_something_names_the_file() -> None:
    assert columns(["File", "Folder"], ["moonbird-1.png", "a"]) == (Finds.NAME, Finds.FOLDER)
    assert columns(["Folder", "Hat"], ["a", "b"]) == (None, attribute("Hat"))


def test_the_headings_are_the_first_row_that_is_as_wide_as_the_others() -> None:
    rows = [["My birds", "", ""], ["", "", ""], ["File", "Hat", "Eyes"], ["moonbird-1.png", "a", "b"]]
    assert guessed(rows).headings == 3
    assert guessed(rows).columns == (Finds.NAME, attribute("Hat"), attribute("Eyes"))


def test_a_sheet_without_headings_has_a_file_in_its_first_row() -> None:
    found = guessed([["moonbird-1.png", "Moon"], ["moonbird-2.png", "Bird"]])
    assert found == Meanings((Finds.NAME, None), headings=0)


def test_another_row_of_headings_can_be_chosen() -> None:
    rows = [["a", "b"], ["File", "Hat"], ["moonbird-1.png", "x"]]
    assert guessed(rows, 2) == Meanings((Finds.NAME, attribute("Hat")), headings=2)
    assert headings_in(Sheet("a", rows, Reading()), 2) == ["File", "Hat"]


@pytest.mark.parametrize("rows", [[], [[]], [[""]], [["", ""], ["", ""]]])
def test_an_empty_sheet_means_nothing(rows: Sequence[Sequence[str]]) -> None:
    assert set(guessed(rows).columns) <= {None}


def faults(*meanings: Meaning) -> dict[int, str]:
    return {at: str(said) for at, said in Meanings(meanings).faults.items()}


def test_two_columns_of_one_meaning_are_a_fault_of_the_second_which_then_becomes_nothing() -> None:
    hat = attribute("Hat")
    assert faults(hat, None, hat, None) == {
        2: "Another column becomes this already. Choose one of them, or name this one otherwise."
    }
    assert Meanings((hat, None, hat)).valid == (hat, None, None)
    assert faults(Finds.NAME, Finds.STEM) == {1: "Another column finds the file already. Choose one of them."}
    assert faults(Finds.NAME, Finds.FOLDER, Finds.FOLDER) == {
        2: "Another column says the folder already. Choose one of them."
    }
    assert faults(hat, lines("Hat")) == {}


def test_an_attribute_without_a_name_or_in_too_many_groups_is_a_fault() -> None:
    assert faults(attribute("A", " ")) == {0: "This attribute has no name. Write one, or ignore the column."}
    assert faults(attribute()).keys() == {0}
    assert faults(attribute(*"a" * 33)) == {}
    assert faults(attribute(*"a" * 34)) == {0: "Groups can be nested at most 32 deep. Move this one further out."}


def test_a_meaning_can_be_changed_and_rows_that_meet_files_in_order_need_no_key() -> None:
    meanings = Meanings((Finds.NAME, TITLE)).with_column(1, None)
    assert meanings.columns == (Finds.NAME, None)
    assert Meanings((Finds.NAME, TITLE), in_order=True).valid == (None, TITLE)


def test_very_long_headings_are_guessed_at_a_few_at_a_time() -> None:
    headings = [str(at) + "y" * 10_000 for at in range(200)]
    work = guessing(Sheet("a.csv", [headings, *[["x\n"] * 200] * 20], Reading()), FILES)
    slices, began = list[float](), process_time()
    for _ in work:
        slices.append(process_time() - began)
        began = process_time()
    within(max(slices), 0.05, "a part of the guessing")


@pytest.mark.parametrize("heading", ["H\ufffdt", "Inks › \ufffd [lines]"])
def test_a_heading_with_letters_that_could_not_be_read_names_no_attribute_until_it_is_written(heading: str) -> None:
    found = guessed([["File", heading], ["moonbird-1.png", "x"]])
    assert "has letters that could not be read" in str(found.faults[1])
    assert "\ufffd" in str(found.faults[1])
    assert found.valid == (Finds.NAME, None)
    assert not found.with_column(1, attribute("Hat")).faults
    assert not found.with_column(1, None).faults
