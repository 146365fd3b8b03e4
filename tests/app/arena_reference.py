# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ratings of players from their games, computed by other means than the program's (plain Python, no libraries):
Hunter's minorization-maximization instead of Newton's method, derivatives from differences, and a game's probabilities
from the definition of the model instead of its solution."""
import itertools
import math

Z95 = 1.959963984540054
LOGIT = 400 / math.log(10)


def logistic(x):
    return 1 / (1 + math.exp(-x))


# --- Linear algebra ------------------------------------------------------------------------------

def inverse(matrix):
    """By Gauss and Jordan, with pivots."""
    n = len(matrix)
    rows = [list(row) + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for row in range(n):
            if row != i:
                rows[row] = [a - rows[row][i] * b for a, b in zip(rows[row], rows[i])]
    return [row[n:] for row in rows]


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def transposed(a):
    return [list(column) for column in zip(*a)]


# --- Ratings -------------------------------------------------------------------------------------

class Results:
    """games[(white, black)] = (wins, draws, losses) of White. The model's priors are games of their own: half a drawn
    game of each player against nobody (rating 0), and a drawn game of the advantage against nothing."""

    def __init__(self, n, games):
        self.n = n
        self.games = games

    def rows(self):
        """(coefficients of the unknowns, points, games): the unknowns are the ratings and the advantage."""
        for (white, black), (wins, draws, losses) in self.games.items():
            row = [0] * (self.n + 1)
            row[white], row[black], row[self.n] = 1, -1, 1
            yield row, wins + draws / 2, wins + draws + losses
        for player in range(self.n + 1):
            row = [0] * (self.n + 1)
            row[player] = 1
            count = 1 if player == self.n else 0.5
            yield row, count / 2, count

    def gradient(self, x):
        sums = [0.0] * (self.n + 1)
        for row, points, count in self.rows():
            surplus = points - count * logistic(sum(a * b for a, b in zip(row, x)))
            for i, a in enumerate(row):
                sums[i] += a * surplus
        return sums

    def fit(self):
        """Hunter's algorithm: each strength in turn becomes its points by the weight of its games."""
        strength = [1.0] * self.n
        advantage = 1.0
        for turn in range(100000):  # uneven strengths take tens of thousands
            if turn % 50 == 49 and max(map(abs, self.gradient(list(map(math.log, strength + [advantage]))))) < 1e-7:
                break
            for i in range(self.n):
                points, weight = 0.25, 0.5 / (strength[i] + 1)
                for (white, black), (wins, draws, losses) in self.games.items():
                    count = wins + draws + losses
                    total = advantage * strength[white] + strength[black]
                    if white == i:
                        points += wins + draws / 2
                        weight += count * advantage / total
                    elif black == i:
                        points += losses + draws / 2
                        weight += count / total
                strength[i] = points / weight
            points = 0.5 + sum(wins + draws / 2 for wins, draws, losses in self.games.values())
            weight = 1 / (advantage + 1) + sum(
                sum(score) * strength[white] / (advantage * strength[white] + strength[black])
                for (white, black), score in self.games.items())
            advantage = points / weight
        return [math.log(value) for value in strength] + [math.log(advantage)]

    def expected(self, x, white, black):
        return logistic(x[white] - x[black] + x[self.n])

    def draw_parameter(self, x):
        """Davidson's equation, by halving the interval of its logarithm."""
        drawn = 0.5 + sum(draws for _, draws, _ in self.games.values())

        def surplus(parameter):
            return 1.5 * shares(0.5, parameter)[1] - drawn + sum(
                sum(score) * shares(self.expected(x, *pair), parameter)[1] for pair, score in self.games.items())
        return math.exp(root(lambda power: surplus(math.exp(power)), -10, 10))

    def covariance(self, x, parameter):
        step = 1e-5
        columns = []
        for i in range(self.n + 1):
            up, down = list(x), list(x)
            up[i] += step
            down[i] -= step
            columns.append([(b - a) / (2 * step) for a, b in zip(self.gradient(up), self.gradient(down))])
        noise = [[0.0] * (self.n + 1) for _ in range(self.n + 1)]
        for row, _, count in self.rows():
            expected = logistic(sum(a * b for a, b in zip(row, x)))
            if sum(map(abs, row)) == 1:
                variance = 0.25 if row[self.n] else expected * (1 - expected)
            else:
                win, draw, _ = shares(expected, parameter)
                variance = win + draw / 4 - expected ** 2
            for i, j in itertools.product(range(self.n + 1), repeat=2):
                noise[i][j] += count * variance * row[i] * row[j]
        bread = inverse(columns)
        return product(product(bread, noise), transposed(bread))


def root(function, low, high):
    for _ in range(50):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def shares(expected, parameter):
    """Davidson's win, draw and loss with that expected score: the ratio of strengths is searched for."""
    def at(ratio):
        total = ratio + 1 / ratio + parameter
        return ratio / total, parameter / total, 1 / ratio / total
    found = at(math.exp(root(lambda power: at(math.exp(power))[0] + at(math.exp(power))[1] / 2 - expected, -15, 15)))
    return found


class Fit:
    """The ratings of Results relative to their mean, in the logistic scale: `x` and its `covariance`."""

    def __init__(self, results):
        n = results.n
        self.all = results.fit()
        self.steepest = max(map(abs, results.gradient(self.all)))
        self.parameter = results.draw_parameter(self.all)
        self.with_advantage = results.covariance(self.all, self.parameter)
        centre = [[float(i == j) - 1 / n for j in range(n + 1)] for i in range(n)]
        for row in centre:
            row[n] = 0
        self.x = [sum(a * b for a, b in zip(row, self.all)) for row in centre]
        self.covariance = product(product(centre, self.with_advantage), transposed(centre))

    def elo(self, player):
        return self.x[player] * LOGIT

    def error(self, player):
        return Z95 * math.sqrt(self.covariance[player][player]) * LOGIT
