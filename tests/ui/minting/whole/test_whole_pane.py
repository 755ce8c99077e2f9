"""A review of many begins with the whole in figures, and shows twenty at random, each large."""

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_review_dialog import review
from tests.ui.mints import Gather

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.attributes import Node
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.dialogs.line_sheet import LineSheet
from mintwright.ui.minting.asset_browser import AssetBrowser
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.whole.sample import SAMPLE, Sample
from mintwright.ui.viewer.viewer import Viewer


@settings(derandomize=True, deadline=None)
@given(st.integers(1, 90))
def test_others_are_drawn_until_all_were_and_never_one_twice_in_a_draw(count: int) -> None:
    ids, sample = list(range(count)), Sample()
    draws = [sample.draw(ids) for _ in range(-(-count // SAMPLE))]
    assert set().union(*draws) == set(ids)
    for drawn in [*draws, sample.draw(ids)]:
        assert len(drawn) == min(SAMPLE, count)
        assert drawn == sorted(set(drawn))


def test_a_review_of_many_begins_with_figures_that_lead_to_their_asset_and_shows_some_at_random(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 45)
        live_studio.drafts.edit(ids[41], name="The longest of all these titles", asset_name="Longest")
        dialog = await review(flow, ids, until)
        person, browser = Person(dialog), dialog.findChildren(AssetBrowser)[0]
        await until(lambda: person.sees("31 of 64 characters: The longest of all these titles"))
        assert person.sees("45 in all, 1 of each")
        person.press("Show: Longest title")
        assert browser.art_ids[browser.row] == ids[41]
        assert person.all(LineSheet), "its words are opened: they are what is to be seen"
        person.press("Overview")
        person.press("Twenty at random")
        first = list(browser.art_ids)
        assert len(first) == SAMPLE
        assert person.sees("0 of 20 looked at") or person.sees("1 of 20 looked at")
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Right)
        assert browser.row == 1
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Space)
        (viewer,) = dialog.findChildren(Viewer)
        QTest.keyClick(viewer, Qt.Key.Key_Right)
        QTest.keyClick(viewer, Qt.Key.Key_Escape)
        await until(lambda: browser.row == 2)
        person.press("Twenty others")
        assert not set(first) & set(browser.art_ids)
        person.press("All 45")
        assert list(browser.art_ids) == ids
        dialog.reject()

    arun(played(story(), flow), 40)


def test_what_is_likely_mistyped_in_the_traits_is_said_again_before_it_is_minted_and_led_to(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        hats = {one: {"attrs": (Node("Hat", text="Beret" if one != ids[2] else "beret "),)} for one in ids}
        live_studio.drafts.edit_each(Sentence("test", "Describe"), hats)
        dialog = await review(flow, ids, until)
        person, browser = Person(dialog), dialog.findChildren(AssetBrowser)[0]
        person.press("Overview")
        await until(lambda: person.sees("1 in the traits: “beret ”, perhaps meant as “Beret”"))
        person.press("Show: Likely typing errors")
        assert browser.art_ids[browser.row] == ids[2]
        dialog.reject()
        (doubt,) = (await live_studio.traits.overview()).mistypes
        live_studio.traits.keep(doubt)
        assert await live_studio.traits.doubts(ids) == []

    arun(played(story(), flow), 30)


def test_of_a_few_each_is_looked_at_and_the_figures_are_one_click_away(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        dialog = await review(flow, ids, until)
        person = Person(dialog)
        assert not person.sees("3 in all, 1 of each")
        person.press("Overview")
        await until(lambda: person.sees("3 in all, 1 of each"))
        assert "Twenty at random" not in person.reads()
        assert person.sees("None")
        address = practice_address()
        live_studio.drafts.edit(ids[0], royalties_rate=Decimal("5.00"), royalties=address)
        whole = f"Royalties:5%ofeachsale,to{address}"
        await until(lambda: whole in [one.accessibleName().replace(" ", "") for one in person.all(QLabel)])
        dialog.reject()

    arun(played(story(), flow), 30)
