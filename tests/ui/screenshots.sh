#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes the pictures of data/screenshots anew, away from any display, from the games there.
# Usage: screenshots.sh BUILD_FOLDER FOLDER
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
games=$here/../../data/screenshots/games.pgn
build=$(readlink -f "$1")
folder=$(readlink -f "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/data" "$work/pictures"

"$build/app/tabiya-cli" db import "$games" --db "$work/data/library.db" >&2
# So many nodes, and nothing that tells one machine from another: the same review each time.
"$build/app/tabiya-cli" db export --db "$work/data/library.db" --player Kieseritzky \
    -o "$work/immortal.pgn" >&2
"$build/app/tabiya-cli" analyze "$work/immortal.pgn" --nodes 100000 -q -o "$work/reviewed.pgn" >&2
mv "$work/reviewed.pgn" "$work/immortal.pgn"

HEADLESS_SCREEN=1160x800x24 "$here/run-headless.sh" "$build/tests/ui/screenshots" \
    "$work/data" "$work/immortal.pgn" "$work/pictures"
for picture in "$work"/pictures/*.png; do
    # 256 colors are all that a board and gray words need: a third of the size.
    convert "$picture" -strip -colors 256 -define png:compression-level=9 \
        "PNG8:$folder/$(basename "$picture")"
done
