#!/usr/bin/env bash
# Open a disk image as an artist does and let the program in it test itself:  macos_image.sh FILE.dmg PROCESSOR REPORT
#
# PROCESSOR is what the program must be made for, arm64 or x86_64. The image cannot be written to: a program that
# needs to write beside itself fails here.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/macos/retry.sh
source "$here/../macos/retry.sh"

image=${1:?names the disk image}
processor=${2:?says the processor}
report=${3:?names the report to write}
opened=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/image.XXXXXX")
program=$opened/Mintwright.app/Contents/MacOS/mintwright

attach() {
    hdiutil attach -nobrowse -readonly -noautoopen -mountpoint "$opened" "$image"
}

# hdiutil may say "Resource busy" and close the image all the same: what is gone is closed.
detach() {
    [[ ! -e $opened/Mintwright.app ]] || hdiutil detach "$opened"
}

close() {
    retry 5 detach || hdiutil detach -force "$opened" || true
}

trap close EXIT
retry 5 attach
if [[ $(readlink "$opened/Applications") != /Applications ]]; then
    echo "The image has no link to the folder of applications." >&2
    exit 1
fi
if [[ $(lipo -archs "$program") != "$processor" ]]; then
    echo "The program is not made for $processor alone." >&2
    exit 1
fi
codesign --verify --deep --strict "$opened/Mintwright.app" # of nobody, when the build is unsigned; copying kept it whole
"$program" self-test --report "$report"
