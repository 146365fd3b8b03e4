# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ratings by maximum likelihood, with error bars: of players from games, of a solver from puzzles.

The model is the logistic one: a player d Elo ahead scores 1 / (1 + 10^(-d / 400)), a draw is half a win. Errors
are 95%, from the curvature of the likelihood at its maximum.
"""
import math

ELO = 400 / math.log(10)  # Elo in one unit of the logistic curve
Z95 = 1.96
PRIOR_GAMES = 0.5  # drawn, for each pair that played: it keeps a pair that was all won finite


def expected(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def invert(matrix):
    """Gauss and Jordan, with the largest pivot."""
    n = len(matrix)
    rows = [list(row) + [float(i == k) for k in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    return [row[n:] for row in rows]


class Ratings:
    """The ratings of `players` from `pairs`: {(first, second): (wins, draws, losses)} of the first. Every player must
    be connected with the first one of the list by games; that one's rating is 0."""

    def __init__(self, players, pairs):
        self.index = {player: i for i, player in enumerate(players)}
        self.elo = [0.0] * len(players)
        self.pairs = [(self.index[a], self.index[b], w + d / 2 + PRIOR_GAMES / 2,
                       w + d + l + PRIOR_GAMES) for (a, b), (w, d, l) in pairs.items() if w + d + l]
        for _ in range(200):
            slope, self.covariance = self.look()
            step = [sum(c * s for c, s in zip(row, slope)) for row in self.covariance]
            # Newton's steps are too long far from the top.
            scale = min(1, 200 / max(1e-12, *map(abs, step), 0))
            self.elo[1:] = [elo + scale * s for elo, s in zip(self.elo[1:], step)]
            if max(map(abs, step), default=0) < 1e-6:
                break

    def look(self):
        """The likelihood's slope where the ratings are now, and the covariance there, of all players but
        the first."""
        n = len(self.elo)
        slope, curve = [0.0] * n, [[0.0] * n for _ in range(n)]
        for a, b, points, games in self.pairs:
            p = expected(self.elo[a] - self.elo[b])
            pull, weight = (points - games * p) / ELO, games * p * (1 - p) / ELO / ELO
            slope[a] += pull
            slope[b] -= pull
            for i, k, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                curve[i][k] += sign * weight
        return slope[1:], invert([row[1:] for row in curve[1:]])

    def difference(self, upper, lower):
        """(Elo, error) that `upper` is ahead of `lower`."""
        u, l = self.index[upper], self.index[lower]

        def covariance(i, k):
            return self.covariance[i - 1][k - 1] if i and k else 0.0
        variance = covariance(u, u) + covariance(l, l) - 2 * covariance(u, l)
        return self.elo[u] - self.elo[l], Z95 * math.sqrt(max(variance, 0))


def elo_of_score(points, games):
    """(Elo, error) of a score over all games; a score of all or nothing has none."""
    ratings = Ratings("ab", {("b", "a"): (points, 0, games - points)})
    return ratings.difference("b", "a")


def solver(results):
    """(rating, error) of who solved (True) or failed puzzles of known ratings: [(rating, solved)]."""
    low, high = -1000.0, 5000.0
    # One puzzle half solved at either end keeps all or nothing finite.
    tries = [(rating, float(solved)) for rating, solved in results] + [(low, 0.5), (high, 0.5)]
    while high - low > 0.01:
        middle = (low + high) / 2
        too_low = sum(solved - expected(middle - rating) for rating, solved in tries) > 0
        low, high = (middle, high) if too_low else (low, middle)
    weight = sum(p * (1 - p) for p in (expected(low - rating) for rating, _ in tries))
    return low, Z95 * ELO / math.sqrt(weight)
