"""The problems of a draft: broken rules, and values that the service rejected before and that are still the same."""

from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.field_errors import FieldError, field_of, value_at
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.uploads import Uploads


class DraftProblems:
    """Checks the drafts of the open project for the current scope. A changed value no longer counts as rejected."""

    def __init__(self, session: Session, uploads: Uploads, drafts: Drafts, mints: MintCache) -> None:
        self._session = session
        self._uploads = uploads
        self._drafts = drafts
        self._mints = mints

    def of(self, art_id: int) -> tuple[Problem, ...]:
        """The problems of one draft on the current network, with what the service there rejected."""
        from mintwright.domain.assets.checks import check_draft
        from mintwright.studio.minting.reviewing.cover_problems import cover_problems

        draft = self._drafts.draft(art_id)
        found = check_draft(draft, network=self._session.network)
        return (*found, *cover_problems(draft, self._uploads), *self.refused(art_id))

    def without_attributes(self, art_id: int) -> tuple[Problem, ...]:
        """The same without what breaks a rule in its attributes: quicker, where there are many drafts."""
        from mintwright.domain.assets.checks import check_without_attributes
        from mintwright.studio.minting.reviewing.cover_problems import cover_problems

        draft = self._drafts.draft(art_id)
        found = check_without_attributes(draft, network=self._session.network)
        return (*found, *cover_problems(draft, self._uploads), *self.refused(art_id))

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
