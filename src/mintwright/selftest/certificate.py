"""A fresh self-signed certificate for every run, which no trust store may accept.

X.509 (RFC 5280) with an Ed25519 key (RFC 8410), in the few structures that TLS asks for.
"""

import base64
import secrets
from pathlib import Path

from nacl.signing import SigningKey

_INTEGER, _BITS, _OCTETS, _OBJECT, _TEXT, _TIME, _SEQUENCE, _SET = 0x02, 0x03, 0x04, 0x06, 0x0C, 0x17, 0x30, 0x31
_ED25519, _COMMON_NAME, _ALTERNATIVE_NAMES = b"\x2b\x65\x70", b"\x55\x04\x03", b"\x55\x1d\x11"
_LOOPBACK = bytes((127, 0, 0, 1))


def write_self_signed(folder: Path) -> Path:
    """Write key and certificate for 127.0.0.1 into one PEM file, and return it."""
    key = SigningKey.generate()
    algorithm = _der(_SEQUENCE, _der(_OBJECT, _ED25519))
    called = _der(_SEQUENCE, _der(_OBJECT, _COMMON_NAME), _der(_TEXT, b"Mintwright self-test"))
    name = _der(_SEQUENCE, _der(_SET, called))
    public = _der(_SEQUENCE, algorithm, _der(_BITS, b"\0", bytes(key.verify_key)))
    names = _der(_OCTETS, _der(_SEQUENCE, _der(0x87, _LOOPBACK)))
    signed = _der(
        _SEQUENCE,
        _der(0xA0, _der(_INTEGER, b"\x02")),
        _der(_INTEGER, b"\x01", secrets.token_bytes(8)),
        algorithm,
        name,
        _der(_SEQUENCE, _der(_TIME, b"200101000000Z"), _der(_TIME, b"491231235959Z")),
        name,
        public,
        _der(0xA3, _der(_SEQUENCE, _der(_SEQUENCE, _der(_OBJECT, _ALTERNATIVE_NAMES), names))),
    )
    certificate = _der(_SEQUENCE, signed, algorithm, _der(_BITS, b"\0", key.sign(signed).signature))
    private = _der(_SEQUENCE, _der(_INTEGER, b"\0"), algorithm, _der(_OCTETS, _der(_OCTETS, bytes(key))))
    file = folder / "self-signed.pem"
    file.write_text(_pem("PRIVATE KEY", private) + _pem("CERTIFICATE", certificate), encoding="ascii")
    return file


def _der(tag: int, *parts: bytes) -> bytes:
    """One value of ASN.1 in DER."""
    content = b"".join(parts)
    length = len(content)
    if length < 0x80:
        return bytes((tag, length)) + content
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes((tag, 0x80 | len(size))) + size + content


def _pem(label: str, content: bytes) -> str:
    return f"-----BEGIN {label}-----\n{base64.encodebytes(content).decode('ascii')}-----END {label}-----\n"
