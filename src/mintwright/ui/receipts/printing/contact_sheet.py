"""The work of a receipt as one picture, for paper: the primary large in its mount, all the others beside it."""

import asyncio
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from mintwright.ui.receipts.printing.justified_rows import justified_rows
from mintwright.ui.receipts.printing.receipt_prints import MOST
from mintwright.ui.style.palette import LIGHT
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.thumbnail_painting import rounded

PATIENCE_SECONDS = 5.0  # for pictures that are not in memory
COPY_SECONDS = 0.5  # for the copy of one whose file is gone
LARGE, SMALL = 512, 256  # pixels of the longer edge
MOUNT, GAP, APART = 14, 8, 28  # pixels on paper


async def pictures_of(art_ids: Sequence[int], pixmaps: Pixmaps) -> dict[int, QImage]:
    """The pictures of this art as far as they can be had soon; as many as a contact sheet shows."""
    found: dict[int, QImage] = {}
    missing = dict.fromkeys(art_ids[: MOST + 1], SMALL)
    missing.update(dict.fromkeys(art_ids[:1], LARGE))
    begun = now = asyncio.get_running_loop().time()
    while missing and now < begun + PATIENCE_SECONDS:
        for art_id, pixels in tuple(missing.items()):
            if (image := pixmaps.image(art_id, pixels)) is not None:
                found[art_id] = image
                del missing[art_id]
            elif pixmaps.no_picture(art_id) and now > begun + COPY_SECONDS:
                del missing[art_id]
        await asyncio.sleep(0.05 if missing else 0)
        now = asyncio.get_running_loop().time()
    late = {art_id: pixmaps.image(art_id, SMALL) for art_id in missing}
    return found | {art_id: image for art_id, image in late.items() if image is not None}


def contact_sheet(art_ids: Sequence[int], pictures: Mapping[int, QImage], size: QSize) -> QImage:
    """The pictures in their order, within this size in pixels; the first, if there are several, in the yellow mount."""
    sheet = QImage(size, QImage.Format.Format_RGB32)
    sheet.fill(QColor("white"))
    shown = [art_id for art_id in art_ids if art_id in pictures]
    painter = QPainter(sheet)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    is_primary = len(art_ids) > 1 and shown[:1] == list(art_ids[:1])
    side = size.height()
    if is_primary:
        mount = QRect(0, 0, side, side)
        painter.fillPath(rounded(mount, MOUNT), QColor(LIGHT.lead))
        _paint(painter, pictures[shown[0]], mount.adjusted(MOUNT, MOUNT, -MOUNT, -MOUNT))
        shown = shown[1:]
    left = side + APART if is_primary else 0
    images = [pictures[art_id] for art_id in shown]
    places = justified_rows([image.width() / image.height() for image in images], QSize(size.width() - left, side), GAP)
    for image, place in zip(images, places, strict=True):
        _paint(painter, image, place.translated(QPoint(left, 0)))
    painter.end()
    return sheet


def _paint(painter: QPainter, image: QImage, place: QRect) -> None:
    """All of the picture, in the middle of its place."""
    fitting = image.size().scaled(place.size(), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
    target = QRect(QPoint(0, 0), fitting)
    target.moveCenter(place.center())
    painter.drawImage(target, image)
