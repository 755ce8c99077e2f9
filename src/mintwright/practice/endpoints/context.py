"""Shared objects that every endpoint works with."""

from dataclasses import dataclass

from mintwright.practice.endpoints.authenticator import Authenticator
from mintwright.practice.ledger.simulated_chain import Chain
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.store import Store
from mintwright.practice.workers import Workers


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """One service: its store, its options, its simulated chain, its authenticator, and its threads."""

    store: Store
    options: PracticeOptions
    chain: Chain
    authenticator: Authenticator
    workers: Workers
