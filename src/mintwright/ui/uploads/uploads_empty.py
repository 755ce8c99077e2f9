"""The uploads page without art to show: there is none yet, or a search or filter hides it all."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from mintwright.domain.assets.media_types import FORMATS
from mintwright.ui.style.formatting import number
from mintwright.ui.style.step_prints import HEIGHT, WIDTH, Step, paint_step
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, chip, column, label, row

_WIDTH = 820  # of the three steps
_LEAST = 0.4  # of its size is what a print shrinks to in a low window


class UploadsEmpty(QFrame):
    """The invitation: what there is to do, in three steps, and two ways to begin.

    Signals:
        files_requested(), samples_requested().
    """

    files_requested = Signal()
    samples_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("card")
        self.choose = button(self.tr("Choose files"), theme, "image-plus", kind="primary")
        self.choose.setAccessibleIdentifier("choose-files")
        self.choose.clicked.connect(self.files_requested)
        samples = button(self.tr("Try it with sample art"), theme, "sparkles", kind="quiet")
        samples.setAccessibleIdentifier("sample-art")
        samples.clicked.connect(self.samples_requested)
        self._title = label(self.tr("Drop your art here"), "title")
        kinds = label(
            self.tr("{formats}. Whole folders work too.").format(formats=", ".join(FORMATS)), "muted", wrap=True
        )
        kinds.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._steps = QWidget()
        self._steps.setLayout(self._shown_steps())
        theme.changed.connect(self._fit)
        self._fit()
        self.setLayout(
            column(
                None,
                row(None, self._steps, None),
                22,
                row(None, self._title, None),
                kinds,
                8,
                row(None, self.choose, None),
                row(None, samples, None),
                None,
                margins=(24, 16, 24, 16),
            )
        )

    def show_reading(self, *, is_reading: bool) -> None:
        """Say that files are being read, or invite again."""
        self._title.setText(self.tr("Reading your files…") if is_reading else self.tr("Drop your art here"))

    def _fit(self) -> None:
        self._steps.setMaximumWidth(self._theme.scale(_WIDTH))

    def _said(self) -> tuple[tuple[Step, str, str], ...]:
        return (
            (
                Step.BRING,
                self.tr("Bring your art"),
                self.tr("Pictures, films, sound, 3D or documents. The files stay where they are on your disk."),
            ),
            (
                Step.DESCRIBE,
                self.tr("Describe it"),
                self.tr("A title, a story, attributes: asset by asset, or hundreds at once."),
            ),
            (
                Step.MINT,
                self.tr("Mint it"),
                self.tr("See what it costs and exactly what is sent. Nothing is minted before you confirm."),
            ),
        )

    def _shown_steps(self) -> QGridLayout:
        """Side by side; in a low window the prints give way."""
        steps = QGridLayout()
        steps.setContentsMargins(0, 0, 0, 0)
        steps.setHorizontalSpacing(28)
        steps.setVerticalSpacing(6)
        steps.setRowStretch(0, 1)
        for place, (step, name, said) in enumerate(self._said()):
            words = label(said, "muted", wrap=True)
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            steps.addWidget(StepPrint(self._theme, step), 0, place)
            steps.addLayout(row(None, chip(number(step.value), "info"), label(name, "heading"), None), 1, place)
            steps.addWidget(words, 2, place)
            steps.setColumnStretch(place, 1)
        return steps


class StepPrint(QWidget):
    """The print of a step. It says nothing to a screen reader: the words below it do."""

    def __init__(self, theme: Theme, step: Step) -> None:
        super().__init__()
        self._theme = theme
        self._step = step
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self._fit)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.scale(WIDTH), self._theme.scale(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() * _LEAST

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_step(painter, self._theme, self._step, self.rect())
        painter.end()

    def _fit(self) -> None:
        self.setMaximumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()
