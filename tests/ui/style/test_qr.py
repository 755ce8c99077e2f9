"""The QR code says exactly the address, on whole pixels, whatever the theme and the screen."""

import subprocess
from pathlib import Path

import pytest
import segno
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mintwright.ui.receipts.paying.payment_code import PaymentCode
from mintwright.ui.style.qr import QUIET_ZONE, QrCode, modules_of, picture_of
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.widgets.copy_button import CopyButton

ADDRESS = "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp"


def read_back(image: QImage) -> tuple[tuple[bool, ...], ...]:
    """The modules of a drawn code, read from the middle of each."""
    count = len(modules_of(ADDRESS))
    side = image.width() // count
    assert image.width() == image.height() == side * count  # every module has the same whole number of pixels
    place = [module * side + side // 2 for module in range(count)]
    return tuple(tuple(QColor(image.pixel(x, y)).lightness() < 128 for x in place) for y in place)


def test_the_code_is_the_one_of_the_library_with_its_quiet_zone() -> None:
    modules = modules_of(ADDRESS)
    plain = segno.make(ADDRESS, error="m", micro=False).matrix
    assert len(modules) == len(plain) + 2 * QUIET_ZONE
    inner = [row[QUIET_ZONE:-QUIET_ZONE] for row in modules[QUIET_ZONE:-QUIET_ZONE]]
    assert inner == [tuple(map(bool, row)) for row in plain]
    assert not any(any(row) for row in (*modules[:QUIET_ZONE], *modules[-QUIET_ZONE:]))
    assert not any(any(row[:QUIET_ZONE]) or any(row[-QUIET_ZONE:]) for row in modules)


@pytest.mark.parametrize("side", [40, 228, 229, 456, 700])
def test_what_is_drawn_can_be_read_back(qapp: QApplication, side: int) -> None:
    image = picture_of(ADDRESS, side)
    assert read_back(image) == modules_of(ADDRESS)
    assert image.width() <= max(side, len(modules_of(ADDRESS)))


def test_it_stays_black_on_white_in_the_dark(theme: Theme) -> None:
    theme.choose(ThemeChoice.DARK)
    code = QrCode(228)
    code.show_text(ADDRESS)
    drawn = code.pixmap().toImage()
    assert {drawn.pixelColor(x, y).name() for x in range(drawn.width()) for y in (0, 40, 41)} <= {"#000000", "#ffffff"}
    assert drawn.pixelColor(0, 0).name() == "#ffffff"
    assert code.accessibleName() == "QR code of the deposit address"


def test_without_an_address_there_is_no_code(qapp: QApplication) -> None:
    code = QrCode(228)
    code.show_text(ADDRESS)
    code.show_text("")
    assert code.pixmap().isNull()


@pytest.mark.needs("zbarimg")  # a reader of its own
def test_another_program_reads_the_address(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "code.png"
    assert picture_of(ADDRESS, 228).save(str(file))
    answer = subprocess.run(["zbarimg", "-q", "--raw", str(file)], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == ADDRESS


def test_where_it_is_paid_the_icons_to_copy_go_along_with_the_size_of_the_text_and_the_code_grows_no_larger(
    theme: Theme, qtbot: QtBot
) -> None:
    """Both stayed as large as they were made: after 150 % the payment stood in one column for good."""
    theme.choose(text_percent=150)
    code, copy = PaymentCode(theme), CopyButton(theme, str, name="Copy")
    for part in (code, copy):
        qtbot.addWidget(part)
    code.show_payment(ADDRESS, "")
    (qr,) = code.findChildren(QrCode)
    large, icon = qr.sizeHint().width(), copy.iconSize().width()
    theme.choose(text_percent=100)
    assert qr.sizeHint().width() == large
    assert copy.iconSize().width() < icon
    theme.choose(text_percent=90)
    assert qr.sizeHint().width() < large
