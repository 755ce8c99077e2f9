"""The payments of a plan: a row for each mint, and what is paid, waits and is left, by the costs of the receipts."""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.plan.test_plan_run_page import Run, plain

from mintwright.domain.plan.progress import Step
from mintwright.studio.studio import Studio
from mintwright.ui.plan.payments.payment_model import PaymentColumn
from mintwright.ui.plan.payments.payments_dialog import PaymentsDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.formatting import ada
from mintwright.ui.window.main_window import MainWindow


@pytest.fixture
def run(live_studio: Studio, window: MainWindow, until: Until, gather: Gather) -> Run:
    return Run(window, live_studio, until, gather)


async def opened(run: Run) -> PaymentsDialog:
    """The table, asked for twice."""
    run.view.payments.click()
    run.view.payments.click()
    await run.until(lambda: run.dialogs(PaymentsDialog))
    (dialog,) = run.dialogs(PaymentsDialog)
    assert isinstance(dialog, PaymentsDialog)
    return dialog


def cells(dialog: PaymentsDialog, column: PaymentColumn) -> list[str]:
    model = dialog.payments
    return [plain(str(model.index(row, column).data())) for row in range(model.rowCount())]


def test_what_is_paid_what_waits_and_what_is_left_are_seen_and_followed(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await run.with_terms()
        await run.send(1)
        sent = [mint.id for mint in reversed(run.studio.minting.mints())]
        await until(lambda: all(run.studio.minting.receipt(one).cost for one in sent))
        first, second = (run.studio.minting.receipt(one).cost or Decimal(0) for one in sent)
        await run.looked_at()
        dialog = await opened(run)
        assert cells(dialog, PaymentColumn.TITLE) == [f"Night Garden {at}" for at in range(1, 5)]
        assert cells(dialog, PaymentColumn.ASSETS) == ["2"] * 4
        assert cells(dialog, PaymentColumn.WAITING) == [plain(ada(first)), plain(ada(second)), "", ""]
        assert cells(dialog, PaymentColumn.PAID) == [""] * 4
        assert all(one.startswith("about ") for one in cells(dialog, PaymentColumn.LEFT)[2:])
        assert all(one.startswith("23 h") for one in cells(dialog, PaymentColumn.TIME)[:2])
        assert dialog.waiting.text() == ada(first + second)
        assert "estimate" in Person(dialog).reads()
        await run.studio.practice_tools.pay(sent[0])
        await run.studio.poller.refresh(sent[0])
        await until(lambda: run.steps[0] in (Step.PAID, Step.MINTED))
        await until(lambda: dialog.paid.text() == ada(first))
        assert dialog.waiting.text() == ada(second)
        assert cells(dialog, PaymentColumn.TIME)[0] == ""
        dialog.table.selectRow(2)
        assert not dialog.receipt.isEnabled()
        dialog.table.selectRow(1)
        Person(dialog).press("Show its receipt")
        await until(lambda: run.window.pages.shows(PageName.RECEIPTS))
        assert not run.dialogs(PaymentsDialog)

    arun(story(), 120)


def test_each_cell_is_heard_with_its_heading(run: Run, arun: Arun) -> None:
    async def story() -> None:
        await run.with_terms()
        dialog = await opened(run)
        index = dialog.payments.index(3, PaymentColumn.STATE)
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "State: Planned"
        dialog.reject()
        await run.until(lambda: not run.dialogs(PaymentsDialog))

    arun(story())
