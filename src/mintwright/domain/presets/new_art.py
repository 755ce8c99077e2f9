"""What new art begins with: an artist, a licence, attributes, a quantity and royalties; what is wrong is not used."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.checks import LARGEST_AMOUNT, check_draft
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.networks import Network
from mintwright.domain.presets import kept_attributes
from mintwright.domain.presets.templates import applied, begun
from mintwright.domain.sentences import Sentence

ARTIST, LICENCE = "Artist", "Licence"  # the names of the attributes
LONGEST = 1_000  # characters of a text
_MOST_DIGITS = 19  # of a quantity
_ROYALTIES = ("royalties", "royalties_rate")
_NOTHING = Draft(art_id=0)
_NO_ADDRESS = Sentence("presets", "Royalties were left out: there is no royalty address for this network.")
_WRONG = Sentence("presets", "Royalties were left out: the rate or the royalty address in the defaults is wrong.")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewArt:
    """What was written about new art, right or wrong; an address belongs to the main network, or to the others."""

    artist: str = ""
    licence: str = ""
    quantity: str = ""
    rate: str = ""
    address_main: str = ""
    address_test: str = ""
    attrs: tuple[Node, ...] = ()

    def over(self, general: "NewArt") -> "NewArt":
        """This, and of whatever it does not say, what is said in general."""
        silent = (field.name for field in fields(self) if not getattr(self, field.name))
        return replace(self, **{name: getattr(general, name) for name in silent})

    def address(self, network: Network) -> str:
        """Who receives royalties on this network."""
        return self.address_main if network is Network.MAIN else self.address_test


@dataclass(frozen=True, slots=True)
class Marks:
    """What a draft has as the defaults of its project say: names of attributes, and whether quantity and royalties."""

    attributes: tuple[str, ...] = ()
    amount: bool = False
    royalties: bool = False


# --- For drafts


def fields_of(new_art: NewArt, network: Network) -> Mapping[str, Any]:
    """The fields of a draft that new art begins with; without those that would be wrong there."""
    attrs, amount = _attrs(new_art), amount_of(new_art.quantity)
    return {
        **({"attrs": attrs} if attrs else {}),
        **({"amount": amount} if amount is not None else {}),
        **_royalties(new_art, network),
    }


def lacking(draft: Draft, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a draft lacks of these fields: attributes by name, and royalties if it has none. Its quantity stays."""
    attrs = applied(draft.attrs, given.get("attrs", ()), replaces=False)
    found: dict[str, Any] = {} if attrs == draft.attrs else {"attrs": attrs}
    if all(getattr(draft, name) == getattr(_NOTHING, name) for name in _ROYALTIES):
        found |= {name: given[name] for name in _ROYALTIES if name in given}
    return found


def marks(draft: Draft, own: NewArt, general: NewArt, network: Network) -> Marks:
    """What of this draft is as the project's own defaults say."""
    given, amount = fields_of(own.over(general), network), amount_of(own.quantity)
    has = {node.key: node for node in draft.attrs}
    says_royalties = bool(own.rate or own.address(network)) and "royalties" in given
    return Marks(
        tuple(node.key for node in _attrs(own) if has.get(node.key) == node),
        amount is not None and draft.amount == amount,
        says_royalties and all(getattr(draft, name) == given[name] for name in _ROYALTIES),
    )


def _attrs(new_art: NewArt) -> tuple[Node, ...]:
    named = {node.key for node in new_art.attrs}
    said = ((ARTIST, new_art.artist.strip()), (LICENCE, new_art.licence.strip()))
    return (*(Node(key, text=words) for key, words in said if words and key not in named), *begun(new_art.attrs))


def _royalties(new_art: NewArt, network: Network) -> Mapping[str, Any]:
    rate, address = rate_of(new_art.rate), new_art.address(network)
    if rate is None or not address or any(map(_is_error, royalty_problems(rate, address, network))):
        return {}
    return {"royalties_rate": rate, "royalties": address}


def royalties_left_out(new_art: NewArt, network: Network) -> Sentence | None:
    """Why new art begins without the royalties that were written; None if it begins with them, or no rate was."""
    if not new_art.rate or _royalties(new_art, network):
        return None
    return _WRONG if new_art.address(network) else _NO_ADDRESS


def amount_of(text: str) -> int | None:
    """The quantity that a text says, None if it says none that can be minted."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    return amount if 1 <= (amount := int(digits)) <= LARGEST_AMOUNT else None


def rate_of(text: str) -> Decimal | None:
    """The rate in percent that a text says, None if it says none: it may be anything."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def royalty_problems(rate: Decimal | None, address: str, network: Network) -> Sequence[Problem]:
    """What a draft with these royalties would be told about them."""
    draft = Draft(art_id=0, royalties_rate=rate, royalties=address)
    return [
        one for one in check_draft(draft, network=network) if one.field[:1] in (("royalties",), ("royalties_rate",))
    ]


def _is_error(problem: Problem) -> bool:
    return problem.severity is not Severity.WARNING


# --- In the settings, where addresses stand apart: whoever changes a file must not choose who is paid

_WORDS = ("artist", "licence", "quantity", "rate")
_ADDRESSES = ("address_main", "address_test")


def plain(new_art: NewArt) -> tuple[dict[str, Any], dict[str, Any]]:
    """What it says, and the addresses in it, without what is empty."""
    said: dict[str, Any] = {name: words for name in _WORDS if (words := getattr(new_art, name))}
    if new_art.attrs:
        said["attrs"] = kept_attributes.plain(new_art.attrs)
    return said, {name: words for name in _ADDRESSES if (words := getattr(new_art, name))}


def read(said: object, addresses: object) -> NewArt:
    """What `plain` wrote, whatever somebody has made of it."""
    found, paid = _members(said), _members(addresses)
    texts = {name: _text(found.get(name)) for name in _WORDS} | {name: _text(paid.get(name)) for name in _ADDRESSES}
    return NewArt(attrs=kept_attributes.read(found.get("attrs")), **texts)


def _members(found: object) -> Mapping[object, object]:
    return cast("dict[object, object]", found) if isinstance(found, dict) else {}


def _text(found: object) -> str:
    if not isinstance(found, str) or len(found) > LONGEST or any("\ud800" <= letter <= "\udfff" for letter in found):
        return ""
    return found
