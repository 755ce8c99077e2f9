"""Libraries that are loaded late, off the loop: one after another, so that no two threads load parts of one at once."""

import asyncio
import importlib
import threading

_ONE_AT_A_TIME = threading.Lock()


async def load(*modules: str) -> None:
    """Load these modules in a thread: on the window's own they would stop it. Raises ImportError; ask again then."""
    for module in modules:
        await asyncio.get_running_loop().run_in_executor(None, _load, module)


def _load(module: str) -> None:
    with _ONE_AT_A_TIME:
        importlib.import_module(module)
