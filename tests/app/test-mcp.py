#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`tabiya-cli mcp`: whole conversations of a client of the Model Context Protocol, and what is no conversation.

    test-mcp.py TABIYA_CLI           TAP on stdout
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import threading

PATIENCE_S = 30
EXIT_ENVIRONMENT = 3
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE_IN_1 = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


class Client:
    """A client that reads whatever comes until the answer to its request."""

    def __init__(self, cli, folder, *options):
        self.process = subprocess.Popen([cli, "mcp", "--data-dir", folder, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.notifications, self.last, self.exit = [], 0, 0

    def send(self, message):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the server has ended")
        return json.loads(line)

    def request(self, method, params=None, **more):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, **more}
        if params is not None:
            message["params"] = params
        self.send(message)
        return self.wait_for(self.last)

    def wait_for(self, request):
        while True:
            answer = self.read()
            if answer.get("id") == request and "method" not in answer:
                return answer
            self.notifications.append(answer)

    def initialize(self, version="2025-06-18"):
        answer = self.request("initialize", {"protocolVersion": version, "capabilities": {},
                                             "clientInfo": {"name": "test", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer["result"]

    def call(self, name, **arguments):
        return self.request("tools/call", {"name": name, "arguments": arguments})

    def begin(self, name, request, progress=None, **arguments):
        """Calls a tool without waiting for its answer."""
        meta = {"_meta": {"progressToken": progress}} if progress else {}
        self.send({"jsonrpc": "2.0", "id": request, "method": "tools/call",
                   "params": {"name": name, "arguments": arguments, **meta}})

    def cancel(self, request):
        self.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": request}})

    def end(self):
        """Ends the input: what still comes. A server that does not leave is killed, and so exits with -9."""
        watchdog = threading.Timer(PATIENCE_S, self.process.kill)
        watchdog.start()
        if not self.process.stdin.closed:
            self.process.stdin.close()
        rest = [] if self.process.stdout.closed else self.process.stdout.readlines()
        self.problems = self.process.stderr.read().decode()
        self.process.wait()
        watchdog.cancel()
        return [json.loads(line) for line in rest]

    def end_ids(self):
        return [one["id"] for one in self.end() if "id" in one]


def check(condition, what):
    if not condition:
        raise AssertionError(what)


# --- Conversations ------------------------------------------------------------------------------

def test_initialize(client):
    result = client.initialize()
    check(result["protocolVersion"] == "2025-06-18", result)
    check(result["serverInfo"]["name"] == "tabiya", result)
    check({"tools", "resources", "prompts"} <= set(result["capabilities"]), result)
    check(client.initialize("2024-11-05")["protocolVersion"] == "2024-11-05", "an older version")
    check(client.initialize("1999-01-01")["protocolVersion"] == "2025-06-18", "an unknown version")
    check(client.request("ping")["result"] == {}, "ping")


def test_tools(client):
    client.initialize()
    tools = client.request("tools/list")["result"]["tools"]
    check(len(tools) >= 25, f"{len(tools)} tools")
    check(all(tool["annotations"]["readOnlyHint"] for tool in tools), "only such as read")
    for tool in tools:
        schema = tool["inputSchema"]
        check(schema["type"] == "object" and "fen" in schema["properties"], tool)
        check(set(schema["required"]) <= set(schema["properties"]), tool)
        check(tool["description"] and tool["title"], tool)


def test_call(client):
    client.initialize()
    result = client.call("find_mate", fen=MATE_IN_1)["result"]
    check(not result["isError"] and "Rd8" in result["content"][0]["text"], result)
    check(result["structuredContent"]["ability"] == "find_mate", result)
    # The board stays.
    result = client.call("game_status")["result"]
    check("White" in result["content"][0]["text"], result)
    position = client.request("resources/read", {"uri": "tabiya://position"})["result"]
    check(position["contents"][0]["text"] == MATE_IN_1, position)
    result = client.call("name_opening", moves_before="1. e4 c5 2. Nf3 d6 3. d4")["result"]
    check("Sicilian" in result["content"][0]["text"], result)
    result = client.call("lookup_openings", opening="najdorf")["result"]
    check("Najdorf" in result["content"][0]["text"], result)


def test_call_wrong(client):
    client.initialize()
    for arguments in ({"opening": "najdorf", "extra": 1}, {"opening": ["x"]}, {}, {"opening": {}},
                      {"opening": "x" * 5000}):
        answer = client.call("lookup_openings", **arguments)
        check(answer["result"]["isError"], answer)
    check(client.call("find_mate", fen="not a position")["result"]["isError"], "a bad FEN")
    check(client.call("find_mate", moves_before="e4 e5 Ke5")["result"]["isError"], "a bad move")
    check(client.call("compare_moves", move="Ke5", other="e4")["result"]["isError"], "a bad move")
    check(client.call("no_such_tool")["error"]["code"] == -32602, "an unknown tool")
    check(client.call("make_moves", moves="e4")["error"]["code"] == -32602, "a change")
    answer = client.request("tools/call", {"name": "find_mate", "arguments": [1]})
    check(answer["error"]["code"] == -32602, answer)
    check("result" in client.call("game_status"), "it is still there")


def test_resources(client):
    client.initialize()
    resources = client.request("resources/list")["result"]["resources"]
    check({"tabiya://position", "tabiya://moves"} <= {one["uri"] for one in resources}, resources)
    templates = client.request("resources/templates/list")["result"]["resourceTemplates"]
    check("tabiya://rule/{topic}" in {one["uriTemplate"] for one in templates}, templates)
    for uri, word in (("tabiya://position", START), ("tabiya://rule/castling", "king"),
                      ("tabiya://opening/King%27s%20Gambit", "Gambit"), ("tabiya://theme/fork", "")):
        answer = client.request("resources/read", {"uri": uri})
        check(word in answer["result"]["contents"][0]["text"], answer)
    for params in ({"uri": "tabiya://nothing"}, {"uri": "file:///etc/passwd"},
                   {"uri": "tabiya://rule/zzz"}):
        check(client.request("resources/read", params)["error"]["code"] == -32002, params)
    check(client.request("resources/read", {})["error"]["code"] == -32602, "no address")


def test_prompts(client):
    client.initialize()
    prompts = client.request("prompts/list")["result"]["prompts"]
    check(len(prompts) >= 3, prompts)
    for prompt in prompts:
        arguments = {one["name"]: "the %s Slav 100%" for one in prompt["arguments"]}
        result = client.request("prompts/get", {"name": prompt["name"], "arguments": arguments})["result"]
        text = result["messages"][0]["content"]["text"]
        check(all(value in text for value in arguments.values()), text)
    check(client.request("prompts/get", {"name": "opening_lesson"})["error"]["code"] == -32602, "")
    check(client.request("prompts/get", {"name": "zzz"})["error"]["code"] == -32602, "")


def test_progress_and_cancel(client):
    client.initialize()
    client.request("tools/call", {"name": "best_move", "arguments": {},
                                  "_meta": {"progressToken": "p1"}})
    reports = [one for one in client.notifications if one.get("method") == "notifications/progress"]
    check([one["params"]["progress"] for one in reports] == [0, 1], reports)
    check(all(one["params"]["progressToken"] == "p1" for one in reports), reports)
    # Several at once; one is cancelled and never answered.
    for request in (101, 102, 103):
        client.begin("candidate_moves", request)
    client.cancel(103)
    client.wait_for(102)
    check(client.request("ping")["result"] == {}, "ping")
    check(103 not in [one.get("id") for one in client.notifications], client.notifications)


def test_changes(client):
    client.initialize()
    tools = client.request("tools/list")["result"]["tools"]
    check(any(not tool["annotations"]["readOnlyHint"] for tool in tools), "some change")
    check(not client.call("make_moves", moves="e4 e5")["result"]["isError"], "e4 e5")
    moves = client.request("resources/read", {"uri": "tabiya://moves"})["result"]["contents"][0]["text"]
    check(moves == "e4 e5", moves)
    check(not client.call("undo")["result"]["isError"], "undo")
    moves = client.request("resources/read", {"uri": "tabiya://moves"})["result"]["contents"][0]["text"]
    check(moves == "", moves)


# --- The end of the input ------------------------------------------------------------------------

def test_end_while_running(client):
    """What was asked for is answered, however early the input ends."""
    client.initialize()
    client.begin("best_move", 7, progress="p")
    client.begin("candidate_moves", 8)
    rest = client.end()
    check([one["id"] for one in rest if "id" in one] == [7, 8], rest)
    check([one["params"]["progress"] for one in rest if "method" in one] == [0, 1], rest)


def test_end_after_cancelled(client):
    client.initialize()
    client.begin("candidate_moves", 7)
    client.cancel(7)
    check(client.end_ids() == [], "a cancelled request has no answer")


def test_end_after_cancelled_progress(client):
    client.initialize()
    client.begin("candidate_moves", 7, progress="p")
    client.read()
    client.cancel(7)
    check(client.end() == [], "a cancelled request has no answer")


def test_end_cancelled_last(client):
    """The last one that waits is cancelled: nothing is written when its turn comes."""
    client.initialize()
    for request in (7, 8, 9):
        client.begin("candidate_moves", request)
    client.cancel(9)
    check(client.end_ids() == [7, 8], "two answers")


def test_end_after_error(client):
    client.initialize()
    client.send({"jsonrpc": "2.0", "id": 7, "method": "resources/read", "params": {"uri": "tabiya://rule/zzz"}})
    client.process.stdin.write(b'{"jsonrpc":"2.0","id":8,"method":"zzz"}\n{"jsonrpc":')  # without an end
    rest = client.end()
    codes = {one["id"]: one["error"]["code"] for one in rest}
    check(codes == {7: -32002, 8: -32601, None: -32700}, rest)


def test_end_in_long_line(client):
    client.initialize()
    client.process.stdin.write(b'"' + b"x" * 5000000)
    rest = client.end()
    check([one["error"]["code"] for one in rest] == [-32600], rest)


def end_unheard(client):
    """Standard output is closed: one sentence on standard error, although several messages cannot be written."""
    client.end()
    check(client.problems.count("\n") == 1 and "standard output" in client.problems, client.problems)
    client.exit = EXIT_ENVIRONMENT


def test_closed_output(client):
    client.initialize()
    client.process.stdout.close()
    client.send(b"\n".join(b'{"jsonrpc":"2.0","id":1,"method":"ping"}' for _ in range(20)))
    end_unheard(client)


def test_closed_output_while_running(client):
    client.initialize()
    client.begin("best_move", 7)
    client.begin("candidate_moves", 8)
    client.process.stdout.close()
    end_unheard(client)


def test_closed_output_cancelled(client):
    """Nothing needs to be written, so nothing is wrong."""
    client.initialize()
    client.begin("candidate_moves", 7)
    client.process.stdout.close()
    client.cancel(7)
    client.end()
    check(client.problems == "", client.problems)


# --- What is no conversation --------------------------------------------------------------------

WRONG = [
    (b"", None), (b"{", -32700), (b"\xff\xfe", -32700), (b"[]", -32700), (b"null", -32700), (b"1", -32700),
    (b"{}", -32600), (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"zzz"}', -32601),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', -32602),
    (b"[" * 100000, -32700), (b'{"a":' * 100000, -32700), (b'"' + b"x" * 5000000 + b'"', -32600),
]


def test_malformed(client):
    client.initialize()
    for text, code in WRONG:
        client.send(text)
        if code is not None:
            answer = client.read()
            check(answer["error"]["code"] == code, (text[:60], answer))
    # Answers to nothing, and notifications that nobody knows, are passed over.
    client.send(b'{"jsonrpc":"2.0","id":1,"result":{}}')
    client.send(b'{"jsonrpc":"2.0","method":"notifications/zzz"}')
    check(client.request("ping")["result"] == {}, "it is still there")


def test_mutated(client):
    """Valid messages with bytes changed: every answer is JSON, and the server stays."""
    client.initialize()
    chance = random.Random(7)
    seeds = [b'{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"where_is","arguments":'
             b'{"piece":"king","fen":"' + MATE_IN_1.encode() + b'"}}}',
             b'{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"tabiya://rule/check"}}']
    for _ in range(300):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        client.send(bytes(data).replace(b"\n", b" "))
    check(client.request("ping")["result"] == {}, "it is still there")


TESTS = [
    ("initialize", test_initialize, ()), ("tools", test_tools, ()), ("call", test_call, ()),
    ("call-wrong", test_call_wrong, ()), ("resources", test_resources, ()), ("prompts", test_prompts, ()),
    ("progress-and-cancel", test_progress_and_cancel, ()), ("changes", test_changes, ("--allow-changes",)),
    ("malformed", test_malformed, ()), ("mutated", test_mutated, ()),
    ("end-while-running", test_end_while_running, ()), ("end-after-cancelled", test_end_after_cancelled, ()),
    ("end-after-cancelled-progress", test_end_after_cancelled_progress, ()),
    ("end-cancelled-last", test_end_cancelled_last, ()), ("end-after-error", test_end_after_error, ()),
    ("end-in-long-line", test_end_in_long_line, ()), ("closed-output", test_closed_output, ()),
    ("closed-output-while-running", test_closed_output_while_running, ()),
    ("closed-output-cancelled", test_closed_output_cancelled, ()),
]


def main():
    cli, failed = os.path.abspath(sys.argv[1]), 0
    print(f"1..{len(TESTS)}")
    for number, (name, test, options) in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            client = Client(cli, folder, *options)
            try:
                test(client)
                if client.process.poll() is None:
                    client.end()
                code = client.process.returncode
                check(code == client.exit, f"exit {code}")
                check(not os.listdir(folder), f"it has written {os.listdir(folder)}")
                print(f"ok {number} {name}", flush=True)
            except (AssertionError, EOFError, KeyError, ValueError) as error:
                failed += 1
                client.process.kill()
                print(f"not ok {number} {name}\n# {error!r}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
