"""Differences between what was approved and what is recorded, in words, each at its asset and field."""

from collections.abc import Iterable, Mapping, Sequence

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.seal.approved_fields import ApprovedField, Comparison, Difference
from mintwright.domain.seal.asset_comparison import OF_BEING, OF_DELETION, OF_TRANSACTION
from mintwright.domain.seal.marked_letters import differing
from mintwright.domain.sentences import Sentence, counted

LONGEST_PATH = 120  # characters
MOST_LETTERS = 3  # that are told by their numbers

FIELD_NAMES = {
    ApprovedField.ASSET: Sentence("seal", "Assets"),
    ApprovedField.CHAIN_NAME: Sentence("seal", "Names on the chain"),
    ApprovedField.TITLE: Sentence("seal", "Titles"),
    ApprovedField.PICTURE: Sentence("seal", "Pictures"),
    ApprovedField.DESCRIPTION: Sentence("seal", "Descriptions"),
    ApprovedField.ATTRIBUTES: Sentence("seal", "Attributes"),
    ApprovedField.FILES: Sentence("seal", "Further files"),
    ApprovedField.ROYALTIES: Sentence("seal", "Royalty address"),
    ApprovedField.RATE: Sentence("seal", "Royalty rate"),
    ApprovedField.QUANTITY: Sentence("seal", "Quantity"),
    ApprovedField.START: Sentence("seal", "Start of minting"),
    ApprovedField.BLOCKCHAIN: Sentence("seal", "Blockchain"),
    ApprovedField.POLICY: Sentence("seal", "Policy ID"),
}
"""What a field of all assets is called."""

_FIELD = {
    ApprovedField.ASSET: Sentence("seal", "the asset"),
    ApprovedField.CHAIN_NAME: Sentence("seal", "name on the chain"),
    ApprovedField.TITLE: Sentence("seal", "title"),
    ApprovedField.PICTURE: Sentence("seal", "picture"),
    ApprovedField.DESCRIPTION: Sentence("seal", "description"),
    ApprovedField.ATTRIBUTES: Sentence("seal", "attributes"),
    ApprovedField.FILES: Sentence("seal", "further files"),
    ApprovedField.ROYALTIES: Sentence("seal", "royalty address"),
    ApprovedField.RATE: Sentence("seal", "royalty rate in percent"),
    ApprovedField.QUANTITY: Sentence("seal", "quantity"),
    ApprovedField.START: Sentence("seal", "start of minting"),
    ApprovedField.BLOCKCHAIN: Sentence("seal", "blockchain"),
    ApprovedField.POLICY: Sentence("seal", "policy ID"),
}
_PARTS = {
    "name": Sentence("seal", "name of file {number}"),
    "mediaType": Sentence("seal", "kind of file {number}"),
    "src": Sentence("seal", "link of file {number}"),
}
_FILE = Sentence("seal", "file {number}")
_ATTRIBUTE = Sentence("seal", "attribute “{path}”")
_OF_TRANSACTION = Sentence("seal", "{field} of the transaction")
_WHETHER_IT_IS: Mapping[tuple[str, ...], Sentence] = {
    OF_BEING: Sentence("seal", "whether there are royalties"),
    OF_DELETION: Sentence("seal", "whether it is deleted"),
}

NOTHING = Sentence("seal", "nothing")
_STARTS = {
    "true": Sentence("seal", "as soon as it is paid"),
    "false": Sentence("seal", "when you order it"),
}
_CHAINS = {"ada": Sentence("seal", "Cardano (ada)")}
_WHETHER = {"true": Sentence("seal", "yes"), "false": Sentence("seal", "no")}

_DIFFERS = Sentence("seal", "“{asset}”, {field}: you approved “{approved}”, the service recorded “{recorded}”.")
_ADDED = Sentence("seal", "“{asset}”, {field}: you approved nothing, the service recorded “{recorded}”.")
_EMPTY = Sentence("seal", "“{asset}”, {field}: you approved “{approved}”, the service recorded nothing.")
_UNSAID = Sentence("seal", "“{asset}”, {field}: you approved “{approved}”, the service’s record does not say.")
_LACKS = Sentence("seal", "“{asset}” is not in the service’s record.")
_UNASKED = Sentence("seal", "The service recorded “{recorded}”, which you did not approve.")
_OTHER_POLICY = Sentence("seal", "This was minted under the policy {recorded}, not under the one the service named.")
_ANOTHER_KIND = Sentence("seal", "{said} One of the two is a text, and the other is not.")
_LOOK_ALIKE = Sentence("seal", "{said} Where they differ first: {approved} against {recorded}.")
_MORE_ONE = Sentence("seal", "1 more value differs.")
_MORE = Sentence("seal", "{count} more values differ.")


def field_of(difference: Difference) -> Sentence:
    """Which field of its asset, as precisely as it is known."""
    path = difference.path
    if difference.field is ApprovedField.ATTRIBUTES and path:
        return _ATTRIBUTE.filled(path=_short(SEPARATOR.join(path)))
    if difference.field is ApprovedField.FILES and path:
        return _PARTS.get(path[-1], _FILE).filled(number=path[0])
    if path in _WHETHER_IT_IS:
        return _WHETHER_IT_IS[path]
    field = _FIELD[difference.field]
    return _OF_TRANSACTION.filled(field=field) if path == OF_TRANSACTION else field


def approved_of(difference: Difference) -> Sentence | str:
    """What was approved."""
    return _value(difference, difference.approved)


def recorded_of(difference: Difference) -> Sentence | str:
    """What is recorded."""
    return _value(difference, difference.recorded)


def in_words(difference: Difference) -> Sentence:
    """One sentence that names the asset, the field, and both values."""
    if difference.field is ApprovedField.POLICY:
        return _OTHER_POLICY.filled(recorded=recorded_of(difference))
    if difference.field is ApprovedField.ASSET and not difference.path:
        whole = _LACKS.filled(asset=difference.name)
        return whole if difference.recorded is None else _UNASKED.filled(recorded=difference.recorded)
    said = _said(difference)
    values = {"asset": difference.name, "field": field_of(difference)}
    return _told_apart(
        difference, said.filled(**values, approved=approved_of(difference), recorded=recorded_of(difference))
    )


def _told_apart(difference: Difference, said: Sentence) -> Sentence:
    """With the numbers of letters that nobody can tell apart by eye: another alphabet's, and those without a shape."""
    approved, recorded = difference.approved, difference.recorded
    if approved is None or recorded is None:
        return said
    if approved == recorded:
        return _ANOTHER_KIND.filled(said=said)
    one, other = _first_differing(approved, recorded), _first_differing(recorded, approved)
    if all("!" <= letter <= "~" for letter in one + other):
        return said
    return _LOOK_ALIKE.filled(said=said, approved=_numbers(one), recorded=_numbers(other))


def _first_differing(text: str, other: str) -> str:
    start, end = next(iter(differing(text, other)), (0, 0))
    return text[start : min(end, start + MOST_LETTERS)]


def _numbers(letters: str) -> Sentence | str:
    """Letters by their numbers in Unicode."""
    return " ".join(f"U+{ord(letter):04X}" for letter in letters) or NOTHING


def _said(difference: Difference) -> Sentence:
    if difference.is_unsaid:
        return _UNSAID
    if difference.approved is None:
        return _ADDED
    return _EMPTY if difference.recorded is None else _DIFFERS


def some_in_words(comparison: Comparison, most: int) -> tuple[Sentence, ...]:
    """So many differences in words, and how many more there are. What the record does not say comes last."""
    ordered = sorted(comparison.differences, key=lambda one: one.is_unsaid)
    shown = [in_words(one) for one in ordered[:most]]
    more = comparison.differing + comparison.unsaid - len(shown)
    return (*shown, counted(more, _MORE_ONE, _MORE)) if more else tuple(shown)


def by_field(differences: Iterable[Difference]) -> Sequence[tuple[ApprovedField, Sequence[Difference]]]:
    """The differences of each field, in the order in which fields are shown, then in that of the assets."""
    found: dict[ApprovedField, list[Difference]] = {}
    for one in differences:
        found.setdefault(one.field, []).append(one)
    return [(field, found[field]) for field in ApprovedField if field in found]


def _value(difference: Difference, value: str | None) -> Sentence | str:
    if value is None:
        return NOTHING
    if difference.path in _WHETHER_IT_IS:
        return _WHETHER.get(value, value)
    return value_in_words(difference.field, value)


def value_in_words(field: ApprovedField, value: str) -> Sentence | str:
    """What a value of a field means, where it is a word of the protocol; else the value."""
    if field is ApprovedField.START:
        return _STARTS.get(value, value)
    return _CHAINS.get(value, value) if field is ApprovedField.BLOCKCHAIN else value


def _short(path: str) -> str:
    return path if len(path) <= LONGEST_PATH else f"{path[:LONGEST_PATH]}…"
