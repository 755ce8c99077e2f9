"""The service's own strict document: every check of schemathesis, links included, and a subset of the shared one.

Left out is only the change of the weather, which would close the service that is examined; test_weather.py has it.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
import yaml

CONTRACT = Path(__file__).with_name("openapi.yaml")


# A PUT takes what a POST of one asset takes, boundary by boundary: the suite tries them at the POST only.
ONCE = {"include-path": "/v1/assets/{uuid}/", "include-method": "PUT", "phases": {"coverage": {"enabled": False}}}


@pytest.mark.soak
def test_the_service_is_what_its_own_document_says(
    target_with: Any, examine: Any, is_soak: bool, seed: int
) -> None:  # fmt: skip
    target = target_with()
    examples = 200 if is_soak else 3
    settings = {**target.settings(examples, seed), "operations": [] if is_soak else [ONCE]}
    config = schemathesis.Config.from_dict(settings)
    url = f"{target.credentials.base_url}/openapi.json"
    document = schemathesis.openapi.from_url(url, config=config).exclude(operation_id="changeWeather")
    found = examine(document)

    total = found.statuses.total()
    print(f"seed {seed}, {examples} examples an operation, {total} requests: {dict(found.statuses)}")  # noqa: T201 - soak
    assert not found.failures, "\n\n".join(failure[:4_000] for failure in found.failures[:5])
    operations = {each.ok().label for each in document.get_all_operations()}
    assert found.succeeded() == operations
    assert len(operations) == 19
    check_against_the_contract(found.answers)


HOSTS = ["evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]:80", "127.0.0.1.evil.example", "", "a b", "localhost:"]


@pytest.mark.parametrize("strict", [False, True])
def test_no_operation_answers_to_another_host_or_to_a_page_of_another_origin(target_with: Any, strict: bool) -> None:
    target = target_with(chain_strict=strict)
    document = target.client.get("/openapi.json").json()
    token = {"Authorization": f"Bearer {target.credentials.access_token}"}
    for path, operations in document["paths"].items():
        for method in set(operations) - {"parameters"}:
            where = path.replace("{uuid}", target.collection()["uuid"])
            headers = [*({"Host": host} for host in HOSTS), {"Origin": "https://evil.example"}]
            for wrong in headers:
                answer = target.client.request(method, where, headers={**token, **wrong})
                assert answer.status_code == (421 if "Host" in wrong else 403), (method, path, wrong)
                assert set(answer.json()) == ({"error", "error_description"} if "/auth/" in path else {"detail"})


def test_the_document_of_the_strict_service_is_stricter(target_with: Any) -> None:
    """The service of the studio refuses what the chain would, and says so before it is asked."""
    plain = target_with().client.get("/openapi.json").json()
    strict = target_with(chain_strict=True).client.get("/openapi.json").json()
    assert plain["paths"] == strict["paths"]
    asset = {"blockchain": "ada", "amount": 1, "name": "Cat", "asset_name": "Cat1", "image": "ipfs://Qm"}
    changes = [{}, {"amount": 2**63}, {"name": "n" * 65}, {"asset_name": "Cat #1"}, {"image": "https://example.com"}]
    changes += [{"royalties_rate": 101}, {"royalties_rate": 2.125}, {"files": [{"src": "x"}]}]
    for document, expected in ((plain, [True] * 8), (strict, [True] + [False] * 7)):
        wanted = validator(document, {"$ref": "#/components/schemas/AssetRequest"})
        assert [wanted.is_valid({**asset, **change}) for change in changes] == expected


@pytest.mark.soak
def test_the_strict_service_is_what_its_own_document_says(
    target_with: Any, examine: Any, is_soak: bool, seed: int
) -> None:  # fmt: skip
    """What JSON Schema has no word for (bytes, checksums) is left out: of what is accepted, not of what is refused."""
    target = target_with(chain_strict=True)
    examples = 100 if is_soak else 1
    phases = {"fuzzing": {"enabled": True}, "coverage": {"enabled": is_soak}, "stateful": {"enabled": False}}
    settings = {**target.settings(examples, seed), "phases": phases}
    settings["checks"] = {"positive_data_acceptance": {"enabled": False}}
    config = schemathesis.Config.from_dict(settings)
    url = f"{target.credentials.base_url}/openapi.json"
    found = examine(schemathesis.openapi.from_url(url, config=config).exclude(operation_id="changeWeather"))
    total = found.statuses.total()
    print(f"strict, seed {seed}, {examples} examples an operation, {total} requests: {dict(found.statuses)}")  # noqa: T201 - soak
    assert not found.failures, "\n\n".join(failure[:4_000] for failure in found.failures[:5])


def check_against_the_contract(answers: list[tuple[str, Any, Any]]) -> None:
    """What was accepted, the shared document takes, too; what was answered, it describes."""
    shared = yaml.safe_load(CONTRACT.read_text(encoding="utf-8"))
    checked: Counter[str] = Counter()
    for label, case, response in answers:
        method, path = label.split()
        operation = shared["paths"].get(path, {}).get(method.lower())
        if operation is None or case.method != method or not 200 <= response.status_code < 300:
            continue
        answered = operation["responses"].get("200") or operation["responses"]["2XX"]
        answered = (
            shared["components"]["responses"][answered["$ref"].rpartition("/")[2]] if "$ref" in answered else answered
        )
        validator(shared, answered["content"]["application/json"]["schema"]).validate(response.json())
        if label == "POST /v1/assets/":
            asked = operation["requestBody"]["content"]["application/json"]["schema"]
            validator(shared, asked).validate(case.body)
        checked[label] += 1
    assert set(checked) == {"POST /auth/exchange/", "POST /auth/token/", "POST /v1/files/", "POST /v1/assets/"}


def validator(document: dict[str, Any], schema: dict[str, Any]) -> Any:
    """One schema of a document, with the others it refers to."""
    return jsonschema_rs.Draft202012Validator({"components": document["components"], **schema})
