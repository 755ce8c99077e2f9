"""Descriptions as the generators write them: by their published sources and documentation."""

from collections.abc import Mapping, Sequence
from typing import Any

Fields = dict[str, Any]


def traits(**values: Any) -> list[Fields]:
    return [{"trait_type": name, "value": value} for name, value in values.items()]


def hashlips(number: int, **more: Any) -> Fields:
    return {
        "name": f"Moonbird #{number}",
        "description": "Born at night",
        "image": f"ipfs://NewUriToReplace/{number}.png",
        "dna": f"{number:040x}",
        "edition": number,
        "date": 1_763_769_600_000 + number,
        "attributes": traits(Background="Dusk", Eyes=f"Eyes {number}"),
        "compiler": "HashLips Art Engine",
    } | more


def solana(number: int, **more: Any) -> Fields:
    """As HashLips writes it: all have a picture of the same name."""
    return {
        "name": f"Moonbird #{number}",
        "symbol": "MB",
        "description": "Born at night",
        "seller_fee_basis_points": 1000,
        "image": "image.png",
        "external_url": "https://moonbirds.example",
        "edition": number,
        "attributes": traits(Background="Dusk", Eyes=f"Eyes {number}"),
        "properties": {
            "files": [{"uri": "image.png", "type": "image/png"}],
            "category": "image",
            "creators": [{"address": "7fXNuer5sbZtaTEPhtJ5g5gNtuyRoKkvxdjEjEnPN4mC", "share": 100}],
        },
    } | more


def sugar(number: int, **more: Any) -> Fields:
    return {
        "name": f"Number #{number:04}",
        "symbol": "NB",
        "description": "A number",
        "image": f"{number}.png",
        "attributes": traits(Layer=f"{number}"),
        "properties": {"files": [{"uri": f"{number}.png", "type": "image/png"}], "category": "image"},
    } | more


POLICY = "ab" * 28


def cip25(assets: Mapping[str, Fields], *, version: Any = None, policy: str = POLICY) -> Fields:
    below: Fields = {policy: dict(assets)}
    return {"721": below if version is None else {**below, "version": version}}


def asset(number: int, **more: Any) -> Fields:
    return {
        "name": f"Moonbird {number}",
        "image": ["ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", "x"],
        "mediaType": "image/png",
        "description": ["Born at night, ", "and never slept."],
        "Background": "Dusk",
    } | more


def many(make: Any, numbers: Sequence[int]) -> dict[int, Fields]:
    return {number: make(number) for number in numbers}
