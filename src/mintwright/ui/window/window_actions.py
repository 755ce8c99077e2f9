"""What the window does of the list of actions, whatever page is shown."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS, step_words
from mintwright.ui.actions.actions import Choice, Offer
from mintwright.ui.shell.announcements import announce
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import TEXT_PERCENT, Theme
from mintwright.ui.style.wording import text
from mintwright.ui.window.appearance import TEXT_SIZE

if TYPE_CHECKING:
    from mintwright.domain.plan.kept_plan import KeptPlan
    from mintwright.domain.weather import Weather
    from mintwright.ui.inspector.asset_form import AssetForm
    from mintwright.ui.receipts.pay_walk.pay_commands import PayCommands
    from mintwright.ui.uploads.uploads_page import UploadsPage
    from mintwright.ui.window.main_window import MainWindow

_PAGES = {
    ActionId.SHOW_UPLOADS: PageName.UPLOADS,
    ActionId.SHOW_COLLECTION: PageName.COLLECTION,
    ActionId.SHOW_RECEIPTS: PageName.RECEIPTS,
    ActionId.SHOW_TRAITS: PageName.TRAITS,
}
_TEXT_STEP = 10
_DELETED = Sentence("Project", "Delete the project “{name}”")

_KINDS = {ActionId.ADD_TEXT: "TEXT", ActionId.ADD_LIST: "LIST", ActionId.ADD_GROUP: "GROUP"}  # names of a `NodeKind`


class WindowActions:
    """The offers of the window."""

    def __init__(self, studio: Studio, theme: Theme, window: "MainWindow") -> None:
        self._studio = studio
        self._theme = theme
        self._window = window

    def offers(self) -> Mapping[ActionId, Offer]:
        """What can be done wherever the focus is."""
        window, history = self._window, self._studio.history
        return {
            ActionId.PAY_PLAN: Offer(lambda: self._paying.walk(), lambda: self._paying.why_not()),
            ActionId.PAY_PLAN_FROM_PRACTICE: Offer(
                lambda: self._paying.walk(pays_all=True), lambda: self._paying.why_not_practice()
            ),
            **{each: Offer(partial(window.pages.lead_to, page)) for each, page in _PAGES.items()},
            ActionId.SHOW_UPLOADS: Offer(partial(window.pages.lead_to, PageName.UPLOADS), found=self._filters),
            **window.sidebar.offers(),
            ActionId.SHOW_NETWORKS: Offer(window.show_sign_in),
            ActionId.SHOW_PRACTICE: Offer(
                partial(window.pages.lead_to, PageName.PRACTICE), self._not_on_practice, found=self._weathers
            ),
            ActionId.ADD_FILES: Offer(self._on_uploads(lambda page: page.adding.choose_files())),
            ActionId.ADD_FOLDER: Offer(self._on_uploads(lambda page: page.adding.choose_folder())),
            ActionId.ADD_SAMPLES: Offer(self._on_uploads(lambda page: page.adding.add_samples())),
            ActionId.SEARCH: Offer(self._on_uploads(lambda page: page.focus_search())),
            ActionId.UNDO: Offer(window.pages.undo, self._nothing_to_undo, self._undo_words),
            ActionId.REDO: Offer(lambda: window.pages.take_step(history.redo), self._nothing_to_redo, self._redo_words),
            ActionId.MINT_COLLECTION: Offer(window.pages.mint_collection, self._nothing_to_mint),
            ActionId.SET_ROYALTIES: Offer(self._set_royalties, self._nothing_to_mint),
            **{each: Offer(partial(self._add_attribute, kind), self._none) for each, kind in _KINDS.items()},
            ActionId.EDIT_AS_TEXT: Offer(self._edit_as_text, self._none),
            ActionId.PLAN_MINTS: Offer(window.pages.open_plan, self._nothing_to_mint),
            ActionId.SHOW_ON_CHAIN: Offer(self._show_on_chain, self._not_one),
            ActionId.SAVE_TEMPLATE: Offer(lambda: window.dialogs.templates.save(), self._not_one_with_attributes),
            ActionId.SHOW_TEMPLATES: Offer(
                lambda: window.dialogs.templates.show(), words=self._template_words, choices=self._templates
            ),
            ActionId.EXPORT_DESCRIPTIONS: Offer(lambda: window.dialogs.exports.export(), self._nothing_to_describe),
            ActionId.EXPORT_RECEIPTS: Offer(self._export_receipts, self._no_receipts),
            ActionId.IMPORT_DESCRIPTIONS: Offer(lambda: window.dialogs.imports.choose(), self._nothing_to_describe),
            ActionId.LARGER_TEXT: Offer(partial(self._scale_text, _TEXT_STEP), self._is_largest),
            ActionId.SMALLER_TEXT: Offer(partial(self._scale_text, -_TEXT_STEP), self._is_smallest),
            ActionId.USUAL_TEXT: Offer(partial(self._set_text, 100), self._is_usual),
            ActionId.SWITCH_COLOURS: Offer(window.toggle_theme, words=self._colour_words),
            ActionId.NEXT_REGION: Offer(partial(window.go_to_next_pane, 1)),
            ActionId.PREVIOUS_REGION: Offer(partial(window.go_to_next_pane, -1)),
            ActionId.FIND_COMMAND: Offer(window.dialogs.open_palette),
            ActionId.SHORTCUTS: Offer(window.dialogs.open_keys),
            ActionId.GLOSSARY: Offer(window.dialogs.open_glossary, found=self._words),
            ActionId.COPY_DIAGNOSTICS: Offer(lambda: QGuiApplication.clipboard().setText(window.dialogs.diagnostics())),
            ActionId.ABOUT: Offer(window.dialogs.open_about),
            ActionId.SETTINGS: Offer(window.dialogs.open_settings),
            ActionId.QUIT: Offer(window.close),
        }

    @cached_property
    def _paying(self) -> "PayCommands":
        """What pays the plan of the open collection; not for the first paint."""
        from mintwright.ui.receipts.pay_walk.pay_commands import PayCommands

        paying = PayCommands(self._studio, self._theme, self._window, self._plan)
        paying.receipt_requested.connect(self._window.pages.open_receipt)
        paying.copy_replaced.connect(self._window.pages.copy_replaced)
        return paying

    def _plan(self) -> "KeptPlan | None":
        """The plan of the open collection."""
        plans = self._studio.known_plans
        return None if plans is None else plans.open_of(self._studio.projects.current_collection.id)

    def _on_uploads(self, act: Callable[["UploadsPage"], object]) -> Callable[[], None]:
        def go_and_act() -> None:
            self._window.pages.lead_to(PageName.UPLOADS)
            act(self._window.uploads)

        return go_and_act

    def _filters(self) -> Sequence[Choice]:
        """Each filter of the uploads, which are shown with it; the receipts have filters of their own."""
        found = () if self._nothing_to_describe() else self._window.uploads.facets.found()
        return [Choice(one.words, self._on_uploads(lambda _, do=one.do: do())) for one in found]

    def _words(self) -> Sequence[Choice]:
        """Each word of the glossary."""
        from mintwright.ui.window.dialogs.glossary import GLOSSARY  # not for the first paint

        said = Sentence("window", "Word explained: {word}")
        explain = self._window.dialogs.open_glossary
        return [Choice(said.filled(word=term.word), partial(explain, term)) for term in GLOSSARY]

    def _weathers(self) -> Sequence[Choice]:
        """Each weather of the practice network, on whose page it is seen what it does."""
        from mintwright.domain.weather import DAYS  # not for the first paint

        said = Sentence("window", "Practice weather: {day}")
        return [Choice(said.filled(day=text(day.name)), partial(self._take_weather, day.weather)) for day in DAYS]

    def _take_weather(self, weather: "Weather") -> None:
        self._window.pages.lead_to(PageName.PRACTICE)
        self._window.pages.practice.take(weather)

    def _not_on_practice(self) -> Sentence | None:
        is_here = self._studio.practice_tools.is_here
        return None if is_here else Sentence("window", "Switch to the practice network first")

    # --- Steps back and forth

    def _nothing_to_undo(self) -> Sentence | None:
        is_typed = not self._studio.drafts.saved  # perhaps words that are in no step yet
        can = self._studio.history.can_undo or is_typed or self._studio.projects.just_deleted is not None
        return None if can else Sentence("window", "There is nothing to undo")

    def _nothing_to_redo(self) -> Sentence | None:
        return None if self._studio.history.can_redo else Sentence("window", "There is nothing to redo")

    def _undo_words(self) -> Sentence:
        deleted = self._studio.projects.just_deleted
        step = self._studio.history.undo_label if deleted is None else _DELETED.filled(name=deleted.name)
        return step_words(ActionId.UNDO, step)

    def _redo_words(self) -> Sentence:
        return step_words(ActionId.REDO, self._studio.history.redo_label)

    def _nothing_to_mint(self) -> Sentence | None:
        is_there = self._studio.projects.current_collection.art_ids
        return None if is_there else Sentence("window", "Add assets to the collection first")

    def _show_on_chain(self) -> None:
        pages = self._window.pages
        self._window.dialogs.chain.show(pages.chosen()[0], pages.choice)

    def _set_royalties(self) -> None:
        self._window.go(PageName.COLLECTION)
        self._window.pages.collection.edit_royalties()

    def _add_attribute(self, kind: str) -> None:
        """To what is chosen, whichever page that is on; its details are shown, where it is written."""
        from mintwright.domain.assets.attributes import NodeKind  # not for the first paint

        self._described().add_attribute(NodeKind[kind])

    def _edit_as_text(self) -> None:
        self._described().attributes.edit_as_text()

    def _described(self) -> "AssetForm":
        """The details of what is chosen on the page that is shown, opened among the uploads."""
        chosen = self._window.pages.chosen()
        self._window.go(PageName.UPLOADS)
        self._window.uploads.show_art(chosen)
        return self._window.uploads.form

    # --- Templates

    def _none(self) -> Sentence | None:
        """Why nothing is chosen."""
        if self._window.pages.choice is None:
            return Sentence("window", "Open the uploads or a collection first")
        return None if self._window.pages.chosen_count() else Sentence("window", "Choose an asset first")

    def _not_one(self) -> Sentence | None:
        several = self._window.pages.chosen_count() > 1
        return Sentence("window", "One asset at a time") if several else self._none()

    def _not_one_with_attributes(self) -> Sentence | None:
        if (why := self._not_one()) is not None:
            return why
        (art_id,) = self._window.pages.chosen()
        return None if self._studio.drafts.draft(art_id).attrs else Sentence("window", "It has no attributes yet")

    def _template_words(self) -> Sentence:
        count = self._window.pages.chosen_count()
        if not count:
            return ACTIONS[ActionId.SHOW_TEMPLATES].words
        one, many = Sentence("window", "Apply a template…"), Sentence("window", "Apply a template to {shown} assets…")
        return counted(count, one, many.filled(shown=number(count)))

    def _templates(self) -> Sequence[Choice]:
        return self._window.dialogs.templates.choices() if self._window.pages.chosen_count() else ()

    def _nothing_to_describe(self) -> Sentence | None:
        return None if self._studio.uploads.totals().count else Sentence("window", "Add art first")

    def _export_receipts(self) -> None:
        self._window.go(PageName.RECEIPTS)
        self._window.pages.receipts.export()

    def _no_receipts(self) -> Sentence | None:
        return None if self._studio.minting.mints() else Sentence("window", "There is no receipt yet")

    # --- How it looks

    def _colour_words(self) -> Sentence:
        light, dark = Sentence("window", "Switch to light colours"), Sentence("window", "Switch to dark colours")
        return light if self._theme.dark else dark

    def _text_percent(self) -> int:
        """As it was last asked for; the window wears it a moment later."""
        return self._studio.settings.number(TEXT_SIZE, 100, TEXT_PERCENT)

    def _scale_text(self, step: int) -> None:
        self._set_text(max(TEXT_PERCENT.start, min(self._text_percent() + step, TEXT_PERCENT.stop - 1)))

    def _set_text(self, percent: int) -> None:
        self._studio.settings.put(TEXT_SIZE, percent)
        announce(self._window, text(Sentence("window", "Text size {percent}%", percent=percent)))

    def _is_largest(self) -> Sentence | None:
        can = self._text_percent() < TEXT_PERCENT.stop - 1
        return None if can else Sentence("window", "The text is as large as it gets")

    def _is_smallest(self) -> Sentence | None:
        can = self._text_percent() > TEXT_PERCENT.start
        return None if can else Sentence("window", "The text is as small as it gets")

    def _is_usual(self) -> Sentence | None:
        return None if self._text_percent() != 100 else Sentence("window", "The text has its usual size")
