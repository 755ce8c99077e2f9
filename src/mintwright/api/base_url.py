"""Normalises the address of a service, as typed or pasted, into the one form that everything else uses."""

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

import idna

from mintwright.api.errors import BadAddress
from mintwright.domain.sentences import Sentence

_ENDPOINTS = re.compile(r"/(v1|auth)(/.*)?$")  # a pasted endpoint: its address begins before these (specification 4)


def normalise_base_url(text: str) -> str:
    """The base URL without trailing slash, double slashes or endpoint path, its host in ASCII; `https` by default.

    `http` only for this very machine. Raises BadAddress.
    """
    parts = _split(text.strip())
    host = _host(parts)
    if parts.scheme == "http" and not is_loopback(host):
        raise BadAddress(Sentence("api", "This address is not encrypted. Use one that begins with https."))
    if parts.username is not None or parts.query or parts.fragment:
        raise BadAddress(
            Sentence("api", "The address may hold no user name, question mark or hash sign. Take them out.")
        )
    shown = f"[{host}]" if ":" in host else host
    port = _port(parts)
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}{_path(parts.path)}"


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def host_of(base_url: str) -> str:
    """The host of a normalised base URL."""
    return urlsplit(base_url).hostname or ""


def host_and_port_of(base_url: str) -> str:
    """Where an artist would look for a mistake: the host of a normalised base URL, and its port if it names one."""
    return urlsplit(base_url).netloc


def _split(text: str) -> SplitResult:
    if not text:
        raise BadAddress(Sentence("api", "The address is empty. Enter the address of the service."))
    if re.search(r"[\s\\\x00-\x1f\x7f]", text):
        raise BadAddress(_no_address())
    try:
        if "://" not in text:
            bare = urlsplit(f"//{text}")
            text = f"{'http' if is_loopback(bare.hostname or '') else 'https'}://{text}"
        parts = urlsplit(text)
    except ValueError:
        raise BadAddress(_no_address()) from None
    if parts.scheme not in ("http", "https"):
        raise BadAddress(_no_address())
    return parts


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").removesuffix(".")
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        encoded = idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        raise BadAddress(_no_address()) from None
    if not re.fullmatch(r"[a-z0-9.-]+", encoded):
        raise BadAddress(_no_address())
    return encoded


def _port(parts: SplitResult) -> int | None:
    try:
        port = parts.port
    except ValueError:
        raise BadAddress(_no_address()) from None
    return None if port == {"http": 80, "https": 443}[parts.scheme] else port


def _path(path: str) -> str:
    segments = [segment for segment in path.split("/") if segment]
    plain = "".join(f"/{segment}" for segment in segments)
    if any(segment in (".", "..") for segment in segments) or not re.fullmatch(
        r"[A-Za-z0-9._~%!$&'()*+,;=:@/-]*", plain
    ):
        raise BadAddress(_no_address())
    return _ENDPOINTS.sub("", plain)


def _no_address() -> Sentence:
    return Sentence("api", "This is not the address of a service. It looks like https://mint.example.org.")
