"""Answers with odd values in any field, shown on every page, printed and exported, in a process of its own.

    python odd_answers.py FOLDER EXAMPLES SEED

A crash of Qt ends a process: the test reads how this one ended. It says "held" when nothing was raised and nothing
shown of one mint belongs to the other.
"""

import asyncio
import json
import os
import sqlite3
import sys
import traceback
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.parts import kept_mints_of

from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_model import ReceiptsModel

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import qasync
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from tests.ui.receipts.printing.on_paper import receipt_pdf, receipt_sheets

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.export import receipt_json
from mintwright.studio.receipts.receipt import receipt_of
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.application import Application
from mintwright.ui.window.main_window import MainWindow

OWN = {"alpha7": "1234567.891", "bravo9": "7654321.987"}  # what marks each mint's values, and its price
SHOWN = {"alpha7": "1,234,567.891", "bravo9": "7,654,321.987"}
KEPT = 60  # of all examples, that are also read from the journal of a program that starts

# --- Answers


def odd(mark: str) -> st.SearchStrategy[Any]:
    """A value that the contract does not expect."""
    edges = [
        10**19, -1, 2**63, 2**64, 10**59, "NaN", "-Infinity", "1e999999", "9" * 5000, mark * 400, mark * 20_000,
        f"<img src='file:///{mark}'>", f"{mark}\u202e\n\x00\t", "2022-02-31", "9999-12-31T23:59:59-14:00",
        "0001-01-01T00:00:00+14:00", [[mark]], {mark: {mark: [mark]}}, "", "waiting", "confirmed", "error", "refund",
    ]  # fmt: skip
    return st.sampled_from(edges) | st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)


def transaction(mark: str) -> dict[str, Any]:
    return {
        "uuid": f"t-{mark}", "status": "waiting", "status_description": f"Said {mark}", "fraud_status": "unknown",
        "type": "ADA", "issuer_address": None, "policy_id": f"policy{mark}", "invalid_slot": "1", "amount": 2,
        "cost": OWN[mark], "convenience_fee": 6, "blockchain_fee": "0.2", "name": mark, "image": f"ipfs://{mark}",
        "description": mark, "deposit_address": f"addr1{mark}{'q' * 80}", "created_on": "2022-04-20 16:37:58+00:00",
        "royalties_rate": "3.00", "royalties": mark, "expires_on": "2026-12-01T00:00:00Z", "surety_bond": 2,
        "royalties_estimated_cost": 0.2,
    }  # fmt: skip


def asset(mark: str, number: int) -> dict[str, Any]:
    return {
        "uuid": f"a{number}-{mark}", "status": "preauth", "blockchain": "ADA", "amount": 1, "image": f"ipfs://{mark}",
        "name": mark, "asset_name": f"{mark}N{number}", "description": None, "size": "9", "collection": f"c-{mark}",
        "files": [], "attrs": {}, "created_on": "2022-04-20 16:37:58+00:00", "mediaType": None,
        "transaction": f"t-{mark}",
    }  # fmt: skip


def changed(record: dict[str, Any], mark: str, most: int = 4) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(sorted(record)), odd(mark), max_size=most).map(lambda some: record | some)


@st.composite
def mints(draw: st.DrawFn, mint_id: int, mark: str) -> Mint:
    """One that was answered, with odd values anywhere; also in what was asked later."""
    count = draw(st.integers(1, 3))
    body = [
        {"name": f"Title {mark}", "asset_name": f"{mark}N{n}", "image": f"ipfs://{mark}", "amount": 1}
        for n in range(count)
    ]
    assets = [draw(changed(asset(mark, n), mark, 2)) for n in range(count)]
    if draw(st.booleans()):
        assets = [{**one, "transaction": draw(changed(transaction(mark), mark))} for one in assets]
    whole: Any = draw(st.permutations(assets)) if count > 1 else assets[0]
    answer = draw(st.sampled_from([whole] * 9 + [draw(odd(mark))]))
    later = draw(st.none() | changed(transaction(mark), mark) | odd(mark))
    return Mint(
        id=mint_id, project_id=1, title=f"Night {mark}", network=draw(st.sampled_from(list(Network))),
        base_url="https://example.org", account="a", art_ids=tuple(range(count)), is_collection=count > 1,
        body=json.dumps(body if count > 1 else body[0]).encode(), sha256="", state=MintState.ANSWERED,
        prepared_on=datetime(2026, 11, 20, 16, 40, tzinfo=UTC), answer=json.dumps(answer).encode(), answer_status=200,
        transaction=None if later is None else json.dumps(later).encode(),
    )  # fmt: skip


# --- What is shown


def model_words(model: QAbstractItemModel | None) -> Iterator[str]:
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
        *range(257, 263),
    )
    for row in range(model.rowCount() if model else 0):
        yield from (str(model.index(row, 0).data(role)) for role in roles)


def words(part: QWidget) -> str:
    """All text that a widget and those inside it hold, also while they are hidden, but not what is being deleted."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    found: list[str] = []
    for one in (part, *part.findChildren(QWidget)):
        found += [one.toolTip(), one.accessibleName(), one.accessibleDescription()]
        if isinstance(one, QLabel | QPushButton | QLineEdit):
            found.append(one.text())
        if isinstance(one, QPlainTextEdit):
            found.append(one.toPlainText())
        if isinstance(one, QrCode):
            found.append(one.text_shown)
        if isinstance(one, QAbstractItemView):
            found += model_words(one.model())
    return "\n".join(found)


def require_own(mark: str, said: str, where: str) -> None:
    (other,) = OWN.keys() - {mark}
    assert other not in said, f"{where} of {mark} shows {other}"
    assert SHOWN[other] not in said, f"{where} of {mark} shows the price of {other}"


async def see_every_page(window: MainWindow) -> None:
    for page in PageName:
        window.go(page)
        window.grab()


def look_at(window: MainWindow, mint: Mint, loop: Any) -> None:
    """Open, paint, print and export one mint."""
    mark = mint.title.removeprefix("Night ")
    page = window.go(PageName.RECEIPTS)
    assert isinstance(page, ReceiptsPage)
    page.show_mint(mint.id)
    window.grab()
    (model,) = page.findChildren(ReceiptsModel)
    (sheet,) = page.findChildren(ReceiptSheet)
    row = model.index(model.row_of(mint.id))
    require_own(mark, words(sheet), "the sheet")
    require_own(mark, "\n".join(str(row.data(role)) for role in (0, *ReceiptRole)), "the list")
    receipt = receipt_of(mint)
    require_own(mark, "\n".join(sheet.toPlainText() for sheet in receipt_sheets(receipt)), "the paper")
    assert loop.run_until_complete(receipt_pdf(receipt)).startswith(b"%PDF")
    json.loads(receipt_json(mint))


# --- The two ways to a receipt: it arrives, and it comes back from the journal


def window_on(folder: Path, theme: Theme) -> tuple[Studio, MainWindow]:
    folder.mkdir(exist_ok=True)
    studio = open_studio(folder, practice=None, keyring=None)
    window = MainWindow(studio, theme)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the screen of this platform is small: it would fill that
    window.resize(1280, 800)
    window.show()
    return studio, window


def journal(folder: Path, kept: list[Mint]) -> None:
    with closing(sqlite3.connect(folder / "mintwright.db")) as file, file:
        for mint in kept:
            file.execute(
                "insert into mint (project_id, title, network, base_url, account, art_ids, is_collection, body, "
                "sha256, state, prepared_on, answer, answer_status, transaction_record) "
                "values (1, ?, ?, ?, 'a', ?, ?, ?, '', 'answered', ?, ?, 200, ?)",
                (mint.title, mint.network, mint.base_url, json.dumps(mint.art_ids), mint.is_collection, mint.body,
                 mint.prepared_on.isoformat(), mint.answer, mint.transaction),
            )  # fmt: skip


def main(folder: Path, examples: int, chance: int) -> None:
    raised: list[BaseException] = []
    sys.excepthook = lambda _kind, error, _trace: raised.append(error)  # also of what Qt calls
    app = Application([])
    loop = qasync.QEventLoop(app, already_running=False)
    asyncio.set_event_loop(loop)
    theme = Theme(folder / "cache")
    theme.choose(ThemeChoice.LIGHT, reduce_motion=True)
    kept: list[Mint] = []
    studio, window = window_on(folder / "data", theme)

    @seed(chance)
    @settings(
        max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate], report_multiple_bugs=False,
    )  # fmt: skip
    @given(mints(1, "alpha7"), mints(2, "bravo9"))
    def arrive(alpha: Mint, bravo: Mint) -> None:
        for mint in (alpha, bravo):
            kept_mints_of(studio).put(mint)
        studio.changes.deliver()
        for mint in (alpha, bravo, alpha):
            look_at(window, mint, loop)
        assert raised == [], raised
        kept.extend((alpha, bravo))

    arrive()
    window.hide()
    loop.run_until_complete(studio.close())
    journal(folder / "data", kept[-KEPT:])
    studio, again = window_on(folder / "data", theme)
    loop.run_until_complete(see_every_page(again))
    for mint in studio.minting.mints():
        look_at(again, mint, loop)
    assert raised == [], raised
    print("held")  # noqa: T201 - for the test
    sys.stdout.flush()
    os._exit(0)  # how Qt tears down is not what is tested


try:
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
except BaseException:  # noqa: BLE001 - whatever it is, the test reads it
    traceback.print_exc()
    os._exit(1)
