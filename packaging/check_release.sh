#!/usr/bin/env bash
# Whether a folder holds a whole release, and nothing else:  check_release.sh FOLDER VERSION
#
# Every file once, none of them unsigned; then SHA256SUMS is written beside them. The AppImage and the Flatpak may be
# missing, and it says so. The release feed is not in the sums: it has a signature of its own, and gets new dates every
# month.
set -euo pipefail

folder=${1:?names the folder}
version=${2:?says the version}
expected=(
    "mintwright-$version-windows-x64-setup.exe"
    "mintwright-$version-windows-x64.msi"
    "mintwright-$version-macos-arm64.dmg"
    "mintwright-$version-macos-x86_64.dmg"
    "mintwright_${version}_amd64.deb"
    "mintwright-$version-sbom.cdx.json"
)
extra=(
    "mintwright-$version-linux-x86_64.AppImage"
    "mintwright-$version-linux-x86_64.flatpak"
)
optional=(feed.json)

cd "$folder"
for name in "${expected[@]}"; do
    if [[ ! -s $name ]]; then
        echo "The release lacks $name." >&2
        exit 1
    fi
done
for name in "${extra[@]}"; do
    if [[ -s $name ]]; then
        expected+=("$name")
    else
        echo "::warning::The release goes on without $name; its job says why."
    fi
done
for name in *; do
    case " ${expected[*]} ${optional[*]} SHA256SUMS " in
        *" $name "*) ;;
        *) echo "The release must not hold $name." >&2; exit 1 ;;
    esac
done
sha256sum -- "${expected[@]}" >SHA256SUMS
cat SHA256SUMS
