"""A secret on its way through the program: revealed only to code that explicitly asks for it.

Like pydantic's SecretStr, which takes too long to import before the first paint.
"""


class SecretText:
    """A text that never appears in a repr, log line or traceback. False if it is empty."""

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text

    def get_secret_value(self) -> str:
        """The secret itself. Only for its use: in requests, and in the keyring."""
        return self._text

    def __repr__(self) -> str:
        return "SecretText()" if not self else "SecretText([hidden])"

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SecretText) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)


Secret = str | SecretText
"""A parameter that is a secret."""

NO_SECRET = SecretText()


def hidden(secret: Secret) -> SecretText:
    """The secret, hidden from here on."""
    return secret if isinstance(secret, SecretText) else SecretText(secret)
