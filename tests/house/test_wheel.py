"""The wheel, installed outside the checkout, finds its resources and passes the self-test."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built from the checkout without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(PROJECT)]
    subprocess.run(build, check=True, capture_output=True, text=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_resources_and_licences_and_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("fonts/Inter-Regular.ttf", "icons/star.svg", "theme.qss", "licences/inter.txt", "samples/"):
        assert any(f"mintwright/_resources/{part}" in name for name in names), part
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if "test" in Path(name).name and name.endswith(".py") and "selftest" not in name]


def test_the_installed_wheel_passes_the_self_test(wheel: Path, tmp_path: Path) -> None:
    venv.EnvBuilder(system_site_packages=False, with_pip=False, symlinks=os.name != "nt").create(tmp_path / "env")
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    where = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip())
    zipfile.ZipFile(wheel).extractall(site)
    # What the wheel depends on comes from this environment, after the wheel's own folder; the checkout does not.
    dependencies = [path for path in sys.path if "site-packages" in path]
    (site / "dependencies.pth").write_text("\n".join(dependencies))

    found = [str(python), "-c", "import mintwright.resources as r; print(r.resources())"]
    outside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    answer = subprocess.run(found, check=True, capture_output=True, text=True, cwd=tmp_path, env=outside)
    assert Path(answer.stdout.strip()).is_relative_to(site)

    report = tmp_path / "report.json"
    walk = [str(python), "-m", "mintwright", "self-test", "--report", str(report)]
    done = subprocess.run(walk, capture_output=True, text=True, cwd=tmp_path, env=outside, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(report.read_text(encoding="utf-8"))["ok"] is True
