"""Where the files of `resources/` are: beside the sources, inside the wheel, or inside a frozen build."""

import sys
from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """The folder that holds fonts, icons, theme and samples, in whatever layout the program runs.

    Raises FileNotFoundError when the installation is incomplete.
    """
    package = Path(__file__).resolve().parent
    frozen = Path(getattr(sys, "_MEIPASS", package)) / "mintwright" / "_resources"
    for folder in (package / "_resources", frozen, package.parent.parent / "resources"):
        if (folder / "theme.qss").is_file():
            return folder
    raise FileNotFoundError("the resources of Mintwright are missing; install it again")


def sample_art() -> Path:
    """The folder of pictures for "Try it with sample art". Raises FileNotFoundError as `resources` does."""
    return resources() / "samples"
