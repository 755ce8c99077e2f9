"""The cover in the details: chosen among the uploads, dropped on it, for one piece or many, and taken off."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QListView, QWidget
from tests.ui.driver import Arun, Person, Until, files_mime

from mintwright.studio.uploads.drop_recorder import Added
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.art_chooser import ArtChooser
from mintwright.ui.inspector import cover_edits
from mintwright.ui.shell.drop import art_mime
from mintwright.ui.shell.reading_order import stops
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.elided_label import ElidedLabel

FILM = b"\x00\x00\x00\x18ftypmp42" + bytes(64)


async def add_film(desk: Any, until: Until) -> int:
    """A film beside the pictures, whose details are shown, once its kind is known."""
    path = desk.profile.parent / "art" / "dance.mp4"
    path.write_bytes(FILM)
    (film,) = (await desk.studio.uploads.add([path])).art_ids
    desk.studio.uploads.start()
    await until(lambda: desk.studio.uploads.art(film).media_type == "video/mp4")
    desk.form.show_art([film])
    return film


def let_go(part: QWidget, carried: QMimeData) -> None:
    Person(part).drop(carried, QPoint(20, 10))


def said(part: Any) -> str:
    return " ".join(one.text() for one in part.findChildren(QLabel) if one.isVisible())


def file_dialogs() -> list[QFileDialog]:
    shown = QApplication.topLevelWidgets()
    return [one for one in shown if isinstance(one, QFileDialog) and one.isVisible()]


def test_a_film_asks_for_a_cover_which_is_chosen_among_the_pictures_shown_and_taken_off(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover = await add_film(desk, until), desk.fields.cover
            assert cover.isVisible()
            assert "dance.mp4 is a film" in said(cover)
            assert "dance.mp4 is a film" in cover.choose.accessibleDescription()
            assert desk.fields.facts.text().startswith("Film · MP4")
            desk.form.focus_field(("cover",))
            assert cover.choose.hasFocus()
            cover.choose.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            chooser = desk.form.findChildren(ArtChooser)[0]
            (view,) = chooser.findChildren(QListView)
            model = view.model()
            assert [model.index(row, 0).data(CardRole.ART_ID) for row in range(3)] == list(desk.ids)
            assert model.rowCount() == 3, "the film itself is none"
            view.setCurrentIndex(model.index(1, 0))
            assert Person(chooser).offers("Use as the cover")
            chooser.accept()
            await until(lambda: desk.studio.drafts.draft(film).cover == desk.ids[1])
            desk.studio.changes.deliver()
            assert "moth.png" in said(cover)
            assert "is a film" not in said(cover)
            assert cover.choose.accessibleDescription() == ""
            assert cover.choose.accessibleName() == "Change the cover…"
            assert text(desk.studio.history.undo_label) == "Choose a cover"
            cover.take_off.click()
            assert desk.studio.drafts.draft(film).cover is None
            desk.studio.history.undo()
            desk.studio.changes.deliver()
            assert "moth.png" in said(cover)

    arun(story())


def test_the_field_of_a_cover_comes_with_the_film_and_after_the_description_where_tab_passes_it(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    """Enter leads from the card to the title: what is above that is passed. A field that comes late moves others."""

    async def story() -> None:
        async with open_desk() as desk:
            path = desk.profile.parent / "art" / "dance.mp4"
            path.write_bytes(FILM)
            (film,) = (await desk.studio.uploads.add([path])).art_ids
            desk.form.show_art([film])
            assert not desk.studio.uploads.art(film).media_type, "nobody has looked into it yet"
            assert desk.fields.cover.isVisible()
            assert "drop it here" in said(desk.fields.cover)
            desk.studio.uploads.start()
            await until(lambda: desk.studio.uploads.art(film).media_type == "video/mp4")
            await until(lambda: "dance.mp4 is a film" in said(desk.fields.cover))
            assert "drop it here" not in said(desk.fields.cover), "the problem says all of that"
            passed = stops(desk.fields)
            after, before = desk.fields.cover.choose, desk.fields.description.editor
            assert passed.index(after) == passed.index(before) + 1

    arun(story())


def test_a_picture_is_offered_a_cover_with_its_files_and_several_get_the_same(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            first, second, third = desk.ids
            assert not desk.fields.cover.isVisible()
            assert desk.fields.files.cover_button.isVisible()
            desk.form.show_art([first, second])
            desk.fields.files.cover_button.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            chooser = desk.form.findChildren(ArtChooser)[0]
            (view,) = chooser.findChildren(QListView)
            view.setCurrentIndex(view.model().index(0, 0))
            chooser.accept()
            await until(lambda: desk.draft(0).cover == third)
            assert desk.draft(1).cover == third
            desk.studio.drafts.edit(first, cover=second)
            desk.studio.changes.deliver()
            take_off, words = desk.fields.cover.take_off, Person(desk.fields.cover).one(ElidedLabel)
            assert words.accessibleName() == "2 different covers"
            assert take_off.accessibleName() == "Take all these covers off"
            assert abs(words.geometry().center().y() - take_off.geometry().center().y()) <= 1, (
                "beside what it takes off"
            )
            desk.studio.drafts.edit(first, cover=None)
            desk.studio.changes.deliver()
            assert words.accessibleName() == "One cover, not for all of them"
            desk.studio.drafts.edit(first, cover=second)
            desk.studio.history.seal()
            take_off.click()
            assert [desk.draft(at).cover for at in (0, 1)] == [None, None]
            desk.studio.history.undo()
            assert [desk.draft(at).cover for at in (0, 1)] == [second, third]

    arun(story())


def test_a_picture_dropped_on_the_cover_is_uploaded_and_covers_what_was_chosen_then(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover = await add_film(desk, until), desk.fields.cover
            path = Path(desk.profile.parent / "art" / "still.png")
            Image.new("RGB", (20, 30), "red").save(path)
            let_go(cover, files_mime([path]))
            desk.form.show_art(desk.ids[:1])
            await until(lambda: desk.studio.drafts.draft(film).cover is not None)
            assert desk.studio.uploads.art(desk.studio.drafts.draft(film).cover).path == path
            assert desk.draft().cover is None
            desk.form.show_art([film])
            let_go(cover, art_mime([desk.ids[2]]))
            assert desk.studio.drafts.draft(film).cover == desk.ids[2]
            let_go(cover, art_mime([film]))
            assert "its own cover" in said(cover)
            assert desk.studio.drafts.draft(film).cover == desk.ids[2]

    arun(story())


def test_a_piece_that_is_dropped_on_its_own_cover_hears_that_and_its_cover_stays_in_sight(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover = await add_film(desk, until), desk.fields.cover
            let_go(cover, art_mime([film]))
            assert "An asset cannot be its own cover" in said(cover)
            desk.studio.drafts.edit(film, cover=desk.ids[1])
            desk.studio.changes.deliver()
            assert "its own cover" not in said(cover)
            let_go(cover, art_mime([film]))
            assert desk.studio.drafts.draft(film).cover == desk.ids[1]
            assert "moth.png" in said(cover)
            assert "An asset cannot be its own cover" in said(cover)
            assert cover.take_off.isVisible()

    arun(story())


def test_a_cover_that_arrives_when_its_piece_is_gone_says_nothing_about_what_is_shown_then(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover = await add_film(desk, until), desk.fields.cover
            desk.studio.drafts.edit(desk.ids[0], cover=desk.ids[1])
            path = Path(desk.profile.parent / "art" / "still.png")
            Image.new("RGB", (20, 30), "red").save(path)
            let_go(cover, files_mime([path]))
            await desk.studio.uploads.remove([film])
            desk.form.show_art(desk.ids[:1])
            desk.studio.changes.deliver()
            await until(lambda: any(desk.studio.uploads.art(one).path == path for one in desk.studio.uploads.order()))
            assert "its own cover" not in said(cover)
            assert "moth.png" in said(cover)

    arun(story())


def test_where_there_is_no_other_picture_the_cover_it_has_stays_in_sight(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover = await add_film(desk, until), desk.fields.cover
            desk.studio.drafts.edit(film, cover=desk.ids[1])
            await desk.studio.uploads.remove(desk.ids)
            desk.studio.changes.deliver()
            desk.form.show_art([film])
            cover.choose.click()
            await until(file_dialogs)
            file_dialogs()[0].reject()
            await until(lambda: not file_dialogs())
            assert "moth.png" in said(cover)
            assert cover.take_off.isVisible()

    arun(story())


@pytest.mark.parametrize("name", ["still.png", "dance.png"])
def test_a_picture_from_the_disk_is_uploaded_and_becomes_the_cover_in_one_step(
    arun: Arun, until: Until, open_desk: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one of the film's own name, which would be its cover by itself."""
    heard: list[str] = []
    monkeypatch.setattr(cover_edits, "announce", lambda _, words: heard.append(words))

    async def story() -> None:
        async with open_desk() as desk:
            film, cover = await add_film(desk, until), desk.fields.cover
            path = Path(desk.profile.parent / "art" / name)
            Image.new("RGB", (20, 30), "red").save(path)
            before = len(desk.studio.uploads.order())
            cover.choose.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            Person(desk.form.findChildren(ArtChooser)[0]).press("From disk…")
            await until(file_dialogs)
            (dialog,) = file_dialogs()
            assert dialog.fileMode() is QFileDialog.FileMode.ExistingFile
            dialog.findChild(QLineEdit, "fileNameEdit").setText(str(path))
            dialog.accept()
            await until(lambda: desk.studio.drafts.draft(film).cover is not None)
            assert desk.studio.uploads.art(desk.studio.drafts.draft(film).cover).path == path
            desk.studio.changes.deliver()
            assert name in said(cover)
            assert heard == [f"{name} is the cover now"]
            desk.studio.history.undo()
            assert desk.studio.drafts.draft(film).cover is None
            assert len(desk.studio.uploads.order()) == before + 1, "what is uploaded stays"

    arun(story())


@pytest.mark.parametrize("way", ["removed", "another project"])
def test_a_picture_from_the_disk_is_added_to_nothing_where_its_piece_is_gone_by_the_time_it_is_chosen(
    arun: Arun, until: Until, open_desk: Any, way: str
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover, told = await add_film(desk, until), desk.fields.cover, list[str]()
            desk.form.report_problem = told.append
            path = Path(desk.profile.parent / "art" / "still.png")
            Image.new("RGB", (20, 30), "red").save(path)
            cover.choose.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            Person(desk.form.findChildren(ArtChooser)[0]).press("From disk…")
            await until(file_dialogs)
            (dialog,) = file_dialogs()
            if way == "removed":
                await desk.studio.uploads.remove([film])
            else:
                await desk.studio.projects.create("Another")
            order = tuple(desk.studio.uploads.order())
            dialog.findChild(QLineEdit, "fileNameEdit").setText(str(path))
            dialog.accept()
            await until(lambda: told)
            assert told == ["still.png was not added: what it was to cover is not among the uploads any more."]
            assert tuple(desk.studio.uploads.order()) == order

    arun(story())


def test_a_cover_that_is_chosen_as_another_project_opens_is_none_and_that_is_said(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    """The choice is made after the project was opened, and before the news of it is told."""

    async def story() -> None:
        async with open_desk() as desk:
            (film, told) = await add_film(desk, until), list[str]()
            desk.form.report_problem = told.append
            first = desk.studio.projects.current.id
            desk.fields.cover.choose.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            chooser = desk.form.findChildren(ArtChooser)[0]
            chooser.findChildren(QListView)[0].setCurrentIndex(chooser.findChildren(QListView)[0].model().index(0, 0))
            assert chooser.chosen
            await desk.studio.projects.create("Another")
            chooser.accept()
            await until(lambda: told)
            assert told[0].startswith("Nothing was chosen: another project was opened meanwhile.")
            await desk.studio.projects.open(first)
            assert desk.studio.drafts.draft(film).cover is None

    arun(story())


def test_a_picture_that_is_only_the_cover_of_another_piece_is_not_offered_as_a_further_file(
    arun: Arun, until: Until, open_desk: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            path = Path(desk.profile.parent / "art" / "dance.png")
            Image.new("RGB", (20, 30), "red").save(path)
            await add_film(desk, until)
            (cover,) = (await desk.studio.uploads.add([path])).art_ids
            desk.form.show_art(desk.ids[:1])
            desk.fields.files.add_button.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            chooser = desk.form.findChildren(ArtChooser)[0]
            model = chooser.findChildren(QListView)[0].model()
            offered = [model.index(row, 0).data(CardRole.ART_ID) for row in range(model.rowCount())]
            assert cover not in offered
            assert set(offered) >= set(desk.ids[1:])
            assert not Person(chooser).offers("From disk…")
            chooser.reject()

    arun(story())


def test_a_picture_dropped_as_a_cover_whose_project_is_left_before_it_is_there_is_said_to_be_none(
    arun: Arun, until: Until, open_desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            film, cover, told = await add_film(desk, until), desk.fields.cover, list[str]()
            desk.form.report_problem = told.append
            studio, first = desk.studio, desk.studio.projects.current.id
            path = Path(desk.profile.parent / "art" / "still.png")
            Image.new("RGB", (20, 30), "red").save(path)

            async def slowly(paths: Sequence[Path]) -> Added:
                """The drive takes so long that another project is opened meanwhile."""
                dropped = studio.uploads.dropped(paths)
                found = await dropped.scan()
                await studio.projects.create("Another")
                return await studio.uploads.add_found(dropped, found)

            monkeypatch.setattr(studio.uploads, "add", slowly)
            let_go(cover, files_mime([path]))
            await until(lambda: told)
            assert told[0].startswith("still.png is no cover yet: another project was opened before it was added.")
            await studio.projects.open(first)
            assert path in [studio.uploads.art(one).path for one in studio.uploads.order()]
            assert studio.drafts.draft(film).cover is None

    arun(story())
