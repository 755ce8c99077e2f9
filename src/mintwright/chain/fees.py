"""A mint's size and cost on chain, before anyone pays: bytes, fee, and the ADA that must travel with tokens.

The transaction is written out as the ledger would see it (Conway: inputs, the tokens' output and one more, witnesses,
script, metadata) with zeros for hashes and signatures, so the size is counted and not guessed. How the service really
builds it is up to the service: `Surroundings` names what differs, and `WIDEST` the largest that a forecast counts with.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mintwright.chain import cbor
from mintwright.chain.addresses import parse_address
from mintwright.chain.metadata import cip25, metadata_size
from mintwright.chain.policy import policy_id

Assets = Mapping[bytes, Mapping[bytes, int]]
"""Tokens by policy id and asset name, both as bytes; the values are quantities."""

_SET = 258  # the tag of a set since Conway
_AUXILIARY = 259  # the tag of metadata with room for scripts, since Alonzo
_ROYALTY_NAME = b""  # of the token that carries royalties (CIP-27)
_OUTPUT_OVERHEAD = 160  # bytes the ledger adds to an output for what it keeps in memory (Babbage, min-ADA)
_HASH = bytes(32)
_SIGNATURE = bytes(64)
_SIGNERS = 2  # the deposit's key and the policy's key
# Amounts and slots of these sizes take five bytes in CBOR, as every real fee, min-ADA and slot up to 2106 does.
_AN_AMOUNT = 1_000_000
_A_SLOT = 100_000_000


@dataclass(frozen=True, slots=True)
class LedgerParameters:
    """The parameters that governance can change, as of 2025. Amounts in lovelace."""

    fee_per_byte: int = 44
    fee_constant: int = 155_381
    coins_per_utxo_byte: int = 4_310
    max_tx_bytes: int = 16_384


TODAY = LedgerParameters()


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What stands in a mint transaction beside the tokens; only who builds it knows.

    `last_output` is the largest number of an output that is spent, `change` what comes back, in lovelace. The royalty
    token of CIP-27, minted before, may travel with the tokens, come back with the change, or be burned. `is_tagged`:
    the metadata stands in the form that has room for scripts. `begins`: the transaction is not valid before a slot.
    """

    inputs: int = 1
    last_output: int = 0
    change: int = _AN_AMOUNT
    royalty_travels: bool = False
    royalty_returns: bool = False
    royalty_is_burned: bool = False
    is_tagged: bool = False
    begins: bool = False


PLAIN = Surroundings()
WIDEST = Surroundings(
    inputs=3, last_output=65_535, change=2**32, royalty_travels=True, royalty_returns=True, royalty_is_burned=True,
    is_tagged=True, begins=True,
)  # fmt: skip
"""Whatever the service does with a royalty token, and paid in three parts: no transaction of these is larger."""


@dataclass(frozen=True, slots=True)
class MintEstimate:
    """The size (bytes) and cost (lovelace) of one mint transaction."""

    size: int
    fee: int
    min_ada: int
    metadata_bytes: int


def fee(size: int, params: LedgerParameters = TODAY) -> int:
    """The ledger's fee in lovelace for a transaction of `size` bytes without Plutus scripts."""
    return params.fee_per_byte * size + params.fee_constant


def min_ada(address: str, assets: Assets, params: LedgerParameters = TODAY) -> int:
    """The least lovelace an output at `address` must hold beside `assets`. Raises AddressError."""
    return _min_ada(cbor.size(_output(_bytes_of(address), assets)), params)


def estimate_mint(
    *,
    script: bytes,
    assets: Mapping[str, Mapping[str, Any]],
    quantities: Mapping[str, int],
    address: str,
    params: LedgerParameters = TODAY,
    around: Surroundings = PLAIN,
) -> MintEstimate:
    """Forecast one mint under the policy `script`: `assets` are CIP-25 fields by asset name, all sent to `address`.

    Raises AddressError, and MetadataError if a key is longer than 64 bytes or the ledger cannot store a value.
    """
    policy = policy_id(script)
    metadata = metadata_size(cip25(policy, assets))
    tokens = _Tokens(bytes.fromhex(policy), {name.encode(): quantity for name, quantity in quantities.items()}, around)
    to = _bytes_of(address)
    size = _transaction_size(script, metadata, tokens, to)
    sent = cbor.size(_output(to, tokens.sent))
    return MintEstimate(size, fee(size, params), _min_ada(sent, params), metadata)


@dataclass(frozen=True, slots=True)
class _Tokens:
    """What is minted under one policy, and where it goes."""

    policy: bytes
    quantities: Mapping[bytes, int]
    around: Surroundings

    @property
    def minted(self) -> Assets:
        burned = {_ROYALTY_NAME: -1} if self.around.royalty_is_burned else {}
        return {self.policy: {**self.quantities, **burned}}

    @property
    def sent(self) -> Assets:
        royalty = {_ROYALTY_NAME: 1} if self.around.royalty_travels else {}
        return {self.policy: {**self.quantities, **royalty}}

    @property
    def returned(self) -> Assets:
        return {self.policy: {_ROYALTY_NAME: 1}} if self.around.royalty_returns else {}


@lru_cache(maxsize=16)  # each of ten thousand assets is sent to the same
def _bytes_of(address: str) -> bytes:
    return parse_address(address).to_bytes()


def _transaction_size(script: bytes, metadata_bytes: int, tokens: _Tokens, address: bytes) -> int:
    """Only the maps of what is minted and of what is sent grow with the tokens."""
    none = _Tokens(tokens.policy, {}, tokens.around)
    maps = cbor.size(tokens.minted) + cbor.size(tokens.sent) - cbor.size(none.minted) - cbor.size(none.sent)
    return _frame_size(script, tokens.policy, tokens.around, address) + maps + metadata_bytes


@lru_cache(maxsize=16)  # the same of each of ten thousand assets
def _frame_size(script: bytes, policy: bytes, around: Surroundings, address: bytes) -> int:
    """A transaction that mints nothing, without the metadata."""
    tokens = _Tokens(policy, {}, around)
    body = {
        0: cbor.Tag(_SET, [[_HASH, around.last_output]] * around.inputs),
        1: [_output(address, tokens.sent), _output(address, tokens.returned, around.change)],
        2: _AN_AMOUNT,
        3: _A_SLOT,
        7: _HASH,
        9: tokens.minted,
        **({8: _A_SLOT} if around.begins else {}),
    }
    witnesses = {
        0: cbor.Tag(_SET, [[_HASH, _SIGNATURE]] * _SIGNERS),
        1: cbor.Tag(_SET, [cbor.decode(script)]),
    }
    is_valid = True
    size = cbor.size([body, witnesses, is_valid])
    return size + (cbor.size(cbor.Tag(_AUXILIARY, {0: {}})) - cbor.size({}) if around.is_tagged else 0)


def _min_ada(output_size: int, params: LedgerParameters) -> int:
    return (_OUTPUT_OVERHEAD + output_size) * params.coins_per_utxo_byte


def _output(address: bytes, assets: Assets, amount: int = _AN_AMOUNT) -> dict[int, Any]:
    value = [amount, assets] if assets else amount
    return {0: address, 1: value}
