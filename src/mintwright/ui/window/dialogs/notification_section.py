"""The settings section about notifications: a switch for each kind."""

from PySide6.QtWidgets import QCheckBox, QWidget

from mintwright.studio.polling.mint_notifications import SWITCHES
from mintwright.studio.polling.notification_rules import NotificationKind
from mintwright.studio.settings import Settings
from mintwright.ui.widgets.controls import column, label


class NotificationSection(QWidget):
    """Counts at once, like the rest of the settings."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = {
            NotificationKind.PAID: self.tr("When a payment is seen"),
            NotificationKind.MINTED: self.tr("When something is minted"),
            NotificationKind.PROBLEM: self.tr("When there is a problem"),
            NotificationKind.CLOCK: self.tr("6 hours and 1 hour before the time to mint ends"),
        }
        boxes: list[QCheckBox] = []
        for kind, name in names.items():
            box = QCheckBox(name)
            box.setAccessibleName(name)
            box.setChecked(settings.flag(SWITCHES[kind], default=True))
            box.clicked.connect(lambda on, key=SWITCHES[kind]: settings.put(key, on))
            boxes.append(box)
        said = self.tr("By your system, while Mintwright’s window is not in front. They name the mint, and no address.")
        self.setLayout(column(label(self.tr("Notifications"), "label"), label(said, "muted", wrap=True), *boxes))
