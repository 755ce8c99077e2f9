"""The three networks an artist can mint on."""

from enum import StrEnum


class Network(StrEnum):
    """Where a mint goes. The practice network runs inside the program and pretends to be a test network."""

    MAIN = "main"
    TEST = "test"
    PRACTICE = "practice"

    @property
    def chain_id(self) -> int:
        """The network number in an address's first byte (CIP-19): 1 for the main network, 0 for every other."""
        return 1 if self is Network.MAIN else 0
