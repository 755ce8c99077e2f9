"""The workflows, as far as they can be tried without running them: schema, audit, and that what they name exists."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.found import at_least

from mintwright import __version__

PROJECT = Path(__file__).resolve().parents[2]
GITHUB = PROJECT / ".github"
WORKFLOWS = at_least(3, (GITHUB / "workflows").glob("*.yml"))
README = (PROJECT / "packaging" / "README.md").read_text(encoding="utf-8")


def in_bash(test: Callable[..., None]) -> Callable[..., None]:
    """A test that runs a script of the workflows: on Linux, as they do."""
    away = pytest.mark.skipif(sys.platform != "linux", reason="this script runs on Linux")
    return away(pytest.mark.needs("bash", "sha256sum")(test))


def _tool(name: str) -> str:
    return shutil.which(name, path=str(Path(sys.executable).parent)) or name


def _read(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def _jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path in WORKFLOWS:
        for name, job in _read(path)["jobs"].items():
            yield path.name, name, job


def _steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in _read(path)["jobs"].values():
        yield from job.get("steps", [])


def _shells(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every step that runs commands, with the shell that does; what runs on Windows says which."""
    for job in _read(path)["jobs"].values():
        for step in job.get("steps", []):
            if "run" in step:
                yield step.get("shell") or job.get("defaults", {}).get("run", {}).get("shell", "bash"), step


JOBS = [pytest.param(job, id=f"{file}:{name}") for file, name, job in _jobs()]
by_file = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


# --- tools that know more than we do


@by_file
@pytest.mark.parametrize("schema", ["vendor.github-workflows", "custom.github-workflows-require-timeout"])
def test_a_workflow_is_of_githubs_schema_and_every_job_ends_in_time(path: Path, schema: str) -> None:
    words = [_tool("check-jsonschema"), "--builtin-schema", schema, str(path)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


SCRIPTS = [
    pytest.param(step["run"], id=f"{path.name}:{step.get('name', 'unnamed')}")
    for path in WORKFLOWS
    for shell, step in _shells(path)
    if shell == "bash"
]


@pytest.mark.parametrize("text", SCRIPTS)
def test_shellcheck_finds_nothing_in_what_a_step_runs(text: str) -> None:
    words = [_tool("shellcheck"), "--shell=bash", "-"]
    done = subprocess.run(words, input=f"set -eo pipefail\n{text}", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_updates_of_actions_are_of_their_schema() -> None:
    words = [_tool("check-jsonschema"), "--builtin-schema", "vendor.dependabot", str(GITHUB / "dependabot.yml")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_zizmor_finds_nothing_even_with_its_strictest_eye() -> None:
    words = [_tool("zizmor"), "--offline", "--strict-collection", "--persona", "auditor", "--no-progress", str(GITHUB)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "release.yml" in done.stderr


def test_what_zizmor_is_told_to_overlook_has_its_reason() -> None:
    for path in WORKFLOWS:
        for line in path.read_text(encoding="utf-8").splitlines():
            if "zizmor: ignore" in line:
                assert re.search(r"zizmor: ignore\[[\w-]+\] \w+ \w+", line), line


# --- rights and secrets


@by_file
def test_a_workflow_has_no_rights_of_its_own_and_one_run_at_a_time(path: Path) -> None:
    workflow = _read(path)
    assert workflow["permissions"] == {}
    assert workflow["concurrency"]["group"]


@pytest.mark.parametrize("job", JOBS)
def test_a_job_names_its_rights_and_whoever_may_write_does_not_build(job: dict[str, Any]) -> None:
    rights = job["permissions"]
    assert set(rights.values()) <= {"read", "write"}
    if rights.get("contents") == "write":
        commands = " ".join(step.get("run", "") for step in job["steps"])
        assert "pip" not in commands
        assert "dev.py" not in commands


@pytest.mark.parametrize("job", JOBS)
def test_secrets_are_read_in_the_protected_environment_only(job: dict[str, Any]) -> None:
    if re.search(r"\bsecrets\.[A-Z]", str(job)):
        assert job["environment"] in ("release", "${{ github.ref_type == 'tag' && 'release' || '' }}")


@pytest.mark.parametrize("job", JOBS)
def test_what_freezes_and_tries_sees_no_secret(job: dict[str, Any]) -> None:
    runs_others = re.compile(r"dev\.py|self-test|try\.ps1|macos_image\.sh")
    if any(runs_others.search(step.get("run", "")) for step in job.get("steps", [])):
        assert not re.search(r"\bsecrets\.[A-Z]", str(job))
        assert "environment" not in job
        assert set(job["permissions"]) == {"contents"}


@pytest.mark.parametrize("job", JOBS)
def test_a_job_with_secrets_fails_on_a_tag_that_lacks_one_of_them(job: dict[str, Any]) -> None:
    used = set(re.findall(r"secrets\.([A-Z]\w+)", str(job)))
    if used:
        checks = [step for step in job["steps"] if "need_secrets.sh" in step.get("run", "")]
        assert len(checks) == 1
        assert set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", checks[0]["run"])) == used
        assert set(checks[0]["env"]) == used
        assert checks[0].get("if", "github.ref_type == 'tag'") == "github.ref_type == 'tag'"


@by_file
def test_what_runs_on_windows_says_in_which_shell(path: Path) -> None:
    for job in _read(path)["jobs"].values():
        if "windows" in str(job.get("runs-on", "")) + str(job.get("strategy", "")):
            assert job["defaults"]["run"]["shell"] in ("bash", "pwsh")


@by_file
def test_nothing_from_outside_is_written_into_a_script(path: Path) -> None:
    for step in _steps(path):
        assert "${{" not in step.get("run", ""), step


def test_every_secret_and_variable_is_explained() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    named = set(re.findall(r"(?:secrets|vars)\.([A-Z]\w+)", text))
    assert len(named) > 10
    missing = {name for name in named if f"`{name}`" not in README}
    assert not missing


def test_the_readme_explains_no_secret_that_is_not_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    for name in re.findall(r"^\| `((?:APPLE|AZURE|MINTWRIGHT)_\w+)`", README, re.MULTILINE):
        assert re.search(rf"(secrets|vars)\.{name}\b", text), name


# --- actions


def test_every_action_is_pinned_to_a_commit_whose_version_is_said_and_is_the_same_everywhere() -> None:
    pinned: dict[str, set[tuple[str, str]]] = {}
    for path in WORKFLOWS:
        for line in path.read_text(encoding="utf-8").splitlines():
            used = re.search(r"uses: (\S+)(.*)$", line)
            if used is None or used[1].startswith("$/"):
                continue
            found = re.fullmatch(r"([\w-]+/[\w-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)", used[1] + used[2])
            assert found, line
            pinned.setdefault(found[1], set()).add((found[2], found[3]))
    assert all(len(versions) == 1 for versions in pinned.values()), pinned


def test_no_release_is_built_from_a_cache() -> None:
    assert "cache" not in re.sub(r"#.*", "", (GITHUB / "workflows" / "release.yml").read_text(encoding="utf-8"))


# --- what they name exists


def test_a_called_workflow_exists() -> None:
    for _, _, job in _jobs():
        if "uses" in job:
            assert (PROJECT / job["uses"].removeprefix("$/")).is_file()


def test_every_script_and_file_that_a_workflow_names_exists() -> None:
    named: set[str] = set()
    for path in WORKFLOWS:
        for step in _steps(path):
            named |= set(re.findall(r"(?:packaging|\.github|src)/[\w./-]+\.\w+", step.get("run", "")))
    assert "packaging/macos/sign.sh" in named
    assert [name for name in sorted(named) if not (PROJECT / name).is_file()] == []
    for name in named:
        if name.endswith(".sh") and sys.platform != "win32":
            assert os.access(PROJECT / name, os.X_OK), name


def test_the_commands_of_dev_py_that_a_workflow_uses_exist() -> None:
    used = {
        word
        for path in WORKFLOWS
        for step in _steps(path)
        for word in re.findall(r"dev\.py (\w+)", step.get("run", ""))
    }
    assert used == {"test", "run", "package"}
    helped = subprocess.run([sys.executable, PROJECT / "dev.py", "help"], capture_output=True, text=True)
    assert {f"dev.py {word}" for word in used} <= set(re.findall(r"dev\.py \w+", helped.stderr))


def test_what_one_job_takes_another_has_left_and_it_waits_for_it() -> None:
    for path in WORKFLOWS:
        jobs = _read(path)["jobs"]
        left = {name: _names(job, "upload-artifact") for name, job in jobs.items()}
        for name, job in jobs.items():
            before = _before(name, jobs)
            for wanted in _names(job, "download-artifact"):
                pattern = re.compile(re.escape(wanted).replace(r"\*", ".*"))
                givers = {giver for giver, names in left.items() if any(pattern.fullmatch(each) for each in names)}
                assert givers, (path.name, name, wanted)
                if name != "feed":  # it runs before the bill of materials, which it does not list
                    assert givers <= before, (path.name, name, wanted)


def _names(job: dict[str, Any], action: str) -> set[str]:
    """Names of the artifacts that a job leaves or takes, with its matrix filled in."""
    matrix = job.get("strategy", {}).get("matrix", {}).get("include", [{}])
    given = [step["with"] for step in job.get("steps", []) if action in step.get("uses", "")]
    names = [each.get("name", each.get("pattern")) for each in given]
    return {
        re.sub(r"\$\{\{ matrix\.(\w+) \}\}", lambda found, row=row: row[found[1]], name)
        for name in names
        for row in matrix
    }


def _before(name: str, jobs: dict[str, Any]) -> set[str]:
    needs = jobs[name].get("needs", [])
    direct = {needs} if isinstance(needs, str) else set(needs)
    return direct | {each for job in direct for each in _before(job, jobs)}


@by_file
def test_a_job_that_reads_anothers_outcome_waits_for_that_job_itself(path: Path) -> None:
    for name, job in _read(path)["jobs"].items():
        needs = job.get("needs", [])
        direct = {needs} if isinstance(needs, str) else set(needs)
        assert set(re.findall(r"needs\.([\w-]+)\.", str(job))) <= direct, name


def test_the_tests_run_on_three_systems_with_the_oldest_and_the_newest_python() -> None:
    matrix = _read(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "windows", "macos"}
    promised = re.search(r'requires-python = ">=3\.(\d+),<3\.(\d+)"', (PROJECT / "pyproject.toml").read_text())
    assert promised is not None
    assert matrix["python"] == [f"3.{promised[1]}", f"3.{int(promised[2]) - 1}"]


def test_a_release_is_a_draft_that_waits_for_everything() -> None:
    jobs = _read(GITHUB / "workflows" / "release.yml")["jobs"]
    assert _before("release", jobs) == set(jobs) - {"release"}
    drafted = next(step["run"] for step in jobs["release"]["steps"] if "gh release create" in step.get("run", ""))
    assert "--draft" in drafted
    assert "--verify-tag" in drafted
    assert "github.ref_type == 'tag'" in jobs["release"]["if"]


EXTRAS = {"appimage", "flatpak"}


def test_only_an_extra_may_fail_and_whatever_waits_for_one_asks_every_other_job_for_its_outcome() -> None:
    jobs = _read(GITHUB / "workflows" / "release.yml")["jobs"]
    assert {name for name, job in jobs.items() if "continue-on-error" in job} == EXTRAS
    waiting = {name for name, job in jobs.items() if EXTRAS & set(job.get("needs", []))}
    assert waiting == {"feed", "release"}
    for name in waiting:
        condition = jobs[name]["if"]
        assert condition.startswith("!cancelled() && ")  # without it GitHub itself waits for the success of all
        asked = set(re.findall(r"needs\.([\w-]+)\.result", condition))
        assert asked == set(jobs[name]["needs"]) - EXTRAS, name


@pytest.mark.parametrize("name", sorted(EXTRAS))
def test_an_extra_is_handed_on_only_after_it_has_tested_itself(name: str) -> None:
    steps = _read(GITHUB / "workflows" / "release.yml")["jobs"][name]["steps"]
    assert "self-test" in steps[-2]["run"]
    assert steps[-1]["with"]["name"] == f"release-{name}"


@pytest.mark.parametrize("where", [("macos", "IMAGE", "dmg"), ("flatpak", "BUNDLE", "flatpak")], ids=lambda at: at[0])
@pytest.mark.parametrize(("tag", "mark"), [(True, ""), (False, "-unsigned")])
def test_what_is_no_release_says_so_in_its_name(where: tuple[str, str, str], tag: bool, mark: str) -> None:
    job, variable, suffix = where
    image: str = _read(GITHUB / "workflows" / "release.yml")["jobs"][job]["env"][variable]
    ending = re.search(r"\$\{\{ github\.ref_type (\S+) 'tag' && '(.*?)' \|\| '(.*?)' \}\}(.*)$", image)
    assert ending is not None
    holds = tag == (ending[1] == "==")
    chosen = (ending[2] or ending[3]) if holds else ending[3]  # as GitHub reads it: an empty text counts as false
    assert chosen + ending[4] == f"{mark}.{suffix}"


def test_what_the_linux_job_builds_is_told_whether_it_is_a_release_and_whose() -> None:
    job = _read(GITHUB / "workflows" / "release.yml")["jobs"]["linux"]
    step = next(step for step in job["steps"] if "dev.py package linux" in step.get("run", ""))
    assert step["env"]["MINTWRIGHT_RELEASE"] == "${{ github.ref_type == 'tag' && 'yes' || '' }}"
    kept = set(re.findall(r"\b[A-Z][A-Z_]+\b", "\n".join(re.findall(r"^keep.*", step["run"], re.MULTILINE))))
    assert kept == set(step["env"])  # sudo lets through only what it is told to


def test_a_tag_without_a_maintainer_fails_before_anything_is_built() -> None:
    jobs = _read(GITHUB / "workflows" / "release.yml")["jobs"]
    check = next(step for step in jobs["plan"]["steps"] if "need_secrets.sh" in step.get("run", ""))
    assert check["if"] == "github.ref_type == 'tag'"
    assert check["run"].split()[1:] == list(check["env"]) == ["MINTWRIGHT_MAINTAINER"]
    assert "plan" in _before("linux", jobs)


# --- the scripts between the jobs


def _run(script: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = {"PATH": os.environ["PATH"]}
    program = ["bash", str(PROJECT / "packaging" / script), *words]
    return subprocess.run(program, capture_output=True, text=True, env={**path, **environment})


@in_bash
def test_a_missing_secret_is_named_and_a_present_one_is_not_shown() -> None:
    done = _run("need_secrets.sh", "FIRST", "SECOND", "THIRD", FIRST="s3cret", SECOND="")
    assert done.returncode == 1
    assert "SECOND THIRD" in done.stderr
    assert "FIRST" not in done.stderr
    assert "s3cret" not in done.stdout + done.stderr
    assert _run("need_secrets.sh", "FIRST", FIRST="s3cret").returncode == 0


@pytest.fixture
def release(tmp_path: Path) -> Path:
    for name in (
        "mintwright-1.2.0-windows-x64-setup.exe", "mintwright-1.2.0-windows-x64.msi",
        "mintwright-1.2.0-macos-arm64.dmg", "mintwright-1.2.0-macos-x86_64.dmg",
        "mintwright_1.2.0_amd64.deb", "mintwright-1.2.0-sbom.cdx.json",
        "mintwright-1.2.0-linux-x86_64.AppImage", "mintwright-1.2.0-linux-x86_64.flatpak",
    ):  # fmt: skip
        (tmp_path / name).write_text(name)
    return tmp_path


@in_bash
@pytest.mark.parametrize("feed", [True, False])
def test_a_whole_release_gets_its_sums_and_the_feed_is_not_among_them(release: Path, feed: bool) -> None:
    if feed:
        (release / "feed.json").write_text("{}")
    done = _run("check_release.sh", str(release), "1.2.0")
    assert done.returncode == 0, done.stderr
    sums = (release / "SHA256SUMS").read_text().splitlines()
    assert len(sums) == 8
    assert not [line for line in sums if "feed" in line]
    assert subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=release, capture_output=True).returncode == 0
    assert _run("check_release.sh", str(release), "1.2.0").returncode == 0, "again"


@in_bash
@pytest.mark.parametrize(
    "name", ["mintwright-1.2.0-macos-arm64-unsigned.dmg", "mintwright_1.2.0_amd64-unsigned.deb", "notes.txt"]
)
def test_a_file_too_many_is_no_release(release: Path, name: str) -> None:
    (release / name).write_text("x")
    done = _run("check_release.sh", str(release), "1.2.0")
    assert done.returncode == 1
    assert name in done.stderr


@in_bash
@pytest.mark.parametrize("name", ["mintwright-1.2.0-linux-x86_64.AppImage", "mintwright-1.2.0-linux-x86_64.flatpak"])
def test_a_release_goes_on_without_an_extra_and_says_so(release: Path, name: str) -> None:
    (release / name).unlink()
    done = _run("check_release.sh", str(release), "1.2.0")
    assert done.returncode == 0, done.stderr
    assert f"::warning::The release goes on without {name}" in done.stdout
    assert len((release / "SHA256SUMS").read_text().splitlines()) == 7


@in_bash
def test_a_file_too_few_is_no_release(release: Path) -> None:
    (release / "mintwright-1.2.0-windows-x64.msi").unlink()
    assert "windows-x64.msi" in _run("check_release.sh", str(release), "1.2.0").stderr
    assert not (release / "SHA256SUMS").exists()


def test_the_bill_of_materials_gets_the_version_from_its_one_place(script: Any) -> None:
    sbom = script("packaging/sbom.py")
    pyproject = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    filled = sbom.described(pyproject, __version__)
    assert f'\nversion = "{__version__}"\n' in filled
    with pytest.raises(ValueError, match="no longer"):
        sbom.described(filled, __version__)
