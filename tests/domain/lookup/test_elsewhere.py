"""What is shown of a mint that was made elsewhere names no address, whatever the service calls it."""

import pytest

from mintwright.chain.addresses import key_address
from mintwright.domain.answers.service_records import Transaction
from mintwright.domain.lookup.elsewhere import elsewhere_mint

ADDRESS = key_address(bytes(28), network=1)


@pytest.mark.parametrize("field", ["name", "policy_id", "deposit_address", "description", "status_description"])
@pytest.mark.parametrize("written", [ADDRESS, ADDRESS.upper()])
def test_no_field_of_it_names_an_address(field: str, written: str) -> None:
    said = {"uuid": "t-1", "status": "waiting", "name": "Gate", "policy_id": "ab" * 28}
    shown = elsewhere_mint(Transaction.read(said | {field: written}))
    assert written not in str(shown)
    assert shown.transaction_uuid == "t-1"
