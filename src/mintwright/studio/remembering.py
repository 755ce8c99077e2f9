"""Sign-ins that outlive the program: one entry an account in the operating system's keyring, never anywhere else."""

import json
from typing import Any, cast

from mintwright.library.credentials import Backend, Credentials
from mintwright.studio.account import Account, Way


class Remembered:
    """What the keyring knows of a profile's sign-ins. A secret is only ever used at the address it was entered for."""

    def __init__(self, profile: str, keyring: Backend | None = None) -> None:
        """`profile` keeps profiles apart, `keyring` replaces the system's own."""
        self._credentials = Credentials(profile, keyring)

    @property
    def works(self) -> bool:
        """Whether the system has a keyring."""
        return self._credentials.remembers

    async def look(self) -> None:
        """Make sure of `works`: ask the keyring for something that is not there."""
        await self._credentials.get("nothing")

    async def find(self, account_id: str) -> tuple[str, Way] | None:
        """The address and the way in, if they were remembered whole."""
        kept = _parsed(await self._credentials.get(account_id))
        way, base_url = Way.from_plain(kept), kept.get("base_url")
        if not isinstance(base_url, str) or not (way.secret_token or way.can_refresh):
            return None
        return base_url, way

    async def keep(self, account_id: str, base_url: str, way: Way) -> None:
        """Remember a sign-in in place of the one before."""
        await self._credentials.set(account_id, json.dumps({"base_url": base_url, **way.plain()}))

    async def keep_account(self, account: Account) -> None:
        """Remember an account's sign-in as it stands now."""
        await self.keep(account.id, account.base_url, account.way)

    async def forget(self, account_id: str) -> bool:
        """Remember nothing of an account; False when the keyring could not be asked."""
        return await self._credentials.delete(account_id)

    def close(self) -> None:
        """Let go of the keyring."""
        self._credentials.close()


def _parsed(text: str | None) -> dict[str, Any]:
    """What the keyring gave, if it is what we wrote."""
    try:
        kept = json.loads(text or "{}")
    except ValueError:
        return {}
    return cast("dict[str, Any]", kept) if isinstance(kept, dict) else {}
