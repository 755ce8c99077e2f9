"""The running practice service against the shared contract, by schemathesis with every check but one.

`positive_data_acceptance` is off: the contract leaves open which fields are required, and the service refuses what
lacks them. What it refuses by right is completed here, so that accepted requests and their answers are checked too.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from schemathesis import GenerationMode, hooks
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder

from mintwright.practice import Credentials, PracticeOptions, PracticeServer

CONTRACT = Path(__file__).with_name("openapi.yaml")
IS_SOAK = os.environ.get("MINTWRIGHT_SOAK") == "1"
SEED = 20_261_120
EXAMPLES = 600 if IS_SOAK else 60
OPERATIONS = ("POST /auth/exchange/", "POST /auth/token/", "POST /v1/files/", "POST /v1/assets/")
IMAGE = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
ASSET: dict[str, Any] = {"blockchain": "ada", "amount": 1, "name": "Cat", "asset_name": "Cat1", "image": IMAGE}


class Target:
    """The service under test and what signs in to it."""

    def __init__(self, credentials: Credentials) -> None:
        self.credentials = credentials
        self.client = httpx.Client(base_url=credentials.base_url, trust_env=False)

    def sign_in(self) -> dict[str, Any]:
        headers = {"Authorization": f"Token {self.credentials.secret_token}"}
        return self.client.post("/auth/exchange/", headers=headers).raise_for_status().json()

    def complete(self, case: schemathesis.Case) -> None:
        """Turn most generated bodies into ones the service may not refuse; a wrong field stays wrong."""
        is_negative = case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE
        match case.operation.label, case.body:
            case "POST /v1/assets/", dict() as body:
                case.body = complete_asset(body, is_negative=is_negative)
            case "POST /v1/assets/", list() as elements:
                case.body = [complete_asset(each, is_negative=is_negative) for each in elements]
            case "POST /auth/token/", dict() as body if not is_negative and len(str(body)) % 4:
                case.body = {**body, **self.grant(body)}
            case _:
                pass

    def grant(self, body: dict[str, Any]) -> dict[str, str]:
        given = self.credentials
        client = {"client_id": given.client_id, "client_secret": given.client_secret}
        if body.get("grant_type") == "password":
            return {**client, "username": given.username, "password": given.password}
        return {**client, "refresh_token": self.sign_in()["refresh_token"]}


def complete_asset(body: Any, *, is_negative: bool) -> Any:
    """The asset with every field it must have. The rest is as generated, and of the required fields what is wrong."""
    if not isinstance(body, dict):
        return body
    if is_negative:
        rate = body.get("royalties_rate")
        # Published clients send the rate as text, so the service takes it: no error, though the contract says number.
        is_numeric_text = isinstance(rate, str) and rate.replace(".", "", 1).removeprefix("-").isdecimal()
        return {**ASSET, **body, **({"royalties_rate": None} if is_numeric_text else {})}
    amount = body.get("amount")
    kept = {"amount": amount} if isinstance(amount, int) and amount > 0 else {}
    rate = body.get("royalties_rate", 0)
    return {**body, **ASSET, **kept, "royalties_rate": abs(rate) if abs(rate) < 10**8 else 3}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    options = PracticeOptions(contract_only=True)  # else what it offers beyond the contract would count as too much
    server = PracticeServer(tmp_path_factory.mktemp("service"), options=options)
    server.start()
    target = Target(server.credentials())

    @schemathesis.hook
    def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
        target.complete(case)

    yield target
    hooks.unregister(before_call)
    target.client.close()
    server.stop()


def contract_of(target: Target) -> schemathesis.BaseSchema:
    """The shared contract, aimed at the service under test."""
    schemes = {
        "accessToken": {"bearer": target.sign_in()["access_token"]},
        "secretToken": {"api_key": f"Token {target.credentials.secret_token}"},
    }
    settings = {
        "seed": SEED,
        "base-url": target.credentials.base_url,
        "auth": {"openapi": schemes},
        "checks": {"positive_data_acceptance": {"enabled": False}},
        "generation": {"max-examples": EXAMPLES, "deterministic": not IS_SOAK},
    }
    return schemathesis.openapi.from_path(CONTRACT, config=schemathesis.Config.from_dict(settings))


@pytest.mark.soak
def test_every_answer_keeps_the_contract(target: Target) -> None:
    statuses: Counter[tuple[str, int]] = Counter()
    failures: list[str] = []
    for event in from_schema(contract_of(target)).execute():
        if isinstance(event, events.ScenarioFinished):
            statuses.update(answered(event.recorder))
            failures += failed(event.recorder)
        elif isinstance(event, events.NonFatalError | events.FatalError | events.Interrupted):
            failures.append(repr(event))

    print(f"seed {SEED}, {EXAMPLES} examples an operation, {statuses.total()} requests: {dict(statuses)}")  # noqa: T201 - soak
    assert not failures, "\n\n".join(failure[:4_000] for failure in failures[:5])
    assert {label for label, status in statuses if 200 <= status < 300} == set(OPERATIONS)


def answered(recorder: ScenarioRecorder) -> list[tuple[str, int]]:
    """Operation and status of every answer."""
    return [
        (recorder.cases[key].value.operation.label, interaction.response.status_code)
        for key, interaction in recorder.interactions.items()
        if interaction.response is not None
    ]


def failed(recorder: ScenarioRecorder) -> list[str]:
    """What every failed check says, with the command that repeats it."""
    return [
        f"{recorder.label}: {check.name}\n{check.failure_info.failure}\n{check.failure_info.code_sample}"
        for checks in recorder.checks.values()
        for check in checks
        if check.failure_info is not None
    ]
