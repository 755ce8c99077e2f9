"""Why a mint was not started."""

from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.studio.minting.duplicate_check import EarlierMint


class MintError(MintwrightError):
    """A mint was not started. Nothing was sent."""


class SecondSetError(MintError):
    """Some of these assets may exist already, or are being sent, which was not known when the mint was confirmed.

    Nothing was sent. `before` is what the artist must acknowledge first.
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
