#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`tabiya-cli speak`: the words, the sound file, and a speech-dispatcher of its own that writes them.

    test-speak.py TABIYA_CLI           TAP on stdout
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import wave

import tap

CLI = os.path.abspath(sys.argv[1])
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-speak-"))
SCRIBE = pathlib.Path(__file__).resolve().parent / "speech-scribe.py"


def speak(*arguments, text=None, code=0, **environment):
    result = subprocess.run([CLI, "speak", *arguments], input=text, capture_output=True, text=True, timeout=100,
                            env={**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8", **environment})
    tap.equal((result.returncode, result.stderr if code == 0 else ""), (code, ""))
    return result.stdout if code == 0 else result.stderr


def words_are_printed():
    tap.equal(speak("--quiet", "12. Nxf3+ wins", "(+1.20)"), "12, knight takes f 3, check wins (plus 1.20)\n")
    tap.equal(speak("-q", "--language", "de", "Sxf3+"), "Springer schlägt f 3, Schach\n")
    tap.equal(speak("-q", "--language", "ru", "Nf3"), "конь эф 3\n")
    tap.equal(speak("-q", text="O-O\n1-0\n"), "castles kingside. White wins\n")
    tap.equal(speak("-q", "O-O", LANGUAGE="fr", LC_ALL="C.UTF-8"), "petit roque\n")


def too_much_is_refused():
    tap.holds("64 kB" in speak("-q", text="e4 " * 40000, code=1), "no reason")


def a_sound_file_is_written():
    if not shutil.which("espeak-ng"):
        raise tap.Skip("needs espeak-ng")
    path = FOLDER / "-odd name;$(touch x).wav"
    speak("-o", str(path), "--language", "de", text="-w Sf3")
    with wave.open(str(path)) as sound:
        short = sound.getnframes() / sound.getframerate()
    speak("-o", str(path), "--language", "de", "Sf3, dann Sc3, dann Lb5, dann d4, dann die kurze Rochade")
    with wave.open(str(path)) as sound:
        tap.holds(sound.getnframes() / sound.getframerate() > 2 * short > 0.5, short)
    tap.equal([one.name for one in FOLDER.iterdir() if "tabiya" in one.name], [])


def phonemes(voice, text):
    return subprocess.run(["espeak-ng", "-q", "-x", "-v", voice, text], capture_output=True, text=True, check=True).stdout


def synthesizers_name_letters_in_their_own_language():
    """espeak-ng marks words that it reads as English ones. Not Chinese, whose letters are English everywhere."""
    if not shutil.which("espeak-ng"):
        raise tap.Skip("needs espeak-ng")
    for language in ("ar", "de", "es", "fr", "it", "nl", "pl", "pt-br", "ru", "tr", "uk"):
        words = speak("-q", "--language", language, "Nxa4, Bb5, Rc6+, Qd7, Ke8, f1, g2, h3, O-O, e8=Q#")
        tap.holds("(en)" not in phonemes(language, words), f"{language}: {words} {phonemes(language, words)}")
    tap.holds("'eI" in phonemes("en", speak("-q", "Na4").removeprefix("knight")), "the article instead of the letter")


def only_flite_speaks_english():
    if not shutil.which("flite"):
        raise tap.Skip("needs flite")
    programs = FOLDER / "bin"
    programs.mkdir()
    (programs / "flite").symlink_to(shutil.which("flite"))
    path = FOLDER / "flite.wav"
    speak("-o", str(path), "Nf3", PATH=str(programs))
    with wave.open(str(path)) as sound:
        tap.holds(sound.getnframes() > 1000, sound.getnframes())
    tap.holds("espeak-ng" in speak("-o", str(path), "--language", "de", "Sf3", code=3, PATH=str(programs)), "no advice")


def without_a_synthesizer_it_says_what_to_install():
    path = FOLDER / "none.wav"
    tap.holds("espeak-ng" in speak("-o", str(path), "e4", code=3, PATH=str(FOLDER / "nothing")), "no advice")
    tap.holds(not path.exists(), "a file without sound")
    if shutil.which("espeak-ng"):
        tap.holds("No such file" in speak("-o", str(FOLDER / "no" / "x.wav"), "e4", code=3), "no reason")


def a_synthesizer_that_fails_is_named():
    programs = FOLDER / "broken"
    programs.mkdir()
    (programs / "espeak-ng").write_text("#!/bin/sh\nexit 3\n")
    (programs / "espeak-ng").chmod(0o755)
    told = speak("-o", str(FOLDER / "x.wav"), "e4", code=3, PATH=f"{programs}:{os.environ['PATH']}")
    tap.holds("espeak-ng could not" in told, told)
    tap.holds(not (FOLDER / "x.wav").exists(), "a broken file")


def a_server_speaks():
    if not shutil.which("speech-dispatcher") or not list(pathlib.Path(CLI).parent.glob("libtabiya-speech.so")):
        raise tap.Skip("needs speech-dispatcher")
    own = FOLDER / "speech-dispatcher"
    (own / "modules").mkdir(parents=True)
    (own / "speechd.conf").write_text(f'LogLevel 1\nLogDir "{FOLDER}"\nTimeout 1\n'
                                      f'AddModule "scribe" "{SCRIBE}" ""\nDefaultModule "scribe"\n')
    said = FOLDER / "said"
    places = {name: str(FOLDER) for name in ("XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "HOME")}
    speak("--language", "de", "Sxf3+", SPEECHD_ADDRESS="", SCRIBE_FILE=str(said), **places)
    for _ in range(200):
        if said.exists():
            break
        time.sleep(0.05)
    os.kill(int((own / "pid" / "speech-dispatcher.pid").read_text()), signal.SIGTERM)
    one = json.loads(said.read_text().splitlines()[0])
    tap.equal((one["said"].strip(), one["language"]), ("Springer schlägt f 3, Schach", "de"))


try:
    tap.main([words_are_printed, too_much_is_refused, a_sound_file_is_written,
              synthesizers_name_letters_in_their_own_language, only_flite_speaks_english,
              without_a_synthesizer_it_says_what_to_install, a_synthesizer_that_fails_is_named, a_server_speaks])
finally:
    shutil.rmtree(FOLDER, ignore_errors=True)
