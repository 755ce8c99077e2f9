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


@pytest.mark.soak
def test_the_service_is_what_its_own_document_says(
    target_with: Any, examine: Any, is_soak: bool, seed: int
) -> None:  # fmt: skip
    target = target_with()
    examples = 200 if is_soak else 15
    config = schemathesis.Config.from_dict(target.settings(examples))
    url = f"{target.credentials.base_url}/openapi.json"
    document = schemathesis.openapi.from_url(url, config=config).exclude(operation_id="changeWeather")
    found = examine(document)

    total = found.statuses.total()
    print(f"seed {seed}, {examples} examples an operation, {total} requests: {dict(found.statuses)}")  # noqa: T201 - soak
    assert not found.failures, "\n\n".join(failure[:4_000] for failure in found.failures[:5])
    operations = {each.ok().label for each in document.get_all_operations()}
    assert found.succeeded() == operations
    assert len(operations) == 17
    check_against_the_contract(found.answers)


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
