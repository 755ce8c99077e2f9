"""Which internet addresses may be asked for a file: public ones, and nothing in the artist's own network.

A service names the gateway, and a gateway may redirect: neither may make this program connect to the artist's own
network. The check applies to the very address that is connected to, so that a name cannot change its meaning between
the check and the connection (DNS rebinding).
"""

import asyncio
import ipaddress
import socket
from collections.abc import Sequence

_NAT64 = ipaddress.ip_network("64:ff9b::/96")  # RFC 6052: an IPv4 address stands at the end


def is_public(address: str) -> bool:
    """Whether an IP address is public; one that embeds another address counts as that one."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.sixtofour is not None or ip.teredo is not None or ip.is_site_local or ip.scope_id is not None:
            return False
        if ip in _NAT64:
            return is_public(str(ipaddress.IPv4Address(ip.packed[-4:])))
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


async def resolve(host: str, port: int) -> Sequence[str]:
    """The IP addresses of a host. Raises OSError, or UnicodeError for an invalid name."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))
