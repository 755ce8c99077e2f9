"""Rows as a text file: CSV, or with tabs between the cells."""

import csv
from collections.abc import Iterable, Sequence
from io import BytesIO, TextIOWrapper


def delimited_text(rows: Iterable[Sequence[str]], between: str) -> bytes:
    """The file of these rows. It begins with the mark of UTF-8, without which Excel takes it for the system's letters.

    Half a character, which no text can hold, stands there in numbers.

    Written row by row: a whole text at once would hold every thread while it becomes bytes.
    """
    content = BytesIO()
    text = TextIOWrapper(content, encoding="utf-8-sig", errors="backslashreplace", newline="")
    writer = csv.writer(text, delimiter=between)
    for row in rows:
        writer.writerow(row)
    text.flush()
    return content.getvalue()
