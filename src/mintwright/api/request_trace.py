"""The steps of one exchange, as httpcore reports them: https://www.python-httpx.org/advanced/extensions/#trace.

They reveal what no error says for certain: whether a byte of the request was sent, and when the last one was.
"""

from collections.abc import Callable
from typing import Any

from mintwright.api.watched_connection import watched

_SENT = ("send_request_body.complete", "send_request_body.failed", "send_request_headers.failed")


def _nothing() -> None: ...


class RequestTrace:
    """Records what happened to one request so far.

    `sent_whole` is called once its last byte was handed over, or no more will be because an answer is already there.
    """

    def __init__(self, sent_whole: Callable[[], None] = _nothing, proves_to_be: str | None = None) -> None:
        """`proves_to_be`: the host the certificate must name behind a proxy, if the URL does not contain it."""
        self._proves_to_be = proves_to_be
        self.has_begun = False  # from now on the request may have arrived
        self.was_sent_whole = False  # its last byte was handed over
        self._sent_whole = sent_whole
        self._connection: Any = None

    @property
    def extensions(self) -> dict[str, Any]:
        """The extensions to pass with the request."""
        return {"trace": self._note}

    async def _note(self, step: str, about: dict[str, Any]) -> None:
        if step.endswith("send_request_headers.started"):
            self.has_begun = self.has_begun or about["request"].method != b"CONNECT"  # CONNECT is for a proxy
        elif step.endswith(_SENT) and self.has_begun:
            self.was_sent_whole = step.endswith("send_request_body.complete")
            self._sent_whole()
        else:
            await self._note_connection(step, about)

    async def _note_connection(self, step: str, about: dict[str, Any]) -> None:
        if step == "proxy.start_tls.started" and self._proves_to_be is not None:
            # WORKAROUND httpcore 1.0: behind a proxy it ignores `sni_hostname`, but these are its own arguments.
            about["server_hostname"] = self._proves_to_be
        elif step.endswith(("connect_tcp.complete", "start_tls.complete")):
            self._connection = watched(about["return_value"])
        elif step.endswith("start_tls.failed") and self._connection is not None:
            # WORKAROUND httpcore 1.0: it closes the connection when a handshake fails, but not when it is cancelled,
            # e.g. when the artist pauses an upload. The socket would stay open until garbage collection.
            await self._connection.aclose()
