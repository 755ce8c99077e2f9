"""What new art begins with: only what is right is used, and a piece is given only what it lacks."""

import json
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.networks import Network
from mintwright.domain.presets import new_art
from mintwright.domain.presets.new_art import Marks, NewArt, fields_of, lacking, marks
from mintwright.domain.project import StoredFile

OF_TEST = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
OF_MAIN = "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"
MARA, FREE, PAPER = Node("Artist", text="Mara"), Node("Licence", text="CC0"), Node("Paper", text="Washi")
ALL = NewArt(
    artist="Mara", licence="CC0", quantity="5", rate="2.5", address_main=OF_MAIN, address_test=OF_TEST, attrs=(PAPER,)
)
ROYALTIES = {"royalties_rate": Decimal("2.5"), "royalties": OF_TEST}
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
SAID = st.builds(
    NewArt, artist=WORDS, licence=WORDS, quantity=WORDS, rate=WORDS, address_main=WORDS, address_test=WORDS,
    attrs=st.lists(st.builds(lambda key, words: Node(key, text=words), WORDS, WORDS), max_size=3).map(tuple),
)  # fmt: skip
PLAIN = st.recursive(
    st.none() | st.integers() | st.text(st.characters(), max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["artist", "licence", "quantity", "rate", "address_main", "attrs"]), inner)
    ),
    max_leaves=8,
)


def test_all_of_it_is_in_the_fields_of_a_draft() -> None:
    assert fields_of(ALL, Network.TEST) == {"attrs": (MARA, FREE, PAPER), "amount": 5, **ROYALTIES}
    assert fields_of(ALL, Network.MAIN)["royalties"] == OF_MAIN
    assert fields_of(NewArt(), Network.TEST) == {}


def test_an_attribute_of_that_name_stands_in_the_place_of_artist_or_licence() -> None:
    own = Node("Artist", text="Mara and Ada")
    assert fields_of(NewArt(artist="Mara", attrs=(own,)), Network.TEST) == {"attrs": (own,)}


def test_an_attribute_without_name_and_value_is_given_to_nobody() -> None:
    begun = NewArt(artist="Mara", attrs=(Node("", text=" "), PAPER, Node("", text="Washi")))
    assert fields_of(begun, Network.TEST) == {"attrs": (MARA, PAPER, Node("", text="Washi"))}
    assert marks(Draft(art_id=1, attrs=(MARA, Node(""))), begun, NewArt(), Network.TEST).attributes == ("Artist",)


@pytest.mark.parametrize("quantity", ["0", "-1", "many", "1.5", "9" * 19, "9" * 5_000, "٣", " ", "²"])
def test_a_quantity_that_cannot_be_minted_is_not_used(quantity: str) -> None:
    assert fields_of(NewArt(quantity=quantity), Network.TEST) == {}


def test_what_a_project_does_not_say_is_as_said_in_general() -> None:
    said = NewArt(artist="Ada", rate="10").over(NewArt(artist="Mara", address_test=OF_TEST))
    assert fields_of(said, Network.TEST) == {
        "attrs": (Node("Artist", text="Ada"),), "royalties_rate": Decimal(10), "royalties": OF_TEST
    }  # fmt: skip
    assert "royalties" not in fields_of(said, Network.MAIN)


def test_what_is_there_lacks_by_name_and_keeps_its_own_values_and_quantity() -> None:
    given_ = fields_of(ALL, Network.TEST)
    assert lacking(Draft(art_id=1), given_) == {"attrs": (MARA, FREE, PAPER), **ROYALTIES}
    own = Draft(art_id=1, attrs=(Node("Licence", text="CC BY"),), royalties_rate=Decimal(1))
    assert lacking(own, given_) == {"attrs": (Node("Licence", text="CC BY"), MARA, PAPER)}
    whole = Draft(art_id=1, attrs=(PAPER, FREE, MARA), royalties="x")
    assert lacking(whole, given_) == {}


def test_a_draft_shows_what_is_as_the_defaults_say_until_it_is_changed() -> None:
    draft = Draft(art_id=1, attrs=(MARA, FREE, PAPER), amount=5, **ROYALTIES)
    assert marks(draft, ALL, NewArt(), Network.TEST) == Marks(
        ("Artist", "Licence", "Paper"), amount=True, royalties=True
    )
    other = Draft(
        art_id=1, attrs=(MARA, Node("Paper", text="A4")), amount=1, royalties_rate=Decimal(3), royalties=OF_TEST
    )
    assert marks(other, ALL, NewArt(), Network.TEST) == Marks(("Artist",))
    assert marks(draft, NewArt(), ALL, Network.TEST) == Marks(), "that is from the settings"


def test_what_is_default_is_in_what_is_sent() -> None:
    draft = Draft(art_id=1, name="Gate", asset_name="Gate", **fields_of(ALL, Network.TEST))
    stored = StoredFile(sha256="a", uuid="u", ipfs="ipfs://Qm", gateway="", media_type="image/png")
    (request,) = build_requests([draft], {1: stored})
    assert request.attrs == {"Artist": "Mara", "Licence": "CC0", "Paper": "Washi"}
    assert (request.amount, request.royalties_rate, request.royalties) == (5, Decimal("2.5"), OF_TEST)


@given(SAID)
def test_it_comes_back_from_the_settings_as_it_was_written(said: NewArt) -> None:
    assert new_art.read(*json.loads(json.dumps(new_art.plain(said)))) == said


TWICE = (Node("Artist"), Node("Artist", text="Mara"))


@example(NewArt(), NewArt(attrs=TWICE))
@given(SAID, SAID)
def test_whatever_was_written_can_be_used_given_and_shown(said: NewArt, general: NewArt) -> None:
    given_ = fields_of(said.over(general), Network.TEST)
    draft = Draft(art_id=1, **given_)
    assert not {"attrs", "royalties"} & lacking(draft, given_).keys()
    marks(draft, said, general, Network.TEST)


@given(PLAIN, PLAIN)
def test_whatever_stands_in_the_settings_is_read(said: object, addresses: object) -> None:
    read = new_art.read(said, addresses)
    assert new_art.read(*new_art.plain(read)) == read
    fields_of(read, Network.MAIN)
