"""What web pages may ask for (CORS): from the origins that were allowed everything, from any of them what is public.

That the service is on this computer, and a page may be on the web, is asked for before it (private network access).
"""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from mintwright.practice.http.guards import GATEWAY, refuse


class CorsPolicy:
    """Answers what browsers ask before a page's request, and lets the page read what it is answered.

    A page of another origin than `origins` gets no further than the guard, but for the gateway.
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
        """Answer a browser's own question; pass on everything else."""
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        is_question = "origin" in headers and "access-control-request-method" in headers
        if not is_question or scope["method"] != "OPTIONS":
            return await self._service(scope, receive, send)
        rules = self._gateway if scope["path"].startswith(GATEWAY) else self._service
        answer = rules.preflight_response(headers)
        if answer.status_code != 200:
            return await refuse(scope, send, answer.status_code, f"{bytes(answer.body).decode()}.")
        return await answer(scope, receive, send)
