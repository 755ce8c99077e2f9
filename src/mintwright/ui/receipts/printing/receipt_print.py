"""A receipt on paper: a document of its own, black on white in every theme, with all that is needed to pay.

The words of the service and the artist are escaped: a title is never markup.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from itertools import accumulate, takewhile

from PySide6.QtCore import QBuffer, QIODevice, QSize, QUrl
from PySide6.QtGui import (
    QImage,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from mintwright.chain.payment_link import sendable
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.mint_answer import NOT_AS_ASKED
from mintwright.studio.receipts.mint_status import status_in_words
from mintwright.studio.receipts.payable import WITHHELD, Standing, awaits_payment, keeps_address
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset
from mintwright.ui.minting.cost_words import amount_in_words, note_in_words
from mintwright.ui.receipts.minted_files import references_in_words
from mintwright.ui.receipts.paying.time_left import TIME_IS_OVER
from mintwright.ui.receipts.payment_section import advice_in_words
from mintwright.ui.receipts.printing.contact_sheet import contact_sheet
from mintwright.ui.receipts.printing.paper import lay_out, paint_foot, paint_page, paper, sheet_of
from mintwright.ui.receipts.receipt_notices import notices_on_paper
from mintwright.ui.style.formatting import ada, moment, number
from mintwright.ui.style.palette import LIGHT
from mintwright.ui.style.qr import picture_of
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import in_groups
from mintwright.ui.widgets.badge import network_mark, network_meaning, network_name

QR_PIXELS = 1_000  # drawn sharp, shown small
QR_SHOWN = 150
QR_NAME = "qr"
WORK_NAME = "work"
WORK_SHOWN, WORK_BESIDE_QR = QSize(520, 170), QSize(400, 150)
WORK_SHARPNESS = 4  # pixels for each that is shown
FIRST_ASSETS, SHEET_ASSETS = 12, 40  # on the first sheet, and on each that follows
FIRST_WITH_WORK = 6  # on the first where the work stands above them

_BADGES = {
    Network.PRACTICE: (LIGHT.accent_soft, LIGHT.accent_ink),
    Network.TEST: (LIGHT.ok_soft, LIGHT.ok),
    Network.MAIN: (LIGHT.warn, LIGHT.surface),
}

_WITHHELD = {
    Standing.LATE: TIME_IS_OVER,
    Standing.EXPORTED: Sentence(
        "Receipts",
        "This payment was written into a file for a wallet. Whether it was paid by that file is not seen yet.",
    ),
    Standing.OTHERWISE: NOT_AS_ASKED,
}


async def receipt_pdf(receipt: Receipt, standing: Standing, pictures: Mapping[int, QImage] | None = None) -> bytes:
    """The document as a PDF file, on the paper of the artist's country, with these pictures of art by its ids.

    It is laid out and painted sheet by sheet, and the window goes on between: a thousand assets take a second.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = paper(buffer, receipt.title)
    sheets: list[QTextDocument] = []
    for sheet in receipt_sheets(receipt, standing, pictures):
        lay_out(sheet, writer)
        sheets.append(sheet)
        await asyncio.sleep(0)
    await _print(sheets, writer)
    del writer  # writes the end of the file
    return bytes(buffer.data().data())


async def _print(sheets: Sequence[QTextDocument], writer: QPdfWriter) -> None:
    """Each page with its number."""
    pages = [(sheet, page) for sheet in sheets for page in range(sheet.pageCount())]
    painter = QPainter(writer)
    try:
        for place, (sheet, page) in enumerate(pages, 1):
            if place > 1:
                writer.newPage()
            paint_page(painter, sheet, page)
            said = Sentence("Receipts", "Page {number} of {count}", number=number(place), count=number(len(pages)))
            paint_foot(painter, writer, text(said))
            await asyncio.sleep(0)
    finally:
        painter.end()


def receipt_sheets(
    receipt: Receipt, standing: Standing, pictures: Mapping[int, QImage] | None = None
) -> Iterator[QTextDocument]:
    """The printed sheets: the main facts with the first assets and the pictures, then the other assets.

    It asks for the payment only where that is to be paid now, and gives no address where nobody is given one.
    """
    work = _work(receipt, standing, pictures) if pictures else None
    is_asked = standing is Standing.TO_PAY
    tables = _assets(receipt, FIRST_ASSETS if work is None or is_asked else FIRST_WITH_WORK)
    first = sheet_of(f"{''.join(_facts(receipt, standing, has_work=work is not None))}{next(tables)}")
    if is_asked:
        _add_picture(first, QR_NAME, picture_of(receipt.deposit_address, QR_PIXELS))
    if work is not None:
        _add_picture(first, WORK_NAME, work)
    yield first
    yield from map(sheet_of, tables)


def _work(receipt: Receipt, standing: Standing, pictures: Mapping[int, QImage]) -> QImage:
    return contact_sheet(receipt.art_ids, pictures, _work_size(standing) * WORK_SHARPNESS)


def _work_size(standing: Standing) -> QSize:
    return WORK_BESIDE_QR if standing is Standing.TO_PAY else WORK_SHOWN


def _add_picture(sheet: QTextDocument, name: str, picture: QImage) -> None:
    sheet.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)


def _facts(receipt: Receipt, standing: Standing, *, has_work: bool) -> Iterator[str]:
    yield from _head(receipt)
    yield from _pictures(standing, has_work=has_work)
    yield from _price(receipt, standing)
    yield from _address(receipt, standing)
    for _, notice in notices_on_paper(receipt):
        yield f"<p>{_safe(notice)}</p>"
    yield from _identifiers(receipt)
    made = Sentence("Receipts", "Saved by Mintwright on {moment}.", moment=moment(datetime.now(UTC)))
    yield f'<p class="muted">{_safe(made)}</p>'


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
        (Sentence("Receipts", "You confirmed it on"), receipt.mint.prepared_on),
        (Sentence("Receipts", "Sent on"), receipt.mint.sent_on),
        (Sentence("Receipts", "Answered on"), receipt.mint.answered_on),
        (Sentence("Receipts", "Minted on"), receipt.minted_on),
    ):
        if when is not None:
            yield _fact(_safe(name), escape(moment(when)))
    yield "</table>"


def _pictures(standing: Standing, *, has_work: bool) -> Iterator[str]:
    """The code to pay, and the work beside it."""
    shown = [(QR_NAME, QSize(QR_SHOWN, QR_SHOWN))] if standing is Standing.TO_PAY else []
    shown += [(WORK_NAME, _work_size(standing))] if has_work else []
    cells = (f'<td><img src="{name}" width="{size.width()}" height="{size.height()}"></td>' for name, size in shown)
    yield f"<table><tr>{''.join(cells)}</tr></table>" if shown else ""


def _price(receipt: Receipt, standing: Standing) -> Iterator[str]:
    if receipt.cost is None or receipt.is_held:
        return
    is_asked = standing is Standing.TO_PAY
    yield _heading(Sentence("Receipts", "Send exactly") if is_asked else Sentence("Receipts", "Price"))
    yield f'<p class="amount">{escape(ada(sendable(receipt.cost) if is_asked else receipt.cost))}</p><table>'
    for part in receipt.parts:
        named = " · ".join(filter(None, (text(part.name), note_in_words(part))))
        yield f'<tr><td class="muted">{escape(named)}</td><td align="right">{escape(amount_in_words(part))}</td></tr>'
    yield "</table>"


def _address(receipt: Receipt, standing: Standing) -> Iterator[str]:
    if not receipt.deposit_address or receipt.is_held:
        return
    if standing not in WITHHELD and not keeps_address(receipt, standing):
        groups = escape(in_groups(receipt.deposit_address))
        yield _heading(Sentence("Receipts", "Deposit address"))
        yield f'<p class="mono">{groups}</p>'
    if (said := _WITHHELD.get(standing)) is not None:
        yield f"<p>{_safe(said)}</p>"
    if awaits_payment(receipt) and (standing not in WITHHELD or receipt.mint.paid_noted_on is not None):
        yield from (f'<p class="muted">{escape(line)}</p>' for line in advice_in_words(receipt).splitlines())


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


def _assets(receipt: Receipt, first: int) -> Iterator[str]:
    """The assets as tables, one per sheet, with a line for each asset and each file; so many lines on the first.

    A status they all share is said once, above, so that no line has to break.
    """
    count = len(receipt.assets)
    one, many = Sentence("Receipts", "1 asset"), Sentence("Receipts", "{shown} assets", shown=number(count))
    statuses = {asset.status for asset in receipt.assets}
    shared = next(iter(statuses)) if len(statuses) == 1 else ""
    above = _heading(counted(count, one, many)) + (f"<p>{_safe(status_in_words(shared))}</p>" if shared else "")
    left, several = list(enumerate(receipt.assets, 1)), len(statuses) > 1
    shown = _fitting(left, first)
    yield above + _table(left[:shown], with_status=several)
    while left := left[shown:]:
        shown = _fitting(left, SHEET_ASSETS)
        yield _table(left[:shown], with_status=several)


def _fitting(assets: Sequence[tuple[int, ReceiptAsset]], room: int) -> int:
    """How many of these take so many lines, one at least."""
    lines = accumulate(1 + len(references_in_words(asset)) for _, asset in assets)
    return max(1, sum(1 for _ in takewhile(room.__ge__, lines)))


def _table(lines: Sequence[tuple[int, ReceiptAsset]], *, with_status: bool) -> str:
    columns = [(Sentence("Receipts", "Title"), 25), (Sentence("Receipts", "Name on the chain"), 30)]  # percent
    columns += [(Sentence("Receipts", "Status"), 14)] if with_status else []
    columns += [(Sentence("Receipts", "Identifier"), 26)]
    heads = "".join(f'<th width="{share}%">{_safe(name)}</th>' for name, share in columns)
    rows = "".join(_row(place, asset, with_status=with_status) for place, asset in lines)
    return f'<table width="100%"><thead><tr><th width="5%"></th>{heads}</tr></thead>{rows}</table>'


def _row(place: int, asset: ReceiptAsset, *, with_status: bool) -> str:
    status = f"<td>{_safe(status_in_words(asset.status)) if asset.status else ''}</td>" if with_status else ""
    return (
        f'<tr><td class="number">{escape(number(place))}</td><td>{escape(asset.name)}</td>'
        f'<td class="name">{escape(asset.asset_name)}</td>{status}<td class="id">{escape(asset.uuid)}</td></tr>'
        + "".join(map(_line_below, references_in_words(asset)))
    )


def _line_below(said: str) -> str:
    return f'<tr><td></td><td class="below" colspan="4">{escape(said)}</td></tr>'


def _heading(said: Sentence) -> str:
    return f'<p class="head">{_safe(said)}</p>'


def _fact(name: str, value: str) -> str:
    return f'<tr><td class="muted">{name}</td><td>{value}</td></tr>'


def _safe(sentence: Sentence) -> str:
    return escape(text(sentence))
