# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# For tests that are steps, each of which needs those before it; speaks TAP. Sets $scratch, a folder that is
# removed at the end.

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
count=0

# step NAME COMMAND...: the first that fails is the end
step() {
    name=$1
    shift
    count=$((count + 1))
    if "$@" >"$scratch/output" 2>&1; then
        echo "ok $count - $name"
    else
        tail -n 40 "$scratch/output" | sed 's/^/# /'
        echo "not ok $count - $name"
        exit 1
    fi
}
