#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A server like those with language models, whose answers are scripted, good and bad ones.

    chat-server.py

It prints two ports of the loopback address: its own, and one to which it redirects. The first part of the path is its
mood: http://127.0.0.1:PORT/MOOD/v1. GET /seen/MOOD tells, as JSON, which requests came in a mood; GET /caught tells
what came to the other port. It ends with its standard input.
"""
import http.server
import json
import socketserver
import sys
import threading
import time

MEGABYTE = 1 << 20
SENTENCE = "Hello, wörld: ♞ and 😀."
# A mood answers with an error, so many times first.
STATUSES = {"e400": (400, 99), "e401": (401, 99), "e404": (404, 99), "e429": (429, 2), "e429always": (429, 99),
            "e429long": (429, 99), "e500": (500, 2), "e500always": (500, 99)}


def line(value):
    return b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\n\n"


def piece(delta, finish=None):
    return line({"id": "x", "object": "chat.completion.chunk",
                 "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


def text_pieces(text, size=3):
    yield piece({"role": "assistant", "content": None})
    for at in range(0, len(text), size):
        yield piece({"content": text[at:at + size]})
    yield piece({}, "stop")


def call_pieces(calls):
    for index, (name, arguments) in enumerate(calls):
        yield piece({"tool_calls": [{"index": index, "id": f"call{index}", "type": "function",
                                     "function": {"name": name, "arguments": ""}}]})
        for at in range(0, len(arguments), 4):
            yield piece({"tool_calls": [{"index": index, "function": {"arguments": arguments[at:at + 4]}}]})
    yield piece({}, "tool_calls")


def ending():
    yield line({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}})
    yield b"data: [DONE]\n\n"


def stream(answer):
    """Text, or a list of calls."""
    yield from text_pieces(answer, max(3, len(answer) // 200)) if isinstance(answer, str) else call_pieces(answer)
    yield from ending()


def endless():
    while True:
        yield piece({"content": "and so on " * 100})


def keeping_alive():
    while True:
        yield b": still here\n\n"
        time.sleep(0.01)


def slowly(parts):
    for part in parts:
        yield part
        time.sleep(0.01)


def stalled():
    yield piece({"content": "Well"})
    time.sleep(3)


def kept_open():
    yield from stream(SENTENCE)
    time.sleep(3)


STREAMS = {
    "normal": lambda: stream(SENTENCE),
    "slow": lambda: slowly(stream(SENTENCE)),
    "bytes": lambda: (bytes([byte]) for byte in b"".join(stream(SENTENCE))),
    "returns": lambda: [b"".join(stream(SENTENCE)).replace(b"\n", b"\r\n")],
    "calls": lambda: stream([("what_is_on", '{"square": "e4"}'), ("help", "{}")]),
    "cut": lambda: [piece({"content": "Well"})],
    "stall": stalled,
    "open": kept_open,
    "endless": endless,
    "alive": keeping_alive,
    "huge": lambda: (piece({"content": "x" * MEGABYTE}) for _ in range(50)),
    "line": lambda: (b"data: " + b"x" * MEGABYTE for _ in range(50)),
    "lines": lambda: (b"data: {\n" * 10_000 for _ in range(50)),
    "damaged": lambda: [b'data: {"choices": [{"delta": {"content": "a"\n\n'],
    "binary": lambda: [bytes(range(256)) * 100, b"\n\n", b"data: \xff\xfe\n\n"],
    "deep": lambda: [b'data: {"choices": ' + b"[" * 100_000 + b"\n\n"],
    "trouble": lambda: [line({"error": {"message": "out of memory", "code": 500}})],
    "empty": lambda: [b"data: [DONE]\n\n"],
}


# --- Conversations: of a mood, its answer to a body; text, calls of tools, or a status and an object ------------------


def results(body):
    return [message["content"] for message in body["messages"] if message["role"] == "tool"]


def is_sent_back(body):
    return "false, or cannot be checked" in body["messages"][-1]["content"]


def may_call(body):
    return "tools" in body and body.get("tool_choice") != "none"


def knows(body, name):
    return any(tool["function"]["name"] == name for tool in body.get("tools", []))


def after_calls(calls, text):
    """Calls first, then says the text."""
    return lambda body: text if results(body) else calls


def lies(body):
    return ("Good question! White has a rook on e8. After {move:Re8#} Black is mated.\n\n"
            "Black is winning, {eval:1}. {fact:99} The mate is Re8#.")


def tells_truth(body):
    """True sentences, one with a line, one that nothing can check, and a lie."""
    if not results(body):
        return [("count_material", "{}")]
    return ("Good question! White has a knight on g1. After e4 e5 Nf3, the knight on f3 attacks the pawn on e5. "
            "The position smells of adventure and rooks. White has a queen on h7.")


def repents(body):
    return "Good question!" if is_sent_back(body) else lies(body)


def echoes(body):
    """Says what it was told to, and insists on it."""
    return json.loads(next(message for message in body["messages"] if message["role"] == "user")["content"])["question"]


def gets_worse(body):
    return lies(body) if is_sent_back(body) else "Good question! Black is winning."


def obeys(body):
    """Does what a text tells that it was sent, as a weak model does."""
    told = body["messages"][-1]["content"]
    if "CALL make_moves" in told and not results(body)[1:]:
        return [("make_moves", '{"moves": "e4"}'), ("resign", "{}")]
    if "about games" in told:
        return [("find_games", '{"player": "Evil"}')]
    return "Done."


def refuses(word, key):
    """An older server, which does not know a member of the request."""
    return lambda body: ((400, {"error": {"message": f"{word} is not supported"}}) if key in body
                         else f"Good question! {len(body['messages'])}")


ROUNDS = {
    "text": lambda body: "Good question!",
    "tool": after_calls([("count_material", "{}")], "{fact:1} Good question!"),
    "two": after_calls([("count_material", "{}"), ("what_is_on", '{"square": "e1"}')], "Good question!"),
    "loop": lambda body: [("count_material", "{}")] if may_call(body) else "Good question!",
    "maze": lambda body: [("count_material", "{}")],
    "wide": lambda body: ([("what_is_on", json.dumps({"square": file + str(rank)}))
                           for rank in [len(results(body)) % 8 + 1] for file in "abcdefgh"]
                          if may_call(body) else "Good question!"),
    "unknown": after_calls([("launch_missiles", "{}"), ("", "{}")], "Good question!"),
    "malformed": after_calls([("what_is_on", text) for text in
                              ["{not json", "[]", '{"square": {"a": 1}}', '{"nonsense": 1}', "", "[" * 1000, "null"]],
                             "Good question!"),
    "liar": lies,
    "truthful": tells_truth,
    "repentant": repents,
    "worse": gets_worse,
    "echo": echoes,
    "mover": after_calls([("make_moves", '{"moves": "e4"}')], "Good question!"),
    "obedient": obeys,
    "toolless": refuses("tools", "tools"),
    "uncounted": refuses("stream_options", "stream_options"),
    "thinker": lambda body: "<think>Perhaps Re8#? White is winning.</think>\nGood question!",
    "talker": lambda body: "Good question! " * 5000,
    "tokens": lambda body: "{move:e4} is legal. {move: Nf3 } too. {move:e5} is not. {eval:1} {fact:0} {odd:1} {open",
    "mute": lambda body: "",
    "changer": lambda body: "yes" if knows(body, "make_moves") else "Good question!",
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value, **headers):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers.items():
            self.send_header(name.replace("_", "-"), text)
        self.end_headers()
        self.wfile.write(body)

    def stream(self, parts, is_cut=False):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            for part in parts:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            if not is_cut:
                self.wfile.write(b"0\r\n\r\n")
        except OSError:  # who asked has hung up, as it should
            self.server.hung_up += 1
        self.close_connection = True

    def note(self, mood, body):
        entry = {"path": self.path, "authorization": self.headers["Authorization"], "body": body,
                 "headers": dict(self.headers)}
        self.server.seen.setdefault(mood, []).append(entry)
        return len(self.server.seen[mood])

    def do_GET(self):
        mood, _, rest = self.path[1:].partition("/")
        if mood == "seen":
            return self.answer(200, self.server.seen.get(rest, []))
        if mood == "caught":
            return self.answer(200, self.server.other.seen.get("caught", []))
        count = self.note(mood, None)
        if mood == "redirect":
            return self.redirect()
        if mood in STATUSES:
            return self.fail(mood, count)
        if mood == "nolist":
            return self.answer(200, {"models": "none"})
        return self.answer(200, {"object": "list", "data": [{"id": "zebra-7b"}, {"id": "ant-1b"}, {"id": 5}, "x"]})

    def do_POST(self):
        mood, _, rest = self.path[1:].partition("/")
        length = int(self.headers["Content-Length"])
        body = json.loads(self.rfile.read(length))
        count = self.note(mood, body)
        if rest != "v1/chat/completions":
            return self.answer(404, {"error": "no such page"})
        if mood == "redirect":
            return self.redirect()
        if mood in STATUSES and count <= STATUSES[mood][1]:
            return self.fail(mood, count)
        if mood == "silent":
            time.sleep(3)
        elif mood == "drop" and count <= 2 or mood == "silent":
            self.close_connection = True
        elif mood == "whole":
            self.answer(200, {"choices": [{"message": {"role": "assistant", "content": SENTENCE},
                                           "finish_reason": "stop"}],
                              "usage": {"prompt_tokens": 100, "completion_tokens": 20}})
        elif mood in ROUNDS:
            self.take_round(mood, body)
        else:
            self.stream(STREAMS.get(mood, STREAMS["normal"])(), is_cut=mood == "cut")
        return None

    def take_round(self, mood, body):
        answer = ROUNDS[mood](body)
        if isinstance(answer, tuple):
            self.answer(*answer)
        else:
            self.stream(stream(answer))

    def fail(self, mood, _count):
        status = STATUSES[mood][0]
        after = {"e429": "0", "e429long": "3600"}.get(mood)
        message = f"wrong: {self.headers['Authorization']}\nsecond line"
        self.answer(status, {"error": {"message": message}}, **({"Retry_After": after} if after else {}))

    def redirect(self):
        port = self.server.other.server_address[1]
        self.answer(307, {}, Location=f"http://127.0.0.1:{port}/caught/v1/chat/completions")


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    hung_up = 0

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen = {}

    def handle_error(self, *_):
        pass


def main():
    server, other = Server(), Server()
    server.other = other.other = other
    for each in server, other:
        threading.Thread(target=each.serve_forever, daemon=True).start()
    print(server.server_address[1], other.server_address[1], flush=True)
    sys.stdin.read()


main()
