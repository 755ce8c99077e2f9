#!/usr/bin/env bash
# The Windows setup and MSI from a Debian machine: a checked CPython for Windows, the lock's wheels, PyInstaller under
# Wine, NSIS and wixl. Then, under a second Wine, what was built is installed, tested, upgraded and removed.
#
#   packaging/windows/build_on_linux.sh [build|test]     both when neither is named; python3 dev.py package windows
#
# Everything is made below build/windows; the results are dist/mintwright-VERSION-windows-x64-*.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(dirname "$(dirname "$here")")
build=${MINTWRIGHT_WINDOWS_BUILD:-$project/build/windows}
dist=${MINTWRIGHT_WINDOWS_DIST:-$project/dist}
python=$build/python/python.exe

need() {
    local tool missing=()
    for tool in wine makensis wixl msiinfo osslsigncode x86_64-w64-mingw32-gcc Xvfb import python3; do
        command -v "$tool" >/dev/null || missing+=("$tool")
    done
    python3 -m pip --version >/dev/null 2>&1 || missing+=(pip)
    if [ ${#missing[@]} -gt 0 ]; then
        echo "Missing: ${missing[*]}. 'python3 dev.py package windows' installs them on Debian, or says how." >&2
        exit 1
    fi
}

step() {
    printf -- '--- %s (%d s)\n' "$1" "$SECONDS"
}

# The same time, order of hashes and language for every build of one commit.
reproducibly() {
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$project" log -1 --format=%ct 2>/dev/null || stat -c %Y "$project/CHANGELOG.md")}
    export SOURCE_DATE_EPOCH PYTHONHASHSEED=0 TZ=UTC LC_ALL=C.UTF-8
}

# A program of Windows. Its output is a pipe: with a file there, Python under Wine 8 does not start.
windows() {
    HOME=$build/home WINEPREFIX=$build/prefix WINEARCH=win64 WINEDEBUG=-all DISPLAY='' PYTHONDONTWRITEBYTECODE=1 \
        WINEDLLOVERRIDES='winemenubuilder.exe=d;mscoree=d;mshtml=d' wine "$@" </dev/null 2>&1 | cat
    return "${PIPESTATUS[0]}"
}

freeze() {
    rm -rf "$build"
    mkdir -p "$build/home" "$dist"
    step "CPython for Windows"
    python3 "$here/fetch_python.py" "$build/python"
    step "wheels"
    PIP_ROOT_USER_ACTION=ignore python3 "$here/fetch_wheels.py" "$build/python"
    step "Wine"
    python3 "$here/wine.py" "$build/prefix" "$build/home"
    step "the program's own wheel"
    (cd "$project" && windows "$python" -m hatchling build -t wheel -d "$build/wheel" >"$build/wheel.log")
    PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --no-deps --no-index --no-compile --upgrade \
        --target "$build/python/Lib/site-packages" "$build"/wheel/*.whl
    step "freezing; the log is $build/freeze.log"
    (cd "$project" && windows "$python" -m PyInstaller --noconfirm --distpath "$build/frozen" --workpath "$build/work" \
        packaging/mintwright.spec >"$build/freeze.log") || { tail -20 "$build/freeze.log" >&2; exit 1; }
}

need
reproducibly
what=${1:-all}
if [ "$what" != test ]; then
    freeze
    step "setup"
    python3 "$here/make_setup.py" "$build/frozen/mintwright" "$dist"
    step "MSI"
    python3 "$here/make_msi.py" "$build/frozen/mintwright" "$dist"
fi
if [ "$what" != build ]; then
    step "round trip"
    rm -rf "$build/tried"
    python3 "$project/packaging/tests/windows_round_trip.py" "$build/frozen/mintwright" "$dist" "$build/tried"
fi
step "done"
