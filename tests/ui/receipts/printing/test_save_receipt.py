"""A receipt is saved on paper and in the service's own words, without any secret, and the artist is told where."""

import asyncio
import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QSizeF, QUrl
from PySide6.QtGui import QAction, QColor, QDesktopServices, QImage, QTextDocument, QTextTable
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather
from tests.ui.receipts.printing.on_paper import receipt_pdf, receipt_sheets

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.practice import PracticeServer
from mintwright.studio.receipts.cost_breakdown import CostPart
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import MintedFile, Receipt, ReceiptAsset
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.notices.banner import Banner
from mintwright.ui.receipts.printing.contact_sheet import contact_sheet
from mintwright.ui.receipts.printing.receipt_print import (
    QR_NAME,
    QR_PIXELS,
    SHEET_ASSETS,
    WORK_NAME,
)
from mintwright.ui.receipts.printing.save_receipt import ReceiptFile
from mintwright.ui.receipts.printing.save_receipt_menu import SaveReceiptMenu
from mintwright.ui.receipts.receipt_commands import ReceiptCommands
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.shell import tasks
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.palette import LIGHT
from mintwright.ui.style.qr import picture_of
from mintwright.ui.style.theme import Theme

ReceiptOn = Callable[[Network], Receipt]

MARKS = {Network.PRACTICE: "Practice network", Network.TEST: "Test network", Network.MAIN: "Real money"}


def words(receipt: Receipt) -> str:
    return "\n".join(sheet.toPlainText() for sheet in receipt_sheets(receipt)).replace("\u00a0", " ")


def picture_to_pay(receipt: Receipt) -> object:
    return next(receipt_sheets(receipt)).resource(QTextDocument.ResourceType.ImageResource, QUrl(QR_NAME))


@pytest.mark.parametrize("network", list(Network))
def test_on_paper_stands_what_to_pay_where_and_with_which_money(
    theme: Theme, receipt_on: ReceiptOn, network: Network
) -> None:
    receipt = replace(
        receipt_on(network),
        parts=(CostPart(Sentence("test", "Minting service"), Decimal(6)),),
        policy_id="74eecb97",
        assets=(ReceiptAsset(name="Gate <b>one</b>", asset_name="GateOne", uuid="48851ad4", status="waiting"),),
    )
    said = words(receipt)
    for part in (
        "Night Garden", MARKS[network], "Waiting for payment", "Send exactly", "10.17 ₳", "6.00 ₳", "74eecb97",
        "Minting service", "Gate <b>one</b>", "GateOne", "48851ad4", "20 Nov 2026", "https://example.org",
    ):  # fmt: skip
        assert part in said, part
    assert receipt.deposit_address in "".join(said.split())
    code = picture_to_pay(receipt)
    assert isinstance(code, QImage)
    assert code == picture_of(receipt.deposit_address, QR_PIXELS)


def test_what_was_paid_is_not_offered_to_be_paid_again(theme: Theme, receipt_on: ReceiptOn) -> None:
    open_one = receipt_on(Network.MAIN)
    paid = replace(open_one, steps=tuple((name, StepState.DONE) for name, _ in open_one.steps))
    assert "Send exactly" not in words(paid)
    assert picture_to_pay(paid) is None
    assert paid.deposit_address in "".join(words(paid).split())


def test_on_paper_stands_when_it_was_minted_once_the_service_said_so(theme: Theme, receipt_on: ReceiptOn) -> None:
    minted_on = datetime(2026, 11, 21, 9, 5, tzinfo=UTC)
    waiting = receipt_on(Network.MAIN)
    assert "Minted on" not in words(waiting)
    said = words(replace(waiting, minted_on=minted_on))
    assert f"Minted on\n{moment(minted_on)}" in said


def test_a_payment_that_was_seen_is_not_asked_for_again_on_paper(theme: Theme, receipt_on: ReceiptOn) -> None:
    seen = replace(receipt_on(Network.MAIN), issuer_address=receipt_on(Network.MAIN).deposit_address)
    said = words(seen)
    assert "Send exactly" not in said
    assert picture_to_pay(seen) is None
    assert "10.17 ₳" in said
    assert "A payment was seen. Wait until the chain confirms it" in said


def test_on_paper_stands_until_when_to_pay_and_never_from_an_exchange(theme: Theme, receipt_on: ReceiptOn) -> None:
    until = datetime(2026, 11, 21, 16, 40, tzinfo=UTC)
    said = words(replace(receipt_on(Network.MAIN), pay_before=until))
    assert f"Pay before {moment(until)}: the service’s documentation says that later payments are refunded." in said
    assert "never from an exchange" in said
    assert "Never send real ada to this address." in words(receipt_on(Network.PRACTICE))


def test_the_paper_is_a_pdf_with_the_receipt_s_name(theme: Theme, receipt_on: ReceiptOn, arun: Arun) -> None:
    pdf = arun(receipt_pdf(receipt_on(Network.TEST)))
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert "Night Garden".encode("utf-16-be") in pdf
    assert len(pdf) < 500_000


def test_a_minted_receipt_is_saved_both_ways_and_holds_no_secret(
    live_studio: Studio,
    practice: PracticeServer,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    tmp_path: Path,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night/Garden"))
        await until(lambda: live_studio.minting.receipt(mint.id).deposit_address)
        actions = Actions(theme)
        page = ReceiptsPage(live_studio, theme, actions)
        actions.show_page(page)
        qtbot.addWidget(page)
        page.show()
        folder = tmp_path / "papers"
        folder.mkdir()
        pdf, answer = page.findChildren(SaveReceiptMenu)[0].actions()
        assert await saved(page, pdf, folder, until) == "Night Garden receipt.pdf"
        assert await saved(page, answer, folder, until) == "Night Garden receipt.json"
        assert (folder / "Night Garden receipt.pdf").read_bytes().startswith(b"%PDF-")
        written = json.loads((folder / "Night Garden receipt.json").read_text("utf-8"))
        assert written["request"] == json.loads(mint.body)
        assert written["answer"] == json.loads(mint.answer or b"")
        token = (await live_studio.session.token()).encode()
        for file in folder.iterdir():
            assert token not in file.read_bytes()
            assert practice.credentials().secret_token.encode() not in file.read_bytes()
        await tasks.cancel_all(page)

    arun(story(), 30)


async def saved(page: ReceiptsPage, action: QAction, folder: Path, until: Until) -> str:
    """Choose an entry of the menu, and the folder; the name that was proposed and saved."""
    action.trigger()
    await until(lambda: any(one.isVisible() for one in page.findChildren(QFileDialog)))
    dialog = next(one for one in page.findChildren(QFileDialog) if one.isVisible())
    dialog.setDirectory(str(folder))
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line is not None
    name = line.text()
    dialog.accept()
    await until(lambda: any(one.text() == f"Saved as {name} in {folder}." for one in page.findChildren(QLabel)))
    return name


def test_the_folder_of_a_saved_receipt_is_one_click_away(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather,
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:  # fmt: skip
    opened: list[str] = []

    def note(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return len(opened) < 2

    async def story() -> None:
        monkeypatch.setattr(QDesktopServices, "openUrl", note)
        ids = await gather(live_studio, 2)
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        actions = Actions(theme)
        page = ReceiptsPage(live_studio, theme, actions)
        actions.show_page(page)
        qtbot.addWidget(page)
        page.show()
        pdf = page.findChildren(SaveReceiptMenu)[0].actions()[0]
        notice = page.findChildren(Banner)[0]
        await saved(page, pdf, tmp_path, until)
        open_it = next(one for one in notice.findChildren(QPushButton) if one.text() == "Open the folder")
        open_it.click()
        assert [Path(folder) for folder in opened] == [tmp_path]
        assert notice.message == f"Saved as Night Garden receipt.pdf in {tmp_path}.", "nothing may have opened"
        (tmp_path / "Night Garden receipt.pdf").unlink()  # else the dialog asks whether to replace it
        await saved(page, pdf, tmp_path, until)
        open_it.click()
        assert notice.message == f"The folder did not open. It is {tmp_path}."
        await tasks.cancel_all(page)

    arun(story(), 30)


def test_a_receipt_that_is_still_being_read_is_saved_when_it_is_read(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    given: list[Receipt] = []

    async def chosen(*_: object) -> Path:
        return tmp_path / "receipt.pdf"

    async def note(place: Path, receipt: Receipt, *_: object) -> Path:
        given.append(receipt)
        return place

    async def story() -> None:
        ids = await gather(live_studio, 2)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        qtbot.addWidget(page)
        monkeypatch.setattr("mintwright.studio.receipts.receipt_cache.AT_ONCE", 0)
        monkeypatch.setattr("mintwright.ui.receipts.receipt_commands.choose_receipt_place", chosen)
        monkeypatch.setattr("mintwright.ui.receipts.receipt_commands.save_receipt", note)
        kept_mints_of(live_studio).receipts.forget(mint.id)
        await page.findChildren(ReceiptCommands)[0].save(mint.id, ReceiptFile.PDF)
        assert [len(receipt.assets) for receipt in given] == [2]
        await tasks.cancel_all(page)

    arun(story(), 30)


def lanterns(receipt: Receipt, count: int) -> Receipt:
    longest = "LanternAtTheGateOfTheNightGarden"
    one = ReceiptAsset(name="Lantern", asset_name=longest, status="confirmed")
    return replace(receipt, assets=(one,) * count)


def test_a_long_table_goes_on_over_sheets_each_with_its_head_and_breaks_no_name(receipt_on: ReceiptOn) -> None:
    sheets = list(receipt_sheets(lanterns(receipt_on(Network.TEST), 150)))
    rows, pages = [], []
    for sheet in sheets:
        sheet.setPageSize(QSizeF(178 / 25.4 * 96, 265 / 25.4 * 96))  # an A4 sheet within its margins
        pages.append(sheet.pageCount())
        table = [frame for frame in sheet.rootFrame().childFrames() if isinstance(frame, QTextTable)][-1]
        assert table.format().headerRowCount() == 1
        assert table.cellAt(0, 2).firstCursorPosition().block().text() == "Name on the chain"
        last = [table.cellAt(table.rows() - 1, column).firstCursorPosition().block() for column in (0, 2)]
        assert [block.layout().lineCount() for block in last] == [1, 1]  # the number, the name on the chain
        rows.append(table.rows() - 1)
    assert sum(rows) == 150
    assert pages[1:] == [1] * (len(sheets) - 1)


def test_a_table_of_films_has_no_more_lines_on_a_sheet_than_one_of_pictures(receipt_on: ReceiptOn) -> None:
    film = MintedFile(name="lantern.mp4", media_type="video/mp4", reference="ipfs://QmFilm")
    receipt = lanterns(receipt_on(Network.TEST), 60)
    films = replace(receipt, assets=tuple(replace(one, files=(film,) * 3) for one in receipt.assets))
    rows: list[int] = []
    for sheet in receipt_sheets(films):
        rows.append(next(f for f in sheet.rootFrame().childFrames()[::-1] if isinstance(f, QTextTable)).rows() - 1)
    assert max(rows) <= SHEET_ASSETS
    assert sum(rows) == 60 * 5


def test_while_a_thousand_assets_are_printed_the_window_goes_on(receipt_on: ReceiptOn, arun: Arun) -> None:
    turns = 0

    async def story() -> bytes:
        nonlocal turns
        printing = asyncio.ensure_future(receipt_pdf(lanterns(receipt_on(Network.TEST), 1_000)))
        while not printing.done():
            turns += 1
            await asyncio.sleep(0)
        return await printing

    pdf = arun(story(), 30)
    assert turns > 1_000 / 40  # at least once a sheet
    assert pdf.count(b"/Type /Page\n") == 26


def colour(hue: int) -> QImage:
    image = QImage(90, 60, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(hue, 255, 255))
    return image


def test_the_work_is_on_the_paper_the_primary_in_its_mount(theme: Theme, receipt_on: ReceiptOn) -> None:
    receipt, pictures = receipt_on(Network.TEST), {1: colour(0), 2: colour(240)}
    sheet = contact_sheet(receipt.mint.art_ids, pictures, QSize(800, 300))
    assert sheet.pixelColor(150, 20).rgb() == QColor(LIGHT.lead).rgb()
    assert sheet.pixelColor(150, 150).rgb() == colour(0).pixel(0, 0)
    assert sheet.pixelColor(400, 40).rgb() == colour(240).pixel(0, 0)
    with_work = next(receipt_sheets(receipt, pictures))
    assert isinstance(with_work.resource(QTextDocument.ResourceType.ImageResource, QUrl(WORK_NAME)), QImage)
    assert picture_to_pay(receipt) is not None, "beside the code to pay"


@pytest.mark.needs("pdftotext")  # a reader of its own
def test_what_is_copied_from_the_paper_is_what_stands_there(
    theme: Theme, receipt_on: ReceiptOn, arun: Arun, tmp_path: Path
) -> None:
    receipt = replace(receipt_on(Network.TEST), policy_id="e37743e642103f81b66e351a46a50c95908a8fe6")
    paper = tmp_path / "receipt.pdf"
    paper.write_bytes(arun(receipt_pdf(receipt)))
    done = subprocess.run(["pdftotext", str(paper), "-"], capture_output=True, text=True, timeout=30, check=True)
    words = " ".join(done.stdout.split())
    assert moment(receipt.mint.prepared_on) in words
    assert ":" in moment(receipt.mint.prepared_on)
    assert receipt.mint.base_url in words
    assert receipt.policy_id in words
    assert words.count("Deposit address") == 1, "painted once, not twice to look bold"
