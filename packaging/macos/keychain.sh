#!/usr/bin/env bash
# The signing certificate, in a keychain of its own that lives as long as the job.
#
#     keychain.sh import    needs APPLE_CERTIFICATE_P12 (base64), APPLE_CERTIFICATE_PASSWORD and APPLE_SIGNING_IDENTITY
#     keychain.sh remove    always succeeds, so that it can end every job
#
# Passwords reach `security` through its standard input: a command line can be read by every process of the machine.
set -euo pipefail
umask 077

keychain=${RUNNER_TEMP:-${TMPDIR:-/tmp}}/mintwright-signing.keychain-db

import() {
    : "${APPLE_CERTIFICATE_P12:?is not set}" "${APPLE_CERTIFICATE_PASSWORD:?is not set}" "${APPLE_SIGNING_IDENTITY:?is not set}"
    case $APPLE_CERTIFICATE_PASSWORD in
        *$'\n'*) echo "APPLE_CERTIFICATE_PASSWORD has more than one line." >&2; return 1 ;;
    esac
    p12=$(mktemp "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/certificate.XXXXXX")
    trap 'rm -f "$p12"' EXIT
    printf '%s' "$APPLE_CERTIFICATE_P12" | base64 --decode >"$p12"
    local own
    own=$(openssl rand -hex 32)

    remove
    security -i <<-END || true # what it returns says little: below we look at what is there instead
		create-keychain -p $own $(quoted "$keychain")
		set-keychain-settings -lut 7200 $(quoted "$keychain")
		unlock-keychain -p $own $(quoted "$keychain")
		import $(quoted "$p12") -k $(quoted "$keychain") -P $(quoted "$APPLE_CERTIFICATE_PASSWORD") -f pkcs12 -T /usr/bin/codesign
		set-key-partition-list -S apple-tool:,apple:,codesign: -s -k $own $(quoted "$keychain")
	END
    search_first
    if ! security find-identity -v -p codesigning "$keychain" | grep -F -- "$APPLE_SIGNING_IDENTITY" >/dev/null; then
        echo "The certificate holds no valid identity named by APPLE_SIGNING_IDENTITY." >&2
        remove
        return 1
    fi
}

# A word of a line that `security -i` reads. (By sed: bash 3.2 quotes replacements in a way of its own.)
quoted() {
    printf '"%s"' "$(printf '%s' "$1" | sed -e 's/[\\"]/\\&/g')"
}

# codesign finds the chain of certificates only in keychains that are searched.
search_first() {
    local others=() line
    while IFS= read -r line; do
        others+=("$line")
    done < <(security list-keychains -d user | sed -e 's/^[[:space:]]*"//' -e 's/"$//')
    security list-keychains -d user -s "$keychain" ${others[@]+"${others[@]}"}
}

remove() {
    security delete-keychain "$keychain" 2>/dev/null || true
    rm -f "$keychain"
}

case ${1:-} in
    import) import ;;
    remove) remove ;;
    *) sed -n '2,7p' "$0" >&2; exit 2 ;;
esac
