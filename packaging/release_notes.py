"""A release's own notes: the version from its one place, and the changelog's section about it.

    python packaging/release_notes.py                the notes of this version, in Markdown
    python packaging/release_notes.py --tag v0.2.0   the same, when tag, version and changelog agree and it has its day
    python packaging/release_notes.py --version      the version alone

`--repository OWNER/NAME` adds how to check what was downloaded. Standard library only. Exit status: 0 good, 1 refused.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from project_version import project_version

PROJECT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## (?P<version>\S+) \((?P<when>[^)]*)\)$")
UNRELEASED = "unreleased"

CHECKING = """
## Check what you downloaded

`SHA256SUMS` lists every file of this release. Each was built and signed off by this repository's own workflow, which
the [GitHub command line](https://cli.github.com) can confirm:

```
gh attestation verify FILE --repo {repository}
```
"""


class NotesError(Exception):
    """The changelog, the tag and the version do not fit together."""


@dataclass(frozen=True, slots=True)
class Section:
    """What the changelog says of one version. `day` is None until it is released."""

    version: str
    day: date | None
    text: str


def sections(changelog: str) -> list[Section]:
    """Every section in the order of the file. Raises NotesError for one that is not of the form."""
    found: list[Section] = []
    for part in re.split(r"^(?=## )", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        named = HEADING.match(heading)
        if named is None:
            raise NotesError(f"the changelog's heading {heading!r} is not of the form '## VERSION (DAY)'")
        if not text.strip():
            raise NotesError(f"the changelog says nothing of {named['version']}")
        found.append(Section(named["version"], _day(named["when"]), text.strip()))
    return found


def _day(when: str) -> date | None:
    if when == UNRELEASED:
        return None
    try:
        return date.fromisoformat(when)
    except ValueError:
        raise NotesError(f"the changelog's day {when!r} is neither a day nor '{UNRELEASED}'") from None


def section_of(changelog: str, version: str) -> Section:
    """The one section about a version."""
    found = [section for section in sections(changelog) if section.version == version]
    if len(found) != 1:
        raise NotesError(f"the changelog has {len(found)} sections about {version}")
    return found[0]


def check_tag(tag: str, section: Section) -> None:
    """Refuse a tag that names another version, and a version that has no day yet."""
    if tag != f"v{section.version}":
        raise NotesError(f"the tag {tag} is not v{section.version}, the version in src/mintwright/__init__.py")
    if section.day is None:
        raise NotesError(f"the changelog calls {section.version} unreleased: give it its day")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was asked for; 1 when something does not fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="store_true", help="print the version alone")
    parser.add_argument("--tag", help="the tag that is being released")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="add how to check a download")
    parser.add_argument("--changelog", type=Path, default=PROJECT / "CHANGELOG.md", metavar="FILE")
    options = parser.parse_args(arguments)
    try:
        version = project_version()
        section = section_of(options.changelog.read_text(encoding="utf-8"), version)
        if options.tag:
            check_tag(options.tag, section)
    except (NotesError, ValueError, OSError) as error:
        print(f"No release: {error}.", file=sys.stderr)
        return 1
    if options.version:
        print(version)
    else:
        print(section.text + (CHECKING.format(repository=options.repository) if options.repository else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
