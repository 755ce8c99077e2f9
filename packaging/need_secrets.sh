#!/usr/bin/env bash
# Whether every secret and setting that a release needs is there:  need_secrets.sh NAME...
#
# A tag must not become a release that is unsigned, or names nobody, because nobody noticed an empty value.
set -euo pipefail

missing=()
for name in "$@"; do
    if [[ -z ${!name:-} ]]; then
        missing+=("$name")
    fi
done
if ((${#missing[@]})); then
    echo "A release lacks ${missing[*]} (packaging/README.md says what each is)." >&2
    exit 1
fi
