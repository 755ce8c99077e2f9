"""Secrets in answers are hidden in every usual spelling, and an answer that matters is kept as it was."""

import base64
import html
import json
from collections.abc import Callable
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mintwright.api.redaction import HIDDEN, SHORTEST, STEP, hidden_in, redacted

SECRETS = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=SHORTEST, max_size=60).map(
    lambda text: f"s3{text}"
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
)


def escaped_slashes(secret: str) -> str:
    return json.dumps(secret)[1:-1].replace("/", "\\/")


def all_unicode(secret: str) -> str:
    return "".join(f"\\u{ord(sign):04x}" for sign in secret)


def signs_unicode(secret: str) -> str:
    return "".join(sign if sign.isalnum() else f"\\u{ord(sign):04X}" for sign in secret)


def all_percent(secret: str) -> str:
    return "".join(f"%{byte:02x}" for byte in secret.encode())


SPELLINGS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "form": quote_plus,
    "path": lambda secret: quote(secret, safe=""),
    "lower percent": lambda secret: quote(secret, safe="").lower() if secret.islower() else quote(secret),
    "all percent": all_percent,
    "json": lambda secret: json.dumps(secret)[1:-1],
    "slashes": escaped_slashes,
    "unicode": all_unicode,
    "signs": signs_unicode,
    "html": html.escape,
    "hex": lambda secret: secret.encode().hex(),
}


@pytest.mark.parametrize("spell", SPELLINGS.values(), ids=SPELLINGS)
@given(SECRETS, st.binary(max_size=20), st.binary(max_size=20))
def test_no_spelling_of_a_secret_is_kept(
    spell: Callable[[str], str], secret: str, before: bytes, behind: bytes
) -> None:
    told = spell(secret).encode()
    body = before + b" " + told + b" " + behind
    assume(told not in before + behind)
    assert told not in hidden_in(body, [secret])
    assert b"[hidden]" in hidden_in(body, [secret])
    assert spell(secret) not in redacted(f"said: {spell(secret)}", [secret])


@given(SECRETS, st.binary(max_size=7), st.binary(max_size=7))
def test_a_secret_in_base64_is_hidden_wherever_it_stands(secret: str, before: bytes, behind: bytes) -> None:
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        coded = encode(before + secret.encode() + behind)
        left = hidden_in(b"Basic " + coded, [secret]).replace(b"Basic ", b"")
        assert b"[hidden]" in left
        assert len(left) - len(b"[hidden]") <= len(encode(before + behind)) + 8  # all that is left is what was around


@pytest.mark.parametrize("how", SPELLINGS)
@pytest.mark.parametrize("sign", "%&+/\\\"' é")
def test_nothing_of_how_the_last_sign_is_spelled_stays(how: str, sign: str) -> None:
    secret = f"a-secret-of-16-signs{sign}"
    assert hidden_in(f"<{SPELLINGS[how](secret)}>".encode(), [secret]) == f"<{HIDDEN}>".encode()


@given(SECRETS, st.sampled_from(sorted(SPELLINGS)), st.integers(-30, 1), st.integers(1, 3))
def test_a_secret_is_hidden_also_across_the_pieces_in_which_a_long_body_is_searched(
    secret: str, how: str, shift: int, piece: int
) -> None:
    spelled = SPELLINGS[how](secret)
    before = "_" * (piece * STEP + shift)
    assert hidden_in(f"{before}{spelled} and more".encode(), [secret]) == f"{before}{HIDDEN} and more".encode()


@given(DOCUMENTS, SECRETS, st.sampled_from(sorted(SPELLINGS)))
def test_an_answer_that_counts_stays_readable_with_a_secret_in_it(document: object, secret: str, how: str) -> None:
    spelled = SPELLINGS[how](secret)
    body = json.dumps({"uuid": "a1", "said": f"Bearer {spelled}", "rest": document}).encode()
    kept = json.loads(hidden_in(body, [secret], is_kept=True))
    assert kept["uuid"] == "a1"
    assert kept["rest"] == document
    assert kept["said"].startswith("Bearer ")


@given(DOCUMENTS, st.lists(st.text(max_size=40), max_size=3))
def test_whatever_the_secrets_are_an_answer_that_counts_stays_readable(document: object, secrets: list[str]) -> None:
    body = json.dumps(document).encode()
    told = json.loads(hidden_in(body, secrets, is_kept=True))
    assert type(told) is type(document)


@given(DOCUMENTS, st.sampled_from(["processing", "uuid", "1", "transaction", "Gate"]))
def test_a_short_secret_takes_no_word_from_an_answer_that_counts(document: object, secret: str) -> None:
    body = json.dumps({"status": "processing", "uuid": "1", "name": "Gate", "rest": document}).encode()
    assert hidden_in(body, [secret], is_kept=True) == body


@given(st.binary(max_size=200), SECRETS)
def test_what_holds_no_secret_stays_byte_for_byte(body: bytes, secret: str) -> None:
    assume(secret.encode() not in body)
    assert hidden_in(body, [secret]) == body


@given(SECRETS, st.data())
def test_what_was_cut_in_the_middle_of_a_secret_ends_without_its_beginning(secret: str, data: st.DataObject) -> None:
    cut = secret[: data.draw(st.integers(4, len(secret)))]
    assert hidden_in(f'{{"said": "{cut}'.encode(), [secret], is_cut=True) == b'{"said": "[hidden]'


@pytest.mark.parametrize("secret", ["1" * 20, "12345678901234567890"])
def test_a_secret_that_stands_as_a_number_leaves_the_answer_readable(secret: str) -> None:
    body = f'{{"uuid": "a1", "cost": {secret}}}'.encode()
    assert hidden_in(body, [secret], is_kept=True) == body
    assert secret.encode() not in hidden_in(body, [secret])
