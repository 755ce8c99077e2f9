"""Foreign text inside our own: it must neither reverse the line's direction nor control the terminal that shows it.

The rules are Unicode's (UAX 9): an isolate keeps the order of the text around it.
"""

import re
import unicodedata

DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that can change the text direction."""

_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_TURNING = re.compile(f"[{DIRECTIONS}]")
_STEERING = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029{DIRECTIONS}]")
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


def isolated(words: str) -> str:
    """A value for a sentence: an amount or address beside it reads the same, whatever the value contains."""
    if words.isascii():
        return words
    calm = _TURNING.sub("\N{REPLACEMENT CHARACTER}", words)
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in calm):
        return f"{_FIRST_STRONG_ISOLATE}{calm}{_POP_ISOLATE}"
    return calm


def spelled_out(text: str) -> str:
    """A text for the log or a terminal, with control characters escaped; line ends and tabs stay."""
    return _STEERING.sub(lambda found: ascii(found[0])[1:-1], text)
