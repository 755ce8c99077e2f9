"""The assets whose details are shown, as one: their values, their problems, edits of all of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.problems import Problem
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.drafts import label_of
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.inspector import asset_edits
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text

_LABELS = {
    "name": Sentence("AssetForm", "Edit titles"),
    "asset_name": Sentence("AssetForm", "Edit names on the chain"),
}
NAMED = 20  # files that are named one by one
_SAID = (NoPreviewReason.GONE, NoPreviewReason.NO_ANSWER, NoPreviewReason.NO_ROOM, NoPreviewReason.TOO_LARGE)


class ChosenAssets:
    """One asset, several, or none. Keeps only their ids; the studio has their data."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._ids: tuple[int, ...] = ()
        self._known: frozenset[int] = frozenset()

    @property
    def ids(self) -> tuple[int, ...]:
        """Their ids, in the order of the cards."""
        return self._ids

    @ids.setter
    def ids(self, art_ids: tuple[int, ...]) -> None:
        self._ids, self._known = art_ids, frozenset(art_ids)

    def concern(self, art_ids: frozenset[object]) -> bool:
        """Whether news of these, which are all when there are none, is about one of them."""
        return bool(self._ids) and (not art_ids or not art_ids.isdisjoint(self._known))

    def are_left_of(self, art_ids: frozenset[object]) -> bool:
        """Whether those that news of these is about are still on the list of uploads."""
        told = self._known.intersection(art_ids) if art_ids else self._known
        return all(map(self._studio.uploads.is_shown, told))

    # --- Data

    @property
    def are_several(self) -> bool:
        """Whether an edit goes to more than one."""
        return len(self.ids) > 1

    def among(self, art_ids: Sequence[int]) -> tuple[int, ...]:
        """Those of the ids that are on the list of uploads."""
        return tuple(art_id for art_id in art_ids if self._studio.uploads.is_shown(art_id))

    def drafts(self) -> list[Draft]:
        """Their drafts."""
        return [self._studio.drafts.draft(art_id) for art_id in self.ids]

    def title(self) -> Sentence:
        """The title of the details."""
        one, many = Sentence("AssetForm", "Asset details"), Sentence("AssetForm", "{count} assets")
        return counted(len(self.ids), one, many)

    def facts(self) -> Sentence:
        """Format, pixels and size of a file; number and size of several."""
        arts = self._arts()
        size = formatting.size(sum(art.size for art in arts))
        if self.are_several:
            return Sentence("AssetForm", "{count} files · {size}", count=len(arts), size=size)
        art = arts[0]
        pixels = f"{art.width} × {art.height}" if art.width and art.height else ""
        said = " · ".join(part for part in (_format(art.media_type), pixels, size) if part)
        return Sentence("AssetForm", "{facts}", facts=said)

    def upload_problem(self) -> Sentence | None:
        """The problem with the file of a single asset, or with its picture."""
        if self.are_several:
            return None
        item = self._studio.uploads.item(self.ids[0])
        missing = self._studio.missing_files
        if (away := missing.of(item.art.id)) is not None:
            return away
        damage = self._studio.damaged_files.of(item.art.id)
        return item.problem or damage or missing.unreadable(item.art.id) or self._unshown(item)

    def _unshown(self, item: UploadItem) -> Sentence | None:
        """Why there is no picture of a sound one."""
        is_picture, failure = item.art.media_type.startswith("image/"), self._studio.previews.failure(item.art.id)
        return self._studio.previews.reason(item.art.id) if is_picture and failure in _SAID else None

    def file_names(self) -> str:
        """The names of their files, of many the first ones."""
        names = ", ".join(self._studio.uploads.art(art_id).path.name for art_id in self.ids[:NAMED])
        rest = len(self.ids) - NAMED
        if rest <= 0:
            return names
        return text(Sentence("AssetForm", "{names} and {rest} more", names=names, rest=formatting.number(rest)))

    def media_type(self, art_id: int) -> str:
        """The media type of any art of the project; empty until the file was looked at."""
        try:
            return self._studio.uploads.item(art_id).art.media_type
        except KeyError:
            return ""

    def place_in_collection(self) -> int | None:
        """Where a single asset stands in the open collection of several; None when there is nothing to say about it."""
        art_ids = self._studio.projects.current_collection.art_ids
        if self.are_several or len(art_ids) < 2 or self.ids[0] not in art_ids:
            return None
        return art_ids.index(self.ids[0])

    def problems(self) -> tuple[Problem, ...]:
        """Their problems; for several assets "In 2 of 4: …", without those of rows of attributes, which differ."""
        if not self.are_several:
            return self._studio.draft_problems.of(self.ids[0])
        return _of_several([self._studio.draft_problems.without_attributes(art_id) for art_id in self.ids])

    # --- Writing

    def write(self, name: str, value: Any) -> None:
        """Write a field into all of them; titles and asset names of several are patterns.

        Typing on in the same field stays one step of the history.
        """
        if self.are_several:
            self.write_all(name, value, self.drafts())
        else:
            self._studio.drafts.edit(self.ids[0], **_changes(self.drafts()[0], name, value))

    def write_all(self, name: str, value: Any, before: Sequence[Draft]) -> None:
        """Write a field into all of those that are still chosen; patterns are filled from what was there `before`.

        Emptying a field that several fill in differently leaves them as they were.
        """
        changes = _changes_of_all(name, value, before)
        kept = {art_id: changes[art_id] for art_id in self.ids if art_id in changes}
        self._studio.drafts.edit_each(_LABELS.get(name) or label_of(name), kept, merges=(name, self.ids))

    def refill_asset_name(self) -> None:
        """An asset name that was emptied is made from the title again, and follows it."""
        draft = self.drafts()[0]
        if not self.are_several and not draft.asset_name.strip() and draft.name.strip():
            self.write("asset_name", asset_edits.retitled(draft, draft.name, follows=True)["asset_name"])

    def write_attrs(self, nodes: tuple[Node, ...], edit: AttrEdit) -> None:
        """Write the attributes of one asset, or carry a gesture out on several."""
        if not self.are_several:
            self._studio.drafts.edit(self.ids[0], attrs=nodes)
            return
        changes = {draft.art_id: {"attrs": edit.on(draft.attrs)} for draft in self.drafts()}
        self._studio.drafts.edit_each(Sentence("AssetForm", "Edit attributes"), changes, merges=("attrs", self.ids))

    def sample(self, name: str, pattern: str, before: Sequence[Draft]) -> Sentence:
        """What a pattern for titles or asset names gives where those stood before."""
        return asset_edits.sample(pattern, [getattr(draft, name) for draft in before])

    def other_art(self) -> list[int]:
        """The uploads that could become a further file of a single asset."""
        draft = self.drafts()[0]
        taken = {draft.art_id, *(file.art_id for file in draft.files)}
        return [art_id for art_id in self._studio.uploads.order() if art_id not in taken]

    def add_files(self, art_ids: Sequence[int]) -> None:
        """Add uploads to the further files of a single asset, under the titles they have."""
        drafting = self._studio.drafts
        added = tuple(ExtraFile(art_id=art_id, name=drafting.draft(art_id).name) for art_id in art_ids)
        self.write("files", (*self.drafts()[0].files, *added))

    def _arts(self) -> list[Art]:
        return [self._studio.uploads.art(art_id) for art_id in self.ids]


def _changes(draft: Draft, name: str, value: Any) -> asset_edits.Changes:
    if name == "name":
        return asset_edits.retitled(draft, value, follows=asset_edits.follows_title(draft))
    return {name: value}


def _changes_of_all(name: str, value: Any, before: Sequence[Draft]) -> dict[int, asset_edits.Changes]:
    if value in ("", None) and len({getattr(draft, name) for draft in before}) > 1:
        changed = ("name", "asset_name") if name == "name" else (name,)
        return {draft.art_id: {one: getattr(draft, one) for one in changed} for draft in before}
    if name == "name":
        return asset_edits.retitled_all(before, str(value))
    if name == "asset_name":
        return asset_edits.renamed_all(before, str(value))
    return {draft.art_id: {name: value} for draft in before}


def _format(media_type: str) -> str:
    """ "image/svg+xml" → "SVG"."""
    return media_type.partition("/")[2].partition("+")[0].removeprefix("x-").upper()


def _of_several(found: Sequence[Sequence[Problem]]) -> tuple[Problem, ...]:
    """What is wrong with some of several assets; rows of their attributes differ, so those are left out."""
    counts = Counter(problem.field for problems in found for problem in problems if problem.field[:1] != ("attrs",))
    first = {problem.field: problem for problems in reversed(found) for problem in problems if problem.field in counts}
    return tuple(
        replace(problem, art_id=None, sentence=_in_some(counts[field], len(found), problem.sentence))
        for field, problem in first.items()
    )


def _in_some(count: int, total: int, problem: Sentence) -> Sentence:
    return Sentence("AssetForm", "In {count} of {total}: {problem}", count=count, total=total, problem=problem)
