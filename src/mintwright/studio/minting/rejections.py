"""What the service rejected of each piece of art the last time it was sent."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mintwright.domain.answers.untrusted_json import RecordError
from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.studio.receipts.mint_answer import requested_assets


@dataclass(frozen=True, slots=True)
class Rejection:
    """An asset as it was requested, its primary, and what was wrong with it."""

    request: Mapping[str, Any]
    primary: int
    complaints: tuple[FieldError, ...]


class Rejections:
    """What was rejected in each scope, by art id: read from the mints, so nothing needs clearing."""

    def __init__(self, mints: Callable[[], Iterable[Mint]]) -> None:
        """`mints` gives the oldest first."""
        self._mints = mints
        self._refused: dict[AccountScope, dict[int, Rejection]] = {}

    def look_again(self, mint: Mint) -> set[int]:
        """Read a mint again that was sent, answered or dropped; returns the ids of the art this may affect."""
        before = self._refused.pop(mint.scope, {})
        return before.keys() & set(mint.art_ids) if not mint.refusal else set(mint.art_ids)

    def of(self, art_id: int, scope: AccountScope) -> Rejection | None:
        """How this art was rejected the last time it was sent there; None if it was not."""
        if scope not in self._refused:
            self._refused[scope] = _newest(mint for mint in self._mints() if mint.scope == scope)
        return self._refused[scope].get(art_id)


def _newest(mints: Iterable[Mint]) -> dict[int, Rejection]:
    """The newest rejection of each piece of art."""
    found: dict[int, Rejection] = {}
    for mint in mints:
        if mint.state is MintState.PREPARED:
            continue
        for art_id in mint.art_ids:
            found.pop(art_id, None)
        for index, (art_id, request) in enumerate(zip(mint.art_ids, _asked(mint), strict=False)):
            if complaints := tuple(one for one in mint.refusal if one.asset == index):
                found[art_id] = Rejection(request, mint.art_ids[0], complaints)
    return found


def _asked(mint: Mint) -> Sequence[Mapping[str, Any]]:
    """The requests of a refused mint; none for any other mint, or if the disk has damaged them."""
    with suppress(RecordError):
        return requested_assets(mint) if mint.refusal else ()
    return ()
