"""What a step of the history that edits a draft is called."""

from mintwright.domain.sentences import Sentence

_LABELS = {
    "name": Sentence("drafting", "Edit title"),
    "asset_name": Sentence("drafting", "Edit name on the chain"),
    "description": Sentence("drafting", "Edit description"),
    "amount": Sentence("drafting", "Edit quantity"),
    "is_auto": Sentence("drafting", "Edit automatic processing"),
    "royalties_rate": Sentence("drafting", "Edit royalties"),
    "royalties": Sentence("drafting", "Edit royalties"),
    "attrs": Sentence("drafting", "Edit attributes"),
    "files": Sentence("drafting", "Edit further files"),
    "cover": Sentence("drafting", "Edit cover"),
    "is_flagged": Sentence("drafting", "Flag"),
}
_EDIT = Sentence("drafting", "Edit details")


def label_of(field: str) -> Sentence:
    """The name of an edit of this field in the history."""
    return _LABELS.get(field, _EDIT)
