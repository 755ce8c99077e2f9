"""How large the parts of a card are: among the uploads, and among the prints of a collection."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardLook:
    """Sizes in pixels of the design. Without a `frame` the picture lies on the mat from edge to edge."""

    margin: int  # around a mat: half the gap between two, and room for the rings
    aspect: float  # of a mat
    frame: int  # of the mat around a print that is shown as a whole
    above: int  # from the mat to the first line
    below: int  # from the last line to the next card's margin
    is_titled: bool = True
    has_expander: bool = True  # a button under the pointer, which shows the picture by itself

    @property
    def lines(self) -> int:
        """How many lines of words are below the mat."""
        return 2 if self.is_titled else 1


CARD = CardLook(margin=6, aspect=146 / 170, frame=10, above=7, below=10)
CHOICE = CardLook(margin=6, aspect=146 / 170, frame=10, above=7, below=10, has_expander=False)
PRINT = CardLook(margin=7, aspect=1, frame=0, above=5, below=9)
STRIP = CardLook(margin=7, aspect=1, frame=0, above=1, below=8, is_titled=False)
