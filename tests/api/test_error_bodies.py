"""Error bodies never break anything, and never carry a secret to the artist."""

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.api.errors import BadCredential, ServiceError
from mintwright.api.redaction import LONGEST, details_text, redacted
from mintwright.api.refusals.error_bodies import MOST_FIELDS, read_refusal
from mintwright.api.responses import Answer, Subject, error_for, token_refused
from mintwright.api.retry_policy import RetryPolicy, retry_after
from mintwright.api.token_provider import FixedToken, authorisation
from mintwright.domain.assets.field_errors import FieldError
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

CASES = settings(derandomize=True, deadline=None, max_examples=200)
NAMES = ["error", "error_description", "detail", "non_field_errors", "name", "attrs", "files", "x"]
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(NAMES), inner, max_size=4)),
    max_leaves=12,
)


@CASES
@given(
    st.one_of(JSON.map(lambda value: json.dumps(value).encode()), st.binary(max_size=60)),
    st.integers(300, 999),
    st.builds(Subject, st.just(("Gate", "Tower")), st.booleans()),
)
def test_any_body_with_any_status_is_an_error_with_a_sentence(body: bytes, status: int, subject: Subject) -> None:
    error = error_for(Answer(status, {}, body), subject)
    assert isinstance(error, ServiceError)
    assert isinstance(error, MintwrightError)
    assert str(error.sentence)
    assert len(error.details.encode()) <= LONGEST


def test_a_flood_of_complaints_ends() -> None:
    assert len(read_refusal(json.dumps({f"f{n}": ["x"] for n in range(5000)}).encode())) == MOST_FIELDS


def test_a_complaint_is_one_short_line() -> None:
    (fault,) = read_refusal(json.dumps({"detail": "a\n\x1b[31m" + 1000 * "b"}).encode())
    assert fault == FieldError(None, (), "a [31m" + 294 * "b" + "…")


def test_complaints_about_fields_beside_a_general_one_are_all_kept() -> None:
    faults = read_refusal(b'{"detail": "Invalid.", "name": ["Too long."], "amount": {"0": "Odd."}}')
    assert [(fault.field, fault.message) for fault in faults] == [
        ((), "Invalid."),
        (("name",), "Too long."),
        (("amount", "0"), "Odd."),
    ]


def test_secrets_are_hidden_wherever_they_stand() -> None:
    text = (
        'GET x?password=hunter2&y {"access_token": "abc\\"def", "n": 1} Authorization: Bearer abcdefghij4.klm my+s3cret'
    )
    shown = redacted(text, ["my s3cret"])
    for secret in ("hunter2", "abc", "def", "abcdefghij", "s3cret"):
        assert secret not in shown
    assert '"n": 1' in shown
    assert redacted("The token supplied is invalid.") == "The token supplied is invalid."


def test_a_secret_is_hidden_in_every_spelling_and_where_a_body_is_cut() -> None:
    secret = 'pä"ss word/1'
    for spelling in (secret, json.dumps(secret), "p%C3%A4%22ss+word%2F1"):
        assert "ss" not in redacted(f"you sent {spelling}.", [secret])
    assert "SECRET" not in details_text(body=b"0123456" + b"SECRET-TOKEN" * 4000, secrets=["SECRET-TOKEN"])


@pytest.mark.parametrize("body", [
    {"name": ["x" * 250 + "SECRET-TOKEN" * 20]}, {"SECRET-TOKEN" * 20: "bad"}, {"x" * 90 + "SECRET-TOKEN" * 20: ["b"]},
    {"detail": "x " * 140 + "SECRET-TOKEN" * 20}, {"name": ["SECRET-TOKEN" * 2000]},
])  # fmt: skip
def test_not_even_half_of_a_secret_stays_where_a_complaint_is_shortened(body: Any) -> None:
    secret = "SECRET-TOKEN" * 20
    for complaint in read_refusal(json.dumps(body).encode(), secrets=[secret]):
        assert "SECRET" not in complaint.message + "".join(map(str, complaint.field))
        assert len(complaint.message) <= 301
    refused = token_refused(Answer(400, {}, json.dumps(body).encode(), secrets=(secret,)), Sentence("api", "No."))
    assert "SECRET" not in str(refused) + refused.details


def test_a_short_secret_is_hidden_without_telling_itself_by_gaps() -> None:
    assert redacted("a b cat", ["a"]) == "[hidden] b cat"


def test_details_are_at_most_four_kilobytes_of_plain_text() -> None:
    text = details_text("HTTP status 500", "", body=b"\x1b[2J\xff" + "é".encode() * 9000)
    assert len(text.encode()) <= LONGEST
    assert "\x1b" not in text


@pytest.mark.parametrize("token", ["", " ", "a b", "a\r\nX: 1", "é", "\ud800"], ids=repr)
def test_a_token_that_no_header_can_carry_is_refused_without_being_shown(token: str) -> None:
    with pytest.raises(BadCredential) as caught:
        authorisation("Bearer", token)
    assert "X: 1" not in str(caught.value)


def test_a_fixed_token_does_not_show_itself() -> None:
    assert "SECRET" not in repr(FixedToken("SECRET")) + str(vars(FixedToken("SECRET")))


def test_a_retry_after_date_is_seconds_from_now() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    assert 28 <= (retry_after({"retry-after": later}) or 0) <= 30


@CASES
@given(st.text(max_size=40))
def test_any_retry_after_is_seconds_or_nothing(text: str) -> None:
    seconds = retry_after({"retry-after": text})
    assert seconds is None or seconds >= 0


def test_waits_grow_with_jitter_and_stay_under_their_limit() -> None:
    patience = RetryPolicy(shortest=1, longest=4)
    for attempt, limit in ((1, 1), (2, 2), (3, 4), (9, 4)):
        assert all(0 <= patience.wait(attempt) <= limit for _ in range(50))
    assert patience.wait(1, stated=1e9) == 120
