"""One asset as it was approved against its record, value by value.

Every field of specification 2.3 that was sent is looked at, and of those that may be absent also what was not sent:
royalties that nobody approved are a difference too. The primary decides when minting starts, for all (4.5 rule 3).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, cast

from mintwright.domain.answers.transaction_status import NEVER_MINTED
from mintwright.domain.seal.approved_fields import ApprovedField
from mintwright.domain.seal.recorded_values import (
    Odd,
    as_answer,
    as_blockchain,
    as_number,
    as_one_text,
    as_text,
    is_blank,
    is_same,
)

_F = ApprovedField
Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    """A value as approved and as recorded, made comparable; None where there is none."""

    field: ApprovedField
    approved: Any
    recorded: Any
    path: tuple[str, ...] = ()
    is_equal: bool = True
    is_unsaid: bool = False


OF_TRANSACTION = ("transaction",)
OF_BEING = ("has_royalties",)
OF_DELETION = ("is_deleted",)
"""Paths of what is said elsewhere than in a field that is sent: about royalties, and that what was sent is kept."""

NOT_APPROVED = frozenset(
    {
        "uuid", "status", "mediaType", "size", "collection", "is_deleted", "created_on", "updated_on", "has_royalties",
        "royalties_minted", "royalties_minted_on", "royalties_burned", "royalties_burned_on", "transaction",
    }
)  # fmt: skip
"""The fields of a record that are never sent, by the contract. Services add more (`Comparison.left_out`).

Two of them are looked at all the same, since they contradict what was sent: royalties that there are or are not, and
that it is deleted. Of a transaction `is_auto_processing` is not: no contract says that it is `is_auto`, rather than
whether the service is at it just now, and `is_auto` is compared with each asset.
"""

_FORMS: dict[ApprovedField, Callable[[Any], Any]] = {
    _F.BLOCKCHAIN: as_blockchain,
    _F.QUANTITY: as_number,
    _F.TITLE: as_text,
    _F.CHAIN_NAME: as_text,
    _F.PICTURE: as_text,
    _F.START: as_answer,
    _F.ROYALTIES: as_text,
    _F.RATE: as_number,
}
_MAY_BE_ABSENT = frozenset({_F.ROYALTIES, _F.RATE})
_FILE_PARTS = ("name", "mediaType", "src")


def pairs_of(approved: Record, recorded: Record, primary: Record) -> Iterator[Pair]:
    """Every value that was approved, and what nobody approved, beside what is recorded. `primary` is of the request."""
    for field, form in _FORMS.items():
        sent = primary if field is _F.START else approved
        if field in sent or field in _MAY_BE_ABSENT:
            yield from _single(field, form, sent, recorded)
    yield from _royalties_at_all(approved, recorded)
    yield from _deleted(recorded)
    yield from _described(approved, recorded)
    yield from _files(approved, recorded)
    yield from _attributes(approved, recorded)


def _single(field: ApprovedField, form: Callable[[Any], Any], sent: Record, recorded: Record) -> Iterator[Pair]:
    wanted, found = form(sent.get(field)), form(recorded.get(field))
    is_equal = wanted == found
    if field in sent or not is_equal:
        is_unsaid = not is_equal and field not in recorded
        yield Pair(field, _shown(sent, field, wanted), _shown(recorded, field, found), (), is_equal, is_unsaid)


def _shown(given: Record, field: str, value: Any) -> Any:
    return None if is_blank(given.get(field)) and not isinstance(value, (bool, Odd)) else value


def _royalties_at_all(approved: Record, recorded: Record) -> Iterator[Pair]:
    """What the record says of there being royalties (`has_royalties`), where it contradicts the address."""
    wanted, said = bool(approved.get(_F.ROYALTIES)), recorded.get("has_royalties")
    if said is not None and said is not wanted:
        yield Pair(_F.ROYALTIES, wanted, said, OF_BEING, is_equal=False)


def _deleted(recorded: Record) -> Iterator[Pair]:
    """That the record is deleted: nobody approved that."""
    if (said := as_answer(recorded.get("is_deleted"))) is not False:
        yield Pair(_F.ASSET, approved=False, recorded=said, path=OF_DELETION, is_equal=False)


def transaction_pairs(primary: Record, transaction: Record) -> Iterator[Pair]:
    """What the transaction of all says of the royalties (specification 2.4), where that is not the primary's; and that
    it is deleted, unless it has ended without a mint.
    """
    yield from _royalties_at_all(primary, transaction)
    if str(transaction.get("status")) not in NEVER_MINTED:
        yield from _deleted(transaction)
    for field in (_F.ROYALTIES, _F.RATE):
        if field in transaction:
            pairs = _single(field, _FORMS[field], primary, transaction)
            yield from (replace(pair, path=OF_TRANSACTION) for pair in pairs if not pair.is_equal)


# --- The description, as a text or as lines, as a field or among the attributes


_DESCRIBED_IN = (_F.DESCRIPTION, _F.ATTRIBUTES)


def _described(approved: Record, recorded: Record) -> Iterator[Pair]:
    wanted, found = _descriptions(approved), _descriptions(recorded)
    texts, said = [text for text in wanted if text], {text for text in found if text}
    if not texts and not said:
        return
    is_equal = wanted == found or (len(texts) == 1 and said == set(texts))
    is_unsaid = not said and all(name not in recorded for name, text in zip(_DESCRIBED_IN, wanted, strict=True) if text)
    yield Pair(_F.DESCRIPTION, _one_of(texts), _one_of(found, wanted), (), is_equal, is_unsaid)


def _descriptions(given: Record) -> tuple[str | Odd, str | Odd]:
    """As a field, and among the attributes."""
    attrs = given.get(_F.ATTRIBUTES)
    below = cast("Record", attrs).get("description") if isinstance(attrs, Mapping) else None
    return _joined(given.get(_F.DESCRIPTION)), _joined(below)


def _joined(value: Any) -> str | Odd:
    return "" if is_blank(value) else as_one_text(value)


def _one_of(values: Sequence[str | Odd], others: Collection[str | Odd] = ()) -> str | Odd | None:
    """What is said: of several, the first that is not among the others."""
    said = [value for value in values if value]
    return next((value for value in said if value not in others), said[0] if said else None)


# --- Files, in their order


def _files(approved: Record, recorded: Record) -> Iterator[Pair]:
    wanted, found = approved.get(_F.FILES), recorded.get(_F.FILES)
    if _F.FILES in recorded or is_blank(wanted):
        yield from file_pairs(wanted, found, as_text)
    else:
        yield Pair(_F.FILES, wanted, None, (), is_equal=False, is_unsaid=True)


def file_pairs(wanted: Any, found: Any, form: Callable[[Any], Any]) -> Iterator[Pair]:
    """The three parts of each file as approved and as recorded, where `form` is that of a recorded text.

    What else a service keeps of a file is left out.
    """
    if not (isinstance(found, list) or is_blank(found)):
        yield Pair(_F.FILES, None if is_blank(wanted) else wanted, found, (), is_equal=False)
        return
    sent, kept = cast("list[Any]", wanted or []), cast("list[Any]", found or [])
    for number, (one, other) in enumerate(zip_longest(sent, kept), start=1):
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from _file(str(number), cast("Record", one), cast("Record", other), form)
        else:
            yield Pair(_F.FILES, one, other, (str(number),), is_equal=False)


def _file(number: str, sent: Record, kept: Record, form: Callable[[Any], Any]) -> Iterator[Pair]:
    for part in _FILE_PARTS:
        one, other = as_text(sent.get(part)), form(kept.get(part))
        if one or other:
            yield Pair(_F.FILES, one or None, other or None, (number, part), one == other)


# --- Attributes, at every depth


def _attributes(approved: Record, recorded: Record) -> Iterator[Pair]:
    wanted, found = approved.get(_F.ATTRIBUTES), recorded.get(_F.ATTRIBUTES)
    sent: Record = cast("Record", wanted) if isinstance(wanted, Mapping) else {}
    if not (isinstance(found, Mapping) or is_blank(found)):
        yield Pair(_F.ATTRIBUTES, sent or None, found, (), is_equal=False)
    elif sent and _F.ATTRIBUTES not in recorded:
        yield Pair(_F.ATTRIBUTES, sent, None, (), is_equal=False, is_unsaid=True)
    else:
        kept = cast("Record", found or {})
        yield from tree_pairs(_undescribed(sent), _undescribed(kept), ())


def _undescribed(attrs: Record) -> Record:
    """Without the description, which is compared by itself."""
    return {key: value for key, value in attrs.items() if key != "description"}


def tree_pairs(sent: Record, kept: Record, path: tuple[str, ...]) -> Iterator[Pair]:
    """Each value of a group as approved and as recorded; the order of names means nothing, that of lines does."""
    for key in (*sent, *(key for key in kept if key not in sent)):
        one, other, here = sent.get(key), kept.get(key), (*path, key)
        if is_blank(one) and is_blank(other):
            continue
        if isinstance(one, Mapping) and isinstance(other, Mapping) and one and other:
            yield from tree_pairs(cast("Record", one), cast("Record", other), here)
        else:
            yield Pair(_F.ATTRIBUTES, one, other, here, is_same(one, other))
