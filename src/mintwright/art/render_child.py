"""The process that draws one picture, writes it as PNG to its standard output, and exits.

It is started by `mintwright draw-picture svg|large FILE PIXELS [LEFT TOP WIDTH HEIGHT]` (`art.render_process`); the
exit status tells what happened.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from mintwright.art.child_end import end_with_the_studio
from mintwright.art.child_limits import limit_own_process
from mintwright.art.render_process import LONGEST_SECONDS, MOST_BYTES, SVG, ExitStatus


def main(words: list[str]) -> int:
    """Draw one picture; the answer is an exit status."""
    kind, path, numbers = words[0], Path(words[1]), [int(word) for word in words[2:]]
    answer = _own_output()
    limit_own_process(LONGEST_SECONDS[kind], MOST_BYTES[kind], status=ExitStatus.TOO_LARGE)
    end_with_the_studio(ExitStatus.NO_ANSWER)
    drawn = _judged(partial(_svg if kind == SVG else _large, path, *numbers))
    if isinstance(drawn, ExitStatus):
        return drawn
    with os.fdopen(answer, "wb") as pipe:
        pipe.write(drawn)
    return ExitStatus.DRAWN


def _own_output() -> int:
    """Standard output, for us alone: nothing a library prints may end up in the picture."""
    answer = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return answer


def _judged(draw: Callable[[], bytes]) -> bytes | ExitStatus:
    """The PNG, or why there is none."""
    from mintwright.art.errors import ArtError, HugePicture, MissingPicture, NoAnswer, UnsafePicture

    try:
        return draw()
    except (HugePicture, MemoryError):
        return ExitStatus.TOO_LARGE
    except UnsafePicture:
        return ExitStatus.UNSAFE
    except (NoAnswer, MissingPicture):
        return ExitStatus.NO_ANSWER
    except ArtError:
        return ExitStatus.UNREADABLE


def _svg(path: Path, pixels: int) -> bytes:
    from mintwright.art.svg_drawing import draw

    return draw(path, pixels)


def _large(path: Path, pixels: int, *part: int) -> bytes:
    from mintwright.art.decoder import Part, draw_large

    return draw_large(path, pixels, Part(*part) if part else None)
