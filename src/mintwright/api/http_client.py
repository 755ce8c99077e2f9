"""The one way to make an httpx client: it keeps no cookies, follows no redirects, and logs no headers."""

import logging
import ssl
from collections.abc import Mapping
from http.cookiejar import DefaultCookiePolicy

import httpx

from mintwright.api.errors import NotReached
from mintwright.domain.sentences import Sentence

_UNUSABLE = Sentence(
    "api",
    "The proxy that is set on this computer cannot be used: Mintwright needs one for HTTP. Change it in the system's "
    "settings, or turn it off, and start Mintwright again.",
)


def make_client(
    ssl_context: ssl.SSLContext,
    timeout: httpx.Timeout,
    headers: Mapping[str, str],
    *,
    trust_env: bool,
    limits: httpx.Limits | None = None,
) -> httpx.AsyncClient:
    """A client; `trust_env` uses the system's proxies. Raises NotReached for a proxy that cannot be used."""
    # Its debug lines contain headers, and these contain secrets.
    logging.getLogger("httpcore").setLevel(logging.WARNING)
    try:
        client = httpx.AsyncClient(
            verify=ssl_context,
            timeout=timeout,
            limits=limits or httpx.Limits(),
            trust_env=trust_env,
            follow_redirects=False,
            headers=headers,
        )
    except (ValueError, ImportError, httpx.InvalidURL) as error:  # SOCKS, or not a URL at all
        details = f"{type(error).__name__}, about the proxy"  # the error's text may repeat the proxy's password
    else:
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # no state besides our own
        return client
    raise NotReached(_UNUSABLE, details=details)
