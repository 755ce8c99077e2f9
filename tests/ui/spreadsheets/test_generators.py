"""What generators wrote, met at the window: found beside the pictures, offered, asked about, applied, taken back."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QComboBox, QFileDialog
from tests.domain.generators.shapes import asset, cip25, hashlips, solana, sugar, traits
from tests.parts import draw
from tests.ui.driver import Arun, Person, Until, files_mime, is_gone

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import attrs_of, nodes_of
from mintwright.domain.spreadsheets.origins import Answer, Asked, Shape
from mintwright.studio.spreadsheets.exporting import Export, spreadsheet_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.spreadsheets.front.front_dialog import FrontDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.meaning_words import Choice
from mintwright.ui.window.main_window import MainWindow

LONG = 40  # seconds for a process that is started and reads
TWO_HATS = [*traits(Hat="Beanie"), *traits(Hat="Crown", Eyes=None)]


class Stage:
    """The window, and a folder that a generator wrote."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, folder: Path) -> None:
        self.window, self.studio, self.until, self.folder = window, studio, until, folder
        self.person = Person(window)

    def write(self, files: Mapping[str, Any]) -> Path:
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content))
        return self.folder

    def build(self, *pieces: Any) -> Path:
        """As HashLips does."""
        draw(self.folder / "images", len(pieces), "{}.png")
        each = {f"json/{number}.json": piece for number, piece in enumerate(pieces, 1)}
        return self.write(each | {"json/_metadata.json": list(pieces)})

    def drop(self, *paths: Path) -> None:
        carried = files_mime(list(paths))
        page = self.window.uploads
        Person(page.area).drop(carried, QPoint(60, 60))

    async def understood(self, title: str = "") -> FrontDialog:
        """The front sheet, once it has this title."""
        await self.until(lambda: self.person.dialogs(FrontDialog))
        front = self.person.dialogs(FrontDialog)[0]
        await self.until(lambda: front.met.text() and front.title.whole == (title or front.title.whole), LONG)
        return front

    async def opened(self, title: str = "") -> ImportDialog:
        """The preview, once the front sheet with this title was gone on from."""
        (await self.understood(title)).go_on.click()
        return await self.previewed()

    async def previewed(self) -> ImportDialog:
        await self.until(lambda: self.person.dialogs(ImportDialog), LONG)
        dialog = self.person.dialogs(ImportDialog)[0]
        await self.settled(dialog)
        return dialog

    async def settled(self, dialog: ImportDialog) -> None:
        await self.until(lambda: "Looking" not in dialog.said.text())

    async def apply(self, dialog: ImportDialog) -> None:
        dialog.apply.click()
        await self.until(lambda: is_gone(dialog))

    def drafts(self) -> dict[str, Draft]:
        uploads = self.studio.uploads
        return {uploads.art(one).path.name: self.studio.drafts.draft(one) for one in uploads.order()}


@pytest.fixture
def stage(window: MainWindow, studio: Studio, until: Until, tmp_path: Path) -> Stage:
    return Stage(window, studio, until, tmp_path / "build")


def choose(choices: QComboBox, data: object) -> None:
    choices.setCurrentIndex(choices.findData(data))
    choices.activated.emit(choices.currentIndex())


@pytest.mark.parametrize("make", [hashlips, solana])
def test_a_dropped_folder_is_added_then_offered_and_described_in_one_step(stage: Stage, arun: Arun, make: Any) -> None:
    async def story() -> None:
        stage.drop(stage.build(make(1), make(2), make(3)))
        dialog = await stage.opened("3 pictures with descriptions")
        assert dialog.apply.text() == "Apply to 3 assets"
        said = Person(dialog).reads()
        assert ("HashLips for Solana · 3 descriptions" if make is solana else "HashLips · 3 descriptions") in said
        assert "3 assets are described twice in the same words, and read once." in said
        assert not dialog.head.encodings.isVisible()
        assert not dialog.head.rows.isVisible()
        before = stage.drafts()
        await stage.apply(dialog)
        after = stage.drafts()
        assert (after["2.png"].name, after["2.png"].description) == ("Moonbird #2", "Born at night")
        assert attrs_of(after["2.png"].attrs)["Eyes"] == "Eyes 2"
        await stage.until(lambda: "3 assets described from build." in stage.person.reads())
        stage.window.all_actions.run(ActionId.UNDO)
        await stage.until(lambda: stage.drafts() == before)

    arun(story())


def test_pictures_and_descriptions_dropped_as_files_lead_to_the_page_at_once(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        art = draw(stage.folder, 2, "{}.png", first=0)
        stage.write({f"{number}.json": sugar(number) for number in range(2)})
        stage.drop(*art, *(stage.folder / f"{number}.json" for number in range(2)))
        dialog = await stage.opened()
        assert "Metaplex Sugar · 2 descriptions" in Person(dialog).reads()
        await stage.apply(dialog)
        assert [draft.name for draft in stage.drafts().values()] == ["Number #0000", "Number #0001"]

    arun(story())


def test_files_without_endings_are_offered_where_they_are_called_like_pictures(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        draw(stage.folder / "images", 2, "{}.png")
        stage.write({"json/1": hashlips(1), "json/2": hashlips(2), "json/LICENCE": "text"})
        stage.drop(stage.folder)
        dialog = await stage.opened("2 pictures with descriptions")
        assert dialog.apply.text() == "Apply to 2 assets"

    arun(story())


def test_the_same_folder_again_offers_them_again_and_changes_nothing(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        await stage.apply(await stage.opened("1 picture with its description"))
        stage.drop(stage.folder)
        dialog = await stage.opened("1 picture with its description")
        assert not dialog.apply.isVisible()
        assert dialog.said.text() == "Everything is as described there."

    arun(story())


def test_a_question_names_each_attribute_that_its_answer_counts_for(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        born = {"display_type": "date", "trait_type": "Born", "value": 5}
        level = {"display_type": "number", "trait_type": "Level", "value": 1}
        described = (hashlips(1, attributes=[born, level]), hashlips(2, attributes=[born], parts=None, more=None))
        stage.drop(stage.build(*described))
        said = Person((await stage.opened("2 pictures with descriptions")).summary.questions).reads()
        assert "“Born” says more than its value in 2 assets; “Level” in 1 asset: “Born” – display_type: date" in said
        assert "“parts” is null, and so no value, in 1 asset; “more” in 1 asset" in said

    arun(story())


def test_what_is_left_open_is_asked_and_another_answer_is_seen_at_once(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1, attributes=TWO_HATS), hashlips(2)))
        dialog = await stage.opened("2 pictures with descriptions")
        questions = dialog.summary.questions
        assert dialog.parts.tabText(2) == "Summary, 2 questions", "where they are is said where one part is seen"
        said = Person(questions).reads()
        assert "2 questions: the answers that lose least are taken" in said
        assert "“Hat” stands several times in 1 asset: Beanie, Crown" in said
        assert "“Eyes” is null, and so no value, in 1 asset" in said
        assert not questions.choices[Asked.OBJECTS].isVisible()
        column = dialog.columns.list.rows
        at = next(row for row in range(column.rowCount()) if "edition" in column.index(row).data())
        dialog.columns.choose_column(at)
        choose(dialog.columns.choices, Choice.IGNORED)
        choose(questions.choices[Asked.REPEATED], Answer.LAST)
        await stage.until(lambda: questions.choices[Asked.REPEATED].currentData() == Answer.LAST)
        await stage.settled(dialog)
        await stage.apply(dialog)
        said_of = attrs_of(stage.drafts()["1.png"].attrs)
        assert said_of["Hat"] == "Crown"
        assert "edition" not in said_of, "what was chosen for a column stays"

    arun(story())


def test_of_two_policies_one_is_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        other = "cd" * 28
        draw(stage.folder, 3, "Moon{}.png")
        ours = cip25({"Moon1": asset(1), "Moon2": asset(2)})["721"]
        stage.write({"metadata.json": {"721": {**ours, **cip25({"Moon3": asset(3)}, policy=other)["721"]}}})
        stage.drop(stage.folder)
        dialog = await stage.opened()
        assert f"1 asset of another policy is left out: {other}." in Person(dialog).reads()
        choose(dialog.head.worksheets, other)
        await stage.settled(dialog)
        await stage.until(lambda: dialog.apply.text() == "Apply to 1 asset")
        await stage.apply(dialog)
        assert stage.drafts()["Moon3.png"].name == "Moonbird 3"
        assert "metadata.json lies beside the art, and may describe it." not in stage.person.reads(), "it was taken"

    arun(story())


def test_a_folder_with_one_file_of_cip_25_opens_what_was_understood_and_another_json_file_is_offered(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        draw(stage.folder, 2, "Moon{}.png")
        stage.write({"metadata.json": cip25({"Moon1": asset(1), "Moon2": asset(2)})})
        stage.drop(stage.folder)
        front = await stage.understood("2 pictures with descriptions")
        front.reject()
        await stage.until(lambda: not stage.person.dialogs(FrontDialog))
        stage.write({"metadata.json": [asset(1)]})
        stage.drop(stage.folder)
        await stage.until(lambda: "metadata.json lies beside the art, and may describe it." in stage.person.reads())
        assert not stage.person.dialogs(FrontDialog)

    arun(story())


def test_the_menu_takes_several_files_as_one_set(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.build(hashlips(1), hashlips(2))
        stage.drop(stage.folder / "images")
        await stage.until(lambda: len(stage.drafts()) == 2)
        stage.window.all_actions.run(ActionId.IMPORT_DESCRIPTIONS)
        await stage.until(lambda: stage.person.dialogs(QFileDialog))
        asked = stage.person.dialogs(QFileDialog)[0]
        assert "*.json" in asked.nameFilters()[0]
        assert asked.fileMode() is QFileDialog.FileMode.ExistingFiles
        stage.window.dialogs.imports.take([stage.folder / "json/1.json", stage.folder / "json/2.json"])
        asked.reject()
        dialog = await stage.opened()
        assert dialog.head.name.whole == "json"
        assert dialog.apply.text() == "Apply to 2 assets"

    arun(story())


def test_what_is_no_description_is_said_where_it_would_stand(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        art = draw(stage.folder, 1, "{}.png")
        stage.write({"package.json": {"name": "x", "version": "1"}})
        stage.drop(*art, stage.folder / "package.json")
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        await stage.until(lambda: "package.json holds JSON that describes no assets." in Person(dialog).reads())

    arun(story())


def test_other_files_in_the_folder_are_said_beside_what_is_understood(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.build(hashlips(1))
        (stage.folder / "config.js").write_text("x")
        (stage.folder / "layers.txt").write_text("x")
        stage.drop(stage.folder)
        front = await stage.understood("1 picture with its description")
        said = Person(front).reads()
        assert "config.js" in said
        assert "not needed" in said
        front.reject()
        await stage.until(lambda: "2 files were left out." in stage.person.reads())

    arun(story())


@pytest.mark.parametrize("shape", [Shape.HASHLIPS, Shape.SUGAR])
def test_what_was_exported_packed_is_dropped_again_as_it_is(
    stage: Stage, arun: Arun, tmp_path: Path, shape: Shape
) -> None:
    async def story() -> None:
        studio = stage.studio
        ids = (await studio.uploads.add(draw(stage.folder, 2, "{}.png"))).art_ids
        studio.drafts.edit(ids[1], name="Wall", attrs=nodes_of({"Hat": "Beret"}))
        made = await spreadsheet_of(studio.drafts, studio.uploads, Export(ids, shape))
        packed = tmp_path / "descriptions.zip"
        packed.write_bytes(made.content)
        studio.drafts.edit(ids[1], name="Other", attrs=())
        stage.drop(packed)
        dialog = await stage.opened()
        assert dialog.apply.text() == "Apply to 1 asset"
        await stage.apply(dialog)
        assert studio.drafts.draft(ids[1]).name == "Wall"
        assert attrs_of(studio.drafts.draft(ids[1]).attrs) == {"Hat": "Beret"}

    arun(story())


def test_files_of_a_folder_without_art_are_counted(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.write({f"{at}.json": hashlips(at) for at in range(3)}))
        said = "3 files like 0.json may describe the art that is here."
        await stage.until(lambda: said in stage.person.reads())

    arun(story())
