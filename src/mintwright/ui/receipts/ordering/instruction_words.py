"""Orders and refunds in words: what came of each, and what each will do."""

from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.sentences import Sentence
from mintwright.studio.instructions.instructions import InstructionReview
from mintwright.studio.receipts.mint_status import status_in_words
from mintwright.ui.style.formatting import moment

ORDER, FORCE, REFUND = InstructionKind

_NAMES = {
    ORDER: Sentence("Orders", "Order of {when}"),
    FORCE: Sentence("Orders", "Order for more time of {when}"),
    REFUND: Sentence("Orders", "Refund asked for on {when}"),
}
_OUTCOMES = {
    InstructionState.PREPARED: Sentence("Orders", "{what}: about to be sent."),
    InstructionState.SENDING: Sentence("Orders", "{what}: on its way. Wait for the answer."),
    InstructionState.ANSWERED: Sentence("Orders", "{what}: the service took it."),
    InstructionState.REFUSED: Sentence("Orders", "{what}: refused, so it changed nothing. {problem}"),
    InstructionState.UNSENT: Sentence("Orders", "{what}: not sent, so it changed nothing. {problem}"),
    InstructionState.UNKNOWN: Sentence(
        "Orders",
        "{what}: nobody knows here whether the service took it. {problem} How the mint stands is looked up by itself; "
        "nothing is sent again by itself.",
    ),
    InstructionState.CONCLUDED: Sentence(
        "Orders", "{what}: it was never answered. Since then the service says: {status}."
    ),
}
_TONES = {
    InstructionState.ANSWERED: "muted",
    InstructionState.CONCLUDED: "muted",
    InstructionState.REFUSED: "warn",
    InstructionState.UNSENT: "warn",
    InstructionState.UNKNOWN: "warn",
}


def outcome_in_words(one: Instruction) -> Sentence:
    """What came of an instruction, also after a restart."""
    what = _called(one)
    problem = one.problem or ""
    if one.state is InstructionState.ANSWERED and one.problem is not None:  # its outcome is not saved yet
        return Sentence("Orders", "{what}: the service took it. {problem}", what=what, problem=problem)
    return _OUTCOMES[one.state].filled(what=what, problem=problem, status=status_in_words(one.status_since))


def tone_of_outcome(one: Instruction) -> str:
    """The role of a label that says it."""
    return _TONES.get(one.state, "body")


# --- What each will do


def question(review: InstructionReview) -> Sentence:
    """The heading of the last question."""
    if review.kind is REFUND:
        return (_REFUND_PAID if review.is_paid else _GIVE_UP).filled(title=review.title)
    if review.kind is FORCE:
        return Sentence("Orders", "Give “{title}” more time?", title=review.title)
    return Sentence("Orders", "Order “{title}”?", title=review.title)


_REFUND_PAID = Sentence("Orders", "Give “{title}” up and have the payment sent back?")
_GIVE_UP = Sentence("Orders", "Give “{title}” up?")


def answer_in_words(review: InstructionReview) -> Sentence:
    """What the button says that sends it."""
    if review.kind is REFUND:
        return Sentence("Orders", "Ask for the refund") if review.is_paid else Sentence("Orders", "Give it up")
    return Sentence("Orders", "Give it more time") if review.kind is FORCE else Sentence("Orders", "Order it")


def consequences(review: InstructionReview) -> tuple[Sentence, ...]:
    """What it does, a paragraph each, before it is confirmed."""
    stands = Sentence("Orders", "The service says just now: {status}.", status=review.status)
    found = (stands, *_EFFECTS[review.kind](review))
    if review.unheard is not None:
        return (*found, _UNHEARD.filled(what=_called(review.unheard)))
    return (*found, _again(review.undecided)) if review.undecided is not None else found


def _order(review: InstructionReview) -> tuple[Sentence, ...]:
    if review.transaction_status == "preauth":
        return (_RELEASED,)
    return (_RETRIED,)


def _force(review: InstructionReview) -> tuple[Sentence, ...]:
    return (*(() if review.transaction_status == "waiting" else _order(review)), _NEW_POLICY, _ONCE)


def _refund(review: InstructionReview) -> tuple[Sentence, ...]:
    return (_SENT_BACK if review.is_paid else _ENDS, _FOR_GOOD)


_EFFECTS = {ORDER: _order, FORCE: _force, REFUND: _refund}
_RELEASED = Sentence(
    "Orders",
    "The service then waits for your payment. The amount and the address are on the receipt as soon as it names them; "
    "you decide then whether to pay.",
)
_RETRIED = Sentence(
    "Orders", "The service tries to mint it once more, with what was paid. Nothing is to be paid a second time."
)
_NEW_POLICY = Sentence(
    "Orders",
    "A policy is the name under which a chain files all assets of one mint, with a clock after which nobody can mint "
    "under it. For more time this mint gets another policy, whose clock begins anew. Its policy ID and the fingerprint "
    "of each asset become others: whoever has the earlier ones from you needs the new ones. The earlier ones stay on "
    "the receipt, crossed out.",
)
_ONCE = Sentence("Orders", "A service does that once for a mint.")
_SENT_BACK = Sentence(
    "Orders",
    "Nothing is minted. What was paid goes back to the address it came from; whether all of it, and when, the service "
    "decides.",
)
_ENDS = Sentence("Orders", "Nothing is minted, and there is nothing to pay any more: do not pay to its address.")
_FOR_GOOD = Sentence("Orders", "This cannot be taken back. The same can be minted anew.")


_UNHEARD = Sentence(
    "Orders",
    "{what}: the service took it, and has said nothing since that shows it. If it is only slow, what you send now "
    "comes on top of it. Wait a little, if you can.",
)


def _called(one: Instruction) -> Sentence:
    return _NAMES[one.kind].filled(when=moment(one.sent_on or one.prepared_on))


def _again(undecided: Instruction) -> Sentence:
    return Sentence(
        "Orders",
        "{what}: nobody knows here whether the service took it, and it has said nothing new since. What you send now "
        "may come on top of it; that a service refuses what it has done already is promised nowhere. Ask the service "
        "first if you can wait.",
        what=_called(undecided),
    )
