"""What a review says about assets that were sent before, on the page, in the review and at the last question."""

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting import Review
from mintwright.ui.look.formatting import moment, number
from mintwright.ui.look.wording import text


def sent_in_words(review: Review) -> str:
    """When these assets were sent already and what minting again does; empty when they were not."""
    before = review.sent_before
    if before is None:
        return ""
    when, total = moment(before.mint.sent_on or before.mint.prepared_on), len(review.art_ids)
    if before.count < total:
        some = Sentence(
            "Review",
            "{shown} of these assets were sent on {when} already. Minting again makes them a second time.",
            shown=number(before.count), when=when,
        )  # fmt: skip
        one = Sentence(
            "Review", "1 of these assets was sent on {when} already. Minting again makes it a second time.", when=when
        )
        return text(counted(before.count, one, some))
    one = Sentence("Review", "This asset was sent on {when} already. Minting again makes a second one.", when=when)
    many = Sentence(
        "Review",
        "These {shown} assets were sent on {when} already. Minting again makes a second set.",
        shown=number(total), when=when,
    )  # fmt: skip
    return text(counted(total, one, many))


def when_sent_in_words(review: Review) -> str:
    """The same as a quiet remark behind other words."""
    before = review.sent_before
    if before is None:
        return ""
    when = moment(before.mint.sent_on or before.mint.prepared_on)
    return text(Sentence("Collection", "· sent on {when}", when=when))
