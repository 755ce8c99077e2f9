"""The three networks an artist can mint on, and the account scopes that uploads and mints belong to."""

from enum import StrEnum
from functools import lru_cache
from typing import NewType


class Network(StrEnum):
    """The network of a mint. The practice network runs inside the program and imitates a test network."""

    MAIN = "main"
    TEST = "test"
    PRACTICE = "practice"

    @property
    def chain_id(self) -> int:
        """The network number in an address's first byte (CIP-19): 1 for the main network, 0 for every other."""
        return 1 if self is Network.MAIN else 0


AccountScope = NewType("AccountScope", str)
"""One account at one address of a network. Uploads and mints of one scope are never used in another."""


@lru_cache(maxsize=256)  # called for each of a thousand mints, again and again
def scope_of(network: Network, base_url: str = "", account: str = "") -> AccountScope:
    """The scope of an account; without one, of work that waits for the first to sign in at this address, or at any.

    The practice network is one scope, whatever port it listens on.
    """
    if network is Network.PRACTICE:
        return AccountScope(network)
    return AccountScope(" ".join(part for part in (network.value, base_url, account) if part))
