"""The root of every error an artist may see.

    MintwrightError                 something in the world failed; `.sentence` says what and what to do
    ├── api.errors.ServiceError     the service, or the connection to it
    ├── library.errors.LibraryError the disk
    └── art.errors.ArtError         a picture

A bug of ours is any other exception; it is never shown as a sentence about the world.
"""

from mintwright.domain.sentences import Sentence


class MintwrightError(Exception):
    """The world failed. `sentence` is for the artist, `details` for whoever helps them (no secret, at most 4 KB)."""

    def __init__(self, sentence: Sentence, *, details: str = "") -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.details = details
