"""Changes to the order of a collection become steps of the history, beside what was written: Ctrl+Z takes both back."""

from PySide6.QtCore import QObject, Signal

from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks


class ArrangingSteps(QObject):
    """Records every change while it lives.

    Signals:
        problem_reported(str): a change could not be taken back.
    """

    problem_reported = Signal(str)

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._projects = studio.projects
        self._history = studio.history
        end = studio.projects.on_arranged(self._record)
        self.destroyed.connect(lambda: end())

    def _record(self, label: Sentence, before: Collection, after: Collection) -> None:
        self._history.record(Edit(label, undo=lambda: self._put(before), redo=lambda: self._put(after)))
        self._history.seal()

    def _put(self, collection: Collection) -> None:
        tasks.run(self, self._projects.arrange(collection.id, collection.art_ids))
