"""What can go wrong in the practice service: it cannot run (`PracticeError`), or it refuses a request (`RefusalError`).

Messages are plain English, as a real service would send them: this room knows nothing about the program around it.
"""

from collections.abc import Mapping
from typing import Any


class PracticeError(Exception):
    """The service cannot start or go on; the text says why."""


class RefusalError(Exception):
    """A request that is answered with an error: a status, a JSON body, and perhaps headers."""

    def __init__(self, status: int, body: Any, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status)
        self.status = status
        self.body = body
        self.headers = dict(headers or {})


def refused(status: int, detail: str, headers: Mapping[str, str] | None = None) -> RefusalError:
    """A refusal in the live service's most common form: one sentence under `detail`."""
    return RefusalError(status, {"detail": detail}, headers)
