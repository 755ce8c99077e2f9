"""What the endpoints work with, put together once for all of them."""

from dataclasses import dataclass

from mintwright.practice.endpoints.token_api import Authenticator
from mintwright.practice.ledger.simulated_chain import Chain
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.store import Store
from mintwright.practice.workers import Workers


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """One service: what it holds, how it behaves, its pretended chain, who is let in, and its threads."""

    store: Store
    options: PracticeOptions
    chain: Chain
    doors: Authenticator
    workers: Workers
