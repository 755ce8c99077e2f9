#!/usr/bin/env bash
# Put an application into a disk image with a window to drag it from:  make_image.sh Mintwright.app Mintwright.dmg
#
# Needs what requirements.lock lists in the Python that PYTHON names. hdiutil says "Resource busy" while the system
# looks at what was just copied, so all is tried again from the start.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/macos/retry.sh
source "$here/retry.sh"

application=${1:?names the application}
image=${2:?names the disk image to make}

make_image() {
    rm -f "$image"
    "${PYTHON:-python3}" -m dmgbuild --detach-retries 12 --settings "$here/image_settings.py" \
        -D "application=${application%/}" -D "folder=$here" Mintwright "$image"
}

retry 5 make_image
retry 3 hdiutil verify "$image"
