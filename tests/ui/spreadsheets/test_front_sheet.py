"""The front sheet of a generator's descriptions: what was understood is said first, and nothing is changed by it."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.domain.generators.shapes import hashlips, traits
from tests.ui.driver import Arun, Person, is_gone
from tests.ui.spreadsheets.test_generators import TWO_HATS, Stage
from tests.ui.spreadsheets.test_generators import stage as stage

from mintwright.domain.assets.attributes import attrs_of
from mintwright.domain.spreadsheets.origins import Answer, Asked
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.ui.spreadsheets.front.front_dialog import FrontDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.sheet_import import SheetImport
from mintwright.ui.widgets.elided_label import ElidedLabel


def test_a_dropped_folder_is_understood_before_anything_is_asked(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1, attributes=TWO_HATS), hashlips(2)))
        front = await stage.understood("2 pictures with descriptions")
        said = Person(front).reads()
        for words in (
            "HashLips", "Taken", "Moonbird #1", "Becomes text", "1 becomes “1”", "Left out",
            "your own file is used, not ipfs://NewUriToReplace/1.png", "marks of the generator", "2 questions",
            "“Hat” stands several times in 1 asset", "Beanie, Crown", "build", "images", "2 PNG", "json",
            "2 description files", "the same once more", "Every description has its picture",
        ):  # fmt: skip
            assert words in said, words
        uploads = stage.studio.uploads
        assert sorted(front.mosaic.art_ids) == sorted(uploads.order())
        assert front.go_on.text() == "Preview 2 assets"
        assert not any(draft.description for draft in stage.drafts().values())

    arun(story())


def test_enter_goes_on_to_the_rows_which_are_not_read_again(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings, read = list[Reading](), SheetImport.read
    monkeypatch.setattr(SheetImport, "read", lambda steps, reading: (readings.append(reading), read(steps, reading)))

    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        front = await stage.understood("1 picture with its description")
        QTest.keyClick(front, Qt.Key.Key_Return)
        dialog = await stage.previewed()
        assert dialog.apply.text() == "Apply to 1 asset"
        assert len(readings) == 1
        await stage.apply(dialog)
        assert stage.drafts()["1.png"].name == "Moonbird #1"

    arun(story())


def test_enter_waits_until_something_is_understood(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        await stage.until(lambda: stage.person.dialogs(FrontDialog))
        front = stage.person.dialogs(FrontDialog)[0]
        await stage.until(front.isVisible)
        assert not front.go_on.isEnabled()
        QTest.keyClick(front, Qt.Key.Key_Return)
        assert front.isVisible()
        await stage.understood("1 picture with its description")

    arun(story())


def test_before_it_is_known_which_pictures_are_described_nothing_is_ticked(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        await stage.until(lambda: stage.person.dialogs(FrontDialog))
        front = stage.person.dialogs(FrontDialog)[0]
        await stage.until(front.isVisible)
        assert not front.go_on.isEnabled()
        assert "What was found" not in Person(front).reads()
        await stage.understood("1 picture with its description")
        assert "What was found" in Person(front).reads()

    arun(story())


def test_esc_leaves_all_as_it_is_and_the_same_folder_brings_it_again(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        front = await stage.understood("1 picture with its description")
        before = stage.drafts()
        QTest.keyClick(front, Qt.Key.Key_Escape)
        await stage.until(lambda: is_gone(front))
        assert stage.drafts() == before
        assert not stage.person.dialogs(ImportDialog)
        stage.drop(stage.folder)
        await stage.understood("1 picture with its description")

    arun(story())


def test_an_arrow_changes_the_answer_and_what_is_understood_follows(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1, attributes=TWO_HATS), hashlips(2)))
        front = await stage.understood("2 pictures with descriptions")
        answers = front.questions.rows[Asked.REPEATED].answers
        answers.setFocus()
        QTest.keyClick(answers, Qt.Key.Key_Right)
        QTest.keyClick(answers, Qt.Key.Key_Right)
        dialog = await stage.opened("2 pictures with descriptions")
        assert dialog.summary.questions.choices[Asked.REPEATED].currentData() == Answer.LAST
        await stage.apply(dialog)
        assert attrs_of(stage.drafts()["1.png"].attrs)["Hat"] == "Crown"

    arun(story())


def test_more_than_three_questions_scroll_below_their_head_at_any_size(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.window.resize(960, 640)
        four = [*TWO_HATS, {"trait_type": "Level", "value": 1, "max_value": 9}, *traits(Parts=[{"a": 1}])]
        stage.drop(stage.build(hashlips(1, attributes=four)))
        front = await stage.understood("1 picture with its description")
        questions = front.questions
        assert questions.heading.text() == "4 questions"
        await stage.until(lambda: questions.list.verticalScrollBar().maximum() > 0)
        assert questions.heading.isVisible()
        last = questions.rows[Asked.OBJECTS].answers
        last.setFocus(Qt.FocusReason.TabFocusReason)
        await stage.until(lambda: not last.visibleRegion().isEmpty())
        assert front.height() <= stage.window.height()

    arun(story())


def test_with_little_room_the_left_part_is_the_prints_alone(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.window.resize(960, 640)
        stage.drop(stage.build(hashlips(1)))
        front = await stage.understood("1 picture with its description")
        wide = front.mosaic.width()
        assert front.dropped.isVisible()
        front.resize(700, 500)
        await stage.until(lambda: not front.dropped.isVisible())
        await stage.until(lambda: front.mosaic.width() < wide)

    arun(story())


def test_descriptions_without_their_pictures_are_said(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.build(hashlips(1), hashlips(2))
        (stage.folder / "images" / "2.png").unlink()
        stage.drop(stage.folder)
        front = await stage.understood("1 picture with its description")
        assert front.met.text() == "1 description finds no picture, and is left out"

    arun(story())


def test_what_cannot_be_read_is_said_where_the_rows_would_be(stage: Stage, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        (await stage.understood("1 picture with its description")).reject()
        broken = tmp_path / "broken.json"
        broken.write_text("[" + json.dumps(hashlips(1)))
        stage.window.dialogs.imports.take([broken])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        await stage.until(lambda: "broken.json" in Person(dialog).reads())
        assert not dialog.apply.isVisible()

    arun(story())


def test_another_project_ends_it(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.drop(stage.build(hashlips(1)))
        front = await stage.understood("1 picture with its description")
        await stage.studio.projects.create("Other")
        await stage.until(lambda: is_gone(front))
        assert "Another project is open now, so nothing was imported." in stage.person.reads()
        assert not stage.person.dialogs(ImportDialog)
        assert QApplication.activeModalWidget() is None

    arun(story())


def test_two_attributes_whose_long_names_end_otherwise_are_told_apart(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        names = "Everything there is of Light", "Everything there is of Sound"
        said = [{"trait_type": name, "value": 5, "display_type": "number"} for name in names]
        stage.drop(stage.build(hashlips(1, attributes=said)))
        front = await stage.understood("1 picture with its description")
        shown = [one.text() for one in front.findChildren(ElidedLabel) if "…" in one.text()]
        both = [one for one in shown if "ight, " in one and "ound" in one]
        assert len(both) == 2, shown
        assert sum("display_type" in one for one in both) == 1, shown

    arun(story())


def test_a_question_is_seen_whole_where_there_is_room_above_it(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.window.resize(1280, 800)
        stage.drop(stage.build(hashlips(1, attributes=TWO_HATS), hashlips(2)))
        front = await stage.understood("2 pictures with descriptions")
        questions = front.questions.list
        await stage.until(lambda: questions.height() >= questions.heightForWidth(questions.width()))
        assert questions.verticalScrollBar().maximum() == 0

    arun(story())
