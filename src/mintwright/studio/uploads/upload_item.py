"""One file as the grid shows it, and the queue in numbers."""

from dataclasses import dataclass, replace

from mintwright.domain.project import Art, Proof, StoredFile, UploadState
from mintwright.domain.sentences import Sentence

WRONG = {
    Proof.MISMATCHED: Sentence(
        "uploads",
        "The reference of {name} is not the one its content gives: the network may hold something else. "
        "Compare it, or try again.",
    ),
    Proof.DIFFERENT: Sentence(
        "uploads",
        "The network holds something else than {name}, so it may not be minted. Try again to upload it anew.",
    ),
}
"""What is uploaded, but seems to be something else on the network."""

FURTHEST_FIRST = (
    UploadState.PROBLEM, UploadState.UPLOADING, UploadState.WAITING, UploadState.PAUSED, UploadState.UPLOADED,
)  # fmt: skip
"""Of two files that share a card, the one whose state comes first here says how far both are."""


@dataclass(frozen=True, slots=True)
class UploadItem:
    """One file as the grid shows it in the current scope. `sent` in bytes, `cover_size` of the cover on its card.

    `same_as` is the id of earlier art of this project with the same content: a hint, not a problem. `proof` says how
    well the stored file is proven to be its bytes; `stored` is None while it seems to be something else.
    """

    art: Art
    state: UploadState
    problem: Sentence | None = None
    sent: int = 0
    stored: StoredFile | None = None
    same_as: int | None = None
    proof: Proof | None = None
    cover_size: int = 0

    def with_cover(self, cover: "UploadItem") -> "UploadItem":
        """This and the cover that shares its card, as one: uploaded once both are, and the bytes of both."""
        state = min(self.state, cover.state, key=FURTHEST_FIRST.index)
        return replace(self, state=state, sent=self.sent + cover.sent, cover_size=cover.art.size)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.art.path.name

    @property
    def fraction(self) -> float:
        """The fraction uploaded, 0 to 1."""
        if self.state is UploadState.UPLOADED:
            return 1.0
        size = self.art.size + self.cover_size
        return min(1.0, self.sent / size) if size else 0.0


@dataclass(frozen=True, slots=True)
class Totals:
    """The queue in numbers, in the current scope. Sizes in bytes; `seconds_left` is None while unknown.

    `problems` are files that `failed`, and those of which the network seems to hold something else. Damaged pictures
    may be in any state: `studio.damaged_files` counts them.
    """

    count: int = 0
    waiting: int = 0
    uploading: int = 0
    paused: int = 0
    uploaded: int = 0
    problems: int = 0
    failed: int = 0
    sent: int = 0
    size: int = 0
    seconds_left: float | None = None

    @property
    def unfinished(self) -> int:
        """How many are neither uploaded nor problems."""
        return self.waiting + self.uploading + self.paused

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing will go on by itself: everything is uploaded, paused or a problem."""
        return not self.waiting and not self.uploading

    @property
    def fraction(self) -> float:
        """The fraction of all bytes uploaded, 0 to 1."""
        return min(1.0, self.sent / self.size) if self.size else 0.0
