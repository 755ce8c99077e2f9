"""A piece of art by itself, in the real window: the way there, from one to the next, and back."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import LEFT, NO_KEY, Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.test_accessible_names import nameless

from mintwright.studio.disk.drives import SilentDriveError
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.primary_panel import Print
from mintwright.ui.dialogs.line_sheet import LineSheet
from mintwright.ui.minting.review_model import AssetList, picture_in
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.palette import DARK
from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer import elsewhere
from mintwright.ui.viewer.elsewhere import is_shown
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.viewer.viewer_bar import ViewerBar
from mintwright.ui.window.main_window import MainWindow

Look = Callable[[], Viewer]


def viewers(window: QWidget) -> list[Viewer]:
    return [one for one in window.findChildren(Viewer) if one.isVisible()]


def the_viewer(window: QWidget) -> Viewer:
    (one,) = viewers(window)
    return one


async def opened(window: MainWindow, qtbot: QtBot, until: Until, row: int = 0) -> Viewer:
    """The viewer as Space opens it, with its picture."""
    grid = window.uploads.grid
    await until(lambda: grid.model().rowCount() > row)
    grid.choose([row])
    grid.setFocus()
    qtbot.keyClick(grid, Qt.Key.Key_Space)
    await until(lambda: bool(viewers(window)))
    return the_viewer(window)


def strike(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEY) -> None:
    """A key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, key, modifier)


def test_space_shows_a_piece_and_arrows_the_next_and_space_leads_back_to_what_was_seen(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        viewer = await opened(window, qtbot, until)
        assert viewer.art_id == ids[0]
        assert viewer.geometry() == window.rect()
        assert viewer.isAncestorOf(QApplication.focusWidget())
        strike(qtbot, Qt.Key.Key_Right)
        strike(qtbot, Qt.Key.Key_Right)
        assert viewer.art_id == ids[2]
        assert "3 of 4" in Person(viewer).reads()
        strike(qtbot, Qt.Key.Key_End)
        strike(qtbot, Qt.Key.Key_Right)
        assert viewer.art_id == ids[3]
        strike(qtbot, Qt.Key.Key_Left)
        strike(qtbot, Qt.Key.Key_Space)
        assert not viewers(window)
        assert window.uploads.grid.chosen() == [ids[2]]
        assert QApplication.focusWidget() is window.uploads.grid
        assert window.uploads.grid.currentIndex().row() == 2

    arun(story(), 20)


@pytest.mark.parametrize("by_keys", [True, False])
def test_what_the_viewer_leads_back_to_shows_its_ring_if_it_was_opened_by_keys(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, by_keys: bool
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        if by_keys:
            await opened(window, qtbot, until)
        else:
            await until(lambda: window.uploads.grid.model().rowCount() == 2)
            window.uploads.grid.choose([0])
            window.uploads.grid.setFocus()
            window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)  # as a click leaves it
            window.all_actions.run(ActionId.SEE)
        strike(qtbot, Qt.Key.Key_Right)
        strike(qtbot, Qt.Key.Key_Escape)
        assert window.uploads.grid.hasFocus()
        assert window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange) is by_keys

    arun(story(), 20)


def test_a_glance_keeps_the_several_that_are_chosen(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        grid = window.uploads.grid
        await until(lambda: grid.model().rowCount() == 4)
        grid.choose([1, 2])
        grid.setFocus()
        qtbot.keyClick(grid, Qt.Key.Key_Space)
        strike(qtbot, Qt.Key.Key_Right)
        strike(qtbot, Qt.Key.Key_Escape)
        assert grid.chosen() == ids[1:3]
        qtbot.keyClick(grid, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
        assert grid.chosen() == [ids[1]], "with Ctrl it still chooses"

    arun(story(), 20)


def test_a_space_that_is_held_opens_once(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        viewer = await opened(window, qtbot, until)
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, NO_KEY, " ", True)
        for _ in range(3):
            QApplication.sendEvent(QApplication.focusWidget(), held)
        assert viewers(window) == [viewer]
        strike(qtbot, Qt.Key.Key_Space)
        QApplication.sendEvent(QApplication.focusWidget(), held)
        assert viewers(window) == []

    arun(story(), 20)


def test_space_in_a_field_is_a_space(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 1)
        window.uploads.focus_search()
        qtbot.keyClick(window.uploads.header.search, Qt.Key.Key_Space)
        assert not viewers(window)
        assert window.uploads.header.search.text() == " "

    arun(story(), 20)


def test_a_click_on_the_picture_shows_it_from_the_details_and_the_collection(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        window.uploads.show_art(ids[1])
        await until(window.uploads.form.fields.preview.isVisible)
        qtbot.mouseClick(window.uploads.form.fields.preview, LEFT)
        assert the_viewer(window).art_id == ids[1]
        strike(qtbot, Qt.Key.Key_Escape)
        page = window.go(PageName.COLLECTION)
        qtbot.mouseClick(Person(page).one(Print), LEFT)
        assert the_viewer(window).art_id == ids[0]
        strike(qtbot, Qt.Key.Key_Right)
        strike(qtbot, Qt.Key.Key_Space)
        assert Person(page).one(CollectionGrid).chosen() == [ids[1]]

    arun(story(), 20)


def test_the_wheel_keeps_what_is_under_the_pointer_where_it_is(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        Image.effect_noise((3000, 2000), 60).save(tmp_path / "noise.png")
        await live_studio.uploads.add([tmp_path / "noise.png"])
        viewer = await opened(window, qtbot, until)
        canvas = viewer.stage.canvas
        await until(lambda: canvas.zoom.width == 3000)
        strike(qtbot, Qt.Key.Key_1)
        at = QPointF(canvas.width() * 0.6, canvas.height() * 0.4)
        before = canvas.zoom.point_at(at.x(), at.y())
        for _ in range(3):
            turned = QWheelEvent(
                at, canvas.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, NO_KEY,
                Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(canvas, turned)
        assert canvas.zoom.magnification > 1
        assert canvas.zoom.point_at(at.x(), at.y()) == pytest.approx(before)
        strike(qtbot, Qt.Key.Key_1)
        assert canvas.zoom.magnification == 1
        middle = canvas.zoom.x
        qtbot.mousePress(canvas, LEFT, pos=QPoint(300, 200))
        qtbot.mouseMove(canvas, QPoint(260, 200))
        qtbot.mouseRelease(canvas, LEFT, pos=QPoint(260, 200))
        assert canvas.zoom.x == middle + 40
        strike(qtbot, Qt.Key.Key_0)
        assert canvas.zoom.is_fit

    arun(story(), 20)


def test_of_a_large_picture_only_the_part_in_sight_is_held_and_it_is_sharp(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    """Lines one pixel wide, which vanish in any smaller picture: 60 megapixels would take 240 MB."""

    async def story() -> None:
        lines = Image.new("L", (2, 1))
        lines.putdata([0, 255])
        lines.resize((2, 6000)).convert("1").save(tmp_path / "two.png")
        wide = Image.new("1", (10_000, 6_000))
        pair = Image.open(tmp_path / "two.png")
        for x in range(0, 10_000, 2):
            wide.paste(pair, (x, 0))
        wide.save(tmp_path / "lines.png")
        (tmp_path / "two.png").unlink()
        await live_studio.uploads.add([tmp_path / "lines.png"])
        viewer = await opened(window, qtbot, until)
        canvas = viewer.stage.canvas
        await until(lambda: canvas.zoom.width == 10_000 and viewer.pictures.whole(viewer.art_id) is not None, 30)
        strike(qtbot, Qt.Key.Key_1)
        await until(lambda: viewer.pictures.part() is not None, 30)
        shown = canvas.grab().toImage()
        ratio = shown.devicePixelRatio()
        greys = {shown.pixelColor(round(x * ratio), shown.height() // 2).lightness() for x in range(200, 240)}
        assert greys == {0, 255}, "each line is seen"
        assert viewer.pictures.kept_bytes < 40 << 20

    arun(story(), 60)


def test_what_is_removed_makes_room_for_the_next_and_with_the_last_one_the_viewer_closes(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        viewer = await opened(window, qtbot, until, row=1)
        await live_studio.uploads.remove([ids[0], ids[1]])
        await until(lambda: viewer.art_id == ids[2])
        assert "1 of 2" in Person(viewer).reads()
        await live_studio.uploads.remove([ids[3]])
        await until(lambda: "1 of 1" in Person(viewer).reads())
        await live_studio.uploads.remove([ids[2]])
        await until(lambda: not viewers(window))

    arun(story(), 20)


def test_another_project_has_other_pieces(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        await opened(window, qtbot, until)
        await live_studio.projects.create("Tide Tables")
        await until(lambda: not viewers(window))

    arun(story(), 20)


def test_a_film_is_named_and_opened_in_its_program_only_at_a_press(
    live_studio: Studio,
    window: MainWindow,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        opens: list[Path] = []
        monkeypatch.setattr(
            QDesktopServices, "openUrl", lambda url: opens.append(Path(QUrl(url).toLocalFile())) or True
        )
        film = tmp_path / "film.mp4"
        film.write_bytes(b"\0\0\0\x18ftypmp42" + bytes(4000))
        await live_studio.uploads.add([film])
        viewer = await opened(window, qtbot, until)
        await until(lambda: Person(viewer).offers("Open in its program"))
        assert "Film" in Person(viewer).reads()
        assert opens == []
        Person(viewer).press("Open in its program")
        await until(lambda: opens == [film])

    arun(story(), 20)


@pytest.mark.parametrize("percent", [100, 150])
def test_the_way_to_a_program_makes_the_bar_of_the_viewer_no_wider_than_it_was(
    theme: Theme, qtbot: QtBot, percent: int
) -> None:
    theme.choose(text_percent=percent)
    widths = []
    for is_played in (False, True):
        around = QWidget()
        qtbot.addWidget(around)
        bar = ViewerBar(theme)
        bar.setParent(around)
        bar.resize(300, bar.height())
        around.show()
        bar.offer_program(offers=is_played)
        widths.append(bar.minimumSizeHint().width())
    assert widths[0] == widths[1]


def test_a_film_with_a_cover_is_opened_in_its_program_from_the_bar_and_from_the_menu(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        opens: list[Path] = []
        monkeypatch.setattr(
            QDesktopServices, "openUrl", lambda url: opens.append(Path(QUrl(url).toLocalFile())) or True
        )
        film, (poster,) = tmp_path / "film.mp4", draw(tmp_path, 1, "film{}.png", first=0)
        film.write_bytes(b"\0\0\0\x18ftypmp42" + bytes(4000))
        (piece, cover) = (await live_studio.uploads.add([film, poster])).art_ids
        live_studio.drafts.edit(piece, cover=cover)
        live_studio.changes.deliver()
        viewer = await opened(window, qtbot, until)
        await until(lambda: viewer.pictures.whole(cover) is not None)
        button = Person(viewer).button("Open in its program")
        button.setFocus()
        strike(qtbot, Qt.Key.Key_Return)
        await until(lambda: opens == [film])
        strike(qtbot, Qt.Key.Key_Escape)
        window.uploads.show_art(piece)
        window.all_actions.run(ActionId.OPEN_ELSEWHERE)
        await until(lambda: opens == [film, film])
        film.unlink()
        window.all_actions.run(ActionId.OPEN_ELSEWHERE)
        gone = f"The file is not there any more: {film}"
        await until(lambda: window.uploads.toast.message.startswith(gone))
        assert not window.banner.message, "it would stay, and go along to other pages"
        assert opens == [film, film]
        window.uploads.grid.setFocus()
        viewer = await opened(window, qtbot, until)
        await until(lambda: viewer.pictures.whole(cover) is not None)
        Person(viewer).press("Open in its program")
        await until(lambda: viewer.toast.message.startswith(gone))
        assert not window.banner.message, "the viewer would hide it"
        strike(qtbot, Qt.Key.Key_Escape)
        monkeypatch.setattr(elsewhere, "PATIENCE_SECONDS", 0.05)
        answers, real = threading.Event(), Path.is_file
        monkeypatch.setattr(Path, "is_file", lambda one: answers.wait(20) if one == film else real(one))
        window.all_actions.run(ActionId.OPEN_ELSEWHERE)
        await until(lambda: opens == [film, film, film], 5)  # a drive that does not answer is left to the program
        answers.set()

    arun(story(), 20)


@pytest.mark.parametrize("name", ["art.html", "art.svg", "art.exe", "art.desktop", "art.js", "art.png.bat", "art"])
def test_what_could_run_is_never_opened_by_its_ending(name: str) -> None:
    assert not is_shown(Path(name))
    assert is_shown(Path("art.PNG"))


def test_a_picture_that_is_gone_says_so_and_offers_nothing(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        art = live_studio.uploads.art(ids[0])
        art.path.unlink()
        viewer = await opened(window, qtbot, until)
        strike(qtbot, Qt.Key.Key_Right)
        strike(qtbot, Qt.Key.Key_Left)
        await until(lambda: art.path.name in Person(viewer).reads())
        assert not Person(viewer).offers("Open in its program")

    arun(story(), 20)


def test_what_is_transparent_shows_the_ground_that_is_chosen(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        Image.new("RGBA", (200, 200), (0, 0, 0, 0)).save(tmp_path / "clear.png")
        await live_studio.uploads.add([tmp_path / "clear.png"])
        viewer = await opened(window, qtbot, until)
        canvas = viewer.stage.canvas
        await until(lambda: viewer.pictures.whole(viewer.art_id) is not None)
        for ground in canvas.grounds:
            shown = canvas.grab().toImage()
            assert shown.pixelColor(shown.rect().center()) == ground
            strike(qtbot, Qt.Key.Key_B)

    arun(story(), 20)


def test_tab_goes_round_in_it_and_the_keys_of_the_window_rest(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        viewer = await opened(window, qtbot, until, row=1)
        assert nameless(viewer) == []
        seen: list[QWidget] = []
        while (focus := QApplication.focusWidget()) not in seen:
            assert focus is not None
            seen.append(focus)
            qtbot.keyClick(focus, Qt.Key.Key_Tab)
        assert len(seen) > 8
        button = next(one for one in seen if one.accessibleName() == "Zoom in")
        button.setFocus()
        strike(qtbot, Qt.Key.Key_Right)
        assert viewer.art_id == ids[2], "arrows go on, wherever the focus is"
        viewer.stage.canvas.setFocus()
        qtbot.mouseClick(button, LEFT)
        assert viewer.stage.canvas.hasFocus(), "a click leaves the keys to the picture"
        assert all(viewer.isAncestorOf(one) for one in seen)
        strike(qtbot, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
        assert window.pages.shows(PageName.UPLOADS)
        window.go(PageName.COLLECTION)
        assert not viewers(window)

    arun(story(), 20)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_focus_as_everywhere_and_a_held_one_does_not(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Qt.Key
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        viewer = await opened(window, qtbot, until)
        back = next(one for one in Person(viewer).all(QPushButton) if one.accessibleName() == "Back")
        strike(qtbot, key)
        assert viewers(window), "nothing has been pressed: the picture has the focus"
        back.setFocus()
        QApplication.sendEvent(back, QKeyEvent(QEvent.Type.KeyPress, key, NO_KEY, "", autorep=True))
        assert viewers(window)
        strike(qtbot, key)
        assert not viewers(window)
        assert window.uploads.grid.hasFocus()

    arun(story(), 20)


@pytest.mark.parametrize("by_keys", [True, False])
def test_the_picture_shows_its_ring_if_the_keys_opened_it_and_until_the_mouse_is_used(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, by_keys: bool
) -> None:
    def has_ring() -> bool:
        canvas = the_viewer(window).stage.canvas
        return canvas.grab().toImage().pixelColor(1, canvas.height() // 2).name() == DARK.focus.lower()

    async def story() -> None:
        await gather(live_studio, 2)
        await until(lambda: window.uploads.grid.model().rowCount() == 2)
        window.uploads.grid.choose([0])
        window.uploads.grid.setFocus()
        window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, by_keys)
        window.all_actions.run(ActionId.SEE)
        assert has_ring() is by_keys
        strike(qtbot, Qt.Key.Key_Right)
        assert has_ring() is by_keys
        strike(qtbot, Qt.Key.Key_Tab)
        assert not has_ring()
        strike(qtbot, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
        assert has_ring()
        qtbot.mouseClick(the_viewer(window).stage.canvas, LEFT)
        assert not has_ring()

    arun(story(), 20)


def test_long_words_beside_the_picture_scroll_by_keys_and_those_to_the_side_still_go_on(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        live_studio.drafts.edit(ids[0], description="A long story. " * 200)
        viewer = await opened(window, qtbot, until)
        viewer.toggle_words()
        words = Person(viewer).one(LineSheet)
        await until(lambda: words.verticalScrollBar().maximum() > 0)
        focus_inside(words)
        ring = words.grab().toImage().pixelColor(0, words.height() // 2).name()
        assert ring == DARK.focus.lower(), "it is dark here in both themes"
        strike(qtbot, Qt.Key.Key_Down)
        assert words.verticalScrollBar().value() > 0
        assert viewer.art_id == ids[0]
        strike(qtbot, Qt.Key.Key_Right)
        assert viewer.art_id == ids[1]

    arun(story(), 20)


@pytest.mark.parametrize(("width", "height", "percent"), [(960, 640, 150), (960, 640, 100), (1280, 800, 150)])
def test_nothing_is_cut_in_a_small_window_with_large_text(
    live_studio: Studio,
    window: MainWindow,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    width: int,
    height: int,
    percent: int,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        live_studio.drafts.edit(ids[0], name="W" * 64, description="Ein sehr langes Wort: " + "Donaudampfschiff" * 9)
        theme.choose(text_percent=percent)
        window.resize(width, height)
        viewer = await opened(window, qtbot, until)
        for key in (None, Qt.Key.Key_Right, Qt.Key.Key_I):
            if key is not None:
                strike(qtbot, key)
            await until(viewer.stage.isVisible)
            assert cut(viewer) == []

    arun(story(), 20)


def cut(screen: QWidget) -> list[str]:
    """The words that need more room than they have, and the parts that reach beyond the screen."""
    found = [
        one.text()
        for one in screen.findChildren(QLabel)
        if one.isVisible() and one.text() and not one.wordWrap()
        and one.fontMetrics().horizontalAdvance(one.text()) > one.contentsRect().width() + 1
    ]  # fmt: skip
    for part in screen.findChildren(QWidget):
        at = part.mapTo(screen, QPoint(0, 0))
        beyond = at.x() < 0 or at.x() + part.width() > screen.width()
        if part.isVisible() and beyond:
            found.append(f"{type(part).__name__} {part.accessibleName()}")
    return found


def test_a_drive_that_does_not_answer_is_named_and_keeps_nobody_from_the_next(
    live_studio: Studio,
    window: MainWindow,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        run, drive = live_studio.drives.run, live_studio.drives.of(tmp_path)

        async def silent(path: Path, work: Callable[..., object], patience: float | None = None) -> object:
            if path.name == "away.png":
                raise SilentDriveError(drive)
            return await run(path, work, patience)

        monkeypatch.setattr(live_studio.drives, "run", silent)
        monkeypatch.setattr(drive, "when_back", lambda _: None)
        for name in ("away.png", "here.png"):
            Image.new("RGB", (300, 200), (9, 90, 200)).save(tmp_path / name)
        ids = (await live_studio.uploads.add([tmp_path / "away.png", tmp_path / "here.png"])).art_ids
        viewer = await opened(window, qtbot, until)
        await until(lambda: "does not answer" in Person(viewer).reads())
        assert not Person(viewer).offers("Open in its program")
        strike(qtbot, Qt.Key.Key_Right)
        await until(lambda: viewer.pictures.whole(ids[1]) is not None)
        assert "does not answer" not in Person(viewer).reads()

    arun(story(), 20)


def test_of_what_is_too_large_for_any_process_the_reason_is_said(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    """200 megapixels: decoded nowhere."""

    async def story() -> None:
        Image.new("1", (20_000, 10_000)).save(tmp_path / "huge.png")
        await live_studio.uploads.add([tmp_path / "huge.png"])
        viewer = await opened(window, qtbot, until)
        await until(lambda: "too large" in Person(viewer).reads())
        assert viewer.pictures.kept_bytes == 0

    arun(story(), 30)


def test_an_asset_of_a_receipt_is_shown_from_its_picture_and_stays_chosen(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        page = window.go(PageName.RECEIPTS)
        await until(lambda: Person(page).offers("Show: 3 assets"))
        assert mint.id
        Person(page).press("Show: 3 assets")
        listed = Person(page).one(AssetList)
        at = picture_in(listed.visualRect(listed.model().index(1, 0))).center()
        qtbot.mouseClick(listed.viewport(), LEFT, pos=at)
        assert the_viewer(window).art_id == ids[1]
        strike(qtbot, Qt.Key.Key_Right)
        strike(qtbot, Qt.Key.Key_Space)
        assert listed.currentIndex().row() == 2
        listed.setFocus()
        strike(qtbot, Qt.Key.Key_Space)
        assert the_viewer(window).art_id == ids[2]
        strike(qtbot, Qt.Key.Key_Escape)

    arun(story(), 30)


def test_the_tray_shows_a_piece_in_the_order_of_the_collection(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        await live_studio.projects.make_primary(ids[2])
        strip = window.uploads.tray.strip
        await until(lambda: strip.model().rowCount() == 3)
        strip.choose(0)
        strip.setFocus()
        qtbot.keyClick(strip, Qt.Key.Key_Space)
        viewer = the_viewer(window)
        assert viewer.art_id == ids[2]
        assert "1 of 3" in Person(viewer).reads()
        strike(qtbot, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is strip

    arun(story(), 20)


def test_of_a_picture_that_moves_it_says_that_this_is_its_first_frame(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        frames = [Image.new("RGB", (90, 60), (60 * number, 20, 90)) for number in range(3)]
        frames[0].save(tmp_path / "1.gif", save_all=True, append_images=frames[1:], duration=60, loop=0)
        frames[0].save(tmp_path / "2.gif")
        await live_studio.uploads.add([tmp_path / "1.gif", tmp_path / "2.gif"])
        await until(lambda: live_studio.uploads.totals().uploaded == 2)
        viewer = await opened(window, qtbot, until)
        await until(lambda: "its first frame" in Person(viewer).reads())
        strike(qtbot, Qt.Key.Key_Right)
        assert "its first frame" not in Person(viewer).reads()

    arun(story(), 20)
