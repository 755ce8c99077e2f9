"""How the service answers: JSON as UTF-8, refusals in the format of the requested endpoint."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.errors import RefusalError
from mintwright.practice.messages.error_truncation import truncate_errors

NO_STORE = {"Cache-Control": "no-store", "Pragma": "no-cache"}
_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
TOKEN_PATHS = "/auth/"  # noqa: S105 - a path, not a password


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer. No cache on the way may keep an account's data."""
    return Response(encoded(body), status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def answer_each(bodies: Iterable[Any], status: int = 200) -> Response:
    """A JSON list as an answer, of which each is made and written by itself: ten thousand of them take much memory."""
    content = b"[" + b",".join(map(encoded, bodies)) + b"]"
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")


def encoded(body: Any) -> bytes:
    """JSON as the service writes it."""
    return _JSON.encode(body).encode()


def refusal_body(path: str, said: str) -> dict[str, str]:
    """One sentence in the format of the requested path: at the token endpoints a TokenError (contract 7)."""
    if path.startswith(TOKEN_PATHS):
        return {"error": "invalid_request", "error_description": said}
    return {"detail": said}


def answer_refusal(request: Request, error: Exception) -> Response:
    """Answer one of our own refusals."""
    assert isinstance(error, RefusalError)
    said: Any = error.body
    if isinstance(said, dict) and said.keys() == {"detail"}:  # from a guard that does not know the path's format
        said = refusal_body(request.url.path, cast("dict[str, str]", said)["detail"])
    return answer(truncate_errors(said), error.status, error.headers)


def answer_http_error(request: Request, error: Exception) -> Response:
    """An address or a method that does not exist; token endpoints answer in their own form (contract 7)."""
    assert isinstance(error, HTTPException)
    return answer(refusal_body(request.url.path, error.detail), error.status_code, error.headers)


def answer_full_disk(request: Request, _error: Exception) -> Response:
    """SQLite could not write: nothing of the request was stored."""
    return answer_http_error(request, HTTPException(507, "The practice service could not write to its disk."))


def answer_crash(request: Request, _error: Exception) -> Response:
    """Admit to a bug of ours, without saying where."""
    return answer_http_error(request, HTTPException(500, "The practice service failed. Its log says more."))
