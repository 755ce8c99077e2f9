"""The hand of who works the panel of filters, by its words."""

from mintwright.ui.facets.filter_lines import LineKind
from mintwright.ui.facets.filter_panel import FilterPanel


def lines_in(panel: FilterPanel) -> dict[str, str]:
    """What stands beside each line."""
    model = panel.list.lines
    found = [model.line(row) for row in range(model.rowCount())]
    return {line.words: line.beside for line in found if line.kind is not LineKind.HEADING}


def tick_in(panel: FilterPanel, words: str) -> None:
    """Move to this line by the keys, and choose it."""
    view = panel.list
    row = next(row for row in range(view.lines.rowCount()) if view.lines.line(row).words == words)
    view.setCurrentIndex(view.lines.index(row))
    view.chosen.emit(view.lines.line(row))
