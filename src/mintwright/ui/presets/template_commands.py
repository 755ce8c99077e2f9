"""What is done with templates: keeping the attributes of a piece as one, and giving one to what is chosen."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.assets.attributes import Node
from mintwright.domain.presets.kept_attributes import NotKeptError
from mintwright.domain.presets.templates import Template, begun
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.actions import Choice
from mintwright.ui.dialogs.questions import ask_name
from mintwright.ui.presets.attribute_choice import AttributeChoice
from mintwright.ui.presets.outcome_words import outcome_in_words
from mintwright.ui.presets.replace_question import ask_replacing
from mintwright.ui.presets.templates_dialog import SAVE, TemplatesDialog
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_NONE_TICKED = Sentence("presets", "No attribute is ticked. Tick at least one.")


class TemplateCommands(QObject):
    """Acts on what is chosen on the page that is shown.

    Signals:
        told(str): this was done.
    """

    told = Signal(str)

    def __init__(self, studio: Studio, theme: Theme, chosen: Callable[[], list[int]], window: QWidget) -> None:
        super().__init__(window)
        self._studio = studio
        self._theme = theme
        self._chosen = chosen
        self._window = window

    def save(self) -> None:
        """Keep the attributes of the chosen piece under a name that is asked for."""
        self._save_of(self._chosen()[0])

    def _save_of(self, art_id: int) -> None:
        self._studio.drafts.take_typed(is_last=True)
        draft = self._studio.drafts.draft(art_id)
        tasks.run(self, self._save(draft.name, begun(draft.attrs)))

    def show(self) -> None:
        """Open all templates, for one to be given, renamed or removed."""
        tasks.run(self, self._show())

    def choices(self) -> Sequence[Choice]:
        """Each template, to be given to what is chosen at once."""
        names = [one.name for one in self._studio.templates.all()]
        return [Choice(Sentence("presets", "Apply “{name}”", name=one), partial(self.apply, one)) for one in names]

    def apply(self, name: str) -> None:
        """Give this template to what is chosen."""
        tasks.run(self, self._apply(name, self._chosen()))

    async def _save(self, title: str, attrs: Sequence[Node]) -> None:
        choice = AttributeChoice(attrs)

        async def keep(name: str) -> None:
            if not choice.ticked:
                raise NotKeptError(_NONE_TICKED)
            self._studio.templates.save(name, choice.ticked)

        heading, yes = self.tr("Save the attributes as a template"), self.tr("Save")
        if (name := await ask_name(self._window, heading, value=title, yes=yes, keep=keep, below=choice)) is None:
            return
        await self._studio.templates.kept()
        self.told.emit(text(Sentence("presets", "Saved as the template “{name}”.", name=" ".join(name.split()))))

    async def _show(self) -> None:
        chosen = self._chosen()
        can_save = len(chosen) == 1 and bool(self._studio.drafts.draft(chosen[0]).attrs)
        dialog = TemplatesDialog(self._studio.templates, self._theme, len(chosen), self._window, can_save=can_save)
        result = await dialogs.show(dialog)
        if result == QDialog.DialogCode.Accepted:
            await self._apply(dialog.current, chosen)
        elif result == SAVE and can_save:
            self._save_of(chosen[0])

    async def _apply(self, name: str, art_ids: Sequence[int]) -> None:
        """Check, ask where something would be replaced, do it, and say what was done."""
        template, project = self._studio.templates.find(name), self._studio.uploads.project_id
        if template is None or not art_ids:
            return
        self._studio.drafts.take_typed(is_last=True)
        found = await self._studio.templates.differences(template, art_ids)
        replaces = await ask_replacing(self._window, name, found) if found.pieces else False
        if replaces is None or project != self._studio.uploads.project_id:
            return
        await self._give(template, art_ids, replaces=replaces)

    async def _give(self, template: Template, art_ids: Sequence[int], *, replaces: bool) -> None:
        self._studio.history.seal()
        here = self._studio.uploads.shown(art_ids)  # not what was removed meanwhile
        given = await self._studio.templates.apply(template, here, replaces=replaces)
        left = [self._title(one) for one in self._studio.uploads.shown(here) if one not in given]
        self.told.emit(text(outcome_in_words(template.name, len(given), left)))

    def _title(self, art_id: int) -> str:
        return self._studio.drafts.draft(art_id).name or self._studio.uploads.art(art_id).path.stem
