"""Error bodies to sentences: every form the live service is known to answer with, and HTML and emptiness besides.

The forms, in the order that published clients test them: `error_description`, `error`, `detail`, a list aligned with
the assets that were sent (`{}` for a good one), an object of field → messages, possibly nested, `non_field_errors`.
Wherever one of these may stand, a complaint may that names its field itself (`api.field_errors`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from mintwright.api import field_errors
from mintwright.api.redaction import HIDDEN, SECRET_NAMES, one_line
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.assets.rejection import FieldError
from mintwright.domain.sentences import Sentence

MOST_FIELDS = 100  # a hostile list of complaints ends here
LONGEST_MESSAGE = 300  # characters
LONGEST_NAME = 100  # characters of a field's name

_GENERAL = ("error_description", "error", "detail", "non_field_errors", "message")


def read_refusal(raw: bytes, *, is_list: bool = False, secrets: Sequence[str] = ()) -> tuple[FieldError, ...]:
    """Everything an error body says, in its order; nothing when it is no JSON. `is_list`: a list was sent.

    `secrets` are hidden where it repeats them. Never raises: the worst body says nothing.
    """
    try:
        body = parse_json(raw)
    except RecordError:
        return ()
    found: list[FieldError] = []
    for complaint in _complaints(body, is_list=is_list):
        found.append(_told(complaint, secrets))
        if len(found) == MOST_FIELDS:
            break
    return tuple(found)


def _complaints(body: Any, *, is_list: bool) -> Iterator[FieldError]:
    match body:
        case list():
            yield from _aligned(cast("Sequence[Any]", body))
        case dict():
            fields = cast("Mapping[str, Any]", body)
            general = next((fields[name] for name in _GENERAL if isinstance(fields.get(name), str)), "")
            if general and not _has_fields(fields):
                yield FieldError(None, (), general)
            elif (said := _said(fields)) is not None:
                yield from _closer(fields, said, is_list=is_list)
            else:
                yield from _nested(fields, None if is_list else 0, ())
        case str() if body.strip():
            yield FieldError(None, (), body)
        case _:
            return


def _said(fields: Mapping[str, Any]) -> str | None:
    """The message of an object that is a complaint, or holds nothing but complaints."""
    said = field_errors.said_by(fields)
    return (
        "" if said is None and fields.keys() <= {"errors", "error", "detail"} and field_errors.inside(fields) else said
    )


def _closer(fields: Mapping[str, Any], said: str, *, is_list: bool) -> Iterator[FieldError]:
    """The closer complaints inside one, else itself."""
    found = _inside(field_errors.inside(fields), is_list=is_list)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
        return
    if not said:
        return
    path = field_errors.where(fields)
    if is_list and path and isinstance(path[0], int):
        yield FieldError(path[0], path[1:], said)
    else:
        yield FieldError(None if is_list or not path else 0, path, said)


def _inside(value: Any, *, is_list: bool) -> Iterator[FieldError]:
    match value:
        case dict():
            yield from _complaints(value, is_list=is_list)
        case list():
            for index, element in enumerate(cast("Sequence[Any]", value)):
                if isinstance(element, dict) and _said(cast("Mapping[str, Any]", element)) is None:
                    yield from _nested(element, index if is_list else 0, ())
                else:
                    yield from _complaints(element, is_list=is_list)
        case _:
            return


def _has_fields(fields: Mapping[str, Any]) -> bool:
    """Whether an object complains about fields besides what it says in general."""
    return any(name not in (*_GENERAL, "error_uri", "code", "status", "status_code") for name in fields)


def _aligned(elements: Sequence[Any]) -> Iterator[FieldError]:
    """A list: of texts about all of it, or aligned with what was sent."""
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


def _told(complaint: FieldError, secrets: Sequence[str]) -> FieldError:
    """The complaint short and plain, without what it may repeat of our secrets or says under a secret's name."""
    message = one_line(complaint.message, secrets, LONGEST_MESSAGE)
    told = HIDDEN if {str(step).lower() for step in complaint.field} & set(SECRET_NAMES) else message
    steps = (one_line(step, secrets, LONGEST_NAME) if isinstance(step, str) else step for step in complaint.field)
    return FieldError(complaint.asset, tuple(steps), told)


# --- Words


_FIELDS = {
    "name": Sentence("api", "title"),
    "asset_name": Sentence("api", "name on the chain"),
    "amount": Sentence("api", "quantity"),
    "image": Sentence("api", "uploaded file"),
    "description": Sentence("api", "description"),
    "is_auto": Sentence("api", "automatic processing"),
    "royalties": Sentence("api", "royalty address"),
    "royalties_rate": Sentence("api", "royalty rate"),
    "files": Sentence("api", "further files"),
    "attrs": Sentence("api", "attributes"),
    "blockchain": Sentence("api", "blockchain"),
}


def refusal_sentence(fields: Sequence[FieldError], names: Sequence[str]) -> Sentence | None:
    """What a refused creation tells the artist: asset and field of the first complaint, and how many more there are.

    `names` are the titles of the assets that were sent. None when the service gave no reason.
    """
    if not fields:
        return None
    first = complaint_sentence(fields[0], names)
    if len(fields) == 1:
        return first
    return Sentence("api", "{first} Complaints in all: {count}.", first=first, count=len(fields))


def complaint_sentence(complaint: FieldError, names: Sequence[str] = ()) -> Sentence:
    """One complaint in words, with the asset's title where it is known."""
    message = complaint.message.rstrip(".")
    known = complaint.asset is not None and complaint.asset < len(names)
    asset = names[complaint.asset or 0] if known else ""
    field = _field_words(complaint.field)
    if asset and field:
        return Sentence(
            "api", "The service refused “{asset}”, {field}: {message}. Change it and try again.",
            asset=asset, field=field, message=message,
        )  # fmt: skip
    if asset:
        return Sentence(
            "api", "The service refused “{asset}”: {message}. Change it and try again.", asset=asset, message=message
        )
    if field:
        return Sentence(
            "api", "The service refused the {field}: {message}. Change it and try again.", field=field, message=message
        )
    return Sentence("api", "The service refused this: {message}.", message=message)


def _field_words(path: tuple[str | int, ...]) -> Sentence | str:
    """The field in the form's own words, and behind it the way inside: attributes › where › city."""
    if not path:
        return ""
    first, *inside = path
    label = _FIELDS.get(str(first), Sentence("api", "“{name}”", name=str(first)))
    steps = [str(step + 1) if isinstance(step, int) else step for step in inside]
    if not steps:
        return label
    return Sentence("api", "{field} › {inside}", field=label, inside=" › ".join(steps))
