"""The whole of a mint in figures, each of which leads to its asset; and twenty at random."""

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.mistypes import Mistype
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.minting.reviewing.whole_figures import Figure, WholeFigures
from mintwright.studio.studio import Studio
from mintwright.ui.minting.public_sheet import share_in_words
from mintwright.ui.minting.whole.sample import SAMPLE, Sample
from mintwright.ui.shell import tasks
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import in_groups
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

_MISTYPED = Sentence("Review", "Likely typing errors")
_ONE_MISTYPED = Sentence("Review", "1 in the traits: “{written}”, perhaps meant as “{meant}”")
_MISTYPES = Sentence("Review", "{count} in the traits, the first “{written}”, perhaps meant as “{meant}”")

_ROYALTIES, _NO_ROYALTIES = Sentence("Review", "Royalties"), Sentence("Review", "None")
_TO = Sentence("Review", "{share}, to {address}")


class WholePane(QWidget):
    """Worked out in slices once it is seen, and anew when a draft is another.

    Signals:
        art_requested(int): show this asset.
        sample_requested(list): browse only these; all again where it is empty.
    """

    art_requested = Signal(int)
    sample_requested = Signal(list)

    def __init__(self, studio: Studio) -> None:
        super().__init__()
        self._studio = studio
        self._ids: tuple[int, ...] = ()
        self._primary: Draft | None = None
        self._sample = Sample()
        self._working: asyncio.Task[None] | None = None
        self._lines = QScrollArea()
        self._lines.setWidgetResizable(True)
        self._lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lines.setObjectName("told")
        self._lines.setAccessibleName(self.tr("The whole in figures"))
        self._draw = button(self.tr("Twenty at random"))
        self._draw.clicked.connect(self._draw_some)
        self._all = button("", kind="quiet")
        self._all.clicked.connect(self._show_all)
        self._all.hide()
        whole = column(row(self._draw, self._all, None), self._lines, spacing=6)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def show_art(self, art_ids: Sequence[int], primary: Draft | None = None) -> None:
        """These would be minted, as they are by now, with the royalties of `primary`, or of the first."""
        self._primary = primary
        if tuple(art_ids) != self._ids:
            self._ids, self._sample = tuple(art_ids), Sample()
            self._say_drawn(drawn=False)
        self._draw.setVisible(len(self._ids) > SAMPLE)
        set_button_text(self._all, text(Sentence("Review", "All {count}", count=number(len(self._ids)))))
        if self._working is not None:
            self._working.cancel()
        self._working = tasks.run(self, self._work_out()) if self._ids else None

    async def _work_out(self) -> None:
        outlook = self._studio.mint_outlook
        found = WholeFigures(lambda art_id: outlook.weigh(art_id).share.metadata_bytes)
        async for art_id in in_slices(self._ids):
            if not self._studio.uploads.has(art_id):
                return  # of another project by now
            found.look([self._studio.drafts.draft(art_id)])
        await asyncio.sleep(0)
        figures = [*found.figures(), _royalties(self._primary or self._studio.drafts.draft(self._ids[0]))]
        await asyncio.sleep(0)
        self._show(figures)
        if doubts := await self._studio.traits.doubts(self._ids):
            self._show([_doubted(doubts), *figures])

    def _show(self, figures: Sequence[Figure]) -> None:
        body = QWidget()
        body.setObjectName("sheet")
        grid = QGridLayout(body)
        grid.setContentsMargins(16, 12, 12, 12)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for at, figure in enumerate(figures):
            self._add(grid, at, figure)
        grid.setRowStretch(len(figures), 1)
        self._lines.setWidget(body)

    def _add(self, grid: QGridLayout, at: int, figure: Figure) -> None:
        said, value = text(figure.name), label(text(figure.value), "body", wrap=True)
        for one, place in ((label(said, "muted", wrap=True), 0), (value, 1)):
            grid.addWidget(one, at, place, Qt.AlignmentFlag.AlignVCenter)
        value.setAccessibleName(f"{said}: {value.text()}")
        if (art_id := figure.art_id) is not None:
            show = button(self.tr("Show"), kind="link")
            show.setAccessibleName(text(Sentence("Review", "Show: {figure}", figure=said)))
            show.setAutoDefault(False)
            show.clicked.connect(lambda _=False, art_id=art_id: self.art_requested.emit(art_id))
            grid.addWidget(show, at, 2, Qt.AlignmentFlag.AlignVCenter)

    def _draw_some(self) -> None:
        self._say_drawn(drawn=True)
        self.sample_requested.emit(self._sample.draw(self._ids))

    def _show_all(self) -> None:
        self._say_drawn(drawn=False)
        self.sample_requested.emit([])

    def _say_drawn(self, *, drawn: bool) -> None:
        self._all.setVisible(drawn)
        set_button_text(self._draw, self.tr("Twenty others") if drawn else self.tr("Twenty at random"))


def _royalties(primary: Draft) -> Figure:
    """What the first says for all: how much of each sale, and to whom it goes."""
    rate, address = primary.royalties_rate, primary.royalties.strip()
    if rate is None or not address:
        return Figure(_ROYALTIES, _NO_ROYALTIES)
    return Figure(_ROYALTIES, _TO.filled(share=share_in_words(rate), address=in_groups(address)))


def _doubted(doubts: Sequence[tuple[Mistype, int]]) -> Figure:
    """How many typing errors are likely: the traits page names them all."""
    first, art_id = doubts[0]
    said = counted(len(doubts), _ONE_MISTYPED, _MISTYPES)
    return Figure(_MISTYPED, said.filled(written=first.written, meant=first.meant), art_id)
