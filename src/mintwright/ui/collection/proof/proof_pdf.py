"""A proof sheet on paper, which is written out page by page: of ten thousand assets no more is held than one sheet."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QUrl
from PySide6.QtGui import QImage, QPainter, QTextDocument

from mintwright.domain.sentences import Sentence
from mintwright.ui.collection.proof.proof_piece import NO_PICTURE, ProofPiece, plain
from mintwright.ui.receipts.printing.paper import lay_out, paint_foot, paint_page, paper, sheet_of
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

SHEET_PIECES = 10
_BESIDE = 2  # in a row
SHOWN = 156  # pixels of the paper's 96 an inch, of the longer edge
MOST_SIGNS, MOST_TRAITS, MOST_VALUE = 400, 14, 120  # of one asset on paper; the file for a browser has all


class ProofPaper:
    """A PDF file that grows; what is `taken` of it is not kept."""

    def __init__(self, title: str, mark: str) -> None:
        self._mark = mark
        self._pages = 0
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = paper(self._buffer, title)
        self._painter = QPainter(self._writer)

    def lay_out(self, html: str, pictures: Mapping[int, QImage]) -> QTextDocument:
        """A sheet with these pictures, by their names `art1`."""
        sheet = sheet_of(html)
        for art_id, image in pictures.items():
            sheet.addResource(QTextDocument.ResourceType.ImageResource, QUrl(_name(art_id)), image)
        lay_out(sheet, self._writer)
        return sheet

    def add(self, sheet: QTextDocument) -> Iterator[None]:
        """Paint its pages, with a pause after each."""
        for page in range(sheet.pageCount()):
            if self._pages:
                self._writer.newPage()
            self._pages += 1
            paint_page(self._painter, sheet, page)
            said = Sentence("Proof", "Page {number}", number=number(self._pages))
            paint_foot(self._painter, self._writer, text(said), self._mark)
            yield

    def taken(self) -> bytes:
        """What was written since the last time."""
        found = bytes(self._buffer.data().data()[: self._buffer.pos()])
        self._buffer.seek(0)
        return found

    def end(self) -> bytes:
        """The rest of the file. To be called once, in any case: its parts crash if let go of in disorder."""
        self._painter.end()
        del self._painter
        del self._writer
        return self.taken()


def head(title: str, total: str, mark: str) -> str:
    """What the first sheet begins with."""
    return f'<p class="title">{plain(title)}</p><p class="muted">{plain(total)}</p><p><b>{plain(mark)}</b></p>'


def table(pieces: Sequence[ProofPiece], pictures: Mapping[int, QImage]) -> str:
    """These, two beside each other."""
    rows = (pieces[at : at + _BESIDE] for at in range(0, len(pieces), _BESIDE))
    cells = ("".join(_cell(piece, pictures.get(piece.art_id)) for piece in row) for row in rows)
    return f'<table width="100%" cellpadding="6">{"".join(f"<tr>{row}</tr>" for row in cells)}</table>'


def _cell(piece: ProofPiece, picture: QImage | None) -> str:
    if picture is None:
        shown = f'<span class="muted">{plain(text(NO_PICTURE))}</span>'
    else:
        scale = SHOWN / max(picture.width(), picture.height())
        width, height = max(1, round(picture.width() * scale)), max(1, round(picture.height() * scale))
        shown = f'<img src="{_name(piece.art_id)}" width="{width}" height="{height}">'
    said = [f"<b>{plain(_cut(piece.title, MOST_VALUE))}</b>", f'<span class="muted">{plain(piece.line)}</span>']
    said += [plain(_cut(piece.description, MOST_SIGNS))] if piece.description else []
    said += [
        f'<span class="muted">{plain(_cut(name, MOST_VALUE))}:</span> {plain(_cut(value, MOST_VALUE))}'
        for name, value in piece.traits[:MOST_TRAITS]
    ]
    if more := len(piece.traits) - MOST_TRAITS:
        said += [plain(text(Sentence("Proof", "and {count} more", count=number(more))))] if more > 0 else []
    return f'<td width="25%" valign="top">{shown}</td><td width="25%" valign="top">{"<br>".join(said)}</td>'


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _name(art_id: int) -> str:
    return f"art{art_id}"
