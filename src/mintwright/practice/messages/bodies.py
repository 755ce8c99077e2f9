"""Untrusted request bodies: read up to a limit, decoded strictly, refused with a sentence.

JSON is refused where parsers disagree (RFC 8259 section 8, RFC 7493): repeated names, NaN, lone surrogates,
unbounded numbers, unbounded nesting, anything but UTF-8.
"""

import json
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from typing import Any, cast
from urllib.parse import parse_qsl

from starlette.datastructures import QueryParams
from starlette.requests import Request

from mintwright.practice.errors import RefusalError, refused

DEEPEST = 64
LONGEST_NUMBER = 40
MOST_FIELDS = 50
MOST_COMMAS = 250_000  # the parser holds every thread of the program; ten thousand assets have some hundred thousand


def content_type(request: Request) -> str:
    """The media type of a body, without parameters, in lower case."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def read_body(request: Request, limit: int, refuse: Callable[[int, str], RefusalError] = refused) -> bytes:
    """The whole body, at most `limit` bytes; more is refused with 413."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise refuse(413, f"The body is larger than {limit} bytes.")
    return bytes(body)


async def read_json(request: Request, limit: int) -> Any:
    """The JSON value of a body. Refused with 415, 413 or 400."""
    if content_type(request) != "application/json":
        raise refused(415, "The body must be application/json.")
    return parse_json(await read_body(request, limit))


def parse_json(body: bytes) -> Any:
    """A JSON value; whole numbers are `int`, others `Decimal`. Anything doubtful is refused with 400."""
    if body.count(b",") > MOST_COMMAS:
        raise _malformed("there are too many values")
    try:
        value = json.loads(
            body.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_decimal,
            parse_constant=_no_constant,
        )
    except RecursionError:
        raise _malformed("the values are nested too deeply") from None
    except UnicodeDecodeError:
        raise _malformed("the body is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise _malformed(f"{error.msg} at character {error.pos}") from None
    _check_depth(value)
    if b"\\u" in body:  # only an escape can put one into a text
        _check_text(value)
    return value


def read_query(request: Request) -> QueryParams:
    """The fields of a query. Refused with 400 if there are more than anyone could mean."""
    if request.scope["query_string"].count(b"&") >= MOST_FIELDS:
        raise refused(400, f"A query has at most {MOST_FIELDS} fields.")
    return request.query_params


def parse_form(body: bytes) -> dict[str, str]:
    """The fields of an `application/x-www-form-urlencoded` body. Raises ValueError with a sentence.

    A field without a value counts as absent, a repeated one is an error (RFC 6749 section 3.2).
    """
    fields: dict[str, str] = {}
    try:
        pairs = parse_qsl(
            body.decode(),
            keep_blank_values=True,
            strict_parsing=bool(body),
            max_num_fields=MOST_FIELDS,
            errors="strict",
        )
    except ValueError:
        raise ValueError("The body is not a valid form.") from None
    for name, value in pairs:
        if name in fields:
            raise ValueError("A parameter is repeated.")
        fields[name] = value
    return {name: value for name, value in fields.items() if value}


def _malformed(why: str) -> RefusalError:
    return refused(400, f"JSON parse error: {why}.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise _malformed("an object repeats a name")
    return members


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise _malformed("a number has too many digits")
    return int(digits)


def _decimal(digits: str) -> Decimal:
    if len(digits) > LONGEST_NUMBER:
        raise _malformed("a number has too many digits")
    try:
        return Decimal(digits)
    except InvalidOperation:
        raise _malformed("a number is out of range") from None


def _no_constant(name: str) -> Any:
    raise _malformed(f"{name} is not a number")


def _check_depth(value: Any) -> None:
    """Refuse nesting too deep for later steps."""
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, dict | list)]
        if not level:
            return
    raise _malformed("the values are nested too deeply")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).values()
    return cast("list[Any]", value) if isinstance(value, list) else ()


def _check_text(value: Any) -> None:
    """Refuse text that is not Unicode."""
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise _malformed("a text holds half of a surrogate pair") from None
