"""The problems of a draft: broken rules, and values that the service rejected before and that are still the same."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.field_errors import FieldError, field_of, value_at
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.studio.minting.reviewing.shared_names import SharedNames


class DraftProblems:
    """Checks the drafts of the open project for the current scope. A changed value no longer counts as rejected."""

    def __init__(
        self,
        session: Session,
        uploads: Uploads,
        drafts: Drafts,
        mints: MintCache,
        shared_names: "Callable[[], SharedNames]",
    ) -> None:
        """`shared_names` makes what is not loaded before the first paint."""
        self._session = session
        self._uploads = uploads
        self._drafts = drafts
        self._mints = mints
        self._make_shared_names = shared_names
        self._shared_names: SharedNames | None = None

    @property
    def shared_names(self) -> "SharedNames":
        """Knows whose names on the chain are those of others."""
        if self._shared_names is None:
            self._shared_names = self._make_shared_names()
        return self._shared_names

    async def close(self) -> None:
        """Look at no names any more."""
        if self._shared_names is not None:
            await self._shared_names.close()

    def of(self, art_id: int) -> tuple[Problem, ...]:
        """The problems of one draft on the current network, with what the service there rejected."""
        from mintwright.domain.assets.checks import check_draft

        draft = self._drafts.draft(art_id)
        found = check_draft(draft, network=self._session.network)
        return (*found, *self._with_others(draft))

    def without_attributes(self, art_id: int) -> tuple[Problem, ...]:
        """The same without what breaks a rule in its attributes: quicker, where there are many drafts."""
        from mintwright.domain.assets.checks import check_without_attributes

        draft = self._drafts.draft(art_id)
        found = check_without_attributes(draft, network=self._session.network)
        return (*found, *self._with_others(draft))

    def _with_others(self, draft: Draft) -> Iterator[Problem]:
        """What follows from other art, and from what the service said."""
        from mintwright.studio.minting.reviewing.cover_problems import cover_problems

        shared = self.shared_names.problem(draft.art_id)
        if shared is not None:
            yield shared
        yield from cover_problems(draft, self._uploads)
        yield from self.refused(draft.art_id)

    def refused(self, art_id: int) -> tuple[Problem, ...]:
        """What was rejected of this art here, in the service's words, each at its field of the form."""
        rejection = self._mints.rejections.of(art_id, self._session.scope)
        if rejection is None:
            return ()
        now, draft = self._requested_now(art_id, rejection.primary), self._drafts.draft(art_id)
        return tuple(
            _problem(complaint, draft)
            for complaint in rejection.complaints
            if now is not None and value_at(complaint.field, now) == value_at(complaint.field, rejection.request)
        )

    def _requested_now(self, art_id: int, primary: int) -> Any:
        """What would be requested now instead of what was rejected; None if nothing could be."""
        from mintwright.domain.answers.untrusted_json import parse_json
        from mintwright.domain.assets.requests import build_requests
        from mintwright.domain.assets.wire import asset_body

        drafts = self._drafts.drafts(tuple(dict.fromkeys((primary, art_id))))
        named = {one for draft in drafts for one in draft.art_ids}
        held = {one: stored for one in named if (stored := self._uploads.item(one).stored) is not None}
        try:
            return parse_json(asset_body(build_requests(drafts, held)[-1]))
        except (ValueError, MintwrightError):
            return None


def _problem(complaint: FieldError, draft: Draft) -> Problem:
    from mintwright.api.refusals.refusal_sentences import complaint_sentence

    field = field_of(complaint.field, draft)
    said = (
        Sentence("refusals", "The service refused this: {message}.", message=complaint.message.rstrip("."))
        if field
        else complaint_sentence(complaint)
    )
    return Problem(art_id=draft.art_id, field=field, sentence=said, severity=Severity.REFUSED)
