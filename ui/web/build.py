#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the page for browsers: `./dev web`, or `python3 ui/web/build.py --build-only`.

    build-web/site/      the page: a static folder, ready to be copied to any host
    build-web/objects/   what is compiled, one file at a time; only what has changed is made again

To add something, change one of the tables below:

* A C file: to the list of its module in MODULES. It is compiled by emcc with the module's flags.
* A function for JavaScript: write WEB_EXPORT before it (ui/web/wasm/web.h). There is no other list.
* A file of the page (script, style, page): put it below ui/web/. All of it is copied, but for what LEFT_OUT names.
* Data: to DATA; `gzip` packs it, for DecompressionStream.
* Something that a program makes: to MADE. The program gets the folder of the page as its last argument.

Each file's SHA-256 and size are in site/files.json, for the service worker and for the budget of bytes; in
service-worker.js the line that begins with "const BUILT =" becomes the same list.
"""

import argparse
import gzip
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "build-web"
SITE = OUT / "site"


def meson_sources(name):
    """The files of a list of engine/meson.build, so that a new file of the engine is in the page, too."""
    text = (ROOT / "engine/meson.build").read_text()
    block = re.search(rf"^{name} = files\((.*?)^\)", text, re.S | re.M).group(1)
    return [f"engine/{path}" for path in re.findall(r"'([^']+)'", block)]


# Sources are paths or patterns; what follows a # tells two compilations of one file apart (FLAGS_OF_FILE).
# The rules, as both modules have them: @tables.c comes out of engine/board/make-tables.c.
BOARD = [f"engine/board/{name}.c" for name in (
    "control explain fen kernel movegen outcome perft position san see setup".split())] + ["@tables.c"]
# Without the nets that are built in: web-nets.c is given them.
ENGINE = sorted(set(meson_sources("engine_tunable_sources") + meson_sources("engine_sources")) - set(BOARD)) + [
    "engine/eval/network-kernel.c#scalar", "engine/eval/network-kernel.c#simd128", "engine/policy/kernel.c#scalar",
    "engine/policy/kernel.c#simd128", "engine/uci/bench.c"]
# What the page needs of app/, and the part of GLib that it is written with.
GLIB = ["ui/web/glib/*.c", "ui/web/wasm/web-json.c", "ui/web/wasm/web-words.c"]
NOTATION = [f"app/game/{name}.c" for name in "fen-problem numbered-move piece-letters shown-move".split()]
PGN = [f"app/game/{name}.c" for name in (
    "game-ends nag pgn-encoding pgn-lexer pgn-lexer-bytes pgn-lexer-comment pgn-lexer-tag pgn-lexer-text pgn-notation "
    "pgn-reader pgn-tags pgn-writer").split()] + ["app/plain-text.c"]
NAMES = [f"app/names/{name}.c" for name in (
    "classifier opening-search opening-shown opening-texts opening-words search-index").split()]
RULES = GLIB + NAMES + NOTATION + PGN + [f"app/{name}.c" for name in (
    "editor/setup-problem names/puzzle-theme names/puzzle-theme-examples session/announce session/level-texts "
    "session/opponents session/play-judgment session/play-status session/refusals talk/odds training/glicko2").split()] + [
    "engine/play/levels.c", "ui/board/accessible.c"] + [f"ui/web/wasm/web-{name}.c" for name in (
        "choices judgment line naming openings perft pgn position puzzles setup").split()]

# The engine's worker: searches, and the words about them.
JUDGED = [f"app/analysis/{name}.c" for name in (
    "claim deeds explain judgment material motif-line motif-shapes motifs position-facts review-claims review-judge "
    "review-natural review-words score-view".split())]
WORKER = GLIB + NOTATION + JUDGED + ["app/session/refusals.c", "app/people/people-sight.c", "app/session/announce.c",
                                     "app/session/hint-words.c"] + [
    f"ui/web/wasm/web-{name}.c" for name in "answer engine hint line nets people replies review search".split()]

# What single files need beside their module's flags.
FLAGS_OF_FILE = {
    "engine/board/kernel.c": ["-DENG_BOARD_KERNEL=eng_board_kernel_plain"],
    "engine/eval/network-kernel.c#scalar": ["-DENG_NETWORK_SCALAR", "-DENG_NETWORK_KERNEL=eng_network_kernel_scalar"],
    "engine/eval/network-kernel.c#simd128": ["-DENG_NETWORK_KERNEL=eng_network_kernel_simd128"],
    "engine/policy/kernel.c#scalar": ["-mno-simd128", "-DENG_POLICY_KERNEL=eng_policy_kernel_scalar"],
    "engine/policy/kernel.c#simd128": ["-DENG_POLICY_KERNEL=eng_policy_kernel_simd128"],
}

COMPILE = ["-std=gnu11", "-msimd128", "-I.", "-Iui/web/glib", "-ffunction-sections", "-fdata-sections",
           "-fno-ident", '-DENG_DATADIR="/"']
SMALL, FAST, THREADS = ["-Oz"], ["-O3"], ["-O3", "-pthread"]
LINK = ["--no-entry", "-msimd128", "-sALLOW_MEMORY_GROWTH", "-sEXPORTED_FUNCTIONS=_malloc,_free"]
# A module that needs nothing of emscripten's JavaScript: page/wasm.js is enough.
ALONE = ["-sSTANDALONE_WASM"]
# Threads need it; Module.threads says how many helpers are started.
WITH_GLUE = ["-pthread", "-sMODULARIZE", "-sEXPORT_ES6", "-sENVIRONMENT=web,worker", "-sFILESYSTEM=0",
             "-sPTHREAD_POOL_SIZE=Module.threads", "-Wno-pthreads-mem-growth",
             "-sINCOMING_MODULE_JS_API=threads,instantiateWasm,locateFile,mainScriptUrlOrBlob"]

# Name of the wasm file: (flags for compiling, flags for linking, files). The page loads them with page/wasm.js.
MODULES = {
    # On the main thread: rules, names, notation; no nets and no search.
    "tabiya-rules": (SMALL, [*ALONE, "-Oz", "-sINITIAL_MEMORY=2MB", "-sMAXIMUM_MEMORY=64MB", "-sTOTAL_STACK=256KB"],
                     BOARD + RULES),
    # In a worker: the engine, for browsers or hosts that do not allow threads.
    "tabiya-engine": (FAST, [*ALONE, "-O3", "-sINITIAL_MEMORY=48MB", "-sMAXIMUM_MEMORY=256MB", "-sTOTAL_STACK=2MB"],
                      BOARD + ENGINE + WORKER),
    # The same with threads, where the page may share memory with them.
    "tabiya-engine-threads": (THREADS, [*WITH_GLUE, "-O3", "-sINITIAL_MEMORY=64MB", "-sMAXIMUM_MEMORY=256MB",
                                        "-sTOTAL_STACK=2MB"], BOARD + ENGINE + WORKER),
}

# A smaller net than the program's, which would be six times as long on the way.
NET = "data/nets/" + (ROOT / "data/nets/PAGE").read_text().strip()

# (files, folder of the page, how)
DATA = [
    ("data/pieces/tabiya/*.svg", "pieces", "copy"),
    ("data/sounds/*.wav", "sounds", "copy"),
    ("LICENSE", ".", "copy"),
    ("data/icons/hicolor/scalable/actions/*.svg", "icons", "copy"),
    ("data/icons/hicolor/scalable/apps/*.svg", "icons", "copy"),
    (NET, "data/tabiya.nnue.gz", "gzip"),
    ("data/people/people.policy", "data/people.policy.gz", "gzip"),
    ("data/puzzles/tabiya.csv", "data/puzzles.csv.gz", "gzip"),
]

# (program, what it reads): run again when any of these has changed.
MADE = [
    ("ui/web/openings.py", ["data/openings/*.tsv"]),
    ("ui/web/catalogs.py", ["po/*.po", "po/LINGUAS", "app/*/*.c", "ui/board/*.c", "ui/web/**/*.[ch]", "ui/web/**/*.js",
                            "ui/web/*.html", "ui/web/build.py"]),
    ("ui/web/make-icons.py", ["data/icons/hicolor/scalable/apps/*.svg"]),
    ("ui/web/plain-colors.py", ["ui/web/style/*.css", "ui/web/index.html"]),
]

# Below ui/web/, and not part of the page.
LEFT_OUT = ["README.md", "wasm/*", "glib/*", "*.py", "tsconfig.json", "eslint.config.*", "package*.json"]


def fail(sentence):
    sys.exit(f"build.py: {sentence}")


# --- What has changed ------------------------------------------------------------------------------------------------


class Memory:
    """What each file was made of the last time: it is made again when a command or what was read has changed."""

    def __init__(self, path):
        self.path = path
        self.digests = {}
        try:
            self.known = json.loads(path.read_text())
        except (OSError, ValueError):
            self.known = {}

    def digest(self, path):
        if path not in self.digests:
            try:
                self.digests[path] = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
            except OSError:
                self.digests[path] = "none"
        return self.digests[path]

    def state(self, command, inputs):
        whole = hashlib.sha256(json.dumps([command]).encode())
        for path in sorted(str(path) for path in inputs):
            whole.update(f"{path} {self.digest(path)}\n".encode())
        return whole.hexdigest()

    def is_fresh(self, target, command):
        known = self.known.get(str(target))
        return bool(known) and pathlib.Path(target).exists() and known["state"] == self.state(command, known["inputs"])

    def remember(self, target, command, inputs):
        self.digests.pop(str(target), None)
        self.known[str(target)] = {"inputs": sorted(str(path) for path in inputs),
                                   "state": self.state(command, inputs)}

    def save(self):
        self.path.write_text(json.dumps(self.known, indent=0, sort_keys=True))


def run(command, **more):
    """Runs a command of the build in the source's folder; its words go to the terminal."""
    done = subprocess.run(command, cwd=ROOT, env=environment(), **more)
    if done.returncode != 0:
        fail(f"this failed: {shlex.join(str(word) for word in command)}")
    return done


def environment():
    # Debian's optimizer of JavaScript finds its modules there.
    return {**os.environ, "NODE_PATH": os.environ.get("NODE_PATH", "/usr/share/nodejs"), "LC_ALL": "C.UTF-8"}


def relative(path):
    return os.path.relpath(path, ROOT)


# --- C ---------------------------------------------------------------------------------------------------------------


def make_tables(memory):
    program, tables = OUT / "objects/make-tables", OUT / "objects/tables.c"
    command = [os.environ.get("CC", "cc").split()[-1], "-O1", "-I.", "-o", relative(program),
               "engine/board/make-tables.c"]
    inputs = [ROOT / "engine/board/make-tables.c"] + sorted((ROOT / "engine/board").glob("*.h"))
    if not memory.is_fresh(tables, command):
        run(command)
        with open(tables, "wb") as file:
            run([program], stdout=file)
        memory.remember(tables, command, inputs)


def read_dependencies(path):
    """What a compilation has read, of the sources alone: the system's headers change with the compiler."""
    words = path.read_text().replace("\\\n", " ").split(":", 1)[1].split()
    return [ROOT / word for word in words if not word.startswith("/")]


def sources_of(name):
    """The files of a module, in a fixed order."""
    return sorted({found for source in MODULES[name][2] for found in (
        [path.relative_to(ROOT).as_posix() for path in ROOT.glob(source)] if "*" in source else [source])})


def flags_of(source, flags):
    """What is not the engine's is small rather than fast."""
    return flags if source.startswith(("@", "engine/")) else [*SMALL, *flags[1:]]


def object_of(source, flags):
    """Modules with the same flags share their objects."""
    kind = hashlib.sha256(" ".join(flags).encode()).hexdigest()[:8]
    return OUT / "objects" / kind / (source.replace("/", "-") + ".o")


def compile_file(memory, source, flags):
    target = object_of(source, flags)
    path = relative(OUT / "objects" / source[1:]) if source.startswith("@") else source.split("#")[0]
    command = ["emcc", "-c", *COMPILE, *flags, *FLAGS_OF_FILE.get(source, []), "-MD", "-MF",
               relative(target.with_suffix(".d")), path, "-o", relative(target)]
    if memory.is_fresh(target, command):
        return 0
    target.parent.mkdir(parents=True, exist_ok=True)
    run(command)
    memory.remember(target, command, read_dependencies(target.with_suffix(".d")))
    return 1


def compile_all(memory):
    jobs = sorted({(source, tuple(flags_of(source, flags))) for name, (flags, _, _) in MODULES.items()
                   for source in sources_of(name)})
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        return sum(pool.map(lambda job: compile_file(memory, job[0], list(job[1])), jobs))


def link(memory, name):
    flags, link_flags, _ = MODULES[name]
    objects = [object_of(source, flags_of(source, flags)) for source in sources_of(name)]
    # The JavaScript of threads lies beside the module, and finds it by its name.
    made = OUT / "objects/linked" / (f"{name}.js" if WITH_GLUE[0] in link_flags else f"{name}.wasm")
    made.parent.mkdir(exist_ok=True)
    command = ["emcc", *LINK, *link_flags, *[relative(path) for path in objects], "-o", relative(made)]
    if memory.is_fresh(made, command):
        return []
    run(command)
    memory.remember(made, command, objects)
    return [name]


# --- Files -----------------------------------------------------------------------------------------------------------


def put(target, content):
    """Writes a file of the page, unless it is that already."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != content:
        target.write_bytes(content)
    return target


def is_left_out(path):
    return any(pathlib.PurePath(path).match(pattern) or (pattern.endswith("/*") and path.startswith(pattern[:-1]))
               for pattern in LEFT_OUT)


def page_files():
    for path in sorted((ROOT / "ui/web").rglob("*")):
        name = path.relative_to(ROOT / "ui/web").as_posix()
        if path.is_file() and not is_left_out(name) and "__pycache__" not in name:
            yield put(SITE / name, path.read_bytes())


def data_files():
    for pattern, place, how in DATA:
        paths = sorted(ROOT.glob(pattern))
        if not paths:
            fail(f"there is no {pattern}")
        for path in paths:
            if how == "gzip":
                yield put(SITE / place, gzip.compress(path.read_bytes(), 9, mtime=0))
            else:
                yield put(SITE / place / path.name, path.read_bytes())


def module_files():
    for name in MODULES:
        for path in sorted((OUT / "objects/linked").glob(f"{name}.*")):
            yield put(SITE / "wasm" / path.name, path.read_bytes())


def made_files(memory):
    """Each program writes into a folder of its own, whose files are then copied."""
    for program, inputs in MADE:
        folder = OUT / "objects" / pathlib.Path(program).stem
        command = [sys.executable, program, relative(folder)]
        done = folder.with_suffix(".done")
        read = [path for pattern in [program, *inputs] for path in sorted(ROOT.glob(pattern))]
        if not memory.is_fresh(done, command) or sorted(map(str, read)) != memory.known[str(done)]["inputs"]:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            run(command)
            done.touch()
            memory.remember(done, command, read)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield put(SITE / path.relative_to(folder), path.read_bytes())


def list_files(files):
    """What the service worker keeps, and the version: the digest of all of it."""
    files = {path.relative_to(SITE).as_posix(): path for path in files}
    listed = {name: {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
              for name, path in sorted(files.items())}
    version = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12]
    return {"version": version, "files": listed}


def finish(files):
    worker = SITE / "service-worker.js"
    built = list_files([path for path in files if path != worker])
    text = json.dumps(built, indent=0, sort_keys=True)
    if worker.exists():
        said = re.sub(r"^const BUILT =.*$", lambda _: "const BUILT = " + text.replace("\n", " ") + ";",
                      worker.read_text(), flags=re.M)
        worker.write_text(said)
        files.append(worker)
    files.append(put(SITE / "files.json", text.encode()))
    keep = set(files)
    for path in SITE.rglob("*"):
        if path.is_file() and path not in keep:
            path.unlink()


def build():
    if not shutil.which("emcc"):
        fail("emcc is not installed: on Debian and Ubuntu, apt-get install emscripten")
    (OUT / "objects").mkdir(parents=True, exist_ok=True)
    memory = Memory(OUT / "objects/memory.json")
    try:
        make_tables(memory)
        compiled = compile_all(memory)
        linked = [name for module in MODULES for name in link(memory, module)]
        finish([*page_files(), *data_files(), *module_files(), *made_files(memory)])
    finally:
        memory.save()
    print(f"{relative(SITE)}: compiled {compiled} files, linked {', '.join(linked) or 'nothing'}")


# --- Serving ---------------------------------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build-only", action="store_true", help="build, and do not serve")
    parser.add_argument("--port", type=int, default=8000, help="where to serve on 127.0.0.1 (8000; 0: any that is free)")
    parser.add_argument("--without-threads", action="store_true",
                        help="serve without the headers that threads need, as plain hosts of static files do")
    options = parser.parse_args()
    build()
    if not options.build_only:
        sys.path.insert(0, str(ROOT / "ui/web"))
        import serve
        serve.serve(SITE, options.port, not options.without_threads)


if __name__ == "__main__":
    main()
