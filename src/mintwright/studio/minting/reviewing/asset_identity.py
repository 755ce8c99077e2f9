"""What identifies an asset, and which mints request it: read from their bodies, a few at a time.

A thousand mints of a thousand assets take seconds to read, so most of it is done in a thread.
"""

import asyncio
import json
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.mint import Mint
from mintwright.studio.background.batches import first_batch
from mintwright.studio.background.piecewise import at_once, by_the_clock, pieces

AT_ONCE = 128 * 1024  # bytes of bodies that are read while the artist waits, some milliseconds

Mark = tuple[str, str | int]
Marks = frozenset[Mark]
"""What tells one asset from others: its picture together with its name on the chain, and with the art it was made of.

Where there is a cover, the first of its files is the art itself and has the asset's own title: it counts like the
picture, so that with another cover it is the same asset. Where there is none, that file goes with the art, and may go
with many assets: it tells only of one that was made of this file itself.

Two assets that share a mark are the same to an artist, also when she renamed it meanwhile. The same picture as another
piece of art under another name is another asset. Of a mint whose body was damaged on the disk only the art is known:
then the same art alone, with no picture, is the mark.
"""


class _Named(NamedTuple):
    """An asset by its contents, which are its picture and the art behind a cover; by a file beside; and by its name."""

    contents: Sequence[str]
    beside: Sequence[str]
    asset_name: str


def marks_of_requests(requests: Sequence[AssetRequest], art_ids: Sequence[int]) -> tuple[Marks, ...]:
    """The marks that identify each requested asset in other mints."""
    named = map(_named_in, requests)
    return tuple(_wanted(name, art_id) for name, art_id in zip(named, art_ids, strict=True))


def marks_of_mint(mint: Mint) -> tuple[Marks, ...]:
    """The same for a mint that may be sent."""
    return tuple(_wanted(*each) for each in _named(mint))


def own_marks(mint: Mint) -> Marks:
    """The marks by which the assets of a mint are found."""
    from mintwright.domain.assets.wire import digest

    read = Marks().union(*(_own(*each) for each in _named(mint)))
    return read if digest(mint.body) == mint.sha256 else read.union(*map(_by_art, mint.art_ids))


def _named_in(request: AssetRequest) -> _Named:
    first = request.files[0] if request.files else None
    is_covered = first is not None and first.name == request.name
    return _asset(request.image, None if first is None else first.src, request.asset_name, is_covered=is_covered)


def _named(mint: Mint) -> Iterable[tuple[_Named, int]]:
    """Each asset and its art. We wrote the body: only the disk can have damaged it."""
    body: Any = None
    with suppress(ValueError, RecursionError):
        body = json.loads(mint.body)
    requests = cast("list[object]", body if isinstance(body, list) else [body])
    for request, art_id in zip(requests, mint.art_ids, strict=False):
        if isinstance(request, dict):
            yield _named_as_sent(cast("dict[str, object]", request)), art_id


def _named_as_sent(fields: dict[str, object]) -> _Named:
    files = fields.get("files")
    first = cast("list[object]", files)[0] if isinstance(files, list) and files else None
    file = cast("dict[str, object]", first) if isinstance(first, dict) else None
    src = None if file is None else str(file.get("src"))
    is_covered = file is not None and file.get("name") == fields.get("name")
    return _asset(str(fields.get("image")), src, str(fields.get("asset_name")), is_covered=is_covered)


def _asset(image: str, first: str | None, asset_name: str, *, is_covered: bool) -> _Named:
    """Its first file is the art itself if a cover is seen in its place."""
    if first is None:
        return _Named([image], [], asset_name)
    return _Named([image, first], [], asset_name) if is_covered else _Named([image], [first], asset_name)


def _own(named: _Named, art_id: int) -> Marks:
    """The contents as they are, and the file as one that goes with them."""
    with_it = ((_with(one), named.asset_name) for one in named.beside)
    return _marks(named.contents, named.asset_name, art_id).union(with_it)


def _wanted(named: _Named, art_id: int) -> Marks:
    """The contents, also as files that go with others, and the file as the contents of others; never file by file."""
    others = ((one, named.asset_name) for one in (*named.beside, *map(_with, named.contents)))
    return _marks(named.contents, named.asset_name, art_id).union(_by_art(art_id), others)


def _with(reference: str) -> str:
    return f"with {reference}"


def _marks(contents: Iterable[str], asset_name: str, art_id: int) -> Marks:
    return frozenset(mark for one in contents for mark in ((one, asset_name), (one, art_id)))


def _by_art(art_id: int) -> Marks:
    return frozenset({("", art_id)})


class AssetIndex:
    """Finds the mints that request an asset."""

    def __init__(self, mints: Callable[[], Iterable[Mint]], *, was_read: Callable[[set[int]], None]) -> None:
        """`was_read` is called with mints that can be found from now on."""
        self._mints = mints
        self._was_read = was_read
        self._ids: dict[Mark, tuple[int, ...]] = {}
        self._known: set[int] = set()  # mints; a body never changes
        self._reading: asyncio.Task[None] | None = None

    def sharing(self, marks: Marks) -> set[int]:
        """The ids of the mints that share a mark, as far as they have been read."""
        return {mint_id for mark in marks if mark in self._ids for mint_id in self._ids[mark]}

    def look(self) -> None:
        """Read what is new: a little at once, more in the background."""
        unread = self._unread()
        if sum(len(mint.body) for mint in unread) <= AT_ONCE or not _a_loop_runs():
            at_once(self._keep(_read_each(unread)))
        elif self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())
            self._reading.add_done_callback(self._ended)

    async def read_all(self) -> None:
        """Wait until every mint can be found."""
        self.look()
        while self._unread():
            if self._reading is None:
                self.look()
            else:
                await asyncio.shield(self._reading)

    async def close(self) -> None:
        """Stop reading."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    async def _read(self) -> None:
        while batch := first_batch(self._unread(), lambda mint: len(mint.body), AT_ONCE):
            await by_the_clock(self._keep(await asyncio.to_thread(_read_each, batch)))
            self._was_read({mint.id for mint in batch})

    def _ended(self, _: "asyncio.Task[None]") -> None:
        self._reading = None

    def _unread(self) -> list[Mint]:
        return [mint for mint in self._mints() if mint.id not in self._known]

    def _keep(self, read: Iterable[tuple[Mint, Marks]]) -> Generator[None, None, None]:
        """Have these found, with pauses: one that was kept meanwhile is not kept twice."""
        for mint, marks in read:
            joined = dict[tuple[int, ...], tuple[int, ...]]()  # one for all of its marks that were in the same mints
            for piece in pieces(marks):
                for mark in piece:
                    before = self._ids.get(mark, ())
                    if mint.id not in before:
                        self._ids[mark] = joined.setdefault(before, (*before, mint.id))
                yield
            self._known.add(mint.id)


def _read_each(mints: Sequence[Mint]) -> list[tuple[Mint, Marks]]:
    return [(mint, own_marks(mint)) for mint in mints]


def _a_loop_runs() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
