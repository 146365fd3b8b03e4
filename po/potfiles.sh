#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes po/POTFILES.in: every file of the tree that holds words for people.
#   po/potfiles.sh           after adding such a file
#   po/potfiles.sh --check   exit 1, with the difference, if the list is not what would be written

cd "$(dirname "$0")/.." || exit 1

list() {
    {
        ls data/*.desktop.in data/*.gschema.xml data/*.metainfo.xml.in data/*.mime.xml.in
        grep -rlE '(^|[^a-zA-Z0-9_])(_|N_|C_|Q_|NC_|ngettext|g_dngettext) ?\("|translatable="(yes|true)"' \
            --include='*.c' --include='*.h' --include='*.ui' app ui
        # The page for browsers (ui/web/page/words.js).
        grep -rlE '(^|[^a-zA-Z0-9_.])tr[cn]?\("' --include='*.js' ui/web
    } | LC_ALL=C sort
}

if [ "$1" = --check ]; then
    list | diff po/POTFILES.in -
else
    list >po/POTFILES.in
fi
