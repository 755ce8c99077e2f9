"""Whether a service offers what is beyond the contract, an endpoint of single transactions: never assumed."""


class PollSupport:
    """What a service has shown since a sign-in of one endpoint: `GET /v1/transactions/<uuid>/`, or one below it.

    One missing transaction says nothing about the others. Only if a second one or the list is missing too, and none was
    ever found, does the service not offer them; the first one found proves that it does.
    """

    def __init__(self) -> None:
        self.has_list: bool | None = None  # None while nobody knows
        self._was_answered = False
        self._absent: set[str] = set()

    @property
    def is_off(self) -> bool:
        """Whether the service does not offer them, so that missing ones need not be asked for again."""
        no_list = self.has_list is False
        return not self._was_answered and (len(self._absent) > 1 or (no_list and bool(self._absent)))

    @property
    def is_open_question(self) -> bool:
        """Whether the list must be asked: one transaction is missing, and nothing else is known."""
        return not self._was_answered and len(self._absent) == 1 and self.has_list is None

    def is_absent(self, uuid: str) -> bool:
        """Whether this transaction was missing the last time."""
        return uuid in self._absent

    def answered(self, uuid: str) -> None:
        """The service answered for this transaction, if only that it refuses."""
        self._was_answered = True
        self._absent.discard(uuid)

    def not_there(self, uuid: str) -> None:
        """The service answered 404, 405 or 501 for this transaction."""
        self._absent.add(uuid)
