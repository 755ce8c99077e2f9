"""The four sign-in methods: what each asks for, and what that means in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from mintwright.domain.sentences import Sentence


class MethodName(StrEnum):
    """How an artist can sign in (specification 4.1 to 4.3; section 1: a token handed over by a backend)."""

    SECRET = "secret"  # noqa: S105  the name of a method, not a secret
    PASSWORD = "password"  # noqa: S105  as above
    REFRESH = "refresh"
    ACCESS = "access"

    @property
    def is_rare(self) -> bool:
        """Whether few artists are ever given what it asks for."""
        return self in (MethodName.REFRESH, MethodName.ACCESS)


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One thing that is asked for: `secret` hides it, `pasted` drops the blanks that come along from an e-mail.

    The `optional` ones of a method are left empty together, or filled in together. `hint` is said beside the field.
    """

    key: str
    name: Sentence
    secret: bool = False
    pasted: bool = True
    optional: bool = False
    hint: Sentence | None = None


@dataclass(frozen=True, slots=True)
class MethodSpec:
    """What a method asks for, under which title, and what is said of it."""

    title: Sentence
    said: Sentence
    fields: tuple[FieldSpec, ...]


_CLIENT = (
    FieldSpec("client_id", Sentence("SignIn", "Client ID")),
    FieldSpec("client_secret", Sentence("SignIn", "Client secret"), secret=True),
)
_REFRESH = FieldSpec("refresh_token", Sentence("SignIn", "Refresh token"), secret=True)
_ALL_THREE = Sentence("SignIn", "If you were given these three too, you stay signed in when the token ends.")

METHODS: Mapping[MethodName, MethodSpec] = {
    MethodName.SECRET: MethodSpec(
        Sentence("SignIn", "Secret token"),
        Sentence("SignIn", "The simplest way: paste the secret token that the service gave you."),
        (FieldSpec("secret_token", Sentence("SignIn", "Secret token"), secret=True),),
    ),
    MethodName.PASSWORD: MethodSpec(
        Sentence("SignIn", "User name and password"),
        Sentence("SignIn", "Your account at the service, and the client the service set up for you."),
        (
            FieldSpec("username", Sentence("SignIn", "User name")),
            FieldSpec("password", Sentence("SignIn", "Password"), secret=True, pasted=False),
            *_CLIENT,
        ),
    ),
    MethodName.REFRESH: MethodSpec(
        Sentence("SignIn", "Refresh token"),
        Sentence(
            "SignIn",
            "Continue a sign-in made elsewhere. The token is used once; the service then gives a new one.",
        ),
        (_REFRESH, *_CLIENT),
    ),
    MethodName.ACCESS: MethodSpec(
        Sentence("SignIn", "Access token"),
        Sentence("SignIn", "Somebody gave you an access token: it works until it ends and is never kept."),
        (
            FieldSpec("access_token", Sentence("SignIn", "Access token"), secret=True),
            replace(_REFRESH, optional=True, hint=_ALL_THREE),
            *(replace(field, optional=True) for field in _CLIENT),
        ),
    ),
}
