"""An OAuth client that is not ours, Authlib's, passes all flows: we and the service could be wrong alike."""

import time
import warnings
from collections.abc import Iterator
from typing import Any

import authlib.deprecate  # noqa: F401 - it makes its warnings louder than any filter when it is imported
import httpx
import pytest
from tests.practice.conftest import Service

from mintwright.practice import Credentials

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Authlib asks its users to move to httpx2; httpx is ours
    from authlib.integrations.base_client import OAuthError
    from authlib.integrations.httpx_client import OAuth2Client

AUTHENTICATION = ("client_secret_post", "client_secret_basic")


class Clients:
    """Authlib clients of one service, each with its own way to authenticate."""

    def __init__(self, credentials: Credentials) -> None:
        self.credentials = credentials
        self.endpoint = f"{credentials.base_url}/auth/token/"
        self._open: list[Any] = []

    def client(self, method: str, **options: Any) -> Any:
        given = self.credentials
        made = OAuth2Client(
            given.client_id, given.client_secret, token_endpoint_auth_method=method, token_endpoint=self.endpoint,
            trust_env=False, base_url=given.base_url, **options,
        )  # fmt: skip
        self._open.append(made)
        return made

    def sign_in(self, client: Any) -> dict[str, Any]:
        given = self.credentials
        return client.fetch_token(self.endpoint, username=given.username, password=given.password)

    def close(self) -> None:
        for client in self._open:
            client.close()


@pytest.fixture
def clients(service: Service) -> Iterator[Clients]:
    clients = Clients(service.server.credentials())
    yield clients
    clients.close()


@pytest.mark.parametrize("method", AUTHENTICATION)
def test_the_password_grant_opens_the_service(clients: Clients, method: str) -> None:
    client = clients.client(method)
    token = clients.sign_in(client)
    assert token["token_type"] == "Bearer"
    assert token["expires_at"] == pytest.approx(time.time() + 3600, abs=30)
    assert client.get("/v1/assets/").status_code == 200


@pytest.mark.parametrize("method", AUTHENTICATION)
def test_the_refresh_grant_gives_the_next_pair(clients: Clients, method: str) -> None:
    client = clients.client(method)
    first = clients.sign_in(client)
    second = client.refresh_token(clients.endpoint, refresh_token=first["refresh_token"])
    assert {second["access_token"], second["refresh_token"]}.isdisjoint(first.values())
    assert client.get("/v1/assets/").status_code == 200


@pytest.mark.parametrize("method", AUTHENTICATION)
def test_a_token_that_expired_is_renewed_by_the_client_itself(clients: Clients, method: str) -> None:
    renewed: list[str] = []
    client = clients.client(method, update_token=lambda token, **old: renewed.append(old["refresh_token"]))
    first = dict(clients.sign_in(client))
    client.token = {**first, "expires_at": int(time.time()) - 1}
    assert client.get("/v1/assets/").status_code == 200
    assert renewed == [first["refresh_token"]]


def test_the_exchange_gives_a_token_that_the_client_can_use(clients: Clients) -> None:
    secret = {"Authorization": f"Token {clients.credentials.secret_token}"}
    exchanged = httpx.post(f"{clients.credentials.base_url}/auth/exchange/", headers=secret, trust_env=False).json()
    client = clients.client("client_secret_post", token=exchanged)
    assert client.get("/v1/assets/").status_code == 200
    renewed = client.refresh_token(clients.endpoint, refresh_token=exchanged["refresh_token"])
    assert renewed["access_token"] != exchanged["access_token"]


def test_refusals_are_errors_that_the_client_understands(clients: Clients) -> None:
    client = clients.client("client_secret_post")
    with pytest.raises(OAuthError) as wrong:
        client.fetch_token(clients.endpoint, username=clients.credentials.username, password="no")
    assert wrong.value.error == "invalid_grant"
    with pytest.raises(OAuthError) as unknown:
        client.refresh_token(clients.endpoint, refresh_token="no")
    assert unknown.value.error == "invalid_grant"
    client.client_secret = "no"
    with pytest.raises(OAuthError) as stranger:
        clients.sign_in(client)
    assert stranger.value.error == "invalid_client"


def test_a_refresh_token_that_was_used_ends_the_sign_in(clients: Clients) -> None:
    client = clients.client("client_secret_basic")
    first = dict(clients.sign_in(client))
    second = dict(client.refresh_token(clients.endpoint, refresh_token=first["refresh_token"]))
    assert client.get("/v1/assets/").status_code == 200  # the successor was used: nobody may come with the first again
    with pytest.raises(OAuthError):
        client.refresh_token(clients.endpoint, refresh_token=first["refresh_token"])
    with pytest.raises(OAuthError):
        client.refresh_token(clients.endpoint, refresh_token=second["refresh_token"])
