"""The running practice service against the shared contract: every check of schemathesis but one.

`positive_data_acceptance` is off: the contract leaves open which fields are required, and the service refuses what
lacks them. What it refuses by right is completed here, so that accepted requests and their answers are checked too.
"""

from pathlib import Path
from typing import Any

import pytest
import schemathesis

CONTRACT = Path(__file__).with_name("openapi.yaml")
# Where the contract only creates, the live service lists as well. A service without the list answers GET as it answers
# every address that is not there, with 404, and schemathesis would have it be 405: all methods but that one are tried.
LIST_LEFT_OUT = {
    "include-path": "/v1/assets/",
    "phases": {"coverage": {"unexpected-methods": ["put", "delete", "patch", "options", "trace", "query"]}},
}
OPERATIONS = {"POST /auth/exchange/", "POST /auth/token/", "POST /v1/files/", "POST /v1/assets/"}


@pytest.mark.soak
def test_every_answer_keeps_the_contract(target_with: Any, examine: Any, is_soak: bool, seed: int) -> None:
    target = target_with(contract_only=True)  # what it offers beyond the contract would count as too much
    examples = 600 if is_soak else 5
    settings = {
        **target.settings(examples, seed),
        "checks": {"positive_data_acceptance": {"enabled": False}},
        "operations": [LIST_LEFT_OUT],
    }
    found = examine(schemathesis.openapi.from_path(CONTRACT, config=schemathesis.Config.from_dict(settings)))

    total = found.statuses.total()
    print(f"seed {seed}, {examples} examples an operation, {total} requests: {dict(found.statuses)}")  # noqa: T201 - soak
    assert not found.failures, "\n\n".join(failure[:4_000] for failure in found.failures[:5])
    assert found.succeeded() == OPERATIONS
