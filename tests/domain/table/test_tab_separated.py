"""Cells go to a spreadsheet and come back as they were, and what spreadsheets write is read as they mean it."""

import csv
import io
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.table.tab_separated import parse, write

CASES = settings(derandomize=True, deadline=None, max_examples=300)
TEXT = st.text(st.sampled_from('ab"\t\n\r é😀'), max_size=8)
CELLS = st.integers(1, 4).flatmap(
    lambda wide: st.lists(st.lists(TEXT, min_size=wide, max_size=wide), min_size=1, max_size=4)
)


@CASES
@given(CELLS)
def test_what_is_written_is_read_as_it_was(cells: list[list[str]]) -> None:
    assert parse(write(cells)) == cells


@CASES
@given(CELLS)
def test_what_python_s_own_writer_makes_is_read_as_it_was(cells: list[list[str]]) -> None:
    sheet = io.StringIO()
    csv.writer(sheet, dialect="excel-tab").writerows(cells)
    assert parse(sheet.getvalue()) == cells


@CASES
@given(CELLS)
def test_python_s_own_reader_reads_what_is_written(cells: list[list[str]]) -> None:
    read = list(csv.reader(io.StringIO(write(cells), newline=""), dialect="excel-tab"))
    assert [row or [""] for row in read] == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Sea\tOpen\r\nMoss\tWink\r\n", [["Sea", "Open"], ["Moss", "Wink"]]),
        ('"two\nlines"\tb\n', [["two\nlines", "b"]]),
        ('"say ""hi"""', [['say "hi"']]),
        ('"Night" sky\tx', [['"Night" sky', "x"]]),
        ('5" x 7"', [['5" x 7"']]),
        ('"never closed\tb', [['"never closed', "b"]]),
        ("\ta\n\n", [["", "a"], [""]]),
        ("a\rb", [["a"], ["b"]]),
        ("", [[""]]),
    ],
)
def test_what_spreadsheets_write_is_read_as_they_mean_it(text: str, cells: list[list[str]]) -> None:
    assert parse(text) == cells


@pytest.mark.parametrize("text", ['"' * 200_001, 'a"\t' * 100_000, '"a\t' * 100_000, '"' + "a" * 300_000])
def test_no_text_takes_long(text: str) -> None:
    began = time.thread_time()
    parse(text)
    within(time.thread_time() - began, 0.3)
