"""Bad weather on the practice network: what goes wrong, the kinds of day to rehearse, and their descriptions."""

from dataclasses import dataclass, replace

from mintwright.domain.sentences import Sentence

LONGEST_DELAY = 60  # seconds
LONGEST_WAIT = 3600  # seconds
MOST_REQUESTS = 10**6
LONGEST_CONFIRMATION = 2 * 24 * 60  # minutes: longer than a policy is open


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """What goes wrong on the practice network; the default is a fine day. `slow` and `retry_after` are in seconds.

    One request in `drop_before` is cut off before the service sees it, the answer of one in `drop_after` is lost, one
    in `busy` is turned away. A sign-in ends after `expire_after` requests. 0 is never. The same `seed` repeats the day.
    With `doubled` all that is minted is created twice. A payment that is seen is confirmed `confirm_minutes` later.
    With `other_blocks` files are divided in an unusual way, so that nobody can predict their references. With
    `other_record` the service records another title than was sent; with `no_orders` or `no_refunds` it refuses to mint
    on demand, or to give a mint up. With `hold_singles` it holds a single asset too that does not start by itself.
    """

    slow: float = 0.0
    drop_before: int = 0
    drop_after: int = 0
    busy: int = 0
    retry_after: int = 2
    maintenance: bool = False
    other_blocks: bool = False
    other_record: bool = False
    no_orders: bool = False
    no_refunds: bool = False
    doubled: bool = False
    hold_singles: bool = False
    expire_after: int = 0
    confirm_minutes: int = 0
    seed: int = 0

    @property
    def is_fine(self) -> bool:
        """Whether nothing goes wrong, whatever the seed."""
        return replace(self, seed=0, retry_after=FINE.retry_after) == FINE


FINE = Weather()


@dataclass(frozen=True, slots=True)
class Day:
    """A kind of day to rehearse: its name, what happens to requests, and what the artist will see."""

    key: str
    name: Sentence
    promise: Sentence
    weather: Weather


DAYS = (
    Day(
        "fine",
        Sentence("weather", "Fine weather"),
        Sentence("weather", "Everything works."),
        FINE,
    ),
    Day(
        "slow",
        Sentence("weather", "Slow answers"),
        Sentence("weather", "Everything works, three seconds late. The window never waits for it."),
        Weather(slow=3.0),
    ),
    Day(
        "cut",
        Sentence("weather", "The connection is cut"),
        Sentence("weather", "Half of all requests never arrive. Uploads are tried again, a mint never is."),
        Weather(drop_before=2),
    ),
    Day(
        "lost",
        Sentence("weather", "The answer gets lost"),
        Sentence("weather", "What is sent arrives, but no answer comes back. A mint is never sent a second time."),
        Weather(drop_after=1),
    ),
    Day(
        "doubled",
        Sentence("weather", "Two mints, no answer"),
        Sentence("weather", "What is sent arrives, is created twice, and no answer comes back. Find yours, pay one."),
        Weather(drop_after=1, doubled=True),
    ),
    Day(
        "busy",
        Sentence("weather", "The service is busy"),
        Sentence("weather", "Half of all requests are turned away for five seconds. What waits is tried again."),
        Weather(busy=2, retry_after=5),
    ),
    Day(
        "closed",
        Sentence("weather", "Closed for maintenance"),
        Sentence("weather", "Everything is turned away. Uploads wait, and go on by themselves when it is over."),
        Weather(maintenance=True),
    ),
    Day(
        "expired",
        Sentence("weather", "The sign-in expires"),
        Sentence("weather", "A sign-in ends after five requests. It is renewed without a question."),
        Weather(expire_after=5),
    ),
    Day(
        "divided",
        Sentence("weather", "Files divided otherwise"),
        Sentence("weather", "Files above 256 kB get references that prove nothing here. Compare them first."),
        Weather(other_blocks=True),
    ),
    Day(
        "misread",
        Sentence("weather", "Recorded otherwise"),
        Sentence("weather", "The service records another title than you approved. Its receipt says which."),
        Weather(other_record=True),
    ),
    Day(
        "refused",
        Sentence("weather", "Orders and refunds refused"),
        Sentence("weather", "Whoever orders a mint or asks for a refund is refused. The receipt says so."),
        Weather(no_orders=True, no_refunds=True),
    ),
    Day(
        "unconfirmed",
        Sentence("weather", "Slow confirmation"),
        Sentence("weather", "A payment is seen at once, and confirmed 20 minutes later. Do not pay twice."),
        Weather(confirm_minutes=20),
    ),
    Day(
        "held",
        Sentence("weather", "Single assets are held"),
        Sentence("weather", "With “Start minting as soon as it is paid” off, each waits for your order."),
        Weather(hold_singles=True),
    ),
    Day(
        "stormy",
        Sentence("weather", "A bit of everything"),
        Sentence("weather", "Slow, cut off, lost, turned away: each of it now and then, as on a train."),
        Weather(slow=0.5, drop_before=5, drop_after=5, busy=5, retry_after=3, seed=7),
    ),
)
OWN = Sentence("weather", "Your own weather")


def day_of(weather: Weather) -> Day | None:
    """The kind of day with this weather; None if the artist composed it."""
    if weather.is_fine:
        return DAYS[0]
    return next((day for day in DAYS if day.weather == weather), None)


def name_of(weather: Weather) -> Sentence:
    """A short name for a weather."""
    day = day_of(weather)
    return OWN if day is None else day.name


def described(weather: Weather) -> tuple[Sentence, ...]:
    """Everything that goes wrong, one sentence each; none on a fine day."""
    told = (
        (weather.maintenance, Sentence("weather", "The service is closed for maintenance.")),
        (weather.slow > 0, Sentence("weather", "Every answer comes {seconds} s late.", seconds=f"{weather.slow:g}")),
        (weather.drop_before == 1, Sentence("weather", "Every request is cut off before it arrives.")),
        (weather.drop_before > 1, Sentence(
            "weather", "1 request in {count} is cut off before it arrives.", count=weather.drop_before
        )),
        (weather.drop_after == 1, Sentence("weather", "The answer to every request gets lost.")),
        (weather.drop_after > 1, Sentence(
            "weather", "The answer to 1 request in {count} gets lost.", count=weather.drop_after
        )),
        (weather.busy == 1, Sentence(
            "weather", "Every request is turned away for {seconds} s.", seconds=weather.retry_after
        )),
        (weather.busy > 1, Sentence(
            "weather", "1 request in {count} is turned away for {seconds} s.",
            count=weather.busy, seconds=weather.retry_after,
        )),
        (weather.doubled, Sentence("weather", "What is minted is created twice.")),
        (weather.other_blocks, Sentence("weather", "New files are divided in an unusual way.")),
        (weather.other_record, Sentence("weather", "New mints are recorded with another title than was sent.")),
        (weather.hold_singles, Sentence(
            "weather", "A single asset that does not start by itself is held until it is ordered."
        )),
        (weather.no_orders, Sentence("weather", "Orders of mints are refused.")),
        (weather.no_refunds, Sentence("weather", "Refunds are refused.")),
        (weather.expire_after > 0, Sentence(
            "weather", "A sign-in ends after {count} requests.", count=weather.expire_after
        )),
        (weather.confirm_minutes > 0, Sentence(
            "weather", "A payment is confirmed {minutes} min after it is seen.", minutes=weather.confirm_minutes
        )),
    )  # fmt: skip
    return tuple(sentence for is_so, sentence in told if is_so)
