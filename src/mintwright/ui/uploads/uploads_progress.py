"""The hairline that shows how far all uploads are."""

from PySide6.QtWidgets import QProgressBar

from mintwright.studio.uploads.upload_item import Totals

_STEPS = 1_000


class UploadsProgress(QProgressBar):
    """Seen while something is on its way; its place stays."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setRange(0, _STEPS)
        self.setAccessibleName(self.tr("All uploads"))
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)

    def show_totals(self, totals: Totals) -> None:
        """Show how much of them is uploaded."""
        self.setValue(round(totals.fraction * _STEPS))
        self.setVisible(bool(totals.unfinished))
