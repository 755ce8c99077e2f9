"""The payments of a plan: a row for each mint, and what is paid, waits and is left, by the costs of the receipts."""

from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.plan.test_plan_run_page import Run, plain

from mintwright.domain.networks import Network
from mintwright.domain.plan.progress import Step
from mintwright.studio.payment_files.payment_files import PaymentFile
from mintwright.studio.studio import Studio
from mintwright.ui.plan.payments.file_commands import outcome_in_words
from mintwright.ui.plan.payments.file_dialog import PaymentFileDialog
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
        assert [bool(one) for one in cells(dialog, PaymentColumn.TIME)] == [True, True, False, False]
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


def places(monkeypatch: pytest.MonkeyPatch, *given: Path | None) -> None:
    """What is chosen in the system's dialog, one after another."""
    left = iter(given)

    async def choose(*_: object) -> Path | None:
        return next(left)

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)


async def asked(run: Run, dialog: PaymentsDialog) -> PaymentFileDialog:
    """The question about a file, asked for twice."""
    dialog.as_csv.click()
    dialog.as_csv.click()
    await run.until(lambda: [one for one in dialog.findChildren(PaymentFileDialog) if one.isVisible()])
    (found,) = (one for one in dialog.findChildren(PaymentFileDialog) if one.isVisible())
    return found


def test_payments_are_written_once_marked_where_they_are_seen_and_again_only_by_a_tick(
    run: Run, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    places(monkeypatch, None, first, second)

    async def story() -> None:
        await run.with_terms()
        dialog = await opened(run)
        question = await asked(run, dialog)
        said = plain(Person(question).reads())
        assert "1 payment that waits goes into the file." in said
        assert "does not document paying many" in said
        question.save.click()  # and no place is chosen
        await until(dialog.as_csv.isEnabled)
        assert not dialog.told.text()
        (await asked(run, dialog)).save.click()
        await until(lambda: "first.csv" in dialog.told.text())
        mint_id = run.studio.minting.mints()[0].id
        receipt = run.studio.minting.receipt(mint_id)
        assert first.read_text().split() == ["address,amount", f"{receipt.deposit_address},{receipt.cost:.6f}"]
        await until(lambda: cells(dialog, PaymentColumn.EXPORTED)[0])
        question = await asked(run, dialog)
        said = plain(Person(question).reads())
        assert "Every payment that waits is in a file already." in said
        assert "Pay by one file only" in said
        assert not question.save.isEnabled()
        Person(question).one(QCheckBox).click()
        question.save.click()
        await until(second.exists)
        await until(lambda: "second.csv" in dialog.told.text())
        dialog.table.selectRow(0)
        dialog.receipt.click()
        await until(lambda: run.window.pages.shows(PageName.RECEIPTS))
        await until(lambda: "written into a file for a wallet" in Person(run.window).reads())

    arun(story(), 120)


def test_a_file_that_others_can_read_where_it_lies_is_said_to_be_so(qapp: QApplication, tmp_path: Path) -> None:
    lying = {is_open: PaymentFile(place=tmp_path / "a.csv", is_open=is_open) for is_open in (False, True)}
    assert ["Others on this computer can read it" in outcome_in_words(one) for one in lying.values()] == [False, True]


def test_what_she_noted_as_paid_is_not_counted_among_what_goes_into_the_file(run: Run, arun: Arun) -> None:
    async def story() -> None:
        await run.with_terms()
        await run.studio.paid_notes.note(run.studio.minting.mints()[0].id)
        dialog = await opened(run)
        question = await asked(run, dialog)
        said = plain(Person(question).reads())
        assert "1 payment is noted as paid by you. It is left out." in said
        assert "Every payment that waits is in a file already, or noted as paid by you." in said
        assert not question.save.isEnabled()
        question.reject()
        dialog.reject()
        await run.until(lambda: not run.dialogs(PaymentsDialog))

    arun(story())


def test_what_goes_wrong_with_a_file_is_said_in_the_table(
    run: Run, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places(monkeypatch, tmp_path / "nowhere" / "payments.csv")

    async def story() -> None:
        await run.with_terms()
        dialog = await opened(run)
        (await asked(run, dialog)).save.click()
        await until(lambda: "could not be saved" in dialog.told.text())
        assert run.studio.export_marks.of(run.studio.minting.mints()[0].id) is None
        dialog.reject()
        await until(lambda: not run.dialogs(PaymentsDialog))

    arun(story())


def test_it_closes_with_all_above_it_once_another_network_has_another_plan_or_none(
    run: Run, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await run.with_terms()
        dialog = await opened(run)
        await asked(run, dialog)
        await run.studio.session.switch(Network.TEST)
        await until(lambda: not run.dialogs(PaymentsDialog) and not run.dialogs(PaymentFileDialog))
        await run.studio.session.switch(Network.PRACTICE)
        await until(lambda: run.view.payments.isVisible())
        assert len(cells(await opened(run), PaymentColumn.TITLE)) == 4
        run.dialogs(PaymentsDialog)[0].reject()
        await until(lambda: not run.dialogs(PaymentsDialog))

    arun(story(), 120)
