"""A secret on its way through the program: it shows itself to nobody who does not ask for it by name.

As pydantic's SecretStr, which takes too long to import before the first paint.
"""


class SecretText:
    """A text that is not in any repr, log line or traceback. False when it is empty."""

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text

    def get_secret_value(self) -> str:
        """The secret itself. Only where it is used: in what is sent, and in the keyring."""
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
"""What may be given where a secret is wanted."""

NO_SECRET = SecretText()


def hidden(secret: Secret) -> SecretText:
    """The secret, from here on hidden."""
    return secret if isinstance(secret, SecretText) else SecretText(secret)
