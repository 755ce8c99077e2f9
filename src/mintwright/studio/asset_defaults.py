"""What the artist wants new art to begin with: their name, and royalties. It is filled in once, when art is added.

Written into the drafts then, in the transaction that adds the art and, in the open project, as one step of the history,
rather than when something is sent: so it is seen with each piece, can be taken back or changed there, and another
setting later changes nothing that is there already.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library.art_repository import ArtRow, art_of
from mintwright.library.database import Connection
from mintwright.library.draft_repository import save_drafts
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.blank import blank
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.session.session import Session
from mintwright.studio.settings import Settings

ARTIST_NAME, ROYALTY_RATE = "artist_name", "royalty_rate"
ROYALTY_ADDRESS_MAIN, ROYALTY_ADDRESS_TEST = "royalty_address_main", "royalty_address_test"

ATTRIBUTE = "Artist"
_SAID_TOGETHER = (("attrs",), ("royalties_rate", "royalties"))
_FILLED_IN = Sentence("drafting", "Fill in artist and royalties")


class AssetDefaults:
    """Fills in what the settings say. Announces Kind.FILLED_IN."""

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
        """Give new art what the settings say of it, where its draft says nothing else and the setting is right.

        It is one step, also for the art that was added with it already (`saving`).

        An address belongs to one network: royalties are filled in where there is one for that of the moment.
        """
        if not (fields := self._fields()):
            return
        here = filter(self._is_shown, art_ids)  # asked for each piece: another project may be opened meanwhile
        filled = await self._drafts.fill_in_piecewise(_FILLED_IN, here, partial(_without_own, fields))
        if still_here := tuple(filter(self._is_shown, filled)):  # in another project, undo takes something else back
            self._changes.announce(Kind.FILLED_IN, still_here)

    def saving(self) -> Callable[[Connection, Sequence[ArtRow]], Mapping[int, str]]:
        """The journal change that fills in new art, to be made in the transaction that adds it to whichever project."""
        return partial(_save_filled_in, fields=self._fields())

    def _fields(self) -> Mapping[str, Any]:
        return {**self._attrs(), **self._royalties()}

    def _attrs(self) -> Mapping[str, Any]:
        name = self._settings.text(ARTIST_NAME).strip()
        return {"attrs": (Node(ATTRIBUTE, text=name),)} if name else {}

    def _royalties(self) -> Mapping[str, Any]:
        network = self._session.network
        is_main = network is Network.MAIN
        rate = rate_of(self._settings.text(ROYALTY_RATE))
        address = self._settings.text(ROYALTY_ADDRESS_MAIN if is_main else ROYALTY_ADDRESS_TEST)
        if rate is None or not address or any(map(_is_error, royalty_problems(rate, address, network))):
            return {}
        return {"royalties_rate": rate, "royalties": address}


def _save_filled_in(connection: Connection, rows: Sequence[ArtRow], *, fields: Mapping[str, Any]) -> Mapping[int, str]:
    if not fields:
        return {}
    arts = map(art_of, rows)
    return save_drafts(connection, (replace(blank(art.id, art.path), **fields) for art in arts))


def rate_of(text: str) -> Decimal | None:
    """The rate in percent that a setting holds, None if it is none: it may be anything."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def royalty_problems(rate: Decimal | None, address: str, network: Network) -> Sequence[Problem]:
    """What a draft with these royalties would be told about them."""
    from mintwright.domain.assets.checks import check_draft

    draft = Draft(art_id=0, royalties_rate=rate, royalties=address)
    return [
        one for one in check_draft(draft, network=network) if one.field[:1] in (("royalties",), ("royalties_rate",))
    ]


def _is_error(problem: Problem) -> bool:
    return problem.severity is not Severity.WARNING


def _without_own(fields: Mapping[str, Any], draft: Draft) -> Mapping[str, Any]:
    """These fields without those that the draft itself says something of: royalties are said together."""
    said = [together for together in _SAID_TOGETHER if _differs(draft, fields, together)]
    own = {name for together in said for name in together}
    return {name: value for name, value in fields.items() if name not in own}


def _differs(draft: Draft, fields: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Whether the draft says something of these, and says something else."""
    return any(getattr(draft, name) for name in names) and any(
        getattr(draft, name) != fields.get(name) for name in names
    )
