#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The statistics of tournaments, computed again by other means (plain Python, no libraries).

    test-arena-reference.py ARENA_NUMBERS            TAP on stdout

Ratings: arena_reference.py. Pairs of games: the likeliest distribution is found by Newton's method in the dual of the
problem with all conditions at once, and for normalized Elo by a search over the mean; and no random step away from it,
within the conditions, is likelier.
"""
import itertools
import math
import random
import subprocess
import sys

import tap
from arena_reference import LOGIT, Z95, Fit, Results, inverse, logistic

NORMALIZED = 800 / math.log(10)


def ask(text):
    found = subprocess.run([sys.argv[1]], input=text, capture_output=True, text=True, check=True, timeout=100)
    return [[float(word) for word in line.split()] for line in found.stdout.splitlines() if line != "."]


def close(found, expected, tolerance, what):
    tap.holds(abs(found - expected) <= tolerance, f"{what}: found {found}, expected {expected}")


def check_ratings(n, games):
    cells = "".join(f" {w} {b} {s[0]} {s[1]} {s[2]}" for (w, b), s in games.items())
    found = ask(f"ratings {n} 1 -1 0 {len(games)}{cells}\n")
    fit = Fit(Results(n, games))
    tap.holds(fit.steepest < 1e-6, "the reference itself has not converged")
    relative = fit.covariance
    for i in range(n):
        close(found[i][0], fit.elo(i), 0.001, f"rating {i}")
        close(found[i][1], fit.error(i), 0.005, f"error {i}")
        for j in range(n):
            if i != j:
                variance = relative[i][i] + relative[j][j] - 2 * relative[i][j]
                los = 0.5 * math.erfc((fit.x[j] - fit.x[i]) / math.sqrt(2 * variance))
                close(found[i][2 + j], los, 1e-5, f"LOS of {i} against {j}")
    close(found[n][0], fit.all[n] * LOGIT, 0.001, "advantage")
    close(found[n][1], Z95 * math.sqrt(fit.with_advantage[n][n]) * LOGIT, 0.005, "its error")
    close(found[n][2], fit.parameter, 1e-4 * fit.parameter, "draw parameter")


def ratings_agree():
    numbers = random.Random(1952)
    for n, most in ((2, 40), (5, 6)):
        games = {}
        for pair in itertools.permutations(range(n), 2):
            if numbers.random() < 0.8 or pair[0] + 1 == pair[1]:
                games[pair] = tuple(numbers.randint(0, most) for _ in range(3))
        check_ratings(n, {pair: score for pair, score in games.items() if sum(score)})


# --- Pairs of games ------------------------------------------------------------------------------

RESULTS = [i / 4 for i in range(5)]


def dual(q, conditions):
    """The likeliest distribution under which each of the conditions has a mean of 0: p = q / (1 + x·a), and x has
    the greatest sum of q log(1 + x·a). None: there is none."""
    k = len(conditions)
    x = [0.0] * k

    def value(x):
        total = 0.0
        for i in range(5):
            inner = 1 + sum(x[j] * conditions[j][i] for j in range(k))
            if inner <= 0:
                return -math.inf
            total += q[i] * math.log(inner)
        return total
    for _ in range(50):
        inner = [1 + sum(x[j] * conditions[j][i] for j in range(k)) for i in range(5)]
        gradient = [sum(q[i] * conditions[j][i] / inner[i] for i in range(5)) for j in range(k)]
        if max(map(abs, gradient)) < 1e-13:
            return [q[i] / inner[i] for i in range(5)]
        curvature = [[sum(q[i] * conditions[j][i] * conditions[m][i] / inner[i] ** 2 for i in range(5))
                      for m in range(k)] for j in range(k)]
        step = [sum(a * b for a, b in zip(row, gradient)) for row in inverse(curvature)]
        part = 1.0
        while part > 1e-12 and value([a + part * b for a, b in zip(x, step)]) < value(x):
            part /= 2
        x = [a + part * b for a, b in zip(x, step)]
        if max(map(abs, x)) > 1e5:
            return None
    inner = [1 + sum(x[j] * conditions[j][i] for j in range(k)) for i in range(5)]
    p = [q[i] / inner[i] for i in range(5)]
    return p if abs(sum(p) - 1) < 1e-6 else None


def likelihood(q, p):
    return -math.inf if p is None or min(p) <= 0 else sum(a * math.log(b) for a, b in zip(q, p))


def with_mean(q, mean):
    return dual(q, [[a - mean for a in RESULTS]])


def with_ratio(q, ratio):
    """The mean is `ratio` deviations above 0.5. For each mean the deviation is known, and both are conditions."""
    if ratio == 0:
        return with_mean(q, 0.5)

    def at(mean):
        square = mean ** 2 + ((mean - 0.5) / ratio) ** 2
        return dual(q, [[a - mean for a in RESULTS], [a * a - square for a in RESULTS]])
    low, high = sorted((0.5 + math.copysign(1e-9, ratio), 0.5 + ratio * 0.5))
    low, high = max(low, 0.001), min(high, 0.999)
    grid = [low + (high - low) * i / 12 for i in range(13)]
    best = max(grid, key=lambda mean: likelihood(q, at(mean)))
    low, high = best - (high - low) / 12, best + (high - low) / 12
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(24):
        a, b = high - golden * (high - low), low + golden * (high - low)
        if likelihood(q, at(a)) < likelihood(q, at(b)):
            low = a
        else:
            high = b
    return at((low + high) / 2)


def check_pairs(counts, elo0, elo1, unit):
    found = ask(f"pairs {' '.join(map(str, counts))} {elo0} {elo1} {unit}\n")[0]
    n = sum(counts)
    scores = [a for a, count in zip(RESULTS, counts) for _ in range(count)]
    mean = math.fsum(scores) / n
    deviation = math.sqrt(math.fsum((a - mean) ** 2 for a in scores) / n)
    close(found[0], LOGIT * math.log(mean / (1 - mean)), 1e-6, "Elo")
    low, high = (mean + sign * Z95 * deviation / math.sqrt(n) for sign in (-1, 1))
    if low > 0 and high < 1:
        close(found[1], LOGIT / 2 * (math.log(high / (1 - high)) - math.log(low / (1 - low))), 1e-6, "its error")
    close(found[2], (mean - 0.5) / deviation / math.sqrt(2) * NORMALIZED, 1e-6, "normalized Elo")
    close(found[4], 0.5 * math.erfc((0.5 - mean) / deviation * math.sqrt(n / 2)), 1e-9, "LOS")
    regular = [count or 1e-3 for count in counts]
    q = [count / sum(regular) for count in regular]
    if unit == 0:
        p0, p1 = (with_mean(q, logistic(elo / LOGIT)) for elo in (elo0, elo1))
    else:
        p0, p1 = (with_ratio(q, elo / NORMALIZED * math.sqrt(2)) for elo in (elo0, elo1))
    llr = sum(regular) * (likelihood(q, p1) - likelihood(q, p0))
    close(found[5], llr, max(0.002, abs(llr) * 1e-4), f"LLR of {counts}, {elo0} to {elo1}, unit {unit}")


def pairs_agree():
    numbers = random.Random(2020)
    for counts in ([50, 287, 610, 387, 73], [0, 1, 5, 2, 0], [3, 0, 9, 0, 7], [900, 9000, 30000, 9400, 850]):
        check_pairs(counts, 0, 5, 0)
        check_pairs(counts, 0, 5, 1)
    check_pairs([20, 100, 300, 130, 15], -10, 20, 1)
    for _ in range(2):
        counts = [numbers.randint(1, 300) for _ in range(5)]
        check_pairs(counts, numbers.uniform(-20, 0), numbers.uniform(1, 20), numbers.randint(0, 1))


def no_step_is_likelier():
    """Within the condition, the reference's own solution cannot be improved."""
    numbers = random.Random(7)
    q = [0.05, 0.2, 0.4, 0.25, 0.1]
    p = with_mean(q, 0.51)
    close(sum(p), 1, 1e-9, "a distribution")
    close(sum(a * b for a, b in zip(p, RESULTS)), 0.51, 1e-9, "its mean")
    for _ in range(50):
        d = [numbers.gauss(0, 1) for _ in range(5)]
        # Projected on the distributions with that mean.
        for base in ([1 / math.sqrt(5)] * 5, [(a - 0.5) / math.sqrt(0.625) for a in RESULTS]):
            part = sum(a * b for a, b in zip(d, base))
            d = [a - part * b for a, b in zip(d, base)]
        tap.holds(likelihood(q, [a + 1e-3 * b for a, b in zip(p, d)]) < likelihood(q, p), "a step is likelier")


tap.main([ratings_agree, pairs_agree, no_step_is_likelier])
