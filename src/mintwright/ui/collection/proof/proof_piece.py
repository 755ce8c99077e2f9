"""What a proof sheet says of one asset: its words as plain text, whoever wrote them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from operator import attrgetter

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.readiness.rules import values_of
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.text_direction import isolated
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

_QUALITY = 85  # of a JPEG
NOT_MINTED = Sentence("Proof", "Not minted")
NO_PICTURE = Sentence("Proof", "No picture")


@dataclass(frozen=True, slots=True)
class ProofPiece:
    """One asset on a proof sheet; `place` counts from 1, `traits` are names with their values."""

    art_id: int
    place: int
    title: str
    editions: str
    description: str
    traits: tuple[tuple[str, str], ...]

    @property
    def line(self) -> str:
        """Its place, and how many there will be."""
        return f"{number(self.place)} · {self.editions}"


def piece_of(draft: Draft, place: int, file_name: str) -> ProofPiece:
    """What is said of this draft; without a title it is called like its file."""
    title = draft.name.strip() or file_name
    return ProofPiece(
        art_id=draft.art_id,
        place=place,
        title=title,
        editions=editions_in_words(draft.amount or 0),
        description=draft.description.strip(),
        traits=tuple(_traits(draft)),
    )


def _traits(draft: Draft) -> Iterator[tuple[str, str]]:
    """Each attribute with a value, a nested one with the names above it; a list in one line."""
    for path, found in groupby(values_of(draft.attrs), key=attrgetter("path")):
        yield SEPARATOR.join(path), ", ".join(one.value.strip() for one in found)


def editions_in_words(count: int) -> str:
    """How many of something will be minted."""
    return text(
        counted(count, Sentence("Proof", "1 edition"), Sentence("Proof", "{shown} editions", shown=number(count)))
    )


def total_in_words(drafts: Sequence[Draft]) -> str:
    """How many assets these are, and how many editions in all."""
    one, many = Sentence("Proof", "1 asset"), Sentence("Proof", "{shown} assets", shown=number(len(drafts)))
    return f"{text(counted(len(drafts), one, many))} · {editions_in_words(sum(one.amount or 0 for one in drafts))}"


def plain(words: str) -> str:
    """A text that somebody wrote, as HTML that says it letter for letter and turns nothing around it."""
    shown = "".join(sign if sign.isprintable() or sign in "\n\t" else " " for sign in isolated(words))
    return escape(shown).replace("\n", "<br>")


def on_white(image: QImage, side: int) -> QImage:
    """The picture, at most so many pixels long, without transparency."""
    small = image
    if max(image.width(), image.height()) > side:
        fitting = image.size().scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
        small = image.scaled(fitting, mode=Qt.TransformationMode.SmoothTransformation)
    sheet = QImage(small.size(), QImage.Format.Format_RGB32)
    sheet.fill(QColor("white"))
    painter = QPainter(sheet)
    painter.drawImage(0, 0, small)
    painter.end()
    return sheet


def jpeg(image: QImage) -> bytes:
    """A picture without transparency as the bytes of a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG", _QUALITY)  # pyright: ignore[reportArgumentType, reportCallIssue] - the stubs want bytes
    return bytes(buffer.data().data())
