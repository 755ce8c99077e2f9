"""The one way an httpx client is made: it keeps no cookies, follows no redirects, and its log shows no header."""

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
    """A client; `trust_env` lets the system's proxies take part. Raises NotReached for one that cannot be used."""
    logging.getLogger("httpcore").setLevel(logging.WARNING)  # its finer lines hold headers, which hold secrets
    try:
        client = httpx.AsyncClient(
            verify=ssl_context,
            timeout=timeout,
            limits=limits or httpx.Limits(),
            trust_env=trust_env,
            follow_redirects=False,
            headers=headers,
        )
    except (ValueError, ImportError, httpx.InvalidURL) as error:  # SOCKS, or no address at all
        details = f"{type(error).__name__}, about the proxy"  # its text may repeat the proxy's password
    else:
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # no state but ours
        return client
    raise NotReached(_UNUSABLE, details=details)
