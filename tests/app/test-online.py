#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Downloading a player's games, from a local server that answers like Lichess and Chess.com."""
import contextlib
import gzip
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import tap

CLI = sys.argv[1]
GAME = """[Event "Rated blitz game"]
[Site "https://lichess.org/{name}"]
[Date "{date}"]
[White "Somebody"]
[Black "{name}"]
[Result "1-0"]
[UTCDate "{date}"]
[UTCTime "{clock}"]
[Variant "Standard"]
[TimeControl "180+0"]
[ECO "C20"]

1. e4 {{ [%eval 0.3] [%clk 0:03:00] }} 1... e5 {{ [%clk 0:03:00] }} 2. Qh5 1-0


"""
LICHESS = [("aaaaaaaa", "2024.05.17", "18:20:03", 1715970003),
           ("bbbbbbbb", "2024.05.17", "19:00:00", 1715972400),
           ("cccccccc", "2024.06.01", "00:00:10", 1717200010)]
MONTHS = {"2023/12": ["one"], "2024/01": ["two", "three"]}


def zeros():
    """Ten megabytes, in ten kilobytes."""
    return [gzip.compress(b'{"archives": ["' + b"0" * 10_000_000 + b'"]}')]


def drops():
    """An answer that never ends, and never pauses long."""
    yield b'{"archives": ['
    while True:
        time.sleep(0.1)
        yield b" "


# Descriptions of a server, and its answers.
BODIES = {
    "zeros": ({"Content-Encoding": "gzip"}, zeros),
    "drops": ({}, drops),
    "negative": ({"Content-Length": "-5"}, lambda: [b'{"archives": []}']),
    "no number": ({"Content-Length": "five"}, lambda: [b'{"archives": []}']),
    "nested": ({}, lambda: [b'{"archives": ' + b"[" * 100_000]),
    "array": ({}, lambda: [b"[" * 100_000]),
}


def game(name, date, clock):
    return GAME.format(name=name, date=date, clock=clock)


class Handler(http.server.BaseHTTPRequestHandler):
    """server.mood sets the server's unusual behavior."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", kind="application/x-chess-pgn", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.server.asked.append(self.path)
        self.server.agents.add(self.headers["User-Agent"])
        url = urllib.parse.urlsplit(self.path)
        if self.server.busy > 0:
            self.server.busy -= 1
            return self.answer(429, b"{}", "application/json", Retry_After="0")
        if self.server.mood == "broken":
            return self.answer(503)
        if url.path == "/api/games/user/somebody":
            return self.lichess(dict(urllib.parse.parse_qsl(url.query)))
        if url.path.startswith("/pub/player/somebody/games/"):
            return self.chesscom(url.path.removeprefix("/pub/player/somebody/games/"))
        return self.answer(404, b"{}", "application/json")

    def lichess(self, query):
        """Streams the games since the moment that is asked for, the oldest first."""
        tap.equal((query["sort"], query["clocks"], query["evals"]), ("dateAsc", "true", "true"))
        tap.equal(self.headers["Accept"], "application/x-chess-pgn")
        texts = [game(*one[:3]) for one in self.server.games if one[3] * 1000 >= int(query["since"])]
        self.send_response(200)
        self.send_header("Content-Type", "application/x-chess-pgn")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        whole = "".join(texts).encode()
        if self.server.mood == "cut":
            whole = whole[:-len(texts[-1]) // 2]
        for at in range(0, len(whole), 100):
            chunk = whole[at:at + 100]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        if self.server.mood == "cut":
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")

    def chesscom(self, rest):
        if rest == "archives" and self.server.mood in BODIES:
            self.send_response(200)
            for name, value in BODIES[self.server.mood][0].items():
                self.send_header(name, value)
            self.end_headers()
            try:
                for part in BODIES[self.server.mood][1]():
                    self.wfile.write(part)
                    self.wfile.flush()
            except OSError:  # who was asked hangs up, as it should
                self.server.refused += 1
            self.close_connection = True
            return None
        if rest == "archives":
            base = "https://elsewhere.invalid/pub/player/somebody/games/"
            body = json.dumps({"archives": [base + month for month in self.server.months]})
            return self.answer(200, body.encode(), "application/json; charset=utf-8")
        month = rest.removesuffix("/pgn")
        if self.server.mood == "cut" and month == max(self.server.months):
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            self.wfile.write(b"[Event")
            self.close_connection = True
            return None
        text = "\n".join(game(name, month.replace("/", ".") + ".05", "10:00:00").rstrip() + "\n"
                         for name in self.server.months[month])
        return self.answer(200, text.encode(),
                           Content_Disposition="attachment; filename=\"x.pgn\"")


@contextlib.contextmanager
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.asked, server.agents, server.busy, server.mood = [], set(), 0, ""
    server.games, server.months = list(LICHESS), dict(MONTHS)
    server.handle_error = lambda *_: None  # a client that hangs up is no concern
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    with tempfile.TemporaryDirectory() as folder:
        server.library = pathlib.Path(folder) / "a.db"
        yield server
    server.shutdown()
    server.server_close()
    thread.join()


def fetch(server, *arguments):
    """Exit code, (read, imported, duplicates), stderr."""
    result = subprocess.run(
        [CLI, "db", "import", "--json", "--db", str(server.library), "--base-url",
         f"http://127.0.0.1:{server.server_port}", *arguments],
        capture_output=True, text=True, timeout=60)
    told = json.loads(result.stdout)
    return (result.returncode, (told["games"], told["imported"], told["duplicates"]),
            result.stderr)


def exported(server):
    return subprocess.run([CLI, "db", "export", "--db", str(server.library)], capture_output=True,
                          text=True, check=True).stdout


def lichess_games_come_in():
    with site() as server:
        tap.equal(fetch(server, "--lichess", "somebody"), (0, (3, 3, 0), ""))
        tap.holds(server.asked[0].startswith("/api/games/user/somebody?since=0&"), server.asked)
        text = exported(server)
        tap.equal([line for line in text.splitlines() if line.startswith("[Black ")],
                  [f'[Black "{one[0]}"]' for one in LICHESS])
        tap.holds("[%eval 0.3] [%clk 0:03:00]" in text, text)
        tap.holds(all("Tabiya" in agent for agent in server.agents), server.agents)


def lichess_goes_on_behind_the_last_game():
    with site() as server:
        fetch(server, "--lichess", "somebody")
        server.games.append(("dddddddd", "2024.06.02", "12:00:00", 1717329600))
        tap.equal(fetch(server, "--lichess", "Somebody".lower()), (0, (2, 1, 1), ""))
        tap.holds(f"since={LICHESS[-1][3] * 1000}&" in server.asked[-1], server.asked)
        tap.equal(fetch(server, "--lichess", "somebody", "--start-over"), (0, (4, 0, 4), ""))


def a_stream_that_breaks_gives_whole_games():
    with site() as server:
        server.mood = "cut"
        code, counts, err = fetch(server, "--lichess", "somebody")
        tap.equal((code, counts), (3, (2, 2, 0)))
        tap.holds("Lichess" in err, err)
        server.mood = ""
        tap.equal(fetch(server, "--lichess", "somebody"), (0, (2, 1, 1), ""))
        tap.equal(exported(server).count("[Event "), 3)


def chesscom_games_come_in():
    with site() as server:
        tap.equal(fetch(server, "--chesscom", "somebody"), (0, (3, 3, 0), ""))
        tap.equal(server.asked, ["/pub/player/somebody/games/archives",
                                 "/pub/player/somebody/games/2023/12/pgn",
                                 "/pub/player/somebody/games/2024/01/pgn"])
        server.months = {**MONTHS, "2024/02": ["four"]}
        server.asked.clear()
        # The last month may have been incomplete.
        tap.equal(fetch(server, "--chesscom", "somebody"), (0, (3, 1, 2), ""))
        tap.equal(server.asked[1:], ["/pub/player/somebody/games/2024/01/pgn",
                                     "/pub/player/somebody/games/2024/02/pgn"])


def a_month_that_breaks_keeps_those_before():
    with site() as server:
        server.mood = "cut"
        code, counts, err = fetch(server, "--chesscom", "somebody")
        tap.equal((code, counts), (3, (1, 1, 0)))
        tap.holds("Chess.com" in err, err)
        server.mood = ""
        tap.equal(fetch(server, "--chesscom", "somebody"), (0, (3, 2, 1), ""))


def who_asks_to_wait_is_obeyed():
    with site() as server:
        server.busy = 1
        code, counts, err = fetch(server, "--lichess", "somebody")
        tap.equal((code, counts), (0, (3, 3, 0)))
        tap.equal(err, "Lichess asks you to wait 0 seconds\n")
        server.busy = 9
        code, counts, err = fetch(server, "--chesscom", "somebody")
        tap.equal((code, counts), (3, (0, 0, 0)))
        tap.holds("Too many requests to Chess.com" in err, err)
        tap.equal(server.busy, 6)


def errors_are_told_in_words():
    with site() as server:
        code, _, err = fetch(server, "--lichess", "nobody")
        tap.equal((code, err), (3, "tabiya-cli: Lichess has no player with this name\n"))
        code, _, err = fetch(server, "--chesscom", "nobody")
        tap.equal((code, err), (3, "tabiya-cli: Chess.com has no player with this name\n"))
        server.mood = "broken"
        code, _, err = fetch(server, "--lichess", "somebody")
        tap.equal(code, 3)
        tap.holds("Lichess returned an error (503 " in err, err)
        port = server.server_port
    result = subprocess.run([CLI, "db", "import", "--db", "/tmp/nowhere/x.db", "--lichess", "a/../b"],
                            capture_output=True, text=True, timeout=60)
    tap.equal((result.returncode, result.stdout), (2, ""))
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run([CLI, "db", "import", "--db", f"{folder}/a.db", "--lichess", "somebody",
                                 "--base-url", f"http://127.0.0.1:{port}"],
                                capture_output=True, text=True, timeout=60)
        tap.equal(result.returncode, 3)
        tap.holds("Lichess: " in result.stderr, result.stderr)


def bodies_are_bounded():
    said = {"zeros": "sent too much data or was too slow",
            "drops": "sent too much data or was too slow",
            "negative": "sent damaged data", "no number": "Chess.com: ",
            "nested": "did not send a list of months", "array": "did not send a list of months"}
    for mood in BODIES:
        with site() as server:
            server.mood, server.refused = mood, 0
            code, counts, err = fetch(server, "--chesscom", "somebody", "--timeout", "2")
            tap.equal((mood, code, counts), (mood, 3, (0, 0, 0)))
            told = [line for line in err.splitlines() if "WARNING" not in line and line]  # libsoup's own
            tap.holds(len(told) == 1 and said[mood] in told[0], (mood, err))


tap.main([bodies_are_bounded, lichess_games_come_in, lichess_goes_on_behind_the_last_game,
          a_stream_that_breaks_gives_whole_games, chesscom_games_come_in,
          a_month_that_breaks_keeps_those_before, who_asks_to_wait_is_obeyed,
          errors_are_told_in_words])
