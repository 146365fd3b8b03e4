#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the shell completions of bash, zsh and fish: commands, options and files.

    make-completions.py (bash|zsh|fish) PROGRAM NAME OUTPUT

Everything is read from the program's own help, so that it comes from the same tables.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys

COMMAND = re.compile(r"^  ([a-z][a-z-]*(?: [a-z-]+)?) {1,}(\S.*)$")
OPTION = re.compile(r"^  (?:-(\w), )?--([\w-]+)(=\S+)?(?:\s{2,}|\s)(.*)$")
EXAMPLE = re.compile(r"^  NAME ([a-z][a-z-]*)\b.*?\s{2,}(\S.*)$")

# `short` is a letter or None; `value` names the option's value, "" for none.
Option = collections.namedtuple("Option", "short name value text")
Command = collections.namedtuple("Command", "words text options")


def help_of(program, *words):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "COLUMNS": "1000"}
    return subprocess.run([program, *words, "--help"], env=environment, check=True, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()


def read_options(lines):
    found = (OPTION.match(line) for line in lines)
    return [Option(short, name, (value or "")[1:], text) for short, name, value, text in
            (match.groups() for match in found if match)]


def read_commands(program, name):
    lines = help_of(program)
    if "Commands:" not in lines:  # one that lists examples of its words
        examples = (EXAMPLE.match(line.replace(f"  {name} ", "  NAME ", 1)) for line in lines)
        found = dict(reversed([match.groups() for match in examples if match]))
        return [Command(word, found[word], []) for word in sorted(found)], read_options(lines)
    start = lines.index("Commands:") + 1
    found = [COMMAND.match(line) for line in lines[start:lines.index("", start)]]
    return [Command(match[1], match[2], read_options(help_of(program, *match[1].split())))
            for match in found], read_options(lines)


def first_words(commands):
    return list(dict.fromkeys(command.words.split()[0] for command in commands))


def second_words(commands, first):
    return [words[1] for words in (command.words.split() for command in commands)
            if words[0] == first and len(words) == 2]


# --- bash -----------------------------------------------------------------------------------------

def bash_words(options):
    return " ".join(f"--{option.name}{'=' if option.value else ''}" for option in options)


def bash(name, commands, options):
    function = "_" + name.replace("-", "_")
    yield f"{function}()"
    yield "{"
    yield "    local word=${COMP_WORDS[COMP_CWORD]} words="
    yield "    case ${COMP_WORDS[1]}/${COMP_WORDS[2]} in"
    for command in commands:
        first, _, second = command.words.partition(" ")
        if command.options:
            yield f"    {first}/{second or '*'}) words='{bash_words(command.options)}' ;;"
    yield "    esac"
    yield '    [ "$COMP_CWORD" -gt 2 ] || case ${COMP_WORDS[1]} in'
    for first in first_words(commands):
        if second_words(commands, first):
            yield f"    {first}) words='{' '.join(second_words(commands, first))}' ;;"
    yield "    esac"
    yield f"    [ \"$COMP_CWORD\" -gt 1 ] || words='{' '.join(first_words(commands))} {bash_words(options)}'"
    yield '    [ "$COMP_CWORD" -lt 3 ] || [[ $word == -* ]] || words='
    yield '    COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield '    [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace'
    yield "}"
    yield f"complete -o bashdefault -o default -F {function} {name}"


# --- zsh ------------------------------------------------------------------------------------------

def zsh_quoted(text):
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", "\\:")


def zsh_option(option):
    value = "=" if option.value else ""
    action = f":{zsh_quoted(option.value)}:_files" if option.value else ""
    return f"'--{option.name}{value}[{zsh_quoted(option.text)}]{action}'"


def zsh_described(pairs):
    return " ".join(f"'{word}:{zsh_quoted(text)}'" for word, text in pairs)


def zsh(name, commands, options):
    yield f"#compdef {name}"
    yield "local -a first second"
    texts = {first: next((command.text for command in commands if command.words == first), "")
             for first in first_words(commands)}
    yield f"first=({zsh_described(texts.items())})"
    yield "if (( CURRENT == 2 )); then"
    yield "    _describe command first"
    yield f"    _arguments {' '.join(zsh_option(option) for option in options)}"
    yield "    return"
    yield "fi"
    yield 'case "$words[2]" in'
    for first in first_words(commands):
        pairs = [(command.words.split()[1], command.text) for command in commands
                 if command.words.startswith(first + " ")]
        if pairs:
            yield f"{first}) second=({zsh_described(pairs)}) ;;"
    yield "esac"
    yield "if (( CURRENT == 3 && $#second > 0 )); then"
    yield "    _describe command second"
    yield "    return"
    yield "fi"
    yield 'case "$words[2]${second:+ $words[3]}" in'
    for command in commands:
        specs = " ".join(zsh_option(option) for option in command.options)
        yield f"'{command.words}') _arguments {specs} '*:file:_files' ;;"
    yield "*) _files ;;"
    yield "esac"


# --- fish -----------------------------------------------------------------------------------------

def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_option(name, condition, option):
    takes = " -r" if option.value else ""
    short = f" -s {option.short}" if option.short else ""
    return f"complete -c {name} -n {fish_quoted(condition)}{short} -l {option.name}{takes} " \
           f"-d {fish_quoted(option.text)}"


def fish(name, commands, options):
    for first in first_words(commands):
        text = next((command.text for command in commands if command.words == first), "")
        yield f"complete -c {name} -n __fish_use_subcommand -f -a {first}" + \
            (f" -d {fish_quoted(text)}" if text else "")
    for option in options:
        yield fish_option(name, "__fish_use_subcommand", option)
    for command in commands:
        first, _, second = command.words.partition(" ")
        condition = f"__fish_seen_subcommand_from {first}"
        if second:
            siblings = " ".join(second_words(commands, first))
            yield f"complete -c {name} -n " \
                  f"{fish_quoted(f'{condition}; and not __fish_seen_subcommand_from {siblings}')} " \
                  f"-f -a {second} -d {fish_quoted(command.text)}"
            condition += f"; and __fish_seen_subcommand_from {second}"
        for option in command.options:
            yield fish_option(name, condition, option)


def main():
    shell, program, name, output = sys.argv[1:]
    commands, options = read_commands(program, name)
    lines = {"bash": bash, "zsh": zsh, "fish": fish}[shell](name, commands, options)
    pathlib.Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
