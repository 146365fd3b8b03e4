#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`tabiya-cli ask`: the table of abilities, walked through from outside: every ability is understood in words, answers
from the command line and over MCP, and each change is undone by "undo".

    test-ask.py TABIYA_CLI BUILD_ROOT SOURCE_ROOT           TAP on stdout
"""
import gettext
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

CLI, BUILD, ROOT = map(os.path.abspath, sys.argv[1:4])
PGN = """[Event "?"]
[White "Anna"]
[Black "Ben"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *
"""
# Abilities of the original program that this one grew from, and more.
NAMED = {"analyze_position", "lookup_openings", "load_chess_puzzle", "play_opening", "make_moves",
         "make_move_or_validate_legality", "take_back", "new_game", "hint", "explain_move", "find_threats",
         "compare_moves", "suggest_plan", "review_game", "train_opening", "explore_position", "find_games", "show_game",
         "practice_endgame", "review_flashcards", "set_up_position", "flip_board", "go_to_move", "set_level",
         "change_setting", "read_position", "read_moves", "my_statistics", "help", "undo"}


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def run(*arguments, data, lines=None, code=0, language=""):
    result = subprocess.run([CLI, "ask", "--data-dir", data, *arguments], input=lines, capture_output=True,
                            text=True, timeout=300, env={**os.environ, "LANGUAGE": language, "LC_ALL": "C.UTF-8",
                                                         "TABIYA_LOCALE_DIR": BUILD + "/po"})
    check(result.returncode == code, (arguments, result.returncode, result.stderr))
    return result.stdout


def ask(words, *options, data):
    return json.loads(run(words, "--json", *options, data=data))


def talk(lines, *options, data, language=""):
    """The answers of one conversation."""
    said = run("--json", *options, data=data, lines="\n".join(lines), language=language)
    return [json.loads(line) for line in said.splitlines()]


def abilities(data, *options):
    return [json.loads(line) for line in run("--list", "--json", *options, data=data).splitlines()]


def test_list(data):
    table = abilities(data)
    names = [one["name"] for one in table]
    check(len(table) >= 40 and len(set(names)) == len(names), len(names))
    check(NAMED <= set(names), NAMED - set(names))
    for one in table:
        check(one["title"] and one["summary"] and one["example"], one)
        schema = one["parameters"]
        check(schema["type"] == "object" and set(schema["required"]) <= set(schema["properties"]), one)
        check(all(value["description"] for value in schema["properties"].values()), one)


def test_answers(data):
    """Every answer is a sentence, and says nothing that is not filled in."""
    for one, answer in zip(abilities(data), talk([one["example"] for one in abilities(data)], data=data)):
        said = answer["answer"] or answer["question"] or ""
        check(said.strip() and said.strip()[-1] in ".?!:)”0123456789" or "\n" in said or answer["facts"],
              (one["name"], answer))
        check(not re.search(r"%[a-z]|[{}]", said), (one["name"], said))


class Server:
    """One `tabiya-cli mcp`, a request at a time."""

    def __init__(self, data):
        self.process = subprocess.Popen([CLI, "mcp", "--allow-changes", "--data-dir", data], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.last = 0

    def request(self, method, params):
        self.last += 1
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method,
                                             "params": params}) + "\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.last:
                return answer["result"]

    def call(self, name, **arguments):
        return self.request("tools/call", {"name": name, "arguments": arguments})

    def state(self):
        return [self.request("resources/read", {"uri": f"tabiya://{what}"})["contents"][0]["text"]
                for what in ("position", "moves")]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        check(self.process.wait(60) == 0, "exit")


SAMPLES = {"moves": "d4", "move": "d4", "other": "c3", "position": "start", "color": "white", "number": 1, "level": 4,
           "odds": "knight", "placement": "start", "step": "previous", "text": "a good idea", "glyph": "!?",
           "opening": "Caro-Kann Defense", "theme": "fork", "rating": 1500, "drill": "lucena", "setting": "sounds",
           "switch": "off", "place": "puzzles", "square": "e4", "piece": "queen", "player": "Anna", "opponent": "Ben",
           "result": "1-0", "year": 1972, "topic": "castling"}


def test_mcp(data):
    """Each ability as a tool; each change is undone by the tool `undo`."""
    server = Server(data)
    for one in abilities(data):
        arguments = {name: SAMPLES[name] for name in one["parameters"]["required"]}
        server.call("game_status", moves_before="e4 e5 Nf3 Nc6 Bc4 Bc5")
        before = server.state()
        answer = server.call(one["name"], **arguments)
        check(answer["content"][0]["text"].strip(), one["name"])
        if answer["structuredContent"]["changed"] and one["name"] not in ("undo", "redo"):
            undone = server.call("undo")
            check(not undone["isError"], (one["name"], undone))
            check(server.state() == before, (one["name"], before, server.state()))
    server.close()


def test_conversation(data):
    """An opening lesson by words alone, with follow-ups."""
    lines = ["teach me the London", "next", "next", "why?", "what else is played here?", "what is the plan for white?",
             "train it" , "and for Black?", "undo that", "who is better?", "why?", "show me"]
    answers = talk(lines, data=data)
    check(len(answers) == len(lines), len(answers))
    check(answers[0]["ability"] == "teach_opening" and answers[0]["changed"], answers[0])
    check(answers[1]["ability"] == "step" and answers[1]["changed"], answers[1])
    check("d4" in answers[1]["answer"] + answers[2]["answer"], answers[1:3])
    check(answers[9]["ability"] == "analyze_position", answers[9])
    check(answers[10]["ability"] == "explain_more" and not answers[10]["failed"], answers[10])


def test_asked_moves(data):
    """A move that is asked about is the one that is meant, not the last one or the last answer."""
    path = os.path.join(data, "game.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write('[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n')
    lines = ["who is better?", "why a6?", "was Black's second move a mistake?", "is Nd5 a blunder?", "is Nc3 a blunder?",
             "is it a draw?", "can I take the bishop?", "is my king safe?", "thank you so much"]
    answers = talk(lines, "--pgn", path, data=data)
    said = [one["answer"] or one["question"] or "" for one in answers]
    check(answers[1]["ability"] == "explain_move" and said[1].startswith("3… a6"), said[1])
    check(answers[2]["ability"] == "explain_move" and said[2].startswith("2… Nc6"), said[2])
    check(answers[3]["ability"] == "make_move_or_validate_legality" and "not legal" in said[3], said[3])
    check(answers[4]["ability"] == "try_moves" and "Nc3" in said[4], said[4])
    check(answers[5]["ability"] == "analyze_position" and "+" in said[5], said[5])
    check(said[6] == "No. Nothing of the kind can be taken here.", said[6])
    check(answers[7]["ability"] == "find_threats", said[7])
    check(answers[8]["ability"] == "thank", said[8])
    answers = talk(["enséñame el sistema Londres", "siguiente", "más rápido"], "--language", "es", data=data)
    check(answers[2]["ability"] == "step" and answers[2]["changed"], answers[2])


def test_learner(data):
    """What a learner says in passing, and what it leads to."""
    lines = ["teach me the London", "next", "slower", "faster", "train it", "yes", "a puzzle from the Najdorf", "enough",
             "thanks"]
    answers = talk(lines, data=data)
    names = [one["ability"] for one in answers]
    check(names == ["teach_opening", "step", "explain_more", "step", "train_opening", "make_repertoire",
                    "load_chess_puzzle", "stop", "thank"], names)
    check(answers[3]["arguments"] == {"step": "ahead"} and answers[3]["changed"], answers[3])
    check("London" in answers[4]["arguments"]["opening"] and answers[4]["question"], answers[4])
    check(answers[5]["failed"] and "window" in answers[5]["answer"], answers[5])
    check("Najdorf" in answers[6]["answer"] and answers[6]["changed"], answers[6])
    check(answers[7]["changed"] and not answers[8]["question"], answers[7:])
    ratings = [talk([words], "--rating", "1500", data=data)[0]["facts"][0]["number"]
               for words in ("an easy fork puzzle", "a fork puzzle", "a hard fork puzzle")]
    check(ratings[0] < ratings[1] < ratings[2], ratings)
    easier = talk(["give me a puzzle", "an easier one"], "--rating", "1500", data=data)
    check(easier[1]["facts"][0]["number"] < easier[0]["facts"][0]["number"], easier)
    none = ask("a puzzle from the Nimzo-Indian Sämisch", data=data)
    check(none["failed"] and "give me a puzzle from the Nimzo-Indian Defense" in none["offers"], none)
    # What people do not play, but might: the pawn is poisoned by the mate on f7.
    trap = ask("what are the typical mistakes?", "--fen",
               "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", data=data)
    check(trap["ability"] == "common_mistakes" and "mistake" in trap["answer"] and "Qxf7#" in json.dumps(trap), trap)


def test_refused(data):
    """What was refused has nothing to undo; the change before it still has."""
    played, refused, undone = talk(["play e4", "rematch", "undo"], data=data)
    check(played["changed"] and "undo" in played["offers"], played)
    check(refused["failed"] and not refused["changed"] and "undo" not in refused["offers"], refused)
    check(undone["changed"] and not undone["failed"], undone)


def test_common_mistake(data):
    """What people play and should not is told with its reason; nothing of the kind in a sound position."""
    games = os.path.join(data, "games.pgn")
    with open(games, "w", encoding="utf-8") as file:
        for number in range(6):
            file.write(f'[Round "{number}"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 '
                       f'{"Nf6 4. Qxf7#" if number % 2 else "Qe7 4. Nf3 Nf6"} 1-0\n\n')
    library = os.path.join(data, "library.db")
    subprocess.run([CLI, "db", "import", "--db", library, games], check=True, capture_output=True)
    answer = ask("what is played here", "--pgn", games, "--ply", "5", data=data)["answer"]
    check("A common mistake: Nf6 (#1)." in answer and "Qxf7#" in answer, answer)
    answer = ask("what is played here", "--pgn", games, "--ply", "0", data=data)["answer"]
    check("mistake" not in answer, answer)
    for name in os.listdir(data):
        if name != "game.pgn":
            os.remove(os.path.join(data, name))


def test_asks_back(data):
    for words in ("what is the weather like in Paris", "qwertz uiop", "sing me a song about trains"):
        answer = ask(words, data=data)
        check(answer["question"] and not answer["changed"], (words, answer))


def test_other_side(data):
    answer = ask("what if Black plays c5?", data=data)
    check("It is White’s move: the best one comes first." in answer["answer"], answer)
    check(" c5." in answer["answer"] and not answer["changed"], answer)


def test_wrong(data):
    run("hello", "--fen", "nonsense", data=data, code=1)
    run("hello", "--pgn", os.path.join(data, "missing.pgn"), data=data, code=1)
    run("hello", "--pgn", "a", "--fen", "b", data=data, code=2)
    run("x" * 100000, data=data)
    run("\x01\x02 \ufffd", data=data)
    check(run(data=data, lines="") == "", "no question, no answer")


def offers():
    """All that answers offer, found where it is marked for translation: sentences in lower case."""
    texts = [open(path, encoding="utf-8").read() for path in [*glob.glob(ROOT + "/app/talk/answer*.c"), ROOT + "/app/talk/talk.c"]]
    marked = {words for text in texts for words in re.findall(r'\bN?_\("([a-z][^"“]*)"\)', text)}
    return sorted(words for words in marked if not words.startswith("the parameter"))


def fill(words, opening):
    return words.replace("play %s", "play e4").replace("attacks %s", "attacks e4").replace("a %s", "a 1500").replace("%s", opening)


def test_offers_in_all_languages(data):
    """What is offered can be said, in languages without a grammar too."""
    own = [os.path.basename(path)[:2] for path in glob.glob(ROOT + "/data/talk/??.txt")]
    openings = {"it": "Difesa Siciliana", "zh_CN": "西西里防御"}
    lines = offers()
    check(len(lines) > 70, len(lines))
    meant = [one["ability"] for one in talk([fill(line, "Sicilian Defense") for line in lines], data=data)]
    for language, opening in openings.items():
        check(language not in own, language)
        words = gettext.translation("tabiya", BUILD + "/po", [language]).gettext
        check(all(words(line) != line for line in lines), [line for line in lines if words(line) == line])
        said = [words(line).replace(words("play %s"), words("play %s").replace("%s", "e4")) if line == "play %s" else
                words(line).replace("%s", "e4" if line.startswith("what attacks") else "1500" if "a %s" in line else opening) for line in lines]
        understood = [one["ability"] for one in talk(said, data=data, language=language)]
        wrong = [one for one in zip(said, meant, understood) if one[1] != one[2]]
        check(len(understood) == len(lines) and not wrong, (language, wrong))


def test_titles_in_all_languages(data):
    """The titles that the palette lists can be typed, in languages without a grammar too."""
    titles = {"analyze_position": "Who Is Better?", "hint": "Give Me a Hint", "load_chess_puzzle": "Solve a Puzzle",
              "help": "What Can I Ask?"}
    for language in "it", "zh_CN":
        words = gettext.translation("tabiya", BUILD + "/po", [language]).gettext
        understood = talk([words(title) for title in titles.values()], data=data, language=language)
        check([one["ability"] for one in understood] == list(titles), (language, understood))


def test_english_in_all_languages(data):
    """English is read as well where the language has no grammar as in English."""
    lines = ["who stands better here", "foo bar baz qux", "show me something else to do", "what could I do against c4"]
    meant = talk(lines, data=data)
    for language in "it", "zh_CN":
        understood = talk(lines, data=data, language=language)
        check([one["ability"] for one in understood] == [one["ability"] for one in meant], (language, understood))


def test_foreign_words(data):
    """Where only English is understood, the answer says so."""
    for language, name in ("it", "inglese"), ("zh_CN", "英语"), ("de", None):
        answer = talk(["xqzzy vrrbl ppkwt"], data=data, language=language)[0]
        check(answer["ability"] is None and (name or "") in answer["question"], (language, answer))
        check(name or "Englisch" not in answer["question"], (language, answer))


def test_chinese_names(data):
    """They are kept as they were typed."""
    for language in "", "zh_CN":
        answer = talk(["games of 丁立人"], data=data, language=language)[0]
        check((answer["ability"], answer["arguments"]) == ("find_games", {"player": "丁立人"}), answer)


def test_deterministic(data):
    one, two = (ask("what is the best move", "--pgn", os.path.join(data, "game.pgn"), data=data) for _ in range(2))
    check(one == two, (one, two))


TESTS = [test_list, test_answers, test_mcp, test_conversation, test_asked_moves, test_learner, test_refused,
         test_common_mistake, test_asks_back, test_other_side, test_wrong, test_offers_in_all_languages, test_titles_in_all_languages,
         test_english_in_all_languages, test_foreign_words, test_chinese_names,
         test_deterministic]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        name = test.__name__.removeprefix("test_")
        with tempfile.TemporaryDirectory() as data:
            with open(os.path.join(data, "game.pgn"), "w", encoding="utf-8") as file:
                file.write(PGN)
            try:
                test(data)
                left = set(os.listdir(data)) - {"game.pgn"}
                check(not left, f"it has written {left}")
                print(f"ok {number} {name}", flush=True)
            except (AssertionError, KeyError, ValueError) as error:
                failed += 1
                print(f"not ok {number} {name}\n# " + str(error)[:1500].replace("\n", "\n# "), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
