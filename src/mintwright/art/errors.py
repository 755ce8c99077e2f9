"""What can be wrong with a picture, in the artist's words.

ArtError
├── NoPicture           a file without a picture of its own: sound, film, 3D, text; an icon stands for it
├── MissingPicture      the file cannot be opened at all
├── UnreadablePicture   damaged, incomplete, or of a kind its name does not say
├── HugePicture         more pixels than is safe to unpack
└── UnsafePicture       a drawing that reaches outside its own file
"""

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence


class ArtError(MintwrightError):
    """A file cannot be shown. It may still be uploaded: the service judges content by its own rules."""


class NoPicture(ArtError):  # noqa: N818 not a fault of anyone: most such files are fine
    """The file is of a kind that has no picture of its own."""

    def __init__(self) -> None:
        super().__init__(Sentence("art", "This kind of file has no picture of its own."))


class MissingPicture(ArtError):  # noqa: N818 named for what the artist sees, as its siblings
    """The file is gone or may not be read."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence(
            "art",
            "This file can't be opened. Check that it is still in its folder and that you may read it.",
        )
        super().__init__(sentence, details=details)


class UnreadablePicture(ArtError):  # noqa: N818 as above
    """The decoder gave up."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence(
            "art",
            "This picture can't be read. Open it in your image editor and save it again, or remove it.",
        )
        super().__init__(sentence, details=details)


class HugePicture(ArtError):  # noqa: N818 as above
    """Unpacking would take too much memory, by accident or on purpose."""

    def __init__(self, *, limit: int) -> None:
        sentence = Sentence(
            "art",
            "This picture has more than {limit} million pixels, too many for a preview. It can still be uploaded.",
            limit=limit // 1_000_000,
        )
        super().__init__(sentence)


class UnsafePicture(ArtError):  # noqa: N818 as above
    """An SVG that names other files or addresses, or declares entities; drawing it could leak or hang."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence(
            "art",
            "This drawing refers to things outside its own file. Save it with everything embedded, or remove it.",
        )
        super().__init__(sentence, details=details)
