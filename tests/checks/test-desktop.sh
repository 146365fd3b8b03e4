#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the desktop is told about the program is valid, by the desktop's own tools, and the files
# agree with one another. Usage: test-desktop.sh SOURCE_ROOT BUILD_ROOT; speaks TAP. A tool that is
# not installed skips its check.

source_root=$1
build_root=$2
id=io.github.tabiya.Tabiya
count=0
failed=0
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# check NAME COMMAND...: ok if the command succeeds; its output is shown if not
check() {
    name=$1
    shift
    count=$((count + 1))
    if "$@" >"$scratch/output" 2>&1; then
        echo "ok $count - $name"
    else
        sed 's/^/# /' "$scratch/output"
        echo "not ok $count - $name"
        failed=1
    fi
}

# check_with TOOL NAME COMMAND...: the same, skipped where the tool is not installed
check_with() {
    tool=$1
    shift
    if command -v "$tool" >/dev/null 2>&1; then
        check "$@"
    else
        count=$((count + 1))
        echo "ok $count - $1 # SKIP skipped: $tool is not installed"
    fi
}

refuses() {
    ! "$@"
}

well_formed() {
    xmllint --noout --nonet "$@"
}

# The entry's own lines, translations left out.
entry_value() {
    sed -n "s/^$1=//p" "$build_root/data/$id.desktop" | head -n 1
}

names_mime_types() {
    for type in $(entry_value MimeType | tr ';' ' '); do
        grep -q "type=\"$type\"" "$source_root/data/$id.mime.xml.in" || {
            echo "$type is in the desktop entry and not in the MIME file"
            return 1
        }
    done
    for type in $(sed -n 's/.*<mime-type type="\([^"]*\)".*/\1/p' "$source_root/data/$id.mime.xml.in"); do
        entry_value MimeType | tr ';' '\n' | grep -qx "$type" || {
            echo "$type is in the MIME file and not in the desktop entry"
            return 1
        }
    done
}

same_icon_and_id() {
    [ "$(entry_value Icon)" = "$id" ] &&
        grep -q "<id>$id</id>" "$source_root/data/$id.metainfo.xml.in" &&
        grep -q "\"id\": *\"$id\"" "$source_root/flatpak/$id.json" &&
        grep -q "^Name=$id\$" "$build_root/data/$id.service"
}

takes_files() {
    entry_value Exec | grep -q '%[UF]$'
}

knows_own_files() {
    mkdir -p "$scratch/mime/packages" &&
        cp "$build_root/data/$id.xml" "$scratch/mime/packages/" &&
        update-mime-database "$scratch/mime" &&
        grep -q ':application/vnd.chess-pgn:\*.pgn$' "$scratch/mime/globs2" &&
        for packed in gz:gzip zst:zstd xz:xz bz2:bzip2; do
            grep -q ":application/x-chess-pgn-${packed#*:}:\*.pgn.${packed%:*}\$" \
                "$scratch/mime/globs2" || return 1
        done &&
        grep -q ':application/x-chess-epd:\*.epd$' "$scratch/mime/globs2" &&
        grep -q ':application/x-chess-fen:\*.fen$' "$scratch/mime/globs2" &&
        grep -q '^application/x-chess-pgn application/vnd.chess-pgn$' "$scratch/mime/aliases"
}

# setting KEY DEFAULT: the compiled schema of the build folder has it so
setting() {
    GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR="$build_root/data" \
        gsettings get $id "$1" >"$scratch/value" && cat "$scratch/value" &&
        [ "$(cat "$scratch/value")" = "$2" ]
}

schema_is_compiled() {
    setting level 3 && setting colour "'white'" && setting move-time-ms 3000 &&
        setting theme "'system'" && setting show-legal-targets true && setting figurine false
}

# From the scratch folder, for it leaves a cache where it runs.
manifest_is_understood() {
    (cd "$scratch" && flatpak-builder --show-manifest "$source_root/flatpak/$id.json")
}

# Every remark is a fault but one: the capital letter of the id, which is how GNOME names programs.
metainfo_is_valid() {
    appstreamcli validate --pedantic --no-net "$build_root/data/$id.metainfo.xml" \
        >"$scratch/remarks" || { cat "$scratch/remarks"; return 1; }
    ! grep -E '^[EWIP]:' "$scratch/remarks" | grep -v cid-contains-uppercase-letter
}

has_pictures() {
    sed -n 's|.*width="\([0-9]*\)" height="\([0-9]*\)">.*/\([a-z]*\.png\)<.*|\3 \1 \2|p' \
        "$build_root/data/$id.metainfo.xml" >"$scratch/pictures"
    [ "$(wc -l <"$scratch/pictures")" -ge 5 ] || return 1
    while read -r name width height; do
        file="$source_root/data/screenshots/$name"
        [ -s "$file" ] || { echo "$file is missing; ./dev screenshots makes it"; return 1; }
        [ "$(stat -c %s "$file")" -lt 160000 ] || { echo "$file is large"; return 1; }
        # A PNG says its size in bytes 16 to 23.
        [ "$(od -A n -t u1 -j 16 -N 8 "$file" | awk '{ print ($3 * 256 + $4) " " ($7 * 256 + $8) }')" = \
            "$width $height" ] || { echo "$file is not $width x $height"; return 1; }
    done <"$scratch/pictures"
}

has_actions() {
    for action in $(entry_value Actions | tr ';' ' '); do
        case $(sed -n "/^\[Desktop Action $action\]/,/^\[/s/^Exec=//p" \
            "$build_root/data/$id.desktop") in
        "tabiya --$action" | "tabiya --place=$action") ;;
        *)
            echo "$action is started otherwise"
            return 1
            ;;
        esac
    done
}

# No home, no network, no bus but what portals are; and every source pinned.
manifest_is_modest() {
    python3 - "$source_root/flatpak/$id.json" <<'CHECK'
import json
import sys

manifest = json.load(open(sys.argv[1], encoding="utf-8"))
allowed = {"--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--socket=pulseaudio",
           "--device=dri"}
assert set(manifest["finish-args"]) <= allowed, manifest["finish-args"]
sources = [source for module in manifest["modules"] for source in module["sources"]]
assert len(sources) >= 3
for source in sources:
    assert source["type"] == "dir" or "sha256" in source or "commit" in source, source
assert any("lichess" in source.get("url", "") for source in sources)
CHECK
}

translations_are_gathered() {
    "$source_root/po/potfiles.sh" --check || {
        echo "run po/potfiles.sh"
        return 1
    }
}

# Everything a package needs lies where the desktop looks for it.
installs() {
    meson install -C "$build_root" --no-rebuild --quiet --destdir "$scratch/root" || return 1
    share=$(dirname "$(dirname "$(find "$scratch/root" -name "$id.desktop")")")
    for file in applications/$id.desktop dbus-1/services/$id.service metainfo/$id.metainfo.xml \
        mime/packages/$id.xml glib-2.0/schemas/$id.gschema.xml \
        icons/hicolor/scalable/apps/$id.svg icons/hicolor/symbolic/apps/$id-symbolic.svg; do
        [ -s "$share/$file" ] || {
            echo "share/$file is not installed"
            return 1
        }
    done
    for binary in $(sed -n 's|.*<binary>\(.*\)</binary>.*|\1|p' "$share/metainfo/$id.metainfo.xml"); do
        [ -x "$share/../bin/$binary" ] || {
            echo "bin/$binary is not installed"
            return 1
        }
    done
}

check_with desktop-file-validate "desktop entry" \
    desktop-file-validate "$build_root/data/$id.desktop"
check_with appstreamcli "metainfo, pedantically" metainfo_is_valid
check "pictures of the metainfo are there, as large as it says, and small files" has_pictures
check "actions of the entry are known to the command line" has_actions
check_with glib-compile-schemas "settings" \
    glib-compile-schemas --strict --dry-run "$source_root/data"
check_with gsettings "settings compiled into the build folder" schema_is_compiled
check_with xmllint "XML is well-formed" \
    well_formed "$source_root/data/$id.mime.xml.in" "$source_root/data/$id.gschema.xml" \
    "$source_root/data/$id.metainfo.xml.in"
check_with update-mime-database "file types" knows_own_files
check "file types of the entry and of the MIME file are the same" names_mime_types
check "the entry opens files" takes_files
check "one application id everywhere" same_icon_and_id
check_with python3 "flatpak manifest is JSON" \
    python3 -m json.tool "$source_root/flatpak/$id.json" /dev/null
check_with flatpak-builder "flatpak manifest" manifest_is_understood
check_with python3 "flatpak asks for little, and its sources are pinned" manifest_is_modest
check "po/POTFILES.in names every file with words for people" translations_are_gathered
check_with meson "installed files" installs

# That the tools can fail at all.
printf '[Desktop Entry]\nType=Nonsense\n' >"$scratch/bad.desktop"
check_with desktop-file-validate "a bad entry is refused" \
    refuses desktop-file-validate "$scratch/bad.desktop"
check_with xmllint "bad XML is refused" refuses well_formed "$scratch/bad.desktop"

echo "1..$count"
exit $failed
