"""The assets whose details are shown, as one: their values, edits of all of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.answers.copied_attributes import PasteError
from mintwright.domain.assets import retitling
from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attribute_checks import DEEPEST, TOO_DEEP
from mintwright.domain.assets.attributes import Node, levels, node_at
from mintwright.domain.assets.naming import ASSET_NAME_BYTES
from mintwright.domain.assets.patterns import Source, example, is_pattern, source_of
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.background.piecewise import PIECE, piecewise
from mintwright.studio.drafts.labels import label_of
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.inspector.attributes.multi_edit import (
    AttrEdit,
    AttrEdits,
    Keys,
    filled_nodes,
    patterns_in,
    with_pasted,
)
from mintwright.ui.inspector.attributes.sharing import Given, Patterns
from mintwright.ui.inspector.pattern_preview import Preview, preview
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text
from mintwright.ui.viewer.piece import kind_of, length_of

_LABELS = {
    "name": Sentence("AssetForm", "Edit titles"),
    "asset_name": Sentence("AssetForm", "Edit names on the chain"),
}
_LIMITS = {"name": LINE_BYTES, "asset_name": ASSET_NAME_BYTES}
_PATTERNED = frozenset({"asset_name", "description"})
NAMED = 20  # files that are named one by one
VERY_MUCH = 10_000  # attributes of all together
_SAID = (NoPreviewReason.GONE, NoPreviewReason.NO_ANSWER, NoPreviewReason.NO_ROOM, NoPreviewReason.TOO_LARGE)


class ChosenAssets:
    """One asset, several, or none. Keeps only their ids; the studio has their data."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._ids: tuple[int, ...] = ()
        self._known: frozenset[int] = frozenset()
        self._patterns: dict[Keys, Given] = {}  # given to the attributes of all of them
        self._before: list[Draft] | None = None  # what is being written into the attributes
        self._previewed: tuple[str, Sequence[Draft]] | None = None  # a field, and what its patterns are filled in from
        self._filled_from: Sequence[Source] = ()  # the same, kept from letter to letter

    @property
    def ids(self) -> tuple[int, ...]:
        """Their ids, in the order of the cards."""
        return self._ids

    @ids.setter
    def ids(self, art_ids: tuple[int, ...]) -> None:
        self._ids, self._known = art_ids, frozenset(art_ids)
        self._patterns = {}
        self._before = None
        self._previewed = None

    @property
    def patterns(self) -> Patterns:
        """The patterns that were given to the attributes of all of them since they were chosen."""
        return self._patterns

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
        return self._studio.uploads.shown(art_ids)

    def drafts(self) -> list[Draft]:
        """Their drafts."""
        return list(self._studio.drafts.drafts(self.ids))

    def example(self) -> str:
        """How a pattern asks for an attribute that one of them has; of very many the first ones are looked at."""
        return example(map(self._studio.drafts.draft, self.ids[:NAMED]))

    def title(self) -> Sentence:
        """The title of the details."""
        one, many = Sentence("AssetForm", "Asset details"), Sentence("AssetForm", "{count} assets")
        return counted(len(self.ids), one, many)

    def facts(self) -> Sentence:
        """Format, pixels and size of a file; number and size of several."""
        arts = self._arts()
        if self.are_several:
            return self._facts_of_several(arts)
        size = formatting.size(arts[0].size)
        art = arts[0]
        pixels = f"{formatting.number(art.width)} × {formatting.number(art.height)}" if art.width and art.height else ""
        known = (kind_of(self._studio, art), _format(art.media_type), pixels, length_of(self._studio, art), size)
        said = " · ".join(filter(None, known))
        return Sentence("AssetForm", "{facts}", facts=said)

    def _facts_of_several(self, arts: Sequence[Art]) -> Sentence:
        """How many files and how large; covers that are not chosen themselves are counted apart."""
        index = self._studio.drafts.covers
        found = (index.cover(art_id) for art_id in self.ids) if index else ()
        covers = {cover for cover in found if cover is not None}.difference(self.ids)
        size = formatting.size(sum(art.size for art in (*arts, *map(self._studio.uploads.art, covers))))
        files = Sentence("AssetForm", "{count} files", count=formatting.number(len(arts)))
        said = formatting.with_covers(files, len(covers)) if covers else files
        return Sentence("AssetForm", "{files} · {size}", files=said, size=size)

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

    # --- Writing

    def write(self, name: str, value: Any) -> None:
        """Write a field into all of them; titles and asset names of several are patterns.

        Typing on in the same field stays one step of the history.
        """
        self.settle()
        if self.are_several:
            self.write_all(name, value, self.drafts())
        else:
            self._studio.drafts.edit(self.ids[0], **_changes(self.drafts()[0], name, value))

    def write_all(self, name: str, value: Any, before: Sequence[Draft]) -> None:
        """Write a field into all of those that are still chosen; patterns are filled from what was there `before`.

        Emptying a field that several fill in differently leaves them as they were.
        """
        kept = self._kept(dict(self._changes_of_all(name, value, before)))
        self._studio.drafts.edit_each(_label(name), kept, merges=(name, self.ids))

    async def write_all_piecewise(
        self, name: str, value: Any, before: Sequence[Draft], holds: Callable[[], bool]
    ) -> bool:
        """The same for very many, worked out in pieces; not if `holds` says so by then. Returns whether it was done."""
        changes = dict[int, retitling.Changes]()
        async for piece in piecewise(self._changes_of_all(name, value, before)):
            changes.update(piece)
        kept, merges = self._kept(changes), (name, self.ids)
        return await self._studio.drafts.edit_piecewise(_label(name), kept, merges=merges, holds=holds)

    def write_all_late(self, name: str, value: Any, before: Sequence[Draft]) -> None:
        """The same for very many, worked out in pieces whatever is shown meanwhile: the artist is done with it."""
        changes = self._changes_of_all(name, value, before)
        self._studio.drafts.edit_late(_label(name), changes, merges=(name, self.ids))

    @property
    def are_late(self) -> bool:
        """Whether that is still being worked out."""
        return bool(self._studio.drafts.late)

    def settle(self) -> None:
        """Have it worked out at once."""
        self._studio.drafts.late.settle()

    @property
    def are_very_many(self) -> bool:
        """Whether what concerns all of them takes longer than the window may stand still."""
        return len(self.ids) > PIECE

    @property
    def are_unseen(self) -> bool:
        """Whether very many of their drafts were never looked at."""
        return self.are_very_many and len(self._studio.drafts.unseen(self.ids)) > PIECE

    @property
    def have_very_much(self) -> bool:
        """Whether it takes long to find out what their attributes share."""
        return self.are_very_much([draft.attrs for draft in self.drafts()] if self.are_very_many else ())

    def are_very_much(self, trees: Sequence[Sequence[Node]]) -> bool:
        """The same where these are their attributes."""
        return self.are_very_many and sum(map(len, trees)) > VERY_MUCH

    async def look_at(self) -> None:
        """Make their drafts, in pieces."""
        await self._studio.drafts.look_at(self.ids)

    def _kept(self, changes: Mapping[int, retitling.Changes]) -> Mapping[int, retitling.Changes]:
        return {art_id: changes[art_id] for art_id in self.ids if art_id in changes}

    def refill_asset_name(self) -> None:
        """An asset name that was emptied is made from the title again, and follows it."""
        draft = self.drafts()[0]
        if not self.are_several and not draft.asset_name.strip() and draft.name.strip():
            self.write("asset_name", retitling.retitled(draft, draft.name, follows=True)["asset_name"])

    def write_attrs(self, nodes: tuple[Node, ...], edit: AttrEdit | AttrEdits) -> None:
        """Write the attributes of one asset, or carry a gesture out on several."""
        self.settle()
        if not self.are_several:
            if edit.label is None:
                self._studio.drafts.edit(self.ids[0], attrs=nodes)
            else:
                self._studio.drafts.edit_each(edit.label, {self.ids[0]: {"attrs": nodes}})
            return
        drafts = self.drafts()
        self._before = self._before or drafts
        trees = edit.on_all([draft.attrs for draft in drafts], self._sources(self._before))
        changes = {draft.art_id: {"attrs": tree} for draft, tree in zip(drafts, trees, strict=True)}
        self._remember(edit.patterns(), trees)
        merges = None if edit.label else ("attrs", self.ids)
        label = edit.label or Sentence("AssetForm", "Edit attributes")
        self._studio.drafts.edit_each(label, changes, merges=merges)

    def settle_attributes(self) -> None:
        """What was written into the attributes is done: the next pattern is filled in from what they are now."""
        self._before = None

    def paste_attributes(self, nodes: Sequence[Node], above: Keys) -> Sentence:
        """Paste copied attributes into the group of these names in each of them, as one step; what became of it.

        Raises PasteError where groups would be nested too deeply.
        """
        if max(map(levels, nodes)) + len(above) > DEEPEST:
            raise PasteError(TOO_DEEP)
        self.settle()
        drafts = self.drafts()
        sources = self._sources(drafts)
        columns = [filled_nodes(node, sources) if self.are_several else [node] for node in nodes]
        pasted = [with_pasted(draft.attrs, above, new) for draft, *new in zip(drafts, *columns, strict=True)]
        changes = {draft.art_id: {"attrs": attrs} for draft, (attrs, _) in zip(drafts, pasted, strict=True)}
        for node, column in zip(nodes, columns, strict=True) if self.are_several else ():
            self._remember_given(node, column, (*above, node.key))
        one, many = Sentence("AssetForm", "Paste an attribute"), Sentence("AssetForm", "Paste {count} attributes")
        self._studio.drafts.edit_each(counted(len(nodes), one, many), changes)
        return _pasted(len(nodes), len(self.ids), sum(bool(count) for _, count in pasted))

    def _remember(self, patterns: Mapping[Keys, Node | None], trees: Sequence[Sequence[Node]]) -> None:
        """Remember which patterns gave what, as long as these are chosen."""
        for keys, pattern in patterns.items():
            if pattern is None:
                self._patterns.pop(keys, None)
            else:
                self._patterns[keys] = Given(pattern, tuple(node_at(tree, keys) for tree in trees))

    def _remember_given(self, node: Node, given: Sequence[Node], keys: Keys) -> None:
        for path, pattern in patterns_in(node, keys).items():
            below = path[len(keys) :]
            nodes = [node_at(one.children, below) for one in given] if below else given
            self._patterns[path] = Given(pattern, tuple(nodes))

    def preview(self, name: str, pattern: str, before: Sequence[Draft] | None = None) -> Preview | None:
        """What a pattern gives where those stood before; None where there is nothing to say about it.

        `name` is a field of a draft, `attrs` for a text among the attributes.
        """
        if not pattern or not self.are_several or not (name in _LIMITS or is_pattern(pattern)):
            return None
        before = before or self._before or self.drafts()
        if self._previewed != (name, before):
            self._previewed, self._filled_from = (name, before), self._sources(before, name)
        return preview(pattern, self._filled_from, _LIMITS.get(name))

    def _sources(self, drafts: Sequence[Draft], name: str = "") -> list[Source]:
        """What patterns in this field are filled in from."""
        return list(self._each_source(drafts, name))

    def _each_source(self, drafts: Sequence[Draft], name: str = "") -> Iterator[Source]:
        """The same, made as it is read: ten thousand take long."""
        arts = self._studio.uploads.arts([draft.art_id for draft in drafts])
        return (source_of(draft, art.path, name) for draft, art in zip(drafts, arts, strict=True))

    def _changes_of_all(self, name: str, value: Any, before: Sequence[Draft]) -> retitling.ChangesById:
        if value in ("", None) and len({getattr(draft, name) for draft in before}) > 1:
            changed = ("name", "asset_name") if name == "name" else (name,)
            return ((draft.art_id, {one: getattr(draft, one) for one in changed}) for draft in before)
        if name == "name":
            return retitling.retitled_all(self._each_source(before), str(value), self._names_that_stay(before))
        if name in _PATTERNED:
            return retitling.filled_all(self._each_source(before, name), name, str(value))
        return ((draft.art_id, {name: value}) for draft in before)

    def _names_that_stay(self, before: Sequence[Draft]) -> Iterator[str]:
        """Names on the chain that go with no title here: of other assets that were looked at, or given by hand.

        The latter take too long to be found among very many; the review says where one of them is given twice.
        """
        drafts, listed = self._studio.drafts, self.among(self._studio.uploads.order())
        beside = frozenset(listed).difference(self._known, drafts.unseen(listed))
        yield from (draft.asset_name for draft in drafts.drafts(tuple(beside)))
        if not self.are_very_many:
            yield from (draft.asset_name for draft in before if not retitling.follows_title(draft))

    def other_art(self) -> list[int]:
        """The uploads that could become a further file of a single asset: not what is only the cover of another."""
        draft, pieces = self.drafts()[0], self._studio.projects.pieces()
        taken = {draft.art_id, *(file.art_id for file in draft.files)}
        free = [art_id for art_id in self._studio.uploads.order() if art_id not in taken]
        return [art_id for art_id in free if art_id in pieces or not self._studio.pairs.is_only_cover(art_id)]

    def add_files(self, art_ids: Sequence[int]) -> None:
        """Add uploads to the further files of a single asset, under the titles they have."""
        drafting = self._studio.drafts
        added = tuple(ExtraFile(art_id=art_id, name=drafting.draft(art_id).name) for art_id in art_ids)
        self.write("files", (*self.drafts()[0].files, *added))

    def _arts(self) -> list[Art]:
        return self._studio.uploads.arts(self.ids)


def _pasted(count: int, assets: int, replaced: int) -> Sentence:
    """What was pasted, and in how many assets something of the name stood there before."""
    one, many = Sentence("AssetForm", "Pasted an attribute"), Sentence("AssetForm", "Pasted {count} attributes")
    said = counted(count, one, many)
    if assets > 1:
        said = Sentence("AssetForm", "{pasted} into {count} assets", pasted=said, count=formatting.number(assets))
    if not replaced:
        return Sentence("AssetForm", "{pasted}.", pasted=said)
    if assets == 1:
        return Sentence("AssetForm", "{pasted} in place of what had that name.", pasted=said)
    said = Sentence("AssetForm", "{pasted}, in {replaced} of them in place of what had that name.", pasted=said)
    return said.filled(replaced=formatting.number(replaced))


def _changes(draft: Draft, name: str, value: Any) -> retitling.Changes:
    if name == "name":
        return retitling.retitled(draft, value, follows=retitling.follows_title(draft))
    return {name: value}


def _label(name: str) -> Sentence:
    return _LABELS.get(name) or label_of(name)


_FORMATS = {
    "audio/mpeg": "MP3",
    "audio/mp4": "M4A",
    "video/quicktime": "MOV",
    "model/gltf-binary": "GLB",
    "model/gltf+json": "GLTF",
}


def _format(media_type: str) -> str:
    """ "image/svg+xml" → "SVG"; in the words of endings where artists do not know those of media types."""
    return _FORMATS.get(media_type) or media_type.partition("/")[2].partition("+")[0].removeprefix("x-").upper()
