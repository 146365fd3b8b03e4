#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
# test-chat-keyring.sh TEST-CHAT-KEY: keys go to a keyring of their own, on a bus of its own.
command -v dbus-run-session >/dev/null && command -v gnome-keyring-daemon >/dev/null || {
    echo "1..0 # SKIP needs dbus-run-session and gnome-keyring-daemon"
    exit 0
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/run"
HOME=$folder XDG_DATA_HOME=$folder XDG_RUNTIME_DIR=$folder/run XDG_CACHE_HOME=$folder TABIYA_KEYRING=1 \
    dbus-run-session -- sh -c '
    printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
    "$0" --tap' "$1"
