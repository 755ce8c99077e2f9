"""What follows a mint, rehearsed over HTTP: every cell of the transition table, the wallet, the clock, the blocks."""

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.chain.addresses import parse_address
from mintwright.practice.ledger.transitions import TABLE, Event, Status

ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"
DAY = 86_400
FORCED = {"policy_id", "invalid_slot", "expires_on", "metadata"}
CELLS = [pytest.param(status, event, id=f"{status}-{event}") for status, event in product(Status, Event)]
FUNDED = {Event.REFUND_PAID, Event.EXPIRE_PAID, Event.PAY_AGAIN, Event.CONFIRM, Event.CONFIRM_ROYALTIES}


class Stage:
    """A service whose chain does nothing by itself for a day, and what an artist does there."""

    def __init__(self, service: Service, asset: MakeAsset) -> None:
        self.service = service
        self.asset = asset

    def mint(self, *assets: dict[str, Any]) -> dict[str, Any]:
        """Create one asset or a collection and answer its transaction."""
        made = self.service.create(list(assets) if len(assets) > 1 else assets[0] if assets else self.asset())
        return self.transaction(made[0]["transaction"] if len(assets) > 1 else made["transaction"]["uuid"])

    def transaction(self, uuid: str) -> dict[str, Any]:
        return self.get(f"/v1/transactions/{uuid}/")

    def get(self, path: str) -> Any:
        return self.service.artist.get(path).raise_for_status().json()

    def post(self, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
        answer = self.service.artist.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def pay(self, transaction: dict[str, Any], more: str = "0", status: int = 200, **body: Any) -> dict[str, Any]:
        """Pay the cost and so many ADA more (or less)."""
        amount = Decimal(str(transaction["cost"])) + Decimal(more)
        return self.post("/practice/pay/", status, address=transaction["deposit_address"], amount=str(amount), **body)

    def chain(self, transaction: dict[str, Any], event: str, status: int = 200, **body: Any) -> dict[str, Any]:
        return self.post("/practice/chain/", status, transaction=transaction["uuid"], event=event, **body)

    def advance(self, seconds: float) -> None:
        self.post("/practice/clock/", advance=seconds)

    def put_in(self, transaction: dict[str, Any], **columns: Any) -> None:
        """Bring a transaction into a state without the way that leads there."""
        changes = ", ".join(f"{name} = :{name}" for name in columns)
        with closing(sqlite3.connect(self.service.folder / "service.sqlite3", timeout=10)) as database, database:
            database.execute(f"update mint set {changes} where uuid = :uuid", {**columns, "uuid": transaction["uuid"]})
        database.close()

    def cause(self, transaction: dict[str, Any], event: Event) -> Any:
        """Do what makes this event happen."""
        path, artist = f"/v1/transactions/{transaction['uuid']}/", self.service.artist
        match event:
            case Event.MINT:
                return artist.post(f"{path}mint/")
            case Event.FORCE:
                return artist.post(f"{path}mint/?force=true")
            case Event.REFUND_UNPAID | Event.REFUND_PAID:
                return artist.post(f"{path}refund/")
            case Event.PAY_LESS | Event.PAY_EXACT | Event.PAY_MORE | Event.PAY_AGAIN | Event.PAY_LATE:
                more = {Event.PAY_LESS: Decimal(-1), Event.PAY_MORE: Decimal(1)}.get(event, Decimal(0))
                amount = str(Decimal(str(transaction["cost"])) + more)
                body = {"address": transaction["deposit_address"], "amount": amount, "late": event is Event.PAY_LATE}
                return artist.post("/practice/pay/", json=body)
            case _:
                deed = event.removesuffix("_royalties").removesuffix("_unpaid").removesuffix("_paid")
                return artist.post("/practice/chain/", json={"transaction": transaction["uuid"], "event": deed})


@pytest.fixture
def stage(still: Service, asset: MakeAsset) -> Stage:
    return Stage(still, asset)


@pytest.fixture
def quick(serve: Serve, asset: MakeAsset) -> Stage:
    """A service with the chain's usual pace."""
    return Stage(serve(), asset)


def cost_of(transaction: dict[str, Any]) -> int:
    return int(Decimal(str(transaction["cost"])) * 1_000_000)


def meant_by(status: Status, event: Event) -> Event:
    """The event that a deed causes: who pays for what is canceled is late, royalties are minted after processing."""
    if status is Status.CANCELED and event.startswith("pay"):
        return Event.PAY_LATE
    if event is Event.CONFIRM_ROYALTIES and status is not Status.PROCESSING:
        return Event.CONFIRM
    return event


@pytest.mark.parametrize(("status", "event"), CELLS)
def test_every_cell_of_the_table_over_http(stage: Stage, status: Status, event: Event) -> None:
    has_royalties = event is Event.CONFIRM_ROYALTIES or status in (Status.ROYALTIES, Status.BURNING)
    transaction = stage.mint()
    received = cost_of(transaction) if event in FUNDED else 0
    stage.put_in(transaction, status=status.value, received=received, has_royalties=has_royalties)
    before = stage.transaction(transaction["uuid"])

    answer = stage.cause(transaction, event)

    step = TABLE[status].get(meant_by(status, event))
    after = stage.transaction(transaction["uuid"])
    if step is None:
        assert answer.status_code == 409, answer.text
        assert after == before
        return
    assert answer.status_code == 200, answer.text
    changed = {name for name in after if after[name] != before[name]}
    assert after["status"] == step.to
    assert all(after[flag] is True for flag in step.flags)
    assert all(after[stamp] == after["updated_on"] for stamp in step.stamps)
    assert changed - {"status", "status_description", "updated_on", "issuer_address"} - FORCED <= {
        *step.flags, *step.stamps
    }  # fmt: skip
    assert bool(changed & FORCED) is (event is Event.FORCE)


def test_paid_exactly_it_is_seen_after_two_seconds_and_minted_after_five(quick: Stage) -> None:
    transaction = quick.mint()
    paid = quick.pay(transaction)
    assert (paid["status"], paid["returned"], paid["received"]) == ("waiting", 0, transaction["cost"])
    assert quick.transaction(transaction["uuid"])["issuer_address"] == paid["sender"]
    quick.advance(2.1)
    assert quick.transaction(transaction["uuid"])["status"] == "processing"
    quick.advance(3.1)
    minted = quick.transaction(transaction["uuid"])
    assert (minted["status"], minted["is_minted"], minted["is_voided"]) == ("confirmed", True, False)


def test_a_slow_confirmation_leaves_a_payment_seen_and_unconfirmed_for_as_long_as_was_chosen(quick: Stage) -> None:
    transaction = quick.mint()
    quick.post("/practice/weather/", confirm_minutes=20)
    paid = quick.pay(transaction)
    assert (paid["status"], paid["received"]) == ("waiting", transaction["cost"])
    quick.advance(20 * 60 - 30)
    seen = quick.transaction(transaction["uuid"])
    assert (seen["status"], seen["issuer_address"]) == ("waiting", paid["sender"])
    quick.advance(31)
    assert quick.transaction(transaction["uuid"])["status"] == "processing"
    quick.advance(4)
    assert quick.transaction(transaction["uuid"])["status"] == "confirmed"


def test_a_confirmation_that_comes_after_the_day_is_over_ends_in_a_refund(quick: Stage) -> None:
    transaction = quick.mint()
    quick.post("/practice/weather/", confirm_minutes=2 * 24 * 60)
    quick.pay(transaction)
    quick.advance(DAY - 60)
    assert quick.transaction(transaction["uuid"])["status"] == "waiting"
    quick.advance(61)
    assert quick.transaction(transaction["uuid"])["status"] == "refund"


def test_a_slow_confirmation_is_ended_by_the_next_block_at_the_press_of_a_button(quick: Stage) -> None:
    transaction = quick.mint()
    quick.post("/practice/weather/", confirm_minutes=20)
    quick.pay(transaction)
    assert quick.chain(transaction, "confirm")["status"] == "processing"


def test_steps_are_stamped_with_the_moment_they_happened_however_late_anyone_looks(quick: Stage) -> None:
    transaction = quick.mint(quick.asset(royalties=ADDRESS, royalties_rate=3))
    quick.pay(transaction)
    paid_on = moment(quick.transaction(transaction["uuid"])["updated_on"])
    quick.advance(3600)
    minted = quick.transaction(transaction["uuid"])
    assert (minted["status"], minted["royalties_minted"], minted["royalties_burned"]) == ("confirmed", True, True)
    seconds = [moment(minted[name]) - paid_on for name in ("royalties_minted_on", "royalties_burned_on", "updated_on")]
    assert [round(value, 1) for value in seconds] == [8.0, 11.0, 11.0]


def test_royalties_are_minted_and_burned_one_step_at_a_time(stage: Stage) -> None:
    transaction = stage.mint(stage.asset(royalties=ADDRESS, royalties_rate=3))
    stage.pay(transaction)
    steps = [stage.chain(transaction, "confirm")["status"] for _ in range(4)]
    assert steps == ["processing", "royalties", "burning", "confirmed"]


def test_without_anyone_looking_time_alone_mints(serve: Serve, asset: MakeAsset) -> None:
    now = 1_790_000_000.0
    stage = Stage(serve(clock=lambda: now, access_token_seconds=10 * DAY), asset)
    transaction = stage.mint()
    stage.pay(transaction)
    now += 4.9
    assert stage.transaction(transaction["uuid"])["status"] == "processing"
    now += 0.2
    assert stage.transaction(transaction["uuid"])["status"] == "confirmed"


def test_too_little_waits_for_the_rest(stage: Stage) -> None:
    transaction = stage.mint()
    assert stage.pay(transaction, "-1.5")["status"] == "waiting"
    about = stage.transaction(transaction["uuid"])["status_description"]
    assert f"of {transaction['cost']} ADA" in about
    assert stage.chain(transaction, "confirm", 409)["detail"].startswith("There is nothing to confirm")
    rest = stage.post("/practice/pay/", address=transaction["deposit_address"], amount="1.5")
    assert (rest["received"], rest["returned"]) == (transaction["cost"], 0)
    assert stage.chain(transaction, "confirm")["status"] == "processing"


def test_too_much_returns_the_difference(stage: Stage) -> None:
    transaction = stage.mint()
    paid = stage.pay(transaction, "3.25")
    assert (paid["returned"], paid["received"]) == (3.25, transaction["cost"])
    assert "3.25 ADA returned" in paid["status_description"]


def test_a_second_payment_is_refused(stage: Stage) -> None:
    transaction = stage.mint()
    stage.pay(transaction)
    stage.pay(transaction, status=409)


def test_a_late_payment_is_refunded_and_ends_as_canceled(stage: Stage) -> None:
    transaction = stage.mint()
    assert stage.pay(transaction, late=True)["status"] == "refund"
    assert stage.chain(transaction, "confirm")["status"] == "canceled"
    ended = stage.transaction(transaction["uuid"])
    assert (ended["is_refunded"], ended["is_voided"], ended["is_minted"]) == (True, True, False)


def test_unpaid_it_is_canceled_after_a_day_and_what_comes_then_goes_back(quick: Stage) -> None:
    transaction = quick.mint()
    quick.advance(DAY - 60)
    assert quick.transaction(transaction["uuid"])["status"] == "waiting"
    quick.advance(61)
    ended = quick.transaction(transaction["uuid"])
    assert (ended["status"], ended["is_refunded"], ended["updated_on"]) == ("canceled", False, ended["expires_on"])
    paid = quick.pay(transaction)
    assert (paid["status"], paid["received"]) == ("canceled", 0)
    assert quick.transaction(transaction["uuid"])["is_refunded"] is True


def test_paid_in_part_it_is_refunded_after_a_day(quick: Stage) -> None:
    transaction = quick.mint()
    quick.pay(transaction, "-1")
    quick.advance(DAY + 1)
    quick.advance(60)
    ended = quick.transaction(transaction["uuid"])
    assert (ended["status"], ended["is_refunded"]) == ("canceled", True)


def test_over_the_ledgers_limit_it_ends_rejected_with_the_reason_under_one_transaction(quick: Stage) -> None:
    many = [quick.asset(asset_name=f"Cat{number}", attrs={"story": ["x" * 64] * 4}) for number in range(60)]
    transaction = quick.mint(*many)
    quick.pay(transaction)
    quick.advance(3600)
    ended = quick.transaction(transaction["uuid"])
    assert ended["status"] == "rejected"
    assert "the ledger takes at most 16384" in ended["status_description"]
    assets = quick.get("/v1/assets/?status=rejected")
    assert (assets["count"], {each["transaction"] for each in assets["results"]}) == (60, {transaction["uuid"]})


def test_what_was_rejected_can_be_minted_again_or_refunded(stage: Stage) -> None:
    transaction = stage.mint()
    stage.pay(transaction)
    stage.chain(transaction, "confirm")
    assert stage.chain(transaction, "reject", reason="Bad luck.")["status_description"] == "Bad luck."
    again = stage.post(f"/v1/transactions/{transaction['uuid']}/mint/")
    assert (again["status"], again["is_resubmitted"]) == ("processing", True)
    assert stage.chain(transaction, "fail")["status"] == "error"
    assert stage.post(f"/v1/transactions/{transaction['uuid']}/refund/")["status"] == "refund"
    assert stage.chain(transaction, "confirm")["is_refunded"] is True


def test_force_makes_a_new_policy_and_slot_once(stage: Stage) -> None:
    transaction = stage.mint()
    forced = stage.post(f"/v1/transactions/{transaction['uuid']}/mint/?force=true")
    assert forced["policy_id"] != transaction["policy_id"]
    assert int(forced["invalid_slot"]) >= int(transaction["invalid_slot"])
    assert forced["deposit_address"] == transaction["deposit_address"]
    said = stage.post(f"/v1/transactions/{transaction['uuid']}/mint/?force=true", 409)
    assert "once" in said["detail"]
    assert stage.transaction(transaction["uuid"]) == forced


def test_a_forced_mint_lives_a_day_longer(quick: Stage) -> None:
    transaction = quick.mint()
    quick.advance(DAY - 60)
    quick.post(f"/v1/transactions/{transaction['uuid']}/mint/?force=true")
    quick.advance(DAY - 60)
    assert quick.transaction(transaction["uuid"])["status"] == "waiting"
    quick.advance(61)
    assert quick.transaction(transaction["uuid"])["status"] == "canceled"


def test_a_held_collection_is_minted_on_demand_and_then_paid(quick: Stage) -> None:
    transaction = quick.mint(quick.asset(is_auto=False), quick.asset(asset_name="Cat2"))
    assert transaction["status"] == "preauth"
    quick.pay(transaction, status=409)
    quick.post(f"/v1/transactions/{transaction['uuid']}/mint/")
    quick.pay(transaction)
    quick.advance(60)
    assert {asset["status"] for asset in quick.get("/v1/assets/")["results"]} == {"confirmed"}


def test_only_assets_with_royalties_carry_their_stamps(stage: Stage) -> None:
    royal = stage.asset(royalties=ADDRESS, royalties_rate=3)
    transaction = stage.mint(royal, stage.asset(asset_name="Cat2", name="Stamped"))
    stage.pay(transaction)
    for _ in range(4):
        stage.chain(transaction, "confirm")
    mine = [each for each in stage.get("/v1/assets/")["results"] if each["transaction"] == transaction["uuid"]]
    stamps = {each["asset_name"]: (each["royalties_minted"], each["royalties_burned_on"] is None) for each in mine}
    assert stamps == {"Cat1": (True, False), "Cat2": (False, True)}


def test_payments_at_once_are_counted_one_by_one(stage: Stage) -> None:
    transaction = stage.mint()
    half = {"address": transaction["deposit_address"], "amount": "0.5"}
    wallets = [threading.Thread(target=stage.post, args=("/practice/pay/",), kwargs=half) for _ in range(8)]
    for wallet in wallets:
        wallet.start()
    for wallet in wallets:
        wallet.join()
    assert "Received 4 of" in stage.transaction(transaction["uuid"])["status_description"]


def test_the_wallet_pays_from_one_address_of_the_test_network(stage: Stage) -> None:
    senders = {stage.pay(stage.mint())["sender"] for _ in range(2)}
    assert len(senders) == 1
    assert parse_address(senders.pop()).network == 0


WRONG_PAYMENTS = [
    ({}, {"address", "amount"}),
    ({"address": 1, "amount": None}, {"address", "amount"}),
    ({"address": "a", "amount": 0}, {"amount"}),
    ({"address": "a", "amount": "-1"}, {"amount"}),
    ({"address": "a", "amount": 1.0000005}, {"amount"}),
    ({"address": "a", "amount": "0.0000001"}, {"amount"}),
    ({"address": "a", "amount": 10**10}, {"amount"}),
    ({"address": "a", "amount": True, "late": "yes"}, {"amount", "late"}),
]


@pytest.mark.parametrize(("body", "wrong"), WRONG_PAYMENTS)
def test_a_wrong_payment_is_refused_field_by_field(stage: Stage, body: dict[str, Any], wrong: set[str]) -> None:
    assert set(stage.post("/practice/pay/", 400, **body)) == wrong


def test_nobody_pays_at_an_unknown_or_foreign_address(stage: Stage) -> None:
    transaction = stage.mint()
    stage.post("/practice/pay/", 404, address=ADDRESS, amount=5)
    secret = stage.service.server.issue_secret_token("somebody-else")
    token = stage.service.anyone.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"}).json()
    foreign = {"Authorization": f"Bearer {token['access_token']}"}
    body = {"address": transaction["deposit_address"], "amount": 5}
    assert stage.service.anyone.post("/practice/pay/", json=body, headers=foreign).status_code == 404
    assert stage.service.anyone.post("/practice/pay/", json=body).status_code == 401


def test_the_clock_is_advanced_for_good(serve: Serve, asset: MakeAsset) -> None:
    now = 1_790_000_000.0
    stage = Stage(serve(clock=lambda: now), asset)
    stage.advance(90.5)
    stage.service.stop()
    later = Stage(serve(clock=lambda: now), asset)
    assert moment(later.get("/practice/clock/")["now"]) == now + 90.5
    assert moment(later.mint()["created_on"]) == now + 90.5
    for wrong in (0, -1, "soon", None, 10**9):
        later.post("/practice/clock/", 400, advance=wrong)


def test_the_clock_goes_no_further_than_this_century(serve: Serve, asset: MakeAsset) -> None:
    last = datetime(2099, 12, 31, tzinfo=UTC).timestamp()
    stage = Stage(serve(clock=lambda: last), asset)
    stage.post("/practice/clock/", 409, advance=2 * DAY)
    assert moment(stage.get("/practice/clock/")["now"]) == last


def moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
