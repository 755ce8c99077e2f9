"""The names on the chain that go with new titles: listed and written like everything else that changes."""

from dataclasses import replace

from mintwright.domain.assets.naming import AssetNames
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import ASSET_NAME


def renamed(outcome: Outcome, names: AssetNames) -> Outcome:
    """The same with another name on the chain, where that follows the title: other than all that `names` gave."""
    draft, fields = outcome.draft, outcome.fields
    if "name" not in fields or "asset_name" in fields or not follows_title(draft):
        return outcome
    title = str(fields["name"])
    name = names.new(title) if title.strip() else ""
    line = Line(ASSET_NAME, draft.asset_name, name)
    lines = outcome.lines if name == draft.asset_name else (*outcome.lines, line)
    return replace(outcome, fields={**fields, "asset_name": name}, lines=lines)
