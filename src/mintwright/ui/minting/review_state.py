"""What the head of a review says: what stands between it and a mint, and which files it waits for."""

from collections.abc import Sequence

from mintwright.domain.assets.problems import Severity
from mintwright.domain.networks import Network
from mintwright.domain.project import Collection, UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text


def heading_in_words(review: Review) -> str:
    """What is reviewed, by the name that it is confirmed by and that its receipt has: \"Review “Night Garden”\"."""
    return text(Sentence("Review", "Review “{title}”", title=review.title))


def state_in_words(review: Review) -> str:
    """What stands between this and a mint; if nothing does, what a mint means."""
    if review.errors:
        one = Sentence("Review", "1 problem has to be solved first. Choose it to go there.")
        many = Sentence("Review", "{shown} problems have to be solved first. Choose one to go there.")
        return text(counted(review.errors, one, many).filled(shown=number(review.errors)))
    refused = sum(problem.severity is Severity.REFUSED for problem in review.problems)
    if refused:
        one = Sentence("Review", "The service refused 1 thing before. Choose it to go there and change it.")
        many = Sentence("Review", "The service refused {shown} things before. Choose one to go there and change it.")
        return text(counted(refused, one, many).filled(shown=number(refused)))
    if review.network is Network.PRACTICE:
        return text(
            Sentence(
                "Review",
                "This is practice: nothing leaves this computer. On a real network all of this becomes public, and "
                "nobody can ever change it.",
            )
        )
    return text(Sentence("Review", "All of this becomes public, and nobody can ever change it."))


def alone_in_words(review: Review, collection: Collection) -> str:
    """That the name of this collection is in no mint, where it holds one asset and that is reviewed; else nothing."""
    if review.art_ids != collection.art_ids or len(collection.art_ids) != 1 or collection.is_untitled:
        return ""
    said = Sentence(
        "Review",
        "It is minted alone, by its own title: the name of the collection, “{name}”, stays on this computer.",
        name=collection.name,
    )
    return text(said)


def waiting_in_words(items: Sequence[UploadItem]) -> str:
    """Which uploads a mint waits for, and what to do if waiting does not help."""
    paused = [item for item in items if item.state is UploadState.PAUSED]
    first, rest = (paused or items)[0].name, len(paused or items) - 1
    if paused:
        one = Sentence("Review", "{file} is paused. Resume it in the uploads.", file=first)
        many = Sentence(
            "Review", "{file} and {rest} more are paused. Resume them in the uploads.", file=first, rest=rest
        )
    else:
        one = Sentence("Review", "Waiting for {file} to be uploaded.", file=first)
        many = Sentence("Review", "Waiting for {file} and {rest} more to be uploaded.", file=first, rest=rest)
    return text(counted(rest + 1, one, many))


def comparing_in_words(names: Sequence[str]) -> str:
    """Which files a mint waits for because they were saved again."""
    rest = len(names) - 1
    one = Sentence("Review", "{file} was saved again. It is being compared with what was uploaded.", file=names[0])
    many = Sentence(
        "Review",
        "{file} and {rest} more were saved again. They are being compared with what was uploaded.",
        file=names[0],
        rest=number(rest),
    )
    return text(counted(rest + 1, one, many))
