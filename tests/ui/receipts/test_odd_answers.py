"""Whatever the service answers: no page, print or export ends the program, and none shows values of another mint."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QListView
from pytestqt.qtbot import QtBot
from tests.whole import sized

from mintwright.domain.networks import Network
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts import payment_section
from mintwright.ui.receipts.printing.save_receipt_menu import SaveReceiptMenu
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.style.qr import MOST_BYTES, QrCode, picture_of
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import AddressLabel

PROJECT = Path(__file__).parents[3]
SEED = 20_261_122
EXAMPLES = 400


@pytest.mark.soak
def test_any_answer_is_shown_printed_and_exported_without_a_crash_or_a_value_of_another_mint(tmp_path: Path) -> None:
    examples = sized(EXAMPLES, EXAMPLES // 50)
    run = [sys.executable, "-m", "tests.ui.receipts.odd_answers", str(tmp_path), str(examples), str(SEED)]
    done = subprocess.run(run, cwd=PROJECT, capture_output=True, text=True, timeout=10 * examples + 120, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["held"]), done.stderr[-4_000:]


def test_a_receipt_that_cannot_be_shown_whole_shows_nothing_of_itself_or_of_the_one_before(
    theme: Theme, qtbot: QtBot, receipt_on: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(receipt_on)
    alpha: Receipt = receipt_on(Network.TEST)
    bravo = replace(alpha, title="Bravo", mint=replace(alpha.mint, id=alpha.mint.id + 1), policy_id="ofbravo")

    def fail(_amount: object) -> str:
        raise ValueError("a bug")

    actions = Actions(theme)
    sheet = ReceiptSheet(theme, actions)
    actions.show_page(sheet)
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.show_receipt(alpha)
    assert sheet.findChildren(AddressLabel)[0].address == alpha.deposit_address
    with monkeypatch.context() as broken:
        broken.setattr(payment_section, "ada", fail)
        with pytest.raises(ValueError, match="a bug"):
            sheet.show_receipt(bravo)
    assert sheet.findChildren(AddressLabel)[0].address == ""
    assert sheet.findChildren(QrCode)[0].text_shown == ""
    assert sheet.findChildren(QrCode)[0].pixmap().isNull()
    assert not sheet.findChildren(QListView)[0].isVisible()
    said = "\n".join(one.text() for one in sheet.findChildren(QLabel) if one.isVisible())
    assert "This receipt cannot be shown whole" in said
    for part in (alpha.title, bravo.title, bravo.policy_id, "10.17", alpha.deposit_address[:12]):
        assert part not in said
    wishes: list[int] = []
    sheet.save_requested.connect(lambda mint_id, _kind: wishes.append(mint_id))
    sheet.findChildren(SaveReceiptMenu)[0].actions()[1].trigger()
    assert wishes == [bravo.mint.id], "the service's own words can still be saved"
    sheet.show_receipt(alpha)
    assert sheet.findChildren(AddressLabel)[0].address == alpha.deposit_address
    assert not any("cannot be shown whole" in one.text() for one in sheet.findChildren(QLabel) if one.isVisible())


def test_a_text_too_long_for_a_code_leaves_no_code_of_another(qtbot: QtBot) -> None:
    code = QrCode(228)
    qtbot.addWidget(code)
    code.show_text("addr1short")
    code.show_text("a" * (MOST_BYTES + 1))
    assert (code.text_shown, code.pixmap().isNull()) == ("", True)
    assert not picture_of("é" * (MOST_BYTES // 2), 10).isNull()
