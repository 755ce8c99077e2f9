"""What the artist wants new art to begin with, as the project's defaults say, else the settings: filled in once.

Written into the drafts when art is added, in the transaction that adds it and, in the open project, as one step of the
history, rather than when something is sent: so it is seen with each piece, can be taken back or changed there, and
other defaults later change nothing that is there already, unless the artist gives them to it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.library.art_repository import ArtRow, art_of
from mintwright.library.database import Connection
from mintwright.library.draft_repository import save_drafts
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.blank import blank
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.session.session import Session
from mintwright.studio.settings import Settings

if TYPE_CHECKING:
    from mintwright.domain.presets.new_art import Marks, NewArt

ARTIST_NAME, ROYALTY_RATE = "artist_name", "royalty_rate"
ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST = "royalty_address_main", "royalty_address_test"

_NOTHING = Draft(art_id=0)
_SAID_TOGETHER = (("attrs",), ("amount",), ("royalties_rate", "royalties"))
_FILLED_IN = Sentence("drafting", "Fill in the defaults for new art")
_GIVE = Sentence("drafting", "Give the defaults for new art")

Fields = Mapping[str, Any]
"""The fields of a draft that new art begins with."""


class AssetDefaults:
    """Fills in what new art begins with. Announces Kind.FILLED_IN, or ROYALTIES_LEFT_OUT where nothing else is."""

    def __init__(
        self,
        changes: Changes,
        settings: Settings,
        session: Session,
        drafts: Drafts,
        is_shown: Callable[[int], bool],
    ) -> None:
        """`is_shown` says whether art is in the project that is open."""
        self._changes = changes
        self._settings = settings
        self._session = session
        self._drafts = drafts
        self._is_shown = is_shown

    async def fill_in(self, art_ids: Sequence[int]) -> None:
        """Give new art what it begins with, where its draft says nothing else and what was written is right.

        It is one step, also for the art that was added with it already (`saving`).

        An address belongs to one network: royalties are filled in where there is one for that of the moment.
        """
        if not (fields := self._fields_of()(self._drafts.project_id)):
            self._tell_left_out(art_ids)
            return
        here = filter(self._is_shown, art_ids)  # asked for each piece: another project may be opened meanwhile
        filled = await self._drafts.fill_in_piecewise(_FILLED_IN, here, partial(_without_own, fields))
        if still_here := tuple(filter(self._is_shown, filled)):  # in another project, undo takes something else back
            self._changes.announce(Kind.FILLED_IN, still_here)

    def _tell_left_out(self, art_ids: Sequence[int]) -> None:
        """Where royalties are all that was written, nobody would hear that they are not filled in."""
        if self.royalties_left_out is not None and (here := tuple(filter(self._is_shown, art_ids))):
            self._changes.announce(Kind.ROYALTIES_LEFT_OUT, here)

    @property
    def royalties_left_out(self) -> Sentence | None:
        """Why new art of the open project begins without the royalties that were written, None if none were."""
        from mintwright.domain.presets.new_art import royalties_left_out

        return royalties_left_out(self._own().over(self.general()), self._session.network)

    def _own(self) -> "NewArt":
        from mintwright.studio.presets.project_defaults import ProjectDefaults

        return ProjectDefaults(self._settings).of(self._drafts.project_id)

    def saving(self) -> Callable[[Connection, Sequence[ArtRow]], Mapping[int, str]]:
        """The journal change that fills in new art, to be made in the transaction that adds it to whichever project."""
        return partial(_save_filled_in, fields_of=self._fields_of())

    def general(self) -> "NewArt":
        """What the settings say, for every project that says nothing itself."""
        from mintwright.domain.presets.new_art import NewArt

        text = self._settings.text
        return NewArt(
            artist=text(ARTIST_NAME),
            rate=text(ROYALTY_RATE),
            address_main=text(ROYALTY_ADDRESS_MAIN),
            address_test=text(ROYALTY_ADDRESS_TEST),
        )

    def marks(self, draft: Draft) -> "Marks":
        """What of a draft of the open project is as the project's own defaults say."""
        from mintwright.domain.presets import new_art

        return new_art.marks(draft, self._own(), self.general(), self._session.network)

    def _fields_of(self) -> Callable[[int], Fields]:
        """What new art of a project begins with, as everything says at this moment; to be asked on any thread."""
        from mintwright.domain.presets.new_art import fields_of
        from mintwright.studio.presets.project_defaults import ADDRESSES, DEFAULTS, read_defaults

        said, addresses = self._settings.get(DEFAULTS), self._settings.get(ADDRESSES)
        general, network = self.general(), self._session.network

        def fields(project_id: int) -> Fields:
            return fields_of(read_defaults(project_id, said, addresses).over(general), network)

        return fields

    # --- For what is there already

    async def lacking(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these that lack something of it, looked for in pieces; none if another project is opened."""
        from mintwright.domain.presets import new_art

        project, found = self._drafts.project_id, list[int]()
        fields = self._fields_of()(project)
        async for piece in piecewise(art_ids):
            if self._drafts.project_id != project:
                return []
            found += (draft.art_id for draft in self._drafts.drafts(piece) if new_art.lacking(draft, fields))
        return found

    async def give(self, art_ids: Iterable[int]) -> frozenset[int]:
        """Give these what they lack of it, as one step of the history; returns which are others now."""
        from mintwright.domain.presets import new_art

        fields = self._fields_of()(self._drafts.project_id)
        here = filter(self._is_shown, art_ids)
        return await self._drafts.change_piecewise(_GIVE, here, lambda draft: new_art.lacking(draft, fields))


def _save_filled_in(
    connection: Connection, rows: Sequence[ArtRow], *, fields_of: Callable[[int], Fields]
) -> Mapping[int, str]:
    if not rows or not (fields := fields_of(rows[0][1])):
        return {}
    arts = map(art_of, rows)
    return save_drafts(connection, (replace(blank(art.id, art.path), **fields) for art in arts))


def _without_own(fields: Fields, draft: Draft) -> Fields:
    """These fields without those that the draft itself says something of: royalties are said together."""
    said = [together for together in _SAID_TOGETHER if _differs(draft, fields, together)]
    own = {name for together in said for name in together}
    return {name: value for name, value in fields.items() if name not in own}


def _differs(draft: Draft, fields: Fields, names: Sequence[str]) -> bool:
    """Whether the draft says something of these, and says something else."""
    return any(getattr(draft, name) != getattr(_NOTHING, name) for name in names) and any(
        getattr(draft, name) != fields.get(name) for name in names
    )
