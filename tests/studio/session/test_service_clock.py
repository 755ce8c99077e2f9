"""The clock of this computer may be wrong: where the service's says later, that counts for the time to pay."""

from datetime import UTC, datetime, timedelta, tzinfo
from email.utils import format_datetime

import pytest
from tests.parts import Profile, ScriptedService

from mintwright.api import retrying_transport
from mintwright.domain.networks import Network
from mintwright.studio.practice import practice_tools
from mintwright.studio.studio import Studio

NEARLY = timedelta(minutes=10)


def wrong_by(studio: Studio, network: Network) -> timedelta:
    """How far what counts on a network is from the clock on the wall."""
    return studio.practice_tools.now_on(network) - datetime.now(UTC)


async def test_a_clock_that_was_set_back_gives_no_more_time_to_pay_and_one_of_a_service_that_is_late_none(
    profile: Profile, scripted: ScriptedService
) -> None:
    studio = profile.open(practice=False)
    async with scripted:
        scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        assert abs(wrong_by(studio, Network.TEST)) < NEARLY, "nobody has said what time it is"
        for hours, counts in ((5, 5), (-5, 0)):
            date = format_datetime(datetime.now(UTC) + timedelta(hours=hours), usegmt=True)
            scripted.more_headers = f"Date: {date}\r\n"
            await studio.session.service.lists_transactions()
            assert abs(wrong_by(studio, Network.TEST) - timedelta(hours=counts)) < NEARLY
            assert abs(wrong_by(studio, Network.MAIN)) < NEARLY
        scripted.more_headers = "Date: yesterday\r\n"
        await studio.session.service.lists_transactions()
        assert abs(wrong_by(studio, Network.TEST)) < NEARLY
        scripted.more_headers = "Date: Fri, 31 Dec 9999 23:59:59 GMT\r\n"
        await studio.session.service.lists_transactions()
        assert wrong_by(studio, Network.TEST) > NEARLY, "and there is no year 10000"
    await studio.close()


async def test_a_clock_that_is_set_back_after_the_last_answer_gives_no_more_time_to_pay(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, back = profile.open(practice=False), timedelta(hours=3)

    class SetBack(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return datetime.now(tz) - back

    async with scripted:
        scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
        scripted.more_headers = f"Date: {format_datetime(datetime.now(UTC), usegmt=True)}\r\n"
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        assert studio.session.clock_behind(Network.TEST) < NEARLY
        for module in (retrying_transport, practice_tools):
            monkeypatch.setattr(module, "datetime", SetBack)
        assert abs(studio.session.clock_behind(Network.TEST) - back) < NEARLY
        assert abs(wrong_by(studio, Network.TEST)) < NEARLY
    await studio.close()
