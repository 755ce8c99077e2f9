"""The one door to the minting service.

    from mintwright.api import MintingService

`MintingService` is imported on first use: it brings httpx along, and the window is painted before that.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mintwright.api.client import MintingService

__all__ = ["MintingService"]


def __getattr__(name: str) -> Any:
    if name == "MintingService":
        from mintwright.api.client import MintingService

        return MintingService
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
