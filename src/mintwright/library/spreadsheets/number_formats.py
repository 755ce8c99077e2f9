"""In which form each style of an XLSX file shows a number: the cell itself holds the number alone."""

import re
from collections.abc import Mapping

from mintwright.library.spreadsheets.number_forms import Form, form_of
from mintwright.library.spreadsheets.xml_walk import walk

_BUILT_IN = {"1": "0", "2": "0.00", "3": "#,##0", "4": "#,##0.00", "9": "0%", "10": "0.00%"}
"""Those that no file describes and that are the same everywhere."""
_OTHER_BUILT_IN = frozenset(map(str, (*range(5, 9), *range(11, 49))))  # dates, fractions, sums of money
_LITERAL = re.compile(  # letters of a format that are shown, or left free, as they are; what has no end goes on
    r'"[^"]*(?:"|\Z)|[\\_*].|\[[^\]]*(?:\]|\Z)'
)


def forms_of_styles(xml: bytes) -> Mapping[str, Form]:
    """Those of the styles that cells name, by their numbers; of all others, numbers are shown as they are taken.

    Raises UnreadableSheetError.
    """
    through = _Styles()
    begins = {"numFmt": through.begin_format, "cellXfs": through.begin_styles, "xf": through.begin_style}
    walk(xml, begins, ends={"numFmts": through.end_formats, "cellXfs": through.end_styles})
    return through.found


class _Styles:
    """Where it is among them."""

    def __init__(self) -> None:
        self.found: dict[str, Form] = {}
        self._formats: dict[str, Form | None] = dict.fromkeys(_OTHER_BUILT_IN, Form(""))
        self._formats |= {number: _form(code) for number, code in _BUILT_IN.items()}
        self._are_formats_over = self._is_of_cells = False  # conditions have formats too, and styles have styles
        self._count = 0

    def begin_format(self, attributes: Mapping[str, str]) -> None:
        if not self._are_formats_over:
            self._formats[attributes.get("numFmtId", "")] = _form(attributes.get("formatCode", ""))

    def end_formats(self) -> None:
        self._are_formats_over = True

    def begin_styles(self, _attributes: Mapping[str, str]) -> None:
        self._is_of_cells = True

    def end_styles(self) -> None:
        self._is_of_cells = False

    def begin_style(self, attributes: Mapping[str, str]) -> None:
        if not self._is_of_cells:
            return
        if (form := self._formats.get(attributes.get("numFmtId", ""))) is not None:
            self.found[str(self._count)] = form
        self._count += 1


def _form(code: str) -> Form | None:
    return form_of(code, is_percent=_is_percent(code))


def _is_percent(code: str) -> bool:
    """Whether a format multiplies by a hundred; what it has for other than positive numbers does not count."""
    return _LITERAL.sub("", code).partition(";")[0].count("%") == 1
