"""The attribute tree of several assets: what is copied of it, and what only some of them have given to all."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QModelIndex

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.sentences import Sentence
from mintwright.ui.inspector.attributes.editable_model import EditableAttributeModel
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit, with_missing
from mintwright.ui.inspector.attributes.sharing import Spread, differs, names_below, shared_part
from mintwright.ui.shell.model_index import Index


class SharedAttributeModel(EditableAttributeModel):
    """The rows of one asset or several: they can be copied, and given to those that lack them."""

    def copy(self, indexes: Sequence[QModelIndex]) -> tuple[Node, ...]:
        """The attributes or lines at some rows; none where they cannot be copied, which is said."""
        items = [self.item(index) for index in indexes]
        different = next((item for item in items if differs(item.keys, self._spreads)), None)
        if different is not None:
            said = Sentence("Attributes", "“{name}” is not the same in these assets. Choose one of them to copy it.")
            self.refused.emit(said.filled(name=different.key))
        elif len({item.is_line for item in items}) > 1:
            self.refused.emit(Sentence("Attributes", "Copy the lines of a list by themselves."))
        else:
            return tuple(item.node() for item in items)
        return ()

    def paste_lines(self, near: Index, lines: Sequence[Node]) -> bool:
        """Put copied lines after a line, or at the end of a list; whether there is one."""
        here = self.item(near)
        if not (here.is_line or here.kind is NodeKind.LIST):
            self.refused.emit(Sentence("Attributes", "These are lines of a list. Choose a list to paste them into."))
            return False
        above, row = (here.parent, here.row + 1) if here.is_line else (here, here.child_count)
        assert above is not None
        with self._one_gesture():
            for offset, line in enumerate(lines):
                self._insert(above, row + offset, line)
        return True

    def missing(self, index: Index) -> tuple[Spread, Node] | None:
        """How many of several assets have all of a row, and what of it the others would get; None where all have it."""
        item = self.item(index)
        shared = None if item.is_line or not index.isValid() else shared_part(item.node(), item.keys, self._spreads)
        spread = self._spreads.get(item.keys)
        if shared is None or spread is None:
            return None
        least = min(self._spreads[keys].count for keys in names_below(shared, item.keys))
        return (replace(spread, count=least), shared) if least < spread.total else None

    def give_to_all(self, index: Index) -> None:
        """Give a row to those of several assets that do not have it, or not all of it."""
        found = self.missing(index)
        if found is not None:
            spread, shared = found
            said = Sentence("Attributes", "Give “{name}” to all {total}", name=shared.key, total=spread.total)
            edit = AttrEdit(self.item(index).keys, lambda old: with_missing(old, shared), label=said)
            self.edited.emit(edit)
