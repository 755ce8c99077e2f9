#!/usr/bin/env bash
# Whether every secret that a release needs is there:  need_secrets.sh NAME...
#
# A tag must not become a release that is unsigned because nobody noticed an empty secret.
set -euo pipefail

missing=()
for name in "$@"; do
    if [[ -z ${!name:-} ]]; then
        missing+=("$name")
    fi
done
if ((${#missing[@]})); then
    echo "The environment 'release' lacks ${missing[*]} (packaging/README.md says what each is)." >&2
    exit 1
fi
