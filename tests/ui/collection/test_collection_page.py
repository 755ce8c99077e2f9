"""The collection page: its order by mouse and keyboard, its primary, and what it says."""

import re
from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDropEvent, QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.assets.attributes import Node
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.cost_breakdown import forecast_parts
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.art_chooser import ArtChooser, ChoiceModel
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.collection.collection_settings import royalties_faults
from mintwright.ui.collection.primary_panel import names_in_words
from mintwright.ui.collection.size_meter import SizeMeter, size_in_words
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.cost_words import known_in_words
from mintwright.ui.notices.toast import Toast
from mintwright.ui.shell.drop import art_mime
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.selection_bar import SelectionBar

BECAUSE = ": the service documents 8.0 kB of metadata for it"


async def opened(studio: Studio, theme: Theme, qtbot: QtBot, until: Until) -> tuple[CollectionPage, CollectionGrid]:
    page = CollectionPage(studio, theme, Actions(theme))
    page.resize(1076, 800)
    page.show()
    qtbot.addWidget(page)
    grid = page.findChildren(CollectionGrid)[0]
    await until(lambda: grid.model().rowCount() == len(studio.projects.current_collection.art_ids))
    return page, grid


def order(studio: Studio) -> list[int]:
    return list(studio.projects.current_collection.art_ids)


def words(page: QWidget) -> str:
    shown = [label for label in page.findChildren(QLabel) if label.isVisible()]
    return "\n".join(label.accessibleName() or label.text() for label in shown)


def cost_of(page: QWidget) -> str:
    """What the bar says of the cost."""
    return words(page.findChildren(CostBar)[0])


def drag_by_mouse(grid: CollectionGrid, row: int) -> None:
    """Press on a print and move, as a hand does; the view then starts a drag."""
    view, start = grid.viewport(), grid.visualRect(grid.model().index(row, 0)).center()
    left, no = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton

    def send(kind: QEvent.Type, at: QPoint, button: Qt.MouseButton) -> None:
        place = view.mapToGlobal(QPointF(at))
        event = QMouseEvent(kind, QPointF(at), place, button, left, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view, event)

    send(QEvent.Type.MouseButtonPress, start, left)
    for step in range(6, 42, 6):
        send(QEvent.Type.MouseMove, start + QPoint(step, 0), no)


def test_a_step_back_in_the_order_is_said_in_words(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        page, _ = await opened(studio, theme, qtbot, until)
        await studio.projects.make_primary(ids[2])
        step = studio.history.undo()
        assert step is not None
        await page.show_step(step)
        assert page.toast.message == "Undone: Make primary"
        assert page.toast.isVisible()
        assert order(studio) == ids

    arun(story())


def test_a_key_that_can_do_nothing_is_seen_to_and_says_why(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        page, grid = await opened(studio, theme, qtbot, until)
        page.activateWindow()
        grid.setFocus()
        await until(grid.hasFocus)
        grid.clearSelection()
        qtbot.keyClick(grid, Qt.Key.Key_Delete)
        shown = [toast.message for toast in page.findChildren(Toast) if toast.isVisible()]
        assert shown == ["Choose assets first"]

    arun(story())


def test_a_collections_name_is_kept_while_it_is_typed_and_escape_brings_the_old_one_back(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page, _ = await opened(studio, theme, qtbot, until)
        page.activateWindow()
        title, projects = page.findChildren(TitleEdit)[0], studio.projects
        before = projects.current_collection.name
        title.setFocus()
        title.selectAll()
        qtbot.keyClicks(title, "Night Gar")
        await until(lambda: projects.current_collection.name == "Night Gar", 2)
        qtbot.keyClicks(title, "den ")
        await until(lambda: projects.current_collection.name == "Night Garden", 2)
        assert (title.text(), title.cursorPosition()) == ("Night Garden ", 13)
        qtbot.keyClicks(title, "s")
        QApplication.sendEvent(title, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
        await projects.create("Another")  # from the menu that took the focus
        await projects.open(projects.all()[0].id)
        assert projects.current_collection.name == "Night Garden s"
        await until(lambda: title.text() == "Night Garden s")
        qtbot.keyClicks(title, "!")
        await until(lambda: "!" in projects.current_collection.name, 2)
        qtbot.keyClick(title, Qt.Key.Key_Escape)
        await until(lambda: projects.current_collection.name == "Night Garden s", 2)
        assert before != title.text() == "Night Garden s"

    arun(story())


def test_a_print_dragged_to_the_front_becomes_the_primary(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        ids = await gather(studio, 5)
        _, grid = await opened(studio, theme, qtbot, until)
        ended: list[QDropEvent] = []

        def platform_drag(view: CollectionGrid, actions: Qt.DropAction) -> None:
            """The drag itself belongs to the platform, and the one for tests has none."""
            assert actions == Qt.DropAction.CopyAction  # after a move the view would remove the rows again
            mime = view.model().mimeData(view.selectedIndexes())
            at = view.visualRect(view.model().index(0, 0)).center() - QPoint(40, 0)
            ended.append(Person(view.viewport()).drop(mime, at))

        monkeypatch.setattr(CollectionGrid, "startDrag", platform_drag)
        drag_by_mouse(grid, 3)
        await until(lambda: order(studio) == [ids[3], ids[0], ids[1], ids[2], ids[4]])
        assert ended[0].dropAction() == Qt.DropAction.CopyAction
        assert [grid.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)] == [
            "Print 4, primary asset, 1 of 5, not uploaded yet",
            "Print 1, 2 of 5, not uploaded yet",
        ]
        assert grid.chosen() == [ids[3]]  # the selection stays on the art that moved

    arun(story())


def test_art_of_another_view_is_added_where_it_is_dropped(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 4)
        await studio.projects.remove_from_collection([ids[1], ids[3]])
        _, grid = await opened(studio, theme, qtbot, until)
        mime = art_mime([ids[3], ids[1]])
        Person(grid.viewport()).drop(mime, grid.visualRect(grid.model().index(1, 0)).center() - QPoint(40, 0))
        await until(lambda: order(studio) == [ids[0], ids[3], ids[1], ids[2]])

    arun(story())


def test_art_of_another_program_is_not_ours(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await gather(studio, 2)
        page, grid = await opened(studio, theme, qtbot, until)
        reported: list[str] = []
        monkeypatch.setattr(page, "report_problem", reported.append, raising=False)
        stranger = art_mime([9_999])
        Person(grid.viewport()).drop(stranger, QPoint(5, 5))
        both = art_mime([9_999, ids[1]])
        Person(grid.viewport()).drop(both, QPoint(5, 5))
        await until(lambda: order(studio) == [ids[1], ids[0]])
        assert reported == []

    arun(story())


@pytest.mark.parametrize(
    ("key", "row", "expected"),
    [
        (Qt.Key.Key_Left, 2, [0, 2, 1, 3, 4]),
        (Qt.Key.Key_Right, 2, [0, 1, 3, 2, 4]),
        (Qt.Key.Key_Home, 3, [3, 0, 1, 2, 4]),
        (Qt.Key.Key_End, 0, [1, 2, 3, 4, 0]),
        (Qt.Key.Key_Left, 0, [0, 1, 2, 3, 4]),
        (Qt.Key.Key_Right, 4, [0, 1, 2, 3, 4]),
    ],
)
def test_alt_and_keys_move_the_chosen_print(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Qt.Key, row: int,
    expected: list[int],
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await gather(studio, 5)
        _, grid = await opened(studio, theme, qtbot, until)
        grid.choose(row)
        qtbot.keyClick(grid, key, Qt.KeyboardModifier.AltModifier)
        await until(lambda: order(studio) == [ids[place] for place in expected])

    arun(story())


def test_delete_takes_out_of_the_collection_and_keeps_the_upload(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        _, grid = await opened(studio, theme, qtbot, until)
        grid.choose(0)
        qtbot.keyClick(grid, Qt.Key.Key_Delete)
        await until(lambda: order(studio) == ids[1:])
        assert ids[0] in studio.uploads.order()

    arun(story())


def test_the_primary_decides_in_words(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        studio.drafts.edit(ids[0], is_auto=False, asset_name="Night001")
        studio.drafts.edit(ids[2], asset_name="Night003")
        page, _ = await opened(studio, theme, qtbot, until)
        await until(lambda: "Minting starts once you order it." in words(page))
        starts = Person(page).one(QCheckBox, "Start once it is paid")
        assert not starts.isChecked()
        said = words(page)
        assert "This holds for all 3, whichever comes first:" in said
        await until(lambda: "Night001 and 2 more" in words(page))
        await studio.projects.make_primary(ids[1])
        await until(lambda: "Night001 and 2 more" not in words(page))
        assert not starts.isChecked(), "what is set beside the collection stays with it"
        assert "Minting starts once you order it." in words(page)

    arun(story())


def test_royalties_and_start_are_edited_beside_the_collection_and_undone(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 2)
        page, grid = await opened(studio, theme, qtbot, until)
        page.activateWindow()
        rate = Person(page).one(QLineEdit, "Royalties, percent")
        rate.setFocus()
        qtbot.keyClicks(rate, "2.5")
        assert studio.drafts.draft(ids[0]).royalties_rate == Decimal("2.5")
        assert studio.drafts.draft(ids[1]).royalties_rate is None
        await until(lambda: rate.text() == "2.5")
        grid.setFocus()
        Person(page).tick("Start once it is paid")
        assert not studio.drafts.draft(ids[0]).is_auto
        for _ in range(2):  # all that was typed is one step
            step = studio.history.undo()
            assert step is not None
            await page.show_step(step)
        draft = studio.drafts.draft(ids[0])
        assert (draft.royalties_rate, draft.is_auto) == (None, True)
        await until(lambda: rate.text() == "")

    arun(story())


def test_a_rate_that_is_no_number_is_said_where_it_is_typed(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        page, grid = await opened(studio, theme, qtbot, until)
        page.activateWindow()
        rate = Person(page).one(QLineEdit, "Royalties, percent")
        rate.setFocus()
        qtbot.keyClicks(rate, "five")
        assert "Write the rate in digits" not in words(page), "nothing is complained of while it is typed"
        grid.setFocus()
        await until(lambda: "Write the rate in digits, like 5 or 2.5." in words(page))

    arun(story())


def test_the_meter_says_how_many_fit_in_one_mint_before_anything_is_uploaded(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        page, _ = await opened(studio, theme, qtbot, until)
        await until(lambda: re.search(r"^3 of about \d+ fit in one mint$", words(page), re.MULTILINE))
        story = (Node("Story", text="word " * 700),)
        studio.drafts.edit_many(ids, Sentence("test", "Edit"), attrs=story)
        await until(lambda: f"Only 2 of these 3 fit in one mint{BECAUSE}" in words(page))
        meter = page.findChild(SizeMeter)
        assert meter is not None
        told = [one.toolTip() for one in meter.findChildren(QLabel)]
        assert any("whole transaction of the chain holds more" in one for one in told)

    arun(story(), 20)


def test_the_cost_of_more_than_fits_in_one_mint_is_that_of_as_many_as_fit_and_says_so(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        page, _ = await opened(studio, theme, qtbot, until)
        await until(lambda: "You pay nothing until then." in words(page))
        assert "not fit" not in words(page)
        story = (Node("Story", text="word " * 700),)
        studio.drafts.edit_many(ids, Sentence("test", "Edit"), attrs=story)
        await until(lambda: "These 3 do not fit in one mint. This is for one mint of the first 2" in words(page))
        two = (await studio.mint_outlook.of(ids[:2])).forecast
        assert known_in_words(forecast_parts(two)) in words(page)
        studio.drafts.edit_many(ids, Sentence("test", "Edit"), attrs=(Node("Story", text="word " * 4_000),))
        await until(lambda: "too much for one mint" in words(page))
        assert "about" not in cost_of(page), "what cannot be minted has no cost"

    arun(story(), 20)


@pytest.mark.parametrize(
    ("count", "fits", "said"),
    [
        (38, 137, "38 of about 130 fit in one mint"),
        (1, 7, "1 of about 7 fit in one mint"),
        (1_200, 126, f"Only 126 of these 1,200 fit in one mint{BECAUSE}"),
        (128, 129, "128 fit in one mint, and hardly more"),
        (40, 48, "40 of about 48 fit in one mint"),
        (2, 0, f"Only 0 of these 2 fit in one mint{BECAUSE}"),
    ],
)
def test_the_meter_never_promises_more_than_fits(count: int, fits: int, said: str) -> None:
    assert size_in_words(count, fits) == said


def test_the_name_is_changed_where_it_stands_and_escape_keeps_the_old_one(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 1)
        page, _ = await opened(studio, theme, qtbot, until)
        title = next(one for one in page.findChildren(QLineEdit) if one.accessibleName() == "Name this collection")
        title.setFocus()
        title.selectAll()
        qtbot.keyClicks(title, "Night Garden")
        qtbot.keyClick(title, Qt.Key.Key_Return)
        await until(lambda: studio.projects.current_collection.name == "Night Garden")
        title.setFocus()
        qtbot.keyClicks(title, "xyz")
        qtbot.keyClick(title, Qt.Key.Key_Escape)
        assert title.text() == "Night Garden"
        assert studio.projects.current_collection.name == "Night Garden"

    arun(story())


def test_an_empty_collection_offers_what_is_uploaded(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        await studio.projects.remove_from_collection(ids)
        page, _ = await opened(studio, theme, qtbot, until)
        assert "Gather your art into a collection" in words(page)
        add = next(
            one for one in page.findChildren(QPushButton) if one.text().endswith("Add assets") and one.isVisible()
        )
        qtbot.mouseClick(add, Qt.MouseButton.LeftButton)
        await until(lambda: bool(page.findChildren(ArtChooser)))
        chooser = page.findChildren(ArtChooser)[0]
        Person(chooser).press("Choose all")
        Person(chooser).press("Add 3 assets")
        await until(lambda: order(studio) == ids)

    arun(story())


def test_cost_is_an_estimate_and_says_who_tells_the_rest(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        page, _ = await opened(live_studio, theme, qtbot, until)
        await until(lambda: "about 0." in words(page))
        assert "For an earlier mint" not in words(page)
        assert "The service names the rest in the next step. You pay nothing until then." in words(page)
        assert words(page).count("named by the service") == 2, "its own price, and the bond"
        sent = await live_studio.minting.mint(live_studio.reviewer.review(ids[:1]))
        await until(lambda: live_studio.minting.receipt(sent.id).parts)
        await until(lambda: "For an earlier mint on this network the service named" in words(page))

    arun(story(), 20)


def test_what_is_minted_carries_the_mark_and_minting_it_again_is_not_the_main_button(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        page, _ = await opened(live_studio, theme, qtbot, until)
        model = page.findChildren(CollectionModel)[0]
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        button = Person(page).button("Mint 2 assets…")
        await until(lambda: live_studio.minting.receipt(mint.id).deposit_address)
        assert button.property("kind") == "primary"
        assert Badge.MINTED not in model.index(0, 0).data(CardRole.BADGES)
        await live_studio.practice_tools.pay(mint.id)
        await until(lambda: button.property("kind") == "", 20)
        assert Badge.MINTED in model.index(0, 0).data(CardRole.BADGES)
        assert model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", minted")
        to_choose = ChoiceModel(live_studio, ids, page).index(0, 0)
        assert Badge.MINTED in to_choose.data(CardRole.BADGES)
        assert ", minted" in to_choose.data(Qt.ItemDataRole.AccessibleTextRole)
        await live_studio.projects.remove_from_collection(ids)
        await until(lambda: not model.rowCount())

    arun(story(), 40)


def test_in_a_narrow_window_the_words_go_and_the_names_stay(theme: Theme, qtbot: QtBot) -> None:
    bar = SelectionBar(theme)
    qtbot.addWidget(bar)
    bar.show()
    bar.show_choice([2])
    names = [one.accessibleName() for one in bar.findChildren(QPushButton)]
    bar.resize(900, 40)
    assert "1 asset chosen" in words(bar)
    bar.resize(250, 40)
    assert words(bar) == ""
    assert [one.text() for one in bar.findChildren(QPushButton)] == ["", "", "", ""]
    assert [one.accessibleName() for one in bar.findChildren(QPushButton)] == names
    assert [one.toolTip() for one in bar.findChildren(QPushButton)] == names


def test_royalties_that_cannot_be_minted_do_not_look_like_a_fact(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        page, _ = await opened(live_studio, theme, qtbot, until)
        assert not royalties_faults(live_studio.drafts.draft(ids[0]), live_studio.session.network)
        live_studio.drafts.edit(ids[0], royalties_rate=Decimal(500), royalties="addr_test1wrong")
        faults = royalties_faults(live_studio.drafts.draft(ids[0]), live_studio.session.network)
        assert set(faults) == {"royalties", "royalties_rate"}
        await until(lambda: all(str(fault) in words(page) for fault in faults.values()))

    arun(story(), 20)


def test_choosing_a_print_does_not_move_the_prints(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        page, grid = await opened(live_studio, theme, qtbot, until)
        before = grid.mapTo(page, QPoint(0, 0))
        grid.choose(1)
        await until(lambda: Person(page).offers("Edit details"))
        QTimer.singleShot(0, page.update)
        await until(lambda: page.findChildren(SelectionBar)[0].height() > 0)
        assert grid.mapTo(page, QPoint(0, 0)) == before

    arun(story(), 20)


def test_the_size_of_the_prints_is_chosen_and_remembered(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 3)
        page, grid = await opened(studio, theme, qtbot, until)
        before = grid.visualRect(grid.model().index(0, 0)).width()
        Person(page).one(QSlider, "Size of the pictures").setValue(200)
        await until(lambda: grid.visualRect(grid.model().index(0, 0)).width() > before + 50)
        chosen = grid.visualRect(grid.model().index(0, 0)).width()
        Person(page).press("Let pictures fill their place")
        assert theme.pixmaps.fills
        again, prints = await opened(studio, theme, qtbot, until)
        assert Person(again).one(QSlider, "Size of the pictures").value() == 200
        await until(lambda: prints.visualRect(prints.model().index(0, 0)).width() == chosen)
        assert Person(again).button("Let pictures fill their place").isChecked()

    arun(story())


@pytest.mark.parametrize(
    ("asset_names", "said", "shortly"),
    [
        (
            [f"Moth{number}" for number in (12, 40, *range(1, 12), *range(13, 40))],
            "40 names, Moth1 to Moth40",
            "Moth1 to 40",
        ),
        (["Moth010", "Moth009"], "2 names, Moth009 to Moth010", "Moth009 to 010"),
        (["Moth2", "Fire1", "Moth3"], "Moth2 and 2 more", ""),
        (["2", "1"], "2 and 1 more", ""),
        (["Moth2"], "Moth2", ""),
        (["", ""], "? and 1 more", ""),
    ],
)
def test_a_numbered_series_of_names_is_said_from_its_lowest_to_its_highest(
    asset_names: list[str], said: str, shortly: str
) -> None:
    assert names_in_words(asset_names) == (said, shortly)
