# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the rules of a check: each must first detect an example that breaks it, then is applied to the real tree.

A rule is a function of the tree that yields the problems it finds."""


def title(rule):
    return rule.__name__.replace("_", " ")


def report(number, name, problems):
    print(f"{'not ok' if problems else 'ok'} {number} - {name}")
    for line in problems:
        print(f"# {line}")
    return bool(problems)


def main(breaches, real):
    """TAP of `breaches`, each (rule, what breaks it in words, the problems the rule sees there),
    and of all their rules over `real`. The exit status."""
    rules = list(dict.fromkeys(rule for rule, _, _ in breaches))
    print(f"1..{len(breaches) + len(rules)}")
    bad = False
    for number, (rule, name, seen) in enumerate(breaches, 1):
        bad |= report(number, f"{title(rule)}: sees {name}", [] if seen else ["it passes"])
    for number, rule in enumerate(rules, len(breaches) + 1):
        bad |= report(number, title(rule), list(rule(real)))
    return 1 if bad else 0
