"""A record laid out as JSON, as explorers show it; what nobody sees is written in numbers."""

import json

from mintwright.domain.assets.chain_record import ChainRecord
from mintwright.domain.attribute_text.writing import seen

SHOWN = 24 * 1024  # letters; Qt lays out every line of a text at once
_LABEL = "721"


def record_text(record: ChainRecord, policy: str) -> str:
    """All of it and of its royalties, where the policy is called `policy`: nobody knows its id before the mint.

    Takes a while for much.
    """
    royalties = {} if record.royalties is None else record.royalties.metadata
    whole = {_LABEL: {policy: {record.asset_name: record.fields}}, **royalties}
    return seen(json.dumps(whole, ensure_ascii=False, indent=2))
