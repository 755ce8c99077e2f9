"""What the service refused of each piece of art, for as long as the draft still says it."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mintwright.domain.answers.untrusted_json import RecordError
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.assets.rejection import FieldError, field_of, value_at
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import StoredFile
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.receipt import requested_assets


@dataclass(frozen=True, slots=True)
class Rejection:
    """An asset as it was asked for, below which primary, and what was wrong with it."""

    request: dict[str, Any]
    primary: int
    complaints: tuple[FieldError, ...]


class Rejections:
    """Reads the journal's refusals: nothing has to be cleared, a value that was changed is not complained about."""

    def __init__(
        self,
        mints: Callable[[], Iterable[Mint]],
        drafts: Callable[[Sequence[int]], Sequence[Draft]],
        stored: Callable[[int], StoredFile | None],
    ) -> None:
        """`mints` gives the oldest first, `stored` what is held of some art where the artist is."""
        self._mints = mints
        self._drafts = drafts
        self._stored = stored
        self._refused: dict[AccountScope, dict[int, Rejection]] = {}

    def look_again(self, mint: Mint) -> set[int]:
        """A mint was sent, answered or dropped: look anew; returns the ids of the art for which that may matter."""
        before = self._refused.pop(mint.place, {})
        return before.keys() & set(mint.art_ids) if not mint.refusal else set(mint.art_ids)

    def problems(self, art_id: int, place: AccountScope) -> tuple[Problem, ...]:
        """What was refused of this art here, in the words of the service, each at its field of the form."""
        if place not in self._refused:
            self._refused[place] = _newest(mint for mint in self._mints() if mint.place == place)
        refused = self._refused[place].get(art_id)
        if refused is None:
            return ()
        now, (draft,) = self._request(art_id, refused.primary), self._drafts([art_id])
        return tuple(
            _problem(complaint, draft)
            for complaint in refused.complaints
            if now is not None and value_at(complaint.field, now) == value_at(complaint.field, refused.request)
        )

    def _request(self, art_id: int, primary: int) -> Any:
        """What would be asked for now in the place of what was refused; None where nothing could be."""
        from mintwright.domain.answers.untrusted_json import parse_json
        from mintwright.domain.assets.requests import build_requests
        from mintwright.domain.assets.wire import asset_body

        drafts = self._drafts(tuple(dict.fromkeys((primary, art_id))))
        named = {one for draft in drafts for one in (draft.art_id, *(file.art_id for file in draft.files))}
        held = {one: stored for one in named if (stored := self._stored(one)) is not None}
        try:
            return parse_json(asset_body(build_requests(drafts, held)[-1]))
        except (ValueError, MintwrightError):
            return None


def _newest(mints: Iterable[Mint]) -> dict[int, Rejection]:
    """What was refused of each piece of art the last time it was sent."""
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


def _asked(mint: Mint) -> Sequence[dict[str, Any]]:
    """The requests of a mint that was refused; none of another, or where they were damaged on the disk."""
    with suppress(RecordError):
        return requested_assets(mint) if mint.refusal else ()
    return ()


def _problem(complaint: FieldError, draft: Draft) -> Problem:
    from mintwright.api.error_bodies import complaint_sentence

    field = field_of(complaint.field, draft)
    said = (
        Sentence("refusals", "The service refused this: {message}.", message=complaint.message.rstrip("."))
        if field
        else complaint_sentence(complaint)
    )
    return Problem(art_id=draft.art_id, field=field, sentence=said, severity=Severity.REFUSED)
