"""What the page shows as files: the values, the ranks, a picture of the bars."""

from collections.abc import Awaitable, Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.tables import rank_rows, value_rows
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.piecewise import by_the_clock
from mintwright.studio.export import file_name, save_as
from mintwright.studio.studio import Studio
from mintwright.studio.traits.tables import csv_of
from mintwright.studio.traits.traits import TraitsError
from mintwright.ui import dialogs
from mintwright.ui.shell import tasks
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.fonts import interface_font
from mintwright.ui.style.wording import text
from mintwright.ui.traits.bars_picture import bars_picture, png_of
from mintwright.ui.traits.trait_rows import looking_for_lines

_FOLDER = "spreadsheets_folder"  # key of the settings, where descriptions are written too
_CSV, _PNG = Sentence("traits", "Text with commas (*.csv)"), Sentence("traits", "Picture (*.png)")
_ELSEWHERE = Sentence("traits", "Another project was opened meanwhile, so nothing was exported. Export it again.")
_SAVED = Sentence("traits", "Exported as {name} in {folder}.")


class TraitExport(QObject):
    """Asks where first; what is counted by then is written, once all is: nothing of another project.

    Signals:
        saved(str): a file was written, as these words say.
    """

    saved = Signal(str)

    def __init__(self, studio: Studio, page: QWidget) -> None:
        super().__init__(page)
        self._studio = studio
        self._page = page

    def values(self) -> None:
        """Export all values with their counts."""
        tasks.run(self, self._export(Sentence("traits", "traits"), ".csv", self._values))

    def ranks(self) -> None:
        """Export the rank of each asset."""
        tasks.run(self, self._export(Sentence("traits", "ranks"), ".csv", self._ranks))

    def picture(self) -> None:
        """Export the bars as a picture."""
        tasks.run(self, self._export(Sentence("traits", "traits"), ".png", self._picture))

    async def _export(self, what: Sentence, ending: str, make: Callable[[], Awaitable[bytes]]) -> None:
        project = self._studio.projects.current
        last = LastFolder(self._studio.settings, _FOLDER, Location.DocumentsLocation)
        name = file_name(project.name, what, ending)
        filters = [text(_PNG if ending == ".png" else _CSV)]
        place = await dialogs.choose_place(self._page.window(), self.tr("Export traits"), name, last, filters)
        if place is None:
            return
        content = await self._made(project.id, make)
        place = await save_as(place, ending, content)
        tasks.withdraw(self)
        self.saved.emit(text(_SAVED.filled(name=place.name, folder=str(place.parent))))

    async def _made(self, project_id: int, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Make it of one moment: anew where something was counted meanwhile. Raises TraitsError."""
        traits, edition = self._studio.traits, -1
        content = b""
        while edition != traits.counts.edition:
            await traits.settled()
            edition = traits.counts.edition
            self._stay_in(project_id)
            content = await make()
            self._stay_in(project_id)
        return content

    def _stay_in(self, project_id: int) -> None:
        if project_id != self._studio.projects.current.id:
            raise TraitsError(_ELSEWHERE)

    async def _values(self) -> bytes:
        return await csv_of(value_rows(self._studio.traits.counts))

    async def _ranks(self) -> bytes:
        project_id = self._studio.projects.current.id
        overview = await self._studio.traits.overview()
        return await csv_of(rank_rows(overview.ranks, partial(self._names_of, project_id)))

    def _names_of(self, project_id: int, art_id: int) -> tuple[str, str]:
        self._stay_in(project_id)  # another has no such asset
        return self._studio.uploads.art(art_id).path.name, self._studio.drafts.draft(art_id).name

    async def _picture(self) -> bytes:
        counts = self._studio.traits.counts
        said = text(Sentence("traits", "Traits of {count} assets", count=counts.total))
        title = self._studio.projects.current.name
        lines = await by_the_clock(looking_for_lines(counts, {}, ()))
        image = await by_the_clock(bars_picture(title, said, lines, interface_font))
        return await run_detached(partial(png_of, image), "picture")
