"""The uploads page over a real studio and the real practice service."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QClipboard, QColor, QImage
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import COPY, Arun, Idle, Person, Until, files_mime
from tests.ui.uploads.shown_page import shown

from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Edit, Step
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.actions import actions
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.actions.actions import Actions
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads import collection_tray
from mintwright.ui.uploads.filters.filter_bar import FilterBar
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.uploads.uploads_header import UploadsHeader
from mintwright.ui.uploads.uploads_progress import UploadsProgress
from mintwright.ui.widgets.elided_label import ElidedLabel


def pictures(folder: Path, count: int) -> list[Path]:
    """That many different PNG files."""
    return draw(folder, count, "gate-{:03}.png", first=0)


def test_a_drop_names_its_number_is_answered_as_a_copy_and_fills_the_grid(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        mime = files_mime(pictures(tmp_path / "art", 3))
        target, at, offered = Person(page.empty), QPoint(60, 60), COPY | Qt.DropAction.MoveAction
        assert target.drag_in(mime, at, offered).isAccepted()
        assert page.drops.announcement == "Drop to add 3 files"
        assert target.let_go(mime, at, offered).dropAction() is COPY
        assert page.drops.announcement == ""
        await until(lambda: page.grid.model().rowCount() == 3)
        assert page.grid.isVisible()
        assert page.grid.chosen() == list(studio.uploads.order()[:1])

    arun(story())


def test_a_drop_onto_the_viewport_of_the_grid_is_taken_too(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "first", 1))
        page = shown(studio, theme, qtbot)
        mime = files_mime([tmp_path / "first", *pictures(tmp_path / "second", 1)])
        viewport, at = Person(page.grid.viewport()), QPoint(60, 60)
        viewport.drag_in(mime, at)
        assert page.drops.announcement == "Drop to add 2 items"
        viewport.drag_out()
        assert page.drops.announcement == ""
        viewport.drop(mime, at)
        await until(lambda: page.grid.model().rowCount() == 2)

    arun(story())


def test_a_drag_of_text_or_of_links_is_not_taken(studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        words, links = QMimeData(), QMimeData()
        words.setText("not a file")
        links.setUrls([QUrl("https://example.org/a.png")])
        for mime in (words, links):
            assert not Person(page.empty).drag_in(mime, QPoint(60, 60)).isAccepted()
            assert page.drops.announcement == ""

    arun(story())


def test_files_upload_and_the_page_says_how_far_they_are(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(live_studio, theme, qtbot)
        page.adding.add(pictures(tmp_path / "art", 4))
        await until(lambda: live_studio.uploads.totals().uploaded == 4, 20)
        await until(lambda: page.filters.tabs.tabText(2) == "Uploaded 4")
        assert "All 4 uploaded" in page.header.findChild(ElidedLabel).whole
        index = page.grid.model().index(0, 0)
        assert UploadState(index.data(CardRole.STATE)) is UploadState.UPLOADED
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "gate-000, PNG, Uploaded, titled by its file"
        assert not page.findChildren(UploadsProgress)[0].isVisible()

    arun(story(), 40)


def test_what_a_drop_left_out_is_told_with_reasons(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        folder = tmp_path / "mixed"
        pictures(folder, 2)
        (folder / "letter.docx").write_bytes(b"not art")
        (folder / "empty.png").write_bytes(b"")
        page.adding.add([folder, tmp_path / "gone.png"])
        await until(lambda: page.notice.message)
        assert "left out" in page.notice.message
        page.notice.findChildren(QPushButton)[0].click()
        await until(lambda: any(dialog.isVisible() for dialog in page.findChildren(QDialog)))
        dialog = page.findChild(QDialog)
        listing = dialog.findChild(QTreeWidget)
        names = {listing.topLevelItem(row).text(0) for row in range(listing.topLevelItemCount())}
        assert "gone.png" in names
        assert all(listing.topLevelItem(row).text(1) for row in range(listing.topLevelItemCount()))
        dialog.accept()
        await until(lambda: not page.findChildren(QDialog))

    arun(story())


def test_what_was_undone_is_said_for_a_moment_with_what_it_was_done_to(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    def take(step: Step | None) -> Step:
        assert step is not None
        return step

    async def story() -> None:
        ids = (await studio.uploads.add(pictures(tmp_path / "art", 3))).art_ids
        page = shown(studio, theme, qtbot)
        history = studio.history
        studio.drafts.edit(ids[1], name="The gate")
        history.seal()
        page.form.show_art(ids)
        amount = page.form.fields.quantity.amount.line
        amount.clear()
        qtbot.keyClicks(amount, "7")
        qtbot.keyClick(amount, Qt.Key.Key_Return)
        project = studio.projects.current.id
        history.record(Edit(project, Sentence("test", "Sort by name"), undo=lambda: None, redo=lambda: None))
        await page.show_step(take(history.undo()))
        assert page.toast.message == "Undone: Sort by name"
        await page.show_step(take(history.undo()))
        assert page.toast.message == "Undone: Edit quantity · 3 assets"
        await page.show_step(take(history.redo()))
        assert page.toast.message == "Done again: Edit quantity · 3 assets"
        await page.show_step(take(history.undo()))
        await page.show_step(take(history.undo()))
        assert page.toast.message == page.toast.accessibleName() == "Undone: Edit title · gate-001.png"
        place = page.grid.mapTo(page, page.grid.rect().topLeft())
        assert page.grid.rect().translated(place).contains(page.toast.mapTo(page, page.toast.rect().center()))
        page.toast._end.start(1)
        await until(lambda: not page.toast.message)
        assert page.grid.mapTo(page, page.grid.rect().topLeft()) == place, "nothing moved out of its way"

    arun(story())


def test_delete_takes_the_chosen_off_the_list_and_undo_brings_them_back(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        paths = pictures(tmp_path / "art", 5)
        await studio.uploads.add(paths)
        page = shown(studio, theme, qtbot)
        page.grid.choose([1, 2])
        qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
        await until(lambda: page.grid.model().rowCount() == 3)
        assert "Removed 2 assets from the list. They stay" in page.notice.message
        assert all(path.exists() for path in paths)
        page.notice.findChildren(QPushButton)[0].click()
        await until(lambda: page.grid.model().rowCount() == 5)
        names = [page.grid.model().index(row, 0).data() for row in range(5)]
        assert names == [path.stem for path in paths]

    arun(story())


def test_p_holds_the_chosen_back_and_lets_them_go_on(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        page = shown(studio, theme, qtbot)
        page.grid.choose([0])
        art_id = page.grid.chosen()[0]
        qtbot.keyClick(page.grid, Qt.Key.Key_P)
        await until(lambda: studio.uploads.item(art_id).state is UploadState.PAUSED)
        qtbot.keyClick(page.grid, Qt.Key.Key_P)
        await until(lambda: studio.uploads.item(art_id).state is not UploadState.PAUSED)

    arun(story())


def test_on_another_network_the_button_says_what_would_be_uploaded_where(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(live_studio, theme, qtbot)
        page.adding.add(pictures(tmp_path / "art", 3))
        await until(lambda: live_studio.uploads.totals().uploaded == 3, 20)
        await live_studio.session.switch(Network.TEST)
        await until(lambda: page.filters.tabs.tabText(1) == "Paused 3")
        assert page.header.pause.accessibleName() == "Upload 3 files to the test network"
        assert "3 paused" in page.header.findChild(ElidedLabel).whole
        page.header.pause.click()
        await until(lambda: live_studio.uploads.totals().waiting == 3)
        await until(lambda: page.header.pause.accessibleName() == "Pause all")

    arun(story(), 40)


def test_the_summary_is_not_cut_while_the_search_has_room_to_spare(theme: Theme, qtbot: QtBot) -> None:
    header = UploadsHeader(theme, Actions(theme))
    qtbot.addWidget(header)
    header.show()
    summary = header.findChild(ElidedLabel)
    for percent, width in ((100, 736), (90, 700), (110, 800)):
        theme.choose(text_percent=percent)
        header.resize(1200, 70)
        for totals in (Totals(count=16, paused=16), Totals(count=16, uploaded=16)):
            header.show_totals(totals, Network.TEST, all_paused=False)
            qtbot.waitUntil(lambda: header.search.width() == header.search.usual)
            header.resize(width, 70)
            qtbot.waitUntil(lambda: summary.text() == summary.whole)
            need = header.search.fontMetrics().horizontalAdvance(header.search.placeholderText())
            assert header.search.width() > need + 30
            header.resize(1200, 70)


def test_the_focus_is_seen_on_the_filters(studio: Studio, theme: Theme, qtbot: QtBot) -> None:
    filters = FilterBar(studio.settings, theme)
    qtbot.addWidget(filters)
    filters.show()
    filters.activateWindow()

    def ring() -> bool:
        picture, color = filters.tabs.grab().toImage(), theme.color("focus").rgb()
        line = picture.height() // 2
        return color in {picture.pixel(x, line) for x in range(picture.width())}

    filters.options.slider.setFocus()
    qtbot.waitUntil(filters.options.slider.hasFocus)
    assert not ring()
    filters.tabs.setFocus()
    qtbot.waitUntil(ring)


def test_what_is_paused_is_not_called_uploading(studio: Studio, theme: Theme, qtbot: QtBot) -> None:
    filters = FilterBar(studio.settings, theme)
    qtbot.addWidget(filters)
    for totals, name in (
        (Totals(count=3, waiting=2, uploading=1), "Uploading 3"),
        (Totals(count=3, waiting=1, paused=2), "To upload 3"),
        (Totals(count=3, paused=3), "Paused 3"),
        (Totals(count=3, uploaded=3), "Uploading"),
    ):
        filters.show_counts({UploadFilter.UPLOADING: totals.unfinished}, totals)
        assert filters.tabs.tabText(1) == name


def test_search_and_filters_show_only_what_they_say(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 12))
        page = shown(studio, theme, qtbot)
        model = page.grid.model()
        page.header.search.setText("GATE-01")
        assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["gate-010", "gate-011"]
        page.header.search.clear()
        page.filters.tabs.setCurrentIndex(2)
        assert model.rowCount() == 0
        page.show_art(studio.uploads.order()[3])
        assert model.rowCount() == 12
        assert page.grid.chosen() == [studio.uploads.order()[3]]

    arun(story())


def test_the_whole_problem_of_chosen_art_stands_above_the_tray_with_what_can_be_done(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(live_studio, theme, qtbot)
        paths = pictures(tmp_path / "art", 3)
        whole = paths[0].read_bytes()
        for path in paths[:2]:
            path.write_bytes(b"no picture at all")
        await live_studio.uploads.add(paths)
        await until(lambda: live_studio.uploads.totals().problems == 2, 20)
        live_studio.changes.deliver()
        page.grid.choose([2])
        await until(lambda: page.grid.chosen() and not page.problem.isVisible())
        page.grid.choose([0, 1, 2])
        await until(lambda: page.problem.message == "2 of the chosen files have a problem.")
        (kinds,) = Person(page).all(ProblemList)
        kind = kinds.model().index(0, 0)
        assert (kinds.model().rowCount(), kinds.model().rowCount(kind)) == (1, 2)
        assert "The same is true of 1 more." in kind.data()
        kinds.expand(kind)
        kinds.clicked.emit(kinds.model().index(1, 0, kind))
        await until(lambda: page.grid.chosen() == [live_studio.uploads.order()[1]])
        await until(lambda: not kinds.isVisible())
        page.grid.choose([0])
        await until(lambda: page.problem.message.startswith("gate-000.png does not hold a picture, film, sound"))
        paths[0].write_bytes(whole)
        page.problem.retry.click()
        await until(lambda: live_studio.uploads.totals().uploaded == 2, 20)
        await until(lambda: not page.problem.isVisible())
        page.grid.choose([1])
        await until(lambda: page.problem.isVisible())
        page.problem.remove.click()
        await until(lambda: page.grid.model().rowCount() == 2)

    arun(story(), 40)


@pytest.mark.parametrize("by_key", [True, False], ids=["the key R", "the button"])
def test_damaged_pictures_are_found_without_scrolling_to_them_and_taken_anew_once_they_were_saved_again(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, by_key: bool
) -> None:
    """Nothing here ever asks for a picture: `look.pixmaps` follows nobody."""

    async def story() -> None:
        page = shown(live_studio, theme, qtbot)
        paths = pictures(tmp_path / "art", 40)
        whole = paths[37].read_bytes()
        paths[37].write_bytes(whole[: len(whole) * 2 // 3])  # a copy that was broken off: its size can still be read
        paths[38].write_bytes(b"no picture at all")
        phone = tmp_path / "art" / "phone.heic"
        phone.write_bytes(b"\0\0\0\x18ftypheic" + bytes(200))  # sound, for all we know: it cannot be drawn here
        ids = (await live_studio.uploads.add([*paths, phone])).art_ids
        await until(lambda: live_studio.uploads.totals().uploaded == 40, 20)
        await until(lambda: page.filters.tabs.tabText(3) == "Problems 2")
        said = page.header.findChildren(ElidedLabel)[0]
        await until(lambda: said.text() == "39 of 41 uploaded · 1 problem · 1 damaged")  # which is not done
        assert page.filters.tabs.tabText(2) == "Uploaded 39"
        page.filters.tabs.setCurrentIndex(2)
        assert list(page.grid.model().art_ids) == [*ids[:37], *ids[39:]]
        page.header.search.setText("gate-03")
        await until(lambda: page.filters.tabs.tabText(2) == "Uploaded 8")  # of ten: one is damaged, one failed
        page.header.search.clear()
        page.filters.tabs.setCurrentIndex(3)
        assert list(page.grid.model().art_ids) == [ids[37], ids[38]]
        page.grid.choose([0])
        await until(lambda: page.problem.message.startswith("gate-037.png: This picture can't be read. Open it in"))
        assert live_studio.reviewer.review([ids[37]]).ready, "a warning, as it was"
        paths[37].write_bytes(whole)
        qtbot.keyClick(page.grid, Qt.Key.Key_R) if by_key else page.problem.retry.click()
        await until(lambda: page.filters.tabs.tabText(3) == "Problems 1", 20)
        assert list(page.grid.model().art_ids) == [ids[38]]
        await until(lambda: page.filters.tabs.tabText(2) == "Uploaded 40")
        assert live_studio.damaged_files.of(ids[37]) is None

    arun(story(), 60)


def test_new_files_come_into_sight_unless_the_artist_looks_elsewhere(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "first", 60))
        page = shown(studio, theme, qtbot)
        page.grid.setFocus()  # as in the window; alone, the details would have it
        page.grid.choose([0])
        bar = page.grid.verticalScrollBar()
        await until(lambda: bar.maximum() > 0)
        page.adding.add(pictures(tmp_path / "second", 3))
        await until(lambda: page.grid.model().rowCount() == 63)
        await until(lambda: page.grid.chosen() == [studio.uploads.order()[60]])
        new = page.grid.visualRect(page.grid.model().index(60, 0))
        assert page.grid.viewport().rect().contains(new)
        page.adding.add(pictures(tmp_path / "third", 3))
        await asyncio.sleep(0)  # the gesture has begun
        bar.setValue(0)
        await until(lambda: page.grid.model().rowCount() == 66)
        assert bar.value() == 0
        assert page.grid.chosen() == [studio.uploads.order()[60]]

    arun(story())


def test_what_is_added_during_a_search_that_hides_it_is_told_and_can_be_shown(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 3))
        page = shown(studio, theme, qtbot)
        page.header.search.setText("gate")
        page.adding.add(draw(tmp_path / "new", 2, "moth-{}.png", first=7))
        await until(lambda: page.notice.message == "2 new files, not shown by your search or filter")
        Person(page.notice).press("Show them")
        assert page.grid.model().rowCount() == 5
        assert page.grid.chosen() == list(studio.uploads.order())[3:]

    arun(story())


@pytest.mark.parametrize("way", ["shown", "removed"])
def test_that_new_files_are_not_shown_is_said_no_longer_once_they_are_or_have_left(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, way: str
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 3))
        page = shown(studio, theme, qtbot)
        page.header.search.setText("gate")
        page.adding.add(draw(tmp_path / "new", 2, "moth-{}.png", first=7))
        await until(lambda: page.notice.message)
        page.header.search.setText("moth-7")
        assert page.notice.message, "one is still hidden"
        if way == "shown":
            page.header.search.clear()
        else:
            page.header.search.setText("gate")
            await studio.uploads.remove(list(studio.uploads.order())[3:])
        await until(lambda: not page.notice.message)
        page.notice.say("Something else")
        page.header.search.setText("gate")
        page.header.search.clear()
        assert page.notice.message == "Something else"

    arun(story())


def test_a_search_without_hits_says_so_and_leads_back(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 3))
        page = shown(studio, theme, qtbot)
        page.header.search.setText("zzz")
        page.header.search.setText("zzzz")
        assert page.nothing.isVisible()
        assert page.nothing.message == "Nothing is called “zzzz”."
        page.nothing.show_all.click()
        assert page.grid.isVisible()
        assert page.grid.model().rowCount() == 3
        page.filters.tabs.setCurrentIndex(3)
        assert page.nothing.message == "Nothing here just now."
        page.nothing.show_all.click()
        assert page.grid.model().rowCount() == 3

    arun(story())


def test_a_search_that_has_hits_under_another_tab_does_not_say_that_nothing_is_called_so(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 3))
        page = shown(studio, theme, qtbot)
        name = page.grid.model().index(0, 0).data()
        page.filters.tabs.setCurrentIndex(3)
        page.header.search.setText(name)
        assert page.nothing.message == f"None of what is called “{name}” has a problem."
        page.filters.tabs.setCurrentIndex(2)
        assert page.nothing.message == f"None of what is called “{name}” is uploaded."
        page.header.search.setText("zzzz")
        assert page.nothing.message == "Nothing is called “zzzz”."
        page.header.search.setText(name)
        page.filters.tabs.setCurrentIndex(0)
        page.facets.take([Facet(About.MARK, Mark.FLAGGED)])
        await until(lambda: page.nothing.message == f"Nothing that the filters show is called “{name}”.")

    arun(story())


def test_art_dragged_from_the_grid_into_the_tray_joins_the_collection(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 4))
        page = shown(studio, theme, qtbot)
        order = list(studio.uploads.order())
        mime = page.grid.model().mimeData([page.grid.model().index(row, 0) for row in (2, 0)])
        viewport, at = Person(page.tray.strip.viewport()), QPoint(20, 20)
        assert viewport.drag_in(mime, at).isAccepted()
        viewport.let_go(mime, at)
        await until(lambda: studio.projects.current_collection.art_ids == (order[0], order[2]))
        page.grid.choose([1, 2])
        await until(lambda: page.tray.findChildren(QPushButton)[1].text().strip() == "Add 1")
        await until(lambda: all(one.width() >= one.sizeHint().width() for one in page.tray.findChildren(QPushButton)))
        page.tray.findChildren(QPushButton)[1].click()
        await until(lambda: studio.projects.current_collection.art_ids == (order[0], order[2], order[1]))
        assert page.tray.findChildren(QPushButton)[1].isHidden(), "all that is chosen is in it"
        studio.history.undo()
        await until(lambda: not page.tray.findChildren(QPushButton)[1].isHidden())
        assert page.tray.findChildren(QPushButton)[1].text().strip() == "Add 1", (
            "it is still chosen, and can join again"
        )

    arun(story())


def test_the_tray_says_and_shows_the_keys_that_put_chosen_art_into_it(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        page = shown(studio, theme, qtbot)
        (keys,) = ACTIONS[ActionId.ADD_TO_COLLECTION].sequences
        said = keys.toString(keys.SequenceFormat.NativeText)
        assert f"press {said}" in page.tray.strip.accessibleDescription()
        await studio.projects.add_to_collection([studio.uploads.order()[0]])
        await until(lambda: f"1 asset · {said} adds" in Person(page.tray).reads())
        assert said not in page.tray.strip.accessibleDescription()

    arun(story())


def test_what_joins_the_collection_is_heard(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    heard: list[str] = []
    monkeypatch.setattr(collection_tray, "announce", lambda _, words: heard.append(words))

    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        page = shown(studio, theme, qtbot)
        page.tray.add(studio.uploads.order())
        await until(lambda: heard)
        assert heard == ["2 assets in Collection of 2"]
        page.tray.add(studio.uploads.order()[:1])
        await until(lambda: studio.projects.current_collection.art_ids[0] == studio.uploads.order()[1])
        assert len(heard) == 1, "what only moves is not heard as added"

    arun(story())


def test_the_tray_gives_its_buttons_the_room_they_come_to_need(
    studio: Studio, theme: Theme, arun: Arun, idle: Idle, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 1))
        page = shown(studio, theme, qtbot)
        await idle()
        collection = page.tray.findChildren(QPushButton)[0]
        collection.setMinimumWidth(2 * page.tray.strip.x())
        await idle()
        assert collection.geometry().right() < page.tray.strip.x()

    arun(story())


def test_the_sample_art_fills_an_empty_page(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        assert page.empty.isVisible()
        assert not page.tray.isVisible()
        page.empty.samples_requested.emit()
        await until(lambda: page.grid.model().rowCount() == 12)
        assert page.grid.isVisible()
        assert page.tray.isVisible()

    arun(story())


def test_a_picture_from_the_clipboard_becomes_a_file_of_the_profile_and_art(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        picture = QImage(5, 3, QImage.Format.Format_ARGB32)
        picture.fill(QColor(12, 200, 90, 120))
        clipboard = QApplication.clipboard()
        clipboard.setImage(picture)
        page.commands.paste()
        await until(lambda: studio.uploads.totals().count == 1)
        page.commands.paste()
        await until(lambda: studio.uploads.totals().count == 2)
        paths = [studio.uploads.item(art_id).art.path for art_id in studio.uploads.order()]
        assert len(set(paths)) == 2  # two pastes in one second do not overwrite each other
        for path in paths:
            assert path.parent == tmp_path / "profile" / "pasted"
            assert QImage(str(path)).convertToFormat(QImage.Format.Format_ARGB32) == picture
        clipboard.setText("no picture")
        page.commands.paste()
        assert page.notice.message == (
            "Words are copied, not a picture or a file. To paste them, go to a field of the details or to cells of the "
            "table."
        )
        clipboard.clear()
        page.commands.paste()
        assert page.notice.message == "There is no picture and no file to paste. Copy one first."
        assert studio.uploads.totals().count == 2
        clipboard.clear()

    arun(story())


def test_a_clipboard_whose_owner_is_gone_holds_nothing(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QClipboard, "mimeData", lambda *_: None)

    async def story() -> None:
        page = shown(studio, theme, qtbot)
        page.commands.paste()
        assert page.notice.message == "There is no picture and no file to paste. Copy one first."

    arun(story())


def test_a_picture_that_cannot_be_kept_is_said(
    studio: Studio,
    theme: Theme,
    arun: Arun,
    until: Until,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        (tmp_path / "profile" / "pasted").write_text("a file stands where the folder should be")
        said: list[str] = []
        monkeypatch.setattr(page, "report_problem", said.append, raising=False)
        picture = QImage(5, 3, QImage.Format.Format_RGB32)
        picture.fill(QColor("red"))
        QApplication.clipboard().setImage(picture)
        page.commands.paste()
        await until(lambda: said)
        assert said[0].startswith("The picture could not be kept: ")
        QApplication.clipboard().clear()

    arun(story())


def test_a_key_that_can_do_nothing_among_the_cards_says_why_to_who_sees_and_to_who_hears(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    heard: list[str] = []
    monkeypatch.setattr(actions, "announce", lambda _, said: heard.append(said))

    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 3))
        page = shown(studio, theme, qtbot)
        page.activateWindow()
        page.grid.setFocus()
        await until(page.grid.hasFocus)
        for key, held, why in (
            (
                Qt.Key.Key_Return,
                Qt.KeyboardModifier.ControlModifier,
                "This writes into cells: show the uploads as a table first",
            ),
            (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "Choose assets first"),
        ):
            qtbot.keyClick(page.grid, key, held)
            assert page.toast.message == why
            assert heard.pop() == why
        page.hide()
        page.toast.hide()
        qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
        assert page.toast.message == ""

    arun(story())
