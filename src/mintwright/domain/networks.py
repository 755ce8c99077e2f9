"""The three networks an artist can mint on, and the places where a service keeps what an account uploaded."""

from enum import StrEnum
from functools import lru_cache
from typing import NewType


class Network(StrEnum):
    """Where a mint goes. The practice network runs inside the program and pretends to be a test network."""

    MAIN = "main"
    TEST = "test"
    PRACTICE = "practice"

    @property
    def chain_id(self) -> int:
        """The network number in an address's first byte (CIP-19): 1 for the main network, 0 for every other."""
        return 1 if self is Network.MAIN else 0


AccountScope = NewType("AccountScope", str)
"""One account at one address of a network. What is uploaded or minted at one place is never used at another."""


@lru_cache(maxsize=256)  # asked for each of a thousand mints, again and again
def place_of(network: Network, base_url: str = "", account: str = "") -> AccountScope:
    """The place of an account; without one, of what waits for the first that signs in at this address, or at any.

    The practice network is one place, whatever port it listens on.
    """
    if network is Network.PRACTICE:
        return AccountScope(network)
    return AccountScope(" ".join(part for part in (network.value, base_url, account) if part))
