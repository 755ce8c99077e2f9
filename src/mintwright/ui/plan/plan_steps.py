"""What the steps of the page are called in the history: those that are seen there."""

from mintwright.domain.sentences import Sentence
from mintwright.studio.plans.plans import STEPS

CHOOSE = Sentence("plan", "Choose how to mint")
DIVIDE = Sentence("plan", "Divide into mints")
LIMITS = Sentence("plan", "Change how full a mint may be")
MOVE = Sentence("plan", "Move to another mint")
NAME = Sentence("plan", "Name a mint")
PLAN_STEPS = frozenset({CHOOSE, DIVIDE, LIMITS, MOVE, NAME}) | STEPS
