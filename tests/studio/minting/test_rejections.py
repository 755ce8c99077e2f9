"""A service's rejection is shown at its fields, until the artist changes the value or mints again."""

import asyncio
import json
from typing import Any

from tests.parts import Profile, ScriptedService

from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.problems import Field, Severity
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio

REFUSAL = [
    {},
    {"name": ["Too plain.", "Too short."], "attrs": {"where": ["Is not a place."]}, "image": ["Not pinned."],
     "non_field_errors": ["Not today."]},
]  # fmt: skip


def accepting(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    shared = {"collection": "c", "transaction": "t-1"}
    return 200, [{"uuid": str(number), **request, **shared} for number, request in enumerate(json.loads(body))]


def refusing(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
    return 400, REFUSAL


def refused(studio: Studio, art_id: int) -> list[tuple[Field, str]]:
    found = [one for one in studio.draft_problems.of(art_id) if one.severity is Severity.REFUSED]
    assert all(one.art_id == art_id for one in found)
    return [(one.field, str(one.sentence)) for one in found]


ALL = [
    (("name",), "The service refused this: Too plain."),
    (("name",), "The service refused this: Too short."),
    (("attrs", 0, "text"), "The service refused this: Is not a place."),
    ((), "The service refused the uploaded file: Not pinned. Change it and try again."),
    ((), "The service refused this: Not today."),
]


async def ready(profile: Profile, scripted: ScriptedService, count: int = 1) -> tuple[Studio, tuple[int, ...]]:
    """A studio signed in to the scripted service, with uploaded art."""
    numbers = iter(range(100))
    scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": f"access-{next(numbers)}"})
    scripted.answers["/v1/files/"] = lambda headers, body: (200, {"ipfs": f"ipfs://{next(numbers)}", "uuid": "f"})
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    while studio.uploads.totals().uploaded < count:
        await asyncio.sleep(0.01)
    return studio, ids


async def refused_mint(profile: Profile, scripted: ScriptedService) -> tuple[Studio, tuple[int, ...]]:
    studio, ids = await ready(profile, scripted, 2)
    scripted.answers["/v1/assets/"] = refusing
    studio.drafts.edit(ids[1], attrs=(Node("where", text="here"),))
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
    assert mint.state is MintState.REFUSED
    return studio, ids


async def test_a_refusal_stands_at_its_fields_also_after_a_restart(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, (first, second) = await refused_mint(profile, scripted)
        assert (refused(studio, first), refused(studio, second)) == ([], ALL)
        await studio.close()
        again = profile.open()
        await again.session.switch(Network.TEST)
        assert (refused(again, first), refused(again, second)) == ([], ALL)
        await again.close()


async def test_what_is_changed_is_not_complained_about_any_more_and_comes_back_with_undo(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, (first, second) = await refused_mint(profile, scripted)
        studio.drafts.edit(second, name="A better title")
        assert refused(studio, second) == ALL[2:-1]  # what was said of the whole is about what it was
        studio.drafts.edit(second, attrs=(Node("other", text="x"), Node("where", text="here")))
        assert refused(studio, second)[0] == (("attrs", 1, "text"), ALL[2][1])
        studio.history.undo()
        studio.history.undo()
        assert refused(studio, second) == ALL
        studio.drafts.edit(first, is_auto=False)  # the primary decides for all
        assert refused(studio, second) == ALL[:-1]
        studio.drafts.edit(second, name="\ud800")
        assert refused(studio, second) == []
        await studio.close()


async def test_a_refusal_stops_nothing_and_goes_when_it_is_minted_again(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, ids = await refused_mint(profile, scripted)
        news: set[Any] = set()
        studio.changes.subscribe(Kind.DRAFTS, news.update)
        review = studio.reviewer.review(ids, "Cats")
        assert (review.ready, review.errors) == (True, 0)
        assert [one.field for one in review.problems if one.severity is Severity.REFUSED] == [at for at, _ in ALL]
        scripted.answers["/v1/assets/"] = accepting
        mint = await studio.minting.mint(review)
        assert mint.state is MintState.ANSWERED
        assert refused(studio, ids[1]) == []
        studio.changes.deliver()
        assert ids[1] in news
        await studio.close()


async def test_a_refusal_is_said_only_where_it_was_said(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, ids = await refused_mint(profile, scripted)
        chosen = studio.session.chosen
        assert chosen is not None
        await studio.session.switch(Network.PRACTICE)
        assert refused(studio, ids[1]) == []
        await studio.session.switch(Network.TEST)
        studio.session.add_account()
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "another")
        assert refused(studio, ids[1]) == []
        await studio.session.switch_account(chosen.id)
        assert refused(studio, ids[1]) == ALL
        await studio.close()


async def test_one_asset_alone_is_the_first(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, (art_id,) = await ready(profile, scripted)
        scripted.answers["/v1/assets/"] = lambda *_: (422, {"amount": {"0": ["Too many"]}})
        await studio.minting.mint(studio.reviewer.review([art_id]))
        assert refused(studio, art_id) == [(("amount",), "The service refused this: Too many.")]
        await studio.close()
