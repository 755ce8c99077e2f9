"""Transactions over HTTP, all beyond the contract: listing, lookup, minting on demand, refunds."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.endpoints.details import transaction_details, whole_transaction
from mintwright.practice.endpoints.lists import read_word
from mintwright.practice.endpoints.owned_records import OwnedRecords
from mintwright.practice.errors import RefusalError, refused
from mintwright.practice.messages.bodies import read_body, read_query
from mintwright.practice.messages.forms import Form
from mintwright.practice.messages.replies import answer
from mintwright.practice.store.records import TransactionRow
from mintwright.practice.store.transaction_rows import ListQuery

MAX_BODY_BYTES = 16_384


class TransactionEndpoints(OwnedRecords):
    """`/v1/transactions/` and the operations on one transaction.

    Looking one up is the only way to a collection's deposit address.
    """

    async def mint(self, request: Request) -> Response:
        """Mint on demand, or again after a failure; `force=true` once: a new policy and a new `invalid_slot`."""
        account = self._parts.authenticator.account(request)
        force = read_force(request)
        await read_body(request, MAX_BODY_BYTES)
        uuid = str(request.path_params["uuid"])
        return answer(self._whole(await self._parts.workers.run(self._parts.chain.mint, uuid, account, force=force)))

    async def refund(self, request: Request) -> Response:
        """Give up a transaction that is not confirmed; it ends as `canceled`."""
        account = self._parts.authenticator.account(request)
        await read_body(request, MAX_BODY_BYTES)
        uuid = str(request.path_params["uuid"])
        return answer(self._whole(await self._parts.workers.run(self._parts.chain.refund, uuid, account)))

    def _page(self, account: str, search: ListQuery) -> tuple[int, list[dict[str, Any]]]:
        self._parts.chain.catch_up()
        count, found = self._parts.store.mints.find_mints(account, search, self._parts.options.page_size)
        return count, [transaction_details(mint) for mint in found]

    def _detail(self, uuid: str, account: str) -> dict[str, Any]:
        self._parts.chain.catch_up()
        mint = self._parts.store.mints.mint(uuid, account)
        if mint is None:
            raise refused(404, "No transaction of yours has this identifier.")
        return self._whole(mint)

    def _whole(self, mint: TransactionRow) -> dict[str, Any]:
        return whole_transaction(mint, self._parts.store.mints.assets_of(mint.uuid))


def read_force(request: Request) -> bool:
    """Whether a mint is to be forced. Raises RefusalError (400)."""
    form = Form(dict(read_query(request)))
    force = form.optional("force", read_word, otherwise=False)
    if form.errors:
        raise RefusalError(400, form.errors)
    return force
