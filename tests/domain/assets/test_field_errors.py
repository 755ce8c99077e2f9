"""A service's rejection is mapped to the field of the form it is about."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.field_errors import field_of, value_at
from mintwright.domain.assets.problems import Field
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.assets.wire import asset_body
from mintwright.domain.project import StoredFile

LONG = "word " * 20  # is sent as two lines

DRAFT = Draft(
    art_id=1,
    name="Gate",
    asset_name="Gate",
    description=LONG,
    attrs=(
        Node("colour", text="red"),
        Node("where", NodeKind.GROUP, children=(Node("land", text="x"), Node("2024", text=LONG))),
        Node("lines", NodeKind.LIST, children=(Node(""), Node("", text=LONG), Node("", text="end"))),
    ),
    files=(ExtraFile(art_id=2, name="back"), ExtraFile(art_id=3, name="side")),
)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (("name",), ("name",)),
        (("amount", 0), ("amount",)),
        (("description",), ("description",)),
        (("attrs", "description", 1), ("description",)),
        (("attrs",), ("attrs",)),
        (("attrs", "colour"), ("attrs", 0, "text")),
        (("attrs", "where"), ("attrs", 1)),
        (("attrs", "where", "2024"), ("attrs", 1, 1, "text")),
        (("attrs", "where", "2024", 1), ("attrs", 1, 1, "text")),
        (("attrs", "where", "nowhere"), ("attrs", 1)),
        (("attrs", "lines"), ("attrs", 2)),
        (("attrs", "lines", "1"), ("attrs", 2, 1, "text")),  # the blank is not sent, the long one as two lines
        (("attrs", "lines", 2), ("attrs", 2, 2, "text")),
        (("attrs", "lines", 9), ("attrs", 2)),
        (("attrs", "unknown"), ("attrs",)),
        (("files",), ("files",)),
        (("files", 1, "name"), ("files", 1, "name")),
        (("files", "0", "src"), ("files", 0)),
        (("files", 7, "name"), ("files",)),
        (("image",), ()),
        (("blockchain",), ()),
        ((), ()),
    ],
)
def test_a_path_of_the_request_leads_to_its_field(path: Field, field: Field) -> None:
    assert field_of(path, DRAFT) == field


def test_an_attribute_of_the_artists_own_called_description_is_not_the_description() -> None:
    draft = Draft(art_id=1, attrs=(Node("description", text="x"),))
    assert field_of(("attrs", "description"), draft) == ("attrs", 0, "text")


def test_a_value_is_found_where_the_request_holds_it() -> None:
    held = {one: StoredFile(sha256="", uuid="", ipfs=f"ipfs://{one}", gateway="", media_type="") for one in (1, 2, 3)}
    request: Any = json.loads(asset_body(build_requests([DRAFT], held)[0]))
    assert value_at((), request) == request
    assert value_at(("files", "1", "src"), request) == "ipfs://3"
    assert value_at(("attrs", "where", "land", "deeper"), request) == "x"
    assert value_at(("attrs", "lines", 2), request) == "end"
    assert value_at(("attrs", "none", "deeper"), request) is None
    assert value_at(("files", 9), request) is None


@given(st.lists(st.one_of(st.sampled_from(["attrs", "files", "where", "lines", "2024"]), st.text(), st.integers())))
@settings(derandomize=True, deadline=None, max_examples=150)
def test_any_path_leads_somewhere(path: list[str | int]) -> None:
    field = field_of(tuple(path), DRAFT)
    assert field == () or field[0] in {"attrs", "files", "name", "amount", "description"} or len(field) == 1
    value_at(tuple(path), {"attrs": {"where": {"land": "x"}, "lines": ["a"]}, "files": [{"name": "b"}]})


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (("image",), ("cover",)),
        (("files", 0, "name"), ("name",)),
        (("files", 0, "mediaType"), ()),
        (("files", 1, "name"), ("files", 0, "name")),
        (("files", 2), ("files", 1)),
        (("files", 3, "name"), ("files",)),
    ],
)
def test_where_there_is_a_cover_the_art_itself_stands_before_its_further_files(path: Field, field: Field) -> None:
    assert field_of(path, replace(DRAFT, cover=9)) == field
