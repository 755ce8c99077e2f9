"""A system proxy that cannot be used is named as the reason, and its password is not repeated."""

import ssl

import pytest

from mintwright.api.client import MintingService
from mintwright.api.errors import NotReached
from mintwright.api.feed_download import fetch_feed
from mintwright.api.retry_policy import RetryPolicy

PROXIES = ["socks5://ada:hush@127.0.0.1:9", "gopher://ada:hush@127.0.0.1:9", "http://ada:hush@127.0.0.1:none"]


@pytest.mark.parametrize("proxy", PROXIES)
@pytest.mark.parametrize("asking", ["service", "feed"])
async def test_a_proxy_that_cannot_be_used_is_named(monkeypatch: pytest.MonkeyPatch, proxy: str, asking: str) -> None:
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, proxy)

    async def run() -> None:
        if asking == "feed":
            context = ssl.create_default_context()
            await fetch_feed("https://mint.invalid/feed", largest=99, ssl_context=context)
            return
        async with MintingService("https://mint.invalid", patience=RetryPolicy(attempts=1)) as service:
            await service.exchange_secret("secret")

    with pytest.raises(NotReached, match="The proxy that is set on this computer cannot be used") as raised:
        await run()
    assert "hush" not in f"{raised.value} {raised.value.details} {raised.value.__context__}"
