"""What happens to a mint is told once, also after a restart, by what the artist wants, and never with an address."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.parts import Profile, ScriptedService, Until
from tests.studio.polling.test_transaction_poller import minted_apart

from mintwright.chain.addresses import key_address, practice_address
from mintwright.domain.alarm_choice import Decision
from mintwright.domain.networks import Network
from mintwright.studio.polling.mint_notifications import MOST_TOLD, SWITCHES, MintNotification, MintNotifications
from mintwright.studio.polling.notification_rules import NotificationKind, waits_for_artist
from mintwright.studio.studio import Studio

ENDS = datetime(2026, 5, 2, 12, tzinfo=UTC)
ADDRESS = practice_address()


class Elsewhere:
    """An artist who looks elsewhere, at a time of her own. `shown` are the notifications, in words."""

    def __init__(self, studio: Studio) -> None:
        self.now = ENDS - timedelta(hours=20)
        self.shown: list[tuple[int, str]] = []
        self.is_here = False
        self.told = MintNotifications(
            studio.changes, studio.settings, studio.minting, studio.session, lambda network: self.now
        )
        self.told.show = self._show
        self.told.is_in_front = lambda: self.is_here
        self.told.start()

    def _show(self, one: MintNotification) -> None:
        assert ADDRESS not in f"{one.title} {one.said}"
        self.shown.append((one.mint_id, str(one.said)))


async def says(studio: Studio, scripted: ScriptedService, mint_id: int, status: str, **more: object) -> None:
    """The service says this of t-1, and is asked."""
    record: dict[str, Any] = {
        "uuid": "t-1", "status": status, "cost": 5, "deposit_address": ADDRESS, "expires_on": ENDS.isoformat(), **more,
    }  # fmt: skip
    scripted.answers["/v1/transactions/t-1/"] = lambda *_: (200, record)
    await studio.poller.refresh(mint_id)
    studio.changes.deliver()


async def test_payment_problem_and_minting_are_told_each_once_also_after_a_restart(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id = mints["t-1"]
        artist = Elsewhere(studio)
        await says(studio, scripted, mint_id, "waiting")
        assert artist.shown == []
        assert artist.told.waiting() == 1
        await says(studio, scripted, mint_id, "processing", issuer_address="addr_test1qpayer")
        await says(studio, scripted, mint_id, "royalties", issuer_address="addr_test1qpayer")
        assert artist.shown == [(mint_id, "The payment has been seen.")]
        assert artist.told.waiting() == 0
        await says(studio, scripted, mint_id, "rejected", issuer_address="addr_test1qpayer")
        assert artist.shown[1:] == [(mint_id, "There is a problem: Rejected by the chain.")]
        assert artist.told.waiting() == 1
        await studio.close()
        studio = profile.open()
        again = Elsewhere(studio)
        again.told.look_at_clock()
        assert again.shown == []
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        await says(studio, scripted, mint_id, "confirmed", issuer_address="addr_test1qpayer")
        assert again.shown == [(mint_id, "It is minted.")]
        await studio.close()


async def test_the_clock_is_told_six_hours_and_one_hour_before_it_ends(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        artist = Elsewhere(studio)
        await says(studio, scripted, mints["t-1"], "waiting")
        told: list[int] = []
        for minutes_left in range(8 * 60, -60, -10):
            artist.now = ENDS - timedelta(minutes=minutes_left)
            before = len(artist.shown)
            artist.told.look_at_clock()
            told += [minutes_left] * (len(artist.shown) - before)
        assert told == [360, 60]
        assert [said for _, said in artist.shown] == [
            "Less than 6 hours are left to mint it.", "Less than 1 hour is left to mint it.",
        ]  # fmt: skip
        await studio.close()


async def test_nothing_is_told_while_she_is_here_nor_what_she_does_not_want_nor_later(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        artist = Elsewhere(studio)
        artist.is_here = True
        await says(studio, scripted, mints["t-1"], "processing")
        artist.is_here = False
        artist.told.look_at_clock()
        assert artist.shown == [], "she has seen it"
        studio.settings.put(SWITCHES[NotificationKind.MINTED], False)
        await says(studio, scripted, mints["t-1"], "confirmed")
        studio.settings.put(SWITCHES[NotificationKind.MINTED], True)
        artist.told.look_at_clock()
        assert artist.shown == []
        await studio.close()


async def test_what_happened_before_there_were_notifications_is_not_told(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        await says(studio, scripted, mints["t-1"], "confirmed")
        artist = Elsewhere(studio)
        artist.told.look_at_clock()
        assert artist.shown == []
        assert not waits_for_artist(studio.minting.receipt(mints["t-1"]))
        await studio.close()


async def test_an_alarm_is_told_while_she_is_elsewhere_and_waits_for_her(
    profile: Profile, scripted: ScriptedService
) -> None:
    """She may be in her wallet with the address in hand."""
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id = mints["t-1"]
        artist = Elsewhere(studio)
        await says(studio, scripted, mint_id, "waiting")
        for number in range(1, 5):
            other = key_address(bytes([number] * 28), network=0)
            await says(studio, scripted, mint_id, "waiting", deposit_address=other)
        assert [said[:10] for _, said in artist.shown] == ["Do not pay"], "once, however often it changes"
        assert artist.told.waiting() == 1
        alarm = studio.minting.receipt(mint_id).alarm
        assert alarm is not None
        await studio.alarm_choices.decide(mint_id, alarm.key, Decision.DO_NOT_PAY)
        studio.changes.deliver()
        assert artist.told.waiting() == 0
        await says(studio, scripted, mint_id, "waiting", deposit_address=key_address(bytes(28), network=0))
        assert len(artist.shown) == 2, "another one after a decision is told again"
        await studio.close()


async def test_a_service_that_names_another_end_each_time_is_no_flood_of_notifications(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id = mints["t-1"]
        artist = Elsewhere(studio)
        artist.now = ENDS - timedelta(minutes=30)
        for second in range(60):
            end = (ENDS + timedelta(seconds=second)).isoformat()
            await says(studio, scripted, mint_id, "waiting", expires_on=end)
        assert len(artist.shown) <= MOST_TOLD
        await says(studio, scripted, mint_id, "confirmed")
        assert artist.shown[-1] == (mint_id, "It is minted.")
        await studio.close()
