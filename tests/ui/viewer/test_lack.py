"""What stands in place of a picture where there is none: the sign of its kind, and why, in words that are whole."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.viewer.test_viewer import opened

from mintwright.studio.studio import Studio
from mintwright.ui.collection.primary_panel import Print
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.icons import Icons
from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer.large_print import LargePrint
from mintwright.ui.window.main_window import MainWindow

FILM, HEIC = b"\0\0\0\x18ftypmp42" + bytes(4000), b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(400)


async def added(studio: Studio, until: Until, path: Path, content: bytes) -> int:
    """Add a file that has no picture, once that is known."""
    path.write_bytes(content)
    (art_id,) = (await studio.uploads.add([path])).art_ids
    await until(lambda: studio.uploads.art(art_id).media_type)
    studio.pictures.request(art_id, 128)
    await until(lambda: studio.previews.no_picture(art_id))
    return art_id


def test_a_picture_of_a_format_that_is_not_drawn_is_not_said_to_have_no_picture(
    live_studio: Studio, window: MainWindow, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await added(live_studio, until, tmp_path / "photo.heic", HEIC)
        viewer = await opened(window, qtbot, until)
        await until(lambda: Person(viewer).offers("Open in its program"))
        assert "Mintwright cannot draw pictures of this format. It is minted as it is." in Person(viewer).reads()

    arun(story(), 20)


def test_a_film_that_leads_a_collection_has_the_sign_of_a_film_beside_it(
    live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        film = await added(live_studio, until, tmp_path / "film.mp4", FILM)
        await live_studio.projects.add_to_collection([film])
        page = window.go(PageName.COLLECTION)
        await until(lambda: Person(page).all(Print))
        painted = list[str]()
        paint = Icons.paint

        def watch(icons: Icons, painter: QPainter, name: str, at: QRect, color: str) -> None:
            painted.append(name)
            paint(icons, painter, name, at, color)

        monkeypatch.setattr(Icons, "paint", watch)
        Person(page).one(Print).grab()
        assert painted == ["film"]
        assert theme.pixmaps.sign(film + 1_000) == "images", "nothing is known of it here"

    arun(story(), 20)


@pytest.mark.parametrize("size", [(430, 380), (300, 112), (240, 130)])
def test_why_there_is_no_picture_is_whole_in_a_low_frame(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        theme.choose(text_percent=150)
        film = await added(live_studio, until, tmp_path / "film.mp4", FILM)
        shown = LargePrint(live_studio, theme)
        qtbot.addWidget(shown)
        shown.resize(*size)
        shown.show_art([film], "Film")
        places = list[QRect]()
        draw = QPainter.drawText

        def watch(painter: QPainter, place: QRect, flags: int, words: str) -> None:
            if words.startswith("Film. "):
                places.append(painter.fontMetrics().boundingRect(place, flags, words))
            draw(painter, place, flags, words)

        monkeypatch.setattr(QPainter, "drawText", watch)
        shown.grab()
        (place,) = places
        assert shown.rect().contains(place)

    arun(story(), 20)
