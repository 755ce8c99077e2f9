"""Paper: sheets of rich text, black on white in every theme, painted page by page into a PDF file."""

from string import Template

from PySide6.QtCore import QIODevice, QLocale, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
    QTextOption,
)

from mintwright.ui.style.fonts import INTER, MONO
from mintwright.ui.style.palette import LIGHT

MARGIN = 16  # millimetres
FOOT_POINTS = 7.5

_STYLE = Template("""
body { font-family: "$inter"; font-size: 9.5pt; color: $ink; }
.title { font-size: 18pt; font-weight: 600; }
.head { font-size: 10.5pt; font-weight: 600; margin: 16px 0 4px 0; }
p { margin: 3px 0; }
td, th { padding: 3px 10px 3px 0; text-align: left; vertical-align: middle; }
th { font-weight: 600; color: $ink2; }
.muted { color: $ink2; }
.amount { font-size: 17pt; font-weight: 600; }
.mono { font-family: "$mono"; font-size: 8.5pt; }
.number { font-size: 7.5pt; color: $ink2; white-space: nowrap; }
.name { font-family: "$mono"; font-size: 7.5pt; white-space: nowrap; }
.id { font-family: "$mono"; font-size: 7pt; white-space: nowrap; }
.below { font-family: "$mono"; font-size: 7pt; }
""").substitute(inter=INTER, mono=MONO, ink=LIGHT.ink, ink2=LIGHT.ink2)


def paper(device: QIODevice, title: str) -> QPdfWriter:
    """An empty PDF file on the paper of the artist's country; to let go of it writes its end."""
    writer = QPdfWriter(device)
    writer.setTitle(title)
    writer.setCreator("Mintwright")
    imperial = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if imperial else QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    return writer


def sheet_of(html: str) -> QTextDocument:
    """A sheet with this text, in the style of all that is printed; what others wrote is escaped in it already."""
    sheet = QTextDocument()
    sheet.setDefaultFont(_copied_as_it_is(QFont(INTER)))
    sheet.setDefaultStyleSheet(_STYLE)
    sheet.setDefaultTextOption(_breaking_anywhere())
    sheet.setHtml(f"<body>{html}</body>")  # without it the style of `body` is not used
    return sheet


def _breaking_anywhere() -> QTextOption:
    """A word that is longer than its place goes on in the next line: else the whole table would leave the paper."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def lay_out(sheet: QTextDocument, writer: QPdfWriter) -> None:
    """Qt's own printing would add its margins to the paper's and break the narrow tables."""
    sheet.documentLayout().setPaintDevice(writer)
    sheet.setDocumentMargin(0)
    sheet.setPageSize(QSizeF(writer.width(), writer.height() - 2 * _foot(writer).height()))


def _foot(writer: QPdfWriter) -> QFontMetrics:
    return QFontMetrics(_foot_font(), writer)


def _foot_font() -> QFont:
    font = _copied_as_it_is(QFont(INTER))
    font.setPointSizeF(FOOT_POINTS)
    return font


def _copied_as_it_is(font: QFont) -> QFont:
    """Without alternates: a PDF does not know which sign a shape stands for that was put in place of another."""
    for feature in ("calt", "ccmp", "locl", "case"):
        font.setFeature(QFont.Tag(feature), 0)
    return font


def paint_page(painter: QPainter, sheet: QTextDocument, page: int) -> None:
    """Paint a page of a sheet that was laid out, from 0."""
    size = sheet.pageSize()
    painter.save()
    painter.translate(0, -page * size.height())
    sheet.drawContents(painter, QRectF(QPointF(0, page * size.height()), size))
    painter.restore()


def paint_foot(painter: QPainter, writer: QPdfWriter, said: str, begun: str = "") -> None:
    """Say this at the foot of the page, at its end; and what it is begun with."""
    height = _foot(writer).height()
    painter.setFont(_foot_font())
    painter.setPen(QColor(LIGHT.ink2))
    line = QRectF(0, writer.height() - height, writer.width(), height)
    painter.drawText(line, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignBottom, said)
    painter.drawText(line, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignBottom, begun)
