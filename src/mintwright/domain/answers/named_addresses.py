"""Addresses in a service's own words. Nobody shall pay one because a sentence names it: what is to be paid has a field
of its own, which is watched.
"""

import re
from collections.abc import Collection

SHORTEST_ADDRESS = 25  # letters of what is taken for one
NOT_SHOWN = "(an address that is not shown)"  # in place of one that is not known
_ADDRESS = re.compile(
    r"(?:addr|stake)(?:_test)?1[0-9a-z]{20,}|(?:Ae2|DdzFF|37bt)[1-9A-HJ-NP-Za-km-z]{40,}", re.IGNORECASE
)


def named_addresses(text: str) -> frozenset[str]:
    """Everything in a text that looks like an address, as it is written."""
    return frozenset(_ADDRESS.findall(text))


def without_addresses(text: str, shown: Collection[str] = (), instead: str = NOT_SHOWN) -> str:
    """A text without any address but those that are `shown`, in small letters or capitals."""
    known = {one.lower() for one in shown}
    return _ADDRESS.sub(lambda found: found[0] if found[0].lower() in known else instead, text)
