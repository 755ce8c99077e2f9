"""What a mint costs has the same names before and after, and an amount says how certain it is."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.forecast import forecast
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.cost_breakdown import CostPart, forecast_parts, known_so_far
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.minting.cost_words import amount_in_words, known_in_words, places_of
from mintwright.ui.style.theme import Theme

NAMES = ["Network fee", "Minting service", "Security deposit", "Ada that travels with the assets"]
SEEN = forecast([
    AssetRequest(amount=1, name="Lantern", asset_name="Lantern", image="ipfs://Qm" + 44 * "x", is_auto=True),
])  # fmt: skip


def lines(screen: CostBar | CostTable) -> dict[str, str]:
    """What stands beside each name, in order."""
    return {
        one.accessibleDescription(): one.text() for one in screen.findChildren(QLabel) if one.accessibleDescription()
    }


def test_the_bar_and_the_last_question_name_the_same_parts_and_who_says_the_rest(theme: Theme, qtbot: QtBot) -> None:
    bar, table = CostBar(theme), CostTable()
    for one in (bar, table):
        qtbot.addWidget(one)
        one.show()
    bar.show_forecast(SEEN)
    parts = forecast_parts(SEEN)
    table.show_parts(parts, ("Known so far", known_in_words(parts)))
    assert list(lines(bar)) == list(lines(table)) == [*NAMES, "Known so far"]
    assert lines(bar) == lines(table)
    assert [lines(bar)[name] for name in NAMES[1:3]] == ["named by the service"] * 2
    assert all(lines(bar)[name].startswith("about ") for name in (NAMES[0], NAMES[3], "Known so far"))
    bar.show_forecast(None)
    assert set(lines(bar).values()) == {"not known yet"}


def test_what_the_service_names_is_exact_with_grouped_digits_and_a_forecast_is_about_right(qtbot: QtBot) -> None:
    name = Sentence("test", "Network fee")
    paid = Sentence("test", "{amount} of it for royalties", amount=Decimal("1234.567891"))
    table = CostTable()
    qtbot.addWidget(table)
    table.show()
    table.show_parts((CostPart(name, Decimal("12345.678901"), note=paid),), ("Price", "12,345.678901\u00a0₳"))
    assert Person(table).reads_at_once() == (
        "Network fee\n12,345.678901\u00a0₳\n1,234.567891\u00a0₳ of it for royalties\nPrice\n12,345.678901\u00a0₳"
    )
    seen = Sentence("test", "{forecast} was forecast", forecast=Decimal("1.234567"))
    table.show_parts((CostPart(name, Decimal(2), is_forecast=True, note=seen),), None)
    assert Person(table).reads_at_once() == "Network fee\nabout 2.00\u00a0₳\nabout 1.23\u00a0₳ was forecast", (
        "nothing of before"
    )


def shown(words: str) -> Decimal:
    """The amount in words of a forecast."""
    return Decimal(words.removeprefix("about ").partition("\u00a0")[0].replace(",", ""))


@given(st.lists(st.integers(0, 10_000_000), min_size=1, max_size=4))
def test_the_parts_of_a_forecast_add_up_to_their_sum_as_they_are_shown(lovelace: list[int]) -> None:
    name = Sentence("test", "Network fee")
    parts = tuple(CostPart(name, Decimal(amount) / 1_000_000, is_forecast=True) for amount in lovelace)
    places = places_of(parts)
    assert sum(shown(amount_in_words(part, places)) for part in parts) == shown(known_in_words(parts))
    known = known_so_far(parts)
    assert known is not None
    assert abs(shown(known_in_words(parts)) - known) <= Decimal("0.005")


def test_what_is_known_so_far_says_that_the_service_names_more(theme: Theme, qtbot: QtBot) -> None:
    bar = CostBar(theme)
    qtbot.addWidget(bar)
    bar.show_forecast(SEEN)
    assert lines(bar)["Known so far"].endswith("\u00a0₳ and more")


def test_where_there_is_little_height_the_sum_stands_alone_until_the_parts_are_asked_for(
    theme: Theme, qtbot: QtBot
) -> None:
    bar = CostBar(theme)
    qtbot.addWidget(bar)
    bar.show_forecast(SEEN)
    bar.resize(858, 300)
    bar.show()
    person = Person(bar)
    assert not person.offers("Show the parts of the cost")
    assert "Security deposit" in person.reads_at_once()
    high = bar.heightForWidth(858)
    bar.set_low(low=True)
    assert bar.heightForWidth(858) < high
    shown = {one.text() for one in bar.findChildren(QLabel) if one.isVisible()}
    assert known_in_words(forecast_parts(SEEN)) in shown, "the sum is still said"
    assert not any(name in shown for name in NAMES)
    person.press("Show the parts of the cost")
    bar.set_low(low=True)
    assert all(one in {label.text() for label in bar.findChildren(QLabel) if label.isVisible()} for one in NAMES)


def test_what_is_too_large_for_one_mint_has_no_cost(theme: Theme, qtbot: QtBot) -> None:
    bar = CostBar(theme)
    qtbot.addWidget(bar)
    bar.show()
    bar.show_forecast(replace(SEEN, bytes=SEEN.limit + 1))
    assert [lines(bar)[name] for name in (NAMES[0], NAMES[3], "Known so far")] == ["not known yet"] * 3
    assert "This is too much for one mint, so its cost is not known." in Person(bar).reads_at_once()
    bar.show_forecast(SEEN)
    assert "too much" not in Person(bar).reads_at_once()
