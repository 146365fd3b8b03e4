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

# GNOME Shell asks who the desktop's entry says is its own, by a name that the bus can start.
is_searched() {
    keys="$source_root/data/$id.search-provider.ini"
    service="$build_root/data/$id.SearchProvider.service"
    grep -qx "DesktopId=$id.desktop" "$keys" && grep -qx 'Version=2' "$keys" &&
        [ "$(sed -n 's/^BusName=//p' "$keys")" = "$(sed -n 's/^Name=//p' "$service")" ] &&
        [ "$(sed -n 's/^ObjectPath=//p' "$keys")" = "/$(sed -n 's/^BusName=//p' "$keys" | tr . /)" ]
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

# Every remark is a fault but two: the capital letter of the id, which is how GNOME names programs, and
# <developer>, which AppStream knows since 1.0.
metainfo_is_valid() {
    appstreamcli validate --pedantic --no-net "$build_root/data/$id.metainfo.xml" \
        >"$scratch/remarks" || { cat "$scratch/remarks"; return 1; }
    ! grep -E '^[EWIP]:' "$scratch/remarks" |
        grep -v -e cid-contains-uppercase-letter -e 'unknown-tag developer$'
}

# What Flathub asks of an entry, beyond that it is valid.
metainfo_is_complete() {
    python3 - "$build_root/data/$id.metainfo.xml" "$id" <<'CHECK'
import re
import sys
import xml.etree.ElementTree as ElementTree

entry, identity = ElementTree.parse(sys.argv[1]).getroot(), sys.argv[2]
developer = entry.find("developer")
assert re.fullmatch(r"[a-z]+(\.[a-z0-9-]+)+", developer.get("id")) and developer.findtext("name"), developer
assert identity.startswith(developer.get("id") + "."), developer.get("id")
colors = {color.get("scheme_preference"): color.text for color in entry.findall("branding/color[@type='primary']")}
assert sorted(colors) == ["dark", "light"] and len(set(colors.values())) == 2, colors
assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in colors.values()), colors
stable = [release for release in entry.findall("releases/release") if release.get("type") == "stable"]
assert stable and all(release.get("date") and release.find("description/p") is not None for release in stable)
pictures = [image.text for image in entry.findall("screenshots/screenshot/image")]
tag = "/v" + stable[0].get("version") + "/"
assert pictures and all(tag in picture and "/main/" not in picture for picture in pictures), pictures
assert entry.find("content_rating").get("type") == "oars-1.1"
assert entry.findtext("launchable[@type='desktop-id']") == identity + ".desktop"
assert entry.findtext("translation[@type='gettext']") == "tabiya"
assert entry.findtext("provides/dbus[@type='session']") == identity
assert len(entry.findall("keywords/keyword")) >= 5
assert entry.findtext("url[@type='vcs-browser']").startswith("https://")
assert 10 <= len(entry.findtext("summary")) <= 35 and not entry.findtext("summary").endswith(".")
CHECK
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

# No home, no network, no bus but what portals are, the socket that speaks; and every source pinned.
manifest_is_modest() {
    python3 - "$source_root/flatpak/$id.json" <<'CHECK'
import json
import sys

manifest = json.load(open(sys.argv[1], encoding="utf-8"))
allowed = {"--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--socket=pulseaudio",
           "--filesystem=xdg-run/speech-dispatcher:ro", "--device=dri"}
assert set(manifest["finish-args"]) <= allowed, manifest["finish-args"]
sources = [source for module in manifest["modules"] for source in module["sources"]]
assert len(sources) >= 3
for source in sources:
    assert "sha256" in source or "commit" in source, source
assert not {"/share/locale", "/share/applications", "/share/metainfo"} & set(manifest["cleanup"])
assert any("lichess" in source.get("url", "") for source in sources)
CHECK
}

# The release that the manifest builds is the newest of the metainfo, and its tag's commit once it has one.
manifest_names_the_release() {
    python3 - "$source_root" "$build_root/data/$id.metainfo.xml" "$source_root/flatpak/$id.json" <<'CHECK'
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

releases = ElementTree.parse(sys.argv[2]).getroot().findall("releases/release")
newest = next(release.get("version") for release in releases if release.get("type") == "stable")
module = json.load(open(sys.argv[3], encoding="utf-8"))["modules"][-1]
source, = module["sources"]
assert (module["name"], source["type"], source["tag"]) == ("tabiya", "git", "v" + newest), source
assert re.fullmatch("[0-9a-f]{40}", source["commit"]), source
found = subprocess.run(["git", "-C", sys.argv[1], "rev-parse", "--verify", "--quiet",
                        f"refs/tags/{source['tag']}^{{commit}}"], capture_output=True, text=True)
assert found.returncode != 0 or found.stdout.strip() == source["commit"], (found.stdout, source)
CHECK
}

# The manifest of a working tree differs in the source alone; a release changes two lines.
manifest_follows_a_release() {
    mkdir "$scratch/tagged" "$scratch/tagged/flatpak" &&
        cp "$source_root/flatpak/release.py" "$source_root/flatpak/$id.json" "$scratch/tagged/flatpak/" &&
        (
            cd "$scratch/tagged" || exit 1
            git init -q . && git config user.name Test && git config user.email test@example.org
            git add . && git commit -qm first && git tag v9.9.9 || exit 1
            flatpak/release.py --tree >tree.json || exit 1
            python3 -m json.tool tree.json | grep -q '"type": "dir"' || exit 1
            ! flatpak/release.py v9.9.8 2>refused && grep -q 'no tag v9.9.8' refused || exit 1
            flatpak/release.py v9.9.9 || exit 1
            [ "$(git diff --numstat | cut -f 1,2)" = "2	2" ] || exit 1
            grep -q '"tag": "v9.9.9"' "flatpak/$id.json" && grep -q "\"commit\": \"$(git rev-parse HEAD)\"" "flatpak/$id.json"
        )
}

# What the program loads when it is asked for is no input of the program itself.
runs_with_all_parts() {
    ninja -C "$build_root" -t inputs run | grep -q 'libtabiya-chat'
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
    for file in applications/$id.desktop dbus-1/services/$id.service dbus-1/services/$id.SearchProvider.service \
        gnome-shell/search-providers/$id.search-provider.ini metainfo/$id.metainfo.xml \
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
    provider=$(sed -n 's/^Exec=//p' "$share/dbus-1/services/$id.SearchProvider.service")
    [ -x "$scratch/root$provider" ] || {
        echo "$provider is not installed"
        return 1
    }
}

check_with desktop-file-validate "desktop entry" \
    desktop-file-validate "$build_root/data/$id.desktop"
check_with appstreamcli "metainfo, pedantically" metainfo_is_valid
check_with python3 "metainfo, as Flathub asks for it" metainfo_is_complete
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
check "the desktop's search knows whom to ask" is_searched
check "one application id everywhere" same_icon_and_id
check_with python3 "flatpak manifest is JSON" \
    python3 -m json.tool "$source_root/flatpak/$id.json" /dev/null
check_with flatpak-builder "flatpak manifest" manifest_is_understood
check_with python3 "flatpak asks for little, and its sources are pinned" manifest_is_modest
check_with python3 "flatpak builds the newest stable release" manifest_names_the_release
check_with git "a release, and a working tree, become a flatpak manifest" manifest_follows_a_release
check_with ninja "./dev run builds the part that asks language models" runs_with_all_parts
check "po/POTFILES.in names every file with words for people" translations_are_gathered
check_with meson "installed files" installs

# That the tools can fail at all.
printf '[Desktop Entry]\nType=Nonsense\n' >"$scratch/bad.desktop"
check_with desktop-file-validate "a bad entry is refused" \
    refuses desktop-file-validate "$scratch/bad.desktop"
check_with xmllint "bad XML is refused" refuses well_formed "$scratch/bad.desktop"

echo "1..$count"
exit $failed
