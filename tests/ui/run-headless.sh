#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs a window test away from the desktop of whoever runs it: a private X server, a private bus,
# a private home. Usage: run-headless.sh TEST [ARGUMENT…]. HEADLESS_SCREEN sets the screen's size,
# HEADLESS_LOCALE and HEADLESS_LANGUAGE what it speaks (English).
# Without Xvfb or dbus-run-session the test is skipped (77, and TAP that says so).
set -u

for tool in xvfb-run Xvfb dbus-run-session; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "1..0 # SKIP skipped: $tool is not installed"
        exit 77
    fi
done

home=$(mktemp -d "${TMPDIR:-/tmp}/tabiya-ui-XXXXXX") || exit 99
trap 'rm -rf "$home"' EXIT INT TERM
mkdir -p -m 700 "$home/run" "$home/config" "$home/data" "$home/cache"
# The fontconfig cache is the one thing worth sharing: without it every test builds its own.
[ -d "${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/fontconfig" ] &&
    cp -r "${XDG_CACHE_HOME:-$HOME/.cache}/fontconfig" "$home/cache/" 2>/dev/null

# A link opens no browser of this machine: on some there is none, and the others start one that outlives the test.
{
    echo "[Removed Associations]"
    grep -hs '^x-scheme-handler/https*=' /usr/share/applications/mimeinfo.cache
} >"$home/config/mimeapps.list"

# A bus on which nothing starts by itself but the accessibility bus: no portals, no desktop's own.
mkdir "$home/services"
for service in /usr/share/dbus-1/services/org.a11y.Bus.service; do
    [ -r "$service" ] && cp "$service" "$home/services/"
done
cat >"$home/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:dir=$home/run</listen>
  <servicedir>$home/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END

unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS DISPLAY
export HOME="$home" XDG_RUNTIME_DIR="$home/run" XDG_CONFIG_HOME="$home/config" \
    XDG_DATA_HOME="$home/data" XDG_CACHE_HOME="$home/cache" \
    GDK_BACKEND=x11 GDK_DEBUG=gl-disable GSK_RENDERER=cairo \
    CANBERRA_DRIVER=null GSETTINGS_BACKEND=memory ADW_DISABLE_PORTAL=1 LC_ALL="${HEADLESS_LOCALE:-C.UTF-8}" \
    LANGUAGE="${HEADLESS_LANGUAGE:-}"

# What the test says goes to our stdout by a way of its own (7): daemons talk on theirs, and that
# would not be TAP.
# A server without clients for a moment must not reset: whoever comes then finds no display.
# Several of these run at a time: each begins to look for a free display at another number.
xvfb-run -a -n $((100 + $$ % 20000)) -s "-screen 0 ${HEADLESS_SCREEN:-1600x1000x24} -nolisten tcp -noreset" \
    dbus-run-session --config-file "$home/bus.conf" -- sh -c 'exec "$@" >&7 7>&-' sh "$@" \
    7>&1 >"$home/chatter" 2>"$home/stderr"
status=$?
# The accessibility bus may come to the display when that is just being taken down, and say so.
late='Authorization required, but no authorization protocol specified'
[ $status -ne 0 ] || sed -i -e "/^$late/d" -e "/^\$/d" "$home/stderr"
grep -v -e 'Failed to set fd limit' -e '^dbus-daemon\[' "$home/stderr" >&2
exit $status
