"""The artist's accounts on the real networks, by name: a list in the settings, never with a secret."""

import hashlib
import os
from dataclasses import asdict, dataclass, field, replace
from typing import Any, cast

from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.studio.settings import Settings, is_text

LONGEST_LABEL = 60  # characters

_ACCOUNTS = "accounts"
_CHOSEN = "chosen_accounts"
_BASE_URLS = "base_urls"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedAccount:
    """One account of the artist at one service. `user` is its name there, if known.

    `label` is what it is called here: by the artist when `is_named`, else derived from user or address.
    """

    id: str
    network: Network
    base_url: str
    label: str
    user: str = ""
    is_named: bool = False
    scope: AccountScope = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "scope", scope_of(self.network, self.base_url, self.id))


PRACTICE = SavedAccount(id="practice", network=Network.PRACTICE, base_url="", label="Practice artist")


class AccountStore:
    """The accounts on each network, and the one chosen there."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all = {PRACTICE.id: PRACTICE, **_read(settings)}
        usual = {network.value: network.value for network in Network}
        ids = usual if settings.get(_CHOSEN) is None else settings.texts(_CHOSEN)
        found = {network: self._all.get(ids.get(network.value, "")) for network in Network}
        self._chosen = {network: known if known and known.network is network else None
                        for network, known in found.items()} | {Network.PRACTICE: PRACTICE}  # fmt: skip

    def on(self, network: Network) -> tuple[SavedAccount, ...]:
        """The accounts on a network, in the order they were added."""
        return tuple(known for known in self._all.values() if known.network is network)

    def chosen(self, network: Network) -> SavedAccount | None:
        """The chosen account on a network; None while another one is being added."""
        return self._chosen[network]

    def named(self, account_id: str) -> SavedAccount:
        """One account. Raises KeyError."""
        return self._all[account_id]

    def choose(self, network: Network, account_id: str | None) -> None:
        """Choose this account. Raises KeyError."""
        known = None if account_id is None else self._all[account_id]
        self._chosen[network] = known
        self._save()

    def account_for(self, network: Network, base_url: str, user: str, label: str) -> SavedAccount:
        """The account for a sign-in: the chosen one, one of the same user, or a new one. Changes nothing."""
        chosen = self._chosen[network]
        here = [known for known in self.on(network) if known.base_url == base_url]
        same = [known for known in here if user and known.user == user]
        again = [known for known in here if known is chosen and (not user or not known.user)]
        found = next(iter((*same, *again)), None)
        if found is None:
            found = SavedAccount(id=_id_of(network, base_url, user), network=network, base_url=base_url, label="")
        label = label.strip()[:LONGEST_LABEL]
        user = user or found.user
        if label or found.is_named:
            return replace(found, user=user, label=label or found.label, is_named=True)
        return replace(found, user=user, label=self._free(network, user or base_url.partition("://")[2], found.id))

    def put(self, known: SavedAccount) -> None:
        """Add or change an account, and choose it."""
        self._all[known.id] = known
        self._chosen[known.network] = known
        self._save()

    def rename(self, account_id: str, label: str) -> None:
        """Rename an account. Raises KeyError."""
        known = replace(self._all[account_id], label=label.strip()[:LONGEST_LABEL], is_named=True)
        self._all[account_id] = known
        if (chosen := self._chosen[known.network]) is not None and chosen.id == account_id:
            self._chosen[known.network] = known
        self._save()

    def remove(self, account_id: str) -> None:
        """Forget an account's name and address."""
        known = self._all.pop(account_id)
        if self._chosen[known.network] is known:
            self._chosen[known.network] = None
        self._save()

    def _free(self, network: Network, label: str, account_id: str) -> str:
        """The label, with a number if another account already has it."""
        label = label[:LONGEST_LABEL]
        taken = {known.label for known in self.on(network) if known.id != account_id}
        numbered = (f"{label} ({number})" for number in range(2, len(taken) + 3))
        return label if label not in taken else next(one for one in numbered if one not in taken)

    def _save(self) -> None:
        kept = [known for known in self._all.values() if known is not PRACTICE]
        self._settings.put(_ACCOUNTS, [_plain(known) for known in kept])
        self._settings.put(_CHOSEN, {network.value: known.id for network, known in self._chosen.items() if known})


def _id_of(network: Network, base_url: str, user: str) -> str:
    """A stable id: a user keeps it, with uploads and receipts, when the account is removed and added again."""
    return hashlib.sha256(f"{network} {base_url} {user}".encode()).hexdigest()[:16] if user else os.urandom(8).hex()


def _plain(known: SavedAccount) -> dict[str, Any]:
    plain = asdict(known)
    del plain["scope"]
    return plain


def _read(settings: Settings) -> dict[str, SavedAccount]:
    """The stored list; before there was one, a single account for each network whose address was entered."""
    kept: object = settings.get(_ACCOUNTS)
    if not isinstance(kept, list):
        entered = settings.texts(_BASE_URLS)
        kept = [{"id": network, "network": network, "base_url": url, "label": url.partition("://")[2]}
                for network, url in entered.items()]  # fmt: skip
    found = (_account_of(one) for one in cast("list[object]", kept))
    return {known.id: known for known in found if known is not None and known.id != PRACTICE.id}


def _account_of(one: object) -> SavedAccount | None:
    """An entry of the settings, if it is what we wrote."""
    try:
        plain = cast("dict[str, Any]", one)
        found = SavedAccount(
            id=plain["id"],
            network=Network(plain["network"]),
            base_url=plain["base_url"],
            label=plain["label"],
            user=plain.get("user", ""),
            is_named=bool(plain.get("is_named")),
        )
    except (AttributeError, KeyError, ValueError, TypeError):
        return None
    return found if all(map(is_text, (found.id, found.base_url, found.label, found.user))) else None
