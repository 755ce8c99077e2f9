"""A receipt on paper: a document of its own, black on white in every theme, with all that is needed to pay.

The words of the service and the artist are escaped: a title is never markup.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from html import escape
from string import Template

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QPointF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting import Receipt
from mintwright.studio.progress import status_in_words
from mintwright.ui.look.fonts import INTER, MONO
from mintwright.ui.look.formatting import ada, moment, number
from mintwright.ui.look.qr import picture_of
from mintwright.ui.look.tokens import LIGHT
from mintwright.ui.look.wording import text
from mintwright.ui.parts.address_label import grouped
from mintwright.ui.parts.badge import network_mark, network_meaning, network_name
from mintwright.ui.receipts.pay_part import awaits_payment
from mintwright.ui.receipts.receipt_notices import notices_of

MARGIN = 16  # millimetres
FOOT_POINTS = 7.5
QR_PIXELS = 1_000  # drawn sharp, shown small
QR_SHOWN = 150
QR_NAME = "qr"

_BADGES = {
    Network.PRACTICE: (LIGHT.accent_soft, LIGHT.accent_ink),
    Network.TEST: (LIGHT.ok_soft, LIGHT.ok),
    Network.MAIN: (LIGHT.warn, LIGHT.surface),
}
_STYLE = Template("""
body { font-family: "$inter"; font-size: 9.5pt; color: $ink; }
.title { font-size: 18pt; font-weight: 600; }
.head { font-size: 10.5pt; font-weight: 600; margin: 16px 0 4px 0; }
p { margin: 3px 0; }
td, th { padding: 3px 10px 3px 0; text-align: left; }
th { font-weight: 600; color: $ink2; }
.muted { color: $ink2; }
.amount { font-size: 17pt; font-weight: 600; }
.mono { font-family: "$mono"; font-size: 8.5pt; }
.name { font-family: "$mono"; font-size: 7.5pt; white-space: nowrap; }
.id { font-family: "$mono"; font-size: 7pt; white-space: nowrap; }
""").substitute(inter=INTER, mono=MONO, ink=LIGHT.ink, ink2=LIGHT.ink2)


def receipt_pdf(receipt: Receipt) -> bytes:
    """The document as a PDF file, on the paper of the artist's country."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(receipt.title)
    writer.setCreator("Mintwright")
    imperial = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter if imperial else QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    _print(receipt_document(receipt), writer)
    del writer  # writes the end of the file
    return bytes(buffer.data().data())


def _print(document: QTextDocument, writer: QPdfWriter) -> None:
    """Each page with its number. Qt's own printing would add its margins to the paper's and break the narrow tables."""
    document.documentLayout().setPaintDevice(writer)
    font = QFont(INTER)
    font.setPointSizeF(FOOT_POINTS)
    foot = QFontMetrics(font, writer).height()
    page = QSizeF(writer.width(), writer.height() - 2 * foot)
    document.setDocumentMargin(0)
    document.setPageSize(page)
    painter = QPainter(writer)
    count = document.pageCount()
    for place in range(count):
        if place:
            writer.newPage()
        painter.save()
        painter.translate(0, -place * page.height())
        document.drawContents(painter, QRectF(QPointF(0, place * page.height()), page))
        painter.restore()
        painter.setFont(font)
        painter.setPen(QColor(LIGHT.ink2))
        said = Sentence("Receipts", "Page {number} of {count}", number=number(place + 1), count=number(count))
        line = QRectF(0, writer.height() - foot, page.width(), foot)
        painter.drawText(line, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignBottom, text(said))
    painter.end()


def receipt_document(receipt: Receipt) -> QTextDocument:
    """What is printed."""
    document = QTextDocument()
    document.setDefaultStyleSheet(_STYLE)
    if awaits_payment(receipt):
        picture = picture_of(receipt.deposit_address, QR_PIXELS)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(QR_NAME), picture)
    document.setHtml(f"<body>{''.join(_parts(receipt))}</body>")  # without it the style of `body` is not used
    return document


def _parts(receipt: Receipt) -> Iterator[str]:
    yield from _head(receipt)
    yield from _price(receipt)
    yield from _address(receipt)
    for _, notice in notices_of(receipt):
        yield f"<p>{_safe(notice)}</p>"
    yield from _identifiers(receipt)
    yield from _assets(receipt)
    made = Sentence("Receipts", "Saved by Mintwright on {moment}.", moment=moment(datetime.now(UTC)))
    yield f'<p class="muted"><br>{_safe(made)}</p>'


def _head(receipt: Receipt) -> Iterator[str]:
    mark, _ = network_mark(receipt.network)
    ground, ink = _BADGES[receipt.network]
    yield f'<p class="title">{escape(receipt.title)}</p>'
    yield f'<table cellpadding="4" bgcolor="{ground}"><tr><td style="color: {ink}">'
    yield f"<b>&nbsp;{_safe(mark)}&nbsp;</b></td></tr></table>"
    network = Sentence("Receipts", "{network}: {meaning}", network=network_name(receipt.network),
                       meaning=network_meaning(receipt.network))  # fmt: skip
    yield f'<p class="muted">{_safe(network)}</p><p><b>{_safe(receipt.status)}</b></p><table>'
    for name, when in (
        (Sentence("Receipts", "Confirmed"), receipt.mint.prepared_on),
        (Sentence("Receipts", "Sent"), receipt.mint.sent_on),
        (Sentence("Receipts", "Answered"), receipt.mint.answered_on),
    ):
        if when is not None:
            yield _fact(_safe(name), escape(moment(when)))
    yield "</table>"


def _price(receipt: Receipt) -> Iterator[str]:
    if receipt.cost is None:
        return
    asked = Sentence("Receipts", "Send exactly") if awaits_payment(receipt) else Sentence("Receipts", "Price")
    yield _heading(asked)
    yield f'<p class="amount">{escape(ada(receipt.cost))}</p><table>'
    for purpose, amount in receipt.parts:
        yield f'<tr><td align="right">{escape(ada(amount))}</td><td class="muted">{_safe(purpose)}</td></tr>'
    yield "</table>"


def _address(receipt: Receipt) -> Iterator[str]:
    if not receipt.deposit_address:
        return
    groups = escape(" ".join(grouped(receipt.deposit_address)))
    yield _heading(Sentence("Receipts", "Deposit address"))
    if awaits_payment(receipt):
        yield f'<p><img src="{QR_NAME}" width="{QR_SHOWN}" height="{QR_SHOWN}"></p>'
    yield f'<p class="mono">{groups}</p>'


def _identifiers(receipt: Receipt) -> Iterator[str]:
    facts = (
        (Sentence("Receipts", "Policy ID"), receipt.policy_id),
        (Sentence("Receipts", "Transaction"), receipt.transaction_uuid),
        (Sentence("Receipts", "Collection"), receipt.collection_uuid),
    )
    yield _heading(Sentence("Receipts", "What the service calls it")) + "<table>"
    for name, value in facts:
        if value:
            yield _fact(_safe(name), f'<span class="mono">{escape(value)}</span>')
    yield _fact(_safe(Sentence("Receipts", "Service")), escape(receipt.mint.base_url)) + "</table>"


def _assets(receipt: Receipt) -> Iterator[str]:
    """One line an asset; a status they all share is said once, above, so that no line has to break."""
    count = len(receipt.assets)
    one, many = Sentence("Receipts", "1 asset"), Sentence("Receipts", "{shown} assets", shown=number(count))
    statuses = {asset.status for asset in receipt.assets}
    shared = next(iter(statuses)) if len(statuses) == 1 else ""
    columns = [(Sentence("Receipts", "Title"), 26), (Sentence("Receipts", "Name on the chain"), 30)]  # percent
    columns += [(Sentence("Receipts", "Status"), 14)] if len(statuses) > 1 else []
    columns += [(Sentence("Receipts", "Identifier"), 26)]
    heads = "".join(f'<th width="{share}%">{_safe(name)}</th>' for name, share in columns)
    yield _heading(counted(count, one, many))
    if shared:
        yield f"<p>{_safe(status_in_words(shared))}</p>"
    yield f'<table width="100%"><thead><tr><th width="4%"></th>{heads}</tr></thead>'
    for place, asset in enumerate(receipt.assets, 1):
        status = f"<td>{_safe(status_in_words(asset.status)) if asset.status else ''}</td>"
        yield (
            f'<tr><td class="muted">{escape(number(place))}</td><td>{escape(asset.name)}</td>'
            f'<td class="name">{escape(asset.asset_name)}</td>{status if len(statuses) > 1 else ""}'
            f'<td class="id">{escape(asset.uuid)}</td></tr>'
        )
    yield "</table>"


def _heading(said: Sentence) -> str:
    return f'<p class="head">{_safe(said)}</p>'


def _fact(name: str, value: str) -> str:
    return f'<tr><td class="muted">{name}</td><td>{value}</td></tr>'


def _safe(sentence: Sentence) -> str:
    return escape(text(sentence))
