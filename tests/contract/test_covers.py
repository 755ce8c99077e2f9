"""Drafts with covers become requests that the shared contract describes and that the practice service accepts."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema_rs
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.assets.wire import asset_body, collection_body
from mintwright.domain.project import StoredFile

CONTRACT = yaml.safe_load(Path(__file__).with_name("openapi.yaml").read_text(encoding="utf-8"))
ASKED = CONTRACT["paths"]["/v1/assets/"]["post"]["requestBody"]["content"]["application/json"]["schema"]
KINDS = ("image/png", "video/mp4", "audio/mpeg", "model/gltf-binary", "application/pdf")
CID = "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG"
STORED = {
    number: StoredFile(sha256="", uuid="", ipfs=f"ipfs://{CID}", gateway="", media_type=kind)
    for number, kind in enumerate(KINDS, start=1)
}
ids = st.sampled_from(sorted(STORED))
titles = st.text("abc é画", min_size=1, max_size=12).map(lambda title: f"A{title}")
drafts = st.lists(
    st.builds(
        Draft,
        art_id=ids,
        name=titles,
        cover=st.none() | ids,
        files=st.lists(st.builds(ExtraFile, art_id=ids, name=titles), max_size=2).map(tuple),
    ),
    min_size=1,
    max_size=4,
)


def body_of(asked: Sequence[Draft]) -> bytes:
    named = [replace(draft, asset_name=f"Piece{number}") for number, draft in enumerate(asked)]
    requests = build_requests(named, STORED)
    return asset_body(requests[0]) if len(requests) == 1 else collection_body(requests)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(drafts)
def test_any_drafts_with_covers_are_what_the_contract_describes(asked: list[Draft]) -> None:
    wanted = jsonschema_rs.Draft202012Validator({"components": CONTRACT["components"], **ASKED})
    body = json.loads(body_of(asked))
    wanted.validate(body)
    for draft, sent in zip(asked, body if isinstance(body, list) else [body], strict=True):
        own = [{"name": draft.name.strip(), "mediaType": KINDS[draft.art_id - 1], "src": f"ipfs://{CID}"}]
        assert sent.get("files", [])[: len(own)] == own or not draft.has_cover
        assert len(sent.get("files", [])) == len(draft.files) + draft.has_cover


def test_the_practice_service_accepts_them(target_with: Any) -> None:
    target = target_with(chain_strict=True)
    headers = {"Authorization": f"Bearer {target.credentials.access_token}", "Content-Type": "application/json"}

    @settings(derandomize=True, deadline=None, max_examples=15)
    @given(drafts)
    def accepted(asked: list[Draft]) -> None:
        answer = target.client.post("/v1/assets/", content=body_of(asked), headers=headers)
        assert answer.is_success, answer.text

    accepted()
