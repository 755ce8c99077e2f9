"""Receipts as they are printed at some time: where nothing else is said, as soon as they were made."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from PySide6.QtGui import QImage, QTextDocument

from mintwright.studio.receipts.payable import standing_of
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.printing import receipt_print


def receipt_sheets(
    receipt: Receipt, pictures: Mapping[int, QImage] | None = None, now: datetime | None = None
) -> Iterator[QTextDocument]:
    standing = standing_of(receipt, receipt.mint.scope, now or receipt.mint.prepared_on)
    return receipt_print.receipt_sheets(receipt, standing, pictures)


async def receipt_pdf(receipt: Receipt) -> bytes:
    return await receipt_print.receipt_pdf(receipt, standing_of(receipt, receipt.mint.scope, receipt.mint.prepared_on))
