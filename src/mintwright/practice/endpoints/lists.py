"""Lists beyond the contract: their filters, and how one page is answered."""

from typing import Any

from starlette.requests import Request

from mintwright.practice.errors import RefusalError, refused
from mintwright.practice.ledger.transitions import Status
from mintwright.practice.messages.bodies import read_query
from mintwright.practice.messages.forms import Form, InvalidError
from mintwright.practice.store.transaction_rows import ListQuery

SORTS = ("created_on", "-created_on", "updated_on", "-updated_on", "name", "-name")
LAST_PAGE = 10**6
_WORDS = {"true": True, "false": False}


def read_search(request: Request) -> ListQuery:
    """The filters of a list, from its query. Unknown ones are ignored. Raises RefusalError (400)."""
    given = read_query(request)
    form = Form(dict(given))
    search = ListQuery(
        status=form.optional("status", _status, None),
        is_auto=form.optional("is_auto", read_word, None),
        has_royalties=form.optional("has_royalties", read_word, None),
        search=form.optional("search", _text, None),
        sort=form.optional("sort", _sort, "-created_on"),
        page=form.optional("page", _page, 1),
    )
    repeated = {name: ["Give this once."] for name in given if len(given.getlist(name)) > 1}
    if form.errors or repeated:
        raise RefusalError(400, {**form.errors, **repeated})
    return search


def page_of(
    request: Request, search: ListQuery, count: int, size: int, results: list[dict[str, Any]]
) -> dict[str, Any]:
    """One page as the live service answers it. Raises RefusalError (404) for a page beyond the last."""
    if search.page > 1 and not results:
        raise refused(404, "Invalid page.")

    def link(page: int) -> str:
        return str(request.url.include_query_params(page=page))

    return {
        "count": count,
        "next": link(search.page + 1) if search.page * size < count else None,
        "previous": link(search.page - 1) if search.page > 1 else None,
        "results": results,
    }


def read_word(value: str) -> bool:
    """`true` or `false`."""
    if value not in _WORDS:
        raise InvalidError("Must be true or false.")
    return _WORDS[value]


def _status(value: str) -> str:
    if value not in set(Status):
        raise InvalidError(f"{value} is not one of the statuses.")
    return value


def _sort(value: str) -> str:
    if value not in SORTS:
        raise InvalidError(f"Use one of {', '.join(SORTS)}.")
    return value


def _text(value: str) -> str:
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise InvalidError("Not a valid string.")
    return value


def _page(value: str) -> int:
    is_short = value.isascii() and value.isdecimal() and len(value) <= len(str(LAST_PAGE))
    if not (is_short and 1 <= int(value) <= LAST_PAGE):
        raise InvalidError("Use a page number from 1.")
    return int(value)
