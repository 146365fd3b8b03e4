#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawings are plain: pieces, faces and icons have only paths, no text, raster, style, script or reference, and are small;
the pieces and faces match their scripts; symbolic icons use fills only, because GTK recolors nothing else; and sounds match
their script. Usage: test-drawings.py SOURCE_ROOT; speaks TAP."""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

SVG = '{http://www.w3.org/2000/svg}'
ELEMENTS = {SVG + 'svg', SVG + 'g', SVG + 'path'}
ATTRIBUTES = {'viewBox', 'width', 'height', 'd', 'fill', 'fill-rule', 'stroke', 'stroke-width',
              'stroke-linejoin', 'stroke-linecap', 'transform'}
PIECE_LIMIT_BYTES = 8192
ACTIONS = {'flip', 'hint', 'engine', 'new-game', 'play', 'study'}


def faults(text):
    """The errors in a drawing, as sentences; malformed XML is one."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return [f'is not well-formed: {error}']
    found = [] if root.tag == SVG + 'svg' else [f'starts with {root.tag}']
    if 'viewBox' not in root.attrib:
        found.append('has no viewBox')
    for element in root.iter():
        if element.tag not in ELEMENTS:
            found.append(f'has a {element.tag}')
        found += [f'has the attribute {name}' for name in element.attrib if name not in ATTRIBUTES]
        found += [f'refers elsewhere: {value}' for value in element.attrib.values() if 'url(' in value]
        if (element.text or '').strip() or (element.tail or '').strip():
            found.append('holds text')
    if not any(element.tag == SVG + 'path' for element in root.iter()):
        found.append('draws nothing')
    if text.lstrip().startswith('<!') or '<!DOCTYPE' in text or '<!ENTITY' in text:
        found.append('declares a document type')
    return found


def strokes(text):
    return [e for e in ElementTree.fromstring(text).iter() if e.get('stroke', 'none') != 'none']


class Tap:
    def __init__(self):
        self.count = 0
        self.failed = 0

    def check(self, name, found):
        self.count += 1
        self.failed += bool(found)
        for line in found:
            print(f'# {line}')
        print(f'{"not ok" if found else "ok"} {self.count} - {name}', flush=True)


def check_pieces(tap, folder):
    names = {f'{side}{piece}.svg' for side in 'wb' for piece in 'KQRBNP'}
    there = {path.name for path in folder.iterdir()}
    tap.check('twelve pieces', [f'differs: {name}' for name in sorted(names ^ there)])
    for name in sorted(names & there):
        data = (folder / name).read_bytes()
        found = faults(data.decode('utf-8'))
        if len(data) > PIECE_LIMIT_BYTES:
            found.append(f'is {len(data)} bytes')
        tap.check(f'piece {name}', found)


def check_faces(tap, folder, table):
    """A face for each opponent of the table, and no other."""
    names = {f'{name}.svg' for name in re.findall(r'^    \{"(\w+)",$', table, re.MULTILINE)}
    there = {path.name for path in folder.glob('*.svg')}
    tap.check('a face for each opponent', [f'differs: {name}' for name in sorted(names ^ there)] or
              ([] if names else ['no opponent found']))
    for name in sorted(there):
        text = (folder / name).read_text(encoding='utf-8')
        tap.check(f'face {name}', faults(text) + (['is too large'] if len(text) > PIECE_LIMIT_BYTES
                                                  else []))


def check_icons(tap, folder):
    paths = sorted(folder.rglob('*.svg'))
    for path in paths:
        text = path.read_text(encoding='utf-8')
        found = faults(text)
        if path.stem.endswith('-symbolic') and not found and strokes(text):
            found.append('is symbolic and has strokes')
        tap.check(f'icon {path.name}', found)
    have = {path.name for path in paths}
    want = {f'tabiya-{action}-symbolic.svg' for action in ACTIONS}
    want |= {'io.github.tabiya.Tabiya.svg', 'io.github.tabiya.Tabiya-symbolic.svg'}
    tap.check('icons that the program names', [f'missing: {name}' for name in sorted(want - have)])


def check_script(tap, script):
    run = [sys.executable, str(script)]
    result = subprocess.run(run + ['--check'], capture_output=True, text=True, check=False)
    tap.check(f'the files are what {script.name} makes',
              (result.stderr + result.stdout).splitlines() if result.returncode else [])
    with tempfile.TemporaryDirectory() as empty:
        result = subprocess.run(run + ['--check', '-o', empty], capture_output=True, check=False)
    tap.check(f'{script.name} --check notices files that are not there',
              [] if result.returncode == 1 else [f'exit {result.returncode}'])


def check_check(tap):
    """Drawings that the rules above must refuse, so that the rules cannot pass everything."""
    path = '<path d="M0 0H1Z"/>'
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
    bad = {'text': f'{path}<text>K</text>', 'raster': f'{path}<image/>', 'nothing': '',
           'style': f'{path}<style>path{{}}</style>', 'class': '<path d="M0 0Z" class="a"/>',
           'script': f'{path}<script/>', 'gradient': '<path d="M0 0Z" fill="url(#a)"/>',
           'unclosed': '<path>', 'loose words': f'{path}K'}
    tap.check('a plain drawing passes', faults(frame.format(path)))
    for name, body in bad.items():
        tap.check(f'refused: {name}', [] if faults(frame.format(body)) else ['was let through'])


def main():
    data = pathlib.Path(sys.argv[1]) / 'data'
    tap = Tap()
    check_check(tap)
    check_pieces(tap, data / 'pieces' / 'tabiya')
    check_faces(tap, data / 'faces',
                (data.parent / 'app/session/opponents.c').read_text(encoding='utf-8'))
    check_icons(tap, data / 'icons')
    check_script(tap, data / 'pieces' / 'make-pieces.py')
    check_script(tap, data / 'faces' / 'make-faces.py')
    check_script(tap, data / 'sounds' / 'make-sounds.py')
    print(f'1..{tap.count}')
    return 1 if tap.failed else 0


if __name__ == '__main__':
    sys.exit(main())
