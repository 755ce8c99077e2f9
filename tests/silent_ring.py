"""A keyring as `keyring` has them, which answers only when it may."""

import threading

from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError


class SilentRing(KeyringBackend):
    """Whoever asks it waits until `answers` is set. `calls` are what it was asked, in that order."""

    priority = 1.0  # pyright: ignore[reportAssignmentType, reportUnannotatedClassAttribute]

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[tuple[str, str], str] = {}
        self.calls: list[str] = []
        self.answers = threading.Event()
        self.answers.set()

    def _called(self, what: str) -> None:
        self.calls.append(what)
        self.answers.wait(120)

    def get_password(self, service: str, username: str) -> str | None:
        self._called("get")
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._called("set")
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._called("delete")
        if self.entries.pop((service, username), None) is None:
            raise PasswordDeleteError("not there")
