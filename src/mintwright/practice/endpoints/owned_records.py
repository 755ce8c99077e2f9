"""Reading what an account owns, beyond the contract: a list of it, and one record with all that is known of it."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.endpoints.context import ServiceContext
from mintwright.practice.endpoints.lists import page_of, read_search
from mintwright.practice.messages.replies import answer
from mintwright.practice.store.transaction_rows import ListQuery


class OwnedRecords:
    """Endpoints that read one kind of record. A subclass says in `_page` and `_detail` what is found."""

    def __init__(self, parts: ServiceContext) -> None:
        self._parts = parts

    async def listed(self, request: Request) -> Response:
        """Those of this account, newest requests first."""
        account = self._parts.authenticator.account(request)
        search = read_search(request)
        count, results = await self._parts.workers.run(self._page, account, search)
        return answer(page_of(request, search, count, self._parts.options.page_size, results))

    async def detail(self, request: Request) -> Response:
        """One of them."""
        account = self._parts.authenticator.account(request)
        return answer(await self._parts.workers.run(self._detail, str(request.path_params["uuid"]), account))

    def _page(self, account: str, search: ListQuery) -> tuple[int, list[dict[str, Any]]]:
        """How many were found, and the page that was asked for."""
        raise NotImplementedError

    def _detail(self, uuid: str, account: str) -> dict[str, Any]:
        """One as it is answered. Raises RefusalError (404)."""
        raise NotImplementedError
