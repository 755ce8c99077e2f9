"""The plan in words: how many mints, of how many assets, at what price."""

from collections.abc import Mapping
from decimal import Decimal

from mintwright.domain.assets.forecast import Limits
from mintwright.domain.plan.plan import Plan, PlannedMint
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.planning.planning import Price
from mintwright.studio.receipts.cost_breakdown import LOVELACE
from mintwright.ui.minting.cost_words import about
from mintwright.ui.style.formatting import number, percent
from mintwright.ui.style.wording import text

_NAME_LENGTH = 200  # of a line for a name, in units of UTF-16 as Qt counts
NEARLY_FULL = 0.98  # from here on hardly a word can be added


def assets_in_words(count: int) -> str:
    """ "1 asset", "1,200 assets"."""
    return text(counted(count, Sentence("plan", "1 asset"), Sentence("plan", "{count} assets")))


def mints_in_words(count: int) -> str:
    """ "1 mint", "24 mints"."""
    return text(counted(count, Sentence("plan", "1 mint"), Sentence("plan", "{count} mints")))


def amount_in_words(lovelace: int) -> str:
    """What is known of a cost: "about 144.72 ₳"."""
    return about(Decimal(lovelace) / LOVELACE)


def price_in_words(price: Price) -> str:
    """ "24 mints", and what is left out of all of them."""
    said = mints_in_words(price.mints)
    if not price.left_out:
        return said
    without = Sentence("plan", "{mints}, without {assets}", mints=said, assets=assets_in_words(price.left_out))
    return text(without)


def each_in_words(plan: Plan) -> str:
    """How many assets its mints hold: "mints of 49 to 50 assets"."""
    counts = sorted({len(mint.assets) for mint in plan.mints}) or [0]
    if len(plan.mints) == 1:
        return text(counted(counts[0], Sentence("plan", "mint of 1 asset"), Sentence("plan", "mint of {count} assets")))
    if len(counts) == 1:
        return text(
            counted(
                counts[0], Sentence("plan", "mints of 1 asset each"), Sentence("plan", "mints of {count} assets each")
            )
        )
    return text(Sentence("plan", "mints of {least} to {most} assets", least=counts[0], most=counts[-1]))


def title_of_mint(at: int, mint: PlannedMint) -> str:
    """What a mint is called: its name, or what its assets have in common, or its number alone."""
    called = mint.name or mint.value or ""
    if not called:
        return text(Sentence("plan", "Mint {number}", number=at + 1))
    return text(Sentence("plan", "Mint {number}, {name}", number=at + 1, name=called))


def name_of(mint: PlannedMint) -> str:
    """Its name, or what its assets have in common; empty where it has neither."""
    return on_a_line(mint.name or mint.value or "")


def on_a_line(words: str) -> str:
    """As much of this as a line for a name holds: what stands there unasked is then no other name."""
    units = " ".join(words.split()).encode("utf-16-le", "replace")[: 2 * _NAME_LENGTH]
    return units.decode("utf-16-le", "ignore").strip()


def fill_of(mint: PlannedMint, limits: Limits) -> float:
    """How full it is, by the limit that it comes nearer to; more than 1 where it is over one."""
    forecast = mint.forecast
    return max(forecast.metadata_bytes / limits.metadata_bytes, forecast.bytes / limits.bytes)


def size_in_words(bytes_: int, limit: int) -> str:
    """ "7,284 of 8,000 bytes"."""
    return text(Sentence("plan", "{bytes} of {limit} bytes", bytes=bytes_, limit=limit))


def spoken_mint(at: int, mint: PlannedMint, limits: Limits) -> str:
    """All that is seen of it."""
    said = Sentence(
        "plan",
        "{title}: {assets}, {metadata} of metadata, {size} in all",
        title=title_of_mint(at, mint),
        assets=assets_in_words(len(mint.assets)),
        metadata=size_in_words(mint.forecast.metadata_bytes, limits.metadata_bytes),
        size=size_in_words(mint.forecast.bytes, limits.bytes),
    )
    fill = fill_of(mint, limits)
    if fill > 1:
        return text(Sentence("plan", "{mint}, too full", mint=said))
    return text(Sentence("plan", "{mint}, nearly full", mint=said)) if fill >= NEARLY_FULL else text(said)


def fullest_in_words(plan: Plan) -> str:
    """Which mint is too full, or nearly; nothing where there is room in all."""
    fills = [(fill_of(mint, plan.limits), -at) for at, mint in enumerate(plan.mints)]
    fill, place = max(fills, default=(0.0, 0))
    if fill < NEARLY_FULL:
        return ""
    if fill > 1:
        return text(Sentence("plan", "Mint {number} is too full", number=1 - place))
    return text(Sentence("plan", "Mint {number} is full to {share}", number=1 - place, share=percent(fill)))


def places_in_words(mint: PlannedMint, places: Mapping[int, int]) -> str:
    """How many it holds, and where in the collection: "50 assets, 51 to 100"; none where they do not stand in a row."""
    counted_words, first = assets_in_words(len(mint.assets)), places.get(mint.art_ids[0], 0)
    if [places.get(one) for one in mint.art_ids] != list(range(first, first + len(mint.assets))):
        return counted_words
    last = first + len(mint.assets) - 1
    said = Sentence(
        "plan", "{assets}, {first} to {last} of the collection",
        assets=counted_words, first=number(first), last=number(last),
    )  # fmt: skip
    alone = Sentence("plan", "{assets}, {first} of the collection", assets=counted_words, first=number(first))
    return text(alone if first == last else said)
