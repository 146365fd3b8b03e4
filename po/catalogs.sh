#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The catalogs of translations, see README.md. `./dev pot` and `./dev po` call this.
#   po/catalogs.sh pot [FILE]     po/tabiya.pot: every message of the source, the same from the
#                                   same source (no dates, no line numbers)
#   po/catalogs.sh merge [LANG…]  brings these languages, or all of LINGUAS, up to date with it;
#                                   what is new is left untranslated, never guessed
#   po/catalogs.sh table [LANG…]  how far each is, and whether msgfmt finds anything wrong
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

readonly POT=po/tabiya.pot

# Functions whose arguments are messages, and those whose arguments are formats (GLib's).
readonly KEYWORDS=(
    _ N_ C_:1c,2 NC_:1c,2 ngettext:1,2 g_dcgettext:2 g_dngettext:2,3 g_dpgettext2:2c,3
    tr trc:1c,2 trn:1,2
)
readonly FORMATS=(
    N_:1:pass-c-format C_:2:pass-c-format NC_:2:pass-c-format g_dngettext:2:pass-c-format
    g_strdup_printf:1:c-format g_string_printf:2:c-format g_string_append_printf:2:c-format
    g_error_new:3:c-format g_set_error:4:c-format g_markup_printf_escaped:1:c-format
    g_print:1:c-format g_printerr:1:c-format g_snprintf:3:c-format
)

pot() {
    local arguments=() word out=${1:-$POT}
    for word in "${KEYWORDS[@]}"; do arguments+=("--keyword=$word"); done
    for word in "${FORMATS[@]}"; do arguments+=("--flag=$word"); done
    [ "$out" != "$POT" ] || po/potfiles.sh
    xgettext --from-code=UTF-8 --files-from=po/POTFILES.in --output="$out.new" \
        --add-comments=Translators --add-location=file "${arguments[@]}" \
        --package-name=tabiya --copyright-holder='The Tabiya authors'
    {
        echo '# Translations of Tabiya, to be read with po/README.md.'
        echo '# SPDX-FileCopyrightText: 2026 The Tabiya authors'
        echo '# SPDX-License-Identifier: GPL-3.0-or-later'
        # The header's own comment ends at the first message; its date would change each time.
        sed -e '1,/^msgid ""/{/^#/d}' -e '/^"POT-Creation-Date:/d' -e 's/^#\. \* /#. /' "$out.new"
    } >"$out"
    rm "$out.new"
}

languages() {
    if [ $# -gt 0 ]; then
        printf '%s\n' "$@"
    else
        grep -v '^#' po/LINGUAS
    fi
}

merge() {
    local language
    [ -s "$POT" ] || pot
    for language in $(languages "$@"); do
        msgmerge --quiet --update --backup=none --no-fuzzy-matching --add-location=file \
            "po/$language.po" "$POT"
    done
}

# count KIND: the number before it in what msgfmt says
count() { sed -n "s/.*\b\([0-9]\+\) $1.*/\1/p" po/.said | grep . || echo 0; }

table() {
    local language code=0 verdict
    printf '%-8s %10s %12s %6s  %s\n' language translated untranslated fuzzy 'msgfmt -c'
    for language in $(languages "$@"); do
        LC_ALL=C msgfmt --statistics -o /dev/null "po/$language.po" 2>po/.said || true
        verdict=good
        msgfmt -c --check-accelerators=_ -o /dev/null "po/$language.po" 2>/dev/null ||
            { verdict="see msgfmt -c --check-accelerators=_ po/$language.po"; code=1; }
        printf '%-8s %10s %12s %6s  %s\n' "$language" "$(count translated)" "$(count untranslated)" \
            "$(count fuzzy)" "$verdict"
    done
    rm -f po/.said
    return "$code"
}

case ${1:-} in
pot | merge | table) "$@" ;;
*)
    echo 'Usage: po/catalogs.sh pot [FILE] | merge [LANG…] | table [LANG…]' >&2
    exit 2
    ;;
esac
