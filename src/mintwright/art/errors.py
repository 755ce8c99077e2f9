"""What can be wrong with a picture.

ArtError
├── NoPicture           a file without a picture of its own: sound, film, 3D, text; an icon stands for it
├── MissingPicture      the file cannot be opened at all
├── NoAnswer            its drive does not let it be read
├── NotDrawn            this computer had no room for the process that draws, or the studio closes
├── UnreadablePicture   damaged, incomplete, or not of the kind its name says
├── HugePicture         it needs more memory or time than is safe
└── UnsafePicture       a drawing that reaches outside its own file
"""

import errno

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.regular_files import NoRegularFileError


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


class NoAnswer(ArtError):  # noqa: N818 as above
    """Reading failed, not the content: a bad sector, an unplugged drive, a share that went away."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence(
            "art",
            "This file cannot be read from its drive. Check that the drive is connected, then press R to try again.",
        )
        super().__init__(sentence, details=details)


class NotDrawn(ArtError):  # noqa: N818 as above
    """Nothing is known of the picture: the process that draws it could not be started."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence(
            "art",
            "This computer has no room just now to draw this picture. Close other programs, then press R to try again.",
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
    """Unpacking would take too much memory or time, by accident or on purpose."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence("art", "This picture is too large to show here. It can still be uploaded and minted.")
        super().__init__(sentence, details=details)


class UnsafePicture(ArtError):  # noqa: N818 as above
    """An SVG that names other files or addresses, or declares entities; drawing it could leak or hang."""

    def __init__(self, *, details: str = "") -> None:
        sentence = Sentence(
            "art",
            "This drawing refers to things outside its own file. Save it with everything embedded, or remove it.",
        )
        super().__init__(sentence, details=details)


_IN_ITS_PLACE = (FileNotFoundError, PermissionError, NotADirectoryError, IsADirectoryError, NoRegularFileError)
_NAMES = (errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL)
_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)


def of_system(error: OSError | ValueError) -> ArtError:
    """The ArtError for a system's error; ValueError is what Python raises for an impossible path."""
    if isinstance(error, (*_IN_ITS_PLACE, ValueError)) or error.errno in _NAMES:
        return MissingPicture(details=str(error))
    if error.errno in _ROOM:
        return NotDrawn(details=str(error))
    return NoAnswer(details=str(error))
