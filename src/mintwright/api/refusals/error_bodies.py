"""What an error body says, field by field: every form the live service is known to use, and HTML and empty bodies too.

The forms, in the order that published clients test them: `error_description`, `error`, `detail`, a list aligned with
the assets that were sent (`{}` for a good one), an object of field → messages, possibly nested, `non_field_errors`.
In place of any of these there may be an error that names its own field (`api.refusals.error_objects`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from mintwright.api.redaction import HIDDEN, SECRET_NAMES, one_line
from mintwright.api.refusals import error_objects
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.assets.field_errors import FieldError

MOST_FIELDS = 100  # a hostile list of errors ends here
LONGEST_MESSAGE = 300  # characters
LONGEST_NAME = 100  # characters of a field's name

_GENERAL = ("error_description", "error", "detail", "non_field_errors", "message")


def read_refusal(raw: bytes, *, is_list: bool = False, secrets: Sequence[str] = ()) -> tuple[FieldError, ...]:
    """Everything an error body says, in its order; nothing if it is not JSON. `is_list`: a list was sent.

    `secrets` are hidden where it repeats them. Never raises: the worst body yields nothing.
    """
    try:
        body = parse_json(raw)
    except RecordError:
        return ()
    found: list[FieldError] = []
    for field_error in _errors(body, is_list=is_list):
        found.append(_redacted(field_error, secrets))
        if len(found) == MOST_FIELDS:
            break
    return tuple(found)


def _errors(body: Any, *, is_list: bool) -> Iterator[FieldError]:
    match body:
        case list():
            yield from _aligned(cast("Sequence[Any]", body))
        case dict():
            fields = cast("Mapping[str, Any]", body)
            general = next((fields[name] for name in _GENERAL if isinstance(fields.get(name), str)), "")
            if general and not _has_fields(fields):
                yield FieldError(None, (), general)
            elif (said := _said(fields)) is not None:
                yield from _more_specific(fields, said, is_list=is_list)
            else:
                yield from _nested(fields, None if is_list else 0, ())
        case str() if body.strip():
            yield FieldError(None, (), body)
        case _:
            return


def _said(fields: Mapping[str, Any]) -> str | None:
    """The message of an object that is an error, or holds nothing but errors."""
    said = error_objects.said_by(fields)
    return (
        "" if said is None and fields.keys() <= {"errors", "error", "detail"} and error_objects.inside(fields) else said
    )


def _more_specific(fields: Mapping[str, Any], said: str, *, is_list: bool) -> Iterator[FieldError]:
    """The more specific errors inside one, or the error itself."""
    found = _inside(error_objects.inside(fields), is_list=is_list)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
        return
    if not said:
        return
    path = error_objects.where(fields)
    if is_list and path and isinstance(path[0], int):
        yield FieldError(path[0], path[1:], said)
    else:
        yield FieldError(None if is_list or not path else 0, path, said)


def _inside(value: Any, *, is_list: bool) -> Iterator[FieldError]:
    match value:
        case dict():
            yield from _errors(value, is_list=is_list)
        case list():
            for index, element in enumerate(cast("Sequence[Any]", value)):
                if isinstance(element, dict) and _said(cast("Mapping[str, Any]", element)) is None:
                    yield from _nested(element, index if is_list else 0, ())
                else:
                    yield from _errors(element, is_list=is_list)
        case _:
            return


def _has_fields(fields: Mapping[str, Any]) -> bool:
    """Whether an object reports errors of fields besides its general message."""
    return any(name not in (*_GENERAL, "error_uri", "code", "status", "status_code") for name in fields)


def _aligned(elements: Sequence[Any]) -> Iterator[FieldError]:
    """A list: of texts about the whole request, or aligned with the assets that were sent."""
    if all(isinstance(element, str) for element in elements):
        yield from (FieldError(None, (), element) for element in elements if element.strip())
        return
    for index, element in enumerate(elements):
        yield from _nested(element, index, ())


def _nested(value: Any, asset: int | None, path: tuple[str | int, ...]) -> Iterator[FieldError]:
    match value:
        case dict():
            for key, inner in cast("Mapping[str, Any]", value).items():
                yield from _nested(inner, asset, path if key in _GENERAL else (*path, key))
        case list():
            for index, inner in enumerate(cast("Sequence[Any]", value)):
                yield from _nested(inner, asset, (*path, index) if isinstance(inner, (dict, list)) else path)
        case None | "":
            return
        case _:
            yield FieldError(asset, path, str(value))


def _redacted(field_error: FieldError, secrets: Sequence[str]) -> FieldError:
    """The error short and plain, without our secrets that it may repeat or show under a secret's name."""
    message = one_line(field_error.message, secrets, LONGEST_MESSAGE)
    told = HIDDEN if {str(step).lower() for step in field_error.field} & set(SECRET_NAMES) else message
    steps = (one_line(step, secrets, LONGEST_NAME) if isinstance(step, str) else step for step in field_error.field)
    return FieldError(field_error.asset, tuple(steps), told)
