#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tarball that meson makes of the last commit has all that is needed: it is unpacked, built from
# nothing, installed and asked for its version. Takes as long as a build: suite "long".
# Usage: test-dist.sh SOURCE_ROOT BUILD_ROOT; speaks TAP.

source_root=$1
build_root=$2
. "$source_root/tests/checks/steps.sh"

if ! [ -e "$source_root/.git" ] || ! command -v git >/dev/null 2>&1; then
    echo "1..0 # SKIP skipped: this is no git tree"
    exit 77
fi

pack() {
    meson dist -C "$build_root" --no-tests --allow-dirty --formats xztar &&
        mv "$build_root"/meson-dist/tabiya-*.tar.xz "$scratch/" &&
        tar -C "$scratch" -xf "$scratch"/tabiya-*.tar.xz
}

# A tarball is no git tree, and nothing of the tree around it may help.
configure() {
    cd "$scratch"/tabiya-*/ && meson setup "$scratch/build" --prefix "$scratch/prefix"
}

speaks() {
    "$scratch/prefix/bin/tabiya-cli" --help | grep -q 'tabiya-cli COMMAND' &&
        "$scratch/prefix/bin/tabiya-engine" --version &&
        if [ -x "$scratch/prefix/bin/tabiya" ]; then "$scratch/prefix/bin/tabiya" --version; fi
}

echo "1..5"
step "a tarball of the last commit" pack
step "it is configured" configure
step "it is built" ninja -C "$scratch/build"
step "it is installed" meson install -C "$scratch/build" --no-rebuild
step "its programs run" speaks
