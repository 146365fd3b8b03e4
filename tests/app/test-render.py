#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tabiya-cli render from a shell: the contents of the files it writes."""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zlib

import tap

CLI = sys.argv[1]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EMPTY = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
LIGHT, DARK = (0xef, 0xe6, 0xd5), (0xb7, 0x9b, 0x78)
SVG = "{http://www.w3.org/2000/svg}"

GAME = """[Event "A <match>"]
[Site "Here"]
[Date "1851.06.21"]
[Round "3"]
[White "Anderssen, A"]
[Black "Kieseritzky, L"]
[WhiteElo "2600"]
[Result "1-0"]

{Before all.} 1. e4 e5 2. f4 $1 exf4 {taken} 3. Bc4 $220 Qh4+ (3... Nf6 4. Nc3 c6 (4... Bb4)
5. Bb3 {a longer remark about what White is up to here}) 4. Kf1 {[%cal Gd1f3][%csl Rf4] quiet}
4... b5 5. Bxb5 Nf6 $14 1-0
"""
HOSTILE = """[Event "</title><script>alert(1)</script>"]
[White "<img src=x onerror=alert(2)>"]
[Black "\\"><script>alert(3)</script>"]
[Date "<b>"]

1. e4 {<script>alert(4)</script> & <!-- \x01 ]]> --> [%csl Ge4]} 1... e5
({</p><svg onload=alert(5)>} 1... c5 {&lt;b&gt; '"}) *
"""

WORK = tempfile.TemporaryDirectory()


def path(name):
    return pathlib.Path(WORK.name, name)


def run(*arguments):
    result = subprocess.run([CLI, "render", *map(str, arguments)], capture_output=True,
                            env={**os.environ, "LC_ALL": "C.UTF-8"}, timeout=240)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def rendered(name, *arguments):
    """The bytes of a file that must come out well."""
    tap.equal(run("-o", path(name), *arguments), (0, "", ""))
    return path(name).read_bytes()


def game_file(text=GAME):
    path("game.pgn").write_text(text)
    return path("game.pgn")


# --- Formats -------------------------------------------------------------------------------------

class Png:
    """An RGB picture of 8 bits a channel, as Cairo writes them."""

    def __init__(self, data):
        tap.equal(data[:8], b"\x89PNG\r\n\x1a\n")
        packed, at = b"", 8
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color = struct.unpack(">IIBB", body[:10])
                tap.equal((depth, color), (8, 2))
            elif kind == b"IDAT":
                packed += body
            at += 12 + length
        self.rows = []
        raw, stride = zlib.decompress(packed), 3 * self.width + 1
        for y in range(self.height):
            self.rows.append(self.unfilter(raw[y * stride], raw[y * stride + 1:(y + 1) * stride]))

    def unfilter(self, kind, line):
        above = self.rows[-1] if self.rows else bytes(len(line))
        out = bytearray(line)
        for i, value in enumerate(line):
            left = out[i - 3] if i >= 3 else 0
            corner = above[i - 3] if i >= 3 else 0
            guess = left + above[i] - corner
            distances = [abs(guess - left), abs(guess - above[i]), abs(guess - corner)]
            nearest = (left, above[i], corner)[distances.index(min(distances))]
            out[i] = (value + (0, left, above[i], (left + above[i]) // 2, nearest)[kind]) & 255
        return bytes(out)

    def at(self, square, x, y, flipped=False):
        """The colour at a place of a square, x and y from 0 to 1 from its upper left corner."""
        column, row = ord(square[0]) - ord("a"), 8 - int(square[1])
        if flipped:
            column, row = 7 - column, 7 - row
        edge = self.width / 8
        i = 3 * int((column + x) * edge)
        return tuple(self.rows[int((row + y) * edge)][i:i + 3])


def gif_frames(data):
    """(size, [(delay in 1/100 s, left, top, width, height)]); whether it is whole."""
    tap.equal(data[:6], b"GIF89a")
    width, height, flags = struct.unpack("<HHB", data[6:11])
    at, frames, delay, loops = 13 + 3 * (2 << (flags & 7)), [], None, False
    while data[at] != 0x3b:
        if data[at] == 0x21:
            if data[at + 1] == 0xf9:
                delay = struct.unpack("<H", data[at + 4:at + 6])[0]
            loops = loops or data[at + 3:at + 14] == b"NETSCAPE2.0"
            at += 2
        else:
            tap.equal(data[at], 0x2c)
            left, top, frame_width, frame_height, local = struct.unpack("<HHHHB",
                                                                        data[at + 1:at + 10])
            tap.equal(local & 0x80, 0)
            frames.append((delay, left, top, frame_width, frame_height))
            at += 11
        while data[at] != 0:
            at += data[at] + 1
        at += 1
    tap.equal((at + 1, loops), (len(data), True))
    return (width, height), frames


def need(program):
    if shutil.which(program) is None:
        raise tap.Skip(f"{program} is not installed")


def pdf_info(name):
    need("pdfinfo")
    out = subprocess.run(["pdfinfo", path(name)], capture_output=True, check=True).stdout.decode()
    return dict(re.findall(r"^([^:]+):\s*(.*)$", out, re.MULTILINE))


def pdf_text(name):
    need("pdftotext")
    return subprocess.run(["pdftotext", "-raw", path(name), "-"], capture_output=True,
                          check=True).stdout.decode()


# --- Positions -----------------------------------------------------------------------------------

def a_picture_has_its_size_and_squares():
    tap.equal(struct.unpack(">II", rendered("usual.png", "--fen", START)[16:24]), (720, 720))
    png = Png(rendered("start.png", "--fen", START, "--size", 240))
    tap.equal((png.width, png.height), (240, 240))
    for square, color in (("a1", DARK), ("h1", LIGHT), ("a8", LIGHT), ("e4", LIGHT), ("d4", DARK)):
        tap.equal((square, png.at(square, 0.95, 0.05)), (square, color))
    tap.holds(png.at("e4", 0.5, 0.5) == LIGHT, "there is something on e4")
    tap.holds(sum(png.at("d1", 0.5, 0.6)) > 600, "White's queen is not white")
    tap.holds(sum(png.at("d8", 0.5, 0.6)) < 250, "Black's queen is not black")


def squares_meet_without_seams():
    png = Png(rendered("odd.png", "--fen", EMPTY, "--size", 203))
    tap.equal(png.width, 203)
    row = png.rows[int(203 * 0.31)]
    colors = {tuple(row[3 * x:3 * x + 3]) for x in range(203)}
    tap.equal(colors, {LIGHT, DARK})


def flipped_black_is_below():
    rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    png = Png(rendered("flipped.png", "--fen", rook, "--flip", "--size", 200))
    tap.holds(sum(png.at("a1", 0.5, 0.6, flipped=True)) > 600, "the rook is not up on the right")
    tap.equal(png.at("h1", 0.5, 0.6, flipped=True), LIGHT)
    tap.equal(png.at("a8", 0.5, 0.6, flipped=True), LIGHT)
    tap.holds(sum(png.at("e8", 0.5, 0.6, flipped=True)) < 250, "Black's king is not below")


def the_checked_king_glows():
    red, green, blue = Png(rendered("mate.png", "--fen", MATE, "--size", 160)).at("e1", 0.16, 0.5)
    tap.holds(red > 200 and green < 120 and blue < 120, (red, green, blue))


def themes_differ():
    for theme, color in (("contrast", (255, 255, 255)), ("dark", (0xd8, 0xcd, 0xb9)),
                         ("sand-dark", (0xd8, 0xcd, 0xb9)), ("green", (0xee, 0xee, 0xd2)),
                         ("blue-dark", (0xcc, 0xd5, 0xdd))):
        png = Png(rendered("x.png", "--fen", EMPTY, "--theme", theme, "--size", 64))
        tap.equal((theme, png.at("a8", 0.5, 0.5)), (theme, color))
    # Wood is no one color: along a line across its veins there are several, near to each other.
    png = Png(rendered("x.png", "--fen", EMPTY, "--theme", "wood", "--size", 960))
    line = [png.at("c6", 0.5, i / 50) for i in range(1, 50)]
    tap.holds(len(set(line)) > 8, "wood has veins")
    tap.holds(all(r > 0xb0 and r > b + 30 for r, g, b in line), "light wood is light")


def piece_set(name, broken=None):
    """A data folder with a set of discs, each of a color of its own; what they are."""
    folder = path("data/pieces") / name
    folder.mkdir(parents=True, exist_ok=True)
    colors = {}
    for number, code in enumerate(side + kind for side in "wb" for kind in "PNBRQK"):
        colors[code] = (20 * number + 10, 130, 250 - 20 * number)
        (folder / f"{code}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" '
            f'fill="rgb{colors[code]}"/></svg>', encoding="utf-8")
    if broken:
        (folder / f"{broken}.svg").write_text("<svg", encoding="utf-8")
    return colors


def pieces_are_those_that_were_chosen():
    colors = piece_set("discs")
    mine = ("--data-dir", path("data"), "--pieces", "discs")
    png = Png(rendered("own.png", "--fen", MATE, "--size", 480, *mine))
    for square, code in (("a1", "wR"), ("h4", "bQ"), ("e8", "bK"), ("f3", "wP"), ("g1", "wN")):
        tap.equal((square, png.at(square, 0.5, 0.5)), (square, colors[code]))
    tap.equal(png.at("e4", 0.5, 0.5), LIGHT)
    flipped = Png(rendered("own.png", "--fen", MATE, "--flip", *mine))
    tap.equal(flipped.at("h4", 0.5, 0.5, flipped=True), colors["bQ"])
    root = ElementTree.fromstring(rendered("own.svg", "--fen", MATE, *mine))
    images = {group.get("id"): group.find(SVG + "image").get("href") for group in root.iter(SVG + "g")
              if group.find(SVG + "image") is not None}
    tap.equal(len(images), 12)
    tap.holds(all(image.startswith("data:image/svg+xml;base64,") for image in images.values()),
              images)
    page = rendered("own.html", game_file(), *mine).decode()
    tap.holds("img-src data:" in page and page.count("<image ") == 12, "drawings on the page")
    rendered("own.gif", game_file(), *mine)
    rendered("own.pdf", game_file(), *mine)
    rendered("own.pdf", "--fen", MATE, *mine)
    if shutil.which("pdfimages"):
        told = subprocess.run(["pdfimages", "-list", path("own.pdf")], check=True,
                              capture_output=True, text=True)
        tap.equal(len(told.stdout.splitlines()), 2)  # its head: on paper they are no pixels


def other_pieces_are_a_usage_error():
    piece_set("half", broken="bQ")
    for name, words in (("nowhere", "there is no set"), ("half", "bQ.svg"), ("../x", "no set")):
        code, out, err = run("--fen", START, "-o", path("no.png"), "--data-dir", path("data"),
                             "--pieces", name)
        tap.equal((code, out), (2, ""))
        tap.holds(words in err, err)
        tap.holds(not path("no.png").exists(), "a file was written")


def a_drawing_is_svg():
    root = ElementTree.fromstring(rendered("mate.svg", "--fen", MATE, "--size", 500))
    tap.equal((root.tag, root.get("width"), root.get("height")), (SVG + "svg", "500", "500"))
    uses = [use.get("href") for use in root.iter(SVG + "use")]
    tap.equal(len(uses), 32)
    names = {"#" + element.get("id") for element in root.iter() if element.get("id")}
    tap.holds(set(uses) <= names, set(uses) - names)
    tap.equal(root.find(SVG + "title").text.count("king"), 2)
    need("xmllint")
    subprocess.run(["xmllint", "--noout", path("mate.svg")], check=True)


def a_position_on_paper():
    data = rendered("mate.pdf", "--fen", MATE, "--size", 300)
    tap.equal(data[:5], b"%PDF-")
    info = pdf_info("mate.pdf")
    tap.equal((info["Pages"], info["Page size"].split(" pts")[0]), ("1", "300 x 300"))


# --- Games ---------------------------------------------------------------------------------------

def an_animation_has_a_frame_a_position():
    size, frames = gif_frames(rendered("game.gif", game_file(), "--delay", 700))
    tap.equal((size, len(frames)), ((480, 480), 11))
    tap.equal([frame[0] for frame in frames], [70] * 10 + [400])
    tap.equal(frames[0][1:], (0, 0, 480, 480))
    # 1. e4: the squares e2 to e4 alone.
    left, top, width, height = frames[1][1:]
    tap.holds(240 <= left and left + width <= 300, frames[1])
    tap.holds(240 <= top and top + height <= 420, frames[1])


def an_animation_of_no_moves():
    size, frames = gif_frames(rendered("none.gif", game_file("[White \"x\"]\n\n*\n"), "--size", 96))
    tap.equal((size, [frame[0] for frame in frames]), ((96, 96), [400]))


def a_game_on_paper():
    tap.equal(rendered("game.pdf", game_file())[:5], b"%PDF-")
    info = pdf_info("game.pdf")
    tap.equal((info["Pages"], info["Title"]), ("1", "Anderssen, A (2600) – Kieseritzky, L"))
    tap.holds("A4" in info["Page size"], info)
    text = pdf_text("game.pdf")
    for words in ("A <match>, Here, round 3, 21 June 1851", "Before all.", "3.♗c4", "3...♘f6",
                  "(4...♗b4)", "2.f4!", "After 3.♗c4", "After 4.♔f1"):
        tap.holds(words in " ".join(text.split()), f"no {words!r} in {text!r}")
    # A sign that no font here has is typed.
    tap.holds(re.search(r"5\.♗xb5 ♘f6\s(⩲|\+=) 1–0", text), text)
    tap.equal(text.count("After "), 2)


def letters_and_another_paper():
    rendered("letters.pdf", game_file(), "--letters", "--paper", "letter", "--every", 0)
    tap.holds("letter" in pdf_info("letters.pdf")["Page size"], "not on letter paper")
    tap.holds("3.Bc4" in pdf_text("letters.pdf"), "no letters")


def a_long_game_goes_over_pages():
    moves = " ".join(f"{4 * i + 1}. Nf3 Nf6 {4 * i + 2}. Ng1 Ng8 {4 * i + 3}. Nc3 Nc6 "
                     f"{4 * i + 4}. Nb1 Nb8 {{{'words ' * 30}}}" for i in range(20))
    rendered("long.pdf", game_file(moves + " *"), "--every", 2)
    text = pdf_text("long.pdf")
    pages = text.split("\f")[:-1]
    tap.equal(len(pages), int(pdf_info("long.pdf")["Pages"]))
    tap.holds(len(pages) > 3, f"{len(pages)} pages")
    tap.equal(text.count("After "), 40)
    for number, page in enumerate(pages, 1):
        tap.holds(re.search(rf"^{number}$", page, re.MULTILINE), f"no number on page {number}")
        tap.equal("White – Black" in page, True)


def nothing_is_cut_at_the_foot_of_a_page():
    """Diagrams have letters below them: one that did not fit would be seen there."""
    moves = " ".join(f"{2 * i + 1}. Nf3 Nf6 $220 {{{'words ' * (i % 7)}}} {2 * i + 2}. Ng1 Ng8"
                     for i in range(40))
    rendered("full.pdf", game_file(moves + " *"))
    need("pdftotext")
    out = subprocess.run(["pdftotext", "-bbox", path("full.pdf"), "-"], capture_output=True,
                         check=True).stdout.decode()
    pages = out.split("<page ")[1:]
    tap.holds(len(pages) > 5, f"{len(pages)} pages")
    for number, page in enumerate(pages, 1):
        words = re.findall(r'yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<', page)
        low = [word for top, _, bottom, word in words if float(bottom) > 842 - 58]
        tap.equal(low, [str(number)])
        tap.holds(max(float(right) for _, right, _, _ in words) < 595 - 53, "too wide")
        tap.equal(sum(word == "After" for *_, word in words),
                  sum(word == "h" for *_, word in words))


def a_page_for_the_web():
    text = rendered("game.html", game_file(), "--every", 0).decode()
    root = ElementTree.fromstring(text.split("\n", 1)[1])
    html = "{http://www.w3.org/1999/xhtml}"
    tap.equal(root.find(f".//{html}h1").text, "Anderssen, A (2600) – Kieseritzky, L")
    figures = list(root.iter(html + "figure"))
    tap.equal(len(figures), 2)
    for figure in figures:
        svg = figure.find(SVG + "svg")
        tap.equal(svg.get("role"), "img")
        tap.holds("White: king" in svg.find(SVG + "title").text, "no words for the diagram")
    tap.equal(len(list(figures[1].iter(SVG + "circle"))), 3)  # a ring and its two edges
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    tap.equal(len(ids), len(set(ids)))
    bold = " ".join("".join(b.itertext()) for b in root.iter(html + "b"))
    tap.holds("1.e4 e5 2.f4! exf4" in bold and "1–0" in bold and "3...♘f6" not in bold, bold)
    tap.holds("prefers-color-scheme: dark" in text, "no dark colours")
    tap.equal(re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"", text), [])


def a_value_of_any_size_has_room():
    value = "Müller " * 700000
    game = (f'[Event "{value}"]\n[White "{value}"]\n[WhiteElo "{value}"]\n[Black "B"]\n\n'
            "1. e4 e5 *\n")
    text = rendered("huge.html", game_file(game)).decode()
    tap.holds("Müller" in text and len(text) < 200000, len(text))
    tap.holds(len(rendered("huge.pdf", path("game.pgn"))) < 500000, "a long file")


def a_hostile_game_stays_text():
    text = rendered("hostile.html", game_file(HOSTILE)).decode()
    for forbidden in ("<script", "<img", "<svg onload", "<!--", "\x01"):
        tap.holds(forbidden not in text.lower(), forbidden)
    root = ElementTree.fromstring(text.split("\n", 1)[1])
    words = "".join(root.itertext())
    for kept in ("<script>alert(4)</script>", "</p><svg onload=alert(5)>", "&lt;b&gt; '\"",
                 "<img src=x onerror=alert(2)>"):
        tap.holds(kept in words, kept)
    rendered("hostile.pdf", path("game.pgn"))
    rendered("hostile.gif", path("game.pgn"), "--size", 64)


def arrows_have_their_color():
    pgn = game_file("1. a3 {[%cal Gb3f3,Rb5f5][%csl Yb6]} *\n")
    root = ElementTree.fromstring(rendered("arrows.html", pgn, "--every", 0).decode()
                                  .split("\n", 1)[1])
    svg = root.find(".//{http://www.w3.org/1999/xhtml}figure/" + SVG + "svg")
    fills = [shape.get("fill") for shape in svg.iter(SVG + "path")]
    tap.holds("#15781b" in fills and "#b3261e" in fills, fills)
    ring, *edges = [circle.get("stroke") for circle in svg.iter(SVG + "circle")]
    tap.equal(ring, "#e0a000")
    tap.holds(len(edges) == 2 and edges[0] == edges[1] != ring, edges)


def the_game_asked_for():
    pgn = game_file("[White \"One\"]\n\n1. e4 *\n\n[White \"Two\"]\n\n1. d4 d5 *\n")
    tap.equal(len(gif_frames(rendered("two.gif", pgn, "--game", 2, "--size", 64))[1]), 3)
    code, out, err = run(pgn, "--game", 3, "-o", path("three.gif"))
    tap.equal((code, out), (1, ""))
    tap.holds("no game 3, only 2" in err, err)
    tap.holds(not path("three.gif").exists(), "a file was written")


def what_is_good_of_a_broken_game_is_drawn():
    code, out, err = run(game_file("1. e4 e5 2. Ke3 *\n"), "-o", path("broken.gif"), "--size", 64)
    tap.equal((code, out), (1, ""))
    tap.holds(":1:13: expected a legal move, found Ke3" in err, err)
    tap.equal(len(gif_frames(path("broken.gif").read_bytes())[1]), 3)


# --- What cannot be done -------------------------------------------------------------------------

def nonsense_is_a_usage_error():
    pgn = game_file()
    for arguments in ([], ["--fen", START], [pgn], ["--fen", START, "-o", path("x.bmp")],
                      ["--fen", START, "-o", path("x")], ["--fen", START, "-o", path("x.gif")],
                      [pgn, "-o", path("x.png")], [pgn, "--fen", START, "-o", path("x.pdf")],
                      [pgn, pgn, "-o", path("x.pdf")], [pgn, "-o", path("x.pdf"), "--paper", "a9"],
                      ["--fen", START, "-o", path("x.png"), "--theme", "pink"],
                      ["--fen", START, "-o", path("x.png"), "--size", "3"],
                      [pgn, "-o", path("x.gif"), "--delay", "0"],
                      [pgn, "-o", path("x.gif"), "--game", "0"], ["--frob"]):
        code, out, err = run(*arguments)
        tap.equal((arguments, code, out), (arguments, 2, ""))
        tap.holds(err.startswith("tabiya-cli: "), err)
    tap.holds(not [entry for entry in os.listdir(WORK.name) if entry.startswith("x.") and
                   not entry.endswith("png")], "a file was written")


def bad_input_and_a_bad_place():
    code, out, err = run("--fen", "8/8/8 w - - 0 1", "-o", path("y.png"))
    tap.equal((code, out, err[:12]), (1, "", "tabiya-cli: "))
    code, out, err = run("/nowhere/x.pgn", "-o", path("y.gif"))
    tap.equal((code, out), (3, ""))
    for name in ("y.png", "y.svg", "y.pdf"):
        code, out, err = run("--fen", START, "-o", f"/nowhere/{name}")
        tap.equal((code, out), (3, ""))
        tap.holds(f"/nowhere/{name}" in err, err)


def a_file_is_replaced_whole():
    folder = path("whole")
    folder.mkdir()
    target = folder / "x.png"
    target.write_text("old")
    tap.equal(run("--fen", START, "-o", target)[0], 0)
    tap.equal((target.read_bytes()[:4], os.listdir(folder)), (b"\x89PNG", ["x.png"]))


def help_tells_the_options():
    code, out, _ = run("--help")
    tap.equal(code, 0)
    for option in ("--fen", "--output", "--game", "--size", "--flip", "--theme", "--pieces",
                   "--paper"):
        tap.holds(option in out, option)


tap.main([a_picture_has_its_size_and_squares, squares_meet_without_seams, flipped_black_is_below,
          the_checked_king_glows, themes_differ, pieces_are_those_that_were_chosen,
          other_pieces_are_a_usage_error, a_drawing_is_svg, a_position_on_paper,
          an_animation_has_a_frame_a_position, an_animation_of_no_moves, a_game_on_paper,
          letters_and_another_paper, a_long_game_goes_over_pages,
          nothing_is_cut_at_the_foot_of_a_page, a_page_for_the_web, a_value_of_any_size_has_room, a_hostile_game_stays_text,
          arrows_have_their_color, the_game_asked_for, what_is_good_of_a_broken_game_is_drawn,
          nonsense_is_a_usage_error, bad_input_and_a_bad_place, a_file_is_replaced_whole,
          help_tells_the_options])
