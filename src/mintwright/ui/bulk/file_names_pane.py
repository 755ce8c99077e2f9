"""Reading title and attributes from the names of the files, by a grammar that the artist writes."""

from collections.abc import Sequence

from mintwright.domain.assets.patterns import Pattern
from mintwright.domain.bulk.file_names import FileNames
from mintwright.domain.bulk.sweeps import Target
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.bulk.sweeping import Sweep, Sweeping
from mintwright.ui.bulk.panes import Pane
from mintwright.ui.forms.fields import LineField
from mintwright.ui.widgets.controls import column, label


class FileNamesPane(Pane):
    """A line for the grammar."""

    has_target = False
    step = Sentence("bulk", "Read the names of the files")

    def __init__(self) -> None:
        super().__init__()
        self.grammar = LineField(self.tr("What the names of the files say"), limit=None)
        self.grammar.line.setPlaceholderText("{title}_{Background}_{n}")
        said = self.tr(
            "{title} and {description} are filled in, {Background} becomes that attribute, {n} is a number that is "
            "not kept. Write what stands between them as it is in the names."
        )
        self.setLayout(column(self.grammar, label(said, "muted", wrap=True), spacing=6))
        self.grammar.edited.connect(self.changed)
        self.leads_to = self.grammar.editor

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        if not self.grammar.words.strip():
            return None
        reading = FileNames(Pattern.of(self.grammar.words))
        if (fault := reading.fault) is not None:
            raise GrammarError(fault)
        return reading

    def show_wrong(self, words: str) -> None:
        self.grammar.show_hint(words, "error" if words else "muted")


class GrammarError(MintwrightError):
    """No name can be read by this."""
