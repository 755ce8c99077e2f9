"""What generators wrote becomes rows like those of an export: nothing is lost, and what is open is asked."""

import json
from pathlib import PurePosixPath
from typing import Any

import pytest
from tests.domain.generators.shapes import POLICY, asset, cip25, hashlips, solana, sugar, traits

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.generators.json_values import NotJsonError, parsed
from mintwright.domain.generators.shapes import Token, tokens_in
from mintwright.domain.generators.token_sheet import sheet_of_tokens
from mintwright.domain.spreadsheets.changes import Change, Plan
from mintwright.domain.spreadsheets.guesses import guessing
from mintwright.domain.spreadsheets.meanings import Finds
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.origins import Answer, Asked, Fact, Question, Remark, Shape
from mintwright.domain.spreadsheets.planning import planning
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.background.piecewise import at_once


def tokens(*files: Any, folder: str = "/build/json", first: int = 1) -> list[Token]:
    """Those in these files, which are called by their numbers."""
    texts = (one if isinstance(one, str) else json.dumps(one) for one in files)
    return [
        token for at, text in enumerate(texts, first) for token in tokens_in(parsed(text), str(at), folder)
    ]  # fmt: skip


def sheet(*files: Any, art: tuple[str, ...] = (), reading: Reading | None = None, first: int = 1) -> Sheet:
    found = tokens(*files, first=first)
    return sheet_of_tokens("build", found, list(map(PurePosixPath, art)), reading or Reading())


def planned(made: Sheet, files: list[str]) -> Plan:
    known = [SheetFile(at, path) for at, path in enumerate(files)]
    return at_once(planning(made, at_once(guessing(made, known)), known, lambda art_id: Draft(art_id=art_id)))


def drafts(made: Sheet, *files: str) -> list[dict[str, Any]]:
    """What becomes of blank drafts of these files, in their order."""
    rows = {row.draft.art_id: dict(row.fields) for row in planned(made, list(files)).rows if row.draft is not None}
    return [rows.get(at, {}) for at in range(len(files))]


def attributes(fields: dict[str, Any]) -> dict[str, Any]:
    def plain(nodes: tuple[Node, ...]) -> dict[str, Any]:
        return {node.key: value(node) for node in nodes}

    def value(node: Node) -> Any:
        if node.kind is NodeKind.GROUP:
            return plain(node.children)
        return [line.text for line in node.children] if node.kind is NodeKind.LIST else node.text

    return plain(fields["attrs"])


def asked(made: Sheet) -> dict[Asked, Question]:
    assert made.origin is not None
    return {question.asked: question for question in made.origin.questions}


def remarks(made: Sheet) -> dict[Fact, Remark]:
    assert made.origin is not None
    return {remark.fact: remark for remark in made.origin.remarks}


def answered(*answers: Answer) -> Reading:
    return Reading(answers=answers)


# --- The shapes


def test_hashlips_for_ethereum_names_its_pictures() -> None:
    made = sheet(hashlips(1), hashlips(2))
    assert made.origin is not None
    assert made.origin.shape is Shape.HASHLIPS
    one, two = drafts(made, "/art/1.png", "/art/2.png")
    assert (one["name"], one["description"]) == ("Moonbird #1", "Born at night")
    assert attributes(two) == {"edition": "2", "Background": "Dusk", "Eyes": "Eyes 2"}


def test_when_hashlips_ran_becomes_nothing_by_itself_and_what_somebody_wrote_as_a_date_does() -> None:
    made = sheet(hashlips(1))
    assert made.origin is not None
    ignored = [made.rows[0][at] for at in made.origin.ignored]
    assert "date" in ignored, "it is offered"
    assert made.rows[1][made.rows[0].index("date")] == "1763769600001"
    for said in ("Summer 1999", "1763769600001", 1999):
        (draft,) = drafts(sheet(hashlips(1, date=said)), "/art/1.png")
        assert attributes(draft)["date"] == str(said)


def test_hashlips_for_solana_names_all_pictures_alike_so_that_the_number_of_the_file_decides() -> None:
    made = sheet(solana(1), solana(2))
    assert made.origin is not None
    assert made.origin.shape is Shape.HASHLIPS_SOLANA
    one, two = drafts(made, "/art/1.png", "/art/2.png")
    assert [one["name"], two["name"]] == ["Moonbird #1", "Moonbird #2"]
    assert attributes(one) == {
        "external_url": "https://moonbirds.example", "edition": "1", "Background": "Dusk", "Eyes": "Eyes 1",
    }  # fmt: skip


def test_all_pieces_in_one_file_meet_their_pictures_by_the_edition() -> None:
    made = sheet([solana(7), solana(8)])
    assert [one["name"] for one in drafts(made, "/art/8.png", "/art/7.png")] == ["Moonbird #8", "Moonbird #7"]


def test_sugar_has_its_collection_beside_the_pieces() -> None:
    collection = sugar(0, name="Numbers", image="collection.png", properties={"files": [{"uri": "collection.png"}]})
    made = sheet(sugar(0), sugar(1), collection, first=0)
    assert made.origin is not None
    assert made.origin.shape is Shape.SUGAR
    found = drafts(made, "/art/0.png", "/art/1.png", "/art/collection.png")
    assert [one["name"] for one in found] == ["Number #0000", "Number #0001", "Numbers"]
    assert attributes(found[0]) == {"Layer": "0"}


def test_that_the_collection_of_sugar_becomes_a_piece_is_said() -> None:
    pieces = tokens(sugar(0), sugar(1), first=0)
    (collection,) = tokens_in(parsed(json.dumps(sugar(2))), "collection", "/assets")
    made = sheet_of_tokens("assets", [*pieces, collection], [], Reading())
    assert remarks(made)[Fact.COLLECTION] == Remark(Fact.COLLECTION, 1)
    assert Fact.COLLECTION not in remarks(sheet(sugar(0), sugar(1), first=0))


def test_that_the_policy_of_cip_25_is_not_that_of_the_next_mint_is_said() -> None:
    assert remarks(sheet(cip25({"Moon1": asset(1)})))[Fact.POLICY] == Remark(Fact.POLICY, 1, (POLICY,))
    assert Fact.POLICY not in remarks(sheet(cip25({"Moon1": asset(1)}, policy="<policy_id>")))


@pytest.mark.parametrize("version", [None, 1, "1.0"])
def test_cip_25_is_taken_by_the_names_of_its_assets(version: object) -> None:
    made = sheet(cip25({"Moon1": asset(1), "Moon2": asset(2)}, version=version))
    assert made.origin is not None
    assert made.origin.shape is Shape.CIP25
    one, two = drafts(made, "/art/Moon1.png", "/art/Moon2.png")
    assert (one["name"], one["asset_name"]) == ("Moonbird 1", "Moon1")
    assert two["description"] == "Born at night, and never slept."
    assert attributes(two) == {"Background": "Dusk"}


def test_version_2_of_cip_25_writes_the_bytes_of_names() -> None:
    made = sheet(cip25({b"Moon1".hex(): asset(1), "ff": asset(2)}, version=2))
    assert [row[3] for row in made.rows] == ["Name on the chain", "Moon1", "ff"]


def test_one_file_a_piece_is_cip_25_too_with_or_without_its_label() -> None:
    made = sheet(cip25({"Moon1": asset(1)}), cip25({"Moon2": asset(2)})["721"])
    assert [one["name"] for one in drafts(made, "/art/1.png", "/art/2.png")] == ["Moonbird 1", "Moonbird 2"]


def test_of_several_policies_the_one_with_most_pieces_is_taken_and_the_others_are_said() -> None:
    other = "cd" * 28
    both = {"721": {**cip25({"Else": asset(9)}, policy=other)["721"], POLICY: {"Moon1": asset(1), "Moon2": asset(2)}}}
    made = sheet(both)
    assert [row[2] for row in made.rows[1:]] == ["Moonbird 1", "Moonbird 2"]
    assert remarks(made)[Fact.FOREIGN] == Remark(Fact.FOREIGN, 1, (other,))
    assert (made.reading.worksheet, made.worksheets) == (POLICY, (POLICY, other))
    chosen = sheet(both, reading=Reading(worksheet=other))
    assert [row[2] for row in chosen.rows[1:]] == ["Moonbird 9"]


@pytest.mark.parametrize(
    "other",
    ['{"name": "art", "version": "1.0", "description": "x", "scripts": {}}', "[1, 2]", '"text"', "null", '{"721": 5}'],
)
def test_other_json_describes_nothing(other: str) -> None:
    assert not tokens(other)


# --- What is told and asked


def test_numbers_and_truths_become_the_words_of_the_file_and_that_is_said_once() -> None:
    made = sheet(hashlips(1, attributes=traits(Level=5, Weight=1.50, Rare=True), huge=10**30))
    (one,) = drafts(made, "/art/1.png")
    said = attributes(one)
    assert (said["Level"], said["Weight"], said["Rare"], said["huge"]) == ("5", "1.5", "true", "1" + "0" * 30)
    assert remarks(made)[Fact.PLAIN].count == 5


def test_a_number_is_written_as_the_file_writes_it() -> None:
    text = json.dumps(hashlips(1, extra="?")).replace('"?"', "1.50e+3")
    assert attributes(drafts(sheet(text), "/1.png")[0])["extra"] == "1.50e+3"


@pytest.mark.parametrize(
    ("answers", "hat"), [((), ["Beanie", "Crown"]), ((Answer.FIRST,), "Beanie"), ((Answer.LAST,), "Crown")]
)
def test_a_trait_that_stands_twice_is_a_list_until_another_answer_is_chosen(
    answers: tuple[Answer, ...], hat: object
) -> None:
    twice = hashlips(1, attributes=[*traits(Hat="Beanie"), *traits(Hat="Crown")])
    made = sheet(twice, hashlips(2), reading=answered(*answers))
    assert attributes(drafts(made, "/1.png", "/2.png")[0])["Hat"] == hat
    assert asked(made)[Asked.REPEATED] == Question(Asked.REPEATED, 1, "Hat", "Beanie, Crown")


def test_the_columns_are_the_same_whatever_is_answered() -> None:
    files = (
        hashlips(1, attributes=[*traits(Hat="Beanie", Eyes=None), *traits(Hat="Crown")], parts=[{"a": 1}]),
        hashlips(2, attributes=[{"trait_type": "Level", "value": 1, "display_type": "number"}]),
    )
    every = [
        sheet(*files, reading=answered(one)).rows[0]
        for one in (Answer.AS_LIST, Answer.FIRST, Answer.LAST, Answer.WORD, Answer.VALUE_ONLY, Answer.LEFT_OUT)
    ]
    assert every == [every[0]] * len(every)


def test_none_is_no_attribute_until_it_is_to_be_the_word() -> None:
    made = sheet(hashlips(1, attributes=traits(Eyes=None)))
    assert "Eyes" not in attributes(drafts(made, "/1.png")[0])
    assert asked(made)[Asked.NULL] == Question(Asked.NULL, 1, "Eyes", "null")
    word = sheet(hashlips(1, attributes=traits(Eyes=None)), reading=answered(Answer.WORD))
    assert attributes(drafts(word, "/1.png")[0])["Eyes"] == "null"


def test_each_attribute_that_leaves_something_open_is_named_and_counted_by_itself() -> None:
    born = {"display_type": "date", "trait_type": "Born", "value": 5}
    level = {"display_type": "number", "trait_type": "Level", "value": 1}
    made = sheet(
        hashlips(1, attributes=[*traits(Hat=None), born]),
        hashlips(2, attributes=[*traits(Hat=None), born, level]),
        hashlips(3, external_url=None),
    )
    assert asked(made)[Asked.NULL] == Question(Asked.NULL, 2, "Hat", "null", (("external_url", 1),))
    assert asked(made)[Asked.DISPLAY] == Question(Asked.DISPLAY, 2, "Born", "display_type: date", (("Level", 1),))


def test_what_a_trait_says_beside_its_value_is_kept_in_a_group() -> None:
    level = {"display_type": "boost_number", "trait_type": "Level", "value": 5, "max_value": 9}
    made = sheet(hashlips(1, attributes=[level]))
    said = attributes(drafts(made, "/1.png")[0])
    assert (said["Level"], said["display_type"], said["max_value"]) == ("5", {"Level": "boost_number"}, {"Level": "9"})
    assert asked(made)[Asked.DISPLAY].example == "display_type: boost_number"
    only = sheet(hashlips(1, attributes=[level]), reading=answered(Answer.VALUE_ONLY))
    assert not {"display_type", "max_value"} & attributes(drafts(only, "/1.png")[0]).keys()


def test_lists_of_objects_are_lines_of_json_until_they_are_left_out() -> None:
    made = sheet(hashlips(1, parts=[{"a": 1}, "b", ["c"]]))
    assert attributes(drafts(made, "/1.png")[0])["parts"] == ['{"a": 1}', "b", '["c"]']
    assert asked(made)[Asked.OBJECTS].name == "parts"
    left = sheet(hashlips(1, parts=[{"a": 1}]), reading=answered(Answer.LEFT_OUT))
    assert "parts" not in attributes(drafts(left, "/1.png")[0])


def test_fields_nobody_knows_are_attributes_groups_and_lists() -> None:
    made = sheet(
        hashlips(1, artist="Mara", collection={"name": "Moon", "family": {"of": "Birds"}}, inks=["red", "blue"])
    )
    said = attributes(drafts(made, "/1.png")[0])
    assert said["artist"] == "Mara"
    assert said["collection"] == {"name": "Moon", "family": {"of": "Birds"}}
    assert said["inks"] == ["red", "blue"]


def test_marks_of_the_generator_are_columns_that_are_ignored() -> None:
    made = sheet(hashlips(1))
    meanings = at_once(guessing(made, [SheetFile(1, "/1.png")]))
    ignored = [heading for heading, meaning in zip(made.rows[0], meanings.columns, strict=True) if meaning is None]
    assert ignored == ["image", "dna", "date", "compiler"]


def test_a_trait_that_is_called_like_a_mark_is_no_mark() -> None:
    with_trait = solana(1, symbol="MB", attributes=traits(symbol="Star", properties=["a", "b"]))
    made = sheet(with_trait, solana(2), art=("/build/images/1.png", "/build/images/2.png"))
    first, second = (attributes(fields) for fields in drafts(made, "/build/images/1.png", "/build/images/2.png"))
    assert (first["symbol"], first["properties"]) == ("Star", ["a", "b"])
    assert "symbol" not in second


def test_traits_without_names_are_lines_of_one_list() -> None:
    made = sheet(
        hashlips(1, attributes=[{"value": "Rare"}, "Old", *traits(Hat="Crown"), {"trait_type": " ", "value": 1}])
    )
    said = attributes(drafts(made, "/1.png")[0])
    assert said["Hat"] == "Crown"
    assert said["attributes"] == ["Rare", "Old", '{"trait_type": " ", "value": 1}']


def test_a_field_that_stands_twice_in_other_words_is_a_problem_of_its_cell() -> None:
    text = json.dumps(hashlips(1))[:-1] + ', "name": "Other", "description": "Born at night", "date": 5}'
    (row,) = planned(sheet(text), ["/1.png"]).rows
    heading = sheet(text).rows[0]
    assert {heading[at] for at, cell in row.cells.items() if cell.change is Change.PROBLEM} == {"Title", "date"}


def test_names_that_headings_use_come_through_as_they_are() -> None:
    odd = {"File": "a", "a › b": "c", "=1": "=2", "Title": "(clear)", "x [lines]": "y", " padded ": " z "}
    made = sheet(hashlips(1, attributes=traits(**odd)))
    said = attributes(drafts(made, "/1.png")[0])
    assert {key: said[key] for key in odd} == odd


def test_a_long_text_comes_whole() -> None:
    long = "word " * 100
    (one,) = drafts(sheet(hashlips(1, description=long, attributes=traits(Story=long))), "/1.png")
    assert (one["description"], attributes(one)["Story"]) == (long, long)


# --- Which picture


def test_two_collections_meet_their_own_pictures() -> None:
    files = [
        *tokens(hashlips(1), folder="/a/build/json"),
        *tokens(hashlips(1, name="Other"), folder="/b/build/json"),
    ]
    art = ["/a/build/images/1.png", "/b/build/images/1.png"]
    made = sheet_of_tokens("x", files, list(map(PurePosixPath, art)), Reading())
    assert [one["name"] for one in drafts(made, *art)] == ["Moonbird #1", "Other"]


def test_pictures_of_another_name_are_met_by_their_number() -> None:
    made = sheet(hashlips(1), hashlips(2))
    meanings = at_once(guessing(made, [SheetFile(1, "/moon-01.jpg"), SheetFile(2, "/moon-02.jpg")]))
    assert meanings.columns[0] is Finds.NUMBER
    assert [one["name"] for one in drafts(made, "/moon-01.jpg", "/moon-02.jpg")] == ["Moonbird #1", "Moonbird #2"]


def test_addresses_name_pictures_at_their_end() -> None:
    made = sheet(hashlips(1, image="https://x.example/a%20b.PNG?size=5"), hashlips(2, image="art\\c.gif"))
    assert [row[0] for row in made.rows[1:]] == ["a b.PNG", "c.gif"]


# --- What cannot be read


def test_what_is_no_json_says_where() -> None:
    with pytest.raises(NotJsonError) as error:
        parsed('{"a": 1,\n"b": }')
    assert error.value.line == 2


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 100 + "]" * 100, '{"a":' * 70 + "1" + "}" * 70])
def test_what_is_nested_too_deeply_is_not_read(text: str) -> None:
    with pytest.raises(NotJsonError) as error:
        parsed(text)
    assert error.value.line == 0
