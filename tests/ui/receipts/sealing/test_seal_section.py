"""The seal on a receipt: folded to its finding where all is as approved, each difference in words where it is not."""

import json
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.domain.seal.sent import WHOLE, recorded
from tests.studio.minting.test_minting import answered
from tests.ui.receipts.printing.on_paper import receipt_sheets

from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.ui.receipts.sealing.seal_mark import POINTS, SealMark, wave
from mintwright.ui.receipts.sealing.seal_section import SealSection
from mintwright.ui.style.theme import Theme, ThemeChoice


@pytest.fixture
def section(theme: Theme, qtbot: QtBot) -> SealSection:
    section = SealSection(theme)
    section.resize(600, 700)
    section.show()
    qtbot.addWidget(section)
    return section


def receipt(*changes: dict[str, Any], count: int = 2, **common: object) -> Receipt:
    """Of a collection whose first assets are recorded with these changes; `common` fields are sent of all."""
    sent = [WHOLE | {"asset_name": f"Gate{n}", "name": f"Gate {n}"} | common for n in range(count)]
    records = [recorded(one) | {"collection": "c", "transaction": "t", "uuid": str(n)} for n, one in enumerate(sent)]
    records = [one | (changes[n] if n < len(changes) else {}) for n, one in enumerate(records)]
    return receipt_of(answered(sent, json.dumps(records).encode()))


def words(section: SealSection) -> str:
    return "\n".join(one.text() for one in section.findChildren(QLabel) if one.isVisibleTo(section))


def test_all_as_approved_is_one_finding_and_says_whose_it_is(section: SealSection) -> None:
    section.show_receipt(receipt())
    said = words(section)
    assert "Recorded as you approved it" in said
    assert "40 fields of 2 assets, each compared with what you approved. None differs." in said
    assert "Nobody else vouches for it" in said
    assert "Names on the chain" not in said, "what is all the same stays folded"
    (mark,) = section.findChildren(SealMark)
    assert mark.accessibleName() == "Recorded as you approved it"


def test_all_fields_unfold_by_keys_with_what_was_not_compared(section: SealSection, qtbot: QtBot) -> None:
    section.show_receipt(receipt({"fingerprint": "asset1x"}))
    (unfold,) = section.findChildren(QPushButton)
    qtbot.keyClick(unfold, Qt.Key.Key_Space)
    said = words(section)
    for one in (
        "Names on the chain",
        "Gate0 … Gate1",
        "Royalty rate",
        "3%",
        "2 ✓",
        "identifiers, status, size",
        "fingerprint",
    ):
        assert one in said
    qtbot.keyClick(unfold, Qt.Key.Key_Space)
    assert "Royalty rate" not in words(section)


def test_the_fields_are_read_in_words_and_addresses_in_groups(section: SealSection) -> None:
    address = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
    section.show_receipt(receipt(royalties=address))
    section.compare.click()
    said = words(section)
    assert "as soon as it is paid" in said
    assert "Cardano (ada)" in said
    assert "true" not in said.splitlines()
    assert "addr_test1 vz2fxv 2umyht" in said


def test_with_large_text_all_fields_have_room_in_the_smallest_window(section: SealSection, theme: Theme) -> None:
    """They made the receipt wider than its place: the deposit address above them was cut off at its right."""
    theme.choose(text_percent=150)
    section.show_receipt(receipt(image="ipfs://QmPf2fb2ESKmbyowp1dBXCoEbEyaXMyfec7aUxUSK7XqzX"))
    section.compare.click()
    assert section.minimumSizeHint().width() <= 420  # beside the list of receipts, in a window of 960 pixels


def test_few_differences_are_said_one_by_one(section: SealSection) -> None:
    section.show_receipt(receipt({"name": "Gate O"}))
    said = words(section)
    assert "1 of 40 fields differs from what you approved" in said
    assert "“Gate 0”, title: you approved “Gate 0”, the service recorded “Gate O”." in said


def test_many_differences_are_grouped_by_field_then_asset(section: SealSection) -> None:
    section.show_receipt(receipt(*[{"amount": 9, "attrs": {}} for _ in range(30)], count=30))
    said = words(section)
    assert "Quantity: 30" in said
    assert "25 more" in said
    assert said.index("Attributes: 90") < said.index("Quantity: 30")


def test_what_the_record_does_not_have_is_said_and_is_no_seal(section: SealSection) -> None:
    plain = receipt()
    records = json.loads(plain.mint.answer or b"")
    for one in records:
        del one["is_auto"]
    sent = json.loads(plain.mint.body)
    section.show_receipt(receipt_of(answered(sent, json.dumps(records).encode())))
    assert "Not all of it is in the service’s record" in words(section)
    assert "Recorded as you approved it" not in words(section)


def test_nothing_of_one_receipt_stays_beside_another(section: SealSection) -> None:
    section.show_receipt(receipt({"name": "Gate O"}))
    section.clear()
    assert "Gate" not in "\n".join(one.text() for one in section.findChildren(QLabel))
    assert section.isHidden()


def test_paper_says_what_differs(section: SealSection) -> None:
    paper = "\n".join(one.toPlainText() for one in receipt_sheets(receipt({"name": "Gate O"})))
    assert "you approved “Gate 0”" in paper


@pytest.mark.parametrize("tone", ["ok", "warn", "bad"])
def test_the_seal_is_drawn_for_each_look(theme: Theme, qtbot: QtBot, tone: str) -> None:
    mark = SealMark(theme, 64)
    qtbot.addWidget(mark)
    mark.show_finding(tone, "said")
    mark.show()
    pictures = []
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        theme.choose(choice)
        pictures.append(mark.grab().toImage())
    assert pictures[0] != pictures[1]


def test_a_broken_ring_lacks_parts_that_a_whole_one_has() -> None:
    whole, broken = wave(50, 0, whole=True), wave(50, 0, whole=False)
    assert whole.elementCount() == POINTS + 1
    assert broken.elementCount() < POINTS + 1
