"""Every setting of the practice service in one place."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from mintwright.chain.fees import LedgerParameters
from mintwright.practice.http.fault_injection import FaultSettings

FINE = FaultSettings()
MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeOptions:
    """How one practice service behaves.

    `chain_strict` adds the chain's own rules to those of the contract; `contract_only` answers 404 to everything the
    contract does not name. Sizes are in bytes, lifetimes in seconds, the two prices in ADA. `allowed_origins` are web
    origins that may call the service, `allowed_hosts` further `host:port` values that name it. `clock` gives Unix time.

    Uploads leave `disk_reserve_bytes` of the disk free; None means a tenth of it or 2 GiB, whichever is less: a tenth
    of a large disk is more than anyone needs, 2 GiB of a small one more than it may have.

    On the simulated chain a payment is seen after `seen_seconds`, then each step takes `block_seconds`: slow enough for
    an artist to see the steps, quick enough that nobody has to wait.
    """

    chain_strict: bool = False
    contract_only: bool = False
    max_file_bytes: int = 4096 * MEBIBYTE
    max_body_bytes: int = 8 * MEBIBYTE
    disk_reserve_bytes: int | None = None
    access_token_seconds: int = 3600
    refresh_token_seconds: int = 30 * 86_400
    convenience_fee: Decimal = Decimal(6)
    surety_bond: Decimal = Decimal(2)
    seen_seconds: float = 2.0
    block_seconds: float = 3.0
    page_size: int = 20
    faults: FaultSettings = FINE
    ledger: LedgerParameters = field(default_factory=LedgerParameters)
    allowed_origins: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    body_idle_seconds: float = 30.0
    clock: Callable[[], float] = time.time
