"""The policy of what was minted can be looked up on the web, where it is known on which chain that is."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.domain.networks import Network
from mintwright.studio.receipts.chain_explorer import policy_page
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.facts_section import FactsSection
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme

POLICY = "1fd6e3b849e864206e24b9fe83eef31837956337951da28fe36087ba"
PAGE = f"https://cardanoscan.io/tokenPolicy/{POLICY}"
ReceiptOn = Callable[[Network], Receipt]


def minted(receipt: Receipt, policy_id: str = POLICY) -> Receipt:
    return replace(receipt, policy_id=policy_id, steps=tuple((said, StepState.DONE) for said, _ in receipt.steps))


def test_a_policy_is_looked_up_in_the_browser_only_when_that_is_asked_for(
    receipt_on: ReceiptOn, theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    facts = FactsSection(theme)
    qtbot.addWidget(facts)
    facts.show()
    facts.show_receipt(minted(receipt_on(Network.MAIN)), None)
    look = Person(facts).button("Look up: Policy ID")
    assert "Opens cardanoscan.io in your browser" in look.toolTip()
    assert not opened
    look.click()
    assert [url.toString() for url in opened] == [PAGE]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    told: list[str] = []
    monkeypatch.setattr(tasks, "report", lambda _, problem: told.append(problem))
    look.click()
    assert told == [f"No browser could be opened. The page is {PAGE}"]
    facts.show_receipt(minted(receipt_on(Network.TEST)), None)
    assert "Look up: Policy ID" not in Person(facts).names(type(look))


@pytest.mark.parametrize("network", [Network.TEST, Network.PRACTICE])
def test_where_nobody_knows_which_chain_it_is_on_nothing_is_looked_up(network: Network, receipt_on: ReceiptOn) -> None:
    assert policy_page(minted(receipt_on(Network.MAIN))) == PAGE
    assert not policy_page(minted(receipt_on(network)))


def test_what_is_not_minted_yet_is_not_looked_up(receipt_on: ReceiptOn) -> None:
    assert not policy_page(replace(receipt_on(Network.MAIN), policy_id=POLICY))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.text() | st.from_regex(r"[0-9a-f/.?#@:%]{50,60}", fullmatch=True))
def test_nothing_but_an_identifier_gets_into_the_address(receipt_on: ReceiptOn, words: str) -> None:
    page = policy_page(minted(receipt_on(Network.MAIN), words))
    assert not page or (len(words) == 56 and set(words) <= set("0123456789abcdef"))
