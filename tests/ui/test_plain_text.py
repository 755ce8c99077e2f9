"""Words of others are never markup: not in a label, a tool tip, a list, a dialog or on paper.

Qt takes what looks like markup for markup in labels and tool tips, and then opens the files and shares that it names.
"""

import ast
import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject
from PySide6.QtGui import QAction, QImage, Qt, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QDialog, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

import mintwright.ui
from mintwright.domain.attributes import Node
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting import Receipt, ReceiptAsset
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import LeftOut
from mintwright.ui.look.wording import tip
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.parts.banner import Banner
from mintwright.ui.receipts.receipt_print import receipt_sheets
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.uploads.left_out_dialog import LeftOutDialog
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.navigation import PageName

Until = Callable[..., Awaitable[None]]
SOURCES = sorted(Path(mintwright.ui.__file__).parent.rglob("*.py"))
MARKUP_ALLOWED = {"receipt_print.py", "address_label.py"}  # each escapes all it is given
TIPS = {"setToolTip", "setStatusTip", "setWhatsThis"}


# --- The rule in the sources


def is_harmless(node: ast.expr) -> bool:
    """A constant, a translated constant, what `tip` gives, or a choice between such."""
    if isinstance(node, ast.IfExp):
        return is_harmless(node.body) and is_harmless(node.orelse)
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
    for row in range(min(model.rowCount(above), 50)):
        for column in range(1 if is_list else model.columnCount(above)):
            yield str(model.index(row, column, above).data(Qt.ItemDataRole.ToolTipRole) or "")
        if not is_list and model.hasChildren(model.index(row, 0, above)):
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
    window: MainWindow, studio: Studio, arun: Any, until: Until, look: Any, markup: str, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "art"
    folder.mkdir()
    name = "<img src=real.png><b>bold<b>.png" if may_be_named(folder) else "plain.png"
    Image.new("RGB", (32, 32)).save(folder / name)
    found: list[str] = []

    async def fill() -> tuple[int, ...]:
        ids = (await studio.uploads.add([folder])).art_ids
        node = Node(markup, text=markup)
        studio.drafting.edit(ids[0], name=markup, description=markup, attrs=(node, node), royalties=markup)
        await studio.projects.add_to_collection(list(ids))
        await studio.projects.rename_collection(studio.projects.current_collection.id, markup)
        await studio.projects.rename(studio.projects.current.id, markup)
        for number, state in enumerate(MintState, 900):
            studio.minting._take(hostile_mint(markup, state, number))
        studio.changes.deliver()
        return ids

    ids = arun(fill())
    for page in (*PageName, "sign-in", "practice"):
        shown = window.go(page)
        window.uploads.grid.choose([0])
        if page == PageName.RECEIPTS:
            for mint in studio.minting.mints():
                shown.show_mint(mint.id)  # pyright: ignore[reportAttributeAccessIssue]
                found += taken_for_markup(window, f"receipt of {mint.state}")
        for banner in window.findChildren(Banner):
            banner.say(markup, action=markup)
        window.pages.problem_reported.emit(markup)
        window.grab()
        found += taken_for_markup(window, page)

    async def dialogs() -> list[QDialog]:
        left = [LeftOut(Path(markup), Sentence("test", "{said}", said=markup))] * 2
        return [ReviewDialog(studio, look, tuple(ids), markup), LeftOutDialog(left)]

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


def test_every_identifier_of_a_receipt_is_plain_in_its_tool_tip(look: Any, qtbot: QtBot, markup: str) -> None:
    mint = hostile_mint(markup, MintState.ANSWERED, 7)
    receipt = Receipt(
        mint=mint, title=markup, count=1, network=Network.TEST, status=Sentence("test", "{said}", said=markup),
        transaction_uuid=markup, collection_uuid=markup, policy_id=markup, deposit_address=markup,
        assets=(ReceiptAsset(name=markup, asset_name=markup, uuid=markup, status=markup),), details=markup,
        differences=(Sentence("test", "{said}", said=markup),), cost=Decimal(5),
    )  # fmt: skip
    sheet = ReceiptSheet(look)
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

    monkeypatch.setattr("mintwright.ui.receipts.receipt_print.QTextDocument", Paper)
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
            words=said, differences=(said,), missing=(said,), problem=said, parts=((said, Decimal(1)),),
            cost=Decimal(5),
            assets=(ReceiptAsset(name=words, asset_name=words, uuid=words, status=words),),
        )  # fmt: skip

    return made
