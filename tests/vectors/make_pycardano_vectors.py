"""Makes pycardano_vectors.json: policy ids, metadata bytes, fees and min-ADA from an independent implementation.

pycardano brings some forty packages and needs cbor2 below 6, so it is no test dependency: its answers are committed.
Run in an environment of its own:  pip install "cbor2<6" pycardano==0.19.2  and then this script.
"""

import json
import random
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pycardano as pc

OUT = Path(__file__).with_name("pycardano_vectors.json")
random = random.Random(721)
WORDS = ["moth", "lantern", "tide", "fern", "ember", "gate", "pond", "dusk", "水", "été", "naïve", "☾"]


def main() -> None:
    """Write every vector."""
    mints = [mint(count) for count in (1, 2, 5, 12, 34)]
    vectors = {
        "source": f"pycardano {version('pycardano')}, cbor2 {version('cbor2')}",
        "policies": [policy_vector() for _ in range(6)],
        "addresses": [address_vector() for _ in range(4)],
        "mints": mints,
    }
    contents = {"smallest": [smallest()], "widest": widest(1), "23": widest(23), "24": widest(24), "wordy": [wordy()]}
    builds = [build(name, assets, way) for name, assets in contents.items() for way in ways()]
    vectors |= {"contents": contents, "builds": builds}
    OUT.write_text(json.dumps(vectors, ensure_ascii=False, indent=1) + "\n")


def key_hash() -> pc.VerificationKeyHash:
    return pc.VerificationKeyHash(random.randbytes(28))


def script_of(owner: pc.VerificationKeyHash, slot: int) -> pc.ScriptAll:
    return pc.ScriptAll([pc.ScriptPubkey(owner), pc.InvalidHereAfter(slot)])


def policy_vector() -> dict:
    owner, slot = key_hash(), random.choice([5, 300, 59_855_240, 172_000_000, 5_000_000_000])
    script = script_of(owner, slot)
    return {
        "key_hash": owner.payload.hex(),
        "invalid_slot": slot,
        "script": script.to_cbor_hex(),
        "policy_id": str(script.hash()),
    }


def address_vector() -> dict:
    payment, stake, network = key_hash(), key_hash(), random.choice(list(pc.Network))
    return {
        "payment": payment.payload.hex(),
        "stake": stake.payload.hex(),
        "network": network.value,
        "address": str(pc.Address(payment, stake, network)),
        "enterprise": str(pc.Address(payment, network=network)),
    }


def text(limit: int) -> str:
    chosen = ""
    while len((chosen + "xxxxxxxxx").encode()) < limit:
        chosen += random.choice(WORDS) + " "
    return chosen


def asset(number: int) -> dict:
    fields = {"name": f"Night Garden {number}", "image": "ipfs://Qm" + "a" * 44, "description": [text(64), text(40)]}
    if number % 2:
        fields |= {"mediaType": "image/png", "Story": {"Line": [text(64)] * 2, "Year": "2026"}}
    if number % 3 == 0:
        fields["files"] = [{"name": "Back", "mediaType": "image/jpeg", "src": "ipfs://Qm" + "b" * 44}]
    return fields


def canonical(value):
    """The same tree with map keys in canonical order, which pycardano leaves to its caller."""
    if isinstance(value, dict):
        return {key: canonical(value[key]) for key in sorted(value, key=lambda key: (len(key.encode()), key.encode()))}
    return [canonical(each) for each in value] if isinstance(value, list) else value


def mint(count: int) -> dict:
    script = script_of(key_hash(), 172_000_000)
    policy = script.hash()
    assets = {f"NightGarden{number:03}": asset(number) for number in range(1, count + 1)}
    quantities = {name: random.choice([1, 20, 1000, 9_223_372_036_854_775_807]) for name in assets}
    metadata = pc.Metadata({721: {str(policy): canonical(assets)}})
    tokens = {pc.AssetName(name.encode()): quantity for name, quantity in quantities.items()}
    minted = pc.MultiAsset({policy: pc.Asset(tokens)})
    address = pc.Address(key_hash(), key_hash() if count % 2 else None, pc.Network.TESTNET)
    data = pc.AuxiliaryData(metadata)
    tokens_out = pc.TransactionOutput(address, pc.Value(1_000_000, minted), post_alonzo=True)
    body = pc.TransactionBody(
        inputs=pc.OrderedSet([pc.TransactionInput(pc.TransactionId(bytes(32)), 0)]),
        outputs=[tokens_out, pc.TransactionOutput(address, 2_000_000, post_alonzo=True)],
        fee=1_000_000,
        ttl=100_000_000,
        auxiliary_data_hash=data.hash(),
        mint=minted,
    )
    size = signed_size(body, script, data)
    chain = Chain()
    return {
        "script": script.to_cbor_hex(),
        "address": str(address),
        "assets": assets,
        "quantities": quantities,
        "metadata": data.to_cbor_hex(),
        "size": size,
        "fee": pc.fee(chain, size),
        "min_ada": pc.min_lovelace(chain, tokens_out),
    }


def signed_size(body: pc.TransactionBody, script: pc.ScriptAll, data: pc.AuxiliaryData) -> int:
    """How many bytes the transaction takes with both signatures."""
    keys = [pc.PaymentSigningKey.generate() for _ in range(2)]
    signed = pc.NonEmptyOrderedSet(
        [pc.VerificationKeyWitness(key.to_verification_key(), key.sign(body.hash())) for key in keys]
    )
    witnesses = pc.TransactionWitnessSet(vkey_witnesses=signed, native_scripts=pc.NonEmptyOrderedSet([script]))
    return len(pc.Transaction(body, witnesses, True, data).to_cbor())


def smallest() -> dict:
    """An asset with nothing that can be left out."""
    return {"amount": 1, "name": "A", "asset_name": "A", "image": "ipfs://Qm" + "a" * 44, "files": [], "attrs": {}}


def widest(count: int) -> list[dict]:
    """Assets whose names take 32 bytes, and of which there are as many as the chain can count."""
    most = {"amount": 9_223_372_036_854_775_807, "name": "☾" * 21, "description": text(64)}
    return [{**smallest(), **most, "asset_name": f"{'W' * 29}{number:03}"} for number in range(count)]


def wordy() -> dict:
    """An asset that nearly fills a transaction with words."""
    story = {f"Chapter {chapter:02}": [text(64) for _ in range(13)] for chapter in range(15)}
    files = [{"name": f"View {number}", "mediaType": "video/mp4", "src": "ipfs://Qm" + "b" * 44} for number in range(9)]
    return {**smallest(), "files": files, "attrs": {"Story": story, "Year": "2026"}}


def ways() -> list[dict]:
    """From one to three inputs, and each that can become of a royalty token that was minted before."""
    return [
        {
            "inputs": inputs,
            "last_output": (0, 30, 300)[inputs - 1],
            "change": 1_500_000 if inputs < 3 else 45_000_000_000,
            "royalty_travels": royalty == "travels",
            "royalty_returns": royalty == "returns",
            "royalty_is_burned": royalty == "burned",
            "is_tagged": inputs > 1,
            "begins": inputs == 3,
        }
        for inputs in (1, 2, 3)
        for royalty in ("none", "travels", "returns", "burned")
    ]


def metadata_of(asset: dict) -> dict:
    """An asset as CIP-25 has it, without what is empty."""
    fields = {name: asset.get(name) for name in ("name", "image", "description", "files")}
    return {**asset["attrs"], **{name: value for name, value in fields.items() if value}}


def royalty_token(policy: pc.ScriptHash, quantity: int) -> pc.MultiAsset:
    """The token that carries royalties by CIP-27: its name is empty."""
    return pc.MultiAsset({policy: pc.Asset({pc.AssetName(b""): quantity})})


def build(name: str, assets: list[dict], way: dict) -> dict:
    """How large pycardano makes a transaction that mints these assets in this way, and what it costs."""
    script = script_of(key_hash(), 172_000_000)
    policy, none = script.hash(), pc.MultiAsset()
    tokens = {pc.AssetName(asset["asset_name"].encode()): asset["amount"] for asset in assets}
    wanted = pc.MultiAsset({policy: pc.Asset(tokens)})
    metadata = pc.Metadata({721: {str(policy): {asset["asset_name"]: metadata_of(asset) for asset in assets}}})
    data = pc.AuxiliaryData(pc.AlonzoMetadata(metadata=metadata) if way["is_tagged"] else metadata)
    address = pc.Address(key_hash(), key_hash(), pc.Network.TESTNET)
    sent = wanted + (royalty_token(policy, 1) if way["royalty_travels"] else none)
    back = royalty_token(policy, 1) if way["royalty_returns"] else none
    tokens_out = pc.TransactionOutput(address, pc.Value(1_000_000, sent), post_alonzo=True)
    spent = [pc.TransactionId(random.randbytes(32)) for _ in range(way["inputs"])]
    body = pc.TransactionBody(
        inputs=pc.OrderedSet([pc.TransactionInput(one, way["last_output"]) for one in spent]),
        outputs=[tokens_out, pc.TransactionOutput(address, pc.Value(way["change"], back), post_alonzo=True)],
        fee=1_000_000,
        ttl=100_000_000,
        validity_start=99_000_000 if way["begins"] else None,
        auxiliary_data_hash=data.hash(),
        mint=wanted + (royalty_token(policy, -1) if way["royalty_is_burned"] else none),
    )
    size, chain = signed_size(body, script, data), Chain()
    costs = {"size": size, "fee": pc.fee(chain, size), "min_ada": pc.min_lovelace(chain, tokens_out)}
    return {"content": name, "script": script.to_cbor_hex(), "address": str(address), "way": way, **costs}


class Chain(pc.ChainContext):
    """The ledger's parameters of 2025, as far as fees ask for them."""

    @property
    def protocol_param(self) -> SimpleNamespace:
        return SimpleNamespace(
            min_fee_coefficient=44,
            min_fee_constant=155_381,
            coins_per_utxo_byte=4_310,
            price_step=0,
            price_mem=0,
            maximum_reference_scripts_size={"bytes": 0},
            min_fee_reference_scripts={"base": 0, "range": 0, "multiplier": 0},
        )


if __name__ == "__main__":
    main()
