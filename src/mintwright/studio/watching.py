"""Looking after mints that are not finished: asks the service every ten seconds, and never gives up."""


class Watching:
    """Keeps the transactions of open mints fresh."""

    def start(self) -> None:
        """Begin to ask, every 10 s, for each open mint of the current network."""
        raise NotImplementedError

    async def refresh(self, mint_id: int) -> None:
        """Ask now."""
        raise NotImplementedError
