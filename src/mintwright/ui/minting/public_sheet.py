"""Everything about one asset that a mint makes public for ever, exactly as it will be sent, line by line."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from mintwright.domain.assets.asset import AssetRequest, Draft
from mintwright.domain.assets.attributes import AttrValue
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import grouped
from mintwright.ui.widgets.controls import label

INDENT = 14
LONG_WORD = 20
_ROYALTIES = Sentence("Review", "Royalties")


@dataclass(frozen=True, slots=True)
class Line:
    """One fact: its name (empty if it continues the line above), its value, its depth of nesting, its role."""

    name: str
    value: str
    depth: int = 0
    role: str = "body"


def public_lines(request: AssetRequest, network: Network, *, primary: bool, several: bool) -> tuple[Line, ...]:
    """What becomes public of one asset on a network, in the order of the form, and when minting starts there."""
    start = Line(text(Sentence("Review", "Minting starts")), _start_in_words(request, network, several=several))
    return (*_lines(request, primary=primary, several=several), start)


def draft_lines(draft: Draft) -> tuple[Line, ...]:
    """What is known of an asset that cannot be sent yet."""
    return (
        Line(text(Sentence("Review", "Title")), draft.name),
        Line(text(Sentence("Review", "Name on the chain")), draft.asset_name, role="mono"),
        Line(text(Sentence("Review", "Quantity")), "" if draft.amount is None else number(draft.amount)),
        Line(text(Sentence("Review", "Description")), draft.description),
        Line(
            "", text(Sentence("Review", "Everything that becomes public is shown once it can be sent.")), role="muted"
        ),
    )


def _lines(request: AssetRequest, *, primary: bool, several: bool) -> Iterator[Line]:
    yield Line(text(Sentence("Review", "Title")), request.name)
    yield Line(text(Sentence("Review", "Name on the chain")), request.asset_name, role="mono")
    yield Line(text(Sentence("Review", "Quantity")), number(request.amount))
    yield Line(text(Sentence("Review", "Picture")), request.image, role="mono")
    if request.description:
        yield Line(text(Sentence("Review", "Description")), request.description)
    for name, value in request.attrs.items():
        yield from _attribute(name, value, 0)
    for file in request.files:
        yield Line(text(Sentence("Review", "File")), f"{file.name} ({file.media_type})")
        yield Line("", file.src, role="mono")
    yield from _royalties(request, decided_elsewhere=several and not primary)


def _attribute(name: str, value: AttrValue, depth: int) -> Iterator[Line]:
    if name == "description" and not depth:  # a long one travels among the attributes (domain.requests)
        name = text(Sentence("Review", "Description"))
    if isinstance(value, str):
        yield Line(name, value, depth)
    elif isinstance(value, Mapping):
        yield Line(name, "", depth)
        for key, item in value.items():
            yield from _attribute(key, item, depth + 1)
    else:
        yield Line(name, "\n".join(value), depth)


def _royalties(request: AssetRequest, *, decided_elsewhere: bool) -> Iterator[Line]:
    if decided_elsewhere:
        yield Line(text(_ROYALTIES), text(Sentence("Review", "As the primary asset says")))
    elif request.royalties_rate is None:
        yield Line(text(_ROYALTIES), text(Sentence("Review", "None")))
    else:
        rate = Sentence("Review", "{rate}% of each sale", rate=f"{request.royalties_rate.normalize():f}")
        yield Line(text(_ROYALTIES), text(rate))
        yield Line("", " ".join(grouped(request.royalties or "")), role="mono")


def _start_in_words(request: AssetRequest, network: Network, *, several: bool) -> str:
    """When it starts: only a collection is surely held; a single asset is not on practice, but may be elsewhere."""
    if request.is_auto or (not several and network is Network.PRACTICE):
        return text(Sentence("Review", "As soon as it is paid"))
    if not several:
        return text(Sentence("Review", "Perhaps only once it is ordered, which this version of Mintwright cannot do"))
    return text(Sentence("Review", "Once it is ordered, which this version of Mintwright cannot do"))


class PublicSheet(QScrollArea):
    """Shows the lines of one asset."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("What becomes public"))

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines, from the top."""
        body = QWidget()
        body.setObjectName("body")
        grid = QGridLayout(body)
        grid.setContentsMargins(16, 12, 12, 12)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(7)
        grid.setColumnMinimumWidth(0, self._theme.scale(120))
        grid.setColumnStretch(1, 1)
        for at, line in enumerate(lines):
            self._add(grid, at, line)
        grid.setRowStretch(len(lines), 1)
        self.setWidget(body)

    def _add(self, grid: QGridLayout, at: int, line: Line) -> None:
        name = label(line.name, "muted", wrap=True)
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setContentsMargins(line.depth * INDENT, 0, 0, 0)
        grid.addWidget(name, at, 0, Qt.AlignmentFlag.AlignTop)
        value = label(_breakable(line.value), line.role, wrap=True)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setAccessibleName(f"{line.name}: {line.value}" if line.name else line.value)
        grid.addWidget(value, at, 1, Qt.AlignmentFlag.AlignTop)


def _breakable(value: str) -> str:
    """The text with break points in long words: a label would cut them off otherwise."""
    return re.sub(rf"(\S{{{LONG_WORD}}})(?=\S)", "\\1\u200b", value)
