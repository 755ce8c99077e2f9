"""Sentences become words, numbers and times become what the locale writes."""

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from mintwright.domain.sentences import Sentence
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text

SENTENCE = Sentence("uploads", "{uploaded} of {count} uploaded", uploaded="3", count="9")


class Words(QTranslator):
    """A translation from a plain mapping."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self._words = words

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return self._words.get(f"{context}/{source}", "")


@pytest.fixture
def german(qapp: QApplication) -> Iterator[Words]:
    words = Words(
        {
            "uploads/{uploaded} of {count} uploaded": "{count} insgesamt, {uploaded} oben",
            "uploads/Waiting": "Wartet",
            "broken/{a} and {b}": "{a} und {c}",
        }
    )
    QCoreApplication.installTranslator(words)
    yield words
    QCoreApplication.removeTranslator(words)


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    yield
    QLocale.setDefault(before)


def test_without_a_translation_the_words_are_english() -> None:
    assert text(SENTENCE) == "3 of 9 uploaded" == str(SENTENCE)


def test_a_translation_may_order_the_values_anew(german: Words) -> None:
    assert text(SENTENCE) == "9 insgesamt, 3 oben"


def test_a_sentence_inside_a_sentence_is_translated_too(german: Words) -> None:
    assert text(Sentence("x", "Now: {state}", state=Sentence("uploads", "Waiting"))) == "Now: Wartet"


def test_a_translation_that_forgot_a_value_falls_back_to_english(german: Words) -> None:
    assert text(Sentence("broken", "{a} and {b}", a=1, b=2)) == "1 and 2"


def test_the_digits_of_a_count_are_grouped_in_every_sentence() -> None:
    said = Sentence("x", "added {count} files", count=1200)
    assert text(said) == "added 1,200 files"
    assert text(Sentence("x", "Of {count} it {said}", count=10_000, said=said)) == "Of 10,000 it added 1,200 files"
    QLocale.setDefault(QLocale(QLocale.Language.German))
    assert text(said) == "added 1.200 files"


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        ("14", "14.00\u00a0₳"),
        ("8.4", "8.40\u00a0₳"),
        ("0.168053", "0.168053\u00a0₳"),
        ("1234567.5", "1,234,567.50\u00a0₳"),
        ("-0.5", "-0.50\u00a0₳"),
        ("0", "0.00\u00a0₳"),
        ("1E+3", "1,000.00\u00a0₳"),
    ],
)
def test_ada_is_exact_with_two_places_or_more(amount: str, shown: str) -> None:
    assert formatting.ada(Decimal(amount)) == shown


def test_a_part_is_never_called_whole_before_it_is() -> None:
    assert [formatting.percent(part) for part in (0, 0.315, 0.999, 1)] == ["0%", "31%", "99%", "100%"]


def test_sizes_and_rests_are_as_coarse_as_they_can_be() -> None:
    assert formatting.size(3_355_443) == "3.4 MB"
    assert [str(formatting.left(seconds)) for seconds in (5, 230, 7_300)] == [
        "less than a minute left",
        "about 4 min left",
        "about 2 h left",
    ]


def test_the_locale_decides_about_signs_and_places() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))
    assert formatting.ada(Decimal("1234.5")) == "1.234,50\u00a0₳"
    assert formatting.number(10_000) == "10.000"


CASES = settings(
    derandomize=True, deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
EDGES = [10**5000, -(10**5000), 2**63, 2**63 - 1, -(2**63)]
WHOLE = st.integers() | st.integers(-(2**70), 2**70) | st.sampled_from(EDGES)


@CASES
@given(WHOLE)
def test_any_whole_number_can_be_written(count: int) -> None:
    assert formatting.size(count)
    shown = formatting.number(count)
    if abs(count) < 10**40:
        assert int(shown.replace(",", "")) == count


@CASES
@given(st.decimals() | st.decimals(0, 45_000_000_000, places=20) | WHOLE.map(Decimal))
def test_any_amount_can_be_written_and_what_can_be_read_is_exact(amount: Decimal) -> None:
    shown = formatting.ada(amount).removesuffix("\u00a0₳")
    if amount.is_finite() and (not amount or abs(amount.adjusted()) < 40):
        assert Decimal(shown.replace(",", "")) == amount


@CASES
@given(st.floats(), st.datetimes(timezones=st.timezones() | st.just(UTC)))
def test_any_part_rest_or_moment_can_be_written(part: float, when: datetime) -> None:
    assert formatting.percent(part).endswith("%")
    assert str(formatting.left(part))
    assert formatting.moment(when)


@pytest.mark.parametrize(
    ("amount", "shown"),
    [("1E+19", "10,000,000,000,000,000,000.00\u00a0₳"), ("1E+999999", "1E+999999\u00a0₳"), ("NaN", "NaN\u00a0₳"),
     ("1.00000000000000000000000000000000001", "1.00000000000000000000000000000000001\u00a0₳")],
)  # fmt: skip
def test_an_amount_no_wallet_holds_is_written_too(amount: str, shown: str) -> None:
    assert formatting.ada(Decimal(amount)) == shown


def test_a_long_number_is_grouped_also_where_the_system_names_no_language() -> None:
    QLocale.setDefault(QLocale.c())
    assert formatting.number(44_223) == "44,223"
