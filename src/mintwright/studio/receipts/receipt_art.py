"""The art on receipts: of all projects, whereas only that of the open one is in memory otherwise.

A receipt shows what was minted, for ever. Once the file of some art holds something else, the thumbnail cache may still
have what it held, under its digest; that is known by the reference in the body of the mint.
"""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from mintwright.domain.mint import Mint
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence, counted
from mintwright.library.art_repository import CID, SHA256, ArtRow, art_of, load_art_rows, load_digests, load_holders
from mintwright.library.database import Connection, Database
from mintwright.library.draft_repository import load_covers
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset

log = logging.getLogger(__name__)

NO_PICTURE = 0  # the id of no art
_Loaded = tuple[dict[int, ArtRow], dict[int, int], dict[str, frozenset[str]], dict[str, int]]
_REPLACED = Sentence(
    "receipt",
    "The file of “{name}” holds something else since this mint. Its picture here is the one that was minted; if no "
    "copy of that is left, its place is empty.",
)
_SEVERAL_REPLACED = Sentence(
    "receipt",
    "{count} files hold something else since this mint. Their pictures here are those that were minted; where no copy "
    "is left, the place is empty.",
)
_UNKNOWN = Sentence(
    "receipt", "It is not known any more which picture was minted as “{name}”, so its place here is empty."
)
_SEVERAL_UNKNOWN = Sentence(
    "receipt",
    "It is not known any more which pictures were minted as {count} of these assets, so their places here are empty.",
)


class ReceiptArt:
    """Knows art that was minted, also before a restart and in other projects, and what it was when it was minted.

    Announces Kind.PREVIEWS of it, and Kind.RECEIPT_ART when receipts may show other art than before.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        mints: Callable[[], Iterable[Mint]],
        art_of_project: Callable[[int], Art],
        contents_of_project: Callable[[Iterable[int]], Mapping[int, tuple[str, str]]],
        covers_in_project: Callable[[Iterable[int]], Mapping[int, int]],
        nowhere: Path,
    ) -> None:
        """The three know the open project as it is now.

        `art_of_project` raises KeyError for other art. `contents_of_project` gives the SHA-256 and the CID of those
        that are its art, of ten thousand at once, which whole art is too slow for; `covers_in_project` what is seen in
        the place of those that have a cover. `nowhere` is a folder on this computer in which no file has the name of
        a digest.
        """
        self._database = database
        self._changes = changes
        self._mints = mints
        self._art_of_project = art_of_project
        self._contents_of_project = contents_of_project
        self._covers_in_project = covers_in_project
        self._nowhere = nowhere
        self._rows: dict[int, ArtRow] = {}
        self._covers: dict[int, int] = {}
        self._wanted: set[str] = set()  # references that are not those of the art as it is
        self._digests: dict[str, frozenset[str]] = {}  # by reference, as far as they were looked up
        self._holders: dict[str, int] = {}  # the art that has each of these contents, by digest
        self._replaced: dict[int, str] = {}  # digests by the ids that are given here, below that of no art
        self._ids: dict[str, int] = {}  # the same the other way round
        self._loading: asyncio.Task[None] | None = None
        self._is_outdated = False
        self._unsubscribe: list[Callable[[], None]] = []

    def of(self, art_id: int) -> Art:
        """One piece of art of the open project, or of any mint, or what such a piece was before. Raises KeyError."""
        if art_id < NO_PICTURE:
            return replace(self._holding(self._replaced[art_id]), id=art_id, project_id=0)
        try:
            return self._art_of_project(art_id)
        except KeyError:
            return art_of(self._rows[art_id])

    def _holding(self, digest: str) -> Art:
        """The art whose file has this content, as far as that is known; else nothing but the content."""
        holder = self._holders.get(digest)
        if holder is not None and (art := self.of(holder)).sha256 == digest:
            return art
        return Art(id=NO_PICTURE, project_id=0, path=self._nowhere / digest, sha256=digest)

    def picture(self, art_id: int) -> int:
        """The id of the art whose picture is seen in the place of this: its cover, or itself."""
        covers = self._covers_in_project((art_id,)) if self._is_of_project(art_id) else self._covers
        return covers.get(art_id, art_id)

    def aspect(self, art_id: int) -> float:
        """Width by height of a picture; 1.0 where that is not known."""
        try:
            art = self.of(self.picture(art_id))
        except KeyError:
            return 1.0
        return art.width / art.height if art.width and art.height else 1.0

    # --- What was minted

    def shown(self, receipt: Receipt) -> Receipt:
        """The receipt with the art that is shown for each asset, and what there is to say of it.

        That is its own art as long as this is what was minted; then what it was; NO_PICTURE while that is not known.
        """
        seen = self._seen([asset.art_id for asset in receipt.assets if asset.art_id is not None])
        changed = {
            place: replace(asset, art_id=self._picture_of(asset))
            for place, asset in enumerate(receipt.assets)
            if (art_id := asset.art_id) is not None
            and (not seen[art_id][1] or asset.picture != f"ipfs://{seen[art_id][1]}")  # soon known, also of thousands
            and not self._holds(seen[art_id], (asset.picture,))
        }
        if not changed:
            return receipt
        assets = tuple(changed.get(place, asset) for place, asset in enumerate(receipt.assets))
        others = [receipt.assets[place] for place in changed]
        return replace(receipt, assets=assets, pictures=tuple(self._said_of(others)))

    async def looked_up(self, receipt: Receipt) -> Receipt:
        """The same once the journal was asked what the references of its assets are of."""
        self.shown(receipt)
        if self._loading is not None:
            await asyncio.shield(self._loading)
        return self.shown(receipt)

    def _seen(self, art_ids: Sequence[int]) -> Mapping[int, tuple[str, str]]:
        """What is seen in the place of this art now; ten thousand at once."""
        covers = self._covers_in_project(art_ids)
        if not covers and len(contents := self._contents_of_project(art_ids)) == len(art_ids):
            return contents
        pictures = {one: covers.get(one, one) for one in art_ids}
        contents = self._contents_of_project(pictures.values())
        return {
            one: contents.get(picture) or self._content_of(self._covers.get(one, one))
            for one, picture in pictures.items()
        }

    def _holds(self, content: tuple[str, str], references: Sequence[str]) -> bool:
        """Whether one of these is a reference of this content."""
        sha256, cid = content
        if cid and f"ipfs://{cid}" in references:
            return True
        return any(sha256 in self._digests.get(one, ()) for one in references)

    def _content_of(self, art_id: int) -> tuple[str, str]:
        """The SHA-256 and the CID of this art as it is now; empty for unknown art."""
        if (known := self._contents_of_project((art_id,)).get(art_id)) is not None:
            return known
        row = self._rows.get(art_id)
        return ("", "") if row is None else (row[SHA256], row[CID])

    def _picture_of(self, asset: ReceiptAsset) -> int:
        """The id of what was minted as the picture of an asset, which is not its art any more."""
        digests = self._digests_of(asset)
        if not digests:
            return NO_PICTURE
        (digest,) = digests
        art_id = self._ids.setdefault(digest, NO_PICTURE - 1 - len(self._ids))
        self._replaced[art_id] = digest
        return art_id

    def _digests_of(self, asset: ReceiptAsset) -> frozenset[str] | None:
        """What the picture of an asset was; None, and it is looked up, while that is not known.

        Nothing if a service gave the same reference for several contents: nobody can tell which of them was minted.
        """
        reference = next(iter(asset.references), "")
        if reference not in self._wanted:
            self._wanted.add(reference)
            if self._unsubscribe:
                self._follow(frozenset())
        found = self._digests.get(reference)
        return found if found is None or len(found) == 1 else frozenset()

    def _said_of(self, others: Sequence[ReceiptAsset]) -> Iterable[Sentence]:
        found = [(asset, self._digests_of(asset)) for asset in others]
        replaced = [asset.name for asset, digests in found if digests and not self._is_there(asset)]
        unknown = [asset.name for asset, digests in found if digests == frozenset()]
        for names, one, several in ((replaced, _REPLACED, _SEVERAL_REPLACED), (unknown, _UNKNOWN, _SEVERAL_UNKNOWN)):
            if names:
                yield counted(len(names), one.filled(name=names[0]), several)

    def _is_there(self, asset: ReceiptAsset) -> bool:
        """Whether its own art is what was minted; what has a cover names it among its files."""
        return asset.art_id is not None and self._holds(self._content_of(asset.art_id), asset.references)

    # --- Loading

    def start(self) -> None:
        """Load what the receipts show, and again when that has changed, or another project opens: its art may have."""
        loaded = [self._changes.subscribe(kind, self._follow) for kind in (Kind.MINTS, Kind.PROJECTS)]
        shown = [self._changes.subscribe(kind, self._follow_art) for kind in (Kind.ART, Kind.DRAFTS)]
        self._unsubscribe = [*loaded, *shown]
        self._follow(frozenset())

    async def close(self) -> None:
        """Load no more."""
        while self._unsubscribe:
            self._unsubscribe.pop()()
        self._is_outdated = False
        if self._loading is not None:
            await self._loading

    def _follow_art(self, art_ids: frozenset[Hashable]) -> None:
        if not art_ids or any(map(self._has_changed, self._rows.keys() & art_ids)):
            self._changes.announce(Kind.RECEIPT_ART)
            self._follow(art_ids)

    def _has_changed(self, art_id: int) -> bool:
        """Whether the content of this art, or its cover, is another than when it was loaded."""
        content = self._contents_of_project((art_id,)).get(art_id)
        if content is None:
            return False
        return content[0] != self._rows[art_id][SHA256] or self.picture(art_id) != self._covers.get(art_id, art_id)

    def _is_of_project(self, art_id: int) -> bool:
        return art_id in self._contents_of_project((art_id,))

    def _follow(self, _: frozenset[Hashable]) -> None:
        self._is_outdated = True
        if self._loading is None:
            self._loading = asyncio.get_running_loop().create_task(self._load())
            self._loading.add_done_callback(self._was_loaded)

    async def _load(self) -> None:
        while self._is_outdated:
            self._is_outdated = False
            ids = {art_id for mint in self._mints() for art_id in mint.art_ids}
            try:
                load = partial(_load, art_ids=ids, references=frozenset(self._wanted))
                loaded, covers, digests, holders = await self._database.read(load)
            except LibraryError as error:
                log.info("the art of the receipts could not be loaded: %s", error.sentence)
                return
            rows = await self._with_shared_texts(loaded)
            others = [art_id for art_id, row in rows.items() if row != self._rows.get(art_id)]
            changed = set(others) - self._contents_of_project(others).keys()  # which is known as it is
            changed |= {art_id for art_id, _ in covers.items() ^ self._covers.items()}
            if changed or digests != self._digests:
                self._changes.announce(Kind.RECEIPT_ART)
            self._rows, self._covers, self._digests, self._holders = rows, covers, digests, holders
            if changed:
                self._changes.announce(Kind.PREVIEWS, changed)

    async def _with_shared_texts(self, loaded: Mapping[int, ArtRow]) -> dict[int, ArtRow]:
        """These with the very texts that the open project has: of ten thousand, their own take two megabytes."""
        contents, rows = self._contents_of_project(loaded), dict[int, ArtRow]()
        async for art_id, row in in_slices(loaded.items()):
            is_same = contents.get(art_id) == (row[SHA256], row[CID])
            rows[art_id] = (*row[:SHA256], *contents[art_id], row[-2], row[-1]) if is_same else row
        return rows

    def _was_loaded(self, _: "asyncio.Task[None]") -> None:
        self._loading = None


def _load(connection: Connection, art_ids: Iterable[int], references: Iterable[str]) -> _Loaded:
    """The rows of this art and of its covers, which those are, what the references are of, and what has those."""
    covers, digests = load_covers(connection, art_ids), load_digests(connection, references)
    holders = load_holders(connection, frozenset[str]().union(*digests.values()))
    rows = load_art_rows(connection, {*art_ids, *covers.values(), *holders.values()})
    return rows, covers, digests, holders
