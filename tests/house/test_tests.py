"""The tests themselves: one of each stand-in, typed arguments, loops by the plugin, few reaches for private names."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.found import at_least

PROJECT = Path(__file__).resolve().parents[2]
TESTS = {
    path.relative_to(PROJECT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in at_least(250, (PROJECT / "tests").rglob("*.py"))
}
LOOPS = {
    "tests/benchmarks/test_first_paint.py",  # a fixture for all
    "tests/benchmarks/test_practice.py",  # rivals, one after the other
    "tests/benchmarks/plan/many_planned.py",  # programs of their own
    "tests/faults/minting/child.py",
    "tests/house/private_child.py",
    "tests/studio/full_road.py",
    "tests/studio/full_start.py",
    "tests/studio/lookup/taking_window.py",
    "tests/studio/small_disk.py",
    "tests/ui/practice/full_practice.py",
    "tests/faults/minting/conftest.py",  # a profile for all
    "tests/studio/recovery/test_rescue_file.py",  # a property within a test
    "tests/studio/test_damaged_settings.py",  # a profile for all
    "tests/studio/uploads/hostile_drops.py",  # a process for many drops
}
REACHES = 92  # let it fall: what a person can see, or a caller can ask, shows the same

MARK = "pytest.mark.soak"
MARK = "pytest.mark.soak"
Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_a_loop_is_run_by_the_plugin_but_where_a_program_or_a_fixture_needs_its_own() -> None:
    runs = {
        path
        for path, tree in TESTS.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.run"
    }
    assert runs == LOOPS


def test_there_is_one_keyring_in_memory_that_all_others_are_made_of() -> None:
    keyrings = {
        f"{path}: {node.name}"
        for path, tree in TESTS.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and not node.bases
        and any(isinstance(part, Function) and part.name == "get_password" for part in node.body)
    }
    assert keyrings == {"tests/parts.py: MemoryKeyring"}


def test_what_has_a_whole_size_is_run_whole_by_the_soak() -> None:
    """`dev.py soak` runs what carries its mark; benchmarks are given it by their folder."""
    never_whole = [
        f"{path}: {node.name}"
        for path, tree in TESTS.items()
        if Path(path).name.startswith("test_") and not path.startswith("tests/benchmarks/")
        for node in _unmarked(tree)
        if _names_in(node) & _sizes(tree)
    ]
    assert never_whole == []


def _unmarked(tree: ast.Module) -> Iterator[Function]:
    """The tests that the soak leaves out."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and "pytestmark" in _names_in(node) and MARK in ast.unparse(node):
            return
    for node in tree.body:
        is_marked = isinstance(node, Function) and any(MARK in ast.unparse(one) for one in node.decorator_list)
        if isinstance(node, Function) and node.name.startswith("test_") and not is_marked:
            yield node


def _sizes(tree: ast.Module) -> set[str]:
    """What has another value in the soak: what says so, and what a module makes of that."""
    found = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "tests.whole"
        for alias in node.names
    }
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _names_in(node.value) & found:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(*map(_names_in, targets))
    return found


def _names_in(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def test_what_a_test_is_given_has_a_type_and_a_fixture_says_what_it_gives() -> None:
    bare = [
        f"{path}: {function.name}"
        for path, tree in TESTS.items()
        for function in _given(tree)
        if function.returns is None
        or not all(one.annotation for one in [*function.args.args, *function.args.kwonlyargs])
    ]
    assert bare == []


def _given(tree: ast.Module) -> Iterator[Function]:
    """The tests and fixtures of a module."""
    for node in tree.body:
        if isinstance(node, Function) and (
            node.name.startswith("test_") or any("fixture" in ast.unparse(one) for one in node.decorator_list)
        ):
            yield node


def test_the_interfaces_tests_are_in_the_rooms_of_the_interface() -> None:
    tests, rooms = (
        {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_dir() and path.name != "__pycache__"}
        for top in (PROJECT / "tests" / "ui", PROJECT / "src" / "mintwright" / "ui")
    )
    assert len(tests) >= 12
    assert tests <= rooms


def test_tests_reach_for_fewer_and_fewer_private_names() -> None:
    reaches = [f"{path}:{reach}" for path, tree in TESTS.items() for reach in _reaches(tree)]
    assert len(reaches) <= REACHES, reaches


def _reaches(tree: ast.Module) -> Iterator[str]:
    """Where a private name of something else is used: `thing._name`, or imported."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and _is_private(node.attr)
            and ast.unparse(node.value) not in ("self", "cls")
        ):
            yield f"{node.lineno} {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mintwright"):
            yield from (f"{node.lineno} {one.name}" for one in node.names if _is_private(one.name))


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_exit"  # that one is os's, and public
