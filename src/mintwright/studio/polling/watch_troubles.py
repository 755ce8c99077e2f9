"""Why the progress of a mint is unknown just now, in words, and the news about it."""

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind

NOT_NOW = Sentence("watching", "Payments are not being watched just now: {reason}")
NOT_SAVED = Sentence("watching", "What the service says of this mint was not saved. {reason}")
UNCERTAIN = Sentence("watching", "This may be old, because asking failed. {reason} It is asked again by itself.")
LATE = Sentence("watching", "The service did not answer in time.")
UNKNOWN = Sentence(
    "watching",
    "The service does not know this transaction. It is asked again by itself, ever more rarely. Ask the service, "
    "naming the transaction.",
)
FORGOTTEN = Sentence(
    "watching",
    "The service does not know this transaction any more, so what is shown here may be old. It is asked again by "
    "itself, ever more rarely. Ask the service, naming the transaction.",
)
NOT_OFFERED = Sentence(
    "watching",
    "This service does not say how a mint goes on. Follow it on the service’s own site. It is asked again when you "
    "sign in next.",
)


class WatchTroubles:
    """The troubles by mint. Announces Kind.MINTS where one comes or goes."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._troubles: dict[int, Sentence] = {}

    def of(self, mint_id: int) -> Sentence | None:
        """The trouble with this mint; None if there is none."""
        return self._troubles.get(mint_id)

    def tell(self, mint_id: int, trouble: Sentence | None) -> None:
        """There is this trouble with this mint, or none any more."""
        if trouble == self._troubles.get(mint_id):
            return
        self._troubles.pop(mint_id, None)
        if trouble is not None:
            self._troubles[mint_id] = trouble
        self._changes.announce(Kind.MINTS, {mint_id})
