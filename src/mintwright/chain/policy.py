"""Minting policies: the small script that says who may mint, and until when, and the names that follow from it.

A policy id is the hash of its script; policy id and asset name together are a token's identity on chain.
"""

from hashlib import blake2b

from mintwright.chain import cbor
from mintwright.chain.addresses import KEY_HASH_BYTES, bech32_encode

_NATIVE_SCRIPT = b"\x00"
_SIGNATURE, _ALL, _INVALID_HEREAFTER = 0, 1, 5


def time_locked_script(key_hash: bytes, invalid_slot: int) -> bytes:
    """CBOR of `all [signature of key_hash, invalid hereafter slot]`: after the slot nothing is minted or burned."""
    if len(key_hash) != KEY_HASH_BYTES:
        raise ValueError("a key hash has 28 bytes")
    return cbor.encode([_ALL, [[_SIGNATURE, key_hash], [_INVALID_HEREAFTER, invalid_slot]]])


def policy_id(script: bytes) -> str:
    """The policy's identifier, 56 hexadecimal digits: blake2b-224 of a zero byte (native script) and the script."""
    return blake2b(_NATIVE_SCRIPT + script, digest_size=28).hexdigest()


def fingerprint(policy_id_hex: str, asset_name: bytes) -> str:
    """A token's fingerprint in explorers, `asset1…` (CIP-14): blake2b-160 of policy id and asset name."""
    return bech32_encode("asset", blake2b(bytes.fromhex(policy_id_hex) + asset_name, digest_size=20).digest())
