"""The whole minting service, embedded: how an artist learns without risk, and how everything else is tested.

An island: it shares only chain arithmetic with the program around it, so that a wrong wire shape fails a test instead
of agreeing with itself.
"""

from mintwright.practice.endpoints.routes import create_app
from mintwright.practice.errors import PracticeError
from mintwright.practice.http.fault_injection import FaultSettings, parse_faults
from mintwright.practice.options import PracticeOptions
from mintwright.practice.server import Credentials, PracticeServer, is_loopback
from mintwright.practice.store.store import Store, open_registry
from mintwright.practice.store.tokens import Registry

__all__ = [
    "Credentials",
    "FaultSettings",
    "PracticeError",
    "PracticeOptions",
    "PracticeServer",
    "Registry",
    "Store",
    "create_app",
    "is_loopback",
    "open_registry",
    "parse_faults",
]
