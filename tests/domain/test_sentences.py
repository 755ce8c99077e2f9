"""A sentence survives the journal, and the domain costs no heavy import."""

import ast
import subprocess
import sys
from pathlib import Path

from mintwright.domain.sentences import Sentence, counted


def test_a_sentence_with_sentences_inside_survives_the_journal() -> None:
    said = Sentence("checks", "{what} has {count} {{signs}}.", what=Sentence("checks", "The title"), count=3)
    assert str(Sentence.from_plain(said.as_plain())) == "The title has 3 {signs}."
    assert Sentence.from_plain(said.as_plain()) == said


def test_one_and_many_are_worded_apart() -> None:
    one, many = Sentence("x", "{count} file"), Sentence("x", "{count} files")
    assert [str(counted(count, one, many)) for count in (1, 2)] == ["1 file", "2 files"]


def test_everything_but_the_records_is_importable_without_pydantic() -> None:
    rooms = (
        "assets.asset assets.attributes assets.checks errors assets.forecast assets.media_types mint assets.naming "
        "networks assets.problems project assets.requests sentences assets.wire"
    )
    imports = "; ".join(f"import mintwright.domain.{name}" for name in rooms.split())
    program = f"{imports}; import sys; sys.exit('pydantic' in sys.modules or 'httpx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_every_sentence_of_the_domain_and_the_wire_is_literal_so_that_it_can_be_translated() -> None:
    rooms = Path(Sentence.__init__.__code__.co_filename).parents[1]
    files = [file for room in ("domain", "api") for file in (rooms / room).rglob("*.py") if file.name != "sentences.py"]
    calls = [call for file in files for call in ast.walk(ast.parse(file.read_text("utf-8"))) if _is_sentence(call)]
    assert len(calls) > 80
    for call in calls:
        context, source = call.args
        assert isinstance(context, ast.Constant)
        assert isinstance(source, ast.Constant)


def _is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Sentence"
