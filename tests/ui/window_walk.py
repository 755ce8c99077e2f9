"""A walk through the whole window: every page and dialog, each with much to show."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTabBar, QWidget
from tests.parts import draw
from tests.ui.driver import Idle, Person, Until

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptMint
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.project import UploadState
from mintwright.domain.releases.release_feed import Download, Publisher, Release
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.mistypes import Mistype
from mintwright.shipped_parts import ShippedPart
from mintwright.studio.receipts.cost_breakdown import CostPart
from mintwright.studio.receipts.payable import awaits_payment
from mintwright.studio.recovery.unsaved_work import Unsaved
from mintwright.studio.studio import Studio
from mintwright.studio.updates import Updates
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui import dialogs
from mintwright.ui.actions.command_palette import CommandPalette
from mintwright.ui.collection.art_chooser import ArtChooser
from mintwright.ui.minting.on_chain.chain_dialog import ChainDialog
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.plan.payments.file_dialog import PaymentFileDialog
from mintwright.ui.plan.payments.payments_dialog import PaymentsDialog
from mintwright.ui.plan.run.wave_dialog import WaveDialog
from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
from mintwright.ui.receipts.pay_walk.walk import PayWalk
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sign_in.method_tabs import MethodTabs
from mintwright.ui.sign_in.where_dialog import WhereDialog
from mintwright.ui.spreadsheets.export_dialog import ExportDialog
from mintwright.ui.spreadsheets.front.front_dialog import FrontDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.sheet_import import SheetImport
from mintwright.ui.style.theme import Theme
from mintwright.ui.traits.trait_changes import Split, ValueChange
from mintwright.ui.traits.trait_dialog import TraitDialog
from mintwright.ui.traits.trait_rows import LineKind
from mintwright.ui.updates.update_dialog import UpdateDialog
from mintwright.ui.updates.update_settings import UpdateSettings
from mintwright.ui.uploads.skipped_dialog import SkippedDialog
from mintwright.ui.window.dialogs.about_dialog import AboutDialog
from mintwright.ui.window.dialogs.glossary_dialog import GlossaryDialog
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog
from mintwright.ui.window.main_window import MainWindow

Examine = Callable[[QWidget], list[str]]


class Walk:
    """Somebody who goes through the whole window and looks at each page and dialog.

    `examine` says what is wrong with a screen; `found` holds all of that, with the place.
    """

    def __init__(
        self, studio: Studio, window: MainWindow, theme: Theme, idle: Idle, until: Until, examine: Examine
    ) -> None:
        self.found: list[str] = []
        self._examine = examine
        self._studio = studio
        self._window = window
        self._theme = theme
        self._idle = idle
        self._until = until

    async def look(self, place: str, screen: QWidget | None = None) -> None:
        """Write down what is wrong here, and is not mended by the next layout: words that came just now wait for it."""
        wrong = await self._laid_out(screen or self._window)
        if wrong:
            wrong = await self._laid_out(screen or self._window)
        self.found += [f"{place}: {found}" for found in wrong]

    async def _laid_out(self, screen: QWidget) -> list[str]:
        """What is wrong with a screen once what is new in it was laid out."""
        await self._idle()
        screen.grab()
        await self._idle()
        return self._examine(screen)

    async def everything(self, folder: Path) -> None:
        """Before there is art, and with three uploads of which two are minted."""
        studio = self._studio
        await self.pages_before_there_is_art()
        ids = list((await studio.uploads.add(draw(folder, 3, "print {}.png"))).art_ids)
        await self._until(lambda: all(studio.uploads.state(art_id) is UploadState.UPLOADED for art_id in ids))
        await studio.projects.rename_collection(studio.projects.current_collection.id, "Night Garden")
        await studio.projects.add_to_collection(ids[:2])
        await studio.minting.mint(studio.reviewer.review(ids[:2], "Night Garden"))
        await self.pages(ids)
        await self.sign_in()
        await self.dialogs("Night Garden", ids[2:])

    async def pages_before_there_is_art(self) -> None:
        """The first page, and the others without anything to show."""
        names = (
            PageName.UPLOADS, PageName.COLLECTION, PageName.RECEIPTS, PageName.TRAITS, PageName.PLAN, PageName.PRACTICE,
        )  # fmt: skip
        for name in names:
            self._window.go(name)
            await self.look(f"empty {name}")

    async def pages(self, art_ids: list[int]) -> None:
        """Every page with much to show."""
        uploads = self._window.uploads
        self._window.go(PageName.UPLOADS)
        await self.look("uploads")
        uploads.show_art(art_ids[0])
        await self.look("uploads, one described")
        uploads.grid.selectAll()
        await self.look("uploads, all chosen")
        uploads.header.details.setChecked(False)
        await self.look("uploads, all chosen, no details")
        uploads.header.search.setText("no such name")
        await self._until(lambda: not uploads.grid.model().rowCount())
        await self.look("uploads, nothing found")
        uploads.header.search.clear()
        uploads.table.toggle()
        await self._until(lambda: uploads.table.is_table)
        await self.look("uploads, as a table")
        uploads.table.toggle()
        for name in (PageName.COLLECTION, PageName.RECEIPTS, PageName.PRACTICE):
            self._window.go(name)
            await self.look(name)
        await self._traits(art_ids[0])
        uploads.view_requested.emit(list(art_ids[:5]), art_ids[0])
        await self.look("viewer")
        self._window.go(PageName.UPLOADS)
        self._window.dialogs.open_palette()
        await self.look("palette")
        self._window.findChildren(CommandPalette)[0].close_quietly()
        await self._plan()
        await self._begun_plan()

    async def _plan(self) -> None:
        """Each way to mint many, with mints of one asset."""
        self._window.go(PageName.PLAN)
        page = self._window.pages.plan
        await self._until(lambda: page.planner.is_done and page.is_settled)
        page.divisions.number.setValue(1)
        page.divisions.beyond.click()
        for card in reversed(page.cards.values()):
            card.radio.click()
            await self._until(lambda: page.is_settled and page.planner.is_done)
            await self.look(f"plan, {card.radio.text()}")

    async def _begun_plan(self) -> None:
        """A plan that was begun, whose mints are held, and the question about some of them."""
        studio, page = self._studio, self._window.pages.plan
        collection = studio.projects.current_collection
        mints = tuple(KeptMint(art_ids=(one,)) for one in collection.art_ids)
        plan = await studio.plans.create(collection.name, collection.id, collection.art_ids[0], mints)
        run = page.run_view()
        await self._until(lambda: run.isVisible() and run.work.is_looked_at)
        await self.look("plan that was begun")
        told_by = studio.minting.receipt(studio.minting.mints()[0].id)
        wave = Confirmation(plan_id=plan.id, planned_ids=tuple(one.id for one in plan.mints), each=Decimal(9))
        cost = (CostPart(Sentence("walk", "Network fee " * 9), Decimal(9), is_forecast=True),)
        asked = WaveDialog(self._theme, replace(plan, network=Network.MAIN), wave, told_by, cost, self._window)
        await self._dialog("wave", asked, asked.tick.click)
        await self._dialog("payments", PaymentsDialog(studio, self._theme, run.work, self._window))
        exported_on = (datetime(2026, 11, 20, tzinfo=UTC),) * 9
        await self._dialog(
            "payment file", PaymentFileDialog(self._theme, Network.PRACTICE, 3, exported_on, self._window)
        )
        waiting = tuple(one.id for one in studio.minting.mints() if awaits_payment(studio.minting.receipt(one.id)))
        assert waiting
        paying = PayDialog(studio, self._theme, plan, PayWalk(studio, waiting, None), self._window)
        await self._dialog("paying one after another", paying)
        await studio.plans.discard(plan.id)
        await self._until(run.isHidden)

    async def _traits(self, art_id: int) -> None:
        """All values, one chosen, one mistyped; what is rare, by itself where it is narrow."""
        self._window.go(PageName.TRAITS)
        page, name = self._window.pages.traits, ("Señora " * 12,)
        self._studio.drafts.edit(art_id, attrs=nodes_of({name[0]: "Bleu " * 30, "Hat": "Cap"}))
        self._studio.changes.deliver()
        value = (LineKind.VALUE, name, "Bleu " * 30)
        await self._until(lambda: page.values.lines.row_of(value) is not None)
        await self._until(lambda: page.side.ranks.pieces.rowCount() > 0)
        await self.look("traits")
        page.values.choose([value])
        page.mistypes.show_found([Mistype(name, value[2], value[2])] * 4, self._studio.traits.counts)
        await self.look("traits, one chosen")
        page.header.side.setChecked(True)
        await self.look("traits, what is rare")
        page.header.side.setChecked(False)
        self._studio.history.undo()
        self._studio.changes.deliver()

    async def sign_in(self) -> None:
        """Each way in, with something wrong, and signed out."""
        await self._studio.session.switch(Network.TEST)
        page = Person(self._window.go(PageName.SIGN_IN))
        await self._until(lambda: page.all(MethodTabs))
        ways = page.one(MethodTabs)
        bar = page.one(QTabBar)
        said = Sentence("test", "The service does not accept this sign-in. The service says: The user name is wrong.")
        others = next(one for one in page.all(QPushButton) if one.accessibleIdentifier() == "sign-in-other-ways")
        for at in range(4):
            if at == 2:
                others.click()
            bar.setCurrentIndex(at)
            ways.show_problem(said, ("secret_token", "password", "refresh_token", "access_token")[at])
            await self.look(f"sign-in, way {at + 1}")
        ways.show_problem(said)
        ways.show_found(said, good=False)
        await self.look("sign-in, refused")
        await self._studio.session.switch(Network.PRACTICE)
        await self.look("sign-in, practice")

    async def dialogs(self, name: str, art_ids: list[int]) -> None:
        """Every dialog that a page or the window opens."""
        studio, window, theme = self._studio, self._window, self._theme
        studio.updates = Updates(
            studio.changes, studio.settings, Publisher("https://example.org/feed", (), frozenset()), running="1"
        )
        release = Release("2", date(2026, 1, 1), name, "https://example.org", (Download("linux", 1, "x"),))
        updates = UpdateSettings(studio.updates, studio.changes, theme)
        said = Sentence("test", "{said}", said=name)
        unsaved = Unsaved(project=name, pieces=(name,) * 9, mints=(name,), settings=True, reason=said)
        left = [Skipped(Path(name), said)] * 3
        parts = [ShippedPart(name, "1", "MIT")]
        review = ReviewDialog(studio, theme, tuple(art_ids), name, window)
        await self._dialog("review", review, review.findChildren(ReviewPanel)[0].go_on.click)
        await self._chain(art_ids[0])
        many = ArtChooser(studio, theme, list(studio.uploads.order()), title=name, several=True, parent=window)
        await self._dialog("chooser", many)
        await self._dialog("left out", SkippedDialog(left, window))
        await self._dialog("unsaved work", UnsavedWorkDialog(unsaved, name, may_stay=True, parent=window))
        await self._dialog("keys", ShortcutsDialog(window))
        await self._dialog("words", GlossaryDialog(theme, window))
        await self._dialog("export", ExportDialog(theme, 2, 3, window))
        await self._dialog("trait", TraitDialog(studio, ValueChange((name,), (name, "x")), window))
        await self._dialog("split", TraitDialog(studio, Split((name,)), window))
        await self._import(name, art_ids[0])
        await self._dialog("where", WhereDialog(theme, window))
        await self._dialog("about", AboutDialog(theme, parts, [("Your work", Path(name))], window))
        await self._dialog("new version", UpdateDialog(studio.updates, release, theme, window))
        settings = SettingsDialog(studio.settings, theme, str, window, updates=updates)
        turn = settings.findChild(QTabBar).setCurrentIndex
        await self._dialog("settings", settings, lambda: turn(1), lambda: turn(2), lambda: turn(3))
        for asking in (
            dialogs.ask(window, name, name, yes="Remove all of them", no="Keep them as they are"),
            dialogs.ask_name(window, name, value=name, yes="Rename"),
        ):
            task = asyncio.ensure_future(asking)
            await self._until(lambda: QApplication.activeModalWidget() is not None)
            question = QApplication.activeModalWidget()
            assert isinstance(question, QDialog)
            await self.look("question", question)
            question.reject()
            await task

    async def _chain(self, art_id: int) -> None:
        """It lies beside the window, which is not dimmed for it."""
        dialog = ChainDialog(self._studio, self._theme, self._window)
        dialog.show_art(art_id)
        dialog.show()
        await self._until(lambda: dialog.pane.record.toPlainText() or not dialog.pane.isVisible())
        await self._look_at_dialog("on the chain", dialog)
        dialog.reject()
        await self._idle()

    async def _import(self, name: str, art_id: int) -> None:
        """A spreadsheet that is looked at, with all there can be to say of it; part by part where it is narrow."""
        file = self._studio.uploads.art(art_id).path.name
        with TemporaryDirectory() as folder:
            sheet = Path(folder) / "sheet.csv"
            rows = ("File;Title;Quantity;Señora", f"{file};{name};many;{name}", f"Lost {name};;;")
            sheet.write_bytes("\n".join(rows).encode("cp1252", "replace"))
            steps = SheetImport(self._studio, sheet, self._window)
            dialog = ImportDialog(self._studio, self._theme, steps, self._window)
            dialog.read()
            await self._until(lambda: dialog.model.rowCount() == 2)
            turns = [partial(dialog.parts.setCurrentIndex, at) for at in (0, 2)]
            await self._dialog("import", dialog, *turns)
            await self._understand(Path(folder) / "build", name, file)

    async def _understand(self, folder: Path, name: str, file: str) -> None:
        """What a generator wrote, with all that it can leave open."""
        folder.mkdir()
        traits = [{"trait_type": name, "value": 1, "max_value": 2}, {"trait_type": name, "value": [{name: name}]}]
        said = {"name": name, "image": file, "attributes": [*traits, {"trait_type": "Eyes", "value": None}]}
        (folder / "1.json").write_text(json.dumps(said), "utf-8")
        front = FrontDialog(self._studio, self._theme, SheetImport(self._studio, folder, self._window), self._window)
        front.read()
        await self._until(lambda: bool(front.met.text()))
        await self._dialog("understood", front)

    async def _dialog(self, place: str, dialog: QDialog, *turns: Callable[[], object]) -> None:
        task = asyncio.ensure_future(dialogs.show(dialog))
        await self._until(dialog.isVisible)
        await self._look_at_dialog(place, dialog)
        for number, turn in enumerate(turns, 2):
            turn()
            await self._look_at_dialog(f"{place}, page {number}", dialog)
        dialog.reject()
        await task

    async def _look_at_dialog(self, place: str, dialog: QDialog) -> None:
        await self.look(place, dialog)
        if dialog.width() > self._window.width() or dialog.height() > self._window.height():
            self.found.append(f"{place}: as large as {dialog.size().toTuple()} above {self._window.size().toTuple()}")
