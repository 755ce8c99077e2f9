"""Problems found by the checks: where, what, how severe; and the rules for every text of an asset."""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.unfilled_places import is_word, likely_meant, unfilled
from mintwright.domain.sentences import Sentence

Field = tuple[str | int, ...]
"""A path into a draft: `("name",)`, `("files", 0, "name")`, `("attrs", 2, 0, "key")` (indexes of nodes, then part)."""


class Severity(StrEnum):
    """An error stops a mint, a warning does not.

    Refused means that the service rejected the same value before: as serious as an error, but only the service can
    know whether it still applies, so it stops nothing.
    """

    ERROR = "error"
    REFUSED = "refused"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem of one draft, or of several or a collection as a whole (then `art_id` is None).

    `first_id` is the first of several pieces of art it is about, if it is not about all of them.
    """

    art_id: int | None
    field: Field
    sentence: Sentence
    severity: Severity
    first_id: int | None = None


Finding = tuple[Field, Sentence, Severity]
"""A problem not yet assigned to a piece of art."""


def error(*field: str | int, said: Sentence) -> Finding:
    """A problem that stops a mint."""
    return field, said, Severity.ERROR


def warning(*field: str | int, said: Sentence) -> Finding:
    """A problem for the artist to consider."""
    return field, said, Severity.WARNING


def text_fault(text: str, what: Sentence) -> Sentence | None:
    """The problem with the characters of a text, which may have several lines. `what` names it: "The title"."""
    category = unicodedata.category
    if text.isprintable() or not any(category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in text):
        return None
    return Sentence("checks", "{what} holds characters that cannot be written. Type it again.", what=what)


def is_surely_sound(text: str) -> bool:
    """Whether nothing has to be said of a text of any length, as of most: that is soon known, also of ten thousand."""
    return text.isprintable() and "{" not in text


def line_fault(text: str, what: Sentence) -> Sentence | None:
    """The problem with a text that has to fit one line of 64 bytes and cannot be split."""
    count = line_bytes(text)
    if "\n" in text or "\t" in text:
        return Sentence("checks", "{what} has to be a single line. Take out the line breaks and tabs.", what=what)
    if count > LINE_BYTES:
        said = Sentence("checks", "{what} counts as {count} characters of {limit}. Shorten it.")
        return said.filled(what=what, count=count, limit=LINE_BYTES)
    return text_fault(text, what)


def unfilled_hint(text: str, what: Sentence, *, may_be_filled: bool = True) -> Sentence | None:
    """What to say of a text that is minted with a `{n}` in it. `what` names it: "The title".

    `may_be_filled`: written for several assets it would be filled in for each.
    """
    place = unfilled(text)
    if place is None:
        return None
    plain = Sentence("checks", "{what} says “{place}”, which is minted as it stands. Write what belongs there.")
    sentence = _what_is_filled_in(place) if may_be_filled else plain
    return sentence.filled(what=what, place=place)


def _what_is_filled_in(place: str) -> Sentence:
    """What to say of a place in a text that could be written for several assets: what would be filled in there."""
    if (meant := likely_meant(place)) is not None:
        said = Sentence(
            "checks",
            "{what} says “{place}”, which is minted as it stands. What is filled in is written in small letters, "
            "without spaces: “{meant}”.",
        )
        return said.filled(meant=meant)
    if is_word(place):
        return Sentence(
            "checks",
            "{what} says “{place}”, which is minted as it stands. Write what belongs there, or choose several assets "
            "and write it for all: each gets its own.",
        )
    return Sentence(
        "checks",
        "{what} says “{place}”, which is minted as it stands. Write what belongs there. Written for several assets, "
        "{{n}} or {{nnn}} becomes a number, {{title}} the title, {{file}} and {{folder}} their names, and the name of "
        "an attribute its value.",
    )
