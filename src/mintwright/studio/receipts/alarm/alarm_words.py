"""What an alarm says: what was found, why nothing is paid now, and what each decision means."""

from mintwright.domain.alarm_choice import Decision
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind

TITLES = {
    AlarmKind.ADDRESS_CHANGED: Sentence("alarm", "Do not pay. The address changed."),
    AlarmKind.ADDRESS_INVALID: Sentence("alarm", "Do not pay. This address cannot be right."),
    AlarmKind.COST_CHANGED: Sentence("alarm", "Do not pay yet. The price changed."),
    AlarmKind.POLICY_CHANGED: Sentence("alarm", "Do not pay yet. The policy changed."),
    AlarmKind.CLOCK_CHANGED: Sentence("alarm", "Do not pay yet. The time until it locks changed."),
    AlarmKind.COST_FAR: Sentence("alarm", "Do not pay yet. The price is far from the forecast."),
}
_WHY = {
    AlarmKind.ADDRESS_CHANGED: Sentence(
        "alarm",
        "You never asked for a new one. Someone between you and the service, or the service itself, answers "
        "differently now. What is sent to a wrong address does not come back: ask the service on its own site.",
    ),
    AlarmKind.ADDRESS_INVALID: Sentence(
        "alarm",
        "It is no address of this network that can be paid, or a letter of it is wrong. Ask the service on its own "
        "site for the address.",
    ),
    AlarmKind.COST_CHANGED: Sentence(
        "alarm", "The service named another price first, and you ordered nothing since. Ask it why before you pay."
    ),
    AlarmKind.POLICY_CHANGED: Sentence(
        "alarm",
        "Your assets would be minted under another policy than the one named first, and you ordered no new one. Ask "
        "the service why before you pay.",
    ),
    AlarmKind.CLOCK_CHANGED: Sentence(
        "alarm",
        "The policy would lock at another time than was named first, and you ordered no new one. Ask the service why "
        "before you pay.",
    ),
    AlarmKind.COST_FAR: Sentence(
        "alarm",
        "Services charge more than what travels with your assets, but seldom this much more, and never less than half "
        "of it. Ask the service what it is for before you pay.",
    ),
}
_OVER = Sentence(
    "alarm",
    "It is answered as at first again. That two answers differ at all means that something between you and the service "
    "is not as it should be.",
)
TERMS = {
    AlarmKind.ADDRESS_CHANGED: Sentence("alarm", "Deposit address"),
    AlarmKind.ADDRESS_INVALID: Sentence("alarm", "Deposit address"),
    AlarmKind.COST_CHANGED: Sentence("alarm", "Price"),
    AlarmKind.POLICY_CHANGED: Sentence("alarm", "Policy ID"),
    AlarmKind.CLOCK_CHANGED: Sentence("alarm", "Last slot of the policy"),
    AlarmKind.COST_FAR: Sentence("alarm", "Price"),
}
DECISIONS = {
    Decision.USE_FIRST: Sentence("alarm", "Use the first"),
    Decision.USE_NEW: Sentence("alarm", "Use the new one"),
    Decision.DO_NOT_PAY: Sentence("alarm", "Keep it hidden"),
}
_FOUND = {
    AlarmKind.ADDRESS_CHANGED: Sentence("alarm", "The address changed after the first answer."),
    AlarmKind.ADDRESS_INVALID: Sentence("alarm", "The address cannot be right."),
    AlarmKind.COST_CHANGED: Sentence("alarm", "The price changed after the first answer."),
    AlarmKind.POLICY_CHANGED: Sentence("alarm", "The policy changed after the first answer."),
    AlarmKind.CLOCK_CHANGED: Sentence("alarm", "The time until it locks changed after the first answer."),
    AlarmKind.COST_FAR: Sentence("alarm", "The price is far from the forecast."),
}
AS_IT_IS = Sentence("alarm", "Pay it as it is")
_DECIDED = {
    Decision.USE_FIRST: Sentence("alarm", "You decided on {when} to pay as it was first answered."),
    Decision.USE_NEW: Sentence("alarm", "You decided on {when} to pay as it is answered now."),
    Decision.DO_NOT_PAY: Sentence("alarm", "You decided on {when} to keep the payment hidden."),
}
HIDDEN = Sentence("alarm", "Payment is hidden")
_SAME = Sentence("alarm", "Asked again at {when}: the service answers the same.")
_OTHER = Sentence("alarm", "Asked again at {when}: the service answers something else now. Compare it anew.")
_GONE = Sentence("alarm", "Asked again at {when}: nothing is wrong with the answer any more.")


def title_of(alarm: Alarm) -> Sentence:
    """The worst that was found."""
    return TITLES[alarm.findings[0].kind]


def reasons_of(alarm: Alarm) -> tuple[Sentence, ...]:
    """Why not to pay, each finding by itself."""
    over = (_OVER,) if any(finding.is_over for finding in alarm.findings) else ()
    return (*(_WHY[finding.kind] for finding in alarm.findings), *over)


def decided_in_words(alarm: Alarm, when: str) -> tuple[Sentence, ...]:
    """What was found, and what the artist decided about that at the time `when`; nothing where she did not yet."""
    if alarm.choice is None:
        return ()
    found = dict.fromkeys(_FOUND[finding.kind] for finding in alarm.findings)
    return *found, _DECIDED[alarm.choice.decision].filled(when=when)


def came_of_asking(before: Alarm | None, now: Alarm | None) -> Sentence:
    """What came of asking the service once more, by the alarm before and after it."""
    if now is None:
        return _GONE
    return _SAME if before is not None and before.key == now.key else _OTHER


def named(decision: Decision, alarm: Alarm) -> Sentence:
    """What a decision is called: where nothing changed there is no new one."""
    stands = (finding for finding in alarm.findings if not finding.is_over)
    changed = {AlarmKind.ADDRESS_INVALID, AlarmKind.COST_FAR}.issuperset(finding.kind for finding in stands)
    return AS_IT_IS if decision is Decision.USE_NEW and changed else DECISIONS[decision]
