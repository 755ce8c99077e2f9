"""The text of a request laid out for reading: nothing is added but line breaks and spaces between its parts."""

import re
from collections.abc import Iterator

_PARTS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s"{}\[\]:,]+')  # RFC 8259: strings, structure, numbers and words
_INDENT = "  "
_OPENING, _CLOSING = "{[", "}]"


def laid_out(body: str) -> str:
    """JSON with a line for each member, indented as it is nested. Without the spaces between its parts it is `body`."""
    return "".join(_laid_out(_PARTS.findall(body)))


def parts_of(text: str) -> str:
    """JSON without the spaces between its parts."""
    return "".join(_PARTS.findall(text))


def _laid_out(parts: list[str]) -> Iterator[str]:
    depth = 0
    for part, then in zip(parts, [*parts[1:], ""], strict=True):
        is_empty = part in _OPENING and then in _CLOSING and then != ""
        depth += part in _OPENING
        yield part
        if part == ":":
            yield " "
        elif part == "," or (part in _OPENING and not is_empty):
            yield _line(depth)
        depth -= then != "" and then in _CLOSING
        if then != "" and then in _CLOSING and not is_empty:
            yield _line(depth)


def _line(depth: int) -> str:
    return "\n" + depth * _INDENT
