"""An asset as it will stand on the chain: opened from wherever it is chosen, and seen anew as it is typed."""

import json
from collections.abc import Awaitable, Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.chain_record import record_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.minting.on_chain.chain_dialog import ChainDialog
from mintwright.ui.minting.on_chain.record_text import SHOWN
from mintwright.ui.minting.on_chain.weight_bars import MOST, WeightBars, shown_weights
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.copy_button import CopyButton
from mintwright.ui.window.main_window import MainWindow

LONGEST = 0.05  # seconds that nothing may hold the window up
STORY = Node("Story", NodeKind.LIST, children=tuple(Node("", text=f"line {number} " * 6) for number in range(9)))


class Desk:
    """The window with three assets in a collection, the first of them described and chosen."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.person = Person(window)
        self.ids: list[int] = []

    async def fill(self, *attrs: Node) -> None:
        added = await self.studio.uploads.add(draw(self.folder, 3))
        self.ids = list(added.art_ids)
        for art_id, name in zip(self.ids, ("Moth", "Tide", "Fern"), strict=True):
            self.studio.drafts.edit(art_id, name=name, asset_name=name, description=f"A {name}.")
        self.studio.drafts.edit(self.ids[0], attrs=attrs)
        await self.studio.projects.add_to_collection(self.ids)
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == 3)
        await self.choose(0)

    async def choose(self, *rows: int) -> None:
        self.window.uploads.grid.choose(list(rows))
        await self.idle()

    async def open(self, title: str = "Moth") -> ChainDialog:
        assert self.window.all_actions.why_not(ActionId.SHOW_ON_CHAIN) is None
        self.window.all_actions.run(ActionId.SHOW_ON_CHAIN)
        return await self.shown(title)

    async def shown(self, title: str) -> ChainDialog:
        """The one dialog, once it shows the asset of this title."""
        await self.until(lambda: any(name_in(one) == title for one in self.person.dialogs(ChainDialog)))
        (dialog,) = self.person.dialogs(ChainDialog)
        return dialog

    async def is_closed(self) -> None:
        await self.until(lambda: not self.person.dialogs(ChainDialog))


@pytest.fixture
def desk(window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path) -> Desk:
    return Desk(window, studio, until, idle, tmp_path / "art")


def record_in(dialog: ChainDialog) -> dict[str, Any]:
    """The fields of the only asset in the record that is shown."""
    whole = json.loads(dialog.pane.record.toPlainText() or "{}")
    (assets,) = whole["721"].values()
    (fields,) = assets.values()
    return fields


def name_in(dialog: ChainDialog) -> str:
    return record_in(dialog)["name"] if dialog.pane.record.toPlainText() else ""


def words(dialog: ChainDialog) -> list[str]:
    return [one.accessibleName() or one.text() for one in Person(dialog).all(QLabel)]


def test_its_record_its_words_and_its_bytes_are_shown(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill(STORY, Node("Colours", NodeKind.GROUP, children=(Node("Wing", text="Grey"),)))
        dialog = await desk.open()
        whole = json.loads(dialog.pane.record.toPlainText())
        assert list(whole) == ["721"]
        assert list(whole["721"]) == ["made when it is minted"]
        assert list(whole["721"]["made when it is minted"]) == ["Moth"]
        assert record_in(dialog)["Colours"] == {"Wing": "Grey"}
        assert len(record_in(dialog)["Story"]) == 9
        said = words(dialog)
        assert "Name on the chain: Moth" in said
        assert "Policy: made when it is minted" in said
        assert "Description: A Moth." in said
        assert "Colours › Wing: Grey" in said
        assert dialog.note.text().startswith("Not all of its files are uploaded yet")
        bars = [one.accessibleName() for one in dialog.findChild(WeightBars).findChildren(QLabel)]
        heaviest = next(one for one in bars if one)
        assert heaviest.startswith("Story: ")
        assert heaviest.endswith("%")
        assert "A transaction of the chain holds 16,384 bytes in all" in dialog.pane.adds.text()
        assert "of metadata the service documents 8,000 bytes for one mint" in dialog.pane.adds.text()

    arun(story())


def test_the_royalties_of_the_primary_are_shown_and_those_of_another_are_left_to_it(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        address = practice_address()
        for art_id in desk.ids[:2]:
            desk.studio.drafts.edit(art_id, royalties_rate=Decimal("7.50"), royalties=address)
        dialog = await desk.open()
        said = words(dialog)
        assert "Royalties: 7.5% of each sale" in said
        assert address in [one.replace(" ", "") for one in said]
        assert any("CIP-27" in one for one in said)
        royalties = json.loads(dialog.pane.record.toPlainText())["777"]
        assert royalties["rate"] == "0.075"
        assert all(len(one) <= 64 for one in royalties["addr"])
        assert "".join(royalties["addr"]) == address
        await desk.choose(1)
        await desk.shown("Tide")
        assert "Royalties: As the primary asset says" in words(dialog)
        assert "777" not in json.loads(dialog.pane.record.toPlainText())
        await desk.studio.projects.make_primary(desk.ids[1])
        await desk.until(lambda: "Royalties: 7.5% of each sale" in words(dialog))
        desk.studio.drafts.edit(desk.ids[1], royalties_rate=None, royalties="")
        await desk.until(lambda: "Royalties: None" in words(dialog))
        assert "777" not in json.loads(dialog.pane.record.toPlainText())

    arun(story())


def test_one_field_more_than_have_a_bar_is_one_field() -> None:
    names = [f"Trait {number}" for number in range(MOST - 1)]
    asked = AssetRequest(
        amount=1, name="Moth", asset_name="Moth", image="ipfs://Qm" + 44 * "x", is_auto=True,
        attrs=dict.fromkeys(names, "x"),
    )  # fmt: skip
    assert [one.name for one in shown_weights(record_of(asked))][-2] == "1 other field"


def test_what_no_mint_can_hold_is_said_instead_of_what_it_would_cost_alone(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill(Node("Tale", text="So long. " * 2_000))
        dialog = await desk.open()
        said = words(dialog)
        assert "No mint holds it, even alone. Shorten what takes most." in said
        assert not any(one.startswith("Minted alone") for one in said)
        await desk.choose(1)
        assert any(one.startswith("Minted alone") for one in words(await desk.shown("Tide")))

    arun(story())


def test_what_is_typed_is_seen_at_once_and_the_window_keeps_its_keys(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill(STORY)
        dialog = await desk.open()
        line = desk.window.uploads.form.fields.name.editor
        line.end(False)
        qtbot.keyClicks(line, " by night")
        await desk.shown("Moth by night")
        assert dialog is (await desk.shown("Moth by night"))
        assert "Moth by night" in words(dialog)[0]
        desk.window.all_actions.run(ActionId.UNDO)
        await desk.shown("Moth")

    arun(story())


def test_who_reads_further_down_stays_there_while_it_changes(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill(STORY, *(Node(f"Trait {number}", text="x") for number in range(40)))
        dialog = await desk.open()
        bars = [dialog.wallet.verticalScrollBar(), dialog.pane.record.verticalScrollBar()]
        for bar in bars:
            assert bar.maximum() > 20
            bar.setValue(20)
        desk.studio.drafts.edit(desk.ids[0], name="Moth by night")
        await desk.shown("Moth by night")
        await desk.idle()
        assert bars[0].value() == 20
        assert bars[1].value() in range(18, 23), "lines, which are broken anew"
        await desk.choose(1)
        await desk.shown("Tide")
        assert bars[0].value() == 0

    arun(story())


def test_it_follows_what_is_chosen_and_stays_where_several_are(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        dialog = await desk.open()
        await desk.choose(1)
        await desk.shown("Tide")
        await desk.choose(0, 1, 2)
        assert str(desk.window.all_actions.why_not(ActionId.SHOW_ON_CHAIN)) == "One asset at a time"
        assert name_in(dialog) == "Tide"
        await desk.choose(2)
        assert (await desk.shown("Fern")) is dialog

    arun(story())


def test_nothing_is_shown_where_nothing_is_chosen(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        desk.window.uploads.grid.choose_none()
        await desk.idle()
        assert str(desk.window.all_actions.why_not(ActionId.SHOW_ON_CHAIN)) == "Choose an asset first"

    arun(story())


def test_it_opens_from_the_table_and_from_the_collection(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        desk.window.uploads.table.show_table(is_shown=True)
        await desk.idle()
        (await desk.open("Moth")).reject()
        await desk.is_closed()
        desk.window.go(PageName.COLLECTION)
        await desk.until(lambda: desk.window.pages.collection.grid.model().rowCount() == 3)
        desk.window.pages.collection.grid.choose(2)
        await desk.idle()
        dialog = await desk.open("Fern")
        desk.window.pages.collection.grid.choose(1)
        assert (await desk.shown("Tide")) is dialog
        desk.window.go(PageName.UPLOADS)
        await desk.shown("Moth")

    arun(story())


def test_in_the_tray_it_is_of_the_print_there_never_of_the_card_above(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        strip = desk.window.uploads.tray.strip
        await desk.until(lambda: strip.model().rowCount() == 3)
        strip.choose(2)
        desk.window.all_actions.turn_to(strip)
        await desk.open("Fern")
        await desk.idle()
        await desk.shown("Fern")
        desk.window.all_actions.turn_to(desk.window.uploads.grid)
        await desk.open("Moth")

    arun(story())


def test_it_opens_from_the_review_and_goes_on_with_it(desk: Desk, theme: Theme, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        review = ReviewDialog(desk.studio, theme, tuple(desk.ids), "Night Garden", desk.window)
        review.open()
        person = Person(review)
        await desk.idle()
        person.press("As it will stand on the chain…")
        await desk.until(lambda: any(name_in(one) == "Moth" for one in person.dialogs(ChainDialog)))
        person.press("Next asset")
        await desk.until(lambda: [name_in(one) for one in person.dialogs(ChainDialog)] == ["Tide"])
        review.reject()
        review.deleteLater()
        await desk.is_closed()

    arun(story())


def test_it_ends_with_its_asset_and_with_its_project(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        await desk.open()
        await desk.studio.uploads.remove([desk.ids[0]])
        await desk.is_closed()
        await desk.choose(0)
        await desk.open("Tide")
        await desk.studio.projects.create("Another")
        await desk.is_closed()

    arun(story())


def test_the_window_takes_it_along(desk: Desk, arun: Arun, closed: Callable[[MainWindow], Awaitable[None]]) -> None:
    async def story() -> None:
        await desk.fill()
        dialog = await desk.open()
        gone: list[bool] = []
        dialog.destroyed.connect(lambda: gone.append(True))
        await closed(desk.window)
        await desk.until(lambda: gone)

    arun(story())


def test_what_cannot_stand_there_is_said(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill(STORY)
        dialog = await desk.open()
        desk.studio.drafts.edit(desk.ids[0], attrs=(Node("x" * 65, text="too long a name"),))
        await desk.until(lambda: not dialog.pane.isVisible())
        assert dialog.note.text().startswith("It cannot stand on the chain as it is.")
        desk.studio.drafts.edit(desk.ids[0], attrs=())
        await desk.until(dialog.pane.isVisible)

    arun(story())


def test_what_is_foreign_is_plain_text_and_what_nobody_sees_is_a_number(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill(Node("Turned", text="a\u202eb"))
        desk.studio.drafts.edit(desk.ids[0], name="<b>Moth</b>")
        dialog = await desk.open("<b>Moth</b>")
        assert '"a\\u202eb"' in dialog.pane.record.toPlainText()
        formats = {one.textFormat() for one in dialog.findChildren(QLabel)}
        assert formats == {Qt.TextFormat.PlainText}

    arun(story())


def test_all_of_a_long_record_is_copied_and_the_beginning_is_shown(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        many = tuple(Node("", text="x" * 60) for _ in range(2_000))
        await desk.fill(Node("Story", NodeKind.LIST, children=many))
        desk.window.all_actions.run(ActionId.SHOW_ON_CHAIN)
        await desk.until(lambda: any(one.pane.record.toPlainText() for one in desk.person.dialogs(ChainDialog)))
        (dialog,) = desk.person.dialogs(ChainDialog)
        shown = dialog.pane.record.toPlainText()
        assert SHOWN < len(shown) < SHOWN + 200
        assert shown.endswith("letters more. Copy takes all of it.")
        Person(dialog).one(CopyButton).click()
        copied = json.loads(QGuiApplication.clipboard().text())
        assert len(copied["721"]["made when it is minted"]["Moth"]["Story"]) == 2_000

    arun(story())


def test_its_parts_have_names_and_esc_closes_it(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill(STORY)
        dialog = await desk.open()
        assert dialog.pane.record.accessibleName() == "Its record (CIP-25)"
        assert dialog.wallet.accessibleName() == "As a wallet shows it"
        assert {one.accessibleName() for one in Person(dialog).all(QPushButton)} == {"Close", "Copy the record"}
        qtbot.keyClick(dialog.pane.record, Qt.Key.Key_Escape)
        await desk.is_closed()

    arun(story())


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["lines", "attributes"])
def test_ten_thousand_lines_hold_nothing_up(desk: Desk, arun: Arun, kind: str) -> None:
    async def story() -> None:
        await desk.fill(STORY)
        dialog = await desk.open()
        lines = [Node("" if kind == "lines" else f"Line {at}", text=f"{at} ".ljust(60, "x")) for at in range(10_000)]
        attrs = (Node("Story", NodeKind.LIST, children=tuple(lines)),) if kind == "lines" else tuple(lines)
        await desk.choose(1)
        await desk.shown("Tide")
        desk.studio.drafts.edit(desk.ids[0], attrs=attrs)
        desk.studio.changes.deliver()
        await desk.idle()
        with measured_turns() as seen:
            dialog.show_art(desk.ids[0])
            await desk.until(lambda: len(dialog.pane.record.toPlainText()) > SHOWN)
            desk.studio.drafts.edit(desk.ids[0], name="Moth by night")
            await desk.until(lambda: '"Moth by night"' in dialog.pane.record.toPlainText())
        seen.were_within(LONGEST, f"showing ten thousand {kind}, and a title as it is typed")

    arun(story())
