#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The board colors of the page, made from the program's.

    themes.py            writes style/themes.css and style/wood-*.svg anew
    themes.py --check    fails if they differ from what app/render/theme.c and grain.c say

The macros of theme.c are expanded and written as CSS variables; the veins of wooden squares are
computed by the same arithmetic as in grain.c.
"""

import math
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
RENDER = HERE.parent.parent / "app/render"
BOARDS = ["sand", "wood", "green", "blue", "gray", "contrast"]
WANTED = ["light_square", "dark_square", "light_text", "dark_text", "last_move", "last_move_edge",
          "tinted_text", "selected", "ring", "target", "hover", "drop", "check", "alarm_edge",
          "focus", "focus_halo", "scrim", "shadow"]
ARROWS = ["green", "red", "blue", "yellow", "engine"]
PLOTS = ["plot_white", "plot_black", "plot_unknown", "plot_middle", "plot_line", "plot_halo"]
HEADER = """/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Made by themes.py from app/render/theme.c: do not edit. */
"""


def read_macros():
    text = (RENDER / "theme.c").read_text().replace("\\\n", " ")
    macros = {}
    for match in re.finditer(r"^#define (\w+)(\(a\))? (.*)$", text, re.M):
        macros[match[1]] = match[3]
    return macros


def expand(macros, text):
    """Replaces macros until only RGB(…) and RGBA(…, …) are left."""
    def replace(match):
        body = macros.get(match[1])
        if body is None or match[1] in ("RGB", "RGBA"):
            return match[0]
        return re.sub(r"\ba\b", match[3] or "1", body)
    while True:
        after = re.sub(r"\b([A-Z][A-Z_]+)(\(([\d.]+)\))?", replace, text)
        if after == text:
            return text
        text = after


def to_css(color):
    match = re.match(r"RGBA?\(0x(\w{6})(?:, ([\d.]+))?\)", color)
    red, green, blue = (int(match[1][i:i + 2], 16) for i in (0, 2, 4))
    alpha = float(match[2] or 1)
    if alpha == 1:
        return f"#{match[1]}"
    return f"rgb({red} {green} {blue} / {alpha:g})"


def fields_of(macros, name):
    text = expand(macros, name)
    fields = {key: to_css(value) for key, value in
              re.findall(r"\.(\w+) = *(RGBA?\([^)]*\))", text)}
    for key in ("arrows", "arrow_edges", "plot_marks"):
        match = re.search(r"\." + key + r" = *\{(.*?)\}", text)
        if match:
            fields[key] = [to_css(value) for value in re.findall(r"RGBA?\([^)]*\)", match[1])]
    fields["last_move_part"] = re.findall(r"\.last_move_part = ([\d.]+)", text)[-1:]
    return fields


def pair(light, dark):
    return light if light == dark else f"light-dark({light}, {dark})"


def write_variables(lines, light, dark):
    for key in WANTED:
        if key in light:
            lines.append(f"  --{key.replace('_', '-')}: {pair(light[key], dark[key])};")
    part = light["last_move_part"]
    if part:
        lines.append(f"  --last-move-part: {float(part[0]) * 100:g}%;")
    for i, name in enumerate(ARROWS if "arrows" in light else []):
        lines.append(f"  --arrow-{name}: {pair(light['arrows'][i], dark['arrows'][i])};")
        edges = light["arrow_edges"], dark["arrow_edges"]
        lines.append(f"  --arrow-edge-{name}: {pair(edges[0][i], edges[1][i])};")


def write_plot(lines, light, dark):
    for key in PLOTS:
        lines.append(f"  --{key.replace('_', '-')}: {pair(light[key], dark[key])};")
    for i, name in enumerate(["inaccuracy", "mistake", "blunder"]):
        lines.append(f"  --mark-{name}: {pair(light['plot_marks'][i], dark['plot_marks'][i])};")


def make_css(macros):
    lines = [HEADER]
    for board in BOARDS:
        name = board.upper()
        selector = f'[data-board="{board}"]'
        lines.append(f":root, {selector} {{" if board == "sand" else f"{selector} {{")
        write_variables(lines, fields_of(macros, name), fields_of(macros, name + "_DIM"))
        lines.append("}\n")
    lines.append(":root {")
    write_plot(lines, fields_of(macros, "PLOT"), fields_of(macros, "PLOT_DIM"))
    lines.append("}\n\n@media (prefers-contrast: more) {\n:root {")
    write_plot(lines, fields_of(macros, "PLOT_STRONG"), fields_of(macros, "PLOT_STRONG_DIM"))
    lines.append('}\n\n:root, [data-board="sand"] {')
    write_variables(lines, fields_of(macros, "CONTRAST"), fields_of(macros, "CONTRAST_DIM"))
    lines.append("}\n}\n")
    return "\n".join(lines)


# --- Wood, as in grain.c ---------------------------------------------------------------------------

N_PIECES, N_VEINS, EDGE, MASK = 7, 11, 0.045, (1 << 64) - 1


def chance(piece, vein, which):
    x = (piece * 4099 + vein * 67 + which + 1) * 0x9e3779b97f4a7c15 & MASK
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & MASK
    x = (x ^ x >> 27) * 0x94d049bb133111eb & MASK
    x ^= x >> 31
    return (x >> 11) / 9007199254740992.0


def within(y):
    return min(max(y, EDGE), 1 - EDGE)


def vein_path(piece, vein):
    slope = (chance(piece, -1, 0) - 0.5) * 0.16
    bend = (chance(piece, -1, 1) - 0.5) * 0.34
    spread = 0.35 + 0.65 * abs(math.sin((vein + 0.7) * 2.1 + piece))
    middle = (vein + 0.5 + (chance(piece, vein, 0) - 0.5) * 0.9) / N_VEINS
    own = (chance(piece, vein, 1) - 0.5) * 0.05
    y = [within(middle - slope / 2), within(middle + bend * spread / 2 + own),
         within(middle + bend * spread / 2 - own), within(middle + slope / 2)]
    width = 0.005 + 0.030 * chance(piece, vein, 2) * chance(piece, vein, 3)
    strength = 0.25 + 0.75 * chance(piece, vein, 4)
    y = [f"{100 * value:.1f}" for value in y]
    return (f'<path d="M0 {y[0]}C33.3 {y[1]} 66.7 {y[2]} 100 {y[3]}" '
            f'stroke-width="{100 * width:.2f}" opacity="{strength:.2f}"/>')


def piece_symbol(piece):
    veins = "".join(vein_path(piece, vein) for vein in range(N_VEINS))
    tone = 0.35 * chance(piece, -1, 2)
    return (f'<g id="p{piece}"><path d="M0 0H100V100H0Z" fill="currentColor" stroke="none" '
            f'opacity="{tone:.3f}"/>{veins}</g>\n')


def make_wood(fields):
    def grain(side):
        return fields[side + "_square"], fields[side + "_grain"]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">\n<defs>\n']
    parts += [piece_symbol(piece) for piece in range(N_PIECES)]
    parts.append('</defs>\n<g fill="none" stroke="currentColor">\n')
    for row in range(8):
        for column in range(8):
            square, color = grain("light" if (column + row) % 2 == 0 else "dark")
            piece = (column * 2 + row * 8 + column * row * 3) % N_PIECES
            x, y = 100 * column, 100 * row
            parts.append(f'<path d="M{x} {y}h100v100h-100z" fill="{square}" stroke="none"/>'
                         f'<use href="#p{piece}" x="{x}" y="{y}" color="{color}"/>\n')
    parts.append("</g>\n</svg>\n")
    return "".join(parts)


def main():
    macros = read_macros()
    files = {"themes.css": make_css(macros),
             "wood-light.svg": make_wood(fields_of(macros, "WOOD")),
             "wood-dark.svg": make_wood(fields_of(macros, "WOOD_DIM"))}
    stale = []
    for name, text in files.items():
        path = HERE / "style" / name
        if not path.exists() or path.read_text() != text:
            stale.append(name)
            if sys.argv[1:] != ["--check"]:
                path.write_text(text)
    if sys.argv[1:] == ["--check"] and stale:
        sys.exit(f"style/{stale[0]} is not what themes.py makes: run ui/web/themes.py")


if __name__ == "__main__":
    main()
