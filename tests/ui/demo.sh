#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plays a short game in the window, away from any display, and takes a picture of it.
# Usage: demo.sh BUILD_FOLDER PICTURE.png [WIDTH HEIGHT [light|dark]]
set -eu

here=$(dirname "$0")
build=$1
shift
HEADLESS_SCREEN="${2:-1160}x${3:-800}x24" exec "$here/run-headless.sh" "$build/tests/ui/demo" "$@"
