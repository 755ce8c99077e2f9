#!/usr/bin/env bash
# Sign an application from the inside out, or a disk image:  sign.sh Mintwright.app | Mintwright.dmg
#
# Needs APPLE_SIGNING_IDENTITY, and its certificate in a keychain (keychain.sh). A signature covers the signatures
# inside it, so what lies deepest comes first and the application itself last. `codesign --deep` would give every
# library the program's entitlements; only the program gets them.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/macos/retry.sh
source "$here/retry.sh"

# Apple's server puts its time on every signature, and is not always there.
sign() {
    retry 5 codesign --force --timestamp --sign "${APPLE_SIGNING_IDENTITY:?is not set}" "$@"
}

# Code runs hardened, as Apple's notary demands.
sign_code() {
    sign --options runtime "$@"
}

# Every piece of code inside an application except its own program, deepest first.
code_inside() {
    { libraries "$1"; frameworks "$1"; } | awk -F/ '{ print NF "\t" $0 }' | sort -k1,1nr -k2 | cut -f2-
}

libraries() {
    local file
    find "$1/Contents" -type f ! -path "$1/Contents/MacOS/mintwright" | while IFS= read -r file; do
        if is_code "$file" && ! is_framework_itself "$file"; then
            printf '%s\n' "$file"
        fi
    done
}

# A framework is signed by the folder of its version, which holds its library.
frameworks() {
    local framework version
    find "$1/Contents" -type d -name '*.framework' | while IFS= read -r framework; do
        for version in "$framework"/Versions/*; do
            if [[ -d $version && ! -L $version ]]; then
                printf '%s\n' "$version"
            fi
        done
    done
}

is_code() {
    case $(od -An -N4 -tx1 "$1" | tr -d ' \n') in
        cffaedfe | cefaedfe | cafebabe | cafebabf) return 0 ;; # Mach-O of one processor or of several
        *) return 1 ;;
    esac
}

is_framework_itself() {
    local name=${1##*/}
    [[ $1 == */"$name".framework/Versions/*/"$name" ]]
}

sign_application() {
    local pieces piece
    xattr -cr "$1"
    pieces=$(code_inside "$1") # first all of them: a search that fails must end this
    while IFS= read -r piece; do
        sign_code "$piece"
    done <<<"$pieces"
    sign_code --entitlements "$here/entitlements.plist" "$1"
    codesign --verify --deep --strict --verbose=2 "$1"
}

target=${1:?names what to sign}
target=${target%/}
case $target in
    *.app) sign_application "$target" ;;
    *.dmg) sign "$target" ;;
    *) echo "$target is neither an application nor a disk image." >&2; exit 2 ;;
esac
