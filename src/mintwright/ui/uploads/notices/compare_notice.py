"""The notice about files whose reference proves nothing: how many, a button to compare them, and the progress."""

from collections.abc import Sequence

from PySide6.QtWidgets import QProgressBar, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.gateway_comparison import Comparison
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.notices.strip import Strip
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, icon_button, set_button_text

_BAR_WIDTH = 120
_STEPS = 1_000
_ONE = Sentence(
    "uploads",
    "1 file is uploaded, but not confirmed: its reference alone does not show that the network holds this file.",
)
_MANY = Sentence(
    "uploads",
    "{count} files are uploaded, but not confirmed: their references alone do not show that the network holds them.",
)
_ONE_FAILED = Sentence("uploads", "1 file could not be compared with what the network holds. {reason}")
_MANY_FAILED = Sentence("uploads", "{count} files could not be compared with what the network holds. {reason}")


class CompareNotice(Strip):
    """Hidden while nothing is in doubt, and, once closed, until there is something new to say."""

    def __init__(self, studio: Studio, theme: Theme, outcome: Banner, parent: QWidget | None = None) -> None:
        """What came of a comparison is said in `outcome`, which others use as well."""
        super().__init__(theme, parent)
        self._studio = studio
        self._outcome = outcome
        self._told = studio.gateway_comparison.outcome
        self._closed = ""  # the words that were closed
        self._said = ""  # what a screen reader was told last
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, _STEPS)
        self.progress.setFixedWidth(theme.scale(_BAR_WIDTH))
        self.progress.setAccessibleName(self.tr("How far the comparison is"))
        self._line.addWidget(self.progress)
        self.action = button(self.tr("Compare"), kind="link")
        self.action.clicked.connect(self._act)
        self.action.setToolTip(self.tr("Reads the files back from the network's gateway and compares every byte"))
        self.dismiss = icon_button(theme, "x", self.tr("Close this message"))
        self.dismiss.clicked.connect(self._close_words)
        self.offer(self.action, self.dismiss)
        news = Throttle(self.follow, self)
        follow(self, studio.changes, news.request, Kind.ART, Kind.SESSION, Kind.PROJECTS, Kind.COMPARING)
        self.follow()

    def follow(self) -> None:
        """Show what is in doubt now, or the progress of its comparison."""
        under_way = self._studio.gateway_comparison.under_way
        unproven = () if under_way is not None else self._studio.uploads.stored.unproven()
        if under_way is not None:
            self._show(_progress_words(under_way), Sentence("uploads", "Comparing"), self.tr("Stop"))
            self.progress.setValue(round(under_way.fraction * _STEPS))
        elif unproven:
            said = self._doubts(unproven)
            self._show(text(said), said, self.tr("Compare"))
        else:
            self._said = self._closed = ""
            self.withdraw()
        self.progress.setVisible(under_way is not None)
        self.dismiss.setVisible(under_way is None)
        self._tell_outcome()

    def _tell_outcome(self) -> None:
        """Say once what came of a comparison; where nobody could be asked this line says so, and why."""
        told, self._told = self._told, self._studio.gateway_comparison.outcome
        if self._told is None or self._told is told or not (self._told.same or self._told.different):
            return
        said = " ".join(map(text, self._told.in_words()))
        self._outcome.say(said, Tone.OK if self._told.all_same else Tone.WARN)

    def _doubts(self, unproven: Sequence[int]) -> Sentence:
        """How many are in doubt; first those whose comparison failed, with one reason."""
        why = self._studio.gateway_comparison.failures(unproven)
        if why:
            said = counted(len(why), _ONE_FAILED, _MANY_FAILED).filled(reason=why[0])
            return said.filled(count=formatting.number(len(why)))
        return counted(len(unproven), _ONE, _MANY).filled(count=formatting.number(len(unproven)))

    def _show(self, words: str, news: Sentence, action: str) -> None:
        """Show it; a screen reader says it only if it is more than progress."""
        if words == self._closed:
            return
        self.show_words(words, "warn", "circle-alert", "warn")
        set_button_text(self.action, action)
        self.action.setAccessibleName(action)
        if text(news) != self._said:
            self._said = text(news)
            self.announce()

    def _act(self) -> None:
        comparing = self._studio.gateway_comparison
        if comparing.under_way is not None:
            comparing.stop()
        else:
            comparing.begin(self._studio.uploads.stored.unproven())

    def _close_words(self) -> None:
        self._closed = self.message
        self.withdraw()


def _progress_words(comparison: Comparison) -> str:
    counts = {"done": formatting.number(comparison.done), "count": formatting.number(comparison.count)}
    return text(Sentence("uploads", "Compared {done} of {count} with what the network holds.", **counts))
