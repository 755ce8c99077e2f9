"""Likely typing errors made right from their cards: one after the other, each once, however often it is asked for."""

from collections.abc import Set

from PySide6.QtCore import QObject, Signal

from mintwright.domain.bulk.old_values import old_value
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.mistypes import Mistype
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.style.wording import text
from mintwright.ui.traits.trait_rows import shown_value

_MENTIONS = (
    Sentence("traits", "The title or the description of 1 still says “{written}”."),
    Sentence("traits", "The titles or descriptions of {count} still say “{written}”."),
)
_HAVE_BOTH = (
    Sentence("traits", "1 asset has both and stays as it is. Rename “{written}” to see what it would become."),
    Sentence(
        "traits", "{count} assets have both and stay as they are. Rename “{written}” to see what they would become."
    ),
)


class Corrections(QObject):
    """A card shows what was made right until all is looked at again: so long, asking again does nothing.

    Signals:
        corrected(str): a step was taken, as these words say.
        refused(str): nothing could be changed, and why.
    """

    corrected = Signal(str)
    refused = Signal(str)

    def __init__(self, studio: Studio, page: QObject) -> None:
        super().__init__(page)
        self._studio = studio
        self._begun = set[Mistype]()
        self._done = set[Mistype]()

    def begin(self, mistype: Mistype) -> None:
        """Have what was meant written, unless that is under way or done."""
        if mistype not in self._begun | self._done:
            self._begun.add(mistype)
            tasks.run(self, self._correct(mistype), then=lambda: self._begun.discard(mistype))

    @property
    def done(self) -> Set[Mistype]:
        """What was made right, and may still be shown."""
        return frozenset(self._done)

    def forget(self, some: Set[Mistype]) -> None:
        """All was looked at since these were made right: what is shown of them now is to be made right again."""
        self._done -= some

    async def _correct(self, mistype: Mistype) -> None:
        if (outcomes := await self._studio.traits.correct(mistype)) is None:
            return  # undo gave it up, and said so
        self._studio.changes.deliver()
        written = shown_value(mistype.written)
        changed = [one for one in outcomes if one.fields]
        kept = len(outcomes) - len(changed)
        stay = text(counted(kept, *_HAVE_BOTH).filled(written=written)) if kept else ""
        if not changed:
            none = Sentence("traits", "No asset could take “{meant}”. Rename it to see why.", meant=mistype.meant)
            self.refused.emit(stay or text(none))
            return
        self._done.add(mistype)
        tasks.withdraw(self)
        one = Sentence("traits", "Changed “{written}” to “{meant}” in 1 asset.")
        many = Sentence("traits", "Changed “{written}” to “{meant}” in {count} assets.")
        said = [text(counted(len(changed), one, many).filled(written=written, meant=mistype.meant)), stay]
        if mentions := sum(old_value(one) is not None for one in changed):
            said.append(text(counted(mentions, *_MENTIONS).filled(written=written)))
        self.corrected.emit(" ".join(filter(None, said)))
