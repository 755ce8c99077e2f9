"""From an address to a client: the practice network inside the program, the real ones over TLS."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.secret_text import Secret
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.lazy_imports import load

if TYPE_CHECKING:
    from mintwright.api.client import MintingService
    from mintwright.api.token_provider import TokenProvider

log = logging.getLogger(__name__)

LONGEST_SILENCE = 4.0  # seconds that a call waits because the service asks for it


@dataclass(frozen=True, slots=True)
class PracticeAccess:
    """A running practice service: where it listens, a fresh secret token for it, and how to end it."""

    base_url: str
    secret_token: Secret = field(repr=False)
    close: Callable[[], Awaitable[None]]


PracticeOpener = Callable[[], Awaitable[PracticeAccess]]


async def load_client() -> None:
    """Import httpx and pydantic in a thread: on the window's own thread they would block it for a fifth of a second."""
    await load("mintwright.api.client")


def connect(base_url: str, tokens: "TokenProvider | None", network: Network) -> "MintingService":
    """A client. The practice network is on this machine: no proxy, no certificates. Raises BadAddress.

    Callers that would have to wait long are told: the queue says so, and waits where the artist sees it.
    """
    from mintwright.api.client import MintingService  # imports httpx and pydantic: not before the first paint
    from mintwright.api.retry_policy import RetryPolicy

    patience = RetryPolicy(longest_asked=LONGEST_SILENCE)
    if network is Network.PRACTICE:
        return MintingService(base_url, token_provider=tokens, trust_env=False, patience=patience)
    import ssl

    import truststore  # the certificates the operating system trusts

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return MintingService(base_url, token_provider=tokens, ssl_context=context, patience=patience)


async def open_practice(practice: PracticeOpener) -> PracticeAccess:
    """Start the practice service; any failure becomes a sentence for the artist and a line in the log."""
    try:
        return await practice()
    except MintwrightError:
        raise
    except Exception as error:
        log.exception("the practice network did not start")
        said = Sentence("session", "The practice network could not be started. Start Mintwright again.")
        raise MintwrightError(said, details=f"{type(error).__name__}: {error}") from error
