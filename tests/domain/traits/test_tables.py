"""Counts and ranks as rows: what is guarded, and what is there of those without a value."""

from tests.domain.traits.test_counts import counted

from mintwright.domain.traits.rarity import Ranked
from mintwright.domain.traits.tables import rank_rows, value_rows


def test_each_value_has_a_row_and_so_have_those_without_and_no_cell_is_a_formula() -> None:
    counts = counted({"Eyes": "=1+1"}, {"Eyes": "Blue"}, {"Eyes": "Blue"}, {"Materials": {"Paper": "Washi"}})
    assert list(value_rows(counts)) == [
        ("Attribute", "Value", "Assets", "Share"),
        ("Eyes", "Blue", "2", "0.500000"),
        ("Eyes", "'=1+1", "1", "0.250000"),
        ("Eyes", "(none)", "1", "0.250000"),
        ("Materials › Paper", "Washi", "1", "0.250000"),
        ("Materials › Paper", "(none)", "3", "0.750000"),
    ]


def test_each_rank_names_the_file_and_the_title() -> None:
    rows = rank_rows([Ranked(7, 1, 2.5)], lambda art_id: (f"@{art_id}.png", "Gate"))
    assert list(rows)[1:] == [("1", "2.500", "'@7.png", "Gate")]
