#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine as a library: a clean build, installation, and the programs of docs/library.md.

    test-library.py SOURCE_ROOT COMPILER…    TAP on stdout

Compiled without optimization, so that building it takes seconds.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app"))
import tables  # noqa: E402
import tap  # noqa: E402

SOURCE, COMPILER = pathlib.Path(sys.argv[1]), sys.argv[2:]
LINES_MAX = 40
SCRATCH = tempfile.TemporaryDirectory()
BUILD, PREFIX = pathlib.Path(SCRATCH.name, "build"), pathlib.Path(SCRATCH.name, "installed")
HEADERS = PREFIX / "include/tabiya-engine"
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def run(*command, **more):
    """Its output to stdout; if it fails, so does the test."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    tap.equal((command, done.returncode, done.stderr if done.returncode else ""), (command, 0, ""))
    return done.stdout


def pkg_config(*words):
    environment = {**os.environ, "PKG_CONFIG_PATH": str(PREFIX / "lib/pkgconfig")}
    return run("pkg-config", *words, "tabiya-engine", env=environment).split()


def list_headers():
    return sorted(path.relative_to(HEADERS).as_posix() for path in HEADERS.rglob("*.h"))


def declared(text):
    """The functions that a header declares and does not define."""
    text = re.sub(r"^\s*#(?:.*\\\n)*.*$", "", COMMENT.sub("", text), flags=re.M)
    while "{" in text:
        text = re.sub(r"\{[^{}]*\}", "", text)
    text = re.sub(r"static inline [^;]*?\)\s*(?=\n)", "", text)
    return set(re.findall(r"\b(eng_\w+)\s*\([^;]*\)\s*;", text))


def listed():
    text = COMMENT.sub("", (SOURCE / "engine/tabiya-engine.map").read_text(encoding="utf-8"))
    return re.findall(r"^ {4}(eng_\w+);$", text, re.M)


def shown():
    """Functions and variables that programs can link with, by nm."""
    text = run("nm", "--dynamic", "--defined-only", PREFIX / "lib/libtabiya-engine.so")
    fields = [line.split() for line in text.splitlines()]
    return {name.split("@")[0] for _, kind, name in fields if kind != "A"}


def a_build_without_a_net_is_refused():
    done = subprocess.run(["meson", "setup", BUILD.with_name("no-net"), SOURCE, "-Dprogram=false", "-Dnet=/nowhere"],
                          capture_output=True, text=True)
    tap.equal(done.returncode, 1)
    tap.holds("cannot be built without a net: /nowhere is not there" in done.stdout, done.stdout)


def it_is_built_and_installed():
    environment = {**os.environ, "CC": " ".join(COMPILER)}
    run("meson", "setup", BUILD, SOURCE, "-Dlibrary=true", "-Dprogram=false", "-Dbuildtype=plain",
        "-Dc_args=-O0", f"-Dprefix={PREFIX}", "-Dlibdir=lib", env=environment)
    run("meson", "compile", "-C", BUILD, "tabiya-engine:shared_library")
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--tags", "devel,library")
    links = sorted(path.name for path in (PREFIX / "lib").glob("lib*"))
    tap.equal(links[:2], ["libtabiya-engine.so", "libtabiya-engine.so.0"])
    tap.equal(len(links), 3)


def each_header_stands_alone():
    flags = pkg_config("--cflags")
    tap.holds(f"-I{HEADERS}" in flags, flags)
    for name in list_headers():
        run(*COMPILER, *WARNINGS, *flags, "-fsyntax-only", "-x", "c", "-", input=f"#include <{name}>\n")


def nothing_is_shown_but_what_headers_declare():
    found = set().union(*(declared((HEADERS / name).read_text(encoding="utf-8"))
                          for name in list_headers()))
    tap.equal(listed(), sorted(set(listed())))
    tap.equal(set(listed()) ^ found, set())
    tap.equal(set(listed()) ^ shown(), set())


def every_header_is_told_of():
    text = (SOURCE / "docs/library.md").read_text(encoding="utf-8")
    tap.equal(sorted(re.findall(r"`(engine/[\w/.-]+\.h)`", text)), list_headers())


def programs():
    """(program, its output) in the document, in order."""
    text = (SOURCE / "docs/library.md").read_text(encoding="utf-8")
    return re.findall(r"^```c\n(.*?)^```\n+```text\n(.*?)^```$", text, re.S | re.M)


def the_programs_of_the_document_do_what_it_says():
    flags = pkg_config("--cflags", "--libs")
    tap.holds(len(programs()) >= 6, len(programs()))
    with tables.folder_of(KNvK__rtbw=tables.DRAWN) as folder:
        for text, expected in programs():
            name = re.match(r"/\* ([\w-]+)\.c", text).group(1)
            tap.holds(text.count("\n") <= LINES_MAX, f"{name}.c has more than {LINES_MAX} lines")
            source, program = BUILD / f"{name}.c", BUILD / name
            source.write_text(text, encoding="utf-8")
            run(*COMPILER, *WARNINGS, source, *flags, "-o", program)
            environment = {**os.environ, "LD_LIBRARY_PATH": str(PREFIX / "lib")}
            tap.equal((name, run(program, folder, env=environment)), (name, expected))


tap.main([it_is_built_and_installed, each_header_stands_alone,
          nothing_is_shown_but_what_headers_declare, every_header_is_told_of,
          the_programs_of_the_document_do_what_it_says, a_build_without_a_net_is_refused])
