"""Rehearsed over the whole road: a changed address hides the payment until it is decided, also after a restart."""

import pytest
from tests.parts import Profile, Until
from tests.studio.practice.test_practice_tools import minted, opened, still  # noqa: F401 - a fixture

from mintwright.domain.alarm_choice import Decision
from mintwright.domain.errors import MintwrightError
from mintwright.domain.weather import Weather
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.receipts.alarm.alarm import AlarmKind
from mintwright.studio.receipts.mint_answer import NOT_AS_ASKED, seal_in_words


@pytest.mark.parametrize("decision", [Decision.USE_FIRST, Decision.USE_NEW])
async def test_a_changed_address_is_hidden_until_it_is_decided_and_the_decision_outlasts_the_program(
    still: Profile,  # noqa: F811 - the fixture
    until: Until,
    decision: Decision,
) -> None:
    studio = await opened(still, until)
    mint_id = await minted(studio, still, until)
    first = studio.minting.receipt(mint_id).deposit_address
    await studio.practice_tools.trigger(mint_id, PracticeEvent.READDRESS)
    await studio.poller.refresh(mint_id)
    alarm = studio.minting.receipt(mint_id).alarm
    assert alarm is not None
    assert [finding.kind for finding in alarm.findings] == [AlarmKind.ADDRESS_CHANGED]
    assert alarm.findings[0].first == first
    assert studio.minting.receipt(mint_id).deposit_address == ""
    with pytest.raises(MintError):
        await studio.practice_tools.pay(mint_id)
    with pytest.raises(MintwrightError, match="something else by now"):
        await studio.alarm_choices.decide(mint_id, "another", decision)
    await studio.alarm_choices.decide(mint_id, alarm.key, decision)
    shown = first if decision is Decision.USE_FIRST else alarm.findings[0].now
    assert studio.minting.receipt(mint_id).deposit_address == shown
    await studio.close()
    again = still.open()
    assert again.minting.receipt(mint_id).deposit_address == shown
    await again.close()


async def test_a_record_with_another_title_breaks_the_seal_of_its_receipt(
    still: Profile,  # noqa: F811 - the fixture
    until: Until,
) -> None:
    studio = await opened(still, until)
    await studio.practice_tools.change(Weather(other_record=True))
    mint_id = await minted(studio, still, until)
    seal = studio.minting.receipt(mint_id).seal
    assert seal is not None
    (said,) = map(str, seal_in_words(seal))
    assert "title: you approved" in said
    assert studio.minting.mint_by_id(mint_id).problem is not None
    receipt = studio.minting.receipt(mint_id)
    for accepted in ((), (*receipt.differing, NOT_AS_ASKED)):
        with pytest.raises(MintError, match="not what was asked for"):
            await studio.practice_tools.pay(mint_id, accepted=accepted)
    for event in PracticeEvent.PAY, PracticeEvent.PAY_LESS, PracticeEvent.PAY_MORE, PracticeEvent.REJECT:
        with pytest.raises(MintError, match="Compare it on its receipt"):
            await studio.practice_tools.trigger(mint_id, event)
    assert not studio.minting.receipt(mint_id).issuer_address
    await studio.paid_notes.note(mint_id)
    await studio.paid_notes.take_back(mint_id)
    await studio.practice_tools.pay(mint_id, accepted=receipt.differing)
    await until(lambda: bool(studio.minting.receipt(mint_id).issuer_address))
    await studio.practice_tools.trigger(mint_id, PracticeEvent.CONFIRM)
    await studio.close()
