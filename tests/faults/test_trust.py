"""TLS: a server that cannot prove its identity gets nothing, and is asked only once."""

import ssl
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from tests.faults.conftest import Serve

from mintwright.api import errors
from mintwright.api.client import MintingService

x509 = pytest.importorskip("cryptography.x509")
from cryptography.hazmat.primitives import hashes, serialization  # noqa: E402 - only where it is there
from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402

TOKEN = b'{"access_token": "granted", "expires_in": 60}'


def certificate(folder: Path, *, host: str = "127.0.0.1", days: int = 1) -> Path:
    """A self-signed certificate and its key in one file, valid for `days` from two days ago when negative."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "service")])
    start = datetime.now(UTC) - timedelta(days=3)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=3 + days))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(host))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "service.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


@pytest.mark.parametrize(
    ("options", "is_known", "is_trusted"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"host": "127.0.0.2"}, True, False),
        ({"days": -2}, True, False),
    ],
    ids=["good", "self-signed", "wrong host", "expired"],
)
async def test_only_a_service_that_proves_itself_hears_the_secret(
    serve: Serve, answer: Callable[..., Any], tmp_path: Path, options: dict[str, Any], is_known: bool, is_trusted: bool
) -> None:
    pem = certificate(tmp_path, **options)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(pem)
    trust = ssl.create_default_context(cafile=pem if is_known else None)

    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def run() -> Any:
        async with serve(answer(200, TOKEN), tls=server) as adversary:
            service = MintingService(f"https://127.0.0.1:{adversary.port}", ssl_context=trust, sleep=sleep)
            try:
                return await service.exchange_secret("SECRET-TOKEN"), adversary
            except errors.ServiceError as error:
                return error, adversary
            finally:
                await service.close()

    came, adversary = await run()
    if is_trusted:
        assert came.access_token.get_secret_value() == "granted"
    else:
        assert type(came) is errors.NotTrusted
        assert str(came) == f"127.0.0.1:{adversary.port} could not prove that it is the service. Check the address."
        assert adversary.seen == []
        assert waits == []
