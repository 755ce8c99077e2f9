"""After a sign-in that failed, the field to correct is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.api import errors
from mintwright.domain.answers.service_records import TokenError
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.session.wrong_field import ADDRESS, wrong_field

SAID = Sentence("test", "No.")
PASSWORD = ("username", "password", "client_id", "client_secret")
REFRESH = ("refresh_token", "client_id", "client_secret")
SECRET, ACCESS = ("secret_token",), ("access_token", "refresh_token", "client_id", "client_secret")


def refused(code: str | None, status: int = 400) -> errors.TokenRejected:
    return errors.TokenRejected(SAID, status=status, error=None if code is None else TokenError(error=code))


@pytest.mark.parametrize(
    ("error", "asked", "field"),
    [
        (refused("invalid_client", 401), SECRET, "secret_token"),
        (refused("invalid_client", 401), PASSWORD, "client_id"),
        (refused("invalid_grant"), PASSWORD, "password"),
        (refused("invalid_grant"), REFRESH, "refresh_token"),
        (refused("odd"), PASSWORD, ""),
        (refused("odd"), SECRET, "secret_token"),
        (refused(None, 401), SECRET, "secret_token"),
        (refused(None, 403), PASSWORD, ""),
        (errors.NotAuthorised(SAID, status=401), ACCESS, "access_token"),
        (errors.BadCredential(SAID), SECRET, "secret_token"),
        (errors.BadCredential(SAID), PASSWORD, ""),
        (errors.BadAddress(SAID), PASSWORD, ADDRESS),
        (errors.NotTrusted(SAID), SECRET, ADDRESS),
        (errors.NoTokenEndpoint(SAID, status=404), SECRET, ADDRESS),
        (errors.UnreadableAnswer(SAID, status=200), ACCESS, ADDRESS),
        (errors.Interrupted(SAID), SECRET, ""),
        (errors.ServerFault(SAID, status=503), SECRET, ""),
        (MintwrightError(SAID), ACCESS, ""),
    ],
)
def test_an_error_names_the_field_to_correct(error: MintwrightError, asked: tuple[str, ...], field: str) -> None:
    assert wrong_field(error, asked) == field


@given(code=st.text(max_size=20), asked=st.sets(st.sampled_from([*PASSWORD, *REFRESH, *SECRET, *ACCESS])))
def test_no_field_is_named_that_was_not_asked_for(code: str, asked: set[str]) -> None:
    assert wrong_field(refused(code), asked) in {"", *asked}
