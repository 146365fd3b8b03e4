#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every reader of files as a whole process, on damaged files: no crash, no sanitizer's report, no endless run, no
more memory than its limit, and messages that a terminal can show.

    test-mutants.py TABIYA_CLI TABIYA_ENGINE [FILES [SEED [PART_OF_NAME]]]

FILES (2000) mutants for each reader; the same seed makes the same ones. A file that breaks a reader is kept, and
its name is printed."""
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import wave
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
import tap  # noqa: E402
import writers  # noqa: E402

CLI, ENGINE = (os.path.abspath(program) for program in sys.argv[1:3])
FILES = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
SEED = sys.argv[4] if len(sys.argv) > 4 else "1"
ONLY = sys.argv[5] if len(sys.argv) > 5 else ""
SOURCE = pathlib.Path(__file__).resolve().parents[2]
KEPT = pathlib.Path(os.environ.get("TABIYA_KEPT", tempfile.gettempdir())) / "tabiya-mutants"
MEMORY = 2 << 30
LIMIT_S = 30
MESSAGES_MAX = 256 << 10
TROUBLE = re.compile(rb"Sanitizer|runtime error:|-CRITICAL \*\*|Assertion|-ERROR \*\*")
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
writers.CLI = CLI

WORDS = [b"[", b"]", b"{", b"}", b"(", b")", b"\"", b"\\", b"$999999999999", b"%", b";", b"\r", b"\n", b"\0",
         b"\x1b[31m", b"\xff\xfe", b"\xef\xbb\xbf", b"[FEN \"", b"[Variant \"", b"{[%eval ", b"[%csl Ga1,",
         b"-1", b"0", b"4294967296", b"99999999999999999999", b"1e999", b"\xe2\x99\x9e", b",,,,,,,,,,", b"\t",
         b"O-O-O", b"e8=Q+", b"Nf3", b"1-0", b"8/8/8/8", b"w KQkq - 0 1", b"<svg ", b"<use href=\"#a\"/>",
         b"<!ENTITY a \"", b"file:///etc/passwd", b"../../../x"]
NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]


def mutate(data, chance):
    """`data` with one to a few dozen changes."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 8, 32))):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 2, 8, 64, 1024)))
        kind = chance.randrange(9)
        if kind == 0 and data:
            data[at % len(data)] ^= 1 << chance.randrange(8)
        elif kind == 1 and data:
            data[at % len(data)] = chance.randrange(256)
        elif kind == 2:
            del data[at:end]
        elif kind == 3:
            data[at:at] = data[at:end] * chance.choice((1, 2, 50))
        elif kind == 4:
            data[at:at] = chance.choice(WORDS)
        elif kind == 5:
            data[at:at] = chance.choice(WORDS) * chance.choice((2, 300, 20000))
        elif kind == 6:
            data[at:at + 4] = struct.pack(chance.choice("<>") + "I", chance.choice(NUMBERS))
        elif kind == 7 and chance.random() < 0.3:
            del data[at:]
        else:
            data[at:end] = bytes(chance.randrange(256) for _ in range(end - at))
    return bytes(data)


class Reader:
    """`words` as a shell has them, with {file} where the mutant of `seed` is (named so) and {folder} where it
    lies; `given` is typed in. One that `plays` is interrupted after a while: a mutant may ask for a million games."""

    def __init__(self, name, seed, *commands, program=None, given="", file=None, plays=False):
        self.name, self.seed, self.commands = name, seed, commands
        self.program, self.given, self.file = [program or CLI], given, file or seed
        if plays:
            self.program[:0] = "timeout", "--preserve-status", "-s", "INT", "-k", "20", "1"


MATCH = "--engine scripted=random --engine scripted=greedy --games 4 --max-plies 20"
READERS = [
    Reader("PGN, checked", "games.pgn", "pgn check {file}"),
    Reader("PGN, normalized", "games.pgn", "pgn normalize {file}"),
    Reader("PGN, imported", "games.pgn", "db import {file} --db {folder}/new.db"),
    Reader("PGN, drawn", "games.pgn", "render {file} -o {folder}/x.html"),
    Reader("PGN, as a lesson", "games.pgn", "lesson {file} --nodes 0 -o {folder}/x.html"),
    Reader("PGN, packed", "games.pgn.gz", "pgn check {file}"),
    Reader("PGN, packed by others", "games.pgn.xz", "pgn check {file}", "pgn normalize {file} -o {file}"),
    Reader("PGN, in an archive", "games.zip", "pgn check {file}", "db import {file} --db {folder}/new.db"),
    Reader("PGN, in UTF-16", "wide.pgn", "pgn check {file}", "pgn normalize {file} -o {file}"),
    Reader("PGN, in Latin-1", "west.pgn", "pgn normalize {file} -o {file}"),
    Reader("EPD", "start.epd", "match --openings {file} --engine level=1 --engine scripted=greedy --nodes 1 "
           "--games 1 --seed 1"),
    Reader("FEN", "fen.txt", "moves --fen {text}"),
    Reader("book", "book.bin", "book show {file}", "book merge {file} -o {folder}/x.bin"),
    Reader("puzzles", "puzzles.csv", "puzzles import {file} --data-dir {folder}", "puzzles tag {file}"),
    Reader("names of openings", "names/a.tsv", "openings import {folder}/names --data-dir {folder}"),
    Reader("library", "library.db", "db check --db {file}", "db search --db {file} --player ann",
           "db export --db {file}", "db compact --db {file}"),
    Reader("puzzles.db", "puzzles.db", "puzzles count --data-dir {folder}", "puzzles pick --data-dir {folder}"),
    Reader("backup", "backup.tabiya", "data check {file}"),
    Reader("tournament", "arena/tournament.json", "tournament --quiet --resume {folder}/arena", plays=True),
    Reader("games of a tournament", "arena/state.jsonl", "tournament --quiet --resume {folder}/arena", plays=True),
    Reader("games of a match", "match.state", f"match --quiet {MATCH} --resume {{file}}"),
    Reader("progress of other devices", "progress.ndjson", "data sync {folder} --data-dir {folder}/own",
           file="tabiya-progress-x-2026-11.ndjson"),
    Reader("data of another device", "carried.ndjson", "data take {file} --data-dir {folder}/own"),
    Reader("pieces", "pieces/mine/wN.svg",
           "render --fen 8/8/8/8/8/8/8/KNk5_w_-_-_0_1 --pieces mine --size 64 -o {folder}/x.png --data-dir {folder}"),
    Reader("sound", "spoken.wav", "listen {file}"),
    Reader("net", "net.nnue", "", program=ENGINE,
           given="setoption name EvalFile value {file}\nposition startpos\ngo nodes 20\nquit\n"),
    Reader("net of people's moves", "people.policy", "predict --net {file}"),
    Reader("tablebase", "KPvK.rtbw", "tablebase check {folder}",
           "tablebase probe --path {folder} --fen 8/8/8/8/8/8/P6k/K7_w_-_-_0_1"),
]


PROGRESS = """{"kind":"puzzle","time":1760000000000,"day":20370,"id":"fork1","moves":"d5f6","themes":"fork short","mode":1,\
"result":1,"elapsed":5300,"run":1759999999000,"rated":1,"rating":1500,"deviation":80,"start":1500}
{"kind":"run","time":1759999999000,"name":"","mode":3,"end":1760000000001}
{"kind":"drill","time":1760000001000,"id":"kqk/2","moves":"e2e4 e7e5","result":1}
{"kind":"card","time":1760000002000,"id":"fork1","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","deck":1,"color":-1,"key":-7}
{"kind":"review","time":1760100000000,"day":20371,"id":"fork1","name":"","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1",\
"moves":"","deck":1,"color":-1,"key":-7,"grade":3}
{"kind":"undo","time":1760100000000,"of":"review|1760100000000|3|1|-1|-7|"}
"""


def make_seeds(home):
    """The good files, in a folder; those of other origin where they are there."""
    seeds = home / "seeds"
    writers.make_template(seeds)
    done = writers.run(seeds, ["puzzles", "import", "puzzles.csv", "--data-dir", "."])
    assert done.returncode == 0, done.stderr
    (seeds / "data").mkdir()
    shutil.copy(seeds / "library.db", seeds / "data" / "library.db")
    done = writers.run(seeds, ["data", "backup", "backup.tabiya", "--data-dir", "data"])
    assert done.returncode == 0, done.stderr
    for command in (["tournament", *MATCH.split(), "--resume", "arena"],
                    ["match", *MATCH.split(), "--resume", "match.state"]):
        done = writers.run(seeds, [*command, "--quiet"])
        assert done.returncode == 0, done.stderr
    subprocess.run(["gzip", "-k", "games.pgn"], cwd=seeds, check=True)
    subprocess.run(["xz", "-k", "games.pgn"], cwd=seeds, check=True)
    with zipfile.ZipFile(seeds / "games.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(seeds / "games.pgn", "games.pgn")
        archive.write(seeds / "more.pgn", "more.pgn")
    (seeds / "wide.pgn").write_text((seeds / "games.pgn").read_text(), encoding="utf-16")
    (seeds / "fen.txt").write_text("r3k2r/pp1bppbp/2np1np1/q7/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQkq d6 3 9")
    (seeds / "progress.ndjson").write_text(PROGRESS)
    with open(seeds / "carried.ndjson", "a", encoding="utf-8") as carried:
        carried.write('{"kind":"setting","key":"level","value":4}\n' + PROGRESS)
    (seeds / "pieces").mkdir()
    with wave.open(str(seeds / "spoken.wav"), "wb") as sound:
        sound.setparams((2, 2, 22050, 0, "NONE", ""))
        sound.writeframes(bytes(number * number // 7 % 256 for number in range(4000)))
    shutil.copytree(SOURCE / "data/pieces/tabiya", seeds / "pieces/mine")
    for net in (SOURCE / "data/nets").glob("*.nnue"):
        shutil.copy(net, seeds / "net.nnue")
    shutil.copy(SOURCE / "data/people/people.policy", seeds)
    try:
        shutil.copy(tap.shared("syzygy") / "KPvK.rtbw", seeds)
        os.chmod(seeds / "KPvK.rtbw", 0o600)
    except tap.Skip:
        pass
    return seeds


def limit():
    # A sanitizer's shadow takes terabytes of addresses.
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def fill(word, folder, path, text):
    return word.replace("{file}", str(path)).replace("{folder}", str(folder)).replace("{text}", text)


def run_on(reader, command, folder, path, data):
    """The reader's mistake with it, or None."""
    text = data.decode("utf-8", "surrogateescape").replace("\0", " ")[:30000]
    words = [word.replace("_", " ") if word.count("/") > 6 and "{" not in word else fill(word, folder, path, text)
             for word in command.split()]
    try:
        done = subprocess.run([*reader.program, *words], input=fill(reader.given, folder, path, "").encode(),
                              cwd=folder, capture_output=True, timeout=LIMIT_S, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return f"runs for more than {LIMIT_S} s"
    if done.returncode not in (0, 1, 2, 3):
        return f"ends with {done.returncode}: {done.stderr[-400:]}"
    found = TROUBLE.search(done.stderr)
    if found:
        return done.stderr[found.start():found.start() + 400]
    if len(done.stderr) > MESSAGES_MAX:
        return f"{len(done.stderr)} bytes of messages"
    found = CONTROL.search(done.stderr)
    return f"a control character in {done.stderr[max(0, found.start() - 80):found.end() + 20]}" if found else None


def try_mutant(home, seeds, reader, number):
    """A line about the error, or None."""
    chance = random.Random(f"{SEED} {reader.name} {number}")
    data = mutate((seeds / reader.seed).read_bytes(), chance)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mutant-", dir=home))
    path = folder / reader.file
    if path.parent != folder:
        shutil.copytree((seeds / reader.seed).parent, path.parent)
    path.write_bytes(data)
    wrong = None
    for command in reader.commands:
        if reader.name in ("library", "puzzles.db"):
            path.write_bytes(data)  # the command before may have changed it
        wrong = run_on(reader, command, folder, path, data)
        if wrong:
            break
    shutil.rmtree(folder)
    if not wrong:
        return None
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{re.sub(r'[^a-zA-Z]+', '-', reader.name)}-{SEED}-{number}{pathlib.Path(reader.seed).suffix}"
    kept.write_bytes(data)
    return f"{kept}: {command}: {wrong}"


def make_test(home, seeds, reader):
    def test():
        if not (seeds / reader.seed).exists():
            raise tap.Skip("the shared data are not there")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            wrong = [line for line in pool.map(lambda number: try_mutant(home, seeds, reader, number),
                                               range(FILES)) if line]
        tap.holds(not wrong, f"{len(wrong)} of {FILES}:\n" + "\n".join(wrong[:8]))
    test.__name__ = reader.name
    return test


SANITIZED = b"__asan_init" in pathlib.Path(CLI).read_bytes()


def main():
    home = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-mutants-"))
    try:
        seeds = make_seeds(home)
        tap.main([make_test(home, seeds, reader) for reader in READERS if ONLY in reader.name])
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
