"""What is seen of each piece of art: its own picture, or that of its cover. Everything that is drawn asks here."""

from collections.abc import Callable, Hashable

from mintwright.studio.changes import Changes, Kind
from mintwright.studio.previews.drawing import PreviewImage
from mintwright.studio.previews.previews import Previews


class ShownPictures:
    """The pictures by the art that they stand for. News of a cover is news of what it covers: Kind.PREVIEWS."""

    def __init__(self, changes: Changes, previews: Previews, picture_of: Callable[[int], int]) -> None:
        """`picture_of` knows the art whose picture is seen in the place of another; most are seen themselves."""
        self._changes = changes
        self._previews = previews
        self.of = picture_of
        self._covers: dict[int, int] = {}  # by what they cover, as they were last asked for
        self._passed_on: set[int] = set()  # their own pictures are as they were: nothing covered by them changes

    def start(self) -> None:
        """Pass news on."""
        self._changes.subscribe(Kind.PREVIEWS, self._pass_on)
        self._changes.subscribe(Kind.COVERS, self._follow)

    def image(self, art_id: int, pixels: int) -> PreviewImage | None:
        """As `Previews.image`."""
        return self._previews.image(self._noted(art_id), pixels)

    def request(self, art_id: int, pixels: int) -> None:
        """As `Previews.request`."""
        self._previews.request(self._noted(art_id), pixels)

    def no_picture(self, art_id: int) -> bool:
        """As `Previews.no_picture`."""
        return self._previews.no_picture(self._noted(art_id))

    def _noted(self, art_id: int) -> int:
        picture = self.of(art_id)
        if picture != art_id:
            self._covers[art_id] = picture
        return picture

    def _pass_on(self, ids: frozenset[Hashable]) -> None:
        own = ids - self._passed_on
        self._passed_on -= ids
        covered = {art_id for art_id, cover in self._covers.items() if cover in own and art_id not in ids}
        if covered:
            self._passed_on |= covered
            self._changes.announce(Kind.PREVIEWS, covered)

    def _follow(self, ids: frozenset[Hashable]) -> None:
        """Art that has another cover now, or none any more, is drawn anew."""
        asked = [one for one in ids if isinstance(one, int)]
        changed = [one for one in asked if self._covers.pop(one, one) != self._noted(one)]
        if changed:
            self._changes.announce(Kind.PREVIEWS, changed)
