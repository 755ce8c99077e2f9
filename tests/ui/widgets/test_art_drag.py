"""The picture of dragged art: small, beside the pointer, with the number of pieces."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QDrag
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Until

from mintwright.studio.studio import Studio
from mintwright.ui.shell.drop import art_ids_of, art_mime
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.art_drag import art_drag
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize("count", [1, 2, 3, 1_200])
def test_it_lies_below_the_pointer_and_is_small_however_much_is_carried(
    theme: Theme, qtbot: QtBot, window: MainWindow, count: int
) -> None:
    drag = art_drag(window, theme, art_mime(range(count)))
    place = QRect(-drag.hotSpot(), drag.pixmap().deviceIndependentSize().toSize())
    assert not place.adjusted(-8, -8, 8, 8).contains(QPoint(0, 0)), "what is under the pointer is seen"
    assert place.width() < 100
    assert place.height() < 80
    colours = {drag.pixmap().toImage().pixelColor(x, 44).name() for x in range(88)}
    assert (theme.color("accent").name() in colours) is (count > 1), "the number is on a badge"


def test_the_chosen_cards_are_dragged_with_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[tuple[int, ...], int]] = []
    monkeypatch.setattr(
        QDrag, "exec", lambda drag, *_: seen.append((art_ids_of(drag.mimeData()), drag.pixmap().width()))
    )

    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 3))
        await studio.projects.add_to_collection(added.art_ids)
        grid, strip = window.uploads.grid, window.uploads.tray.strip
        await until(lambda: grid.model().rowCount() == 3 and strip.model().rowCount() == 3)
        for view in (grid, strip):
            view.selectAll()
            view.startDrag(view.model().supportedDragActions())
        assert [ids for ids, _ in seen] == [added.art_ids, added.art_ids]
        assert all(width < 100 for _, width in seen)

    arun(story())
