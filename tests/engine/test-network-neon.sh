#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The network's kernels for 64-bit ARM, built by a cross compiler and run by an emulator; skipped
# where these are not installed (gcc-aarch64-linux-gnu, qemu-user). Usage: test-network-neon.sh
# SOURCE_ROOT; speaks TAP.

compiler=aarch64-linux-gnu-gcc
cd "$1" || exit 1
for tool in $compiler qemu-aarch64; do
    command -v $tool >/dev/null 2>&1 || {
        echo "1..0 # SKIP skipped: $tool is not installed"
        exit 0
    }
done
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# build NAME ARG...: one object
build() {
    name=$1
    shift
    $compiler -std=gnu11 -O2 -Wall -Wextra -Werror -I. -c "$@" -o "$scratch/$name.o" || exit 1
}

build scalar -DENG_NETWORK_SCALAR -DENG_NETWORK_KERNEL=eng_network_kernel_scalar \
    engine/eval/network-kernel.c
build neon -DENG_NETWORK_KERNEL=eng_network_kernel_neon engine/eval/network-kernel.c
build table engine/eval/network-kernels.c
build main tests/engine/network-kernels.c
$compiler -static "$scratch"/*.o -o "$scratch/network-kernels" || exit 1
qemu-aarch64 "$scratch/network-kernels" >"$scratch/output"
status=$?
cat "$scratch/output"
grep -q 'ok 2 - neon$' "$scratch/output" || exit 1
exit $status
