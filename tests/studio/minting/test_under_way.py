"""What was sent is forgotten once nobody can ask for it any more; until then it is not sent twice."""

import asyncio
import gc
import weakref

from tests.parts import Profile, ScriptedService, kept_mints_of
from tests.studio.minting.test_minting import accepting, ready

from mintwright.domain.mint import Mint, MintState


async def test_a_sending_that_has_ended_is_kept_as_long_as_a_confirmation_may_ask_for_it_and_no_longer(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        scripted.answers["/v1/assets/"] = accepting
        studio, ids = await ready(profile, scripted, 1)
        under_way = kept_mints_of(studio).under_way
        sendings = list[weakref.ref[asyncio.Task[Mint]]]()
        with under_way.confirming() as since:
            mint = await studio.minting.mint(studio.reviewer.review(ids))
            gc.collect()
            ended = under_way.task(mint.id, since)
            assert ended is not None
            assert ended.result().state is MintState.ANSWERED
            assert under_way.id_of(ended) == mint.id
            sendings.append(weakref.ref(ended))
            del ended
        gc.collect()
        assert [one() for one in sendings] == [None], "kept for ever"
        assert under_way.task(mint.id, since) is None
        await studio.close()
