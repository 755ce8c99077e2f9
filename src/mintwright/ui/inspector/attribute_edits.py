"""What the artist does in the tree of attributes, written into the drafts: each gesture one step that can be undone."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from mintwright.domain.answers.copied_attributes import PasteError
from mintwright.domain.assets.attributes import Node
from mintwright.studio.history import History
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit, AttrEdits
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.inspector.gesture_steps import GestureSteps
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text


class AttributeEdits(QObject):
    """Follows the tree of a panel, and writes what it tells into what is chosen."""

    def __init__(
        self,
        history: History,
        chosen: ChosenAssets,
        panel: AttributePanel,
        write_typed: Callable[[], object],
        theme: Theme,
        parent: QObject,
    ) -> None:
        """`write_typed` writes what stands in other fields and is in no draft yet."""
        super().__init__(parent)
        self._chosen = chosen
        self._panel = panel
        self._write_typed = write_typed
        self._theme = theme
        self._gesture = GestureSteps(history)
        panel.model.edited.connect(self._write)
        panel.tree.settled.connect(self._end)
        panel.tree.taken_back.connect(self._gesture.give_up)
        panel.tree.taken_back.connect(chosen.settle_attributes)
        panel.tree.pasted.connect(self._paste)
        panel.text_requested.connect(self.edit_as_text)

    def edit_as_text(self) -> None:
        """Have the artist edit the attributes of what is chosen as a text."""
        from mintwright.ui.inspector.attribute_text.text_edits import edit_chosen

        if self._chosen.ids:
            self._write_all_typed()
            tasks.run(self._panel, edit_chosen(self._theme, self._chosen, self._panel))

    def _write(self, edit: AttrEdit | AttrEdits) -> None:
        if self._chosen.ids:
            self._gesture.add(partial(self._chosen.write_attrs, self._panel.model.nodes(), edit))
        tree = self._panel.tree
        if not (tree.is_adding or tree.is_being_written):
            self._end()

    def _end(self) -> None:
        self._gesture.end()
        self._chosen.settle_attributes()

    def _write_all_typed(self) -> None:
        self._panel.tree.finish_editing()
        self._write_typed()
        self._end()

    def _paste(self, nodes: list[Node]) -> None:
        if not self._chosen.ids:
            return
        self._write_all_typed()
        try:
            said = self._chosen.paste_attributes(nodes, self._panel.tree.paste_place)
        except PasteError as fault:
            self._panel.say_refused(fault.sentence)
            return
        self._panel.say_done(text(said), self.tr("Undo pasting"))
