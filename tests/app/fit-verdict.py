#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the weights of app/talk/intent-verdict.c, and says what they do to lines that they have not seen.

    test-talk-utterances --evidence FILE … > EVIDENCE
    fit-verdict.py EVIDENCE [FRESH …]

Each file of FRESH (names without their folder; without any, all of them) is judged by weights that were
fitted to the other files. Lines of a file of other talk ("off" is in its name) count OTHER_TALK times.
"""
import collections
import math
import os
import sys

NAMES = ("one", "cost", "explained", "lead", "over rival", "over none", "changes")
PENALTY = 2
OTHER_TALK = 5
SURE = 0.65
LOST = 5

Line = collections.namedtuple("Line", "file words wanted is_sure lead likelihood rival none judged readings")
Reading = collections.namedtuple("Reading", "is_right ability arguments changes follows cost said unread")


def read(path):
    lines, file = [], ""
    for text in open(path, encoding="utf-8"):
        kind, *fields = text.rstrip("\n").split("\t")
        if kind == "file":
            file = os.path.basename(fields[0])
        elif kind == "line":
            numbers = [float(field) for field in fields[4:8]]
            lines.append(Line(file, fields[0], fields[1], fields[3] == "1", *numbers, fields[8:], []))
        elif kind == "reading":
            flags = [field == "1" for field in (fields[0], fields[3], fields[4])]
            numbers = [float(field) for field in fields[5:8]]
            lines[-1].readings.append(Reading(flags[0], fields[1], fields[2], *flags[1:], *numbers))
    return lines


def compare(likelihood, other):
    return max(-6, min(6, math.log((likelihood + 1e-3) / (other + 1e-3))))


def features(line):
    first = line.readings[0]
    explained = first.said / (first.said + min(first.unread, 3) + 0.1)
    return (1, max(first.cost, 0), explained, min(line.lead, 1.2), compare(line.likelihood, line.rival),
            compare(line.likelihood, line.none), float(first.changes))


def is_ruled_out(line):
    """What is asked about in any case."""
    first = line.readings[0]
    return (first.unread >= LOST or (line.none > 0.5 and first.cost > 0.35) or
            (line.likelihood < 0.7 * line.rival and first.cost > 0.6) or
            (first.changes and line.likelihood < 0.2 and first.cost > 0.2) or
            (first.changes and line.likelihood < 0.984 and first.cost > 1.1) or
            (first.ability == "set_level" and not first.arguments))


def is_weighed(line):
    return bool(line.readings) and not (line.readings[0].follows or line.lead < 0.06 or is_ruled_out(line))


def solve(matrix, vector):
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for i, row in enumerate(rows):
        for below in rows[i + 1:]:
            factor = below[i] / row[i]
            for k in range(i, len(row)):
                below[k] -= factor * row[k]
    solution = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][k] * solution[k] for k in range(i + 1, len(rows)))
        solution[i] = (rows[i][-1] - known) / rows[i][i]
    return solution


def probability(weights, values):
    return 1 / (1 + math.exp(-max(-30, min(30, sum(a * b for a, b in zip(weights, values))))))


def fit(lines):
    """Logistic regression by Newton's steps."""
    n = len(NAMES)
    weights = [0.0] * n
    taught = [(features(line), line.readings[0].is_right, OTHER_TALK if "off" in line.file else 1)
              for line in lines if is_weighed(line)]
    for _ in range(12):
        slope = [-PENALTY * weights[i] * (i > 0) for i in range(n)]
        curve = [[PENALTY * (i == k > 0) + 1e-6 * (i == k) for k in range(n)] for i in range(n)]
        for values, is_right, times in taught:
            guess = probability(weights, values)
            for i in range(n):
                slope[i] += times * (is_right - guess) * values[i]
                for k in range(n):
                    curve[i][k] += times * guess * (1 - guess) * values[i] * values[k]
        weights = [a + max(-2, min(2, b)) for a, b in zip(weights, solve(curve, slope))]
    return weights


def count(lines, decide):
    counts = collections.Counter()
    for line in lines:
        is_sure = bool(line.readings) and decide(line)
        is_right = line.readings[0].is_right if is_sure else "?" in line.wanted.split("|")
        counts["right" if is_right else "wrong" if is_sure else "asked"] += 1
    return counts


def by_weights(weights):
    def decide(line):
        if not is_weighed(line):
            return line.is_sure and not is_ruled_out(line)
        return probability(weights, features(line)) > SURE
    return decide


def main():
    lines = read(sys.argv[1])
    fresh = sys.argv[2:] or sorted({line.file for line in lines})
    total, now = collections.Counter(), collections.Counter()
    for file in fresh:
        own = [line for line in lines if line.file == file]
        total += count(own, by_weights(fit([line for line in lines if line.file != file])))
        now += count(own, lambda line: line.is_sure)
    print("as they are:", dict(now))
    print("by weights that have not seen them:", dict(total))
    for name, weight in zip(NAMES, fit(lines)):
        print(f"{name:12} {weight:6.2f}")
    print(f"{'to be over':12} {math.log(SURE / (1 - SURE)):6.2f}")


main()
