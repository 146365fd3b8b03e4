#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The whole way of a net on a small budget, so that anyone can see it: games of the engine against
# itself, positions, a net, and a match of the net against the one that is built in.
#
#     recipe.sh BUILD_FOLDER WORK_FOLDER [GAMES [NODES [MATCH_GAMES]]]
#
# Games and learning go on where they were stopped. With the budget of the defaults (minutes on two processors)
# the net knows what pieces are worth and loses: the one that is built in learned from 181 million
# positions. README.md beside this file tells how.
set -eu

build=$1
work=$2
games=${3:-3000}
nodes=${4:-400}
match_games=${5:-40}
engine=$build/engine/tabiya-engine
threads=$(getconf _NPROCESSORS_ONLN)
mkdir -p "$work"

say() { printf '\n== %s\n' "$*"; }

say "1. $games games of the engine against itself, $nodes nodes a move"
"$engine" datagen --out "$work/games" --games "$games" --nodes "$nodes" --threads "$threads"

say "2. Positions that teach, shuffled; openings for the match"
"$engine" train pack --stir 3 --out "$work/positions.$games" "$work/games"
"$engine" train openings --out "$work/openings" --count "$match_games" "$work/games"

say "3. A net learns"
"$engine" train learn --data "$work/positions.$games" --out "$work/net.$games" --hidden 128 \
    --epochs 12 --batch 2048 --about "recipe: $games games at $nodes nodes"
net=$(ls -t "$work/net.$games"/tabiya-*.nnue | head -n 1)

say "4. What it thinks of the initial position"
printf 'setoption name EvalFile value %s\neval\n' "$net" | "$engine"

say "5. A match against the net that is built in, $match_games games at 2000 nodes a move"
"$build/app/tabiya-cli" match --quiet --nodes 2000 --games "$match_games" \
    --concurrency "$threads" --openings "$work/openings" \
    --engine "cmd=$engine,name=net,option.EvalFile=$net" \
    --engine "cmd=$engine,name=built-in"
printf '\nNet: %s\n' "$net"
