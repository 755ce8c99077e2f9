"""What was exported comes back the same after LibreOffice opened and saved it, in each kind of file."""

from collections.abc import Collection, Sequence
from pathlib import Path

import pytest
from hypothesis import Phase, assume, given, settings
from tests.domain.spreadsheets.test_round_trip import DRAFTS, exported, file_of, require_all
from tests.library.spreadsheets.test_libreoffice import saved_all
from tests.whole import WHOLE

from mintwright.domain.assets.asset import Draft
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.library.spreadsheets.sheet_files import sheet_of

MANY = 1_000
pytestmark = [
    pytest.mark.soak,
    pytest.mark.needs("soffice"),
    pytest.mark.skipif(not WHOLE, reason="LibreOffice takes seconds to begin: dev.py soak"),
]
UTF_8, TEXT = 76, 2  # as it counts letters, and what it takes the cells of a column for
COLUMNS = "/".join(f"{at}/{TEXT}" for at in range(1, 65))  # that its window offers to be read as texts


LOST_IN = {"ods": "\t"}  # LibreOffice 7.4 leaves tabs out of cells: of several lines as it saves, of all as it opens


def examples(lost: Collection[str] = ()) -> list[tuple[Sequence[Draft], list[Sequence[str]]]]:
    """Drafts as the property of the round trip has them, each with the rows that say them, in which nothing is lost."""
    found = list[tuple[Sequence[Draft], list[Sequence[str]]]]()

    @settings(derandomize=True, deadline=None, max_examples=MANY, phases=[Phase.generate])
    @given(drafts=DRAFTS)
    def take(drafts: Sequence[Draft]) -> None:
        rows = exported(drafts)
        assume(not any(sign in cell for row in rows for cell in row for sign in lost))
        found.append((drafts, rows))

    take()
    return found


def text_filter(between: str, *more: str) -> str:
    return ",".join([f"Text - txt - csv (StarCalc):{ord(between)}", "34", f"{UTF_8}", "1", *more])


def opened_as(between: str) -> str:
    """How it opens a text file whose columns are all chosen to be texts."""
    return f"--infilter={text_filter(between, COLUMNS)}"


def saved_as(between: str) -> str:
    """How it saves a text file: the cells as they are shown."""
    return f"csv:{text_filter(between, '', '1033', 'true', 'false', 'false')}"


@pytest.mark.parametrize(
    ("written", "kinds", "how"),
    [
        (".xlsx", ["xlsx"], []),
        (".xlsx", ["ods", "xlsx"], []),
        (".csv", [saved_as(",")], [opened_as(",")]),
        (".tsv", [saved_as("\t")], [opened_as("\t")]),
    ],
    ids=["xlsx", "ods", "csv", "tsv"],
)
def test_all_comes_back_each_time_it_was_opened_and_saved(
    tmp_path: Path, written: str, kinds: Sequence[str], how: Sequence[str]
) -> None:
    told = examples([LOST_IN[kind] for kind in kinds if kind in LOST_IN])
    files = [tmp_path / f"{at}{written}" for at in range(len(told))]
    for file, (_, rows) in zip(files, told, strict=True):
        file.write_bytes(file_of(rows, written))
    for kind in kinds:
        files = saved_all(files, kind, tmp_path, *how)
        for file, (drafts, _) in zip(files, told, strict=True):
            sheet = sheet_of(file.read_bytes(), f"a{file.suffix if kind.isalpha() else written}", Reading())
            assert not sheet.doubts
            require_all(drafts, sheet.rows)
