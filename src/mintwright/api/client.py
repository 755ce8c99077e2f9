"""The one door to the minting service: a method for each endpoint of the specification, all sent by one transport."""

import asyncio
import re
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlencode

from mintwright.api import errors
from mintwright.api.base_url import normalise_base_url
from mintwright.api.multipart import Progress, UploadBody
from mintwright.api.responses import (
    NO_SUCH_PAGE,
    NOT_OFFERED,
    Answer,
    CreationAnswer,
    Subject,
    error_for,
    is_refusal,
    parse_off_loop,
    read,
    read_creation,
    subject_of,
    token_refused,
)
from mintwright.api.retry_policy import (
    CREATION,
    GLANCES,
    PROBE,
    READS,
    TOKENS,
    TOO_MANY,
    UNAUTHORISED,
    UPLOADS,
    RetryPolicy,
    Timeouts,
)
from mintwright.api.retrying_transport import RetryingTransport
from mintwright.api.token_provider import TokenProvider, authorisation, revealed
from mintwright.api.transport import Call, Transport
from mintwright.daemon_threads import DaemonThreads, Reader
from mintwright.domain.answers.list_pages import (
    ListOrder,
    ListPage,
    R,
    parse_assets_page,
    parse_transactions_page,
)
from mintwright.domain.answers.service_records import (
    AccessToken,
    Asset,
    Attachment,
    Transaction,
    parse_access_token,
    parse_asset,
    parse_assets,
    parse_attachment,
    parse_transaction,
)
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.wire import asset_body, collection_body
from mintwright.domain.secret_text import Secret, hidden
from mintwright.domain.sentences import Sentence

_JSON = "application/json"
_FORM = "application/x-www-form-urlencoded"
_READERS = 4  # threads that read the files being uploaded


@dataclass(frozen=True, slots=True)
class TransactionAnswer:
    """A transaction as the service knows it now, and the bytes that say so."""

    record: Transaction
    raw: bytes


@dataclass(frozen=True, slots=True)
class UploadAnswer:
    """An attachment as the service describes it, and the bytes that say so."""

    record: Attachment
    raw: bytes


class MintingService:
    """A client for one deployment of the service. Use it as an async context manager.

    `token_provider` gives the access token for files and assets; the token endpoints work without one. `ssl_context`
    decides which certificates are trusted, httpx's default if None. `trust_env`: use the system's proxies, except for
    loopback.
    Raises BadAddress for an impossible `base_url`. Every method raises only MintwrightErrors (`api.errors`).
    """

    def __init__(
        self,
        base_url: str,
        *,
        token_provider: TokenProvider | None = None,
        ssl_context: ssl.SSLContext | None = None,
        trust_env: bool = True,
        timeouts: Timeouts | None = None,
        patience: RetryPolicy | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.base_url = normalise_base_url(base_url)
        self._transport = Transport(self.base_url, ssl_context, timeouts or Timeouts(), trust_env=trust_env)
        self._retrying = RetryingTransport(self._transport, token_provider, patience or RetryPolicy(), sleep)
        self._reader = DaemonThreads(_READERS, "upload-reader")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close every connection. Safe to call twice."""
        await self._transport.close()

    @property
    def ahead(self) -> timedelta:
        """By how much the service's clock is ahead of this computer's, as its latest answer said."""
        return self._retrying.ahead

    def stop_retrying(self) -> None:
        """Stop waiting between tries: a call that would be repeated later fails, or returns the answer it has."""
        self._retrying.stop_retrying()

    # --- Tokens (specification 4.1 to 4.3): only status 200 is success (7.2)

    async def exchange_secret(self, secret_token: Secret) -> AccessToken:
        """Exchange a secret token for an access token (specification 4.1)."""
        secret = revealed(secret_token)
        headers = {"Authorization": authorisation("Token", secret), "Content-Type": _JSON}
        said = Sentence("api", "The service does not accept this secret token. Copy it again.")
        return await self._token("/auth/exchange/", headers, b"", said, secrets=(secret,))

    async def grant_password(
        self, *, client_id: str, client_secret: Secret, username: str, password: Secret
    ) -> AccessToken:
        """Sign in with a user name and password (specification 4.2)."""
        form = {
            "client_id": client_id,
            "client_secret": revealed(client_secret),
            "username": username,
            "password": hidden(password).get_secret_value(),  # with the blanks it may begin or end with
            "grant_type": "password",
        }
        said = Sentence("api", "The service does not accept this sign-in. Check each field.")
        return await self._grant(form, said, secrets=(form["client_secret"], form["password"]))

    async def grant_refresh(self, *, client_id: str, client_secret: Secret, refresh_token: Secret) -> AccessToken:
        """Renew the access token (specification 4.3). Never repeated once sent: reuse may revoke the whole sign-in."""
        form = {
            "client_id": client_id,
            "client_secret": revealed(client_secret),
            "refresh_token": revealed(refresh_token),
            "grant_type": "refresh_token",
        }
        said = Sentence("api", "The service does not renew this sign-in. Sign in again.")
        return await self._grant(form, said, secrets=(form["client_secret"], form["refresh_token"]))

    async def _grant(self, form: dict[str, str], said: Sentence, *, secrets: tuple[str, ...]) -> AccessToken:
        if any("\ud800" <= sign <= "\udfff" for value in form.values() for sign in value):
            bad = Sentence("api", "A field of the sign-in holds characters that cannot be sent. Type it again.")
            raise errors.BadCredential(bad)
        body = urlencode(form).encode()
        return await self._token("/auth/token/", {"Content-Type": _FORM}, body, said, secrets=secrets)

    async def _token(
        self, path: str, headers: dict[str, str], body: bytes, said: Sentence, *, secrets: tuple[str, ...]
    ) -> AccessToken:
        """Call a token endpoint; `said` tells the artist what a refusal means."""
        call = Call(method="POST", path=path, policy=TOKENS, headers=headers, body=body, secrets=secrets)
        answer = await self._retrying.send(call)
        if answer.status == 200:
            token = await parse_off_loop(len(answer.raw), read, parse_access_token, answer)
            given = (token.access_token, token.refresh_token)
            self._transport.hide(*(secret.get_secret_value() for secret in given if secret))
            return token
        if not 400 <= answer.status < 500 or answer.status == TOO_MANY:
            raise await self._error_for(answer, call)
        raise await parse_off_loop(len(answer.raw), token_refused, answer, said)

    # --- Files (specification 4.6)

    async def upload_file(self, path: Path, on_progress: Progress | None = None) -> Attachment:
        """Upload a file, streamed. `on_progress(sent, total)` is called in bytes, at most ten times a second."""
        return (await self.send_file(path, on_progress)).record

    async def send_file(
        self,
        path: Path,
        on_progress: Progress | None = None,
        *,
        reader: Reader | None = None,
        sha256: str | None = None,
    ) -> UploadAnswer:
        """The same, with the answer's raw bytes for whoever stores them. `reader` reads the file; the upload ends with
        what it raises about a drive that does not answer.

        With `sha256`, a hex digest, only these bytes are uploaded: FileProblem for any others, before the last are
        sent. An answer is about exactly these bytes.
        """
        body = await UploadBody.open(path, reader or self._reader, on_progress, sha256=sha256)
        call = Call(
            method="POST",
            path="/v1/files/",
            policy=UPLOADS,
            headers={"Content-Type": body.content_type, "Content-Length": str(body.content_length)},
            body=body,
            subject=partial(Subject, (path.name,), is_file=True),
        )
        try:
            answer = await self.request_ok(call)
        finally:
            await body.close()
        return UploadAnswer(await parse_off_loop(len(answer.raw), read, parse_attachment, answer), answer.raw)

    # --- Assets (specification 4.4 and 4.5)

    async def create_asset(self, request: AssetRequest) -> Asset:
        """Create one asset. Raises OutcomeUnknown if nobody can know whether it was created."""
        answer = await self.send_creation(asset_body(request))
        return await parse_off_loop(len(answer.raw), read_creation, parse_asset, answer)

    async def create_collection(self, requests: Sequence[AssetRequest]) -> list[Asset]:
        """Create a collection, the primary asset first. Raises OutcomeUnknown as above."""
        answer = await self.send_creation(collection_body(requests))
        return await parse_off_loop(len(answer.raw), read_creation, parse_assets, answer)

    async def send_creation(self, body: bytes) -> CreationAnswer:
        """Send a creation's frozen bytes, once. Any 2xx that arrived whole is returned unparsed.

        RequestRejected, RateLimited, NotAuthorised and NotReached mean that nothing was created; OutcomeUnknown that
        nobody can know.
        """
        headers = {"Content-Type": _JSON, "Connection": "close"}
        subject = partial(subject_of, body)
        call = Call(method="POST", path="/v1/assets/", policy=CREATION, headers=headers, body=body, subject=subject)
        return await self._send_once(call)

    async def _send_once(self, call: Call, refusals: Sequence[int] = ()) -> CreationAnswer:
        """Send what must not be repeated: any 2xx that arrived whole, unparsed; otherwise what is known for sure.

        Every 4xx says that nothing was processed, and so does each status of `refusals`. Raises as `send_creation`.
        """
        try:
            answer = await self._retrying.send(call)
        except errors.Interrupted as lost:
            raise errors.OutcomeUnknown(lost.sentence, details=lost.details, status=lost.status, raw=lost.raw) from lost
        if answer.is_success and answer.fault is None:
            return CreationAnswer(answer.status, answer.raw)
        error = await self._error_for(answer, call)
        if 400 <= answer.status < 500 or answer.status in (301, 307, 308, *refusals):
            raise error  # a redirect that asks for the request to be repeated elsewhere has not processed it
        reason = error.reason if isinstance(error, errors.ServerFault) else error.sentence  # never: try again
        raise errors.OutcomeUnknown(reason, details=error.details, status=answer.status, raw=answer.raw)

    # --- Beyond the contract: probed, never assumed

    async def transaction(self, uuid: str, *, is_glance: bool = False) -> TransactionAnswer | None:
        """One transaction as it is now, None if the service answers that there is none (404, 405 or 501).

        None alone does not show what the service offers: see `lists_transactions`. A poll is told at once that the
        service is busy; any other call waits a little and tries again.
        """
        call = Call(method="GET", path=_transaction_path(uuid), policy=GLANCES if is_glance else READS)
        answer = await self._answer_if_offered(call)
        if answer is None:
            return None
        record = await parse_off_loop(len(answer.raw), read, parse_transaction, answer)
        if record.uuid not in ("", uuid) or "uuid" in record.odd:  # its deposit address is not the right one to pay
            said = Sentence("api", "The service answered about another transaction than this one. Try again later.")
            raise errors.UnreadableAnswer(said, status=answer.status, details=answer.details())
        if not record.status:  # it would replace what is known with nothing
            said = Sentence("api", "The service answered without saying how this transaction stands. Try again later.")
            raise errors.UnreadableAnswer(said, status=answer.status, details=answer.details())
        return TransactionAnswer(record, answer.raw)

    async def transactions_page(
        self, page: int, order: ListOrder = ListOrder.NEWEST_FIRST, *, is_glance: bool = False
    ) -> ListPage[Transaction] | None:
        """One page of the account's transactions, from 1; None if the service has no such list (404, 405 or 501).

        A page beyond the last is empty. Raises UnreadableAnswer for what is no page of a list. `is_glance` as above.
        """
        return await self._page("/v1/transactions/", page, order, parse_transactions_page, is_glance=is_glance)

    async def assets_page(
        self, page: int, order: ListOrder = ListOrder.NEWEST_FIRST, *, is_glance: bool = False
    ) -> ListPage[Asset] | None:
        """The same of the account's assets."""
        return await self._page("/v1/assets/", page, order, parse_assets_page, is_glance=is_glance)

    async def _page(
        self, path: str, page: int, order: ListOrder, parse: Callable[[bytes], ListPage[R]], *, is_glance: bool
    ) -> ListPage[R] | None:
        query = urlencode({"sort": order.value, "page": page})
        call = Call(method="GET", path=f"{path}?{query}", policy=GLANCES if is_glance else READS)
        try:
            answer = await self.request_ok(call)
        except errors.AnsweredError as error:
            if error.status not in NOT_OFFERED:
                raise
            return ListPage() if page > 1 and error.status == NO_SUCH_PAGE else None
        read_page = await parse_off_loop(len(answer.raw), read, parse, answer)
        return replace(read_page, told_on=answer.told_on)

    async def lists_transactions(self) -> bool:
        """Whether the service lists transactions: then it also answers about single ones."""
        return await self._answer_if_offered(Call(method="GET", path="/v1/transactions/", policy=GLANCES)) is not None

    async def order_mint(self, uuid: str, *, force: bool = False) -> CreationAnswer:
        """Order the mint of a transaction that is held or has failed, once; with `force` under a new policy.

        Raises as `send_creation`: an AnsweredError means that nothing was processed, also with 501.
        """
        return await self._instruct(f"{_transaction_path(uuid)}mint/{'?force=true' if force else ''}")

    async def refund(self, uuid: str) -> CreationAnswer:
        """Give up a transaction that is not confirmed, once; what was paid goes back. Raises as `order_mint`."""
        return await self._instruct(f"{_transaction_path(uuid)}refund/")

    async def _instruct(self, path: str) -> CreationAnswer:
        headers = {"Content-Type": _JSON, "Connection": "close"}
        call = Call(method="POST", path=path, policy=CREATION, headers=headers, body=b"{}")
        return await self._send_once(call, NOT_OFFERED)

    async def _answer_if_offered(self, call: Call) -> Answer | None:
        """The answer to a call beyond the contract; None if the service has no such endpoint."""
        try:
            return await self.request_ok(call)
        except errors.AnsweredError as error:
            if error.status in NOT_OFFERED:
                return None
            raise

    async def check(self) -> Sentence:
        """Call the sign-in endpoint without credentials: a minting service refuses that in its own words.

        Returns what was found. Raises ConnectionFailed, ServerFault, or UnreadableAnswer if something else is there.
        """
        call = Call(method="POST", path="/auth/exchange/", policy=PROBE, headers={"Content-Type": _JSON})
        answer = await self._retrying.send(call)
        may_be_one = 400 <= answer.status < 500 and answer.status not in NOT_OFFERED
        if may_be_one and await parse_off_loop(len(answer.raw), is_refusal, answer.raw):
            return Sentence("api", "A minting service answers at {address}.", address=self.base_url)
        if answer.status >= 500:
            raise await self._error_for(answer, call)
        said = Sentence("api", "Something answers at {address}, but it is no minting service.", address=self.base_url)
        raise errors.UnreadableAnswer(said, status=answer.status, details=answer.details())

    async def check_token(self, access_token: Secret) -> None:
        """Check an access token by an upload without a file, which is refused and stores nothing.

        Raises NotAuthorised if it is invalid; any other answer says nothing against the token. Raises ConnectionFailed.
        """
        call = Call(method="POST", path="/v1/files/", policy=PROBE)
        answer = await self._transport.send(call, revealed(access_token))
        if answer.status == UNAUTHORISED:
            said = Sentence("api", "The service does not accept this access token. Paste another one.")
            raise errors.NotAuthorised(said, status=answer.status, details=answer.details())

    # --- Sending

    async def request_ok(self, call: Call) -> Answer:
        """The answer to a call if it is a success; raises the matching error if not."""
        answer = await self._retrying.send(call)
        if answer.is_success and answer.fault is None:
            return answer
        raise await self._error_for(answer, call)

    async def _error_for(self, answer: Answer, call: Call) -> errors.AnsweredError:
        sent = 0 if isinstance(call.body, UploadBody) else len(call.body)
        return await parse_off_loop(len(answer.raw) + sent, lambda: error_for(answer, call.subject()))


def _transaction_path(uuid: str) -> str:
    """The path of one transaction. Raises ServiceError for what cannot be part of one."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", uuid):
        said = Sentence("api", "The number of this transaction is none that can be asked for. Ask the service.")
        raise errors.ServiceError(said)
    return f"/v1/transactions/{uuid}/"
