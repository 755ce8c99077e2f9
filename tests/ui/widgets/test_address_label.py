"""Addresses are shown in groups and copied without spaces."""

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import AddressLabel, grouped, shortened
from mintwright.ui.widgets.copy_button import CopyButton

ADDRESS = "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp"


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.one_of(st.text(alphabet="addr_test1qz0", max_size=120), st.text(max_size=40)))
def test_groups_joined_are_the_address(address: str) -> None:
    assert "".join(grouped(address)) == address


def test_the_ends_stand_alone() -> None:
    parts = grouped(ADDRESS)
    assert parts[0] == "addr_test1"
    assert parts[-1] == ADDRESS[-6:]
    assert {len(part) for part in parts[1:-2]} == {6}


def test_a_long_identifier_keeps_both_ends() -> None:
    assert shortened("5f2c1a9de07b4436a8c1f0b39e77d2640a1bb35c98fe21d07c44e6b2") == "5f2c1a9de07b4436…7c44e6b2"
    assert shortened("5f2c1a9d") == "5f2c1a9d"


def test_copying_from_the_label_gives_no_spaces(qtbot: QtBot) -> None:
    label = AddressLabel()
    qtbot.addWidget(label)
    label.show_address(ADDRESS)
    qtbot.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == ADDRESS
    label.setSelection(0, 30)
    qtbot.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert ADDRESS.startswith(QApplication.clipboard().text())
    assert label.accessibleDescription() == ADDRESS


def test_a_hostile_address_stays_text(qtbot: QtBot) -> None:
    label = AddressLabel()
    qtbot.addWidget(label)
    label.show_address("<img src=x>")
    assert "<img" not in label.text()


def test_a_copy_button_says_that_it_copied_and_then_rests(theme: Theme, qtbot: QtBot) -> None:
    button = CopyButton(theme, lambda: ADDRESS, name="Copy the deposit address", text="Copy address")
    qtbot.addWidget(button)
    button.click()
    assert QApplication.clipboard().text() == ADDRESS
    assert button.accessibleName() == "Copied"
    qtbot.waitUntil(lambda: button.accessibleName() == "Copy the deposit address", timeout=3000)
    assert button.text().strip("\u2009") == "Copy address"
