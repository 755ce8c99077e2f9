"""Saving a proof sheet: where, as what, and how far it is, while the artist goes on."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import pieces, piecewise
from mintwright.studio.export import file_name, growing
from mintwright.studio.settings import Settings
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.collection.proof import proof_html
from mintwright.ui.collection.proof.proof_command import ProofFile
from mintwright.ui.collection.proof.proof_pdf import SHEET_PIECES, ProofPaper, head, table
from mintwright.ui.collection.proof.proof_piece import ProofPiece, on_white, piece_of, total_in_words
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.formatting import day
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.wording import text

_FOLDER = "receipts_folder"  # key of the settings: what is saved for others lies together
PIXELS = 256  # of the longer edge of a picture
PATIENCE_SECONDS, COPY_SECONDS = 5.0, 0.5  # for the pictures of one sheet; for one whose file is gone
_OTHER_PROJECT = Sentence("Proof", "Another project is open now, so the proof sheet was not saved.")


_FILTERS = {
    ProofFile.PDF: Sentence("Proof", "Document to print (*.pdf)"),
    ProofFile.HTML: Sentence("Proof", "One file for a browser (*.html)"),
}
Tell = Callable[[int], None]
"""Hears how many assets are on the sheet by now."""


async def choose_proof_place(parent: QWidget, settings: Settings, title: str, kind: ProofFile) -> Path | None:
    """Where the proof sheet of this collection shall be saved; None when the artist changed her mind."""
    proposed = file_name(title, Sentence("Proof", "proof sheet"), kind.value)
    asked = text(Sentence("Proof", "Save a proof sheet of {title}", title=title))
    last = LastFolder(settings, _FOLDER, Location.DocumentsLocation)
    return await dialogs.choose_place(parent, asked, proposed, last, [text(_FILTERS[kind])])


@dataclass(frozen=True, slots=True)
class ProofOf:
    """What is proofed: a collection of a project, as it was when the sheet was asked for."""

    project_id: int
    title: str
    art_ids: tuple[int, ...]


async def save_proof(
    place: Path, kind: ProofFile, studio: Studio, pixmaps: Pixmaps, proofed: ProofOf, tell: Tell
) -> None:
    """Write it, sheet by sheet; nothing is there before it is whole. Raises ExportError, and where it cannot go on."""
    proof = _Proof(studio, pixmaps, proofed, tell)
    parts = proof.as_html() if kind is ProofFile.HTML else proof.as_pdf()
    async with aclosing(parts), growing(place, is_private=True) as add:
        async for part in parts:
            await add(part)


class _Proof:
    """One collection, as it is while this is made."""

    def __init__(self, studio: Studio, pixmaps: Pixmaps, proofed: ProofOf, tell: Tell) -> None:
        self._studio = studio
        self._pixmaps = pixmaps
        self._title = proofed.title
        self._ids = proofed.art_ids
        self._tell = tell
        self._project = proofed.project_id
        when = day(datetime.now(UTC))
        self._mark = text(Sentence("Proof", "Not minted · proof sheet of {when}", when=when))

    async def as_html(self) -> AsyncGenerator[bytes]:
        """The parts of one HTML file."""
        yield proof_html.head(self._title, await self._total(), self._mark).encode()
        async for sheet, pictures in self._sheets():
            said = "".join([proof_html.part(piece, pictures.get(piece.art_id)) for piece in sheet])
            yield said.encode("utf-8", "replace")
        yield proof_html.TAIL.encode()

    async def as_pdf(self) -> AsyncGenerator[bytes]:
        """The parts of a PDF file."""
        above = head(self._title, await self._total(), self._mark)
        paper = ProofPaper(self._title, self._mark)
        try:
            async for pieces_here, pictures in self._sheets():
                sheet = paper.lay_out(f"{above}{table(pieces_here, pictures)}", pictures)
                above = ""
                await asyncio.sleep(0)
                for _ in paper.add(sheet):
                    await asyncio.sleep(0)
                yield paper.taken()
        finally:
            rest = paper.end()
        yield rest

    async def _total(self) -> str:
        drafts = list[Draft]()
        async for ids in piecewise(self._ids):
            self._require_open()
            drafts += self._studio.drafts.drafts(ids)
        return total_in_words(drafts)

    async def _sheets(self) -> AsyncIterator[tuple[list[ProofPiece], dict[int, QImage]]]:
        """The assets of one sheet after the other, with their pictures. Raises MintwrightError in another project."""
        numbers = count(1)
        for ids in pieces(self._ids, SHEET_PIECES):
            pictures = await self._pictures(ids)
            self._require_open()
            found = [
                piece_of(self._studio.drafts.draft(one), next(numbers), self._studio.uploads.art(one).path.name)
                for one in ids
            ]
            yield found, pictures
            self._tell(found[-1].place)
            await asyncio.sleep(0)

    def _require_open(self) -> None:
        if self._studio.uploads.project_id != self._project:
            raise MintwrightError(_OTHER_PROJECT)

    async def _pictures(self, art_ids: Sequence[int]) -> dict[int, QImage]:
        """The pictures of these as far as they can be had soon."""
        found, missing = dict[int, QImage](), list(art_ids)
        begun = now = asyncio.get_running_loop().time()
        while missing and now < begun + PATIENCE_SECONDS:
            self._require_open()
            for art_id in tuple(missing):
                if (image := self._pixmaps.image(art_id, PIXELS)) is not None and not image.isNull():
                    found[art_id] = on_white(image, PIXELS)
                    missing.remove(art_id)
                    await asyncio.sleep(0)
                elif self._pixmaps.no_picture(art_id) and now > begun + COPY_SECONDS:
                    missing.remove(art_id)
            await asyncio.sleep(0.02 if missing else 0)
            now = asyncio.get_running_loop().time()
        return found
