"""What is edited as a text: the attributes of one piece, what several have in common, or those of the defaults."""

from collections.abc import Callable
from dataclasses import dataclass

from mintwright.domain.assets.attributes import Node
from mintwright.domain.attribute_text.reading import Reading, Repeated
from mintwright.domain.sentences import Sentence


@dataclass(frozen=True, slots=True)
class TextSubject:
    """Some attributes, how a text about them is read, and who takes what was written.

    `write` returns why it did not.
    """

    whose: Sentence
    nodes: tuple[Node, ...]
    read: Callable[[str, Repeated], Reading]
    write: Callable[[tuple[Node, ...]], Sentence | None]
