"""Several accounts on one network: each keeps its own sign-in and address, and nothing goes from one to another."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.polling.watch_troubles import NOT_OFFERED
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.token_refresh import SignInRequired
from mintwright.studio.studio import Studio

TEST = Network.TEST


def exchange(name: str) -> Callable[[dict[str, str], bytes], Any]:
    return lambda headers, body: (200, {"access_token": f"token-of-{name}", "expires_in": 3600})


async def two_accounts(profile: Profile, scripted: ScriptedService) -> tuple[Studio, str, str]:
    """A studio with an account at the practice service and one at the scripted service, which is chosen."""
    scripted.answers["/auth/exchange/"] = exchange("second")
    known = profile.server.credentials()
    studio = profile.open()
    await studio.start()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token, label="First")
    studio.session.add_account()
    await studio.session.sign_in_secret(TEST, scripted.base_url, "secret-of-second")
    first, second = studio.session.accounts
    return studio, first.id, second.id


async def test_accounts_have_names_that_are_no_secrets_and_come_back(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, first, second = await two_accounts(profile, scripted)
        address = scripted.base_url.partition("://")[2]
        assert [account.label for account in studio.session.accounts] == ["First", address]
        assert studio.session.account == address
        studio.session.add_account()
        await studio.session.sign_in_secret(TEST, scripted.base_url, "secret", label=" secret ")
        assert studio.session.account == f"{address} (2)"  # what was typed as a name was the secret
        studio.session.rename_account(second, "Studio two")
        await studio.close()
        again = profile.open()
        await again.session.switch(TEST)
        assert [account.label for account in again.session.accounts] == ["First", "Studio two", f"{address} (2)"]
        await again.session.switch_account(second)
        assert again.session.account == "Studio two"
        assert await again.session.token() == "token-of-second"
        await again.session.switch_account(first)
        assert await again.session.token() != "token-of-second"
        await again.close()


async def test_switching_carries_over_no_address_and_no_token(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, first, second = await two_accounts(profile, scripted)
        asked = len(scripted.requests)
        await studio.session.switch_account(first)
        assert studio.session.base_url == profile.server.base_url
        assert studio.session.service.base_url == profile.server.base_url
        assert await studio.session.token() not in ("token-of-second", "")
        await studio.session.sign_out()
        with pytest.raises(SignInRequired):
            await studio.session.token()  # the other account is signed in, but it is not asked
        assert studio.session.base_url == profile.server.base_url
        assert studio.session.is_signed_in(second)
        assert len(scripted.requests) == asked
        await studio.close()


async def test_switching_carries_over_no_upload_and_no_reference(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, first, second = await two_accounts(profile, scripted)
        await studio.session.switch_account(first)
        ids = (await studio.uploads.add(profile.draw(2))).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 2)
        review = studio.reviewer.review(ids)
        await studio.session.switch_account(second)
        assert studio.uploads.totals().paused == 2
        assert [studio.uploads.item(art_id).stored for art_id in ids] == [None, None]
        if review.ready:
            with pytest.raises(MintError):
                await studio.minting.mint(review)
        await studio.session.switch_account(first)
        assert studio.uploads.totals().uploaded == 2
        assert scripted.seen("/v1/files/") == []
        await studio.close()


async def test_what_is_being_sent_for_one_account_ends_when_another_is_chosen(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    """Two accounts at the same address: what one began, and holds, is never used by the other without being asked."""
    sent_as: list[str] = []
    async with scripted:
        arrived, let_go = asyncio.Event(), asyncio.Event()

        async def slowly(headers: dict[str, str], _body: bytes) -> Any:
            sent_as.append(headers["authorization"])
            arrived.set()
            await let_go.wait()
            return 200, {"ipfs": "ipfs://file1", "uuid": "f"}

        scripted.answers["/auth/exchange/"] = exchange("one")
        scripted.answers["/v1/files/"] = slowly
        studio = profile.open()
        studio.uploads.start()
        await studio.session.sign_in_secret(TEST, scripted.base_url, "one")
        studio.session.add_account()
        scripted.answers["/auth/exchange/"] = exchange("two")
        await studio.session.sign_in_secret(TEST, scripted.base_url, "two")
        one, two = (account.id for account in studio.session.accounts)
        await studio.session.switch_account(one)
        await studio.uploads.add(profile.draw(1))
        await arrived.wait()
        await studio.session.switch_account(two)
        assert (studio.uploads.totals().paused, len(sent_as)) == (1, 1)
        let_go.set()
        await studio.uploads.resume_all()
        await until(lambda: studio.uploads.totals().uploaded == 1)
        await studio.session.switch_account(one)
        await until(lambda: studio.uploads.totals().uploaded == 1)
        assert [token.split()[-1] for token in sent_as] == ["token-of-one", "token-of-two", "token-of-one"]
        await studio.close()


async def test_a_removed_account_leaves_nothing_behind(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, first, second = await two_accounts(profile, scripted)
        live = studio.session.account_of(TEST)
        await studio.session.remove_account(second)
        assert studio.session.state is SessionState.SIGNED_OUT
        assert studio.session.chosen is None  # never by itself on with another account
        assert "secret-of-second" not in str(profile.ring.entries)
        assert not live.credentials.secret_token
        with pytest.raises(SignInRequired):
            await live.token()
        with pytest.raises(KeyError):
            await studio.session.switch_account(second)
        await studio.session.remove_account(first)
        assert profile.ring.entries == {}
        await studio.close()
        again = profile.open()
        await again.session.switch(TEST)
        assert again.session.accounts == ()
        await again.close()


async def test_the_same_user_signing_in_again_is_the_same_account(profile: Profile) -> None:
    studio, known = profile.open(), profile.server.credentials()
    given = {"client_id": known.client_id, "client_secret": known.client_secret}
    for _ in range(2):
        studio.session.add_account()
        await studio.session.sign_in_password(
            TEST, known.base_url, **given, username=known.username, password=known.password
        )
    assert [account.label for account in studio.session.accounts] == [known.username]
    await studio.close()


async def test_a_keyring_that_refuses_to_forget_is_said(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> None:
        raise OSError("locked")

    studio, known = profile.open(), profile.server.credentials()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
    monkeypatch.setattr(profile.ring, "delete_password", locked)
    await studio.session.sign_out()
    assert "keyring could not be asked to forget" in str(studio.session.problem)
    assert studio.session.state is SessionState.SIGNED_OUT
    await studio.close()


async def test_an_address_changed_in_the_settings_gets_no_secret(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, known = profile.open(), profile.server.credentials()
        await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)
        (entry,) = studio.settings.get("accounts")
        studio.settings.put("accounts", [{**entry, "base_url": scripted.base_url}])
        await studio.close()
        again = profile.open()
        await again.session.switch(TEST)
        assert again.session.state is SessionState.SIGNED_OUT
        assert scripted.requests == []
        await again.close()


@pytest.mark.parametrize("kept", [None, "x", [1, {}, {"id": "a", "network": "moon"}, None], {"id": 1}])
async def test_a_list_of_accounts_that_is_not_ours_is_passed_over(profile: Profile, kept: object) -> None:
    studio = profile.open()
    studio.settings.put("accounts", kept)
    await studio.close()
    again = profile.open()
    await again.session.switch(TEST)
    assert again.session.accounts == ()
    await again.close()


async def test_whether_somebody_can_stay_signed_in_is_known_before_the_form_is_filled(profile: Profile) -> None:
    from keyring.backends.fail import Keyring

    profile.ring = Keyring()
    studio = profile.open()
    await studio.session.switch(TEST)
    assert not studio.session.remembers
    await studio.close()


async def test_a_user_who_was_removed_and_comes_back_has_the_same_uploads(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    scripted.answers["/auth/token/"] = lambda *_: (200, {"access_token": "a"})
    scripted.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file1", "uuid": "f"})
    async with scripted:
        studio = profile.open()
        studio.uploads.start()
        session, client = studio.session, {"client_id": "c", "client_secret": "s", "password": "p"}
        await session.sign_in_password(TEST, scripted.base_url, **client, username="ada")
        await studio.uploads.add(profile.draw(1))
        await until(lambda: studio.uploads.totals().uploaded == 1)
        (ada,) = session.accounts
        await session.remove_account(ada.id)
        await session.sign_in_password(TEST, scripted.base_url, **client, username="eve")
        assert studio.uploads.totals().uploaded == 0
        session.add_account()
        await session.sign_in_password(TEST, scripted.base_url, **client, username="ada")
        assert studio.uploads.totals().uploaded == 1
        assert len(scripted.seen("/v1/files/")) == 1
        await studio.close()


async def a_prepared_mint(profile: Profile, scripted: ScriptedService, until: Until) -> tuple[Studio, int, str, str]:
    """A studio where one account prepared a mint and another one at the same address is chosen."""
    scripted.answers["/auth/exchange/"] = exchange("one")
    scripted.answers["/v1/files/"] = lambda *_: (200, {"ipfs": "ipfs://file1", "uuid": "f"})
    scripted.answers["/v1/assets/"] = lambda _, body: (
        200, {"uuid": "a", **json.loads(body), "transaction": {"uuid": "t-1", "status": "waiting"}},
    )  # fmt: skip
    studio = profile.open()
    studio.uploads.start()
    await studio.session.sign_in_secret(TEST, scripted.base_url, "one", label="One")
    ids = (await studio.uploads.add(profile.draw(1))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 1)
    prepared = await studio.minting.prepare(studio.reviewer.review(ids))
    one = prepared.account
    studio.session.add_account()
    scripted.answers["/auth/exchange/"] = exchange("two")
    await studio.session.sign_in_secret(TEST, scripted.base_url, "two", label="Two")
    chosen = studio.session.chosen
    assert chosen is not None
    assert chosen.id != one
    return studio, prepared.id, one, chosen.id


async def test_a_mint_is_sent_only_by_the_account_that_prepared_it(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, mint_id, one, _ = await a_prepared_mint(profile, scripted, until)
        with pytest.raises(MintError, match="prepared as One"):
            await studio.minting.send(mint_id)
        await studio.close()
        again = profile.open()
        await again.session.switch(TEST)
        with pytest.raises(MintError, match="prepared as One"):
            await again.minting.send(mint_id)
        await again.session.switch(Network.PRACTICE)
        with pytest.raises(MintError, match="Go back to that network"):
            await again.minting.send(mint_id)
        assert scripted.seen("/v1/assets/") == []
        assert again.minting.mint_by_id(mint_id).state is MintState.PREPARED
        scripted.answers["/auth/exchange/"] = exchange("one")
        await again.session.switch(TEST)
        await again.session.switch_account(one)
        sent = await again.minting.send(mint_id)
        assert sent.state is MintState.ANSWERED
        assert [head["authorization"] for head, _ in scripted.seen("/v1/assets/")] == ["Bearer token-of-one"]
        await again.close()


async def test_what_a_removed_account_prepared_is_sent_by_nobody(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, mint_id, one, _ = await a_prepared_mint(profile, scripted, until)
        await studio.session.remove_account(one)
        with pytest.raises(MintError, match="not known here which account"):
            await studio.minting.send(mint_id)
        assert scripted.seen("/v1/assets/") == []
        await studio.minting.discard(mint_id)
        await studio.close()


async def test_a_receipt_is_asked_for_only_by_the_account_that_minted_it(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    """Also what one account is not offered says nothing about another."""
    asked_as: list[str] = []

    def transaction(headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        asked_as.append(headers["authorization"])
        return (200, {"uuid": "t-1", "status": "processing"}) if "one" in asked_as[-1] else (404, {"detail": "None."})

    async with scripted:
        studio, mint_id, one, two = await a_prepared_mint(profile, scripted, until)
        scripted.answers["/v1/transactions/t-1/"] = transaction
        scripted.answers["/v1/transactions/"] = lambda *_: (404, {"detail": "None."})
        await studio.uploads.resume_all()
        await until(lambda: studio.uploads.totals().uploaded == 1)
        art_ids = studio.minting.mint_by_id(mint_id).art_ids
        others = await studio.minting.mint(studio.reviewer.review(art_ids))
        await studio.poller.refresh(others.id)
        await studio.session.switch_account(one)
        await studio.minting.send(mint_id, knowing=frozenset({others.id}))
        await studio.poller.refresh(others.id)
        assert asked_as == ["Bearer token-of-two"]
        await studio.poller.refresh(mint_id)
        assert asked_as == ["Bearer token-of-two", "Bearer token-of-one"]
        assert studio.minting.receipt(mint_id).transaction_status == "processing"
        await studio.session.switch_account(two)
        await studio.poller.refresh(mint_id)
        assert len(asked_as) == 2
        assert await studio.poller.refresh(others.id) == NOT_OFFERED
        assert len(asked_as) == 2, "each account keeps its sign-in, and what that was not offered"
        await studio.close()


async def test_what_was_added_before_somebody_signed_in_is_sent_by_whoever_signs_in_first(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, *_ = await a_prepared_mint(profile, scripted, until)
        studio.session.add_account()
        await studio.uploads.add(profile.draw(1, "later {}.png"))
        assert (studio.uploads.totals().waiting, studio.uploads.totals().paused) == (1, 1)
        scripted.answers["/auth/exchange/"] = exchange("three")
        await studio.session.sign_in_secret(TEST, scripted.base_url, "three")
        await until(lambda: studio.uploads.totals().uploaded == 1)
        assert scripted.seen("/v1/files/")[-1][0]["authorization"] == "Bearer token-of-three"
        assert studio.uploads.totals().paused == 1
        await studio.close()


@pytest.mark.parametrize("typed", ["client-secret", "pass word", "refresh-token", "access-token"])
async def test_no_secret_that_was_just_typed_is_written_down_as_a_name(
    profile: Profile, scripted: ScriptedService, typed: str
) -> None:
    scripted.answers["/auth/token/"] = lambda *_: (200, {"access_token": "a", "refresh_token": "r"})
    client = {"client_id": "client", "client_secret": "client-secret"}
    async with scripted:
        studio = profile.open()
        session = studio.session
        ways = {
            "client-secret": lambda: session.sign_in_refresh(
                TEST, scripted.base_url, **client, refresh_token="refresh-token", label=f" {typed}"
            ),
            "pass word": lambda: session.sign_in_password(
                TEST, scripted.base_url, **client, username="ada", password="pass word", label=typed
            ),
            "access-token": lambda: session.sign_in_token(
                TEST, scripted.base_url, **client, access_token=typed, refresh_token="refresh-token", label=typed
            ),
        }
        ways["refresh-token"] = ways["client-secret"]
        await ways[typed]()
        assert typed not in session.account
        assert session.account
        await studio.close()


async def test_a_sheet_that_is_looked_at_is_written_whichever_account_is_chosen_by_then(
    profile: Profile, scripted: ScriptedService
) -> None:
    """Descriptions belong to the art of the project, not to an account."""
    async with scripted:
        studio, first, second = await two_accounts(profile, scripted)
        await studio.uploads.pause_all()
        await studio.uploads.add(profile.draw(2))
        ids = studio.uploads.order()
        rows = [("File", "Title"), *((studio.uploads.art(one).path.name, f"Dusk {one}") for one in ids)]
        read = Sheet("birds.csv", rows, Reading())
        plan = await studio.importing.plan(read, await studio.importing.guess(read, ids), ids)
        await studio.session.switch_account(first)
        assert await studio.importing.write(plan)
        assert [studio.drafts.draft(one).name for one in ids] == [f"Dusk {one}" for one in ids]
        await studio.session.switch_account(second)
        again = await studio.importing.plan(read, plan.meanings, ids)
        assert not again.counts.assets, "the other account has the same descriptions"
        await studio.close()
