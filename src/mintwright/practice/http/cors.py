"""Cross-origin rules (CORS): allowed origins may request everything, all others only what is public.

Browsers also ask whether a page on the web may reach a service on this computer (private network access).
"""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from mintwright.practice.http.middleware import GATEWAY, refuse


class CorsPolicy:
    """Answers browsers' preflight requests, and lets the page read the answer to its own request.

    A page from any other origin than `origins` gets no further than the guard, except to the gateway.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._gateway = CORSMiddleware(
            app,
            allow_origins=("*",),
            allow_methods=("GET", "HEAD"),
            allow_headers=("Range", "If-None-Match"),
            allow_private_network=True,
        )
        self._service = CORSMiddleware(
            app,
            allow_origins=tuple(origins),
            allow_methods=("GET", "POST", "PUT", "PATCH"),
            allow_headers=("Authorization", "Content-Type"),
            allow_private_network=True,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a preflight request; pass on everything else."""
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        is_preflight = "origin" in headers and "access-control-request-method" in headers
        if not is_preflight or scope["method"] != "OPTIONS":
            return await self._service(scope, receive, send)
        rules = self._gateway if scope["path"].startswith(GATEWAY) else self._service
        answer = rules.preflight_response(headers)
        if answer.status_code != 200:
            return await refuse(scope, send, answer.status_code, f"{bytes(answer.body).decode()}.")
        return await answer(scope, receive, send)
