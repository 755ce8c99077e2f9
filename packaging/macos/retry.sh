# shellcheck shell=bash
# Read by the other scripts: Apple's servers and hdiutil fail now and then without a reason that stays.

# retry TIMES COMMAND...: run a command until it succeeds, with longer and longer pauses; its last status.
retry() {
    local times=$1 attempt status pause
    shift
    for ((attempt = 1; ; attempt++)); do
        "$@" && return 0
        status=$?
        if ((attempt >= times)); then
            echo "$1 failed $times times." >&2
            return "$status"
        fi
        pause=$((attempt * ${RETRY_PAUSE:-5}))
        echo "$1 failed (attempt $attempt of $times); again in $pause s." >&2
        sleep "$pause"
    done
}
