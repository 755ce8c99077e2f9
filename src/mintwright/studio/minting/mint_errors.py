"""Why a mint was not begun."""

from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.studio.minting.duplicate_check import EarlierMint


class MintError(MintwrightError):
    """A mint was not begun. Nothing was sent."""


class SecondSetError(MintError):
    """Some of these assets may exist already, or are being sent, which was not said when the mint was confirmed.

    Nothing was sent. `before` is what has to be known before it is.
    """

    def __init__(self, before: "EarlierMint") -> None:
        said = Sentence(
            "minting",
            "Nothing was sent: the mint “{title}” asked for some of these assets already. Review them again, and say "
            "there if you want a second set.",
            title=before.mint.title,
        )
        super().__init__(said)
        self.before = before
