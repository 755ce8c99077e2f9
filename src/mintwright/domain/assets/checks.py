"""Every problem of a draft or a collection, found before anything is sent: one checker for form, review and send.

An error would be refused, or minted wrong forever; a warning is for the artist to consider. Sources: specification
2.3, 4.5 and 8, and the chain's own rules (text and names in bytes of UTF-8, CIP-19 addresses, CIP-25).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from math import ceil

from mintwright.chain.addresses import AddressError, AddressFault, parse_address, practice_address
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attribute_checks import check_attrs
from mintwright.domain.assets.forecast import DOCUMENTED, Forecast, forecast
from mintwright.domain.assets.naming import ASSET_NAME_BYTES
from mintwright.domain.assets.problems import (
    Finding,
    Problem,
    Severity,
    error,
    line_fault,
    text_fault,
    unfilled_hint,
    warning,
)
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.networks import Network
from mintwright.domain.project import StoredFile
from mintwright.domain.sentences import Sentence, counted

Files = Mapping[int, StoredFile]
"""What is stored of the art of some drafts, by its id."""

LARGEST_AMOUNT = 2**63 - 1
TOO_SMALL_AMOUNT = Sentence("checks", "The quantity has to be at least 1.")
TOO_LARGE_AMOUNT = Sentence("checks", "The quantity can be at most 9,223,372,036,854,775,807.")
LARGEST_RATE = Decimal(100)  # percent
NEARLY_FULL = Decimal("0.9")  # of a transaction's size

# A reference of the usual length stands in for files not uploaded yet.
PLACEHOLDER = StoredFile(sha256="", uuid="", ipfs="ipfs://Qm" + 44 * "x", gateway="", media_type="image/jpeg")


def check_draft(draft: Draft, *, network: Network) -> tuple[Problem, ...]:
    """All problems of one draft, royalties included, in the order of the form."""
    return _problems(draft, _own_fields(draft, network), _attrs(draft), _files(draft))


def check_words(draft: Draft) -> tuple[Problem, ...]:
    """The same without its royalties: what is wrong wherever it is minted, and whatever with."""
    return _problems(
        draft, _name(draft), _asset_name(draft), _amount(draft), _description(draft), _attrs(draft), _files(draft)
    )


def check_without_attributes(draft: Draft, *, network: Network) -> tuple[Problem, ...]:
    """The same without what is wrong with its attributes, which takes the longest to find."""
    return _problems(draft, _own_fields(draft, network), _files(draft))


def _problems(draft: Draft, *found: Iterator[Finding]) -> tuple[Problem, ...]:
    return tuple(
        Problem(art_id=draft.art_id, field=field, sentence=said, severity=weight)
        for field, said, weight in chain.from_iterable(found)
    )


def _own_fields(draft: Draft, network: Network) -> Iterator[Finding]:
    return chain(_name(draft), _asset_name(draft), _amount(draft), _description(draft), _royalties(draft, network))


def check_collection(
    drafts: Sequence[Draft],
    *,
    network: Network,
    stored: Files | None = None,
    check: Callable[[Draft, Network], tuple[Problem, ...]] | None = None,
    forecast: Callable[[Sequence[Draft], Files], Forecast] | None = None,
) -> tuple[Problem, ...]:
    """All problems of drafts that are minted together, the first being the primary asset.

    Royalties count only on the primary (specification 4.5 rule 2), so only its own are checked. `stored` makes the
    size exact for files already uploaded. `check` and `forecast` are for who remembers what they found.
    """
    if not drafts:
        empty = Sentence("checks", "The collection is empty. Add art to it.")
        return (Problem(art_id=None, field=(), sentence=empty, severity=Severity.ERROR),)
    checked = [check(one, network) if check else check_draft(one, network=network) for one in drafts]
    own = chain(checked[0], *map(_without_royalties, checked[1:]))
    problems = (*own, *_shared_names(drafts))
    if any(problem.severity is Severity.ERROR for problem in problems):
        return problems
    return (*problems, *_size(drafts, stored or {}, forecast or _forecast), *_uncounted_royalties(drafts))


_NO_ROYALTIES = Sentence("checks", "This collection has none. Set them beside it if you want them.")
_ITS_ROYALTIES = Sentence("checks", "All have those of the collection: {rate}%.")


def _uncounted_royalties(drafts: Sequence[Draft]) -> Iterator[Problem]:
    """Royalties that an artist gave to an asset, and that do not count, since the collection has others or none."""
    primary, *others = map(_royalties_of, drafts)
    if count := sum(any(one) and one != primary for one in others):
        one = Sentence("checks", "1 asset has royalties of its own, which do not count. {those}")
        many = Sentence("checks", "{count} assets have royalties of their own, which do not count. {those}")
        those = _ITS_ROYALTIES.filled(rate=primary[0]) if primary[0] is not None else _NO_ROYALTIES
        said = counted(count, one, many.filled(count=count)).filled(those=those)
        yield Problem(art_id=None, field=(), sentence=said, severity=Severity.WARNING)


def _royalties_of(draft: Draft) -> tuple[Decimal | None, str]:
    return draft.royalties_rate, draft.royalties.strip()


def _without_royalties(found: tuple[Problem, ...]) -> Iterator[Problem]:
    return (problem for problem in found if problem.field[0] not in ("royalties", "royalties_rate"))


# --- The fields of the form


_TITLE = Sentence("checks", "The title")
_DESCRIPTION = Sentence("checks", "The description")
_FILE_NAME = Sentence("checks", "The name of a further file")


def _name(draft: Draft) -> Iterator[Finding]:
    if not draft.name.strip():
        yield error("name", said=Sentence("checks", "The title is empty. Write one."))
    elif fault := line_fault(draft.name.strip(), _TITLE):
        yield error("name", said=fault)
    elif hint := unfilled_hint(draft.name, _TITLE):
        yield warning("name", said=hint)


_NOT_PLAIN = Sentence(
    "checks", "The name on the chain can hold only letters without accents and digits. Take out the rest."
)
_NEITHER_PLAIN_NOR_SHORT = Sentence(
    "checks",
    "The name on the chain can hold only letters without accents and digits, at most 32. Take out the rest and "
    "shorten it.",
)


def _asset_name(draft: Draft) -> Iterator[Finding]:
    name = draft.asset_name.strip()
    if not name:
        said = Sentence("checks", "The name on the chain is empty. Write one in letters and digits.")
        yield error("asset_name", said=said)
        return
    plain, short = name.isascii() and name.isalnum(), len(name) <= ASSET_NAME_BYTES
    if not plain and not short:
        yield error("asset_name", said=_NEITHER_PLAIN_NOR_SHORT)
    elif not plain:
        yield error("asset_name", said=_NOT_PLAIN)
    elif not short:
        said = Sentence(
            "checks", "The name on the chain can have 32 characters, not {count}. Shorten it.", count=len(name)
        )
        yield error("asset_name", said=said)


def _amount(draft: Draft) -> Iterator[Finding]:
    if draft.amount is None:
        yield error("amount", said=Sentence("checks", "The quantity is empty. Write how many to mint."))
    elif draft.amount < 1:
        yield error("amount", said=TOO_SMALL_AMOUNT)
    elif draft.amount > LARGEST_AMOUNT:
        yield error("amount", said=TOO_LARGE_AMOUNT)


def _description(draft: Draft) -> Iterator[Finding]:
    if fault := text_fault(draft.description, _DESCRIPTION):
        yield error("description", said=fault)
    elif hint := unfilled_hint(draft.description, _DESCRIPTION):
        yield warning("description", said=hint)


def _attrs(draft: Draft) -> Iterator[Finding]:
    return check_attrs(draft.attrs, described=bool(draft.description.strip()))


def _files(draft: Draft) -> Iterator[Finding]:
    for index, file in enumerate(draft.files):
        if not file.name.strip():
            said = Sentence("checks", "A further file has no name. Write one.")
            yield error("files", index, "name", said=said)
        elif fault := line_fault(file.name.strip(), _FILE_NAME):
            yield error("files", index, "name", said=fault)
        elif hint := unfilled_hint(file.name, _FILE_NAME, may_be_filled=False):
            yield warning("files", index, "name", said=hint)


# --- Royalties


def _royalties(draft: Draft, network: Network) -> Iterator[Finding]:
    rate, address = draft.royalties_rate, draft.royalties.strip()
    if rate is None and not address:
        return
    if rate is None:
        said = Sentence("checks", "The royalty rate is missing. Write it in percent, or clear the royalty address.")
        yield error("royalties_rate", said=said)
    else:
        yield from _rate(rate)
    if not address:
        said = Sentence("checks", "The royalty address is missing. Paste one, or clear the royalty rate.")
        yield error("royalties", said=said)
    else:
        yield from _address(address, network)


def _rate(rate: Decimal) -> Iterator[Finding]:
    if not rate.is_finite() or not 0 < rate <= LARGEST_RATE:
        said = Sentence("checks", "The royalty rate has to be above 0 and at most 100 percent.")
        yield error("royalties_rate", said=said)
    elif rate != rate.quantize(Decimal("0.01")):
        said = Sentence("checks", "The royalty rate can have at most two digits after the point.")
        yield error("royalties_rate", said=said)


_ADDRESS_FAULTS = {
    AddressFault.NOT_AN_ADDRESS: Sentence("checks", "This is not a Cardano address. Copy it from the wallet again."),
    AddressFault.MIXED_CASE: Sentence("checks", "The address mixes large and small letters. Copy it once more."),
    AddressFault.CHECKSUM: Sentence("checks", "The address has a typing error in it. Copy it from the wallet again."),
    AddressFault.LENGTH: Sentence("checks", "The address is too short or too long. Copy it from the wallet again."),
    AddressFault.NETWORK_MISMATCH: Sentence("checks", "The address names two networks. Copy it from the wallet again."),
}


def _address(text: str, network: Network) -> Iterator[Finding]:
    try:
        address = parse_address(text)
    except AddressError as fault:
        yield error("royalties", said=_ADDRESS_FAULTS[fault.reason])
        return
    if address.network != network.chain_id:
        yield error("royalties", said=_wrong_network(network))
    elif network is Network.TEST and text.lower() == practice_address():
        said = Sentence("checks", "This is the address for practice, which nobody owns. Use one of your wallet.")
        yield error("royalties", said=said)
    elif address.is_stake:
        said = Sentence("checks", "This is a stake address, which cannot be paid. Use a payment address.")
        yield error("royalties", said=said)
    elif address.is_script:
        said = Sentence("checks", "This is the address of a script, not of a wallet. Royalties may be lost there.")
        yield warning("royalties", said=said)
    elif address.is_byron:
        said = Sentence("checks", "This is an old Byron address. Markets may not pay to it; a newer one is safer.")
        yield warning("royalties", said=said)


def _wrong_network(network: Network) -> Sentence:
    if network is Network.MAIN:
        return Sentence("checks", "This address is for a test network. Use an address of the main network.")
    return Sentence("checks", "This address is for the main network. Use an address of a test network.")


# --- Collections only


def shared_name_hint(draft: Draft) -> Problem:
    """What to say of a name that another asset of the collection has, long before the two are in one mint."""
    said = Sentence(
        "checks",
        "Another asset of the collection has the name {name} on the chain too. In one mint each needs its own.",
        name=draft.token_name,
    )
    return Problem(art_id=draft.art_id, field=("asset_name",), sentence=said, severity=Severity.WARNING)


def _shared_names(drafts: Sequence[Draft]) -> Iterator[Problem]:
    counts = Counter(draft.token_name for draft in drafts)
    for draft in drafts:
        name = draft.token_name
        if name and counts[name] > 1:
            said = Sentence(
                "checks",
                "{count} assets have the name {name} on the chain. Give each its own.",
                count=counts[name],
                name=name,
            )
            yield Problem(art_id=draft.art_id, field=("asset_name",), sentence=said, severity=Severity.ERROR)


_SHORTEN_IT = Sentence("checks", "Shorten the description and the attributes.")
_SHORTEN_FIRST = Sentence("checks", "The first of these {count} alone is too much for one mint: shorten its texts.")
_SPLIT = Sentence(
    "checks",
    "Only the first {fits} of these {count} fit in one mint. Keep those in this collection, and mint the others after "
    "it, in collections of their own.",
)
_TOO_LARGE = Sentence(
    "checks", "This is likely too large for one transaction: about {size} kB, where {limit} kB fit. {advice}"
)
_UNSURE = Sentence(
    "checks",
    "This may be too much for one transaction: about {metadata} kB of metadata and {size} kB in all, where "
    "{most_metadata} and {most} kB are sure to fit. {advice}",
)
_NEARLY_FULL = Sentence("checks", "This nearly fills one transaction: about {percent}% of what fits.")


def _size(
    drafts: Sequence[Draft],
    stored: Files,
    forecast: Callable[[Sequence[Draft], Files], Forecast],
) -> Iterator[Problem]:
    """How full the one transaction will be. Only a warning: governance can change the limit, the service can split."""
    named = {art_id: stored.get(art_id, PLACEHOLDER) for draft in drafts for art_id in draft.art_ids}
    if (said := _size_in_words(forecast(drafts, named), len(drafts))) is not None:
        yield Problem(art_id=None, field=(), sentence=said, severity=Severity.WARNING)


def _size_in_words(seen: Forecast, count: int) -> Sentence | None:
    several = (_SPLIT if seen.fits else _SHORTEN_FIRST).filled(fits=seen.fits)
    advice = counted(count, _SHORTEN_IT, several)
    if seen.is_too_large:
        return _TOO_LARGE.filled(size=_kilobytes(seen.bytes), limit=_limit(seen.limit), advice=advice)
    if seen.fits < count:
        return _UNSURE.filled(
            metadata=_kilobytes(seen.metadata_bytes),
            size=_kilobytes(seen.bytes),
            most_metadata=_limit(DOCUMENTED.metadata_bytes),
            most=_limit(DOCUMENTED.bytes),
            advice=advice,
        )
    if seen.bytes > NEARLY_FULL * seen.limit:
        return _NEARLY_FULL.filled(percent=100 * seen.bytes // seen.limit)
    return None


def _kilobytes(size: int) -> Decimal:
    """With one place: it is often a little too much."""
    return Decimal(ceil(size / 100)) / 10


def _limit(size: int) -> Decimal:
    return Decimal(size // 100) / 10


def _forecast(drafts: Sequence[Draft], stored: Files) -> Forecast:
    return forecast(build_requests(drafts, stored))
