"""Pieces that are described twice: in a file of their own, and in one with all of them."""

from collections.abc import Sequence

from mintwright.domain.generators.json_values import as_json
from mintwright.domain.generators.shapes import Token
from mintwright.domain.spreadsheets.origins import Fact, Remark

_Who = tuple[str, str, str]


def described_once(tokens: Sequence[Token]) -> tuple[list[Token], list[Remark]]:
    """Each piece once, by the file of its own where there is one; and what is to be said of the others."""
    own = {_who(token): as_json(token.fields) for token in tokens if token.file}
    once, same, otherwise = list[Token](), 0, 0
    for token in tokens:
        if token.file or (known := own.get(_who(token))) is None:
            once.append(token)
        elif known == as_json(token.fields):
            same += 1
        else:
            otherwise += 1
    remarks = (Remark(Fact.SAME, same), Remark(Fact.OTHERWISE, otherwise))
    return once, [remark for remark in remarks if remark.count]


def _who(token: Token) -> _Who:
    """What tells pieces apart in one folder."""
    if token.asset_name is not None:
        return token.folder, token.policy, token.asset_name
    edition, name = token.fields.get("edition"), token.fields.get("name")
    return token.folder, "", as_json(name if edition is None else [edition])
