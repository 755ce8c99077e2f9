"""Everything about one asset that a mint makes public for ever, exactly as it will be sent, line by line."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from mintwright.domain.assets.asset import AssetRequest, Draft
from mintwright.domain.assets.attributes import AttrValue
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.ui.dialogs.line_sheet import Line
from mintwright.ui.style.file_kinds import kind_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import in_groups

_ROYALTIES = Sentence("Review", "Royalties")


def public_lines(
    request: AssetRequest, network: Network, *, primary: bool, several: bool, cover: str = ""
) -> tuple[Line, ...]:
    """What becomes public of one asset on a network, in the order of the form, and when minting starts there.

    `cover` is the name of the file that is its picture, where that is not the asset itself.
    """
    start = Line(text(Sentence("Review", "Minting starts")), _start_in_words(request, network, several=several))
    return (*_lines(request, cover, primary=primary, several=several), start)


def draft_lines(draft: Draft) -> tuple[Line, ...]:
    """What is known of an asset that cannot be sent yet."""
    return (
        Line(text(Sentence("Review", "Title")), draft.name, role="title"),
        Line(text(Sentence("Review", "Name on the chain")), draft.asset_name, role="mono"),
        Line(text(Sentence("Review", "Quantity")), "" if draft.amount is None else number(draft.amount)),
        Line(text(Sentence("Review", "Description")), draft.description),
        Line(
            "", text(Sentence("Review", "Everything that becomes public is shown once it can be sent.")), role="muted"
        ),
    )


def _lines(request: AssetRequest, cover: str, *, primary: bool, several: bool) -> Iterator[Line]:
    yield Line(text(Sentence("Review", "Title")), request.name, role="title")
    yield Line(text(Sentence("Review", "Name on the chain")), request.asset_name, role="mono")
    yield Line(text(Sentence("Review", "Quantity")), number(request.amount))
    if cover:
        yield Line(text(Sentence("Review", "Cover")), cover)
    yield Line("" if cover else text(Sentence("Review", "Picture")), request.image, role="mono")
    if request.description:
        yield Line(text(Sentence("Review", "Description")), request.description)
    for name, value in request.attrs.items():
        yield from _attribute(name, value, 0)
    for file in request.files:
        yield Line(text(Sentence("Review", "File")), f"{file.name} ({text(kind_in_words(file.media_type))})")
        yield Line("", file.src, role="mono")
    yield from royalty_lines(request.royalties_rate, request.royalties, decided_elsewhere=several and not primary)


def _attribute(name: str, value: AttrValue, depth: int) -> Iterator[Line]:
    if name == "description" and not depth:  # a long one travels among the attributes (domain.requests)
        name = text(Sentence("Review", "Description"))
    if isinstance(value, str):
        yield Line(name, value, depth)
    elif isinstance(value, Mapping):
        yield Line(name, "", depth)
        for key, item in value.items():
            yield from _attribute(key, item, depth + 1)
    else:
        yield Line(name, "\n".join(value), depth)


def royalty_lines(percent: Decimal | None, address: str | None, *, decided_elsewhere: bool) -> Iterator[Line]:
    """Of each sale how much, and who receives it; or that another asset says so."""
    if decided_elsewhere:
        yield Line(text(_ROYALTIES), text(Sentence("Review", "As the primary asset says")))
    elif percent is None:
        yield Line(text(_ROYALTIES), text(Sentence("Review", "None")))
    else:
        yield Line(text(_ROYALTIES), text(share_in_words(percent)))
        yield Line("", in_groups(address or ""), role="mono")


def share_in_words(percent: Decimal) -> Sentence:
    """How much of each sale these royalties are."""
    return Sentence("Review", "{rate}% of each sale", rate=f"{percent.normalize():f}")


def _start_in_words(request: AssetRequest, network: Network, *, several: bool) -> str:
    """When it starts: only a collection is surely held; a single asset is not on practice, but may be elsewhere."""
    if request.is_auto:
        return text(Sentence("Review", "As soon as it is paid"))
    if not several and network is Network.PRACTICE:
        return text(Sentence("Review", "As soon as it is paid, unless you rehearse that it is held"))
    if not several:
        return text(Sentence("Review", "Perhaps only once you order it, on its receipt"))
    return text(Sentence("Review", "Once you order it, on its receipt"))
