"""Which of the two endpoints a service offers, both beyond the contract: found out for each sign-in, never assumed."""

import logging
from dataclasses import dataclass, field

from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.networks import AccountScope
from mintwright.studio.polling.poll_support import PollSupport
from mintwright.studio.session.session import Session
from mintwright.studio.session.token_refresh import AccountTokenProvider

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _SignIn:
    """What one sign-in has shown. `refund` is asked at another endpoint than the two orders."""

    account: AccountTokenProvider
    order: PollSupport = field(default_factory=PollSupport)
    refund: PollSupport = field(default_factory=PollSupport)

    def of(self, kind: InstructionKind) -> PollSupport:
        return self.refund if kind is InstructionKind.REFUND else self.order


class EndpointSupport:
    """As `PollSupport` concludes for a transaction: one refusal says nothing about the others."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._signed_in: dict[AccountScope, _SignIn] = {}

    def is_off(self, scope: AccountScope, kind: InstructionKind) -> bool:
        """Whether this sign-in has shown that the service does not offer it. Raises SignInRequired."""
        return self._known(scope).of(kind).is_off

    def answered(self, scope: AccountScope, kind: InstructionKind, uuid: str) -> None:
        """The service answered as one that has the endpoint. Raises SignInRequired."""
        self._known(scope).of(kind).answered(uuid)

    async def not_there(self, scope: AccountScope, kind: InstructionKind, uuid: str) -> None:
        """The service answered 404, 405 or 501; the list tells more, and is asked once. Raises SignInRequired."""
        known = self._known(scope)
        support = known.of(kind)
        support.not_there(uuid)
        if not support.is_open_question:
            return
        try:
            has_list = await known.account.service.lists_transactions()
        except MintwrightError as error:
            log.info("the list of transactions could not be asked for: %s", error.sentence)
        else:
            known.order.has_list = known.refund.has_list = has_list

    def _known(self, scope: AccountScope) -> _SignIn:
        account, known = self._session.account_at(scope), self._signed_in.get(scope)
        if known is None or known.account is not account:
            known = self._signed_in[scope] = _SignIn(account)
        return known
