"""The policy of what was minted can be looked up on the web, where it is known on which chain that is."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.domain.networks import Network
from mintwright.studio.receipts.chain_explorer import EXPLORERS, asset_pages, policy_pages
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.payable import Standing
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.facts_section import FactsSection
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme

POLICY = "1fd6e3b849e864206e24b9fe83eef31837956337951da28fe36087ba"
PAGE = f"https://cardanoscan.io/tokenPolicy/{POLICY}"
ReceiptOn = Callable[[Network], Receipt]


def minted(receipt: Receipt, policy_id: str = POLICY) -> Receipt:
    return replace(receipt, policy_id=policy_id, steps=tuple((said, StepState.DONE) for said, _ in receipt.steps))


def choose(facts: FactsSection, explorer: str) -> None:
    Person(facts).button("Look up: Policy ID").click()
    menu = facts.findChildren(QMenu)[-1]
    next(action for action in menu.actions() if action.text() == explorer).trigger()
    menu.close()


def test_a_policy_is_looked_up_in_the_browser_only_when_that_is_asked_for(
    receipt_on: ReceiptOn, theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    facts = FactsSection(theme)
    qtbot.addWidget(facts)
    facts.show()
    facts.show_receipt(minted(receipt_on(Network.MAIN)), None, Standing.SEEN)
    look = Person(facts).button("Look up: Policy ID")
    assert "Opens cardanoscan.io, cexplorer.io in your browser" in look.toolTip()
    assert not opened
    choose(facts, "Cardanoscan")
    choose(facts, "Cexplorer")
    assert [url.toString() for url in opened] == [PAGE, f"https://cexplorer.io/policy/{POLICY}"]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    told: list[str] = []
    monkeypatch.setattr(tasks, "report", lambda _, problem: told.append(problem))
    choose(facts, "Cardanoscan")
    assert told == [f"No browser could be opened. The page is {PAGE}"]
    facts.show_receipt(minted(receipt_on(Network.PRACTICE)), None, Standing.SEEN)
    assert "Look up: Policy ID" not in Person(facts).names(type(look))


def test_explorers_are_those_of_the_network(receipt_on: ReceiptOn) -> None:
    assert policy_pages(minted(receipt_on(Network.MAIN)))[0].url == PAGE
    hosts = {one.host for one in EXPLORERS[Network.MAIN]}
    for page in policy_pages(minted(receipt_on(Network.TEST))):
        assert QUrl(page.url).host() not in hosts
        assert "preprod" in page.explorer or "preview" in page.explorer, "nobody knows which of the two it is"
    assert not policy_pages(minted(receipt_on(Network.PRACTICE)))


def test_an_asset_is_looked_up_by_its_fingerprint(receipt_on: ReceiptOn) -> None:
    receipt = minted(receipt_on(Network.MAIN), "7eae28af2208be856f7a119668ae52a49b73725e326dc16579dcc373")
    fingerprint = "asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3"  # a test vector of CIP-14, of no name
    assert [page.url for page in asset_pages(receipt, "")] == [
        f"https://cardanoscan.io/token/{fingerprint}", f"https://cexplorer.io/asset/{fingerprint}"
    ]  # fmt: skip
    assert not asset_pages(receipt, "x" * 33)


def test_what_is_not_minted_yet_is_not_looked_up(receipt_on: ReceiptOn) -> None:
    receipt = replace(receipt_on(Network.MAIN), policy_id=POLICY)
    assert not policy_pages(receipt)
    assert not asset_pages(receipt, "Lantern")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.text() | st.from_regex(r"[0-9a-f/.?#@:%]{50,60}", fullmatch=True))
def test_nothing_but_an_identifier_gets_into_the_address(receipt_on: ReceiptOn, words: str) -> None:
    pages = policy_pages(minted(receipt_on(Network.MAIN), words))
    assert not pages or (len(words) == 56 and set(words) <= set("0123456789abcdef"))
    assert all(page.url.isascii() for page in asset_pages(minted(receipt_on(Network.MAIN)), words))
