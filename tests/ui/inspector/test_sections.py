"""The parts of the details fold: each says what is in it, opens where a problem leads, and stays as it was left."""

from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person
from tests.ui.inspector.desk import leave, write

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.attributes import Node
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.inspector.attributes.model import AttrColumn
from mintwright.ui.style.theme import Theme

Key = Qt.Key
ADDRESS = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
TITLES = ("Attributes", "Quantity", "Royalties", "Further files")


def heading(desk: Any, title: str) -> QToolButton:
    return Person(desk.form).one(QToolButton, f"Show: {title}")


def said(desk: Any, title: str) -> str:
    """What a closed part says."""
    return heading(desk, title).accessibleDescription()


def fold(desk: Any, qtbot: QtBot, *titles: str) -> None:
    for title in titles:
        heading(desk, title).setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(heading(desk, title), Key.Key_Space)


def test_each_part_folds_by_keyboard_and_says_what_is_in_it(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            assert [said(desk, title) for title in TITLES] == [""] * 4
            fold(desk, qtbot, *TITLES)
            assert [said(desk, title) for title in TITLES] == ["none", "1", "none", "none"]
            assert not desk.fields.quantity.amount.isVisible()
            assert not desk.fields.attrs.isVisible()
            desk.studio.drafts.edit(
                desk.ids[0],
                attrs=(Node("Artist", text="Mara"), Node("Series", text="Night")),
                amount=1200,
                royalties_rate=Decimal("2.5"),
                royalties=ADDRESS,
                files=(ExtraFile(art_id=desk.ids[1], name="Score"),),
            )
            desk.studio.changes.deliver()
            assert [said(desk, title) for title in TITLES] == ["2", "1,200", "2.5%", "1"]
            assert {"2", "1,200", "1"} <= {label.text() for label in Person(desk.form).all(QLabel)}
            fold(desk, qtbot, "Quantity")
            assert desk.fields.quantity.amount.isVisible()

    arun(story())


def drag_edge(desk: Any, qtbot: QtBot, by: int) -> None:
    """Drag the edge between the names and the values."""
    header = desk.fields.attrs.tree.header()
    edge = QPoint(header.sectionSize(AttrColumn.NAME) - 1, header.height() // 2)
    qtbot.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=edge)
    qtbot.mouseMove(header.viewport(), edge + QPoint(by // 2, 0))
    qtbot.mouseMove(header.viewport(), edge + QPoint(by, 0))
    qtbot.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=edge + QPoint(by, 0))


def names_share(form: AssetForm) -> float:
    tree = form.fields.attrs.tree
    return tree.header().sectionSize(AttrColumn.NAME) / tree.viewport().width()


def test_the_columns_of_the_attributes_stay_as_they_were_dragged(
    arun: Arun, open_desk: Any, qtbot: QtBot, theme: Theme, idle: Idle
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[1], attrs=(Node("Artist", text="Mara"),))
            await idle()
            drag_edge(desk, qtbot, 60)
            dragged = names_share(desk.form)
            assert dragged > 0.6
            desk.form.show_art(desk.ids[1:2])
            desk.form.setFixedWidth(500)
            await idle()
            assert names_share(desk.form) == pytest.approx(dragged, abs=0.02)
            again = AssetForm(desk.studio, theme, Actions(theme))
            qtbot.addWidget(again)
            again.resize(400, 700)
            again.show_art(desk.ids[:1])
            again.show()
            await idle()
            assert names_share(again) == pytest.approx(dragged, abs=0.02)

    arun(story())


def test_what_differs_and_what_the_collection_decides_is_said(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            fold(desk, qtbot, "Quantity", "Royalties")
            desk.studio.drafts.edit(desk.ids[0], amount=3, royalties_rate=Decimal(5), royalties=ADDRESS)
            desk.studio.changes.deliver()
            desk.form.show_art(desk.ids)
            assert [said(desk, title) for title in ("Quantity", "Royalties")] == ["different", "different"]
            await desk.studio.projects.add_to_collection(desk.ids)
            desk.studio.changes.deliver()
            desk.form.show_art(desk.ids[1:2])
            assert said(desk, "Royalties") == "5%, set in the collection"
            desk.form.show_art(desk.ids[:1])
            assert said(desk, "Royalties") == "5%"

    arun(story())


@pytest.mark.parametrize(
    ("field", "title"),
    [
        (("amount",), "Quantity"),
        (("is_auto",), "Quantity"),
        (("royalties",), "Royalties"),
        (("attrs", 0), "Attributes"),
    ],
)
def test_a_link_to_a_problem_opens_the_part_it_is_in(
    arun: Arun, open_desk: Any, qtbot: QtBot, field: tuple[str, ...], title: str
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            fold(desk, qtbot, title)
            desk.form.focus_field(field)
            assert heading(desk, title).isChecked()
            assert said(desk, title) == ""

    arun(story())


def test_a_closed_part_with_an_error_says_so(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.quantity.amount.line, "a dozen")
            leave(desk)
            fold(desk, qtbot, "Quantity")
            assert said(desk, "Quantity") == "Needs a look"
            assert Person(desk.form).sees("Needs a look")

    arun(story())


def test_what_was_closed_is_closed_the_next_time(
    arun: Arun, open_desk: Any, qtbot: QtBot, theme: Theme, idle: Idle
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            fold(desk, qtbot, "Royalties", "Further files")
            fold(desk, qtbot, "Royalties")
            again = AssetForm(desk.studio, theme, Actions(theme))
            qtbot.addWidget(again)
            again.show_art(desk.ids[:1])
            again.show()
            await idle()
            open_ones = [
                one.isChecked() for title in TITLES for one in Person(again).all(QToolButton, f"Show: {title}")
            ]
            assert open_ones == [True, True, True, False]

    arun(story())
