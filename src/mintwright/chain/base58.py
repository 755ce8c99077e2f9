"""Base58 as Bitcoin wrote it: the text of CIDv0 (`Qm…`) and of Byron addresses. No checksum of its own."""

_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_DIGITS = {character: digit for digit, character in enumerate(_ALPHABET)}


def base58_encode(data: bytes) -> str:
    """The text of `data`; each leading zero byte is a leading `1`."""
    number = int.from_bytes(data, "big")
    text = ""
    while number:
        number, digit = divmod(number, 58)
        text = _ALPHABET[digit] + text
    return "1" * _leading(data, 0) + text


def base58_decode(text: str) -> bytes:
    """The bytes behind `text`. Raises ValueError when it is not Base58. Quadratic: bound the length first."""
    number = 0
    for character in text:
        if character not in _DIGITS:
            raise ValueError("not Base58")
        number = number * 58 + _DIGITS[character]
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return bytes(_leading(text.encode("ascii"), ord("1"))) + data


def _leading(data: bytes, byte: int) -> int:
    """How many times `data` begins with `byte`."""
    return len(data) - len(data.lstrip(bytes([byte])))
