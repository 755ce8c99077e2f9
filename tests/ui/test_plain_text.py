"""Foreign text is never markup: not in a label, a tool tip, a list, a dialog or on paper.

Qt takes what looks like markup for markup in labels and tool tips, and then opens the files and shares that it names.
"""

import ast
import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, QObject
from PySide6.QtGui import QAction, QImage, Qt, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QLabel, QMenu, QTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Until
from tests.ui.receipts.printing.on_paper import receipt_sheets

import mintwright.ui
from mintwright.domain.assets.attributes import Node
from mintwright.domain.attribute_text.reading import read
from mintwright.domain.cures.cures import Cure
from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.lookup.elsewhere import ElsewhereMint
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.plan.progress import progress_of
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.presets.new_art import NewArt
from mintwright.domain.releases.release_feed import Download, Publisher, Release
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field
from mintwright.domain.traits.mistypes import Mistype
from mintwright.shipped_parts import ShippedPart
from mintwright.studio.export import exchange_texts
from mintwright.studio.instructions.instructions import InstructionReview
from mintwright.studio.presets.templates import Differences
from mintwright.studio.receipts.cost_breakdown import CostPart
from mintwright.studio.receipts.finding.receipt_facts import Month
from mintwright.studio.receipts.finding.totals import Total
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset, pending_receipt
from mintwright.studio.recovery.unsaved_work import Unsaved
from mintwright.studio.studio import Studio
from mintwright.studio.updates import Updates
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui import dialogs
from mintwright.ui.actions.actions import Actions
from mintwright.ui.bulk.change_dialog import ChangeDialog
from mintwright.ui.collection.art_chooser import ArtChooser
from mintwright.ui.collection.sort_dialog import SortDialog
from mintwright.ui.inspector.attribute_text.text_dialog import AttributeTextDialog
from mintwright.ui.inspector.attribute_text.text_subject import TextSubject
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.minting.curing.cure_dialog import CureDialog
from mintwright.ui.minting.mint_flow import DiskWaitDialog
from mintwright.ui.minting.on_chain.chain_dialog import ChainDialog
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.notices.banner import Banner
from mintwright.ui.plan.payments.file_dialog import PaymentFileDialog
from mintwright.ui.plan.payments.payments_dialog import PaymentsDialog
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.plan.run.wave_dialog import WaveDialog
from mintwright.ui.presets.defaults_dialog import DefaultsDialog
from mintwright.ui.presets.replace_question import ask_replacing
from mintwright.ui.presets.templates_dialog import TemplatesDialog
from mintwright.ui.receipts.elsewhere.elsewhere_dialog import ElsewhereDialog
from mintwright.ui.receipts.finding.exchange_dialog import ExchangeDialog
from mintwright.ui.receipts.finding.export_dialog import ReceiptExportDialog
from mintwright.ui.receipts.finding.totals_dialog import TotalsDialog
from mintwright.ui.receipts.ordering.order_dialog import OrderDialog
from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
from mintwright.ui.receipts.pay_walk.walk import PayWalk
from mintwright.ui.receipts.paying.replaced_dialog import ReplacedDialog
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.shell import tasks
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sign_in.where_dialog import WhereDialog
from mintwright.ui.spreadsheets.export_dialog import ExportDialog
from mintwright.ui.spreadsheets.front.front_dialog import FrontDialog
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.sheet_import import SheetImport
from mintwright.ui.style.wording import tip
from mintwright.ui.table.columns_dialog import ColumnsDialog
from mintwright.ui.table.columns_menu import ColumnsMenu
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.traits.kept_dialog import KeptDialog
from mintwright.ui.traits.trait_changes import NameChange, Split, ValueChange
from mintwright.ui.traits.trait_dialog import TraitDialog
from mintwright.ui.updates.update_dialog import UpdateDialog
from mintwright.ui.updates.update_settings import UpdateSettings
from mintwright.ui.uploads.skipped_dialog import SkippedDialog
from mintwright.ui.window.dialogs.about_dialog import AboutDialog
from mintwright.ui.window.dialogs.glossary_dialog import GlossaryDialog
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog
from mintwright.ui.window.main_window import MainWindow

SOURCES = sorted(Path(mintwright.ui.__file__).parent.rglob("*.py"))
MARKUP_ALLOWED = {  # each escapes all it is given
    "paper.py", "address_label.py", "cell_clipboard.py", "marked_value.py"
}  # fmt: skip
TIPS = {"setToolTip", "setStatusTip", "setWhatsThis"}


# --- The rule in the sources


def is_harmless(node: ast.expr) -> bool:
    """A constant, a translated constant, what `tip` gives or a caller gave, who is judged there; a choice of such."""
    if isinstance(node, ast.IfExp):
        return is_harmless(node.body) and is_harmless(node.orelse)
    if isinstance(node, ast.BoolOp):
        return all(map(is_harmless, node.values))
    if isinstance(node, ast.Attribute):
        return node.attr == "_given_tip"
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name == "tip" or (name == "tr" and all(isinstance(part, ast.Constant) for part in node.args))
    return isinstance(node, ast.Constant)


def broken(source: str, name: str) -> list[str]:
    """What a source does that could take words for markup."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in TIPS and not is_harmless(node.args[-1]):
                found.append(f"{node.lineno}: {node.func.attr} without tip()")
            if node.func.attr in {"setHtml", "insertHtml", "appendHtml", "setMarkdown"} and name not in MARKUP_ALLOWED:
                found.append(f"{node.lineno}: markup")
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "QLabel" and name != "controls.py":
            found.append(f"{node.lineno}: a label that is not made by controls.label")
        if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "QLabel" for base in node.bases):
            inside = ast.unparse(node)
            if "setTextFormat" not in inside or ("RichText" in inside and name not in MARKUP_ALLOWED):
                found.append(f"{node.lineno}: a label that does not say that its text is plain")
        if isinstance(node, ast.Name) and node.id in {"QMessageBox", "QTextBrowser", "QErrorMessage", "QWhatsThis"}:
            found.append(f"{node.lineno}: {node.id} guesses what is markup")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_source_of_the_interface_leaves_qt_to_guess_what_is_markup(path: Path) -> None:
    assert broken(path.read_text("utf-8"), path.name) == []


@pytest.mark.parametrize(
    "source",
    ["a.setToolTip(value)", "a.setToolTip(f'{value}')", "a.setToolTip(text(said))", "a.setToolTip('' if b else c)",
     "a.setToolTip(self.tr(value))", "item.setToolTip(0, value)", "QLabel(value)", "class A(QLabel): pass",
     "a.setHtml(value)", "QMessageBox(self)", "class A(QLabel):\n def b(self): self.setTextFormat(Qt.RichText)"],
)  # fmt: skip
def test_the_rule_finds_what_it_forbids(source: str) -> None:
    assert broken(source, "any.py")


# --- The walk


class Watched(QTextDocument):
    """Lays markup out as Qt does, and notes what it would open."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def loadResource(self, _kind: int, name: Any) -> object:
        self.asked.append(name.toString())
        return None


def opened_by(words: str, *, is_markup: bool | None = None) -> list[str]:
    """The files that Qt would open to show these words, guessing whether they are markup where nobody said so."""
    if not (Qt.mightBeRichText(words) if is_markup is None else is_markup):
        return []
    document = Watched()
    document.setHtml(words)
    document.size()  # lays it out
    bold = "bold" if "<b>bold" in words else ""
    return document.asked + ([bold] if bold else [])


def models(part: QWidget) -> Iterator[QAbstractItemModel]:
    views = [one for one in (part, *part.findChildren(QWidget)) if isinstance(one, QAbstractItemView)]
    return (view.model() for view in views if view.model() is not None)


def tips_of(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    above = parent or QModelIndex()
    is_list = isinstance(model, QAbstractListModel)
    is_flat = isinstance(model, QAbstractListModel | QAbstractTableModel)
    for row in range(min(model.rowCount(above), 50)):
        for column in range(1 if is_list else model.columnCount(above)):
            yield str(model.index(row, column, above).data(Qt.ItemDataRole.ToolTipRole) or "")
        if not is_flat and model.hasChildren(model.index(row, 0, above)):
            yield from tips_of(model, model.index(row, 0, above))


def taken_for_markup(part: QWidget, where: str) -> list[str]:
    """Every place inside a widget where words of others would be laid out as markup."""
    found: list[str] = []
    for one in (part, *part.findChildren(QWidget)):
        found += [f"{where}: tool tip of {type(one).__name__}: {name}" for name in opened_by(one.toolTip())]
        if isinstance(one, QLabel) and one.textFormat() is not Qt.TextFormat.PlainText:
            is_markup = None if one.textFormat() is Qt.TextFormat.AutoText else True
            found += [f"{where}: {type(one).__name__}: {name}" for name in opened_by(one.text(), is_markup=is_markup)]
        if isinstance(one, QTextEdit):
            found.append(f"{where}: a text edit that takes markup")
    for action in part.findChildren(QAction):
        found += [f"{where}: tip of an action: {name}" for name in opened_by(action.toolTip())]
    for model in models(part):
        opened = [name for said in tips_of(model) for name in opened_by(said)]
        found += [f"{where}: tool tip of {type(model).__name__}: {name}" for name in opened]
    return found


def texts(part: QObject) -> str:
    return "\n".join(f"{one.text()}\n{one.toolTip()}" for one in part.findChildren(QLabel))


@pytest.fixture
def markup(tmp_path: Path) -> str:
    """Names a real picture that Qt could open."""
    picture = tmp_path / "real.png"
    assert QImage(4, 4, QImage.Format.Format_RGB32).save(str(picture))
    return f'<img src="{picture.as_uri()}"><b>bold</b>'


def test_what_is_looked_for_is_found(markup: str, qtbot: QtBot) -> None:
    assert opened_by(markup)
    assert not opened_by(tip(markup)), "the one helper for tool tips"
    loose = QLabel(markup)
    loose.setToolTip(markup)
    qtbot.addWidget(loose)
    assert len(taken_for_markup(loose, "a label")) == 4


def hostile_mint(markup: str, state: MintState, mint_id: int) -> Mint:
    """Markup in every field of a mint that holds text."""
    transaction = {
        "uuid": "t", "status": markup[:100], "status_description": markup, "policy_id": markup.replace(" ", "/"),
        "deposit_address": "addr1q", "issuer_address": markup, "cost": 5, "name": markup, "image": markup,
        "expires_on": markup[:99],
    }  # fmt: skip
    answer = {"uuid": markup.replace(" ", "/"), "asset_name": "N", "image": markup, "status": markup[:100],
              "collection": markup.replace(" ", "/"), "transaction": transaction}  # fmt: skip
    body = {"name": markup, "asset_name": "N", "image": "ipfs://Q", "amount": 1}
    return Mint(
        id=mint_id, project_id=1, title=markup, network=Network.TEST, base_url=f"https://{markup}", art_ids=(1,),
        is_collection=False, body=json.dumps(body).encode(), sha256="", state=state, answer_status=200,
        prepared_on=datetime(2026, 11, 20, tzinfo=UTC), answer=json.dumps(answer).encode(), details=markup,
        problem=Sentence("test", "{said}", said=markup),
    )  # fmt: skip


def test_nothing_on_any_page_or_in_any_dialog_takes_words_of_others_for_markup(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, theme: Any, markup: str, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "art"
    folder.mkdir()
    name = "<img src=real.png><b>bold<b>.png" if may_be_named(folder) else "plain.png"
    Image.new("RGB", (32, 32)).save(folder / name)
    found: list[str] = []

    async def fill() -> tuple[int, ...]:
        ids = (await studio.uploads.add([folder])).art_ids
        node = Node(markup, text=markup)
        studio.drafts.edit(ids[0], name=markup, description=markup, attrs=(node, node), royalties=markup)
        await studio.projects.add_to_collection(list(ids))
        await studio.projects.rename_collection(studio.projects.current_collection.id, markup)
        await studio.projects.rename(studio.projects.current.id, markup)
        for number, state in enumerate(MintState, 900):
            kept_mints_of(studio).put(hostile_mint(markup, state, number))
        studio.changes.deliver()
        return ids

    ids = arun(fill())
    for page in PageName:
        window.go(page)
        window.uploads.grid.choose([0])
        if page == PageName.RECEIPTS:
            for mint in studio.minting.mints():
                window.pages.receipts.show_mint(mint.id)
                found += taken_for_markup(window, f"receipt of {mint.state}")
        for banner in window.findChildren(Banner):
            banner.say(markup, action=markup)
        tasks.report(window.pages, markup)
        window.grab()
        found += taken_for_markup(window, page)

    async def dialogs() -> list[QDialog]:
        left = [Skipped(Path(markup), Sentence("test", "{said}", said=markup))] * 2
        return [ReviewDialog(studio, theme, tuple(ids), markup), SkippedDialog(left)]

    for dialog in arun(dialogs()):
        qtbot.addWidget(dialog)
        found += taken_for_markup(dialog, type(dialog).__name__)
    assert found == []


def may_be_named(folder: Path) -> bool:
    """Whether this system has files of such names."""
    try:
        (folder / "<b>").touch()
    except OSError:
        return False
    (folder / "<b>").unlink()
    return True


def hostile_instruction(markup: str, kind: InstructionKind) -> InstructionReview:
    """Markup in every field of an order or refund that holds text."""
    said = Sentence("test", "{said}", said=markup)
    before = Instruction(
        id=1, mint_id=7, kind=kind, state=InstructionState.UNKNOWN, transaction_uuid=markup, status=markup,
        prepared_on=datetime(2026, 11, 25, tzinfo=UTC), problem=said, status_since=markup,
    )  # fmt: skip
    return InstructionReview(
        mint_id=7, kind=kind, network=Network.MAIN, title=markup, count=2, status=said, transaction_uuid=markup,
        transaction_status=markup, policy_id=markup, invalid_slot=None, cost=Decimal(10), is_paid=True, latest=1,
        undecided=before,
    )  # fmt: skip


def test_every_identifier_of_a_receipt_is_plain_in_its_tool_tip(theme: Any, qtbot: QtBot, markup: str) -> None:
    mint = hostile_mint(markup, MintState.ANSWERED, 7)
    receipt = Receipt(
        mint=mint, title=markup, count=1, network=Network.TEST, status=Sentence("test", "{said}", said=markup),
        transaction_uuid=markup, collection_uuid=markup, policy_id=markup, deposit_address=markup,
        assets=(ReceiptAsset(name=markup, asset_name=markup, uuid=markup, status=markup),), details=markup,
        differences=(Sentence("test", "{said}", said=markup),), cost=Decimal(5),
    )  # fmt: skip
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    for shown in (receipt, replace(receipt, is_doubtful=True)):
        sheet.show_receipt(shown)
        assert taken_for_markup(sheet, "the sheet") == []
        assert "&lt;img" in texts(sheet), "the tool tips hold it, escaped"


def test_paper_shows_markup_as_the_text_it_is_and_opens_nothing(
    receipt_on_paper: Callable[[str], Receipt], markup: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    class Paper(QTextDocument):
        def loadResource(self, _kind: int, name: Any) -> object:
            opened.append(name.toString())
            return None

    monkeypatch.setattr("mintwright.ui.receipts.printing.receipt_print.QTextDocument", Paper)
    sheets = list(receipt_sheets(receipt_on_paper(markup)))
    said = "\n".join(sheet.toPlainText() for sheet in sheets)
    assert said.count("<b>bold</b>") >= 8, "title, status, identifiers, service, title and name of the asset, …"
    assert opened == []


@pytest.fixture
def receipt_on_paper(qapp: object) -> Callable[[str], Receipt]:
    """A receipt with these words in every field."""

    def made(words: str) -> Receipt:
        said = Sentence("test", "{said}", said=words)
        return Receipt(
            mint=hostile_mint(words, MintState.ANSWERED, 7), title=words, count=1, network=Network.TEST, status=said,
            transaction_uuid=words, collection_uuid=words, policy_id=words, deposit_address=words, advice=said,
            words=said, differences=(said,), missing=(said,), problem=said, cost=Decimal(5),
            parts=(CostPart(said, Decimal(1), note=said),),
            assets=(ReceiptAsset(name=words, asset_name=words, uuid=words, status=words),),
        )  # fmt: skip

    return made


# --- Every dialog and every menu there is


def made_here(name: str) -> set[str]:
    """The classes of dialogs or menus in the sources, and the sources that make one without a class of its own."""
    found: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "").endswith(name) for base in node.bases):
                found.add(node.name)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                found.add(path.stem)
    return found


class HostileScan:
    """A list of mints made elsewhere, with these words in every field."""

    is_over = is_whole = is_offered = may_hold_ours = True
    read = 1

    def __init__(self, words: str) -> None:
        self.mints: tuple[ElsewhereMint, ...] = ()
        self._words = words

    async def read_on(self) -> None:
        words = self._words
        self.mints = (
            ElsewhereMint(
                transaction_uuid=words, title=words, status=words, created_on=None, changed_on=None, quantity=1,
                cost=Decimal(5), policy_id=words,
            ),
        )  # fmt: skip

    def is_shown(self, _: QDialog) -> bool:
        return bool(self.mints)


def hostile_plan(markup: str) -> KeptPlan:
    """A plan that is called so, of two mints."""
    return KeptPlan(
        project_id=1, collection_id=1, network=Network.MAIN, base_url="https://example.org", account="1", name=markup,
        led_by=1, made_on=datetime(2026, 11, 20, tzinfo=UTC),
        mints=(KeptMint(id=1, art_ids=(1,)), KeptMint(id=2, name=markup, art_ids=(2,))),
    )  # fmt: skip


def hostile_payments(studio: Studio, theme: Any, markup: str, window: MainWindow) -> PaymentsDialog:
    """The payments of it."""
    work = RunWork(studio, window)
    work.plan, work.progress = hostile_plan(markup), progress_of([1, 2], {})
    return PaymentsDialog(studio, theme, work, window)


def hostile_wave(theme: Any, markup: str, window: MainWindow) -> WaveDialog:
    """The question about a wave of a plan that is called so."""
    wave = Confirmation(plan_id=1, planned_ids=(1, 2), each=Decimal(9))
    told_by = pending_receipt(hostile_mint(markup, MintState.ANSWERED, 7))
    cost = (
        CostPart(Sentence("test", "{said}", said=markup), Decimal(9), note=Sentence("test", "{said}", said=markup)),
    )
    return WaveDialog(theme, hostile_plan(markup), wave, told_by, cost, window)


def test_every_dialog_there_is_shows_words_of_others_as_they_are(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, theme: Any, markup: str, tmp_path: Path, qtbot: QtBot
) -> None:
    """One that is not walked here fails the first line."""
    assert made_here("Dialog") | made_here("QDialog") == {
        "ArtChooser", "ReviewDialog", "SettingsDialog", "ShortcutsDialog", "UpdateDialog", "SkippedDialog",
        "UnsavedWorkDialog", "_Question", "_LineQuestion", "AboutDialog", "FittedDialog", "WhereDialog",
        "DiskWaitDialog", "ChangeDialog", "ColumnsDialog", "DefaultsDialog", "TemplatesDialog",
        "ExportDialog", "ImportDialog", "FrontDialog", "PreviewedChangeDialog", "TraitDialog", "AttributeTextDialog",
        "ReplacedDialog", "TotalsDialog", "ReceiptExportDialog", "ExchangeDialog", "OrderDialog", "ChainDialog",
        "ElsewhereDialog", "SortDialog", "WaveDialog", "PaymentsDialog", "KeptDialog", "PaymentFileDialog",
        "PayDialog", "CureDialog", "GlossaryDialog",
    }  # fmt: skip
    studio.updates = Updates(
        studio.changes, studio.settings, Publisher("https://example.org/feed", (), frozenset()), running=markup
    )
    release = Release(markup, date(2026, 1, 1), markup, f"https://{markup}", (Download(markup, 1, markup),))
    found: list[str] = []

    async def walk(
        opening: Coroutine[Any, Any, object], kind: str, is_filled: Callable[[QDialog], bool] = lambda _: True
    ) -> None:
        """Open it as the window does, look at all of it once it is filled, and close it."""
        task = asyncio.ensure_future(opening)
        shown: list[QDialog] = []

        def is_shown() -> bool:
            shown[:] = [one for one in QApplication.topLevelWidgets() if type(one).__name__ == kind and one.isVisible()]
            return bool(shown)

        await until(is_shown)
        await until(lambda: is_filled(shown[0]))
        shown[0].grab()
        found.extend(taken_for_markup(shown[0], kind))
        shown[0].reject()
        await task

    async def all_of_them() -> None:
        folder = tmp_path / "art"
        folder.mkdir()
        Image.new("RGB", (32, 32)).save(folder / "plain.png")
        ids = list((await studio.uploads.add([folder])).art_ids)
        studio.drafts.edit(ids[0], name=markup)
        left = [Skipped(Path(markup), Sentence("test", "{said}", said=markup))] * 2
        updates = UpdateSettings(studio.updates, studio.changes, theme)
        bad = MintwrightError(Sentence("test", "{said}", said=markup))
        await walk(
            dialogs.show(ArtChooser(studio, theme, ids, title=markup, several=True, parent=window)), "ArtChooser"
        )
        await walk(dialogs.show(ReviewDialog(studio, theme, tuple(ids), markup)), "ReviewDialog")
        chain = ChainDialog(studio, theme, window)
        chain.show_art(ids[0])
        chain.show()
        await until(lambda: chain.pane.record.toPlainText())
        chain.grab()
        found.extend(taken_for_markup(chain, "ChainDialog"))
        chain.reject()
        await walk(dialogs.show(SkippedDialog(left)), "SkippedDialog")
        said = Sentence("test", "{said}", said=markup)
        unsaved = Unsaved(project=markup, pieces=(markup,) * 9, mints=(markup,), settings=True, reason=said)
        await walk(dialogs.show(UnsavedWorkDialog(unsaved, "", may_stay=True, parent=window)), "UnsavedWorkDialog")
        await walk(dialogs.show(ShortcutsDialog(window)), "ShortcutsDialog")
        await walk(dialogs.show(WhereDialog(theme, window)), "WhereDialog")
        await walk(dialogs.show(GlossaryDialog(theme, window)), "GlossaryDialog")
        await walk(dialogs.show(DiskWaitDialog(asyncio.Future(), window)), "DiskWaitDialog")
        parts = [ShippedPart(markup, markup, markup)]
        await walk(dialogs.show(AboutDialog(theme, parts, [(markup, Path(markup))], window)), "AboutDialog")
        settings = SettingsDialog(studio.settings, theme, lambda: markup, window, updates=updates)
        await walk(dialogs.show(settings), "SettingsDialog")
        await walk(dialogs.show(UpdateDialog(studio.updates, release, theme, window)), "UpdateDialog")
        named = Column(Field.ATTRIBUTE, (markup,))
        await walk(dialogs.show(ChangeDialog(studio, theme, ids, ids, window)), "ChangeDialog")
        await walk(dialogs.show(ExportDialog(theme, 1, 2, window)), "ExportDialog")
        await walk(dialogs.show(hostile_wave(theme, markup, window)), "WaveDialog")
        await walk(dialogs.show(hostile_payments(studio, theme, markup, window)), "PaymentsDialog")
        await walk(dialogs.show(PaymentFileDialog(theme, Network.TEST, 1, (), window)), "PaymentFileDialog")
        kept_mints_of(studio).put(hostile_mint(markup, MintState.ANSWERED, 7))
        to_pay = PayDialog(studio, theme, hostile_plan(markup), PayWalk(studio, (7,), None), window)
        await walk(dialogs.show(to_pay), "PayDialog")
        await walk(dialogs.show(ReplacedDialog(theme, markup, markup, window)), "ReplacedDialog")
        await walk(dialogs.show(ReceiptExportDialog(theme, 1, 2, window)), "ReceiptExportDialog")
        total = Total(month=Month(2026, 11), network=Network.TEST, spent=Decimal(1), count=2, unknown=1)
        await walk(dialogs.show(TotalsDialog(theme, [total], None, 2, window)), "TotalsDialog")
        mint = hostile_mint(markup, MintState.ANSWERED, 7)
        await walk(dialogs.show(ExchangeDialog(theme, mint, await exchange_texts(mint), window)), "ExchangeDialog")
        scan: Any = HostileScan(markup)
        await walk(dialogs.show(ElsewhereDialog(theme, scan, Network.TEST, window)), "ElsewhereDialog", scan.is_shown)
        for kind in InstructionKind:
            await walk(dialogs.show(OrderDialog(theme, hostile_instruction(markup, kind), window)), "OrderDialog")
        await studio.projects.add_to_collection(ids)
        studio.drafts.edit(ids[0], attrs=(Node(markup, text=markup),))
        sorting = SortDialog(studio, window)
        few = sorting.fields.count()
        await walk(dialogs.show(sorting), "SortDialog", lambda _: sorting.fields.count() > few)
        for change in (NameChange((markup,)), ValueChange((markup,), (markup,)), Split((markup,))):
            await walk(dialogs.show(TraitDialog(studio, change, window)), "TraitDialog")
        curing = CureDialog(studio, Cure.CLOSE_GAPS, markup, frozenset(ids), ids, window)
        await walk(dialogs.show(curing), "CureDialog")
        kept = [Mistype((markup,), value, markup) for value in (markup, None)]
        await walk(dialogs.show(KeptDialog(theme, kept, studio.traits.counts, window)), "KeptDialog")
        sheet = tmp_path / "sheet.csv"
        cell = '"' + markup.replace('"', '""') + '"'
        sheet.write_text(f"File,Title,{cell},Quantity\nplain.png,{cell},{cell},{cell}\n{cell},{cell},,1\n", "utf-8")
        steps = SheetImport(studio, sheet, window)
        importing = ImportDialog(studio, theme, steps, window)
        importing.read()
        await walk(dialogs.show(importing), "ImportDialog", lambda _: importing.model.rowCount() == 2)
        built = tmp_path / "build"
        built.mkdir()
        (built / "plain.json").write_text(json.dumps({"name": markup, "attributes": [{markup: markup}]}), "utf-8")
        front = FrontDialog(studio, theme, SheetImport(studio, built, window), window)
        front.read()
        await walk(dialogs.show(front), "FrontDialog", lambda _: bool(front.met.text()))
        twins = TextSubject(said, (Node(markup, text=markup),) * 2, read, lambda _: said)
        await walk(dialogs.show(AttributeTextDialog(theme, twins, window)), "AttributeTextDialog")
        await walk(dialogs.show(ColumnsDialog(theme, [named], [named], window)), "ColumnsDialog")
        studio.templates.save(markup[:100], [Node(markup, text=markup)])
        await walk(dialogs.show(TemplatesDialog(studio.templates, theme, 1, window)), "TemplatesDialog")
        await walk(ask_replacing(window, markup, Differences(1, {(markup,): None})), "_Question")
        studio.project_defaults.put(studio.projects.current.id, NewArt(artist=markup))
        await walk(dialogs.show(DefaultsDialog(studio, theme, window.all_actions, window)), "DefaultsDialog")
        await walk(dialogs.ask(window, markup, markup, yes=markup, no=markup), "_Question")
        await walk(dialogs.ask_text(window, markup, markup, value=markup, yes=markup, no=markup), "_LineQuestion")
        await walk(dialogs.show_failure(theme, bad), "FittedDialog")
        await walk(dialogs.show_failure(theme, OSError(markup)), "FittedDialog")
        last = LastFolder(studio.settings, "test", Location.PicturesLocation)
        last.remember(folder)
        await walk(dialogs.choose_files(window, markup, last), "QFileDialog")
        await walk(dialogs.choose_place(window, markup, "receipt.pdf", last, [markup]), "QFileDialog")

    arun(all_of_them())
    assert found == []


def test_every_menu_there_is_shows_words_of_others_as_they_are(
    window: MainWindow,
    studio: Studio,
    arun: Arun,
    until: Callable[..., Awaitable[None]],
    markup: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Qt shows what stands in a menu as it is, but the tips of its entries as markup where a menu asks for tips."""
    assert made_here("QMenu") | made_here("round_menu") == {
        "round_corners",  # which makes those of the others
        "ActionMenu", "ColumnsMenu", "filter_bar", "traits_header", "view_options",
        "identifier",  # the names of explorers, which are in the program
    }  # fmt: skip
    assert made_here("ActionMenu") == {
        "SaveReceiptMenu", "_ContextMenu", "menu_bar", "project_button", "prints_pane", "panel", "uploads_header"
    }  # fmt: skip
    Image.new("RGB", (32, 32)).save(tmp_path / "plain.png")

    monkeypatch.setattr(QMenu, "popup", lambda *_: None)  # no screen here has a keyboard to grab

    async def fill() -> None:
        ids = (await studio.uploads.add([tmp_path / "plain.png"])).art_ids
        studio.drafts.edit(ids[0], name=markup, attrs=(Node(markup, text=markup),))
        first = studio.projects.current.id
        await studio.projects.create(markup)
        await studio.projects.open(first)
        await studio.projects.rename_collection(studio.projects.current_collection.id, markup)
        collections = window.sidebar.collections.model()
        await until(lambda: [str(collections.index(0, 0).data())] == [studio.projects.current_collection.name])
        await until(lambda: window.uploads.grid.model().rowCount() == 1)
        window.uploads.grid.choose([0])
        window.uploads.table.show_table(is_shown=True)
        await until(lambda: window.findChildren(UploadsTable)[0].model.columnCount() > 3)
        window.uploads.filters.columns.click()

    arun(fill())
    assert any(markup in action.text() for action in window.findChildren(ColumnsMenu)[0].actions())
    window.sidebar.project.click()
    window.uploads.card_menu()
    for editor in window.findChildren(AttributePanel):
        editor.row_menu()
    menus = window.findChildren(QMenu)
    words = "\n".join(action.text() for menu in menus for action in menu.actions())
    assert "<b>bold</b>" in words, "the name of a project"
    tipped = [action for menu in menus if menu.toolTipsVisible() for action in menu.actions()]
    assert [action.text() for action in tipped if opened_by(action.toolTip())] == []
    tipped = [action for button in window.findChildren(QToolButton) for action in button.actions()]
    assert [action.text() for action in tipped if opened_by(action.toolTip())] == [], "a button shows its action's tip"
