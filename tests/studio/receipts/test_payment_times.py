"""The time of a payment is noted when it is seen to come, is there after a restart, and is never made up."""

from datetime import UTC, datetime

import pytest
from tests.parts import Profile, Until

from mintwright.domain.project import UploadState
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.payment_times import PaymentTimes
from mintwright.studio.session.session import SessionState


async def test_a_payment_that_is_seen_to_come_has_a_time_also_after_a_restart(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    await until(lambda: studio.session.state is SessionState.SIGNED_IN)
    ids = (await studio.uploads.add(profile.draw(1))).art_ids
    await until(lambda: studio.uploads.item(ids[0]).state is UploadState.UPLOADED)
    mint = await studio.minting.mint(studio.reviewer.review(ids))
    times = studio.payment_times
    assert times is not None
    assert times.of(mint.id) is None
    began = datetime.now(UTC).replace(microsecond=0)
    await studio.practice_tools.pay(mint.id)
    await until(lambda: times.of(mint.id))
    seen = times.of(mint.id)
    assert seen is not None
    assert began <= seen <= datetime.now(UTC)
    await studio.close()
    again = profile.open()
    late = PaymentTimes(again.changes, again.settings, again.minting.receipt)
    late.start()
    again.changes.announce(Kind.MINTS, {mint.id})
    again.changes.deliver()
    assert late.of(mint.id) == seen, "found paid, it gets no other time"
    await again.close()


@pytest.mark.parametrize("edited", ["", "yesterday", "2026-11-20T16:40:00", 7, None])
async def test_a_time_that_somebody_edited_is_none(profile: Profile, edited: object) -> None:
    studio = profile.open(practice=False)
    studio.settings.put("paid_on", {"1": edited})
    assert PaymentTimes(studio.changes, studio.settings, studio.minting.receipt).of(1) is None
    await studio.close()
