"""Lazy imports off the loop: one library after another, so that no two threads import parts of one at once."""

import asyncio
import importlib
import threading

_ONE_AT_A_TIME = threading.Lock()


async def load(*modules: str) -> None:
    """Import these modules in a thread: on the window's own they would block it. Raises ImportError; retry then."""
    for module in modules:
        await asyncio.get_running_loop().run_in_executor(None, _load, module)


def _load(module: str) -> None:
    with _ONE_AT_A_TIME:
        importlib.import_module(module)
