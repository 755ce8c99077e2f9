"""Errors that name their own field, in the forms of other services: `{"error": {"code", "message"}}` and the like.

Forms in use: JSON:API (`source.pointer`), problem details (RFC 9457), FastAPI (`loc`, `msg`), Google and Azure
(`details`, `target`), Laravel (`message` beside `errors`).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

Path = tuple[str | int, ...]

_MESSAGES = ("message", "detail", "msg", "error_description", "reason", "title")  # the best first
_FIELDS = ("field", "param", "parameter", "loc", "location", "path", "pointer", "property", "target")
_INSIDE = ("errors", "details", "detail", "invalid_params", "invalid-params", "error")
_ABOUT = frozenset({
    "code", "error_code", "error_uri", "status", "status_code", "type", "id", "instance", "links", "meta", "source",
    "timestamp", "request_id", "trace_id", "help", "documentation_url", "domain", "location_type", "input", "ctx",
    "url",
})  # fmt: skip
_AROUND = frozenset({"body", "data", "attributes", "$", "#", ""})  # part of the path to a field, not of its name


def said_by(fields: Mapping[str, Any]) -> str | None:
    """The message of an object that is one error, empty if it only has a code.

    None for any other object, such as one of field → messages.
    """
    if not all(_is_known(name, value) for name, value in fields.items()):
        return None
    said = (fields[name] for name in _MESSAGES if isinstance(fields.get(name), str) and fields[name].strip())
    return next(said, "" if fields and fields.keys() <= _ABOUT else None)


def _is_known(name: str, value: Any) -> bool:
    if name in _ABOUT:
        return not isinstance(value, list)  # of messages about a field of this name
    return name in _MESSAGES or name in _FIELDS or name in _INSIDE


def inside(fields: Mapping[str, Any]) -> Any:
    """The more specific errors that an object holds besides its own message, None if there are none."""
    return next((fields[name] for name in _INSIDE if isinstance(fields.get(name), (dict, list)) and fields[name]), None)


def where(fields: Mapping[str, Any]) -> Path:
    """The field that an error names, as a path: `body.1.name`, `/data/attributes/name`, `["body", "name"]`."""
    source: Any = fields.get("source")
    places = [fields, cast("Mapping[str, Any]", source)] if isinstance(source, dict) else [fields]
    named: Any = next((place[name] for place in places for name in _FIELDS if place.get(name)), ())
    if isinstance(named, str):
        return _path(re.split(r"[./\[\]]+", named))
    return _path(cast("list[object]", named)) if isinstance(named, list) else ()


def _path(steps: Sequence[object]) -> Path:
    plain = (str(step) for step in steps if isinstance(step, str | int))
    return tuple(int(step) if re.fullmatch("[0-9]{1,5}", step) else step for step in plain if step not in _AROUND)
