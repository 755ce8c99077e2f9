"""The whole service as one ASGI application: every route, the layers in front of it, and how errors are answered."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from sqlite3 import OperationalError

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from mintwright.practice.endpoints import openapi
from mintwright.practice.endpoints.assets_api import AssetEndpoints
from mintwright.practice.endpoints.authenticator import Authenticator
from mintwright.practice.endpoints.context import ServiceContext
from mintwright.practice.endpoints.files_api import FileEndpoints
from mintwright.practice.endpoints.rehearsal_api import RehearsalEndpoints
from mintwright.practice.endpoints.storage_api import StorageEndpoints
from mintwright.practice.endpoints.token_api import TokenEndpoints
from mintwright.practice.endpoints.transactions_api import TransactionEndpoints
from mintwright.practice.errors import RefusalError
from mintwright.practice.http.cors import CorsPolicy
from mintwright.practice.http.fault_injection import FaultInjector, FaultMiddleware
from mintwright.practice.http.middleware import BodyTimeout, LoopbackGuard, ServiceDate
from mintwright.practice.ledger.simulated_chain import Chain
from mintwright.practice.messages.replies import answer_crash, answer_full_disk, answer_http_error, answer_refusal
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.store import Store
from mintwright.practice.store.tokens import TokenIssuer
from mintwright.practice.workers import Workers

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(store: Store, options: PracticeOptions) -> ASGIApp:
    """The service over an open store. Its worker threads end with the application's lifespan."""
    store.accounts.forget_expired(options.clock())
    workers = Workers()
    issuer = token_issuer(store, options)
    injector = FaultInjector(options.faults)
    chain = Chain(store, options, injector.confirm_seconds)
    app = Starlette(
        routes=_routes(store, options, chain, issuer, workers, injector),
        exception_handlers={
            RefusalError: answer_refusal,
            HTTPException: answer_http_error,
            ClientDisconnect: _answer_nobody,
            OperationalError: answer_full_disk,
            Exception: answer_crash,
        },
        lifespan=_lifespan(workers),
    )
    app.router.redirect_slashes = False  # every path of the contract ends in one; a redirect would take tokens along
    patient = BodyTimeout(FaultMiddleware(app, injector), idle_seconds=options.body_idle_seconds)
    dated = ServiceDate(CorsPolicy(patient, options.allowed_origins), chain.now)
    return LoopbackGuard(dated, hosts=options.allowed_hosts, origins=options.allowed_origins)


def _routes(
    store: Store,
    options: PracticeOptions,
    chain: Chain,
    issuer: TokenIssuer,
    workers: Workers,
    injector: FaultInjector,
) -> list[Route]:
    parts = ServiceContext(store, options, chain, Authenticator(issuer), workers)
    tokens = TokenEndpoints(issuer, workers)
    files = FileEndpoints(parts, injector)
    assets = AssetEndpoints(parts, injector)
    contract = [
        Route("/auth/exchange/", tokens.exchange, methods=["POST"]),
        Route("/auth/token/", tokens.grant, methods=["POST"]),
        Route("/v1/files/", files.upload, methods=["POST"]),
        Route("/ipfs/{cid}", files.gateway, methods=["GET"]),
    ]
    if options.contract_only:
        # The list shares a path with the contract; when only the contract is served, it is as unknown as the rest.
        creation, beyond = Route("/v1/assets/", assets.create, methods=["POST"]), Route("/v1/assets/", _not_there)
        return [*contract, creation, beyond]
    transactions = TransactionEndpoints(parts)
    rehearsal, space = RehearsalEndpoints(parts, injector), StorageEndpoints(parts)
    return [
        *contract,
        _by_method("/v1/assets/", POST=assets.create, GET=assets.listed),
        _by_method("/v1/assets/{uuid:uuid}/", GET=assets.detail, PUT=assets.edit, PATCH=assets.edit),
        Route("/v1/transactions/", transactions.listed, methods=["GET"]),
        Route("/v1/transactions/{uuid:uuid}/", transactions.detail, methods=["GET"]),
        Route("/v1/transactions/{uuid:uuid}/mint/", transactions.mint, methods=["POST"]),
        Route("/v1/transactions/{uuid:uuid}/refund/", transactions.refund, methods=["POST"]),
        Route("/openapi.json", openapi.document(strict=options.chain_strict), methods=["GET"]),
        Route("/practice/pay/", rehearsal.pay, methods=["POST"]),
        Route("/practice/chain/", rehearsal.chain, methods=["POST"]),
        _by_method("/practice/clock/", GET=rehearsal.clock, POST=rehearsal.advance),
        _by_method("/practice/space/", GET=space.stored, POST=space.forget),
        _by_method("/practice/weather/", GET=rehearsal.weather, POST=rehearsal.change_weather),
    ]


def _by_method(path: str, **endpoints: Endpoint) -> Route:
    """One route for a path with several methods; Starlette tries only the first route of a path."""
    endpoints.setdefault("HEAD", endpoints["GET"])

    async def endpoint(request: Request) -> Response:
        return await endpoints[request.method](request)

    return Route(path, endpoint, methods=list(endpoints))


async def _not_there(_request: Request) -> Response:
    raise HTTPException(404)


def _lifespan(workers: Workers) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None]:
        yield
        workers.close()

    return lifespan


async def _answer_nobody(_request: Request, _error: Exception) -> Response:
    """The client went away in the middle of its request body: nobody reads this."""
    return Response(status_code=400)


def token_issuer(store: Store, options: PracticeOptions) -> TokenIssuer:
    """The issuer of tokens for the accounts of a store."""
    return TokenIssuer(
        store.accounts,
        clock=options.clock,
        access_seconds=options.access_token_seconds,
        refresh_seconds=options.refresh_token_seconds,
    )
