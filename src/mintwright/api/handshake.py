"""A TLS handshake that is cut off leaves no connection behind.

WORKAROUND httpcore 1.0: it closes the connection when a handshake fails, but not when it is cancelled, as by an artist
who pauses an upload. The socket then stays open until the garbage is collected. httpcore tells a request's `trace` of
each step (https://www.python-httpx.org/advanced/extensions/#trace), so the connection can be closed from there.
"""

from typing import Any


def hung_up_when_cut_off() -> dict[str, Any]:
    """The extensions of one request that close its connection when the handshake does not come to its end."""
    connection: Any = None

    async def trace(step: str, about: dict[str, Any]) -> None:
        nonlocal connection
        if step.endswith("connect_tcp.complete"):
            connection = about["return_value"]
        elif step.endswith("start_tls.failed") and connection is not None:
            await connection.aclose()

    return {"trace": trace}
