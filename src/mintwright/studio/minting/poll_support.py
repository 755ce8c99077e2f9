"""Whether a service tells of transactions at all, which is beyond the contract: found out, never assumed."""


class PollSupport:
    """What one service showed of one endpoint since a sign-in: `GET /v1/transactions/<uuid>/`.

    One transaction that is not there says nothing about the others. Only where a second one is not there either, or
    the list is not, and none ever was, does the service not offer it; and then the first that is answered proves it.
    """

    def __init__(self) -> None:
        self.has_list: bool | None = None  # None while nobody knows
        self._was_answered = False
        self._absent: set[str] = set()

    @property
    def is_off(self) -> bool:
        """Whether nothing is to be had here, so that those which were not there need not be asked for again."""
        no_list = self.has_list is False
        return not self._was_answered and (len(self._absent) > 1 or (no_list and bool(self._absent)))

    @property
    def is_open_question(self) -> bool:
        """Whether the list has to be asked: one transaction is not there, and that is all that is known."""
        return not self._was_answered and len(self._absent) == 1 and self.has_list is None

    def is_absent(self, uuid: str) -> bool:
        """Whether this transaction was not there the last time."""
        return uuid in self._absent

    def answered(self, uuid: str) -> None:
        """The service told of this transaction."""
        self._was_answered = True
        self._absent.discard(uuid)

    def not_there(self, uuid: str) -> None:
        """The service answered 404, 405 or 501 for this transaction."""
        self._absent.add(uuid)
