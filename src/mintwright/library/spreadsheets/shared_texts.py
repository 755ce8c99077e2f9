"""How long the texts are that cells of an XLSX file share: its reader makes one of each for every cell that has it."""

from collections.abc import Mapping

from mintwright.library.spreadsheets.xml_walk import walk


def lengths_of(xml: bytes) -> list[int]:
    """The characters of each shared text, in their order. Raises UnreadableSheetError."""
    through = _SharedTexts()
    begins = {"si": through.begin_item, "t": through.begin_text, "rPh": through.begin_reading}
    walk(xml, begins, through.text)
    return through.lengths


class _SharedTexts:
    """Where it is among them."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self._is_text = self._is_reading = False  # how a text is spoken stands after it, and is none of it

    def begin_item(self, _attributes: Mapping[str, str]) -> None:
        self.lengths.append(0)
        self._is_text = self._is_reading = False

    def begin_text(self, _attributes: Mapping[str, str]) -> None:
        self._is_text = bool(self.lengths) and not self._is_reading

    def begin_reading(self, _attributes: Mapping[str, str]) -> None:
        self._is_text, self._is_reading = False, True

    def text(self, text: str) -> None:
        if self._is_text:
            self.lengths[-1] += len(text)
