#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`tabiya-cli listen` with microphones and sound files of every kind, other recognizers, and without its modules.

    test-listen-microphone.py TABIYA_CLI FAKE_VOSK    TAP on stdout

A sound server without a sound card plays into its own monitor. Nothing of the person's is touched.
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import wave

import tap

CLI, VOSK = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
SCRIPT = pathlib.Path(__file__).resolve().parent / "speech-command.py"
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="tabiya-listen-"))
RATE = 16000
MUTED, LOUD = "The microphone is silent. Is it muted?", "The microphone is too loud."
# Copies of the program find the libraries beside themselves, or miss them.
UNWANTED = ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LD_LIBRARY_PATH")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in UNWANTED}
ENVIRONMENT |= {"HOME": str(FOLDER), "XDG_RUNTIME_DIR": str(FOLDER), "XDG_CONFIG_HOME": str(FOLDER),
                "XDG_DATA_HOME": str(FOLDER), "XDG_CACHE_HOME": str(FOLDER), "LC_ALL": "C.UTF-8", "LANGUAGE": "",
                "GSETTINGS_BACKEND": "memory",
                "PULSE_SERVER": f"unix:{FOLDER}/pulse.socket"}


def run(*arguments, cli=CLI):
    done = subprocess.run([cli, "listen", *arguments], env=ENVIRONMENT, capture_output=True, text=True, check=False,
                          timeout=60)
    return done.returncode, done.stdout, done.stderr


def moves(*arguments):
    code, out, err = run(*arguments, "--json")
    tap.equal((code, err), (0, ""))
    return json.loads(out)["move"]


def fails(code, sentence, *arguments, cli=CLI):
    found, out, err = run(*arguments, cli=cli)
    # What the system's sound libraries write themselves, where there is no device.
    err = "".join(line for line in err.splitlines(True) if not line.startswith(("ALSA lib ", "AL lib: ")))
    tap.holds(found == code and out == "" and sentence in err and err.count("\n") == 1, (found, out, err))


def write(name, samples):
    path = FOLDER / name
    with wave.open(str(path), "wb") as sound:
        sound.setparams((1, 2, RATE, 0, "NONE", ""))
        sound.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return path


def tone(seconds, loudness):
    period = [max(-32767, min(32767, round(32767 * loudness * (1 if i < 20 else -1)))) for i in range(40)]
    return period * (RATE * seconds // 40)


def spoken():
    """Somebody says "knight foxtrot three"."""
    path = FOLDER / "spoken.wav"
    if not shutil.which("flite"):
        raise tap.Skip("flite is not installed")
    if not path.exists():
        subprocess.run(["flite", "-voice", "slt", "-t", "knight foxtrot three", "-o", path], check=True)
    return path


def converted(name, *options):
    if not shutil.which("sox"):
        raise tap.Skip("sox is not installed")
    path = FOLDER / name
    subprocess.run(["sox", "-V1", spoken(), *options, path], check=True)
    return path


def pocketsphinx():
    code, _, err = run(write("short.wav", tone(1, 0.1)))
    if code != 0 and "PocketSphinx" in err:
        raise tap.Skip("PocketSphinx is not installed")


def microphone():
    if not (CLI.parent / "libtabiya-microphone.so").exists():
        raise tap.Skip("built without GStreamer")


# --- Files ----------------------------------------------------------------------------------------

def files_of_every_format_are_heard():
    microphone()
    pocketsphinx()
    for name, *options in [("8000.wav", "-r", "8000"), ("stereo.wav", "-c", "2", "-r", "44100"),
                           ("float.wav", "-e", "floating-point", "-b", "32"), ("packed.flac",), ("lossy.ogg",)]:
        path = converted(name, *options)
        tap.equal((name, moves(path)), (name, "Nf3"))
        # The same by way of the microphone's pipeline, in its own time.
        if name in ("8000.wav", "stereo.wav", "float.wav"):
            tap.equal((name, moves("--microphone", path)), (name, "Nf3"))


def what_is_no_sound_is_told():
    microphone()
    empty, text, short = FOLDER / "empty.flac", FOLDER / "text.flac", FOLDER / "none.wav"
    empty.write_bytes(b"")
    text.write_text("1. e4 e5 2. Nf3\n", encoding="utf-8")
    short.write_bytes(b"")
    command = ("--command", f"{SCRIPT} says x {{file}}")
    fails(3, "“empty.flac” is not a sound file", empty, *command)
    fails(3, "“text.flac” is not a sound file", text, *command)
    fails(3, "“nowhere.flac” cannot be opened", FOLDER / "nowhere.flac", *command)
    fails(3, "“text.flac” is not a sound file", "--microphone", text, *command)
    fails(1, "none.wav", short, *command)
    fails(2, "name one sound file", short, short)
    fails(2, "name one sound file", short, "--microphone", "x")
    fails(2, "a recognizer is", short, "--recognizer", "ear")


def ten_minutes_are_cut():
    microphone()
    pocketsphinx()
    if not shutil.which("sox"):
        raise tap.Skip("sox is not installed")
    path = FOLDER / "long.flac"
    subprocess.run(["sox", "-V1", "-n", "-r", "8000", path, "synth", "600", "sine", "440", "vol", "0.1"], check=True)
    code, out, err = run(path)
    tap.holds(code == 0 and out and "That was too long." in err, (code, out, err))


def a_muted_or_loud_microphone_is_told():
    pocketsphinx()
    code, out, err = run(write("silent.wav", [0] * RATE))
    tap.equal((code, out, err), (0, "nothing understood\n", MUTED + "\n"))
    code, out, err = run(write("clipped.wav", tone(2, 3)))
    tap.holds(code == 0 and LOUD in err, (code, out, err))


# --- Other recognizers ----------------------------------------------------------------------------

def commands_hear():
    path = write("tone.wav", tone(1, 0.3))
    tap.equal(moves(path, "--command", f"{SCRIPT} says 'Knight to F3.' {{file}}"), "Nf3")
    tap.equal(moves(path, "--command", f"{SCRIPT} says e2e4"), "e4")
    fails(3, "The speech command failed: model.bin", path, "--command", f"{SCRIPT} fails")
    fails(3, "Enter a speech command", path, "--recognizer", "command")
    tap.equal(list(FOLDER.glob("tabiya-*.wav")), [])


SAYINGS = {"en": "Night to F3.", "de": "Springer ef drei", "es": "Caballo a F3", "fr": "cavalier effe trois",
           "it": "cavallo effe tre", "nl": "Paard naar F3.", "pl": "skoczek na f trzy", "pt_BR": "Cavalo f três",
           "ru": "Конь эф три", "tr": "At f3", "uk": "кінь еф три", "zh_CN": "马到f3", "ar": "حصان إلى و ثلاثة"}
CASTLING = {"en": "castle king side", "de": "Kurze Rochade!", "es": "Enroque corto", "fr": "Petit roque.",
            "it": "arrocco corto", "nl": "korte rokade", "pl": "krótka roszada", "pt_BR": "Roque pequeno",
            "ru": "короткая рокировка", "tr": "kısa rok", "uk": "коротка рокіровка", "zh_CN": "短易位",
            "ar": "تبييت قصير"}


def moves_are_understood_in_thirteen_languages():
    path = write("tone.wav", tone(1, 0.3))
    fen = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"
    for language, words in SAYINGS.items():
        tap.equal((language, moves(path, "--language", language, "--command", f"{SCRIPT} says '{words}'")),
                  (language, "Nf3"))
    for language, words in CASTLING.items():
        tap.equal((language, moves(path, "--language", language, "--fen", fen, "--command",
                                   f"{SCRIPT} says '{words}'")), (language, "O-O"))


QUESTIONS = [("de", "Wer steht besser?", "analyze_position"), ("de", "Brett drehen", "flip_board"),
             ("fr", "Quel est le meilleur coup ?", "best_move"), ("fr", "Nouvelle partie.", "new_game"),
             ("es", "¿Cuál es la mejor jugada?", "best_move"), ("es", "Gira el tablero", "flip_board"),
             ("en", "Who stands better?", "analyze_position"), ("de", "[00:01] Wo ist meine Dame?", "where_is"),
             ("de", "Untertitel im Auftrag des ZDF", None), ("en", "Thank you for watching.", None)]


def questions_are_understood_as_if_they_were_typed():
    path = write("tone.wav", tone(1, 0.3))
    for language, words, ability in QUESTIONS:
        code, out, err = run(path, "--language", language, "--command", f"{SCRIPT} says '{words}'", "--json")
        tap.equal((code, err), (0, ""))
        heard = json.loads(out)
        tap.equal((words, heard["ability"], heard["kind"]), (words, ability, "words" if ability else "nothing"))
    code, out, err = run(path, "--language", "de", "--command", f"{SCRIPT} says 'Wer steht besser?'")
    tap.equal((code, out, err), (0, "wer steht besser\twords\t1.00\n", ""))


def vosk_hears():
    model = FOLDER / "vosk-model-small-en-us-0.15"
    for name in ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst"):
        (model / name).parent.mkdir(parents=True, exist_ok=True)
        (model / name).write_text('{"text": "knight f three"}\n', encoding="utf-8")
    path = write("tone.wav", tone(1, 0.3))
    tap.equal(moves(path, "--model", model, "--library", VOSK), "Nf3")
    german = FOLDER / "vosk-model-small-de-0.15"
    shutil.copytree(model, german)
    (german / "am/final.mdl").write_text('{"text": "springer f drei"}\n', encoding="utf-8")
    tap.equal(moves(path, "--model", german, "--library", VOSK), "Nf3")
    fails(3, "Choose the folder of a Vosk model", path, "--recognizer", "vosk")
    fails(3, "“sh” is not Vosk’s library", path, "--recognizer", "vosk", "--model", model, "--library", "/bin/sh")
    other = model.rename(FOLDER / "vosk-model-ja-0.22")
    fails(3, "no spoken words for chess", path, "--recognizer", "vosk", "--model", other, "--library", VOSK)


# --- A sound server -------------------------------------------------------------------------------

@contextlib.contextmanager
def server():
    if not shutil.which("pulseaudio") or not shutil.which("paplay"):
        raise tap.Skip("PulseAudio is not installed")
    process = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=null",
         "--load=module-null-sink sink_name=room", "--load=module-null-source source_name=quiet",
         f"--load=module-native-protocol-unix auth-anonymous=1 socket={FOLDER}/pulse.socket"],
        env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(500):
            if (FOLDER / "pulse.socket").exists():
                break
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.wait()
        (FOLDER / "pulse.socket").unlink(missing_ok=True)


def start(*arguments):
    return subprocess.Popen([CLI, "listen", *arguments], env=ENVIRONMENT, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def play(path):
    subprocess.run(["paplay", "--device=room", path], env=ENVIRONMENT, check=True)


def a_microphone_is_heard():
    microphone()
    pocketsphinx()
    path = spoken()
    with server():
        code, out, _ = run("--list-microphones")
        tap.equal((code, [line.split("\t")[0] for line in out.splitlines()]), (0, ["quiet", "room.monitor"]))
        listening = start("--microphone", "room.monitor", "--json")
        for _ in range(5):  # until it has begun to listen
            if listening.poll() is None:
                play(path)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    listening.wait(3)
        out, err = listening.communicate(timeout=10)
        # A sink without a sound card is quieter than any room.
        tap.holds(out and err in ("", MUTED + "\n"), (listening.returncode, out, err))
        tap.equal(json.loads(out)["move"], "Nf3")


def a_silent_microphone_is_told():
    microphone()
    pocketsphinx()
    with server():
        listening = start("--microphone", "quiet")
        tap.equal(listening.stderr.readline(), MUTED + "\n")
        tap.equal(listening.poll(), None)
        listening.kill()
        listening.communicate()


def a_microphone_that_goes_is_told():
    microphone()
    pocketsphinx()
    fails(3, "There is no microphone.")
    with server() as process:
        listening = start("--microphone", "quiet")
        listening.stderr.readline()  # it listens
        process.send_signal(signal.SIGKILL)
        out, err = listening.communicate(timeout=20)
        tap.equal((listening.returncode, out), (3, ""))
        tap.holds("The microphone was disconnected." in err, err)
    with server():
        fails(3, "is not connected", "--microphone", "alsa_input.gone")


# --- Without its modules --------------------------------------------------------------------------

def copy(name, lacks=(), breaks=()):
    """The program and its libraries elsewhere, without some; or with some that lack a library."""
    folder = FOLDER / name
    for part in ("app", "engine"):
        (folder / part).mkdir(parents=True)
        for path in (CLI.parent.parent / part).glob("*.so"):
            if path.name not in lacks:
                shutil.copy(path, folder / part)
    for module, library in breaks:
        path = folder / "app" / module
        path.write_bytes(path.read_bytes().replace(library, b"libgone" + b"x" * (len(library) - 7)))
    return shutil.copy(CLI, folder / "app")


def without_modules_it_says_so():
    path = write("tone.wav", tone(1, 0.3))
    command = ("--command", f"{SCRIPT} says 'Knight to F3.' {{file}}")
    cli = copy("bare", lacks=("libtabiya-microphone.so", "libtabiya-hearing.so"))
    fails(3, "built without PocketSphinx", path, cli=cli)
    fails(3, "libtabiya-microphone.so is missing", *command, cli=cli)
    fails(3, "libtabiya-microphone.so is missing", "--list-microphones", cli=cli)
    tap.equal(run(path, *command, cli=cli)[1], "knight to f three\tNf3\t1.00\n")


def without_their_libraries_it_says_what_to_install():
    app = CLI.parent
    if not (app / "libtabiya-microphone.so").exists() or not (app / "libtabiya-hearing.so").exists():
        raise tap.Skip("built without")
    path = write("tone.wav", tone(1, 0.3))
    cli = copy("poor", breaks=(("libtabiya-microphone.so", b"libgstapp-1.0.so.0"),
                               ("libtabiya-hearing.so", b"libpocketsphinx.so.3")))
    fails(3, "Install PocketSphinx with its English model", path, cli=cli)
    fails(3, "Install GStreamer to use a microphone: its library libgonexxxxxxxxxxx is missing.", "--command",
          f"{SCRIPT} says x", cli=cli)


try:
    tap.main([files_of_every_format_are_heard, what_is_no_sound_is_told, ten_minutes_are_cut,
              a_muted_or_loud_microphone_is_told, commands_hear, moves_are_understood_in_thirteen_languages,
              questions_are_understood_as_if_they_were_typed, vosk_hears, a_microphone_is_heard,
              a_silent_microphone_is_told, a_microphone_that_goes_is_told, without_modules_it_says_so,
              without_their_libraries_it_says_what_to_install])
finally:
    shutil.rmtree(FOLDER, ignore_errors=True)
