#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli data from a shell: exporting, importing, setting aside and restoring all data."""
import contextlib
import csv
import fcntl
import gzip
import hashlib
import io
import json
import os
import pathlib
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile

import tap

CLI = sys.argv[1]
os.environ["GSETTINGS_BACKEND"] = "keyfile"
PGN = '[Event "A"]\n[White "X"]\n[Black "Y"]\n\n1. e4 e5 1-0\n\n[Event "B"]\n\n1. d4 d5 1/2-1/2\n'


def run(data, *arguments, limit=resource.RLIM_INFINITY):
    """Exit code, stdout, stderr; with settings of its own beside the data. No file grows beyond `limit`
    bytes."""
    environment = {**os.environ, "XDG_CONFIG_HOME": str(data.parent / "config")}
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    result = subprocess.run([CLI, *map(str, arguments), "--data-dir", data], env=environment,
                            capture_output=True, text=True, timeout=60, preexec_fn=lambda:
                            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most)))
    return result.returncode, result.stdout, result.stderr


def good(data, *arguments):
    code, out, err = run(data, *arguments)
    tap.equal((code, err), (0, ""))
    return out


def refused(data, code, words, *arguments, limit=resource.RLIM_INFINITY):
    """Nothing but a reason, and nothing has changed."""
    before = files(data)
    found, out, err = run(data, *arguments, limit=limit)
    tap.equal((found, out), (code, ""))
    tap.holds(words in err, f"{err!r} does not say {words!r}")
    tap.equal(files(data), before)


def files(data):
    """Names with contents; databases as what they hold."""
    return {str(path.relative_to(data)): path.read_bytes() for path in sorted(data.rglob("*"))
            if path.is_file() and not path.name.endswith(("-shm", "-wal")) and path.name != ".lock"}


def games(data):
    return json.loads(good(data, "db", "stats", "--json"))["games"]


@contextlib.contextmanager
def folder():
    # Of many flushes none is waited for there.
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=shared) as name:
        data = pathlib.Path(name, "data")
        data.mkdir()
        pgn = pathlib.Path(name, "a.pgn")
        pgn.write_text(PGN, encoding="utf-8")
        good(data, "db", "import", pgn)
        (data / "engines.json").write_text("{}", encoding="utf-8")
        (data / "books").mkdir()
        (data / "books/höhle, klein.bin").write_bytes(bytes(range(256)) * 40)
        yield data


def keep_setting(data, line):
    path = data.parent / "config/glib-2.0/settings/keyfile"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"[io/github/tabiya/Tabiya]\n{line}\n", encoding="utf-8")


def kept_settings(data):
    return (data.parent / "config/glib-2.0/settings/keyfile").read_text(encoding="utf-8")


def deep_json_kills_nothing():
    for deep in ("[" * 100_000, '{"a":' * 100_000, '{"files":[' + "[" * 100_000, "//\"\n" + "[" * 100_000):
        with folder() as data:
            target = data.parent / "deep.tar"
            with tarfile.open(target, "w") as archive:
                entry = tarfile.TarInfo("tabiya-backup/manifest.json")
                entry.size = len(deep)
                archive.addfile(entry, io.BytesIO(deep.encode()))
            code, _, err = run(data, "data", "check", target)
            tap.equal((code, err.count("\n")), (1, 1))
            (data / "set-aside/one").mkdir(parents=True)
            (data / "set-aside/one/aside.json").write_text(deep, encoding="utf-8")
            tap.equal(json.loads(good(data, "data", "where", "--json"))["set_aside"], [])
            (data / "swap.json").write_text(deep, encoding="utf-8")
            code, _, err = run(data, "data", "undo")
            tap.holds(code in (1, 3) and "swap.json" in err, (code, err))


def engines_and_paths_of_a_backup_are_told_and_not_trusted():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        evil = {"id": "x", "name": "Nice\x1b[2J", "command": 'sh -c "touch /tmp/evil"', "options": {}}
        (data / "engines.json").write_text(json.dumps({"engines": [evil]}), encoding="utf-8")
        keep_setting(data, "book-file='/etc/evil.bin'\ntablebase-folders=['/srv/evil']\n"
                           "sync-folder='/mnt/evil'\nlevel=7")
        good(data, "data", "backup", target)
        keep_setting(data, "level=2")
        code, _, err = run(data, "data", "restore", target)
        tap.equal(code, 0)
        tap.holds('• Nice\\x1b[2J: sh -c "touch /tmp/evil"' in err, err)
        tap.holds(all(f"• {path}" in err for path in ("/etc/evil.bin", "/srv/evil", "/mnt/evil"))
                  and "\x1b" not in err, err)
        restored = json.loads((data / "engines.json").read_text(encoding="utf-8"))["engines"]
        tap.equal([(one.get("command"), one.get("unconfirmed")) for one in restored],
                  [(None, None), (evil["command"], True)])
        tap.holds("level=7" in kept_settings(data) and "evil" not in kept_settings(data), kept_settings(data))
        # The person's own come back as they were.
        keep_setting(data, "book-file='/etc/evil.bin'\nlevel=2")
        code, _, err = run(data, "data", "restore", target)
        tap.holds("/etc/evil.bin" not in err and "/srv/evil" in err, err)
        tap.holds("book-file='/etc/evil.bin'" in kept_settings(data), kept_settings(data))


def tournaments_come_back_and_start_nothing_of_a_stranger():
    """Their games and tables are there; an engine that they name starts once the person has allowed it."""
    with folder() as data:
        target, trap, log = (data.parent / name for name in ("b.tar.zst", "trap", "elsewhere.pgn"))
        words = ["tournament", "--engine", "scripted=random", "--engine", "scripted=greedy", "--quiet", "--json"]
        told = good(data, *words, "--resume", data / "arena/good")
        config = json.loads((data / "arena/good/tournament.json").read_text(encoding="utf-8"))
        foreign = {"run": {"players": [f"cmd=touch {trap},name=Nice", "scripted=random"]}, "write": {"pgn": str(log)},
                   "read": {"openings": "/dev/zero"}, "number": {"games": 0}, "text": {"players": [5]},
                   "net": {"players": ["level=9,option.EvalFile=/srv/my.nnue", "level=1"]}}
        words_of = {"run": "no “Nice” with the same command", "write": f"outside its folder: {log}. Change “pgn”",
                    "read": "The file of openings is missing: /dev/zero", "text": "“players”: entry 1 must be text",
                    "number": "number/tournament.json: “games” is 0: change it to a number from 1 to 2147483647",
                    "net": "(option “EvalFile”): /srv/my.nnue"}
        for name, part in foreign.items():
            (data / "arena" / name).mkdir()
            (data / "arena" / name / "tournament.json").write_text(json.dumps({**config, **part}), encoding="utf-8")
        good(data, "data", "backup", target)
        shutil.rmtree(data / "arena")
        tap.equal(run(data, "data", "restore", target)[0], 0)
        tap.equal(good(data, *words, "--resume", data / "arena/good"), told)
        for name in foreign:
            refused(data, 3 if name == "run" else 1, words_of[name], "tournament", "--quiet", "--resume",
                    data / "arena" / name)
        tap.equal([trap.exists(), log.exists()], [False, False])


def what_learning_makes_again_is_left_out():
    """A run's games, positions and checkpoint grow without bound; its nets, matches and course are the result."""
    with folder() as data:
        target, again = data.parent / "b.tar.zst", data.parent / "again"
        run_folder = data / "learning" / "1"
        kept = ["recipe.json", "progress", "start.nnue", "generation-1/match.pgn", "generation-1/match.state",
                "generation-1/net/log", "generation-1/net/tabiya-1.nnue"]
        left_out = ["generation-1/games", "generation-1/positions", "generation-1/net/checkpoint",
                    "generation-20/games"]
        for name in kept + left_out:
            (run_folder / name).parent.mkdir(parents=True, exist_ok=True)
            (run_folder / name).write_bytes(b"x" * 500000)
        (data / "arena/generation-1").mkdir(parents=True)
        (data / "arena/generation-1/games").write_bytes(b"of somebody else")
        code, out, err = run(data, "data", "backup", target, "--json")
        tap.equal((code, json.loads(out)["left_out"]), (0, 2000000))
        tap.holds("2.0\u00a0MB of games and positions that learning runs can create again were left out." in err, err)
        tap.equal(run(again, "data", "restore", target)[0], 0)
        found = {str(path.relative_to(again)) for path in again.rglob("*") if path.is_file()}
        tap.holds({f"learning/1/{name}" for name in kept} <= found, found)
        tap.equal([name for name in left_out if f"learning/1/{name}" in found], [])
        tap.holds("arena/generation-1/games" in found, found)


def what_hears_is_not_taken_from_a_backup():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        keep_setting(data, f"voice-command='evil --now'\nvoice-library='{data}/books/libvosk.so'\n"
                           f"voice-model='{data}/books/model'\nvoice-recognizer='command'\nlevel=7")
        good(data, "data", "backup", target)
        keep_setting(data, "level=2")
        code, _, err = run(data, "data", "restore", target)
        tap.holds(code == 0 and "• evil --now" in err and "/libvosk.so" in err and "/model" in err, err)
        kept = kept_settings(data)
        tap.holds("level=7" in kept and "voice-recognizer='command'" in kept, kept)
        tap.holds("evil" not in kept and "books" not in kept, kept)
        keep_setting(data, "voice-command='evil --now'")
        code, _, err = run(data, "data", "restore", target)
        tap.holds(code == 0 and "evil" not in err and "evil --now" in kept_settings(data), err)


def rows(data, sql, *values):
    with contextlib.closing(sqlite3.connect(data / "library.db")) as library:
        found = library.execute(sql, values).fetchall()
        library.commit()
        return found


def put_tab(data, number, uri):
    rows(data, "INSERT INTO study_tab VALUES (?, ?, ?, 1, 1, 1, 0, NULL, 0, 0)", number, number, uri)


def files_of_tabs_and_imports_are_told_and_not_opened():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        put_tab(data, 1, "file:///etc/evil%20game.pgn")
        put_tab(data, 2, "file:///home/me/mine.pgn")
        put_tab(data, 3, "smb://evil/share\x1b[2J\n.pgn")
        put_tab(data, 4, None)
        rows(data, "INSERT INTO import_source (uri, size, changed_ns, \"offset\", games, done)"
             " VALUES ('file:///srv/half.pgn', 9, 9, 5, 1, 0), ('https://lichess.org/@/me', 0, 0, 0, 1, 0)")
        # What acts behind our back when the tabs are marked.
        rows(data, "CREATE TRIGGER evil AFTER UPDATE ON study_tab BEGIN"
             " UPDATE study_tab SET uri = 'file:///evil' WHERE id = new.id; END")
        good(data, "data", "backup", target)
        rows(data, "DELETE FROM study_tab WHERE id <> 2")
        code, _, err = run(data, "data", "restore", target)
        tap.equal(code, 0)
        tap.holds("• /etc/evil game.pgn" in err and "• smb://evil/share\\x1b[2J\\x0a.pgn" in err, err)
        tap.holds("mine.pgn" not in err and "\x1b" not in err, err)
        tap.holds("• /srv/half.pgn" in err and "lichess" not in err, err)
        tap.equal(rows(data, "SELECT uri FROM study_tab ORDER BY id"),
                  [("restored:file:///etc/evil%20game.pgn",), ("file:///home/me/mine.pgn",),
                   ("restored:smb://evil/share\x1b[2J\n.pgn",), (None,)])
        tap.equal(games(data), 2)
        # On another computer nothing is known to be the person's own; and once marked is marked.
        other = data.parent / "other"
        code, _, err = run(other, "data", "restore", target)
        tap.equal((code, err.count("• ")), (0, 4))
        again = data.parent / "again.tar.zst"
        good(other, "data", "backup", again)
        third = data.parent / "third"
        code, _, err = run(third, "data", "restore", again)
        tap.equal((code, err.count("• ")), (0, 4))
        tap.equal(rows(third, "SELECT count(*) FROM study_tab WHERE uri LIKE 'restored:restored:%'"), [(0,)])


def options_of_engines_that_name_files_are_dropped():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        engine = {"id": "x", "name": "Fish", "command": "fish",
                  "options": {"Debug Log File": "/home/me/.bashrc", "Hash": "64"}}
        (data / "engines.json").write_text(json.dumps({"engines": [engine]}), encoding="utf-8")
        good(data, "data", "backup", target)
        code, _, err = run(data, "data", "restore", target)
        tap.holds(code == 0 and "• Fish, Debug Log File: /home/me/.bashrc" in err, err)
        restored = json.loads((data / "engines.json").read_text(encoding="utf-8"))["engines"]
        tap.equal([one["options"] for one in restored], [{}, {"Hash": "64"}])


def preferences_that_cannot_be_kept_are_told():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        keep_setting(data, "level=7")
        good(data, "data", "backup", target)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("GSETTINGS_BACKEND", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY")}
        environment |= {"XDG_CONFIG_HOME": str(data.parent / "config"),
                        "XDG_RUNTIME_DIR": str(data.parent / "nowhere")}
        for modules in ({}, {"GIO_MODULE_DIR": str(data.parent)}):  # with dconf, and with GIO's own file
            keep_setting(data, "level=2")
            result = subprocess.run([CLI, "data", "restore", target, "--data-dir", data],
                                    env=environment | modules, capture_output=True, text=True, timeout=60)
            lost = "The preferences could not be restored" in result.stderr
            tap.equal((result.returncode, lost), (0, False) if "level=7" in kept_settings(data) else (3, True))
            tap.equal(games(data), 2)


def says_where():
    with folder() as data:
        told = json.loads(good(data, "data", "where", "--json"))
        tap.equal(told["folder"], str(data))
        tap.equal([file["name"] for file in told["files"]],
                  ["books/höhle, klein.bin", "engines.json", "library.db"])
        tap.equal(told["files"][0]["bytes"], 10240)
        tap.equal(told["set_aside"], [])
        lines = good(data, "data", "where").splitlines()
        tap.equal(lines[0], str(data))
        tap.holds(lines[-1].endswith("  total"), lines[-1])


def any_tar_unpacks_it():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        keep_setting(data, "level=7")
        told = json.loads(good(data, "data", "backup", target, "--json"))
        tap.equal((told["file"], told["files"]), (str(target), 3))
        if not shutil.which("zstd"):
            raise tap.Skip("zstd is not installed")
        subprocess.run(["tar", "-C", data.parent, "-xf", target], check=True)
        top = data.parent / "tabiya-backup"
        subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=top, check=True)
        manifest = json.loads((top / "manifest.json").read_text(encoding="utf-8"))
        tap.equal((manifest["format"], manifest["version"]), ("tabiya-backup", 1))
        tap.holds("level=7" in (top / "settings.ini").read_text(encoding="utf-8"), "the settings")
        with contextlib.closing(sqlite3.connect(top / "data/library.db")) as db:
            tap.equal(db.execute("SELECT count(*) FROM game").fetchone(), (2,))
        tap.equal((top / "data/books/höhle, klein.bin").read_bytes(), bytes(range(256)) * 40)
        tap.equal(sorted(path.name for path in data.iterdir()),
                  ["books", "engines.json", "library.db"])


def comes_back_with_settings():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        keep_setting(data, "level=7")
        good(data, "data", "backup", target)
        keep_setting(data, "level=2\nfigurine=true")
        (data / "engines.json").write_text("[]", encoding="utf-8")
        (data / "editor.fen").write_text("8/8/8/8/8/8/8/8 w - -", encoding="utf-8")
        good(data, "db", "import", write(data, "c.pgn", PGN.replace("e5", "c5")))
        tap.equal(games(data), 3)
        name = good(data, "data", "restore", target).strip()
        tap.equal(games(data), 2)
        tap.equal((data / "engines.json").read_text(encoding="utf-8"), "{}")
        tap.holds(not (data / "editor.fen").exists(), "what the backup has not")
        tap.holds("level=7" in kept_settings(data), kept_settings(data))
        tap.holds("figurine" not in kept_settings(data), kept_settings(data))
        where = json.loads(good(data, "data", "where", "--json"))
        tap.equal([(aside["id"], aside["reason"]) for aside in where["set_aside"]],
                  [(name, "restore")])
        good(data, "data", "undo")
        tap.equal(games(data), 3)
        tap.holds((data / "editor.fen").exists(), "what was set aside")
        tap.holds("level=2" in kept_settings(data) and "figurine=true" in kept_settings(data),
                  kept_settings(data))


def write(data, name, text):
    path = data.parent / name
    path.write_text(text, encoding="utf-8")
    return path


def starts_afresh_and_undoes():
    with folder() as data:
        name = good(data, "data", "afresh").strip()
        tap.equal(json.loads(good(data, "data", "where", "--json"))["files"], [])
        good(data, "db", "import", write(data, "c.pgn", "1. c4 *\n"))
        tap.equal(games(data), 1)
        second = json.loads(good(data, "data", "undo", name, "--json"))["set_aside"]
        tap.equal(games(data), 2)
        good(data, "data", "undo", second)
        tap.equal(games(data), 1)
        first = json.loads(good(data, "data", "where", "--json"))["set_aside"][0]["id"]
        good(data, "data", "remove", first)
        refused(data, 1, "no earlier data", "data", "undo")
        refused(data, 1, "There is no saved data named", "data", "remove", first)
        refused(data, 1, "There is no saved data named", "data", "undo", "../data")


def what_is_in_use_is_left():
    with folder() as data:
        target = data.parent / "b.tar.zst"
        good(data, "data", "backup", target)
        with open(data / "running", "w", encoding="utf-8") as mark:
            fcntl.flock(mark, fcntl.LOCK_EX)
            for command in (["restore", target], ["afresh"]):
                refused(data, 3, "Tabiya is using this data", "data", *command)
            good(data, "data", "backup", data.parent / "c.tar.zst")
        (data / "running").unlink()
        with contextlib.closing(sqlite3.connect(data / "library.db")) as db:
            db.execute("SELECT count(*) FROM game").fetchone()
            code, out, err = run(data, "data", "afresh")
            tap.equal((code, out), (3, ""))
            tap.holds("in use by another program" in err, err)
        tap.equal(games(data), 2)


def exports_for_others():
    with folder() as data:
        with contextlib.closing(sqlite3.connect(data / "library.db")) as db:
            db.executescript(
                "INSERT INTO collection (name, created_ms) VALUES ('White: e4/d4', 0);"
                "INSERT INTO collection_game SELECT 1, id FROM game LIMIT 1;"
                "INSERT INTO deck (kind, name, color, collection, created_ms)"
                " VALUES (0, 'White: e4/d4', 0, 1, 0);"
                "INSERT INTO card VALUES (1, 1, 5, 'FEN w', 1, 2, 1700000000000, 3.5, 5, 4, 1,"
                " 1690000000000, NULL);"
                "INSERT INTO puzzle_attempt VALUES (1, 'abcde', 1, NULL, 1, 1, 1700000000000, 5300,"
                " 1500, 1400.04, 1410, 'e2e4? d2d4', 'fork \"x\", y', 0);")
        told = json.loads(good(data, "data", "export", data.parent, "--json"))
        tap.equal((told["games"], told["repertoires"], told["rows"]), (2, 1, 2))
        top = pathlib.Path(told["folder"])
        tap.equal((top / "games.pgn").read_text(encoding="utf-8").count("[Event "), 2)
        tap.equal([path.name for path in (top / "repertoires").iterdir()], ["White- e4-d4.pgn"])
        with open(top / "puzzle-attempts.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        tap.equal([(row["puzzle"], row["answered"], row["result"], row["rating_before"],
                    row["themes"]) for row in rows],
                  [("abcde", "2023-11-14T22:13:20Z", "solved", "1400.0", 'fork "x", y')])
        with open(top / "training-cards.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        tap.equal([(row["deck"], row["side"], row["state"], row["due"]) for row in rows],
                  [("White: e4/d4", "white", "review", "2023-11-14T22:13:20Z")])
        again = good(data, "data", "export", data.parent).strip()
        tap.equal(again, told["folder"] + "-2")
        refused(data, 3, f"{data.parent}/nowhere/", "data", "export", data.parent / "nowhere")
        refused(data, 3, "No such file", "data", "export", data.parent / "nowhere")


# --- What is no backup -----------------------------------------------------------------------------

def make(data, members, manifest=None, name="hostile.tar.gz"):
    """A backup of `members` (name, bytes, and what else TarInfo has), with right checksums."""
    told = {"format": "tabiya-backup", "version": 1, "program": "9", "made": "2026-01-01T00:00:00Z",
            "files": [{"name": name, "bytes": len(text)} for name, text, *_ in members]}
    told.update(manifest or {})
    first = json.dumps(told).encode()
    whole = [("manifest.json", first), *members]
    sums = "".join(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text, *_ in whole)
    path = data.parent / name
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name_, text, *more in [*whole, ("SHA256SUMS", sums.encode())]:
            info = tarfile.TarInfo("tabiya-backup/" + name_)
            info.size = len(text)
            for key, value in (more[0] if more else {}).items():
                setattr(info, key, value)
            archive.addfile(info, io.BytesIO(text))
    return path


def a_backup_by_hand_is_one():
    with folder() as data:
        good(data, "data", "restore", make(data, [("data/openings.pgn", b"1. e4 *\n"),
                                                  ("settings.ini", b"[Settings]\nlevel=9\n"
                                                                   b"nonsense=1\nplace=7\n")]))
        tap.equal((data / "openings.pgn").read_bytes(), b"1. e4 *\n")
        tap.holds("level=9" in kept_settings(data), kept_settings(data))
        tap.holds("nonsense" not in kept_settings(data), kept_settings(data))


def what_leads_out_is_refused():
    with folder() as data:
        for name in ("data/../../x", "data//x", "data/./x", "data/set-aside/x", "data/swap.json",
                     "data/running", "data/library.db-wal", "data/", "../x", "/x", "x",
                     "data/.work/x", "data/a/../b", "data/" + "/".join("abcdefghi")):
            refused(data, 1, "is damaged", "data", "restore", make(data, [(name, b"x")]))
        link = {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd"}
        refused(data, 1, "is damaged", "data", "restore", make(data, [("data/a", b"", link)]))
        hard = {"type": tarfile.LNKTYPE, "linkname": "tabiya-backup/manifest.json"}
        refused(data, 1, "is damaged", "data", "restore", make(data, [("data/a", b"", hard)]))
        tap.equal(sorted(path.name for path in data.parent.iterdir()),
                  ["a.pgn", "data", "hostile.tar.gz"])


def what_says_other_things_is_refused():
    one = [("data/a", b"abc")]
    with folder() as data:
        for manifest in ({"files": []}, {"files": [{"name": "data/a", "bytes": 2}]},
                         {"files": [{"name": "data/a", "bytes": 4}]}, {"files": 7},
                         {"files": [{"name": "data/a", "bytes": 3}, {"name": "data/b", "bytes": 0}]},
                         {"files": [{"name": "data/a", "bytes": -3}]},
                         {"files": [{"name": "data/a", "bytes": 3}] * 2}):
            refused(data, 1, "is damaged", "data", "restore", make(data, one, manifest))
        refused(data, 1, "is damaged", "data", "restore", make(data, one * 2))
        big = {"files": [{"name": "data/a", "bytes": 1 << 60}]}
        refused(data, 3, "Free up some space first", "data", "restore", make(data, one, big))
        refused(data, 1, "is damaged", "data", "restore",
                make(data, [("data/library.db", b"no database")]))


def what_is_newer_is_refused():
    with folder() as data:
        path = make(data, [("data/a", b"abc")], {"version": 2})
        refused(data, 1, "newer version", "data", "restore", path)
        with contextlib.closing(sqlite3.connect(data.parent / "n.db")) as db:
            db.executescript("PRAGMA application_id = 1415668329; PRAGMA user_version = 999;"
                             "CREATE TABLE t (x)")
        path = make(data, [("data/library.db", (data.parent / "n.db").read_bytes())])
        refused(data, 1, "newer version", "data", "restore", path)
        refused(data, 1, "newer version", "data", "check", path)


def what_is_foreign_is_refused():
    with folder() as data:
        strange = [write(data, "x.txt", "nothing"), write(data, "empty", ""), data / "library.db"]
        other = data.parent / "other.tar.gz"
        with tarfile.open(other, "w:gz") as archive:
            archive.add(data / "engines.json")
        packed = data.parent / "packed.gz"
        packed.write_bytes(gzip.compress(b"x" * 5000))
        for path in (*strange, other, packed,
                     make(data, [("data/a", b"abc")], {"format": "other"})):
            refused(data, 1, "is not a Tabiya backup", "data", "restore", path)
        nowhere = data.parent / "nowhere"
        refused(data, 3, f"{nowhere}: No such file", "data", "restore", nowhere)


# --- A full disk -----------------------------------------------------------------------------------

def what_finds_no_room_leaves_nothing():
    """Each error names the file and the reason; existing files are unchanged, and no partial ones are left."""
    with folder() as data:
        noise = random.Random(1).randbytes(3 << 20)
        (data / "books/noise.bin").write_bytes(noise)
        long = "{" + "So it was. " * 20000 + "}"
        good(data, "db", "import", write(data, "c.pgn", f"1. c4 {long} *\n"))
        target = data.parent / "b.tar.zst"
        good(data, "data", "backup", target)
        kept = target.read_bytes()
        there = sorted(path.name for path in data.parent.iterdir())
        for limit, words, command in (
                (100 << 10, ".db.part” cannot be written: the disk is full or failing", ["backup", target]),
                (2 << 20, "b.tar.zst” could not be written: File too large", ["backup", target]),
                (2 << 20, "“b.tar.zst” cannot be unpacked: File too large", ["restore", target]),
                (100 << 10, "games.pgn” could not be written: File too large",
                 ["export", data.parent])):
            refused(data, 3, words, "data", *command, limit=limit)
            tap.equal(sorted(path.name for path in data.parent.iterdir()), there)
            tap.equal(sorted(path.name for path in data.iterdir()
                             if not path.name.startswith("library.db")), ["books", "engines.json"])
            tap.holds(target.read_bytes() == kept, "the backup from before")
        good(data, "data", "restore", target)
        tap.equal((data / "books/noise.bin").read_bytes(), noise)


def a_target_among_the_data_is_refused():
    with folder() as data:
        refused(data, 1, "cannot be saved in the data folder", "data", "backup", data / "b.tar.zst")
        refused(data, 3, "nowhere", "data", "backup", data.parent / "nowhere/b.tar.zst")
        refused(data, 2, "give the file", "data", "backup")


def solved(data):
    with contextlib.closing(sqlite3.connect(data / "library.db")) as db:
        return db.execute("SELECT puzzle, result, round(rating_before, 2), round(rating_after, 2)"
                          " FROM puzzle_attempt ORDER BY answered_ms").fetchall()


def machines_share_a_folder():
    """Two machines know of each other's answers, whoever writes first; a bad line is told and left out."""
    with folder() as one, folder() as other:
        shared = one.parent / "shared"
        shared.mkdir()
        for data, name, time in ((one, "first", 1700000000000), (other, "second", 1700086400000)):
            with contextlib.closing(sqlite3.connect(data / "library.db")) as db:
                db.execute("INSERT INTO puzzle_attempt VALUES (1, ?, 1, NULL, 1, 1, ?, 5300, 1500, 1500,"
                           " 1600, 'e2e4', 'fork', 80)", (name, time))
                db.commit()
        first = json.loads(good(one, "data", "sync", shared, "--json"))
        tap.equal((first["written"], first["new"]["puzzles"]), (1, 0))
        second = json.loads(good(other, "data", "sync", shared, "--json"))
        tap.equal((second["written"], second["new"]["puzzles"], second["files"]), (1, 1, 1))
        tap.holds(first["machine"] != second["machine"], "each has its own id")
        tap.holds("1 new puzzles" in good(one, "data", "sync", shared), "the other's answer")
        tap.equal(solved(one), solved(other))
        tap.equal([row[0] for row in solved(one)], ["first", "second"])
        tap.holds("machine-id" not in good(one, "data", "where"), "it is of this machine alone")
        (shared / "tabiya-progress-x-2023-11.ndjson").write_text("nonsense\n")
        code, out, err = run(one, "data", "sync", shared)
        tap.equal((code, out), (1, "0 written, 3 files read\n"))
        tap.holds("tabiya-progress-x-2023-11.ndjson:1: " in err, err)
        refused(other, 3, "nowhere", "data", "sync", other.parent / "nowhere")


tap.main([machines_share_a_folder, deep_json_kills_nothing, engines_and_paths_of_a_backup_are_told_and_not_trusted,
          tournaments_come_back_and_start_nothing_of_a_stranger,
          what_learning_makes_again_is_left_out, what_hears_is_not_taken_from_a_backup,
          files_of_tabs_and_imports_are_told_and_not_opened, options_of_engines_that_name_files_are_dropped,
          preferences_that_cannot_be_kept_are_told,
          says_where, any_tar_unpacks_it, comes_back_with_settings, starts_afresh_and_undoes,
          what_is_in_use_is_left, exports_for_others, a_backup_by_hand_is_one,
          what_leads_out_is_refused, what_says_other_things_is_refused, what_is_newer_is_refused,
          what_is_foreign_is_refused, what_finds_no_room_leaves_nothing, a_target_among_the_data_is_refused])
