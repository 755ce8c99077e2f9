"""Says in the form what of an asset is as the defaults of its project say, until it is changed."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.studio.asset_defaults import AssetDefaults
from mintwright.ui.inspector.asset_fields import AssetFields
from mintwright.ui.style.wording import text

NAMED = 5  # attributes
_ATTRIBUTES = Sentence("AssetForm", "From this project’s defaults: {names}.")


class DefaultsNote:
    """Below the fields of a single asset; of several nothing is said."""

    def __init__(self, defaults: AssetDefaults, fields: AssetFields) -> None:
        self._defaults = defaults
        self._fields = fields

    def show(self, drafts: Sequence[Draft]) -> None:
        """Say it of what is shown."""
        is_one = len(drafts) == 1
        found = self._defaults.marks(drafts[0]) if is_one else None
        said = QCoreApplication.translate("AssetForm", "From this project’s defaults.")
        self._fields.quantity.amount.show_hint(said if found is not None and found.amount else "")
        self._fields.royalties.show_origin(said if found is not None and found.royalties else "")
        if found is not None:  # of several, it says what can be written there
            self._fields.attrs.show_hint(_names(found.attributes))


def _names(attributes: Sequence[str]) -> str:
    if not attributes:
        return ""
    listed = ", ".join(attributes[:NAMED])
    return text(_ATTRIBUTES.filled(names=listed if len(attributes) <= NAMED else f"{listed}…"))
