"""JSON as somebody wrote it, each part with its place: read without recursion, and refused in a plain sentence.

Names that stand twice are all kept, numbers stay letter by letter: what becomes of them is not decided here. What
generators write has no artist at its lines, and a thousand times the size: `domain.generators.json_values` reads that.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum, auto

from mintwright.domain.assets.attribute_checks import DEEPEST
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

MOST_BYTES = 64 * 1024  # four times what a transaction holds; a field of text takes no longer line without a stall
MOST_ROWS = 1_000
MOST_LEVELS = 2 * DEEPEST  # of brackets: the checks complain earlier, the stack does not

TOO_MUCH = Sentence(
    "attributes",
    "This is too much for attributes: {rows} rows of together {size} kB are the most. Take some out.",
    rows=MOST_ROWS,
    size=MOST_BYTES // 1024,
)
_EMPTY = Sentence("attributes", "There is nothing here. Write {open} and {close} for no attributes.")
_NO_OBJECT = Sentence("attributes", "Attributes begin with {open} and end with {close}.")
_AFTER_END = Sentence("attributes", "Nothing can follow the last {close}. Take this out.")
_NOT_CLOSED = Sentence("attributes", "This {sign} is never closed.")
_NO_END = Sentence("attributes", "The quotation mark that ends this text is missing. It ends on the same line.")
_BAD_ESCAPE = Sentence(
    "attributes", "A backslash here has no meaning. Write two of them for one, and \\n for a new line."
)
_CURLED = Sentence("attributes", 'Use straight quotation marks, like ", in place of {sign}.')
_SIGN = Sentence("attributes", "“{sign}” cannot stand here.")
_UNQUOTED = Sentence("attributes", "Put “{word}” in quotation marks.")
_NO_NAME = Sentence("attributes", "A name in quotation marks belongs here.")
_NO_COLON = Sentence("attributes", "After a name belongs a colon.")
_NO_VALUE = Sentence("attributes", "A value belongs here.")
_NO_COMMA = Sentence("attributes", "A comma is missing before this.")
_SPARE_COMMA = Sentence("attributes", "Take out the comma before this, or write what follows it.")
_WRONG_END = Sentence("attributes", "“{sign}” closes nothing here. “{open}” is open.")
_TOO_DEEP = Sentence("attributes", "This is nested too deeply. Take it further out.")


class TextFaultError(MintwrightError):
    """A text is no JSON that can be read. `at` is how many characters stand before what is wrong."""

    def __init__(self, sentence: Sentence, at: int) -> None:
        super().__init__(sentence)
        self.at = at


class Kind(StrEnum):
    """What a value is. A word is a number, true, false or null."""

    TEXT = auto()
    WORD = auto()
    LIST = auto()
    OBJECT = auto()


@dataclass(slots=True)
class Value:
    """A value and its place."""

    kind: Kind
    at: int
    text: str = ""
    parts: list["Part"] = field(default_factory=list["Part"])


@dataclass(slots=True)
class Part:
    """A named value in an object, or a value in a list (then `name` is empty)."""

    name: str
    at: int
    value: Value


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    at: int


_TOKEN = re.compile(
    r'[\s\ufeff]*+(?:(?P<string>"(?:[^"\\\x00-\x1f]++|\\.)*+")|(?P<word>[\w.+-]+)|(?P<sign>[{}\[\]:,])|(?P<other>.))',
    re.DOTALL,
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORDS = ("true", "false", "null")
_CURLY = "“”„‟«»‘’'`"
_CLOSED_BY = {"{": "}", "[": "]"}


def parsed(text: str) -> Value:
    """The object, or the list, that a text says. Raises TextFaultError, and nothing else."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise TextFaultError(TOO_MUCH, 0)
    return _Parser().value_in(text)


def no_object(at: int) -> TextFaultError:
    """What stands there are no attributes."""
    return TextFaultError(_NO_OBJECT.filled(open="{", close="}"), at)


def _tokens(text: str) -> Iterator[_Token]:
    end = 0
    while found := _TOKEN.match(text, end):
        kind, end = str(found.lastgroup), found.end()
        token, at = found[kind], found.start(kind)
        if kind == "other":
            raise TextFaultError(_strange(token), at)
        yield _Token(kind, token, at)


def _strange(sign: str) -> Sentence:
    if sign == '"':
        return _NO_END
    return _CURLED.filled(sign=sign) if sign in _CURLY else _SIGN.filled(sign=sign)


class _Parser:
    """What is open while a text is read from its beginning to its end, and what can come next."""

    def __init__(self) -> None:
        self._root: Value | None = None
        self._open: list[Value] = []
        self._name: _Token | None = None  # the name whose value comes next
        self._count = 0
        self._take = self._take_root

    def value_in(self, text: str) -> Value:
        """Read all of it."""
        for token in _tokens(text):
            self._take(token)
        if self._root is None:
            raise TextFaultError(_EMPTY.filled(open="{", close="}"), len(text))
        if self._open:
            unclosed = self._open[-1]
            raise TextFaultError(_NOT_CLOSED.filled(sign=_bracket(unclosed)), unclosed.at)
        return self._root

    # --- What can come next

    def _take_root(self, token: _Token) -> None:
        if token.text not in _CLOSED_BY:
            raise no_object(token.at)
        self._root = self._begin(token)

    def _take_nothing(self, token: _Token) -> None:
        close = "}" if self._root is None else _CLOSED_BY[_bracket(self._root)]
        raise TextFaultError(_AFTER_END.filled(close=close), token.at)

    def _take_first_name(self, token: _Token) -> None:
        if token.text == "}":
            self._end(token)
        else:
            self._take_name(token)

    def _take_name(self, token: _Token) -> None:
        if token.text in ("}", "]", ","):
            raise TextFaultError(_SPARE_COMMA if token.text == "}" else _NO_NAME, token.at)
        if token.kind != "string":
            raise TextFaultError(_UNQUOTED.filled(word=token.text) if token.kind == "word" else _NO_NAME, token.at)
        self._name, self._take = token, self._take_colon

    def _take_colon(self, token: _Token) -> None:
        if token.text != ":":
            raise TextFaultError(_NO_COLON, token.at)
        self._take = self._take_value

    def _take_first_item(self, token: _Token) -> None:
        if token.text == "]":
            self._end(token)
        else:
            self._take_value(token)

    def _take_value(self, token: _Token) -> None:
        if token.text in ("{", "["):
            self._begin(token)
        elif token.kind == "sign":
            is_spare = token.text == "]" and self._open[-1].kind is Kind.LIST
            raise TextFaultError(_SPARE_COMMA if is_spare else _NO_VALUE, token.at)
        else:
            self._put(_simple(token))
            self._take = self._take_comma

    def _take_comma(self, token: _Token) -> None:
        if token.text == ",":
            self._take = self._take_name if self._open[-1].kind is Kind.OBJECT else self._take_value
        elif token.text in ("}", "]"):
            self._end(token)
        else:
            raise TextFaultError(_NO_COMMA, token.at)

    # --- How

    def _begin(self, token: _Token) -> Value:
        if len(self._open) >= MOST_LEVELS:
            raise TextFaultError(_TOO_DEEP, token.at)
        kind = Kind.OBJECT if token.text == "{" else Kind.LIST
        value = Value(kind, token.at)
        if self._open:
            self._put(value)
        self._open.append(value)
        self._take = self._take_first_name if kind is Kind.OBJECT else self._take_first_item
        return value

    def _put(self, value: Value) -> None:
        above = self._open[-1]
        self._count += 1
        if self._count > MOST_ROWS:
            raise TextFaultError(TOO_MUCH, value.at)
        if above.kind is Kind.LIST:
            above.parts.append(Part("", value.at, value))
        else:
            assert self._name is not None, "a value in an object follows a name"
            above.parts.append(Part(_unquoted(self._name), self._name.at, value))

    def _end(self, token: _Token) -> None:
        bracket = _bracket(self._open[-1])
        if token.text != _CLOSED_BY[bracket]:
            raise TextFaultError(_WRONG_END.filled(sign=token.text, open=bracket), token.at)
        self._open.pop()
        self._take = self._take_comma if self._open else self._take_nothing


def _bracket(value: Value) -> str:
    return "{" if value.kind is Kind.OBJECT else "["


def _simple(token: _Token) -> Value:
    if token.kind == "string":
        return Value(Kind.TEXT, token.at, _unquoted(token))
    if token.text not in _WORDS and not _NUMBER.fullmatch(token.text):
        raise TextFaultError(_UNQUOTED.filled(word=token.text), token.at)
    return Value(Kind.WORD, token.at, token.text)


def _unquoted(token: _Token) -> str:
    try:
        return json.loads(token.text)
    except ValueError:
        raise TextFaultError(_BAD_ESCAPE, token.at) from None
