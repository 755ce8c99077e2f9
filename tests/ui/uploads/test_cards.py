"""What a card of the uploads says, and what it paints where."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_look import CARD
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.widgets.controls import column

SPOKEN = Qt.ItemDataRole.AccessibleTextRole
RED, BLUE = QColor("#FF0000"), QColor("#0000FF")


def picture(path: Path, width: int, height: int) -> Path:
    """A red picture with a blue border, so that a cut edge is seen."""
    path.parent.mkdir(exist_ok=True)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(BLUE)
    for y in range(40, height - 40):
        for x in range(40, width - 40):
            image.setPixelColor(x, y, RED)
    assert image.save(str(path))
    return path


def test_a_card_says_the_title_the_kind_and_its_badges(live_studio: Studio, arun: Arun, gather: Gather) -> None:
    async def story() -> None:
        first, second = await gather(live_studio, 2)
        await live_studio.projects.remove_from_collection([second])
        model = UploadsModel(live_studio)
        cards = [model.index(row) for row in range(2)]
        assert [card.data() for card in cards] == ["print 1", "print 2"]
        assert cards[0].data(SPOKEN) == "print 1, PNG, Uploaded, in the collection, titled by its file"
        assert cards[1].data(SPOKEN) == "print 2, PNG, Uploaded, titled by its file"
        assert [card.data(CardRole.NOTE) for card in cards] == ["Titled by its file"] * 2
        assert cards[0].data(CardRole.TONE) == "warn"
        live_studio.drafts.edit(first, name="Lantern at the gate")
        live_studio.changes.deliver()
        assert cards[0].data() == "Lantern at the gate"
        assert cards[0].data(CardRole.NOTE) == "print 1"
        assert cards[0].data(CardRole.TONE) == "ink3"
        assert cards[0].data(SPOKEN) == "Lantern at the gate, PNG, Uploaded, in the collection"
        assert tuple(cards[0].data(CardRole.BADGES)) == (Badge.COLLECTED,)
        await live_studio.projects.add_to_collection([second])
        live_studio.changes.deliver()
        assert Badge.COLLECTED in cards[1].data(CardRole.BADGES)

    arun(story())


def test_a_card_shows_a_title_that_the_artist_wrote_though_it_says_no_more_than_the_name_of_the_file(
    live_studio: Studio, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        (first,) = await gather(live_studio, 1)
        card = UploadsModel(live_studio).index(0)
        live_studio.drafts.edit(first, name="Print #1")
        live_studio.changes.deliver()
        assert (card.data(), card.data(CardRole.NOTE)) == ("Print #1", "print 1")
        assert Badge.UNTITLED not in card.data(CardRole.BADGES)

    arun(story())


@pytest.mark.parametrize(("fills", "edge"), [(False, BLUE), (True, RED)])
def test_a_card_shows_the_whole_picture_and_fills_its_place_by_choice(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, *, fills: bool, edge: QColor
) -> None:
    theme.pixmaps.follow(studio.previews)
    theme.pixmaps.fill(fills=fills)

    async def story() -> None:
        await studio.uploads.add([picture(tmp_path / "art" / "wide.png", 800, 200)])
        await studio.start()
        await until(lambda: studio.uploads.totals().uploaded)
        await until(lambda: theme.pixmaps.mounted(studio.uploads.order()[0], QSize(100, 80), 1.0) is not None)
        pixmap = theme.pixmaps.mounted(studio.uploads.order()[0], QSize(100, 80), 1.0)
        assert pixmap is not None
        image = pixmap.toImage()
        assert (image.width(), image.height()) == ((100, 80) if fills else (100, 25))
        seen = image.pixelColor(1, image.height() // 2)
        assert (seen.red() > 128, seen.blue() > 128) == (edge.red() > 128, edge.blue() > 128)

    arun(story())


class Flat(Pixmaps):
    """One colour for every picture."""

    def mounted(
        self, art_id: int, place: QSize, ratio: float, *, grey: bool = False, radius: int = 0
    ) -> QPixmap | None:
        shown = QPixmap(place)
        shown.fill(RED)
        return shown


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_nothing_is_painted_on_the_art_itself(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, direction: object
) -> None:
    """Chosen, under the pointer, with the keys, refused, minted: the print stays as the artist made it. The button that
    shows it by itself, in a corner under the pointer, is the one exception."""
    theme.pixmaps = Flat()
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)
    grid.setLayoutDirection(direction)

    async def story() -> None:
        await live_studio.uploads.add([picture(tmp_path / "art" / "one.png", 100, 100)])
        await until(lambda: live_studio.uploads.totals().uploaded)
        await live_studio.projects.add_to_collection(live_studio.uploads.order())
        grid.setModel(UploadsModel(live_studio, grid))

    arun(story())
    delegate, states = CardDelegate(theme, grid), QStyle.StateFlag
    every = states.State_Selected | states.State_MouseOver | states.State_HasFocus | states.State_KeyboardFocusChange
    option = QStyleOptionViewItem()
    option.rect = QRect(QPoint(0, 0), delegate.card_size(182))
    option.state = every
    canvas = QImage(option.rect.size(), QImage.Format.Format_RGB32)
    canvas.fill(theme.color("canvas"))
    painter = QPainter(canvas)
    delegate.paint(painter, option, grid.model().index(0, 0))
    painter.end()
    art = delegate.mat(option.rect).adjusted(CARD.frame, CARD.frame, -CARD.frame, -CARD.frame)
    places = [QPoint(x, y) for x in range(art.left(), art.right()) for y in range(art.top(), art.bottom())]
    button = delegate.expander(option.rect).adjusted(-1, -1, 1, 1)
    assert {canvas.pixelColor(at).name() for at in places if not button.contains(at)} == {RED.name()}


def test_the_ring_of_the_keys_is_not_the_ring_of_the_choice(
    live_studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)

    async def story() -> None:
        await live_studio.uploads.add([picture(tmp_path / "art" / "one.png", 100, 100)])
        live_studio.changes.deliver()
        grid.setModel(UploadsModel(live_studio, grid))

    arun(story())
    delegate, states = CardDelegate(theme, grid), QStyle.StateFlag
    keys = states.State_HasFocus | states.State_KeyboardFocusChange

    def painted(state: QStyle.StateFlag) -> QImage:
        option = QStyleOptionViewItem()
        option.rect = QRect(QPoint(0, 0), delegate.card_size(182))
        option.state = state
        canvas = QImage(option.rect.size(), QImage.Format.Format_RGB32)
        canvas.fill(theme.color("canvas"))
        painter = QPainter(canvas)
        delegate.paint(painter, option, grid.model().index(0, 0))
        painter.end()
        return canvas

    chosen, at = painted(states.State_Selected), painted(keys)
    both, neither = painted(states.State_Selected | keys), painted(states.State_None)
    shown = [chosen, at, both, neither]
    assert all(one != other for place, one in enumerate(shown) for other in shown[place + 1 :])
    ring = delegate.mat(QRect(QPoint(0, 0), delegate.card_size(182))).adjusted(-3, -3, 3, 3)
    solid = [chosen.pixelColor(x, ring.top()) for x in range(30, 120)]
    assert {color.name() for color in solid} == {theme.color("focus").name()}
    dashes = [at.pixelColor(x, ring.top()).lightness() for x in range(30, 120)]
    assert max(dashes) - min(dashes) > 60, "the ring of the keys has gaps"


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_frame_of_a_chosen_card_is_no_ring_while_the_focus_is_elsewhere(
    live_studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, gather: Gather, choice: ThemeChoice
) -> None:
    theme.choose(choice)
    host, grid, line = QWidget(), UploadsGrid(theme), QLineEdit()
    host.setLayout(column(grid, line))
    qtbot.addWidget(host)
    arun(gather(live_studio, 2))
    grid.setModel(UploadsModel(live_studio, grid))
    host.resize(400, 400)
    host.show()
    grid.setFocus()
    grid.choose(0)
    ring = theme.color("focus").rgb()

    def colors() -> set[int]:
        drawn, at = grid.viewport().grab().toImage(), grid.visualRect(grid.model().index(0, 0))
        return {drawn.pixel(x, at.center().y()) for x in range(at.left(), at.left() + 16)}

    assert ring in colors()
    line.setFocus()
    assert ring not in colors()
    assert theme.color("line_strong").rgb() in colors()


@pytest.mark.parametrize("is_minted", [True, False])
def test_what_is_minted_bears_its_seal_on_that_network_only(
    studio: Studio,
    arun: Arun,
    until: Until,
    gather: Gather,
    receipt_on: Callable[[Network], Receipt],
    *,
    is_minted: bool,
) -> None:
    async def story() -> None:
        first, second = await gather(studio, 2)
        studio.uploads.start()
        await until(lambda: studio.uploads.references(first) and studio.uploads.references(second))
        model = UploadsModel(studio)
        noted = NotedOutcome.MINTED if is_minted else NotedOutcome.NOT_MINTED
        for network, art_id in ((studio.session.network, first), (Network.MAIN, second)):
            (image, *_) = studio.uploads.references(art_id)
            body = {"name": "Gate", "asset_name": "Gate", "image": image, "amount": 1}
            mint = replace(
                receipt_on(network).mint, art_ids=(art_id,), state=MintState.UNKNOWN, noted=noted,
                body=json.dumps(body).encode(), is_collection=False,
            )  # fmt: skip
            kept_mints_of(studio).put(mint)
        studio.changes.deliver()
        badges = [model.index(row).data(CardRole.BADGES) for row in range(2)]
        assert [Badge.MINTED in each for each in badges] == [is_minted, False]
        assert ("minted" in model.index(0).data(SPOKEN)) is is_minted
        assert [Badge.UNTITLED in each for each in badges] == [not is_minted, True], "it has its title for good"

    arun(story())


def test_a_card_is_read_once_for_each_painting(
    live_studio: Studio, theme: Theme, arun: Arun, gather: Gather, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question leads from Qt to the studio: a dozen of them took as long as the painting."""
    asked = list[int]()
    read = UploadsModel.read
    monkeypatch.setattr(UploadsModel, "read", lambda model, one, role: (asked.append(one), read(model, one, role))[1])
    grid = UploadsGrid(theme)
    qtbot.addWidget(grid)

    async def story() -> None:
        await gather(live_studio, 2)
        grid.setModel(UploadsModel(live_studio, grid))

    arun(story())
    grid.resize(600, 400)
    grid.show()
    grid.viewport().grab()
    asked.clear()
    grid.viewport().grab()
    assert sorted(asked) == sorted(live_studio.uploads.order())
