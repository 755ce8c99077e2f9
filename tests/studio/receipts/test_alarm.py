"""The alarm: terms of a payment that changed by nobody's order, or that cannot be right, hide the payment."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.addresses import key_address, practice_address
from mintwright.domain.alarm_choice import AlarmChoice, Decision
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.seal.marked_letters import differing
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import SaidBy, TimelineEntry
from mintwright.studio.export import receipt_json
from mintwright.studio.receipts.alarm.alarm import AlarmKind, is_far
from mintwright.studio.receipts.alarm.payment_gate import sentence_without_terms
from mintwright.studio.receipts.receipt import Receipt, receipt_of

NOW = datetime(2026, 11, 25, 14, tzinfo=UTC)
FIRST, OTHER = practice_address(), key_address(bytes(28), network=0)
MAIN = key_address(bytes(28), network=1)
STAKE = "stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn"
BODY = {"blockchain": "ada", "amount": 1, "name": "A", "asset_name": "A", "image": "ipfs://A", "is_auto": True}
TERMS: dict[str, Any] = {
    "uuid": "t", "status": "waiting", "deposit_address": FIRST, "cost": 15.25561, "policy_id": "ab" * 28,
    "invalid_slot": "59855240",
}  # fmt: skip


def said(*later: dict[str, Any], forced_after: int | None = None, **mint: Any) -> Mint:
    """A mint whose creation told `TERMS`, and whose transaction was told so later, an hour apart each."""
    records = [json.dumps(TERMS | one).encode() for one in later]
    forced = () if forced_after is None else (NOW + timedelta(hours=forced_after, minutes=30),)
    return Mint(
        id=1, project_id=1, title="T", network=Network.TEST, base_url="https://x", art_ids=(1,), is_collection=False,
        body=json.dumps(BODY).encode(), sha256="", state=MintState.ANSWERED, prepared_on=NOW, answered_on=NOW,
        answer=json.dumps(BODY | {"uuid": "1", "transaction": TERMS}).encode(), answer_status=200,
        transaction=records[-1] if records else None, forced_on=forced,
        timeline=tuple(
            TimelineEntry(number=at, seen_on=NOW + timedelta(hours=at), said_by=SaidBy.TRANSACTION, record=record)
            for at, record in enumerate(records, start=1)
        ),
        **mint,
    )  # fmt: skip


def kinds(receipt: Receipt) -> list[AlarmKind]:
    return [] if receipt.alarm is None else [finding.kind for finding in receipt.alarm.findings]


def test_terms_that_stay_as_they_were_first_answered_are_no_alarm() -> None:
    receipt = receipt_of(said({"status": "preauth"}, {}, {"deposit_address": ""}))
    assert receipt.alarm is None
    assert (receipt.deposit_address, receipt.cost) == (FIRST, Decimal("15.25561"))


@pytest.mark.parametrize(
    ("later", "kind", "first", "now"),
    [
        ({"deposit_address": OTHER}, AlarmKind.ADDRESS_CHANGED, FIRST, OTHER),
        ({"cost": "15.25562"}, AlarmKind.COST_CHANGED, "15.25561", "15.25562"),
        ({"policy_id": "cd" * 28}, AlarmKind.POLICY_CHANGED, "ab" * 28, "cd" * 28),
        ({"invalid_slot": "59855241"}, AlarmKind.CLOCK_CHANGED, "59855240", "59855241"),
    ],
)
def test_each_term_that_changes_hides_the_payment_and_both_values_are_there(
    later: dict[str, Any], kind: AlarmKind, first: str, now: str
) -> None:
    receipt = receipt_of(said({}, later))
    assert kinds(receipt) == [kind]
    assert receipt.alarm is not None
    (finding,) = receipt.alarm.findings
    assert (finding.first, finding.now) == (first, now)
    assert (finding.first_on, finding.now_on) == (NOW, NOW + timedelta(hours=2))
    assert (receipt.deposit_address, receipt.cost, receipt.parts, receipt.pay_before) == ("", None, (), None)
    assert str(receipt.status) == "Do not pay: look at this receipt"


def test_the_same_number_written_otherwise_is_no_change() -> None:
    assert receipt_of(said({"cost": "15.2556100"}, {"invalid_slot": 59855240})).alarm is None


@pytest.mark.parametrize(
    "other", [{"deposit_address": OTHER}, {"cost": 16}, {"policy_id": "cd" * 28}, {"invalid_slot": "1"}]
)
def test_what_changed_and_is_as_it_was_first_again_is_an_alarm_until_it_is_decided(other: dict[str, Any]) -> None:
    """Whoever asks two machines, one of which lies, gets now this answer and now that."""
    flipped = said({}, other, {})
    receipt = receipt_of(flipped)
    assert receipt.alarm is not None
    assert [finding.is_over for finding in receipt.alarm.findings] == [True]
    assert (receipt.deposit_address, receipt.cost) == ("", None)
    decision = next(iter(receipt.alarm.decisions))
    assert decision is not Decision.DO_NOT_PAY
    decided = receipt_of(replace(flipped, choices=(choice(receipt, decision),)))
    assert (decided.deposit_address, decided.cost) == (FIRST, Decimal("15.25561"))


def test_the_new_address_that_was_agreed_to_is_no_agreement_to_the_first_again() -> None:
    changed, back = said({}, {"deposit_address": OTHER}), said({}, {"deposit_address": OTHER}, {})
    agreed = (choice(receipt_of(changed), Decision.USE_NEW),)
    assert receipt_of(replace(changed, choices=agreed)).deposit_address == OTHER
    assert receipt_of(replace(back, choices=agreed)).deposit_address == ""


def test_what_was_agreed_to_changed_back_and_changes_once_more_is_asked_about_once_more() -> None:
    """What she decided in between may have been the contrary."""
    other: dict[str, Any] = {"deposit_address": OTHER}
    agreed = choice(receipt_of(said({}, other)), Decision.USE_NEW)
    back = choice(receipt_of(said({}, other, {})), Decision.USE_FIRST)
    for choices in ((agreed,), (agreed, back)):
        again = receipt_of(replace(said({}, other, {}, other), choices=choices))
        assert again.deposit_address == ""
        back_again = receipt_of(replace(said({}, other, {}, other, {}), choices=choices))
        assert back_again.deposit_address == ""


@pytest.mark.parametrize("policy", ["ab" * 28 + " ", " " + "cd" * 28, "c d" * 20, "x" * 300, 7.5, ["ab" * 28], True])
def test_a_policy_that_was_known_and_cannot_be_read_any_more_is_not_paid_for(policy: Any) -> None:
    receipt = receipt_of(said({}, {"policy_id": policy}))
    assert receipt.is_doubtful or receipt.alarm is not None
    assert "policy ID" in " ".join(map(str, receipt.differences)) or receipt.alarm is not None


@pytest.mark.parametrize("slot", ["x", -1, "1e3", "9" * 30, [1], "59855240.5"])
def test_a_clock_that_was_known_and_cannot_be_read_any_more_is_not_paid_for(slot: Any) -> None:
    receipt = receipt_of(said({}, {"invalid_slot": slot}))
    assert receipt.is_doubtful
    assert "last slot" in " ".join(map(str, receipt.differences))


@pytest.mark.parametrize("unsaid", ["", None, [], {}])
def test_what_is_left_out_is_no_doubt(unsaid: Any) -> None:
    receipt = receipt_of(said({}, {"invalid_slot": unsaid}, {"policy_id": unsaid}))
    assert (receipt.is_doubtful, receipt.alarm, receipt.deposit_address) == (False, None, FIRST)


@pytest.mark.parametrize("status", ["Waiting", "waiting ", "w\u0430iting", "awaiting payment"])
def test_a_status_that_nobody_knows_hides_a_changed_address_too(status: str) -> None:
    receipt = receipt_of(said({}, {"deposit_address": OTHER, "status": status}))
    assert kinds(receipt) == [AlarmKind.ADDRESS_CHANGED]
    assert OTHER in receipt.hidden
    seen = receipt_of(said({}, {"deposit_address": OTHER, "status": status, "issuer_address": FIRST}))
    assert seen.alarm is None, "a service may have a word of its own for what was paid"


# --- A force of ours

RENEWED = {"policy_id": "cd" * 28, "invalid_slot": "59955240"}


@pytest.mark.parametrize("forced_after", [0, 1])
def test_a_force_of_ours_excuses_one_change_of_policy_and_clock(forced_after: int) -> None:
    assert receipt_of(said({}, RENEWED, forced_after=forced_after)).alarm is None
    again = {"policy_id": "ef" * 28, "invalid_slot": "59955240"}
    assert kinds(receipt_of(said({}, RENEWED, again, forced_after=forced_after))) == [AlarmKind.POLICY_CHANGED]


def test_a_copy_that_lags_behind_a_force_is_no_alarm_once_it_is_over() -> None:
    assert receipt_of(said({}, RENEWED, {}, RENEWED, forced_after=1)).alarm is None
    assert kinds(receipt_of(said({}, RENEWED, {}, forced_after=1))) == [
        AlarmKind.POLICY_CHANGED,
        AlarmKind.CLOCK_CHANGED,
    ]
    between = {"policy_id": "ef" * 28, "invalid_slot": "59955240"}
    assert kinds(receipt_of(said({}, RENEWED, between, RENEWED, forced_after=1))) == [AlarmKind.POLICY_CHANGED]


def test_a_force_that_came_after_the_change_excuses_nothing() -> None:
    assert kinds(receipt_of(said({}, RENEWED, forced_after=2))) == [AlarmKind.POLICY_CHANGED, AlarmKind.CLOCK_CHANGED]


def test_no_force_excuses_another_address_or_price() -> None:
    later = RENEWED | {"deposit_address": OTHER, "cost": 16}
    found = kinds(receipt_of(said({}, later, forced_after=1)))
    assert found == [AlarmKind.ADDRESS_CHANGED, AlarmKind.COST_CHANGED]


# --- What cannot be right


@pytest.mark.parametrize("address", [MAIN, STAKE, FIRST[:-1] + ("q" if FIRST[-1] != "q" else "p"), FIRST[:-4], "x"])
def test_an_address_that_cannot_be_paid_on_this_network_is_hidden(address: str) -> None:
    mint = said({})
    whole = json.loads(mint.answer or b"")
    whole["transaction"]["deposit_address"] = address
    receipt = receipt_of(replace(mint, answer=json.dumps(whole).encode(), transaction=None, timeline=()))
    assert kinds(receipt) == [AlarmKind.ADDRESS_INVALID]
    assert receipt.deposit_address == ""
    assert receipt.alarm is not None
    assert receipt.alarm.decisions == (Decision.DO_NOT_PAY,), "nobody is sent to what cannot be paid"


def test_the_published_sample_s_price_is_near_and_thrice_it_is_far() -> None:
    travels = Decimal("1.2")
    assert not is_far(Decimal("15.25561"), travels)
    assert not is_far(Decimal(8) + travels, travels)
    assert is_far(Decimal(50), travels)
    assert is_far(Decimal("0.5"), travels)


@pytest.mark.parametrize("cost", [60, 1_000_000, "0.1", 0])
def test_a_price_far_from_the_forecast_is_hidden_until_it_is_accepted(cost: Any) -> None:
    mint = said({})
    whole = json.loads(mint.answer or b"")
    whole["transaction"]["cost"] = cost
    mint = replace(mint, answer=json.dumps(whole).encode(), transaction=None, timeline=())
    receipt = receipt_of(mint)
    assert kinds(receipt) == [AlarmKind.COST_FAR]
    assert receipt.alarm is not None
    assert receipt.alarm.decisions == (Decision.USE_NEW, Decision.DO_NOT_PAY)
    paid = receipt_of(replace(mint, choices=(choice(receipt, Decision.USE_NEW),)))
    assert (paid.deposit_address, paid.cost) == (FIRST, Decimal(str(cost)))


@pytest.mark.parametrize("status", ["processing", "confirmed", "canceled", "refund", "error"])
def test_what_is_not_to_be_paid_any_more_raises_no_alarm(status: str) -> None:
    assert receipt_of(said({}, {"deposit_address": OTHER, "status": status})).alarm is None


def test_a_held_mint_is_priced_when_it_is_ordered() -> None:
    mint = said({"status": "preauth", "cost": 5}, {"cost": 15})
    held = replace(mint, body=json.dumps(BODY | {"is_auto": False}).encode())
    answer = json.loads(mint.answer or b"")
    answer["transaction"] |= {"status": "preauth", "cost": 4}
    assert receipt_of(replace(held, answer=json.dumps(answer).encode())).alarm is None


# --- What the artist decides


def choice(receipt: Receipt, decision: Decision) -> AlarmChoice:
    assert receipt.alarm is not None
    return AlarmChoice(alarm=receipt.alarm.key, decision=decision, decided_on=NOW)


def test_the_decision_counts_for_just_what_was_found() -> None:
    mint = said({}, {"deposit_address": OTHER, "cost": 16})
    shown = receipt_of(mint)
    first = receipt_of(replace(mint, choices=(choice(shown, Decision.USE_FIRST),)))
    assert (first.deposit_address, first.cost) == (FIRST, Decimal("15.25561"))
    new = receipt_of(replace(mint, choices=(choice(shown, Decision.USE_NEW),)))
    assert (new.deposit_address, new.cost) == (OTHER, Decimal(16))
    none = receipt_of(replace(mint, choices=(choice(shown, Decision.DO_NOT_PAY),)))
    assert (none.deposit_address, none.cost) == ("", None)
    third = key_address(bytes([1] * 28), network=0)
    again = replace(said({}, {"deposit_address": OTHER, "cost": 16}, {"deposit_address": third}),
                    choices=(choice(shown, Decision.USE_NEW),))  # fmt: skip
    assert receipt_of(again).deposit_address == "", "a third address is another alarm"


def test_what_was_agreed_to_stays_where_a_later_answer_leaves_it_out() -> None:
    """A short answer to an order, or of a list, is no return to what was said first."""
    later = {"deposit_address": OTHER, "cost": 16, "policy_id": "cd" * 28}
    agreed = (choice(receipt_of(said({}, later)), Decision.USE_NEW),)
    for unsaid in ({"deposit_address": "", "cost": None, "policy_id": ""}, {"cost": None}, {"deposit_address": None}):
        receipt = receipt_of(replace(said({}, later, unsaid if len(unsaid) == 3 else later | unsaid), choices=agreed))
        assert (receipt.deposit_address, receipt.cost, receipt.policy_id) == (OTHER, Decimal(16), "cd" * 28)


def test_of_a_collection_a_short_answer_keeps_the_address_to_pay() -> None:
    mint = said({}, {"status": "preauth", "deposit_address": "", "cost": None})
    answer = json.dumps(json.loads(mint.answer or b"") | {"transaction": "t"}).encode()
    receipt = receipt_of(replace(mint, answer=answer))
    assert (receipt.deposit_address, receipt.cost) == (FIRST, Decimal("15.25561"))


def test_the_last_decision_of_several_counts() -> None:
    mint = said({}, {"deposit_address": OTHER})
    shown = receipt_of(mint)
    both = (choice(shown, Decision.USE_NEW), choice(shown, Decision.DO_NOT_PAY))
    assert receipt_of(replace(mint, choices=both)).deposit_address == ""
    assert receipt_of(replace(mint, choices=both[::-1])).deposit_address == OTHER


def test_an_address_that_cannot_be_paid_is_never_used_whatever_was_decided() -> None:
    mint = said({}, {"deposit_address": MAIN})
    shown = receipt_of(mint)
    assert shown.alarm is not None
    assert shown.alarm.decisions == (Decision.USE_FIRST, Decision.DO_NOT_PAY)
    assert receipt_of(replace(mint, choices=(choice(shown, Decision.USE_NEW),))).deposit_address == ""
    assert receipt_of(replace(mint, choices=(choice(shown, Decision.USE_FIRST),))).deposit_address == FIRST


# --- Nothing else gives it out


@pytest.mark.parametrize("escaped", [False, True])
def test_neither_words_of_the_service_nor_its_saved_answer_give_out_a_hidden_address(escaped: bool) -> None:
    mint = said({}, {"deposit_address": OTHER, "issuer_address": FIRST, "status_description": f"Send all to {OTHER}."})
    if escaped:
        raw = (mint.transaction or b"").replace(OTHER.encode(), OTHER.replace("a", "\\u0061").encode())
        mint = replace(mint, transaction=raw)
    receipt = receipt_of(mint)
    assert receipt.alarm is not None
    for text in (str(receipt.words), receipt.details, receipt_json(mint, receipt.hidden).decode()):
        assert OTHER not in text
        assert FIRST not in text
    assert json.loads(receipt_json(mint, receipt.hidden))["transaction"]["deposit_address"] == "hidden until you decide"
    assert OTHER in receipt_json(replace(mint, transaction=said({}, {"deposit_address": OTHER}).transaction)).decode()


THIRD = key_address(bytes([7] * 28), network=0)


@pytest.mark.parametrize("named", [OTHER, OTHER.upper(), THIRD, THIRD.upper(), MAIN], ids=lambda one: one[:20])
def test_no_words_of_the_service_give_out_an_address_in_capitals_or_one_more(named: str) -> None:
    later = {"deposit_address": OTHER, "issuer_address": FIRST, "status_description": f"Send all to {named}."}
    shown = receipt_of(said({"status": f"to {THIRD}"[:100]}, later))
    assert shown.alarm is not None
    lines = [str(line.said) for line in shown.timeline]
    for text in (str(shown.words), *lines):
        assert named.lower() not in text.lower()
        assert THIRD not in text
    problem = Sentence("t", "{said}", said=Sentence("t", "Pay to {where} now.", where=named))
    assert str(sentence_without_terms(shown, problem)) == "Pay to hidden until you decide now."
    saved = receipt_json(said({}, {"deposit_address": OTHER, "name": OTHER.upper()}), shown.hidden).decode()
    assert OTHER.lower() not in saved.lower()


@pytest.mark.parametrize("later", [{"policy_id": "cd" * 28}, {"cost": 16}, {"invalid_slot": "1"}])
def test_an_alarm_about_no_address_gives_out_none_in_the_words_of_the_service_either(later: dict[str, Any]) -> None:
    unnamed = {"deposit_address": "", "status": "on hold", "status_description": f"Send all to {THIRD}."}
    mint = said(unnamed, unnamed | later)
    answer = json.dumps(BODY | {"uuid": "1", "transaction": TERMS | {"deposit_address": ""}}).encode()
    shown = receipt_of(replace(mint, answer=answer))
    assert shown.alarm is not None
    assert shown.alarm.is_open
    assert THIRD not in str(shown.words)
    assert THIRD not in receipt_json(replace(mint, answer=answer), shown.hidden).decode()


@pytest.mark.parametrize("status", ["waiting", "on hold", "error", "rejected"])
@pytest.mark.parametrize("decision", [None, Decision.USE_FIRST, Decision.USE_NEW])
def test_no_words_of_the_service_name_another_address_than_the_one_to_pay_to(
    status: str, decision: Decision | None
) -> None:
    words = {"status": status, "issuer_address": MAIN, "status_description": f"Send 5 to {THIRD}, not to {OTHER}."}
    mint = said({}, words if decision is None else {"deposit_address": OTHER} | words)
    if decision is not None:
        mint = replace(mint, choices=(choice(receipt_of(mint), decision),)) if receipt_of(mint).alarm else mint
    shown = receipt_of(mint)
    assert THIRD not in str(shown.words)
    assert (OTHER in str(shown.words)) == (shown.deposit_address == OTHER)
    assert "not shown" in str(shown.words)
    refusal = Sentence("t", "{said}", said=Sentence("t", "Pay to {where} now.", where=THIRD))
    assert THIRD not in str(sentence_without_terms(shown, refusal))
    assert THIRD not in str(receipt_of(said({"status": f"pay to {THIRD}"[:100]})).status)


def test_what_is_recorded_otherwise_gives_out_no_hidden_address_and_hides_no_other() -> None:
    mint = said({}, {"deposit_address": OTHER})
    answer = json.loads(mint.answer or b"")
    answer |= {"name": f"Pay {OTHER}", "royalties": THIRD}
    shown = receipt_of(replace(mint, answer=json.dumps(answer).encode()))
    assert shown.seal is not None
    recorded = [str(one.recorded) for one in shown.seal.recorded.differences]
    assert OTHER not in " ".join(recorded)
    assert THIRD in recorded, "whom royalties would go to is to be seen"


terms = st.fixed_dictionaries(
    {},
    optional={
        "deposit_address": st.sampled_from([FIRST, OTHER, MAIN, "", None, 5, ["x"], "x" * 500]),
        "cost": st.sampled_from([15.25561, "15.25561", 16, 10**9, "", None, "x", [], -1]),
        "policy_id": st.sampled_from(["ab" * 28, "cd" * 28, "", None, 7, {}]),
        "invalid_slot": st.sampled_from(["59855240", 59855240, "1", "", None, "x"]),
        "status": st.sampled_from(["waiting", "preauth", "confirmed", "", None, 3]),
    },
)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(terms, max_size=5))
def test_whatever_is_answered_a_changed_address_is_never_given_out(later: list[dict[str, Any]]) -> None:
    receipt = receipt_of(said(*later))
    if receipt.alarm is not None:
        assert (receipt.deposit_address, receipt.cost, receipt.parts) == ("", None, ())
    elif receipt.transaction_status in ("waiting", "preauth") and not receipt.is_doubtful:
        assert receipt.deposit_address in (FIRST, "")


# --- What is marked


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.text("ab", max_size=9), st.text("ab", max_size=9))
def test_what_is_not_marked_is_the_same_in_both(one: str, other: str) -> None:
    spans = differing(one, other)
    assert all(start < end for start, end in spans)
    assert all(before[1] < after[0] for before, after in pairwise(spans))
    assert (not spans) or one != other
    if len(one) == len(other):
        marked = {place for start, end in spans for place in range(start, end)}
        assert marked == {place for place in range(len(one)) if one[place] != other[place]}
