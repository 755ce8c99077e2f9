"""Receipts found again: filters combine, totals are exact, shares add up, and the table comes back as it was."""

import csv
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from mintwright.chain.policy import fingerprint
from mintwright.domain.alarm_choice import AlarmChoice, Decision
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import unguarded
from mintwright.library.spreadsheets.delimited_text import delimited_text
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind, Finding
from mintwright.studio.receipts.cost_breakdown import CostPart
from mintwright.studio.receipts.finding.receipt_facts import Month, ReceiptFacts, Stage, facts_of, stage_of
from mintwright.studio.receipts.finding.receipt_filter import ReceiptFilter
from mintwright.studio.receipts.finding.receipt_table import HEADINGS, Line, rows_of, shares
from mintwright.studio.receipts.finding.totals import added, totals_of
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset

DONE, NOW, AHEAD, FAILED = StepState.DONE, StepState.CURRENT, StepState.AHEAD, StepState.FAILED
POLICY = "1fd6e3b849e864206e24b9fe83eef31837956337951da28fe36087ba"
WHEN = datetime(2026, 11, 20, 16, 40, tzinfo=UTC)
ALARM = Alarm(findings=(Finding(kind=AlarmKind.ADDRESS_CHANGED),), decisions=(Decision.USE_FIRST,))
PAY_IT = AlarmChoice(alarm=ALARM.key, decision=Decision.USE_FIRST, decided_on=WHEN)
MONEY = st.decimals(min_value=0, max_value=10**11, places=6, allow_nan=False, allow_infinity=False)


def receipt(*steps: StepState, state: MintState = MintState.ANSWERED, **given: Any) -> Receipt:
    mint = Mint(
        id=7, project_id=1, title="Night Garden", network=Network.TEST, base_url="https://example.org", art_ids=(1, 2),
        is_collection=True, body=b"[]", sha256="00", state=state, prepared_on=WHEN, account="mara",
    )  # fmt: skip
    shown = tuple((Sentence("test", "A step"), step) for step in steps)
    return Receipt(
        mint=mint, title="Night Garden", count=2, network=Network.TEST, status=Sentence("test", "A status"),
        steps=shown, **given,
    )  # fmt: skip


def facts(mint_id: int = 1, **given: Any) -> ReceiptFacts:
    said: dict[str, Any] = {
        "network": Network.TEST, "account": "mara", "stage": Stage.MINTED, "month": Month(2026, 11), "words": "",
        "spent": Decimal(0),
    }  # fmt: skip
    return ReceiptFacts(mint_id=mint_id, **{**said, **given})


ALL_FACTS = st.builds(
    ReceiptFacts,
    mint_id=st.integers(1, 9),
    network=st.sampled_from(Network),
    account=st.sampled_from(["mara", "tide", ""]),
    stage=st.sampled_from(Stage),
    month=st.builds(Month, st.integers(2025, 2026), st.integers(1, 3)),
    words=st.sampled_from(["night garden\nlantern", "tide studies\nfoam", "", "lantern\nfoam"]),
    spent=st.none() | MONEY,
)
FILTERS = st.builds(
    ReceiptFilter,
    words=st.sampled_from(["", "  ", "lantern", "Lantern FOAM", "paid twice", "nothing has this"]),
    network=st.none() | st.sampled_from(Network),
    account=st.none() | st.sampled_from(["mara", "tide"]),
    stage=st.none() | st.sampled_from(Stage),
    month=st.none() | st.builds(Month, st.integers(2025, 2026), st.integers(1, 3)),
)


@given(ALL_FACTS, FILTERS, st.sampled_from(["", "Paid twice, and asked about it"]))
def test_filters_combine_so_that_all_of_them_hold(one: ReceiptFacts, wanted: ReceiptFilter, note: str) -> None:
    alone = [
        ReceiptFilter(**{name: getattr(wanted, name)}) for name in ("words", "network", "account", "stage", "month")
    ]
    assert wanted.lets(one, note) == all(each.lets(one, note) for each in alone)
    assert wanted.is_on == any(each.is_on for each in alone)
    assert ReceiptFilter().lets(one, note)


@given(ALL_FACTS, FILTERS)
def test_asking_for_more_never_finds_more(one: ReceiptFacts, wanted: ReceiptFilter) -> None:
    if replace(wanted, network=Network.MAIN).lets(one):
        assert replace(wanted, network=None).lets(one)
    if wanted.lets(one):
        assert replace(wanted, words="").lets(one)


def test_all_words_are_found_wherever_they_stand() -> None:
    one = facts(words="night garden\nthe lantern")
    for words, note, found in (
        ("lantern NIGHT", "", True), ("lan ght", "", True), ("lantern moth", "", False), ("moth", "Moths", True),
    ):  # fmt: skip
        assert ReceiptFilter(words=words).lets(one, note) is found


@pytest.mark.parametrize(
    ("shown", "stage"),
    [
        (receipt(NOW, AHEAD, AHEAD, state=MintState.PREPARED), Stage.UNSENT),
        (receipt(FAILED, AHEAD, AHEAD, state=MintState.UNKNOWN), Stage.UNKNOWN),
        (receipt(FAILED, AHEAD, AHEAD, state=MintState.REFUSED), Stage.ENDED),
        (receipt(DONE, NOW, AHEAD), Stage.TO_PAY),
        (receipt(DONE, NOW, AHEAD, is_held=True), Stage.UNDER_WAY),
        (receipt(DONE, NOW, AHEAD, alarm=ALARM), Stage.ALARMED),
        (receipt(DONE, NOW, AHEAD, alarm=replace(ALARM, choice=PAY_IT)), Stage.TO_PAY),
        (receipt(DONE, DONE, NOW), Stage.UNDER_WAY),
        (receipt(DONE, DONE, DONE), Stage.MINTED),
        (receipt(DONE, DONE, FAILED), Stage.ENDED),
    ],
)
def test_each_receipt_has_one_stage(shown: Receipt, stage: Stage) -> None:
    assert stage_of(shown) is stage


def test_what_the_artist_noted_counts() -> None:
    unknown = receipt(DONE, AHEAD, state=MintState.UNKNOWN)
    noted = replace(unknown, mint=replace(unknown.mint, noted=NotedOutcome.NOT_MINTED))
    assert stage_of(noted) is Stage.ENDED


@pytest.mark.parametrize(
    ("shown", "spent"),
    [
        (receipt(DONE, DONE, DONE, cost=Decimal("24.94")), Decimal("24.94")),
        (receipt(DONE, DONE, NOW, cost=Decimal("24.94")), Decimal("24.94")),
        (receipt(DONE, DONE, DONE), None),
        (receipt(DONE, NOW, AHEAD, cost=Decimal("24.94")), Decimal(0)),
        (receipt(DONE, AHEAD, AHEAD, cost=Decimal("24.94")), None),  # in a word of the service's that nobody knows
        (receipt(DONE, NOW, AHEAD, cost=Decimal("24.94"), issuer_address="addr1"), None),
        (receipt(DONE, DONE, FAILED, cost=Decimal("24.94")), None),
        (receipt(DONE, AHEAD, FAILED, cost=Decimal("24.94")), Decimal(0)),
        (receipt(FAILED, AHEAD, AHEAD, state=MintState.UNKNOWN), None),
        (receipt(FAILED, AHEAD, AHEAD, state=MintState.REFUSED), Decimal(0)),
    ],
)
def test_only_what_is_known_to_be_paid_counts_as_paid(shown: Receipt, spent: Decimal | None) -> None:
    assert facts_of(shown).spent == spent


@given(st.lists(ALL_FACTS, max_size=40))
def test_totals_are_exact_and_say_what_is_not_known(all_facts: list[ReceiptFacts]) -> None:
    totals = totals_of(all_facts)
    assert sum(total.count for total in totals) == sum(one.spent != 0 for one in all_facts)
    assert sum(total.unknown for total in totals) == sum(one.spent is None for one in all_facts)
    for total in totals:
        here = [one.spent for one in all_facts if (one.month, one.network) == (total.month, total.network)]
        lovelace = sum(int(spent.scaleb(6)) for spent in here if spent is not None)
        assert int(total.spent.scaleb(6)) == lovelace
    assert [(one.month, one.network) for one in totals] == sorted(
        {(one.month, one.network) for one in all_facts}, reverse=True
    )


def test_a_sum_has_more_digits_than_pythons_own() -> None:
    assert added([Decimal("99999999999.00000000000000000001")] * 2 + [None]) == Decimal(
        "199999999998.00000000000000000002"
    )


@given(st.none() | MONEY | st.decimals(0, 10**6, places=20), st.integers(0, 50))
@example(Decimal("24.94"), 38)
@example(Decimal("0.000001"), 3)
def test_shares_add_up_to_exactly_the_whole(amount: Decimal | None, count: int) -> None:
    parts = shares(amount, count)
    assert len(parts) == count
    if amount is None or not count:
        assert set(parts) <= {None}
        return
    assert added(parts) == amount
    known = [part for part in parts if part is not None]
    assert max(known) - min(known) <= Decimal("0.000001")


def minted(**given: Any) -> Receipt:
    said: dict[str, Any] = {
        "policy_id": POLICY,
        "cost": Decimal("24.94"),
        "parts": (CostPart(Sentence("cost", "Network fee"), Decimal("0.51")),),
        "assets": (
            ReceiptAsset(name="Lantern", asset_name="Lantern01"),
            ReceiptAsset(name="Moth", asset_name="Moth02"),
        ),
        "transaction_uuid": "a3036104",
    }
    return receipt(DONE, DONE, DONE, **{**said, **given})


def test_each_asset_has_one_line_that_says_what_the_books_need() -> None:
    first, second = map(
        dict, (zip(HEADINGS, row, strict=True) for row in rows_of(Line(minted(), "Mara", "For the show")))
    )
    assert first == {
        "Time (UTC)": "2026-11-20 16:40:00",
        "Receipt": "Night Garden",
        "Asset": "Lantern",
        "Name on the chain": "Lantern01",
        "Fingerprint": fingerprint(POLICY, b"Lantern01"),
        "Policy ID": POLICY,
        "Amount (ADA)": "12.47",
        "Fee (ADA)": "0.255",
        "Network": "test",
        "Account": "Mara",
        "Status": "A status",
        "Note": "For the show",
        "Transaction": "a3036104",
        "Assets of this mint": "2",
        "Amount of this mint (ADA)": "24.94",
    }
    assert second["Asset"] == "Moth"


def test_what_is_not_known_is_an_empty_cell() -> None:
    row = next(rows_of(Line(minted(policy_id="none", cost=None, parts=()), "", "")))
    said = dict(zip(HEADINGS, row, strict=True))
    assert said["Amount (ADA)"] == said["Fee (ADA)"] == said["Fingerprint"] == said["Amount of this mint (ADA)"] == ""


HOSTILE = st.text(max_size=12) | st.sampled_from(
    ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "\t=1", "'=1", "’", 'a,b\n"c"']
)


@given(name=HOSTILE, note=HOSTILE, account=HOSTILE)
def test_no_cell_is_taken_for_a_formula_and_all_comes_back(name: str, note: str, account: str) -> None:
    assume(all(part.isprintable() or part == "\t=1" for part in (name, note, account)))
    named = minted(assets=(ReceiptAsset(name=name, asset_name="A1"),))
    line = Line(replace(named, title=name), account, note)
    written = [list(HEADINGS), *map(list, rows_of(line))]
    raw = delimited_text(written, ",")
    back = list(csv.reader(StringIO(raw.decode("utf-8-sig"), newline="")))
    assert back == written
    said = dict(zip(back[0], back[1], strict=True))
    assert [unguarded(said[heading]) for heading in ("Receipt", "Asset", "Note", "Account")] == [
        name,
        name,
        note,
        account,
    ]
    assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for cell in back[1])


@pytest.mark.parametrize(
    ("steps", "told", "amount"),
    [
        ((DONE, AHEAD, FAILED), {}, "0"),  # canceled before anybody paid
        ((DONE, DONE, FAILED), {"issuer_address": "addr_test1x"}, ""),  # nobody knows what came back
        ((DONE, NOW, AHEAD), {"is_held": True}, ""),  # what it costs is named when it is ordered
        ((DONE, NOW, AHEAD), {}, "10.5"),
        ((DONE, DONE, DONE), {}, "10.5"),
    ],
)
def test_the_books_have_no_price_of_what_was_never_bought(
    steps: tuple[StepState, ...], told: dict[str, Any], amount: str
) -> None:
    part = CostPart(Sentence("cost", "Network fee"), Decimal("0.5"))
    assets = (ReceiptAsset(name="Lantern", asset_name="Lantern"),)
    (row,) = rows_of(Line(receipt(*steps, cost=Decimal("10.5"), parts=(part,), assets=assets, **told), "", ""))
    cells = dict(zip(HEADINGS, row, strict=True))
    assert cells["Amount (ADA)"] == cells["Amount of this mint (ADA)"] == amount
    assert cells["Fee (ADA)"] == ("0.5" if amount == "10.5" else amount)
