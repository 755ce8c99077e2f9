"""The three networks an artist can mint on, and the places where a service keeps what was uploaded."""

from enum import StrEnum
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


Place = NewType("Place", str)
"""A network at one address. What was uploaded to one place, or waits for it, is never used at another."""


def place_of(network: Network, base_url: str = "") -> Place:
    """The place of a service; without an address, of what waits for the first one entered on this network.

    The practice network is one place, whatever port it listens on.
    """
    return Place(network if network is Network.PRACTICE else f"{network} {base_url}".rstrip())
