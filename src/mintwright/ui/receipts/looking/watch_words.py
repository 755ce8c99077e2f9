"""Why what a receipt shows may be old: nobody asks the service about it here, or it does not answer."""

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio

_ELSEWHERE = {
    Network.PRACTICE: Sentence("Receipts", "This receipt belongs to the practice network. Switch to it to check."),
    Network.TEST: Sentence("Receipts", "This receipt belongs to the test network. Sign in there to check."),
    Network.MAIN: Sentence("Receipts", "This receipt belongs to the main network. Sign in there to check."),
}


def elsewhere_of(studio: Studio, mint: Mint) -> Sentence | None:
    """Where a mint can be checked, if not in the current account."""
    session = studio.session
    if mint.scope == session.scope:
        return None
    account = session.name_of(mint.account) if session.is_at(mint.network, mint.base_url) else ""
    other = Sentence(
        "Receipts", "This receipt belongs to the account “{account}”. Switch to it to check.", account=account
    )
    return other if account else _ELSEWHERE[mint.network]


def unwatched(studio: Studio, receipt: Receipt) -> Sentence | None:
    """Why an open mint is not being polled, and what to do."""
    is_open = receipt.mint.state is MintState.ANSWERED and receipt.transaction_status not in FINAL
    if not is_open:
        return None
    if elsewhere := elsewhere_of(studio, receipt.mint):
        return elsewhere
    if studio.session.state is SessionState.SIGNED_OUT:
        return Sentence("Receipts", "You are signed out, so this may be old. Sign in to check.")
    return studio.poller.trouble(receipt.mint.id)
