#!/usr/bin/env bash
# Whether a Mac that has never seen us will open this:  verify.sh Mintwright.app | Mintwright.dmg
#
# Needs APPLE_TEAM_ID. Asks for everything Gatekeeper asks for: whole signatures of our team with Apple's time, the
# hardened runtime, Apple's ticket.
set -euo pipefail

target=${1:?names what to verify}
target=${target%/}
team=${APPLE_TEAM_ID:?is not set}

# The signature's description must hold this.
described() {
    if ! grep -q -- "$1" <<<"$description"; then
        echo "The signature of ${target##*/} does not say $1." >&2
        exit 1
    fi
}

description=$(codesign --display --verbose=4 "$target" 2>&1)
described "^TeamIdentifier=$team\$"
described "^Timestamp="
case $target in
    *.app)
        described "flags=.*(runtime)"
        codesign --verify --deep --strict --verbose=2 "$target"
        spctl --assess --type execute --verbose=2 "$target"
        ;;
    *.dmg)
        codesign --verify --strict --verbose=2 "$target"
        spctl --assess --type open --context context:primary-signature --verbose=2 "$target"
        ;;
    *) echo "$target is neither an application nor a disk image." >&2; exit 2 ;;
esac
xcrun stapler validate "$target"
