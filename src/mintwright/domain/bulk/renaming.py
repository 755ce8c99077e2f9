"""The names on the chain that go with new titles: listed and written like everything else that changes."""

from dataclasses import replace

from mintwright.domain.assets.naming import AssetNames
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import ASSET_NAME


def kept_name(outcome: Outcome) -> str | None:
    """The name on the chain that it has after the change too, or that the change writes; None where it follows."""
    return None if _is_renamed(outcome) else str(outcome.fields.get("asset_name", outcome.draft.asset_name))


def renamed(outcome: Outcome, names: AssetNames) -> Outcome:
    """The same with another name on the chain, where that follows the title: other than all that `names` knows."""
    if not _is_renamed(outcome):
        return outcome
    draft, fields = outcome.draft, outcome.fields
    title = str(fields["name"])
    name = names.new(title) if title.strip() else ""
    line = Line(ASSET_NAME, draft.asset_name, name)
    lines = outcome.lines if name == draft.asset_name else (*outcome.lines, line)
    return replace(outcome, fields={**fields, "asset_name": name}, lines=lines)


def _is_renamed(outcome: Outcome) -> bool:
    """Whether its title is another then, and the name on the chain goes with it."""
    fields = outcome.fields
    return "name" in fields and "asset_name" not in fields and follows_title(outcome.draft)
