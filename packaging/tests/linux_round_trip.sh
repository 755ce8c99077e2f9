#!/bin/sh
# Inside a clean Debian: install the package as an artist's computer would, test it as the artist, upgrade it, remove it,
# look for what is left. linux_round_trip.py brings this script, the package and the folder for the reports.
set -eu
package=/round-trip/mintwright.deb
reports=/round-trip/reports
export DEBIAN_FRONTEND=noninteractive

step() {
    printf -- '--- %s\n' "$1"
}

get() {
    apt-get install --yes --quiet=2 --no-install-recommends "$@" >/round-trip/apt.log 2>&1 || {
        tail -20 /round-trip/apt.log
        exit 1
    }
}

# The self-test as the artist: no root, nothing of the build's environment.
as_artist() {
    runuser --user artist -- env --ignore-environment HOME=/home/artist LANG=C.UTF-8 PATH=/usr/bin:/bin "$@"
}

ours() {
    find / -xdev -iname '*mintwright*' -not -path '/round-trip/*' -not -path '/proc/*' -not -path '/var/log/*' | sort
}

step "install"
test -z "$(ours)"
get "$package"
mkdir -p "$reports"
useradd --create-home artist
chown artist "$reports"

step "every library is there"
program=/usr/lib/mintwright
missing=$(find $program -name '*.so*' -type f -exec env LD_LIBRARY_PATH=$program/_internal ldd {} + | grep 'not found' || true)
test -z "$missing" || { echo "$missing"; exit 1; }

step "self-test without a screen"
as_artist QT_QPA_PLATFORM=offscreen mintwright self-test --report $reports/offscreen.json >/round-trip/offscreen.log 2>&1 || {
    cat /round-trip/offscreen.log
    exit 1
}

step "self-test on an X server"
get xvfb xauth
as_artist QT_QPA_PLATFORM=xcb xvfb-run --auto-servernum mintwright self-test --report $reports/xcb.json \
    >/round-trip/xcb.log 2>&1 || {
    cat /round-trip/xcb.log
    exit 1
}

step "self-test on Wayland"
get weston
mkdir --mode=700 /run/artist
chown artist /run/artist
as_artist XDG_RUNTIME_DIR=/run/artist weston --backend=headless-backend.so --socket=screen --idle-time=0 \
    >/round-trip/weston.log 2>&1 &
weston=$!
tries=0
until test -S /run/artist/screen; do
    tries=$((tries + 1))
    test $tries -lt 100 || { cat /round-trip/weston.log; exit 1; }
    sleep 0.1
done
as_artist XDG_RUNTIME_DIR=/run/artist WAYLAND_DISPLAY=screen QT_QPA_PLATFORM=wayland mintwright self-test \
    --report $reports/wayland.json >/round-trip/wayland.log 2>&1 || {
    cat /round-trip/wayland.log
    exit 1
}
kill $weston

step "the artist's own data"
as_artist mintwright serve --add-user artist >/dev/null
test -d /home/artist/.local/share/Mintwright

step "upgrade: an older version's files are gone, the new one's are whole, the data stays"
dpkg-deb --raw-extract "$package" /round-trip/older
sed -i 's/^Version: .*/Version: 0.0.1/' /round-trip/older/DEBIAN/control
touch /round-trip/older$program/_internal/left-behind
dpkg-deb -Znone --build /round-trip/older /round-trip/older.deb >/dev/null
dpkg --install /round-trip/older.deb >/dev/null 2>&1
test "$(dpkg-query --show --showformat '${Version}' mintwright)" = 0.0.1
test -e $program/_internal/left-behind
get "$package"
test "$(dpkg-query --show --showformat '${Version}' mintwright)" = "$(dpkg-deb --field "$package" Version)"
test ! -e $program/_internal/left-behind
test -z "$(dpkg --verify mintwright)"
test -d /home/artist/.local/share/Mintwright

step "remove"
apt-get purge --yes --quiet=2 mintwright >/dev/null 2>&1
left=$(ours)
test "$left" = /home/artist/.local/share/Mintwright || { printf 'left:\n%s\n' "$left"; exit 1; }
step "nothing is left but the artist's data"
