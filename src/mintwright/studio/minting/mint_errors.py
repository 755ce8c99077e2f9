"""Why a mint was not started."""

from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.studio.minting.reviewing.duplicate_check import EarlierMint

NOT_SENT = Sentence("minting", "Nothing was sent, so nothing was minted. {reason}")

_RESAVED = Sentence("minting", "Nothing was sent: {file} was saved again. Look at the review once more.")
_UNCOMPARED = Sentence(
    "minting",
    "Nothing was sent: {file} may have been saved again, and it cannot be read just now. Look at the review once more.",
)
_CHANGED = Sentence(
    "minting", "Nothing was sent: what would be minted of “{title}” was changed. Look at the review once more."
)


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
            title=before.mint.called,
        )
        super().__init__(said)
        self.before = before


class ResavedError(MintError):
    """A file was saved again, or nobody can tell whether it was, and the review that was confirmed did not say so.

    Nothing was sent.
    """

    def __init__(self, file: str, *, is_known: bool = True) -> None:
        super().__init__((_RESAVED if is_known else _UNCOMPARED).filled(file=file))


class ChangedError(MintError):
    """The drafts were changed after the review that was confirmed was made. Nothing was sent."""

    def __init__(self, title: str) -> None:
        super().__init__(_CHANGED.filled(title=title))
