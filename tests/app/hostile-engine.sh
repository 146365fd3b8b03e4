#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A program that has the name of an engine, and is more or less one: hostile-engine.sh MODE [NAME [MOVE]]
#
#   answers    speaks UCI and calls itself NAME; thinks for ever of one MOVE, e2e4
#   wraps      the same, with a process beside it that ends for nobody
#   unnamed    speaks UCI, and has no name
#   silent     reads, and says nothing
#   floods     talks, and never comes to an end
#   dies       ends with exit code 3 when it is spoken to
#   crashes    ends by a signal
#   stubborn   speaks no UCI, and ends neither for "quit" nor for SIGTERM nor when nobody listens
mode=$1 name=$2 move=${3:-e2e4}

speak() {
  while read -r line; do
    case $line in
    uci) [ -z "$name" ] || echo "id name $name"; echo uciok ;;
    isready) echo readyok ;;
    go*) echo "info depth 7 score cp 31 nodes 700 time 10 pv $move e7e5"
         case $line in *depth*) echo "bestmove $move" ;; esac ;;
    stop) echo "bestmove $move" ;;
    quit) exit 0 ;;
    esac
  done
}

case $mode in
answers|unnamed) speak ;;
wraps) (trap '' TERM HUP; exec 0</dev/null; while :; do sleep 1; done) & speak ;;
silent) exec sleep 600 ;;
floods) exec yes "option name Something type check default true" ;;
dies) read -r line; exit 3 ;;
crashes) read -r line; kill -SEGV $$ ;;
stubborn) trap '' TERM HUP PIPE; while :; do sleep 1; done ;;
esac
