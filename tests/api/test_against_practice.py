"""The client against the whole practice service over a real socket: three sign-ins, files, assets, collections."""

from collections.abc import Awaitable, Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.token_provider import FixedToken
from mintwright.chain.addresses import key_address, parse_address
from mintwright.chain.cid import cid_of
from mintwright.domain.answers.service_records import Asset, Transaction
from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.practice import Credentials, PracticeServer

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(3_000_000)
ROYALTIES = key_address(bytes(28), network=0)


@pytest.fixture(scope="module")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path_factory.mktemp("practice"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def credentials(practice: PracticeServer) -> Credentials:
    return practice.credentials()


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "Night Garden's 😀.png"
    path.write_bytes(PICTURE)
    return path


async def signed_in(practice: PracticeServer, work: Callable[[MintingService], Awaitable[None]]) -> None:
    """Run `work` with a service that holds an access token from the secret-token exchange."""
    async with MintingService(practice.base_url) as door:
        token = await door.exchange_secret(practice.issue_secret_token())
    async with MintingService(practice.base_url, token_provider=FixedToken(token.access_token)) as service:
        await work(service)


async def test_every_way_in_gives_an_access_token(practice: PracticeServer, credentials: Credentials) -> None:
    async with MintingService(practice.base_url + "/") as service:
        exchanged = await service.exchange_secret(f" {credentials.secret_token}\n")
        granted = await service.grant_password(
            client_id=credentials.client_id,
            client_secret=credentials.client_secret,
            username=credentials.username,
            password=credentials.password,
        )
        assert granted.refresh_token is not None
        renewed = await service.grant_refresh(
            client_id=credentials.client_id,
            client_secret=credentials.client_secret,
            refresh_token=granted.refresh_token,
        )
    for token in (exchanged, granted, renewed):
        assert token.access_token.get_secret_value()
        assert token.expires_in


async def test_a_wrong_secret_is_refused_in_words(practice: PracticeServer, credentials: Credentials) -> None:
    async with MintingService(practice.base_url) as service:
        with pytest.raises(errors.TokenRejected) as caught:
            await service.exchange_secret("WRONG-SECRET-TOKEN")
        assert "does not accept this secret token" in str(caught.value)
        with pytest.raises(errors.TokenRejected) as caught:
            await service.grant_password(
                client_id=credentials.client_id,
                client_secret=credentials.client_secret,
                username="nobody",
                password="WRONG-PASSWORD",
            )
        assert caught.value.error is not None
        assert "WRONG" not in str(caught.value) + caught.value.details


async def test_an_upload_comes_back_with_the_reference_of_its_bytes(practice: PracticeServer, picture: Path) -> None:
    reported: list[tuple[int, int]] = []

    async def work(service: MintingService) -> None:
        attachment = await service.upload_file(picture, on_progress=lambda sent, total: reported.append((sent, total)))
        assert attachment.ipfs == f"ipfs://{cid_of(PICTURE)}"
        assert attachment.name == picture.name
        assert attachment.size == len(PICTURE)
        assert attachment.mimetype == "image/png"

    await signed_in(practice, work)
    assert reported[-1] == (len(PICTURE), len(PICTURE))


def asset_request(number: int, image: str, **more: object) -> AssetRequest:
    return AssetRequest(
        amount=number, name=f"Gate {number}", asset_name=f"Gate{number}", image=image, is_auto=True, **more
    )


async def test_one_asset_is_answered_with_its_transaction(practice: PracticeServer, picture: Path) -> None:
    async def work(service: MintingService) -> None:
        image = (await service.upload_file(picture)).ipfs
        asset = await service.create_asset(
            asset_request(
                1,
                image,
                royalties_rate=Decimal("2.5"),
                royalties=ROYALTIES,
                files=(FileRef(name="Back", media_type="image/png", src=image),),
                attrs={"artist": "Ada", "where": {"city": "Turin"}, "tags": ["a", "b"]},
            )
        )
        transaction = asset.transaction
        assert isinstance(transaction, Transaction)
        assert (asset.status, transaction.status) == ("waiting", "waiting")
        assert (asset.royalties_rate, asset.royalties, asset.has_royalties) == (Decimal("2.50"), ROYALTIES, True)
        assert asset.attrs == {"artist": "Ada", "where": {"city": "Turin"}, "tags": ["a", "b"]}
        assert asset.files[0].src == image
        assert parse_address(transaction.deposit_address).network == 0
        assert transaction.cost is not None
        assert asset.odd == transaction.odd == {}

    await signed_in(practice, work)


async def test_a_collection_of_three_shares_one_transaction_that_can_be_asked_for(
    practice: PracticeServer, picture: Path
) -> None:
    async def work(service: MintingService) -> None:
        image = (await service.upload_file(picture)).ipfs
        assets = await service.create_collection([asset_request(number, image) for number in (1, 2, 3)])
        assert [asset.asset_name for asset in assets] == ["Gate1", "Gate2", "Gate3"]
        assert {asset.status for asset in assets} == {"preauth"}
        assert len({asset.collection for asset in assets}) == 1
        (uuid,) = {asset.transaction_uuid for asset in assets}
        answer = await service.transaction(uuid)
        assert answer is not None
        assert answer.record.uuid == uuid
        assert parse_address(answer.record.deposit_address).network == 0
        assert await service.transaction("00000000-0000-4000-8000-000000000000") is None

    await signed_in(practice, work)


async def test_a_refusal_names_the_asset_and_the_field(practice: PracticeServer, picture: Path) -> None:
    async def work(service: MintingService) -> None:
        image = (await service.upload_file(picture)).ipfs
        too_long = asset_request(2, image, attrs={"where": {"city": 65 * "x"}})
        with pytest.raises(errors.RequestRejected) as caught:
            await service.create_collection([asset_request(1, image), too_long])
        fault = caught.value.fields[0]
        assert (fault.asset, fault.field[:3]) == (1, ("attrs", "where", "city"))
        assert "“Gate 2”" in str(caught.value)
        assert "attributes" in str(caught.value)

    await signed_in(practice, work)


async def test_frozen_bytes_are_sent_as_they_are(practice: PracticeServer) -> None:
    async def work(service: MintingService) -> None:
        body = (
            '{"blockchain":"ada", "amount":1,"name":"Ä","asset_name":"A1","image":"ipfs://Qm","is_auto":false}'.encode()
        )
        answer = await service.send_creation(body)
        assert 200 <= answer.status < 300
        assert Asset.model_validate_json(answer.raw).name == "Ä"

    await signed_in(practice, work)


async def test_the_check_of_a_connection_says_what_it_found(practice: PracticeServer) -> None:
    async with MintingService(practice.base_url) as service:
        assert "A minting service answers" in str(await service.check())
