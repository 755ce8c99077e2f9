"""Requests as artists approve them, and the honest record of each as the contract says it is returned."""

from typing import Any

from hypothesis import strategies as st

WHOLE: dict[str, Any] = {
    "blockchain": "ada",
    "amount": 7,
    "name": "Grünes Tor",
    "asset_name": "Gate1",
    "image": "ipfs://Qm1",
    "description": "A “gate”",
    "is_auto": True,
    "royalties_rate": 3,
    "royalties": "addr_test1vz",
    "files": [
        {"name": "Back", "mediaType": "image/png", "src": "ipfs://Qm2"},
        {"name": "Film", "mediaType": "video/mp4", "src": "ipfs://Qm3"},
    ],
    "attrs": {"artist": "Ada", "tags": ["a", "b"], "where": {"city": "Turin", "at": {"sea": "no", "lines": ["x"]}}},
}

_words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
_values = st.recursive(
    _words | st.lists(_words, min_size=1, max_size=3),
    lambda inner: st.dictionaries(_words, inner, min_size=1, max_size=3),
    max_leaves=6,
)


@st.composite
def requests(draw: st.DrawFn, number: int = 0) -> dict[str, Any]:
    """Any asset that can be sent; with a description as a line, as lines, or none."""
    one: dict[str, Any] = {
        "blockchain": "ada",
        "amount": draw(st.integers(1, 2**63 - 1)),
        "name": draw(_words),
        "asset_name": f"Name{number}",
        "image": f"ipfs://{draw(_words)}",
        "is_auto": draw(st.booleans()),
    }
    attrs: dict[str, Any] = draw(st.dictionaries(_words, _values, max_size=4))
    described = draw(st.sampled_from(["line", "lines", "none"]))
    if described == "line":
        one["description"] = draw(_words)
    elif described == "lines":
        attrs = {"description": draw(st.lists(_words, min_size=2, max_size=4))} | attrs
    if attrs:
        one["attrs"] = attrs
    if number == 0 and draw(st.booleans()):
        one |= {"royalties": draw(_words), "royalties_rate": draw(st.integers(1, 100))}
    if files := draw(st.lists(st.fixed_dictionaries({"name": _words, "mediaType": _words, "src": _words}), max_size=2)):
        one["files"] = files
    return one


@st.composite
def collections(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Some assets in one request; the primary's start of minting is that of all."""
    found = [draw(requests(number)) for number in range(draw(st.integers(1, 4)))]
    return [one | {"is_auto": found[0]["is_auto"]} for one in found]


def recorded(request: dict[str, Any], *, is_auto: bool | None = None) -> dict[str, Any]:
    """The honest record of an asset (specification 2.3 returned, 4.5 rules 3 and 4), and what services add."""
    has_royalties = bool(request.get("royalties"))
    return {
        "uuid": "1",
        "status": "preauth",
        "blockchain": "ADA",
        "amount": request["amount"],
        "image": request["image"],
        "mediaType": None,
        "name": request["name"],
        "asset_name": request["asset_name"],
        "description": request.get("description"),
        "size": "9",
        "collection": "c",
        "files": request.get("files", []),
        "attrs": request.get("attrs", {}),
        "is_deleted": False,
        "created_on": "2022-04-20 16:37:58+00:00",
        "updated_on": "2022-04-20 16:37:58+00:00",
        "is_auto": request["is_auto"] if is_auto is None else is_auto,
        "has_royalties": has_royalties,
        "royalties": request.get("royalties", ""),
        "royalties_rate": f"{request.get('royalties_rate', 0):.2f}",
        "royalties_minted": False,
        "transaction": "t",
    }
