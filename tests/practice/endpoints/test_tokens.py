"""The three flows on the wire (contract 4.1-4.3, RFC 6749): what is granted, refused, rotated, and kept secret."""

import base64
import hashlib
import math
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from argon2 import extract_parameters
from argon2.exceptions import VerifyMismatchError
from tests.practice.conftest import Serve, Service

from mintwright.practice import Credentials
from mintwright.practice.store.tokens import HASHER, NO_PASSWORD


@pytest.fixture(scope="module")
def given(service: Service) -> Credentials:
    return service.server.credentials()


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


class Client:
    """Asks the token endpoint of one service with the right client credentials unless told otherwise."""

    def __init__(self, service: Service, given: Credentials) -> None:
        self.http: httpx.Client = service.anyone
        self.given = given

    def ask(self, **fields: str) -> httpx.Response:
        client = {"client_id": self.given.client_id, "client_secret": self.given.client_secret}
        return self.http.post("/auth/token/", data={**client, **fields})

    def password(self, **fields: str) -> httpx.Response:
        right = {"grant_type": "password", "username": self.given.username, "password": self.given.password}
        return self.ask(**{**right, **fields})

    def refresh(self, token: str) -> httpx.Response:
        return self.ask(grant_type="refresh_token", refresh_token=token)

    def may(self, access_token: str) -> bool:
        """Whether an access token opens a door (what is posted is no asset: 415 tells that it did)."""
        return self.http.post("/v1/assets/", headers={"Authorization": f"Bearer {access_token}"}).status_code == 415


@pytest.fixture
def client(service: Service, given: Credentials) -> Client:
    return Client(service, given)


def test_the_exchange_needs_no_body_and_compares_the_scheme_without_case(service: Service) -> None:
    for scheme in ("Token", "token", "TOKEN"):
        header = {
            "Authorization": f"{scheme} {service.server.issue_secret_token()}",
            "Content-Type": "application/json",
        }
        answer = service.anyone.post("/auth/exchange/", headers=header)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("header", [None, "Token", "Token wrong", "Bearer wrong", "Basic Og==", "Token é"])
def test_a_wrong_secret_token_is_unauthorised(service: Service, header: str | None) -> None:
    headers = [] if header is None else [(b"Authorization", header.encode("latin-1"))]
    answer = service.anyone.post("/auth/exchange/", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
    assert answer.headers["WWW-Authenticate"].startswith("Token ")
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_fresh_secret_token_ends_the_one_before(service: Service) -> None:
    old, new = service.server.issue_secret_token(), service.server.issue_secret_token()
    statuses = [
        service.anyone.post("/auth/exchange/", headers={"Authorization": f"Token {token}"}).status_code
        for token in (old, new)
    ]
    assert statuses == [401, 200]


def test_the_studios_token_and_the_printed_ones_do_not_end_each_other(service: Service) -> None:
    printed = service.server.credentials()
    service.exchange()
    answer = service.anyone.post("/auth/exchange/", headers={"Authorization": f"Token {printed.secret_token}"})
    assert answer.status_code == 200


def test_password_and_refresh_grants_open_the_door(service: Service) -> None:
    client = Client(service, service.server.credentials())
    first = client.password().json()
    assert client.may(first["access_token"])
    second = client.refresh(first["refresh_token"]).json()
    assert client.may(second["access_token"])
    assert second["refresh_token"] != first["refresh_token"]


def test_an_exchanged_token_can_be_refreshed_by_a_client(service: Service) -> None:
    client = Client(service, service.server.credentials())
    assert client.refresh(service.exchange()["refresh_token"]).status_code == 200


def test_a_client_may_use_http_basic(service: Service) -> None:
    given = service.server.credentials()
    pair = base64.b64encode(f"{given.client_id}:{given.client_secret}".encode()).decode()
    form = {"grant_type": "password", "username": given.username, "password": given.password}
    header = {"Authorization": f"bAsIc {pair}"}
    assert service.anyone.post("/auth/token/", data=form, headers=header).status_code == 200
    both = {**form, "client_id": given.client_id, "client_secret": given.client_secret}
    answer = service.anyone.post("/auth/token/", data=both, headers=header)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


@pytest.mark.parametrize("pair", ["x", "Og==", base64.b64encode(b"a:b").decode(), base64.b64encode(b"\xff").decode()])
def test_wrong_http_basic_is_unauthorised(service: Service, pair: str) -> None:
    header = {"Authorization": f"Basic {pair}"}
    answer = service.anyone.post("/auth/token/", data={"grant_type": "password"}, headers=header)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
    assert answer.headers["WWW-Authenticate"].startswith("Basic ")


@pytest.mark.parametrize(
    ("fields", "status", "error"),
    [
        ({"grant_type": ""}, 400, "invalid_request"),
        ({"grant_type": "implicit"}, 400, "unsupported_grant_type"),
        ({"username": ""}, 400, "invalid_request"),
        ({"password": ""}, 400, "invalid_request"),
        ({"password": "wrong"}, 400, "invalid_grant"),
        ({"username": "nobody"}, 400, "invalid_grant"),
        ({"client_id": "wrong"}, 401, "invalid_client"),
        ({"client_secret": "wrong"}, 401, "invalid_client"),
        ({"client_secret": ""}, 401, "invalid_client"),
        ({"grant_type": "refresh_token"}, 400, "invalid_request"),
        ({"grant_type": "refresh_token", "refresh_token": "wrong"}, 400, "invalid_grant"),
    ],
    ids=str,
)
def test_a_grant_is_refused_as_rfc_6749_says(service: Service, fields: dict[str, str], status: int, error: str) -> None:
    answer = Client(service, service.server.credentials()).password(**fields)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.headers["Cache-Control"] == "no-store"
    assert ("WWW-Authenticate" in answer.headers) == (status == 401)


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"grant_type=password&grant_type=password", FORM, 400),
        (b'{"grant_type": "password"}', {"Content-Type": "application/json"}, 400),
        (b"", {}, 400),
        (b"", FORM, 400),
        (b"grant_type=%ff", FORM, 400),
        (b"\xff\xfe", FORM, 400),
        (b"&".join(b"a%d=1" % number for number in range(60)), FORM, 400),
        (b"grant_type=" + b"x" * 20_000, FORM, 413),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_malformed_grant_is_an_invalid_request(
    service: Service, body: bytes, headers: dict[str, str], status: int
) -> None:
    answer = service.anyone.post("/auth/token/", content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (status, "invalid_request")


@pytest.mark.parametrize("path", ["/auth/exchange/", "/auth/token/"])
def test_a_wrong_method_is_answered_in_the_token_endpoints_own_form(service: Service, path: str) -> None:
    answer = service.anyone.get(path)
    assert (answer.status_code, answer.headers["Allow"], answer.json()["error"]) == (405, "POST", "invalid_request")


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer wrong", "Token wrong", "Bearer é"])
def test_doors_are_closed_without_a_good_access_token(service: Service, header: str | None) -> None:
    headers = [] if header is None else [(b"Authorization", header.encode("latin-1"))]
    for path in ("/v1/assets/", "/v1/files/"):
        answer = service.anyone.post(path, headers=headers)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
        assert "detail" in answer.json()


def test_an_access_token_ends_after_its_lifetime(serve: Serve) -> None:
    clock = Clock()
    service = serve(clock=clock, access_token_seconds=60)
    client = Client(service, service.server.credentials())
    grant = client.password().json()
    assert grant["expires_in"] == 60
    clock.now += 59
    assert client.may(grant["access_token"])
    clock.now += 2
    assert not client.may(grant["access_token"])
    assert client.refresh(grant["refresh_token"]).status_code == 200


def test_a_refresh_token_ends_after_its_lifetime(serve: Serve) -> None:
    clock = Clock()
    service = serve(clock=clock, refresh_token_seconds=100)
    client = Client(service, service.server.credentials())
    token = client.password().json()["refresh_token"]
    clock.now += 101
    assert client.refresh(token).json()["error"] == "invalid_grant"


def test_a_lost_answer_signs_nobody_out(serve: Serve) -> None:
    clock = Clock()
    service = serve(clock=clock)
    client = Client(service, service.server.credentials())
    token = client.password().json()["refresh_token"]
    first = client.refresh(token).json()
    clock.now += 29
    again = client.refresh(token).json()
    assert again == {**first, "expires_in": first["expires_in"] - 29}


@pytest.mark.parametrize("use", ["time", "access token", "refresh token"])
def test_a_used_refresh_token_that_comes_back_ends_its_family(serve: Serve, use: str) -> None:
    clock = Clock()
    service = serve(clock=clock)
    client = Client(service, service.server.credentials())
    first = client.password().json()
    latest = client.refresh(first["refresh_token"]).json()
    if use == "time":
        clock.now += 31
    elif use == "access token":
        assert client.may(latest["access_token"])
    else:
        latest = client.refresh(latest["refresh_token"]).json()
    assert client.refresh(first["refresh_token"]).json()["error"] == "invalid_grant"
    assert not client.may(latest["access_token"])
    assert client.refresh(latest["refresh_token"]).json()["error"] == "invalid_grant"


def test_the_grace_is_not_given_to_another_client(serve: Serve) -> None:
    service = serve()
    client = Client(service, service.server.credentials())
    token = client.password().json()["refresh_token"]
    assert client.refresh(token).status_code == 200
    other = Client(service, service.server.credentials())
    assert other.refresh(token).json()["error"] == "invalid_grant"


def test_no_secret_lies_in_the_folder_or_shows_itself(serve: Serve, tmp_path: Path) -> None:
    service = serve(tmp_path / "kept")
    given = service.server.credentials()
    client = Client(service, given)
    grant = client.refresh(client.password().json()["refresh_token"]).json()
    studio = service.server.issue_secret_token()
    exchanged = service.exchange()
    secrets = [given.secret_token, given.client_secret, given.password, studio, grant["access_token"]]
    secrets += [grant["refresh_token"], exchanged["access_token"], exchanged["refresh_token"]]
    service.server.stop()
    kept = b"".join(path.read_bytes() for path in (tmp_path / "kept").rglob("*") if path.is_file())
    assert kept
    assert not [secret for secret in secrets if secret.encode() in kept or secret in repr(given)]


def test_tokens_outlive_a_restart_and_the_studios_secret_does_not_outlive_its_successor(
    serve: Serve, tmp_path: Path
) -> None:
    first = serve(tmp_path / "kept")
    given, grant = first.server.credentials(), first.exchange()
    first.stop()
    client = Client(serve(tmp_path / "kept"), given)
    assert client.may(grant["access_token"])
    assert client.password().status_code == 200


def test_an_unknown_user_takes_as_long_as_a_wrong_password(service: Service) -> None:
    client = Client(service, service.server.credentials())

    def took(username: str) -> float:
        started = time.perf_counter()
        assert client.password(username=username, password="wrong").status_code == 400
        return time.perf_counter() - started

    known, unknown = math.inf, math.inf
    for _ in range(20):  # the fastest of each, taken in turn: other programs compute meanwhile
        known, unknown = min(known, took(client.given.username)), min(unknown, took("nobody"))
        if 0.5 < unknown / known < 2:
            return
    raise AssertionError((known, unknown))


def test_passwords_lie_as_argon2id_and_tokens_as_sha256_only(serve: Serve, tmp_path: Path) -> None:
    service = serve(tmp_path / "kept")
    client = Client(service, service.server.credentials())
    grant = client.password().json()
    with closing(sqlite3.connect(tmp_path / "kept" / "service.sqlite3")) as database:
        (password,) = database.execute("select password from account where password is not null").fetchone()
        hashes = {row[0] for row in database.execute("select hash from token")}
    assert password.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert hashes >= {hashlib.sha256(grant[name].encode()).digest() for name in ("access_token", "refresh_token")}


def test_no_secret_is_ever_logged(
    serve: Serve, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(5)  # uvicorn's own finest
    service = serve()
    given = service.server.credentials()
    client = Client(service, given)
    grant = client.refresh(client.password().json()["refresh_token"]).json()
    client.password(password="a wrong secret")
    opened = {"Authorization": f"Bearer {grant['access_token']}"}
    with monkeypatch.context() as broken:
        broken.setattr("mintwright.practice.endpoints.assets_api.quote", lambda *_: 1 / 0)  # what crashes is logged
        wish = {"blockchain": "ada", "amount": 1, "name": "Cat", "asset_name": "Cat", "image": "ipfs://Qm"}
        assert service.anyone.post("/v1/assets/", json=wish, headers=opened).status_code == 500
    service.server.stop()  # its thread logs a crash after the answer
    logged = caplog.text
    assert "ZeroDivisionError" in logged
    secrets = [given.secret_token, given.client_secret, given.password, grant["access_token"], grant["refresh_token"]]
    assert not [secret for secret in [*secrets, "a wrong secret"] if secret in logged]


def test_what_an_unknown_user_is_compared_with_is_a_hash_of_the_same_cost_and_of_no_password() -> None:
    ours, theirs = (extract_parameters(kept) for kept in (NO_PASSWORD, HASHER.hash("moth")))
    assert ours == theirs
    with pytest.raises(VerifyMismatchError):  # compared, and not refused at sight
        HASHER.verify(NO_PASSWORD, "moth")
