"""Guards against a defect of the Qt binding: PySide6 6.12.0 on Python 3.11 drops references to None until it aborts."""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

CALLS = 1_000


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_a_thousand_painter_calls_drop_no_reference_to_none(qapp: QApplication) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    color, area = QColor("red"), QRectF(1, 1, 2, 2)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        painter.setBrush(color)
        painter.drawEllipse(area)
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost < CALLS / 2
