"""Drafts become requests: each asset its own names, the primary's decisions for all."""

from dataclasses import replace
from decimal import Decimal

import pytest

from mintwright.domain.assets.asset import Draft, ExtraFile, FileRef
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.requests import NotUploadedError, build_requests
from mintwright.domain.assets.wire import asset_body
from mintwright.domain.project import StoredFile

STORED = {
    number: StoredFile(sha256="", uuid="", ipfs=f"ipfs://Qm{number}", gateway="", media_type="image/png")
    for number in (1, 2, 3)
}
PRIMARY = Draft(
    art_id=1,
    name="  Gate  ",
    asset_name="Gate1 ",
    amount=5,
    is_auto=False,
    royalties_rate=Decimal("2.5"),
    royalties=" addr1 ",
)


def test_each_element_sends_its_own_six_fields_with_the_primarys_is_auto() -> None:
    other = Draft(art_id=2, name="Tower", asset_name="Tower1", amount=7, is_auto=True)
    first, second = build_requests([PRIMARY, other], STORED)
    assert (first.name, first.asset_name, first.amount, first.image, first.is_auto) == (
        "Gate",
        "Gate1",
        5,
        "ipfs://Qm1",
        False,
    )
    assert (second.name, second.asset_name, second.amount, second.image) == ("Tower", "Tower1", 7, "ipfs://Qm2")
    assert second.is_auto is False
    assert second.blockchain == "ada"


def test_royalties_are_sent_on_the_primary_alone() -> None:
    other = Draft(art_id=2, name="Tower", asset_name="Tower1", royalties_rate=Decimal(9), royalties="addr9")
    first, second = build_requests([PRIMARY, other], STORED)
    assert (first.royalties, first.royalties_rate) == ("addr1", Decimal("2.5"))
    assert (second.royalties, second.royalties_rate) == (None, None)


def test_a_short_description_is_a_field_and_a_long_one_is_lines_among_the_attributes() -> None:
    attrs = (Node("artist", text="Ada"),)
    short, long = (
        Draft(art_id=1, name="n", asset_name="n", description=text, attrs=attrs) for text in (" A gate. ", 70 * "x")
    )
    (one,) = build_requests([short], STORED)
    assert (one.description, one.attrs) == ("A gate.", {"artist": "Ada"})
    (two,) = build_requests([long], STORED)
    assert (two.description, two.attrs) == (None, {"description": [64 * "x", 6 * "x"], "artist": "Ada"})


def test_further_files_name_what_the_network_holds() -> None:
    draft = Draft(art_id=1, name="n", asset_name="n", files=(ExtraFile(art_id=3, name=" Back "),))
    (request,) = build_requests([draft], STORED)
    assert request.files == (FileRef(name="Back", media_type="image/png", src="ipfs://Qm3"),)


def test_an_untouched_draft_sends_no_optional_field() -> None:
    (request,) = build_requests([Draft(art_id=1, name="Gate", asset_name="Gate1")], STORED)
    assert asset_body(request) == (
        b'{"blockchain":"ada","amount":1,"name":"Gate","asset_name":"Gate1","image":"ipfs://Qm1","is_auto":true}'
    )


def test_art_that_is_not_uploaded_is_named() -> None:
    with pytest.raises(NotUploadedError) as caught:
        build_requests([Draft(art_id=9, name="Gate", asset_name="Gate1")], STORED)
    assert caught.value.art_id == 9
    assert "“Gate”" in str(caught.value)


def test_a_cover_is_the_image_and_the_art_itself_the_first_of_the_files() -> None:
    film = Draft(art_id=1, name=" Dance ", asset_name="Dance", cover=2, files=(ExtraFile(art_id=3, name="Score"),))
    kinds = {1: "video/mp4", 2: "image/png", 3: "application/pdf"}
    stored = {number: replace(STORED[number], media_type=kind) for number, kind in kinds.items()}
    (request,) = build_requests([film], stored)
    assert request.image == "ipfs://Qm2"
    assert request.files == (
        FileRef(name="Dance", media_type="video/mp4", src="ipfs://Qm1"),
        FileRef(name="Score", media_type="application/pdf", src="ipfs://Qm3"),
    )
    with pytest.raises(NotUploadedError) as caught:
        build_requests([film], {1: stored[1], 3: stored[3]})
    assert caught.value.art_id == 2
