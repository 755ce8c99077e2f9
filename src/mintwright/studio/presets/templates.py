"""The templates of the profile, which all projects share, and giving them to art of the open one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.presets import templates
from mintwright.domain.presets.templates import Template
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.presets.kept import on_disk
from mintwright.studio.settings import Settings

TEMPLATES = "attribute_templates"  # in the settings

_APPLY = Sentence("drafting", "Apply the template “{name}”")


@dataclass(slots=True)
class Differences:
    """How many pieces have other values than a template gives, and the names of those attributes."""

    pieces: int = 0
    names: dict[tuple[str, ...], None] = field(default_factory=dict[tuple[str, ...], None])


class Templates:
    """The settings hold them. What changes them counts at once, and `kept` waits for the disk."""

    def __init__(self, settings: Settings, drafts: Drafts) -> None:
        self._settings = settings
        self._drafts = drafts
        self._read: tuple[object, tuple[Template, ...]] = (None, ())  # a value of the setting, and what it says

    def all(self) -> tuple[Template, ...]:
        """Every template, by name."""
        value = self._settings.get(TEMPLATES)
        if self._read[0] is not value:
            self._read = value, templates.read(value)
        return self._read[1]

    def find(self, name: str) -> Template | None:
        """The template of this name."""
        return next((one for one in self.all() if one.name == name), None)

    def save(self, name: str, attrs: Iterable[Node]) -> None:
        """Keep these attributes under a name. Raises NotKeptError."""
        self._put(templates.with_new(self.all(), name, attrs))

    def rename(self, old: str, new: str) -> None:
        """Give a template another name. Raises NotKeptError."""
        self._put(templates.renamed(self.all(), old, new))

    def remove(self, name: str) -> None:
        """Forget a template. What it gave to art stays."""
        self._put(templates.without(self.all(), name))

    async def kept(self) -> None:
        """Wait until what was changed is on the disk. Raises LibraryError; nothing is lost then."""
        await on_disk(self._settings)

    def _put(self, some: Sequence[Template]) -> None:
        self._settings.put(TEMPLATES, templates.plain(some))

    # --- Giving one to art

    async def differences(self, template: Template, art_ids: Sequence[int]) -> Differences:
        """Where these have other values than the template, looked for in pieces: there may be very many."""
        found, project = Differences(), self._drafts.project_id
        async for piece in piecewise(art_ids):
            if self._drafts.project_id != project:
                return Differences()
            for draft in self._drafts.drafts(piece):
                names = dict.fromkeys(templates.differing(draft.attrs, template.attrs))
                found.pieces += bool(names)
                found.names.update(names)
        return found

    async def apply(self, template: Template, art_ids: Iterable[int], *, replaces: bool) -> frozenset[int]:
        """Give these what they lack of the template, as one step of the history; returns which are others now.

        `replaces`: also where they have other values.
        """
        changes_of = partial(_with_template, template, replaces)
        return await self._drafts.change_piecewise(_APPLY.filled(name=template.name), art_ids, changes_of)


def _with_template(template: Template, replaces: bool, draft: Draft) -> dict[str, tuple[Node, ...]]:
    attrs = templates.applied(draft.attrs, template.attrs, replaces=replaces)
    return {"attrs": attrs} if attrs != draft.attrs else {}
