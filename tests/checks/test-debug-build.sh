#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A build of buildtype "debug" compiles, with the engine's assertions in it, and its programs work. Takes
# as long as a build: suite "long".
# Usage: test-debug-build.sh SOURCE_ROOT; speaks TAP.

source_root=$1
. "$source_root/tests/checks/steps.sh"
build=$scratch/build

searches() {
    printf 'uci\nposition startpos moves e2e4\ngo nodes 20000\n' | "$build/engine/tabiya-engine" |
        grep '^bestmove [a-h]'
}

asserts() {
    grep -q 'engine/search/' "$build/engine/tabiya-engine" # what assert() would print
}

analyzes() {
    "$build/app/tabiya-cli" pgn synth --games 2 >"$scratch/games.pgn" &&
        "$build/app/tabiya-cli" analyze "$scratch/games.pgn" --nodes 500 -o "$scratch/games.pgn" &&
        grep -F '[%eval' "$scratch/games.pgn"
}

echo "1..5"
step "setup" meson setup "$build" "$source_root" -Dbuildtype=debug
step "compiles" ninja -C "$build"
step "has assertions" asserts
step "the engine searches" searches
step "games are analyzed" analyzes
