"""Cardano addresses, verified completely before anyone is asked to send money to one.

CIP-19 (Shelley addresses in Bech32, without Bitcoin's limit of 90 characters) and the older Byron addresses
(Base58 around CBOR with a CRC).
"""

import zlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, reduce
from hashlib import blake2b

from mintwright.chain import cbor
from mintwright.chain.base58 import base58_decode

MAIN_NETWORK = 1
TEST_NETWORK = 0
KEY_HASH_BYTES = 28

_LONGEST_TEXT = 200  # the longest real address has 108 characters; decoding Base58 is quadratic

_BYRON = 8
_STAKE = (14, 15)
_POINTERS = (4, 5)
_SCRIPTS = (1, 3, 5, 7, 15)
_SIZES = {0: 56, 1: 56, 2: 56, 3: 56, 6: 28, 7: 28, 14: 28, 15: 28}


class AddressFault(StrEnum):
    """Why a text is not an address."""

    NOT_AN_ADDRESS = "not an address"
    MIXED_CASE = "mixed case"
    CHECKSUM = "checksum"
    LENGTH = "length"
    NETWORK_MISMATCH = "network mismatch"


class AddressError(ValueError):
    """A text is not an address; `reason` says why."""

    def __init__(self, reason: AddressFault) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Address:
    """A well-formed address. `kind` is the CIP-19 header type (8: Byron), `network` 1 for the main network, else 0.

    `payload` is what follows the header byte: hashes of keys or scripts. For Byron it is the CBOR that the checksum
    covers, and `prefix` is empty.
    """

    prefix: str
    kind: int
    network: int
    payload: bytes

    @property
    def is_stake(self) -> bool:
        """Whether it is a reward account: it names a wallet, but nobody can pay it."""
        return self.kind in _STAKE

    @property
    def is_script(self) -> bool:
        """Whether a script, not the owner of a key, decides what happens to the money paid here."""
        return self.kind in _SCRIPTS

    @property
    def is_byron(self) -> bool:
        """Whether it is an address of the chain's first years; valid, though many services no longer accept it."""
        return self.kind == _BYRON

    def to_bytes(self) -> bytes:
        """The address as a transaction stores it."""
        if self.is_byron:
            return cbor.encode([cbor.Tag(24, self.payload), zlib.crc32(self.payload)])
        return bytes([self.kind << 4 | self.network]) + self.payload


def parse_address(text: str) -> Address:
    """Read an address without any white space around it. Raises AddressError."""
    if len(text) > _LONGEST_TEXT:
        raise AddressError(AddressFault.LENGTH)
    if text.lower().startswith(("addr", "stake")):
        return _shelley(*bech32_decode(text))
    return _byron(text)


def key_address(payment_key_hash: bytes, *, network: int, stake_key_hash: bytes | None = None) -> str:
    """The address of a payment key, with or without a stake key. Hashes are blake2b-224 of the public keys."""
    hashes = [payment_key_hash] if stake_key_hash is None else [payment_key_hash, stake_key_hash]
    if any(len(each) != KEY_HASH_BYTES for each in hashes) or network not in (TEST_NETWORK, MAIN_NETWORK):
        raise ValueError("a key hash has 28 bytes, a network is 0 or 1")
    kind = 6 if stake_key_hash is None else 0
    return bech32_encode("addr" + _suffix(network), bytes([kind << 4 | network]) + b"".join(hashes))


@cache
def practice_address() -> str:
    """An address of the test networks to practise with, always the same: nobody has its key."""
    no_key = blake2b(b"Mintwright practice address", digest_size=KEY_HASH_BYTES).digest()
    return key_address(no_key, network=TEST_NETWORK)


def _shelley(prefix: str, raw: bytes) -> Address:
    if not raw:
        raise AddressError(AddressFault.LENGTH)
    kind, network, payload = raw[0] >> 4, raw[0] & 15, raw[1:]
    name = "stake" if kind in _STAKE else "addr"
    if (kind not in _SIZES and kind not in _POINTERS) or prefix not in (name, name + "_test"):
        raise AddressError(AddressFault.NOT_AN_ADDRESS)
    if network not in (TEST_NETWORK, MAIN_NETWORK) or prefix != name + _suffix(network):
        raise AddressError(AddressFault.NETWORK_MISMATCH)
    fits = _ends_in_pointer(payload) if kind in _POINTERS else len(payload) == _SIZES[kind]
    if not fits:
        raise AddressError(AddressFault.LENGTH)
    return Address(prefix, kind, network, payload)


def _suffix(network: int) -> str:
    return "" if network == MAIN_NETWORK else "_test"


def _ends_in_pointer(payload: bytes) -> bool:
    """Whether a key hash is followed by exactly three numbers of variable length (slot, transaction, certificate)."""
    pointer = payload[KEY_HASH_BYTES:]
    return sum(byte < 128 for byte in pointer) == 3 and pointer[-1] < 128


def _byron(text: str) -> Address:
    """CBOR [24(bytes), crc32] around CBOR [root, attributes, type]; attribute 2 names a test network."""
    try:
        envelope = cbor.decode(base58_decode(text))
    except ValueError:
        raise AddressError(AddressFault.NOT_AN_ADDRESS) from None
    match envelope:
        case [cbor.Tag(number=24, value=bytes(body)), int(crc)]:
            if zlib.crc32(body) != crc:
                raise AddressError(AddressFault.CHECKSUM)
            return Address("", _BYRON, _byron_network(body), body)
        case _:
            raise AddressError(AddressFault.NOT_AN_ADDRESS)


def _byron_network(body: bytes) -> int:
    try:
        content = cbor.decode(body)
    except ValueError:
        raise AddressError(AddressFault.NOT_AN_ADDRESS) from None
    match content:
        case [bytes(root), {2: _}, int()] if len(root) == KEY_HASH_BYTES:
            return TEST_NETWORK
        case [bytes(root), {}, int()] if len(root) == KEY_HASH_BYTES:
            return MAIN_NETWORK
        case _:
            raise AddressError(AddressFault.NOT_AN_ADDRESS)


# Bech32 (BIP-173): five bits per character, and a checksum that detects any four wrong characters.

_CHARACTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_VALUES = {character: value for value, character in enumerate(_CHARACTERS)}
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
# For each value of the five bits shifted out at the top: the combined generators of the set bits.
_FEEDBACK = [reduce(int.__xor__, (g for bit, g in enumerate(_GENERATORS) if top >> bit & 1), 0) for top in range(32)]
_CHECKSUM_CHARACTERS = 6


def bech32_encode(prefix: str, data: bytes) -> str:
    """`data` as Bech32 text under a lower-case prefix; of any length."""
    values = _regroup(data, 8, 5)
    checksum = _polymod(_expand(prefix) + values + [0] * _CHECKSUM_CHARACTERS) ^ 1
    values += [checksum >> shift & 31 for shift in range(25, -1, -5)]
    return prefix + "1" + "".join(_CHARACTERS[value] for value in values)


def bech32_decode(text: str) -> tuple[str, bytes]:
    """The prefix and the bytes of a Bech32 text. Raises AddressError."""
    if not text.isascii():
        raise AddressError(AddressFault.NOT_AN_ADDRESS)
    if text not in (text.lower(), text.upper()):
        raise AddressError(AddressFault.MIXED_CASE)
    prefix, separator, characters = text.lower().rpartition("1")
    if not prefix or not separator or any(not 33 <= ord(each) <= 126 for each in prefix):
        raise AddressError(AddressFault.NOT_AN_ADDRESS)
    if len(characters) < _CHECKSUM_CHARACTERS:
        raise AddressError(AddressFault.LENGTH)
    if any(each not in _VALUES for each in characters):
        raise AddressError(AddressFault.NOT_AN_ADDRESS)
    values = [_VALUES[each] for each in characters]
    if _polymod(_expand(prefix) + values) != 1:
        raise AddressError(AddressFault.CHECKSUM)
    data = values[:-_CHECKSUM_CHARACTERS]
    octets = _regroup(data, 5, 8)
    whole = len(data) * 5 // 8
    if len(data) * 5 % 8 > 4 or any(octets[whole:]):
        raise AddressError(AddressFault.LENGTH)
    return prefix, bytes(octets[:whole])


def _regroup(values: bytes | list[int], width: int, wanted: int) -> list[int]:
    """The same bits in groups of another width, the last one filled up with zeros."""
    groups: list[int] = []
    pending = bits = 0
    for value in values:
        pending = pending << width | value
        bits += width
        while bits >= wanted:
            bits -= wanted
            groups.append(pending >> bits)
            pending &= (1 << bits) - 1
    if bits:
        groups.append(pending << wanted - bits)
    return groups


def _expand(prefix: str) -> list[int]:
    return [ord(each) >> 5 for each in prefix] + [0] + [ord(each) & 31 for each in prefix]


def _polymod(values: list[int]) -> int:
    checksum = 1
    for value in values:
        checksum = (checksum & 0x1FFFFFF) << 5 ^ value ^ _FEEDBACK[checksum >> 25]
    return checksum
