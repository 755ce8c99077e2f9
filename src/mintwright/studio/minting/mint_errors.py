"""Why a mint was not started."""

from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.studio.minting.reviewing.duplicate_check import EarlierMint
    from mintwright.studio.minting.reviewing.review import Review

NOT_SENT = Sentence("minting", "Nothing was sent, so nothing was minted. {reason}")

_RESAVED = Sentence("minting", "Nothing was sent: {file} was saved again. Look at the review once more.")
_UNCOMPARED = Sentence(
    "minting",
    "Nothing was sent: {file} may have been saved again, and it cannot be read just now. Look at the review once more.",
)
_CHANGED = Sentence(
    "minting", "Nothing was sent: what would be minted of “{title}” was changed. Look at the review once more."
)
_LISTED = Sentence(
    "minting",
    "Nothing was sent: the service lists a mint of “{name}” that this computer knows nothing of. Say in the review if "
    "you mint all the same.",
)
_UNREAD = Sentence(
    "minting",
    "Nothing was sent: the service’s list of mints could not be read, so nobody can tell whether this was minted "
    "without this computer knowing. {reason} If you mint again, it goes without that list.",
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


class ListedError(MintError):
    """The service's list has something to say of what would be minted, which the artist did not know.

    Nothing was sent. `review` is the same review, which says it.
    """

    def __init__(self, review: "Review") -> None:
        names = [one.title for one in review.listed]
        super().__init__(_LISTED.filled(name=names[0]) if names else _UNREAD.filled(reason=review.list_unread or ""))
        self.review = review
