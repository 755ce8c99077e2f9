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

# Start a program as the artist and go on:  begin NAME VARIABLE=VALUE... COMMAND...
begin() {
    name=$1
    shift
    # shellcheck disable=SC2016 # the artist's shell fills it in
    as_artist sh -c 'echo $$ >"$0"; exec env "$@"' "/home/artist/$name.pid" "$@" >"/round-trip/$name.log" 2>&1 &
}

end() {
    process=$(cat "/home/artist/$1.pid")
    rm "/home/artist/$1.pid"
    kill "$process"
    until_holds "$1" test ! -e "/proc/$process"
}

# Also where a step fails, nothing may go on running: the Debian around it could not be thrown away.
end_all() {
    for file in /home/artist/*.pid; do
        test ! -e "$file" || kill "$(cat "$file")" || true
    done
}
trap end_all EXIT

# Wait until a command succeeds, half a minute at most:  until_holds NAME COMMAND...  NAME is the program that has to act.
until_holds() {
    name=$1
    tries=0
    shift
    until "$@"; do
        tries=$((tries + 1))
        test $tries -lt 300 || { echo "$name: not in half a minute: $*"; cat "/round-trip/$name.log"; exit 1; }
        sleep 0.1
    done
}

# Whether the studio has this file among its art, by its journal.
has_art() {
    test "$(as_artist sqlite3 -readonly /home/artist/.local/share/Mintwright/mintwright.db \
        "select count(*) from art where cast(path as text) = '$1' and not removed" 2>/dev/null)" = 1
}

# Whether the desktop lists the program for files of this type, as the artist sees it.
is_offered_for() {
    as_artist gio mime "$1" | grep mintwright.desktop >/dev/null
}

# What on this system is called after the program, without what lies inside a folder that is.
ours() {
    find / -xdev \( -path /round-trip -o -path /proc -o -path /var/log \) -prune -o -iname '*mintwright*' -prune -print | sort
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
begin weston XDG_RUNTIME_DIR=/run/artist weston --backend=headless-backend.so --socket=screen --idle-time=0
until_holds weston test -S /run/artist/screen
as_artist XDG_RUNTIME_DIR=/run/artist WAYLAND_DISPLAY=screen QT_QPA_PLATFORM=wayland mintwright self-test \
    --report $reports/wayland.json >/round-trip/wayland.log 2>&1 || {
    cat /round-trip/wayland.log
    exit 1
}
end weston

step "open art by name: the first start adds it, a further one hands it to the window that is open"
get sqlite3
for name in "a moth" "another moth"; do
    cp /usr/share/icons/hicolor/64x64/apps/mintwright.png "/home/artist/$name.png"
done
begin screen Xvfb :9
until_holds screen test -S /tmp/.X11-unix/X9
begin studio DISPLAY=:9 mintwright open "/home/artist/a moth.png"
until_holds studio has_art "/home/artist/a moth.png"
as_artist DISPLAY=:9 timeout 30 mintwright open "/home/artist/another moth.png" >/round-trip/further.log 2>&1 || {
    cat /round-trip/further.log
    exit 1
}
until_holds studio has_art "/home/artist/another moth.png"
end studio
end screen

step "the artist's own data"
as_artist mintwright serve --add-user artist >/dev/null
test -d /home/artist/.local/share/Mintwright

get desktop-file-utils libglib2.0-bin
rm /usr/share/applications/mimeinfo.cache # from here on it is the package's coming and going that has it made

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

step "the desktop offers the program for art, and not for folders"
for kind in image/png image/svg+xml video/mp4 audio/x-vorbis+ogg model/gltf-binary application/pdf; do
    is_offered_for $kind || { echo "not offered for $kind"; exit 1; }
done
if is_offered_for inode/directory; then exit 1; fi

step "remove"
apt-get purge --yes --quiet=2 mintwright >/dev/null 2>&1
left=$(ours)
kept=$(printf '/home/artist/.cache/Mintwright\n/home/artist/.local/share/Mintwright')
test "$left" = "$kept" || { printf 'left:\n%s\n' "$left"; exit 1; }
if is_offered_for image/png; then exit 1; fi
step "nothing is left but the artist's data and cache, and the desktop no longer offers the program"
