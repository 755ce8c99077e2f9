"""Whether a name was typed, as far as a keyboard can: there is no key for an em dash, a curly quote or a thin space."""

import unicodedata

_DASHES = "\u2212\u2043"  # minus and hyphen bullet: signs that look like dashes, and are none by their category
_QUOTES = "'\"`\u00b4\u2032\u2033\u2035\u2036\u02bb\u02bc\u02bd\uff07\uff02"


def same_name(typed: str, name: str) -> bool:
    """Whether both read the same: kinds of dashes, quotes, spaces, case and composition do not matter."""
    return _plain(typed) == _plain(name)


def begins_name(typed: str, name: str) -> bool:
    """Whether what was typed so far begins the name."""
    return _plain(name).startswith(_plain(typed))


def _plain(name: str) -> str:
    signs = unicodedata.normalize("NFKC", "".join(map(_typable, name))).casefold()
    return " ".join(unicodedata.normalize("NFKC", signs).split())


def _typable(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind == "Pd" or sign in _DASHES:
        return "-"
    if kind in ("Pi", "Pf") or sign in _QUOTES:
        return "'"
    return "" if kind == "Cf" else sign  # format signs, as a mark of direction, are not seen
