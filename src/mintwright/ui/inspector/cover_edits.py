"""What the artist does with covers, written into the drafts: each gesture one step that can be undone."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.assets.media_types import COVERED_SUFFIXES, PICTURE_SUFFIXES
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.cover_problems import needs_cover
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.collection.art_chooser import ELSEWHERE, ArtChooser, ask
from mintwright.ui.inspector.asset_fields import AssetFields
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.last_folder import LastFolder
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_USE = Sentence("AssetForm", "Use as the cover")
_FROM_DISK = Sentence("AssetForm", "From disk…")
_PICTURES = Sentence("AssetForm", "Pictures ({endings})")
_TAKEN = Sentence("AssetForm", "{name} is the cover now")
_NOT_ITSELF = Sentence("AssetForm", "An asset cannot be its own cover. Choose another picture.")
_GONE = Sentence("AssetForm", "{name} was not added: what it was to cover is not among the uploads any more.")
_ONE_COVER = Sentence("AssetForm", "One cover, not for all of them")
_COVERS = Sentence("AssetForm", "{shown} different covers")
_ONE_FOR_ALL = Sentence("AssetForm", "Choose one cover for all of them, or take off what there is.")
_LEFT = Sentence(
    "AssetForm",
    "{name} is no cover yet: another project was opened before it was added. Open the project it was for, and choose "
    "it there as the cover.",
)
_INVITATION = Sentence(
    "AssetForm", "Choose one from the uploads or the disk, or drop it here. The file itself is minted too."
)


class CoverEdits(QObject):
    """Follows the field of the cover, and writes into what is chosen."""

    def __init__(self, studio: Studio, theme: Theme, chosen: ChosenAssets, fields: AssetFields, form: QWidget) -> None:
        super().__init__(form)
        self._studio = studio
        self._theme = theme
        self._chosen = chosen
        self._field = fields.cover
        self._form = form
        self._field.choose_requested.connect(self.choose)
        self._field.take_off_requested.connect(self._take_off_here)
        self._field.drops.paths_dropped.connect(lambda paths: self._add(self._chosen.ids, paths))
        self._field.drops.art_dropped.connect(lambda art_ids: self._take(self._chosen.ids, art_ids[0]))
        fields.files.cover_button.clicked.connect(self.choose)
        self._files = fields.files

    def choose(self) -> None:
        """Let the artist choose among the pictures of the uploads."""
        tasks.run(self._form, self._choose(self._chosen.ids))

    def show_covers(self) -> None:
        """Show the cover of what is chosen; where none is needed and there is none, it is offered with the files."""
        ids, index = self._chosen.ids, self._studio.drafts.covers
        covers = {index.cover(art_id) for art_id in ids} if index else {None}
        is_asked = covers != {None} or _ask_for_cover(self._studio.uploads.arts(ids))
        self._field.setVisible(is_asked)
        self._files.cover_button.setVisible(not is_asked)
        if len(covers) > 1:
            count = len(covers - {None})
            several = counted(count, _ONE_COVER, _COVERS.filled(shown=number(count)))
            self._field.show_different(text(several), text(_ONE_FOR_ALL))
        elif (cover := covers.pop()) is None:
            self._field.show_none(text(_INVITATION))
        else:
            self._field.show_cover(ids[0], self._studio.uploads.art(cover).path.name)

    async def _choose(self, art_ids: Sequence[int]) -> None:
        pictures, title = self._pictures(), self.tr("Choose the picture people see")
        if not pictures:
            await self._choose_file(art_ids, title)
            return
        chooser = ArtChooser(
            self._studio, self._theme, pictures,
            title=title, several=False, parent=self._form, yes=_USE, elsewhere=_FROM_DISK,
        )  # fmt: skip
        answer = await ask(chooser, self._studio, self._form)
        if answer == QDialog.DialogCode.Accepted:
            self._take(art_ids, chooser.chosen[0])
        elif answer == ELSEWHERE:
            await self._choose_file(art_ids, title)

    async def _choose_file(self, art_ids: Sequence[int], title: str) -> None:
        """Let the artist choose a picture that need not be in the project yet."""
        endings = " ".join(f"*{suffix}" for suffix in sorted(PICTURE_SUFFIXES))
        kinds = [text(_PICTURES.filled(endings=endings))]
        last = LastFolder(self._studio.settings, beside=self._studio.uploads.art(art_ids[0]).path.parent)
        path = await dialogs.choose_file(self._form, title, last, kinds)
        if path is None:
            return
        if self._studio.uploads.shown(art_ids):
            await self._added(art_ids, [path])
        else:
            tasks.report(self._form, text(_GONE.filled(name=path.name)))

    def _add(self, art_ids: Sequence[int], paths: Sequence[Path]) -> None:
        """Upload a picture that was dropped on the field, and make it the cover of these."""
        tasks.run(self._form, self._added(art_ids, paths))

    async def _added(self, art_ids: Sequence[int], paths: Sequence[Path]) -> None:
        """Add them, and cover these with the first; where their project was left meanwhile, say that nothing did."""
        project_id = self._studio.uploads.project_id
        added = await self._studio.uploads.add(paths)
        if self._studio.uploads.project_id != project_id:
            tasks.report(self._form, text(_LEFT.filled(name=paths[0].name)))
            return
        for left_out in added.left_out if not added.all_ids else ():
            tasks.report(self._form, text(left_out.reason))
        for cover in added.all_ids[:1]:
            self._take(art_ids, cover)

    def _take(self, art_ids: Sequence[int], cover: int) -> None:
        """Make it the cover of these, as far as they are still there; none is its own."""
        uploads = self._studio.uploads
        pieces = [art_id for art_id in art_ids if art_id != cover and uploads.is_shown(art_id)]
        if pieces and uploads.is_shown(cover):
            one, many = Sentence("AssetForm", "Choose a cover"), Sentence("AssetForm", "Choose a cover for {count}")
            self._studio.drafts.edit_many(pieces, counted(len(pieces), one, many), cover=cover)
            announce(self._form, text(_TAKEN.filled(name=uploads.art(cover).path.name)))
        elif tuple(art_ids) == tuple(self._chosen.ids) == (cover,):
            self._field.say(text(_NOT_ITSELF))

    @property
    def is_there_any(self) -> bool:
        """Whether any of what is chosen has a cover."""
        index = self._studio.drafts.covers
        return bool(index) and any(index.cover(art_id) is not None for art_id in self._chosen.ids)

    def take_off(self) -> None:
        """Have what is chosen seen as itself again."""
        one, many = Sentence("AssetForm", "Take off the cover"), Sentence("AssetForm", "Take off {count} covers")
        covered = [draft.art_id for draft in self._chosen.drafts() if draft.has_cover]
        self._studio.drafts.edit_many(covered, counted(len(covered), one, many), cover=None)

    def _take_off_here(self) -> None:
        """The button goes, and the focus to what stands in its place."""
        self.take_off()
        (self._field.choose if self._field.isVisible() else self._files.cover_button).setFocus()

    def _pictures(self) -> list[int]:
        """What could be seen in the place of what is chosen: pictures, as far as is known by now."""
        uploads, chosen = self._studio.uploads, frozenset(self._chosen.ids)
        return [art_id for art_id in uploads.order() if art_id not in chosen and self._is_picture(art_id)]

    def _is_picture(self, art_id: int) -> bool:
        art = self._studio.uploads.art(art_id)
        if art.media_type:
            return art.media_type.startswith("image/")
        return art.path.suffix.lower() in PICTURE_SUFFIXES


def _ask_for_cover(arts: Sequence[Art]) -> bool:
    """Whether one is no picture: before anybody has looked into it, by its name, so that the field comes with it."""
    unknown = {art.path.suffix.lower() for art in arts if not art.media_type}
    return needs_cover({art.media_type for art in arts}) or not unknown.isdisjoint(COVERED_SUFFIXES)
