"""One word, one meaning: what an artist describes and mints is an asset, in every text that she reads."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "mintwright"
SEARCHED = "other_words.py"  # what an artist may type: none of it is shown
_VALUE = re.compile(r"\{\w*\}")
_OTHER_WORD = re.compile(r"\b(?:pieces?|artworks?|NFTs?)\b", re.IGNORECASE)


def texts(source: str) -> Iterator[tuple[int, str]]:
    """The texts for the artist in a module, with the line that each begins in."""
    for node in ast.walk(ast.parse(source)):
        called = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if called in ("Sentence", "tr") and isinstance(node, ast.Call):
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def with_other_words(source: str) -> list[int]:
    """The lines of texts that call an asset by another word."""
    return [line for line, words in texts(source) if _OTHER_WORD.search(_VALUE.sub("", words))]


def test_every_text_says_asset() -> None:
    found = {
        path.relative_to(SOURCE).as_posix(): lines
        for path in SOURCE.rglob("*.py")
        if path.name != SEARCHED and (lines := with_other_words(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('Sentence("x", "Choose pieces first")', [1]),
        ('\nself.tr("One piece at a time")', [2]),
        ('Sentence("x", "Too long from “{piece}” on")', []),
        ('"pieces"', []),
    ],
)
def test_another_word_is_found(source: str, lines: list[int]) -> None:
    assert with_other_words(source) == lines
