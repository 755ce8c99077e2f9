"""Which styles of an XLSX file show a number as a percentage: the cell itself holds the fraction."""

import re
from collections.abc import Collection, Mapping

from mintwright.library.spreadsheets.xml_walk import walk

_BUILT_IN = frozenset(("9", "10"))  # 0% and 0.00%, which no file describes
_LITERAL = re.compile(r'"[^"]*"|[\\_*].|\[[^\]]*\]')  # letters of a format that are shown, or left free, as they are


def percent_styles(xml: bytes) -> Collection[str]:
    """The numbers of these styles, as cells name them. Raises UnreadableSheetError."""
    through = _Styles()
    begins = {"numFmt": through.begin_format, "cellXfs": through.begin_styles, "xf": through.begin_style}
    walk(xml, begins, ends={"numFmts": through.end_formats, "cellXfs": through.end_styles})
    return through.percents


class _Styles:
    """Where it is among them."""

    def __init__(self) -> None:
        self.percents: set[str] = set()
        self._formats = set[str](_BUILT_IN)
        self._are_formats_over = self._is_of_cells = False  # conditions have formats too, and styles have styles
        self._count = 0

    def begin_format(self, attributes: Mapping[str, str]) -> None:
        if not self._are_formats_over and _is_percent(attributes.get("formatCode", "")):
            self._formats.add(attributes.get("numFmtId", ""))

    def end_formats(self) -> None:
        self._are_formats_over = True

    def begin_styles(self, _attributes: Mapping[str, str]) -> None:
        self._is_of_cells = True

    def end_styles(self) -> None:
        self._is_of_cells = False

    def begin_style(self, attributes: Mapping[str, str]) -> None:
        if not self._is_of_cells:
            return
        if attributes.get("numFmtId") in self._formats:
            self.percents.add(str(self._count))
        self._count += 1


def _is_percent(code: str) -> bool:
    """Whether a format multiplies by a hundred; what it has for other than positive numbers does not count."""
    return _LITERAL.sub("", code).partition(";")[0].count("%") == 1
