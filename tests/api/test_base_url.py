"""Base URLs: whatever an artist pastes becomes one form of the address, or a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.api.base_url import normalise_base_url
from mintwright.api.errors import BadAddress


@pytest.mark.parametrize(
    ("pasted", "address"),
    [
        ("https://mint.example.org", "https://mint.example.org"),
        (" https://MINT.example.org./ \n", "https://mint.example.org"),
        ("mint.example.org", "https://mint.example.org"),
        ("mint.example.org:8443/api//", "https://mint.example.org:8443/api"),
        ("https://mint.example.org:443/v1/assets/", "https://mint.example.org"),
        ("https://mint.example.org/api/v1", "https://mint.example.org/api"),
        ("https://mint.example.org/auth/exchange/", "https://mint.example.org"),
        ("https://mint.example.org/v1beta", "https://mint.example.org/v1beta"),
        ("https://münze.example", "https://xn--mnze-0ra.example"),
        ("127.0.0.1:8700", "http://127.0.0.1:8700"),
        ("http://localhost:8700/", "http://localhost:8700"),
        ("http://[::1]:8700", "http://[::1]:8700"),
        ("https://[2001:DB8::1]/", "https://[2001:db8::1]"),
    ],
)
def test_an_address_is_brought_into_one_form(pasted: str, address: str) -> None:
    assert normalise_base_url(pasted) == address
    assert normalise_base_url(address) == address


@pytest.mark.parametrize(
    "pasted",
    [
        "", "   ", "http://mint.example.org", "http://10.0.0.1", "ftp://mint.example.org", "https://", "https://a b",
        "https://user:secret@mint.example.org", "https://mint.example.org?x=1", "https://mint.example.org#top",
        "https://mint.example.org:99999", "https://mint.example.org:x", "https://[::1", "https://mint.example.org/../x",
        "https://mint.example.org\\@evil.example", "https://mint_example.org", "javascript:alert(1)", "https://-x.example",
    ],
)  # fmt: skip
def test_what_is_no_address_of_a_service_is_refused_in_words(pasted: str) -> None:
    with pytest.raises(BadAddress) as caught:
        normalise_base_url(pasted)
    assert str(caught.value).endswith(".")
    assert "secret" not in str(caught.value)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=40), st.text("htps:/[]@.%?#av10-_ \\", max_size=30).map("https://a.example".__add__)))
def test_any_text_is_an_address_or_a_sentence(text: str) -> None:
    try:
        address = normalise_base_url(text)
    except BadAddress:
        return
    assert normalise_base_url(address) == address
    assert address.isascii()
    assert not address.endswith("/")
