"""No secret passes into the log."""

import logging
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mintwright.logbook import close_logbook, open_logbook, redacted

secrets = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=12, max_size=60)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(secret=secrets)
@pytest.mark.parametrize(
    "form",
    [
        "Authorization: Bearer {}",
        "{{'authorization': 'Token {}'}}",
        'answer {{"access_token": "{}", "expires_in": 3600}}',
        "grant_type=password&password={}&username=mara",
        "client_secret: {}",
        "AccessToken(refresh_token='{}')",
    ],
)
def test_every_form_of_a_credential_is_taken_out(form: str, secret: str) -> None:
    assume(secret not in form)  # "refresh_token" is a word of the form, and Hypothesis finds it in the code
    assert secret not in redacted(form.format(secret))


def test_a_sentence_without_secrets_is_left_as_it_is() -> None:
    text = "Uploaded lantern.png (3,120 bytes) in 0.3 s; the token is refreshed in 50 minutes"
    assert redacted(text) == text


def test_a_traceback_in_the_log_holds_no_secret(tmp_path: Path) -> None:
    handler = open_logbook(tmp_path)
    try:
        try:
            raise ValueError("the service refused Bearer eyJhbGciOiJIUzI1NiJ9.abcdef")
        except ValueError:
            logging.getLogger("mintwright.test").exception("a request failed")
    finally:
        close_logbook(handler)
    written = (tmp_path / "mintwright.log").read_text(encoding="utf-8")
    assert "a request failed" in written
    assert "Traceback" in written
    assert "eyJ" not in written


def test_no_value_of_others_can_pass_for_a_record_of_its_own(tmp_path: Path) -> None:
    handler = open_logbook(tmp_path)
    said = ["sound\n2026-11-22 INFO mintwright: minted\u20282026-11-22 INFO\r2026-11-22 INFO\x852026-11-22 INFO"]
    try:
        logging.getLogger("mintwright.test").error("the service said %s", *said)
    finally:
        close_logbook(handler)
    lines = (tmp_path / "mintwright.log").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("    2026-11-22 INFO mintwright: minted\\u2028")
