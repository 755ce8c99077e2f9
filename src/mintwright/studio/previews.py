"""Small pictures of the art: newest wish first, never on the artist's thread of the program, kept by bytes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as plain data: straight-alpha RGBA bytes, row by row without padding, size in pixels."""

    width: int
    height: int
    rgba: bytes


class Previews:
    """The thumbnails. Announces Kind.PREVIEWS."""

    def image(self, art_id: int, pixels: int) -> Pixels | None:
        """The picture with its longer edge at most `pixels`, when memory has it."""
        raise NotImplementedError

    def wanted(self, art_id: int, pixels: int) -> None:
        """Ask for a picture; Kind.PREVIEWS says when there is one, or that there will be none."""
        raise NotImplementedError

    def no_picture(self, art_id: int) -> bool:
        """Whether this file cannot be shown as a picture."""
        raise NotImplementedError
