#!/usr/bin/env bash
# Have Apple look at a signed application or disk image, and staple its answer to it:  notarize.sh FILE
#
# Needs APPLE_NOTARY_KEY (the text of the .p8 file), APPLE_NOTARY_KEY_ID and APPLE_NOTARY_ISSUER_ID. Waiting is apart
# from sending, so that a lost connection does not send everything again. Apple's log is always shown: it also warns.
set -euo pipefail
umask 077

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/macos/retry.sh
source "$here/retry.sh"

target=${1:?names what to have looked at}
target=${target%/}
: "${APPLE_NOTARY_KEY:?is not set}" "${APPLE_NOTARY_KEY_ID:?is not set}" "${APPLE_NOTARY_ISSUER_ID:?is not set}"

work=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/notary.XXXXXX")
trap 'rm -rf "$work"' EXIT
printf '%s\n' "$APPLE_NOTARY_KEY" >"$work/key.p8"

notary() {
    xcrun notarytool "$@" --key "$work/key.p8" --key-id "$APPLE_NOTARY_KEY_ID" --issuer "$APPLE_NOTARY_ISSUER_ID"
}

# One value of a JSON object in a file, or nothing.
value() {
    python3 -c 'import json, sys; print(json.load(open(sys.argv[2])).get(sys.argv[1], ""))' "$1" "$2" 2>/dev/null || true
}

submit() {
    notary submit "$sent" --output-format json >"$work/submitted.json" && [[ -n $(value id "$work/submitted.json") ]]
}

# Its status says whether Apple answered; what Apple answered is in the file.
answered() {
    notary wait "$identifier" --timeout 30m --output-format json >"$work/answer.json" || true
    case $(value status "$work/answer.json") in
        Accepted | Invalid | Rejected) return 0 ;;
        *) return 1 ;;
    esac
}

sent=$target
if [[ -d $target ]]; then
    sent=$work/${target##*/}.zip
    ditto -c -k --keepParent "$target" "$sent" # keeps links and permissions, as the signature needs
fi

retry 3 submit
identifier=$(value id "$work/submitted.json")
echo "Sent ${target##*/} to Apple as $identifier."
retry 3 answered
status=$(value status "$work/answer.json")
notary log "$identifier" || echo "Apple's log could not be fetched." >&2
if [[ $status != Accepted ]]; then
    echo "Apple answered: $status. The log above says why." >&2
    exit 1
fi

retry 6 xcrun stapler staple "$target" # the ticket takes a while to reach every server of Apple's
xcrun stapler validate "$target"
