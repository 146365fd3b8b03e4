#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A build without the libraries that it can do without compiles, its programs work, and what they cannot do
# they say. Takes as long as a build: suite "long".
# Usage: test-build-without.sh SOURCE_ROOT; speaks TAP.

source_root=$1
. "$source_root/tests/checks/steps.sh"
build=$scratch/build

has_no_modules() {
    [ -e "$build/app/libtabiya-chat.so" ] && [ ! -e "$build/app/libtabiya-microphone.so" ] &&
        [ ! -e "$build/app/libtabiya-hearing.so" ]
}

answers() {
    "$build/app/tabiya-cli" ask 'who is better?'
}

recognizers() {
    TABIYA_FAKE_VOSK=$build/tests/app/libvosk.so TABIYA_SPEECH_COMMAND=$source_root/tests/app/speech-command.py \
        LC_ALL=C.UTF-8 "$build/tests/app/test-recognizers" --tap
}

echo "1..5"
step "setup" meson setup "$build" "$source_root" -Dvoice=disabled -Dkeyring=disabled
step "compiles" ninja -C "$build"
step "has no modules for what it lacks" has_no_modules
step "answers" answers
step "other recognizers hear" recognizers
