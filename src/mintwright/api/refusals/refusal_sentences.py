"""Words a service's refusal for the artist: which asset, which field, and what the service says of it."""

from collections.abc import Sequence

from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.sentences import Sentence

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
    """The sentence for a refused creation: asset and field of the first error, and how many more there are.

    `names` are the titles of the assets that were sent. None if the service gave no reason.
    """
    if not fields:
        return None
    first = complaint_sentence(fields[0], names)
    if len(fields) == 1:
        return first
    return Sentence("api", "{first} Complaints in all: {count}.", first=first, count=len(fields))


def complaint_sentence(field_error: FieldError, names: Sequence[str] = ()) -> Sentence:
    """One error in words, with the asset's title if it is known."""
    message = field_error.message.rstrip(".")
    known = field_error.asset is not None and field_error.asset < len(names)
    asset = names[field_error.asset or 0] if known else ""
    field = _field_label(field_error.field)
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


def _field_label(path: tuple[str | int, ...]) -> Sentence | str:
    """The field's label in the form, and after it the path inside: attributes › where › city."""
    if not path:
        return ""
    first, *inside = path
    label = _FIELDS.get(str(first), Sentence("api", "“{name}”", name=str(first)))
    steps = [str(step + 1) if isinstance(step, int) else step for step in inside]
    if not steps:
        return label
    return Sentence("api", "{field} › {inside}", field=label, inside=" › ".join(steps))
