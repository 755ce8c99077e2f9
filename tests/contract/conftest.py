"""Fixtures for both documents: a running service, requests completed so that it may not refuse them, and a tally."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from schemathesis import GenerationMode, hooks
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from tests.whole import WHOLE

from mintwright.practice import Credentials, PracticeOptions, PracticeServer

SEED = 20_261_120
SEEDS = (SEED, 7, 4_711) if WHOLE else (SEED,)
IMAGE = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
ASSET: dict[str, Any] = {"blockchain": "ada", "amount": 1, "name": "Cat", "asset_name": "Cat1", "image": IMAGE}


class Target:
    """The service under test and what signs in to it."""

    def __init__(self, credentials: Credentials) -> None:
        self.credentials = credentials
        self._signed_in: dict[str, str] = {}
        self.client = httpx.Client(base_url=credentials.base_url, trust_env=False)

    def sign_in(self) -> dict[str, Any]:
        headers = {"Authorization": f"Token {self.credentials.secret_token}"}
        return self.client.post("/auth/exchange/", headers=headers).raise_for_status().json()

    def complete(self, case: schemathesis.Case) -> None:
        """Turn most generated bodies into ones the service may not refuse; a wrong field stays wrong."""
        is_negative = case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE
        match case.operation.label, case.body:
            case (("POST /v1/assets/" | "PUT /v1/assets/{uuid}/"), dict() as body):
                case.body = complete_asset(body, is_negative=is_negative)
            case "POST /v1/assets/", list() as elements:
                case.body = [complete_asset(each, is_negative=is_negative) for each in elements]
            case "PATCH /v1/assets/{uuid}/", dict() as body if is_negative:
                case.body = without_numeric_text(body)
            case "POST /v1/files/", dict() as body if is_negative and not isinstance(body.get("file"), str | bytes):
                # A form has no types: what was no text in the generator's eyes is good bytes on the wire.
                case.body = {name: value for name, value in body.items() if name != "file"}
            case "POST /auth/token/", dict() as body if not is_negative and len(str(body)) % 4:
                case.body = {**body, **self.grant(body)}
            case _:
                pass
        if not is_negative and (len(str(case.body)) % 4 or case.operation.label.endswith("/mint/")):
            self.aim(case)

    def aim(self, case: schemathesis.Case) -> None:
        """Point at something that is there: a fresh collection's first asset, or its transaction."""
        match case.operation.label:
            case "PUT /v1/assets/{uuid}/" | "PATCH /v1/assets/{uuid}/":
                case.path_parameters = {"uuid": self.collection()["uuid"]}
            case "POST /v1/transactions/{uuid}/mint/":
                case.path_parameters = {"uuid": self.collection()["transaction"]}
            case "POST /practice/chain/" if isinstance(case.body, dict):
                case.body = {**case.body, "transaction": self.collection()["transaction"], "event": "expire"}
            case "POST /practice/pay/" if isinstance(case.body, dict) and "amount" in case.body:
                case.body = {**case.body, "address": self.asset()["transaction"]["deposit_address"]}
            case _:
                pass

    def collection(self) -> dict[str, Any]:
        """The first asset of a collection of one that is held, made for this."""
        return self._create([{**ASSET, "is_auto": False}])[0]

    def asset(self) -> dict[str, Any]:
        """An asset whose transaction waits for its payment, made for this."""
        return self._create(ASSET)

    def _create(self, body: Any) -> Any:
        if not self._signed_in:
            self._signed_in = {"Authorization": f"Bearer {self.sign_in()['access_token']}"}
        return self.client.post("/v1/assets/", json=body, headers=self._signed_in).raise_for_status().json()

    def grant(self, body: dict[str, Any]) -> dict[str, str]:
        given = self.credentials
        client = {"client_id": given.client_id, "client_secret": given.client_secret}
        if body.get("grant_type") == "password":
            return {**client, "username": given.username, "password": given.password}
        return {**client, "refresh_token": self.sign_in()["refresh_token"]}

    def settings(self, examples: int, seed: int = SEED) -> dict[str, Any]:
        """How schemathesis reaches the service, and that it does the same each time."""
        schemes = {
            "accessToken": {"bearer": self.sign_in()["access_token"]},
            "secretToken": {"api_key": f"Token {self.credentials.secret_token}"},
        }
        return {
            "seed": seed,
            "base-url": self.credentials.base_url,
            "auth": {"openapi": schemes},
            "generation": {"max-examples": examples, "deterministic": not WHOLE},
        }


def complete_asset(body: Any, *, is_negative: bool) -> Any:
    """The asset with every field it must have. The rest is as generated, and of the required fields what is wrong."""
    if not isinstance(body, dict):
        return body
    if is_negative:
        return {**ASSET, **without_numeric_text(body)}
    amount = body.get("amount")
    kept = {"amount": amount} if isinstance(amount, int) and amount > 0 else {}
    rate = body.get("royalties_rate", 0)
    return {**body, **ASSET, **kept, "royalties_rate": abs(rate) if abs(rate) < 10**8 else 3}


def without_numeric_text(body: dict[str, Any]) -> dict[str, Any]:
    """Published clients send the rate as text, so the service takes it: no error, though the contract says number."""
    rate = body.get("royalties_rate")
    is_numeric_text = isinstance(rate, str) and rate.replace(".", "", 1).removeprefix("-").isdecimal()
    return {**body, **({"royalties_rate": None} if is_numeric_text else {})}


@dataclass
class Findings:
    """What came of one examination. `answers` are (operation, case, response)."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter[tuple[str, int]])
    failures: list[str] = field(default_factory=list[str])
    answers: list[tuple[str, Any, Any]] = field(default_factory=list[tuple[str, Any, Any]])

    def take(self, recorder: ScenarioRecorder) -> None:
        for key, interaction in recorder.interactions.items():
            if interaction.response is not None:
                case = recorder.cases[key].value
                self.statuses[case.operation.label, interaction.response.status_code] += 1
                self.answers.append((case.operation.label, case, interaction.response))
        self.failures += [
            f"{recorder.label}: {check.name}\n{check.failure_info.failure}\n{check.failure_info.code_sample}"
            for checks in recorder.checks.values()
            for check in checks
            if check.failure_info is not None
        ]

    def succeeded(self) -> set[str]:
        """The operations that gave a 2xx."""
        return {label for label, status in self.statuses if 200 <= status < 300}


@pytest.fixture
def examine() -> Callable[[schemathesis.BaseSchema], Findings]:
    """Run every phase of schemathesis over a document."""

    def run(schema: schemathesis.BaseSchema) -> Findings:
        findings = Findings()
        for event in from_schema(schema).execute():
            if isinstance(event, events.ScenarioFinished):
                findings.take(event.recorder)
            elif isinstance(event, events.NonFatalError | events.FatalError | events.Interrupted):
                findings.failures.append(repr(event))
        return findings

    return run


@pytest.fixture
def target_with(tmp_path: Path) -> Iterator[Callable[..., Target]]:
    """Start the service with options of the test's own."""
    started: list[tuple[PracticeServer, Target, Any]] = []

    def start(**options: Any) -> Target:
        server = PracticeServer(tmp_path / f"service-{len(started)}", options=PracticeOptions(**options))
        server.start()
        target = Target(server.credentials())

        @schemathesis.hook
        def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
            target.complete(case)

        started.append((server, target, before_call))
        return target

    yield start
    for server, target, hook in started:
        hooks.unregister(hook)
        target.client.close()
        server.stop()


@pytest.fixture
def is_soak() -> bool:
    """Whether this is the long run."""
    return WHOLE


@pytest.fixture(params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    """What a run begins from; the long run begins from several."""
    return request.param
