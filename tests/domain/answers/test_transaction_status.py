"""The transaction statuses we know."""

from mintwright.domain.answers.transaction_status import (
    FAILED,
    FINAL,
    PAID,
    UNPAID,
    TransactionStatus,
)
from mintwright.practice.ledger.transitions import Status


def test_the_practice_service_says_no_word_that_the_studio_does_not_know() -> None:
    assert {status.value for status in Status} == {status.value for status in TransactionStatus}


def test_a_service_may_say_any_word_and_only_those_we_know_are_in_a_group() -> None:
    assert "waiting" in UNPAID
    assert not any("of another world" in group for group in (FAILED, FINAL, PAID, UNPAID))
