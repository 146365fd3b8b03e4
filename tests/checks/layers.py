#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of the program: calls go down, SQL stays in app/store/, the engine uses nothing but C, the window does
not name a place, no two rooms of ui/ include each other, those of app/ are on floors, files include each other
only within one object, and no two headers use one name for different things.

    layers.py SOURCE_ROOT            TAP on stdout
    layers.py SOURCE_ROOT --count    the figures in HACKING.md for the window, ui/ and app/

Each rule is first tried on a small wrong tree, which it must refuse.
"""
import functools
import pathlib
import re
import sys
import tempfile

import rules

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
# Statements, not words: "Select a square" is no SQL.
SQL = re.compile(r'"\s*(SELECT\s+.*\bFROM\b|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|'
                 r'DELETE\s+FROM|CREATE\s+(TABLE|INDEX|TRIGGER|VIEW)|DROP\s+TABLE|PRAGMA\s)')
DEPRECATED_LATER = re.compile(r'\b(AdwLeaflet|adw_leaflet_|AdwFlap|adw_flap_|AdwMessageDialog|'
                              r'adw_message_dialog_|GtkFileChooserNative|'
                              r'gtk_file_chooser_native_)')

# The headers of the C library and POSIX for the engine.
C_HEADERS = {
    "assert.h", "ctype.h", "dirent.h", "errno.h", "float.h", "inttypes.h", "limits.h", "math.h",
    "pthread.h", "sched.h", "signal.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h",
    "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "time.h", "unistd.h",
    "immintrin.h", "cpuid.h", "arm_neon.h", "wasm_simd128.h", "sys/mman.h", "sys/types.h",
    "sys/stat.h", "sys/wait.h", "fcntl.h", "poll.h",
}


@functools.cache
def read_folder(folder):
    return [(path, path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.[ch]"))]


def sources(root, *folders):
    """Files with their texts, which are read once for all rules."""
    for folder in folders:
        yield from read_folder(root / folder)


@functools.cache
def list_includes(text):
    return INCLUDE.findall(text)


def engine_is_c_alone(root):
    for path, text in sources(root, "engine"):
        for name in list_includes(text):
            own = name.startswith("engine/") or (path.parent / name).exists() or \
                (name.startswith("tables") and "/" not in name)
            if not own and name not in C_HEADERS:
                yield f"{path.relative_to(root)} includes {name}"


def app_knows_no_widget(root):
    for path, text in sources(root, "app"):
        for name in list_includes(text):
            if re.match(r"(ui/|gtk/|gdk/|gsk/|adwaita)", name):
                yield f"{path.relative_to(root)} includes {name}"


def the_page_is_no_window(root):
    """ui/web/ is compiled without GTK and by no other part of the program: of GLib it has its own."""
    for path, text in sources(root, "ui/web"):
        for name in INCLUDE.findall(text):
            if re.match(r"(gtk/|gdk/|gsk/|adwaita|cairo|librsvg|gio/|sqlite)", name):
                yield f"{path.relative_to(root)} includes {name}"
    for path, text in sources(root, "app", "ui", "engine"):
        name = path.relative_to(root).as_posix()
        for included in INCLUDE.findall(text):
            if included.startswith("ui/web/") and not name.startswith("ui/web/"):
                yield f"{name} includes {included}"


def json_has_one_door(root):
    for path, text in sources(root, "app", "ui"):
        if path.name != "json-text.c" and re.search(
                r"\bjson_(from_string|parser_(new|load)|reader_new|gobject_(from|deserialize))", text):
            yield f"{path.relative_to(root)} parses JSON: app/json-text.h does it"


def headers_with_sqlite(root):
    """Those of app/store/ that include sqlite3.h, themselves or by way of each other."""
    includes = {path.relative_to(root).as_posix(): set(list_includes(text))
                for path, text in sources(root, "app/store") if path.suffix == ".h"}
    found, size = {"sqlite3.h"}, 0
    while len(found) > size:
        size = len(found)
        found |= {name for name, included in includes.items() if included & found}
    return found


def sql_stays_in_the_store(root):
    """The inside of a connection, too: other folders have a TabiyaDatabase."""
    hidden = headers_with_sqlite(root)
    for path, text in sources(root, "app", "ui", "engine"):
        if (root / "app/store") in path.parents:
            continue
        for name in sorted(hidden & set(list_includes(text))):
            yield f"{path.relative_to(root)} includes {name}"
        if re.search(r"\bsqlite3|\bSQLITE_", text.replace("<sqlite3.h>", "")):
            yield f"{path.relative_to(root)} names sqlite3"
        for found in SQL.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{path.relative_to(root)}:{line} says SQL"


# Also the one that asks whether a file is used by nobody else.
TRANSACTIONS = {"database.c", "database-fold.c"}


def transactions_begin_in_one_place(root):
    """tabiya_database_begin() takes the lock first: "Who writes, and when" in app/store/database.h."""
    for path, text in sources(root, "app"):
        if path.name not in TRANSACTIONS and re.search(r'"\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b', text):
            yield f"{path.relative_to(root)} begins a transaction, or ends it, in SQL"


def old_widgets_stay_in_one_file(root):
    for path, text in sources(root, "ui"):
        if path.stem != "compat" and DEPRECATED_LATER.search(text):
            yield f"{path.relative_to(root)} uses {DEPRECATED_LATER.search(text).group()}"


def every_file_says_its_license(root):
    for path, text in sources(root, "app", "ui", "engine", "tests"):
        if "SPDX-License-Identifier: GPL-3.0-or-later" not in text[:400]:
            yield f"{path.relative_to(root)} has no SPDX line"


def wrong_fens_are_told_translated(root):
    for path, text in sources(root, "app", "ui"):
        # A header may pass on a problem; only .c files fill in or read one.
        if path.suffix == ".h":
            continue
        if (root / "app/cli") not in path.parents and "EngFenError" in text and \
                "tabiya_fen_problem_describe" not in text:
            yield f"{path.relative_to(root)} reads a FEN without tabiya_fen_problem_describe()"


# --- The window and its parts ---------------------------------------------------------------------

WINDOW_FIELDS_MAX, WINDOW_FUNCTIONS_MAX, UI_FILES_MAX = 38, 39, 39
PLACE_NAME = re.compile(r'->name = "(\w+)"')


def window_files(root):
    return [(path, text) for path, text in sources(root, "ui")
            if path.parent == root / "ui" and path.stem.split("-")[0] == "window"]


def list_place_names(root):
    return {name for path, text in sources(root, "ui") if path.stem.endswith("-place")
            for name in PLACE_NAME.findall(text)}


def window_names_no_place(root):
    names = list_place_names(root)
    for path, text in window_files(root):
        for name in list_includes(text):
            if re.match(r"ui/.*-(place|part)\.h$", name):
                yield f"{path.relative_to(root)} includes {name}"
        for line in text.splitlines():
            for word in re.findall(r'"(\w+)"', line):
                if word in names and "place" in line:
                    yield f"{path.relative_to(root)} names a place: {line.strip()}"


def parts_see_no_window(root):
    of_window = {path for path, _ in window_files(root)}
    for path, text in sources(root, "ui"):
        if path.name == "main.c" or path in of_window:
            continue
        for name in list_includes(text):
            if re.match(r"ui/window(-\w+)?\.h$", name):
                yield f"{path.relative_to(root)} includes {name}: it sees the window as a TabiyaShell"


def count_window(root):
    """Fields of the window's struct, its functions, the .c files on top of ui/."""
    text = "\n".join(text for _, text in window_files(root))
    struct = re.search(r"struct _TabiyaWindow \{(.*?)\n\};", text, re.S)
    body = re.sub(r"/\*.*?\*/", "", struct.group(1), flags=re.S) if struct else ""
    fields = sum(line.count(",") + 1 for line in body.split(";") if line.strip())
    functions = set(re.findall(r"^\w[^\n;=]*?\b(tabiya_window_\w+)\([^;]*?\)\n\{", text, re.M))
    own = {name for name in functions if not re.search(rf"^static [^\n]*\b{name}\(", text, re.M)}
    return fields, len(own), len(list((root / "ui").glob("*.c")))


def window_stays_small(root):
    words = ("fields of its struct", "functions", "files on top of ui/")
    limits = (WINDOW_FIELDS_MAX, WINDOW_FUNCTIONS_MAX, UI_FILES_MAX)
    for count, limit, word in zip(count_window(root), limits, words):
        if count > limit:
            yield f"the window has {count} {word}, {limit} at most"


# --- Rooms of ui/ ---------------------------------------------------------------------------------

def room_of(name):
    """A folder of ui/, or a file on top of it with its header; the files of the window are one."""
    parts = pathlib.PurePath(name).parts
    stem = pathlib.PurePath(name).stem
    if len(parts) > 2:
        return parts[1] + "/"
    return "window" if stem.split("-")[0] == "window" else stem


def list_arrows(root):
    """{(room, room it includes): [file, …]}"""
    arrows = {}
    for path, text in sources(root, "ui"):
        name = path.relative_to(root).as_posix()
        for included in list_includes(text):
            ends = room_of(name), room_of(included)
            if included.startswith("ui/") and ends[0] != ends[1]:
                arrows.setdefault(ends, []).append(name)
    return arrows


def leads_to_circles(arrows):
    """Takes away, again and again, what includes none of those left: what remains goes in circles, or leads there."""
    left = {end for ends in arrows for end in ends}
    while True:
        free = left - {a for a, b in arrows if a in left and b in left}
        if not free:
            return left
        left -= free


def rooms_make_no_circle(root):
    arrows = list_arrows(root)
    left = leads_to_circles(arrows)
    for (a, b), files in sorted(arrows.items()):
        if a in left and b in left:
            yield f"{a} includes {b}, and is included by what that includes: {', '.join(sorted(set(files)))}"


# --- Rooms of app/ --------------------------------------------------------------------------------

# From the ground up: what lies on top of app/ knows no room, and a room knows those of lower floors alone,
# none of its own. Rooms that are planned have their floor already.
FLOORS = [
    {"game", "job", "pch", "sound"},
    {"names", "people"},
    {"store", "render"},
    {"files", "analysis"},
    {"books"},
    {"session"},
    {"training", "editor", "library"},
    {"study", "puzzles", "openings", "lessons"},
    {"data", "plan"},
    {"talk", "arena"},
    {"voice"},
    {"cli", "desktop"},
]
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}


def list_app_arrows(root):
    """{(room, room it includes): [file, …]}; the room of a file on top of app/ is None."""
    arrows = {}
    for path, text in sources(root, "app"):
        name = path.relative_to(root)
        room = name.parts[1] if len(name.parts) > 2 else None
        for included in list_includes(text):
            other = pathlib.PurePath(included).parts
            if other[0] == "app" and len(other) > 2 and other[1] != room:
                arrows.setdefault((room, other[1]), []).append(name.as_posix())
    return arrows


def rooms_of_app_stand_on_floors(root):
    for folder in sorted(path.name for path in (root / "app").glob("*") if path.is_dir()):
        if folder not in FLOOR_OF:
            yield f"app/{folder}/ stands on no floor: FLOORS says which one"
    for (a, b), files in sorted(list_app_arrows(root).items(), key=str):
        floor = FLOOR_OF.get(a, -1)
        if floor <= FLOOR_OF.get(b, floor):
            yield f"{a or 'what lies on top of app'} includes app/{b}/, which is not below it: " \
                  f"{', '.join(sorted(set(files)))}"


# --- Circles of files -----------------------------------------------------------------------------

def list_file_arrows(root):
    """Pairs of a .c file with its header, as one name, and such a name that they include."""
    files = [(path.relative_to(root).with_suffix("").as_posix(), text)
             for path, text in sources(root, "engine", "app", "ui")]
    names = {name for name, _ in files}
    found = {(name, pathlib.PurePath(other).with_suffix("").as_posix())
             for name, text in files for other in list_includes(text)}
    return {(a, b) for a, b in found if a != b and b in names}


def list_circles(arrows):
    """Sets of names each of which can be reached from each other one."""
    left = leads_to_circles(arrows)
    next_of = {name: [b for a, b in arrows if a == name and b in left] for name in left}
    reached = {}
    for name in left:
        seen, todo = set(), [name]
        while todo:
            new = [other for other in next_of[todo.pop()] if other not in seen]
            seen.update(new)
            todo += new
        reached[name] = seen
    return {frozenset(other for other in reached[name] if name in reached[other])
            for name in left if name in reached[name]}


def circles_stay_within_one_object(root):
    """Files that share the inside of an object, X-private.h, are one object: X itself and the files that include it."""
    arrows = list_file_arrows(root)
    for circle in sorted(list_circles(arrows), key=sorted):
        for private in sorted(name for name in {b for _, b in arrows} if name.endswith("-private")):
            if all(name in (private, private.removesuffix("-private")) or (name, private) in arrows
                   for name in circle):
                break
        else:
            yield f"{', '.join(sorted(circle))} include each other, and are not one object"


# --- Names ----------------------------------------------------------------------------------------

COMMENT = re.compile(r"/\*.*?\*/", re.S)
TYPE = re.compile(r"^\}\s*(\w+);|^typedef\s[^;{}]*\(\*(\w+)\)|G_DECLARE_\w+\((\w+)", re.M)
MACRO = re.compile(r"^#\s*define\s+(\w+)", re.M)
ENUM = re.compile(r"\benum\b[^{;]*\{([^}]*)\}")
# Rows of a table are in a macro (X-macro) that is used by name.
X_MACROS = {"ENG_PARAMS"}


def list_names(text):
    """The types, constants and macros that a header makes."""
    text = COMMENT.sub("", text)
    yield from (name for found in TYPE.findall(text) for name in found if name)
    yield from MACRO.findall(text)
    for body in ENUM.findall(text):
        yield from re.findall(r"^\s*([A-Z]\w*)\s*(?:=[^,]*)?(?:,|$)", body.replace(",", ",\n"), re.M)


def one_name_has_one_meaning(root):
    where = {}
    for path, text in sources(root, "engine", "app", "ui"):
        if path.suffix == ".h":
            for name in set(list_names(text)) - X_MACROS:
                where.setdefault(name, []).append(path.relative_to(root).as_posix())
    for name, files in sorted(where.items()):
        if len(files) > 1:
            yield f"{name} is something else in each of {', '.join(files)}"


# Each rule, and a file that breaks it.
BREACHES = [
    (engine_is_c_alone, "engine/a.c", "#include <glib.h>"),
    (engine_is_c_alone, "engine/b.c", '#include "app/game/game.h"'),
    (app_knows_no_widget, "app/a.c", "#include <gtk/gtk.h>"),
    (app_knows_no_widget, "app/b.c", '#include "ui/window.h"'),
    (the_page_is_no_window, "ui/web/wasm/a.c", "#include <gtk/gtk.h>"),
    (the_page_is_no_window, "ui/web/glib/a.c", "#include <gio/gio.h>"),
    (the_page_is_no_window, "ui/play/a.c", '#include "ui/web/wasm/web.h"'),
    (json_has_one_door, "app/a.c", "json_parser_load_from_data(parser, text, -1, NULL);"),
    (json_has_one_door, "ui/a.c", "node = json_from_string(text, NULL);"),
    (sql_stays_in_the_store, "app/game/a.c", 'x("SELECT id FROM games");'),
    (sql_stays_in_the_store, "ui/a.c", "#include <sqlite3.h>"),
    (sql_stays_in_the_store, "app/library/a.h", "void f(sqlite3 *db);"),
    (sql_stays_in_the_store, ("app/store/a.h", "app/store/b.h", "app/library/a.c"),
     ("#include <sqlite3.h>", '#include "app/store/a.h"', '#include "app/store/b.h"')),
    (transactions_begin_in_one_place, "app/store/a.c", 'tabiya_database_run(db, "BEGIN", error);'),
    (old_widgets_stay_in_one_file, "ui/b.c", "adw_message_dialog_new();"),
    (every_file_says_its_license, "tests/a.c", "int x;"),
    (window_names_no_place, "ui/window-a.c", '#include "ui/study/study-place.h"'),
    (window_names_no_place, "ui/window-b.c", '#include "ui/paper/print-part.h"'),
    (window_names_no_place, ("ui/window-c.c", "ui/x/x-place.c"),
     ('tabiya_window_show_place(self, "x");', 'place_class->name = "x";')),
    (parts_see_no_window, "ui/study/a.c", '#include "ui/window.h"'),
    (parts_see_no_window, "ui/play/a.c", '#include "ui/window-private.h"'),
    (window_stays_small, "ui/window-private.h", "struct _TabiyaWindow {" + "\n    int a, b;" * 20 + "\n};"),
    (window_stays_small, "ui/window.c",
     "".join(f"void tabiya_window_f{i}(void)\n{{\n}}\n" for i in range(40))),
    (rooms_make_no_circle, ("ui/a/a.c", "ui/b/b.c"), ('#include "ui/b/b.h"', '#include "ui/a/a.h"')),
    (rooms_of_app_stand_on_floors, "app/store/a.c", '#include "app/puzzles/b.h"'),
    (rooms_of_app_stand_on_floors, "app/study/a.h", '#include "app/openings/b.h"'),
    (rooms_of_app_stand_on_floors, "app/a.c", '#include "app/game/b.h"'),
    (rooms_of_app_stand_on_floors, "app/attic/a.c", '#include "app/error.h"'),
    (circles_stay_within_one_object, ("app/a/a.c", "app/a/a.h", "app/a/b.h"),
     ('#include "app/a/b.h"', "int a;", '#include "app/a/a.h"')),
    (circles_stay_within_one_object,
     ("app/a/a.c", "app/a/a.h", "app/a/a-private.h", "app/a/b.h", "app/a/b.c"),
     ('#include "app/a/a-private.h"\n#include "app/a/b.h"', "int a;", '#include "app/a/a.h"',
      '#include "app/a/a.h"', "int b;")),
    (wrong_fens_are_told_translated, "app/c.c", "EngFenError e; puts(e.message);"),
    (one_name_has_one_meaning, ("app/a/a.h", "ui/b.h"),
     ("typedef struct {\n    int x;\n} A;", "G_DECLARE_FINAL_TYPE(A, a, A, A, GObject)")),
    (one_name_has_one_meaning, ("app/a/a.h", "app/b/b.h"),
     ("typedef enum { X_ONE, X_TWO } A;", "typedef enum {\n    X_THREE = 3, /* three */\n    X_TWO,\n} B;")),
    (one_name_has_one_meaning, ("app/a.h", "engine/b.h"), ("#define X_MAX 3", "#define X_MAX 4")),
]


def seen(rule, names, texts):
    """The rule's complaints about a tree with only that file, or those."""
    if isinstance(names, str):
        names, texts = (names,), (texts,)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in zip(names, texts):
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(rule(pathlib.Path(folder)))


def describe(names, texts):
    words = f"{names} with {texts}" if isinstance(names, str) else f"{' and '.join(names)} together"
    return words if len(words) < 120 and "\n" not in words else f"{names} with too much of it"


def count(root):
    fields, functions, files = count_window(root)
    print(f"fields of struct _TabiyaWindow: {fields}")
    print(f"functions tabiya_window_…: {functions}")
    print(f".c files on top of ui/: {files}")
    print(f"arrows between rooms of ui/: {len(list_arrows(root))}")
    print(f"arrows between rooms of app/: {sum(1 for room, _ in list_app_arrows(root) if room)}")
    return 0


def main():
    if "--count" in sys.argv:
        return count(pathlib.Path(sys.argv[1]))
    return rules.main([(rule, describe(name, text), seen(rule, name, text))
                       for rule, name, text in BREACHES], pathlib.Path(sys.argv[1]))


if __name__ == "__main__":
    sys.exit(main())
