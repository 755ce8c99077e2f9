"""What the program is shipped with, and under which terms: read when somebody asks, from what is really there."""

import platform
import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from mintwright.resources import resources

_OWN = "mintwright"
_SHORT = 80  # signs; a longer field holds the whole text of a licence


@dataclass(frozen=True, slots=True, order=True)
class ShippedPart:
    """A library, font or drawing, with its version where it has one, and its terms in a line."""

    name: str
    version: str
    terms: str


def shipped_parts() -> list[ShippedPart]:
    """Everything of others that is shipped, by name. Reads some hundred files: not on the interface's thread."""
    return sorted({*_bundled(), *(_packaged() or _installed())}, key=lambda part: part.name.casefold())


def _packaged() -> list[ShippedPart]:
    """What the index of a packaged build lists; nothing in a checkout."""
    index = resources() / "licences" / "third-party" / "index.txt"
    lines = index.read_text(encoding="utf-8").splitlines() if index.is_file() else []
    named = [line.partition(": ") for line in lines if ": " in line]
    return [ShippedPart(*_name_and_version(part), terms) for part, _, terms in named]


def _name_and_version(part: str) -> tuple[str, str]:
    name, _, version = part.rpartition(" ")
    return (name, version) if name else (version, "")


def _bundled() -> list[ShippedPart]:
    """Fonts, icons and pictures: the table of the folder of licences."""
    lines = (resources() / "licences" / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [[_plain(cell) for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| `")]
    return [ShippedPart(files, "", f"{terms} ({by})") for files, by, terms in rows if not by.endswith("our own")]


def _plain(cell: str) -> str:
    """A cell without Markdown: the words of a link, no backticks."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", cell).replace("`", "").strip()


def _installed() -> list[ShippedPart]:
    """The libraries that this installation needs, and those that these need."""
    found: dict[str, Distribution] = {}
    wanted = [_OWN]
    while wanted:
        name = wanted.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key not in found and (one := _distribution(name)) is not None:
            found[key] = one
            wanted += _needed_by(one)
    found.pop(_OWN, None)
    python = ShippedPart("Python", platform.python_version(), "PSF-2.0")
    return [python, *(ShippedPart(one.metadata["Name"], one.version, _terms(one)) for one in found.values())]


def _distribution(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None  # needed on another system only


def _needed_by(one: Distribution) -> list[str]:
    plain = [line for line in one.requires or [] if "extra ==" not in line]
    return [re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0] for line in plain]


def _terms(one: Distribution) -> str:
    """The licence in a line, as the distribution states it."""
    said = next((said for field in ("License-Expression", "License") for said in _all(one, field) if said), "")
    lines = said.strip().splitlines()
    if lines and len(lines[0]) < _SHORT:
        return lines[0]
    classes = [line for line in _all(one, "Classifier") if line.startswith("License ::")]
    return ", ".join(line.rpartition(" :: ")[2] for line in classes) or "see its text"


def _all(one: Distribution, field: str) -> list[str]:
    return [str(value) for value in one.metadata.get_all(field) or []]
