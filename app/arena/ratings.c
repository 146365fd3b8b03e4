/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ratings.h. Ratings are fitted in natural logarithms of odds, and written in Elo. */
#include "app/arena/ratings.h"

#include <math.h>
#include <string.h>

#define Z95 1.959963984540054
#define ELO_PER_LOGIT (400.0 / G_LN10)

/* Drawn games of the prior: of each player against rating 0, and of the advantage. */
#define PLAYER_PRIOR 0.5
#define ADVANTAGE_PRIOR 1.0

/* Games of each result between equal players: the prior of draws. */
#define DRAW_PRIOR 0.5

/* Far beyond what any results give with the prior. */
#define MAX_ROUNDS 200

/* The unknowns: the players' ratings, then the advantage. */
typedef struct {
    const TabiyaRatingsInput *input;
    int n;        /* players */
    int size;     /* unknowns */
    double *x;    /* their values */
    double *step; /* the gradient, then Newton's step */
    double *h;    /* the information, then its Cholesky factor */
} Fit;

static double logistic(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

/* log(1 / (1 + exp(-x))) without overflow */
static double log_logistic(double x)
{
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static TabiyaScoreline cell(const Fit *fit, int white, int black)
{
    const TabiyaScoreline none = {0};
    return white == black ? none : fit->input->games[(gsize)white * fit->n + black];
}

static double points_of(TabiyaScoreline s)
{
    return s.wins + 0.5 * s.draws;
}

/* White's rating minus Black's, with the advantage, if there is one. */
static double difference(const Fit *fit, int white, int black)
{
    const double advantage = fit->size > fit->n ? fit->x[fit->n] : 0.0;
    return fit->x[white] - fit->x[black] + advantage;
}

/* --- The likelihood --------------------------------------------------------------------------- */

/* Of `games` drawn games of an unknown of value x against 0. */
static double prior_likelihood(double x, double games)
{
    return 0.5 * games * (log_logistic(x) + log_logistic(-x));
}

static double likelihood(const Fit *fit)
{
    double sum = fit->size > fit->n ? prior_likelihood(fit->x[fit->n], ADVANTAGE_PRIOR) : 0.0;
    for (int w = 0; w < fit->n; w++) {
        sum += prior_likelihood(fit->x[w], PLAYER_PRIOR);
        for (int b = 0; b < fit->n; b++) {
            const TabiyaScoreline s = cell(fit, w, b);
            const int games = tabiya_scoreline_games(s);
            if (games == 0)
                continue;
            const double d = difference(fit, w, b);
            sum += points_of(s) * log_logistic(d) + (games - points_of(s)) * log_logistic(-d);
        }
    }
    return sum;
}

/* Adds `weight` times the square of (white - black + advantage) to the matrix. */
static void add_square(const Fit *fit, double *matrix, const int pair[2], double weight)
{
    const int at[3] = {pair[0], pair[1], fit->n};
    const double sign[3] = {1.0, -1.0, 1.0};
    const int terms = fit->size > fit->n ? 3 : 2;
    for (int i = 0; i < terms; i++) {
        for (int j = 0; j < terms; j++)
            matrix[(gsize)at[i] * fit->size + at[j]] += sign[i] * sign[j] * weight;
    }
}

static void add_prior(Fit *fit, int unknown, double games)
{
    const double e = logistic(fit->x[unknown]);
    fit->step[unknown] += games * (0.5 - e);
    fit->h[(gsize)unknown * fit->size + unknown] += games * e * (1.0 - e);
}

static void add_games(Fit *fit, int w, int b)
{
    const TabiyaScoreline s = cell(fit, w, b);
    const int games = tabiya_scoreline_games(s);
    if (games == 0)
        return;
    const double e = logistic(difference(fit, w, b));
    const double surplus = points_of(s) - games * e;
    fit->step[w] += surplus;
    fit->step[b] -= surplus;
    if (fit->size > fit->n)
        fit->step[fit->n] += surplus;
    add_square(fit, fit->h, (const int[]){w, b}, games * e * (1.0 - e));
}

/* The gradient, and the negative second derivatives. */
static void differentiate(Fit *fit)
{
    memset(fit->step, 0, (gsize)fit->size * sizeof(double));
    memset(fit->h, 0, (gsize)fit->size * fit->size * sizeof(double));
    for (int w = 0; w < fit->n; w++) {
        add_prior(fit, w, PLAYER_PRIOR);
        for (int b = 0; b < fit->n; b++)
            add_games(fit, w, b);
    }
    if (fit->size > fit->n)
        add_prior(fit, fit->n, ADVANTAGE_PRIOR);
}

/* --- Linear algebra --------------------------------------------------------------------------- */

/* The lower Cholesky factor, in place. The prior keeps the matrix positive definite, and the floor
 * keeps rounding from breaking that. */
static void factor(double *a, int size)
{
    for (int j = 0; j < size; j++) {
        for (int i = j; i < size; i++) {
            double sum = a[(gsize)i * size + j];
            for (int k = 0; k < j; k++)
                sum -= a[(gsize)i * size + k] * a[(gsize)j * size + k];
            a[(gsize)i * size + j] = i == j ? sqrt(MAX(sum, 1e-12)) : sum / a[(gsize)j * size + j];
        }
    }
}

static void solve(const double *l, int size, double *x)
{
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= l[(gsize)i * size + k] * x[k];
        x[i] /= l[(gsize)i * size + i];
    }
    for (int i = size - 1; i >= 0; i--) {
        for (int k = i + 1; k < size; k++)
            x[i] -= l[(gsize)k * size + i] * x[k];
        x[i] /= l[(gsize)i * size + i];
    }
}

/* Solves for each row of a symmetric matrix, and transposes. */
static void solve_rows(const double *l, int size, double *matrix)
{
    for (int i = 0; i < size; i++)
        solve(l, size, matrix + (gsize)i * size);
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
            const double swapped = matrix[(gsize)i * size + j];
            matrix[(gsize)i * size + j] = matrix[(gsize)j * size + i];
            matrix[(gsize)j * size + i] = swapped;
        }
    }
}

/* --- The fit ---------------------------------------------------------------------------------- */

/* Newton's step, halved until the likelihood does not fall. Returns the largest change. */
static double advance(Fit *fit)
{
    const double before = likelihood(fit);
    differentiate(fit);
    factor(fit->h, fit->size);
    solve(fit->h, fit->size, fit->step);
    g_autofree double *old = g_memdup2(fit->x, (gsize)fit->size * sizeof(double));
    double largest = 0.0;
    for (double part = 1.0; part > 1e-6; part /= 2) {
        largest = 0.0;
        for (int i = 0; i < fit->size; i++) {
            fit->x[i] = old[i] + part * fit->step[i];
            largest = MAX(largest, fabs(part * fit->step[i]));
        }
        if (likelihood(fit) >= before - 1e-9 * fabs(before))
            break;
    }
    return largest;
}

/* --- Draws ------------------------------------------------------------------------------------ */

/* The share of drawn games, for White's expected score. */
static double draw_share(double e, double parameter)
{
    const double v = e * (1.0 - e), q = 2.0 / parameter;
    return 4.0 * v / (1.0 + sqrt(MAX(1.0 - 4.0 * v * (1.0 - q * q), 0.0)));
}

void tabiya_ratings_predict(double difference, double draw_parameter, double wdl[3])
{
    const double e = logistic(difference / ELO_PER_LOGIT);
    wdl[1] = draw_share(e, draw_parameter);
    wdl[0] = MAX(e - wdl[1] / 2, 0.0);
    wdl[2] = MAX(1.0 - e - wdl[1] / 2, 0.0);
}

/* The draws that the parameter predicts, minus those there were. */
static double surplus_of_draws(const Fit *fit, double parameter)
{
    double sum = 3 * DRAW_PRIOR * draw_share(0.5, parameter) - DRAW_PRIOR;
    for (int w = 0; w < fit->n; w++) {
        for (int b = 0; b < fit->n; b++) {
            const TabiyaScoreline s = cell(fit, w, b);
            const int games = tabiya_scoreline_games(s);
            if (games > 0)
                sum += games * draw_share(logistic(difference(fit, w, b)), parameter) - s.draws;
        }
    }
    return sum;
}

/* The surplus rises with the parameter: bisection of its logarithm. */
static double fit_draws(const Fit *fit)
{
    double low = -14.0, high = 14.0;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if (surplus_of_draws(fit, exp(middle)) < 0)
            low = middle;
        else
            high = middle;
    }
    return exp((low + high) / 2);
}

/* --- Groups ----------------------------------------------------------------------------------- */

static void join(const Fit *fit, int *groups, int player, int group)
{
    groups[player] = group;
    for (int other = 0; other < fit->n; other++) {
        const gboolean met = tabiya_scoreline_games(cell(fit, player, other)) > 0 ||
                             tabiya_scoreline_games(cell(fit, other, player)) > 0;
        if (met && groups[other] < 0)
            join(fit, groups, other, group);
    }
}

static void find_groups(const Fit *fit, TabiyaRatings *ratings)
{
    for (int i = 0; i < fit->n; i++)
        ratings->groups[i] = -1;
    for (int i = 0; i < fit->n; i++) {
        if (ratings->groups[i] < 0)
            join(fit, ratings->groups, i, ratings->n_groups++);
    }
}

/* --- The covariance --------------------------------------------------------------------------- */

/* The variance of the gradient: like the information, with the variance of games with draws. */
static double *dup_score_variance(const Fit *fit, double parameter)
{
    double *j = g_new0(double, (gsize)fit->size * fit->size);
    for (int w = 0; w < fit->n; w++) {
        const double prior = logistic(fit->x[w]);
        j[(gsize)w * fit->size + w] += PLAYER_PRIOR * prior * (1.0 - prior);
        for (int b = 0; b < fit->n; b++) {
            const int games = tabiya_scoreline_games(cell(fit, w, b));
            if (games == 0)
                continue;
            const double e = logistic(difference(fit, w, b));
            const double each = e * (1.0 - e) - draw_share(e, parameter) / 4.0;
            add_square(fit, j, (const int[]){w, b}, games * MAX(each, 0.0));
        }
    }
    if (fit->size > fit->n)
        j[(gsize)fit->size * fit->size - 1] += ADVANTAGE_PRIOR / 4;
    return j;
}

/* How much of player j is subtracted from player i. */
static double reference_share(const Fit *fit, const TabiyaRatings *r, int i, int j)
{
    const int anchor = fit->input->anchor;
    if (r->groups[i] != r->groups[j])
        return 0.0;
    if (anchor >= 0 && r->groups[anchor] == r->groups[i])
        return j == anchor ? 1.0 : 0.0;
    int members = 0;
    for (int k = 0; k < r->n_players; k++)
        members += r->groups[k] == r->groups[i];
    return 1.0 / members;
}

/* The reference of player i, in terms of `values` with a distance of `stride`. */
static double weigh(const double *shares, const double *values, int n, int stride)
{
    double sum = 0.0;
    for (int j = 0; j < n; j++)
        sum += shares[j] * values[(gsize)j * stride];
    return sum;
}

/* Subtracts the mean of the group, or the anchor, from ratings and rows and columns of `c`. */
static void subtract_reference(const Fit *fit, TabiyaRatings *r, double *c)
{
    const int n = r->n_players;
    g_autofree double *shares = g_new(double, (gsize)n *n);
    g_autofree double *sums = g_new(double, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            shares[(gsize)i * n + j] = reference_share(fit, r, i, j);
    }
    for (int i = 0; i < n; i++)
        r->elo[i] = (fit->x[i] - weigh(shares + (gsize)i * n, fit->x, n, 1)) * ELO_PER_LOGIT;
    for (int column = 0; column < n; column++) {
        for (int i = 0; i < n; i++)
            sums[i] = weigh(shares + (gsize)i * n, c + column, n, fit->size);
        for (int i = 0; i < n; i++)
            c[(gsize)i * fit->size + column] -= sums[i];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const double *row = c + (gsize)i * fit->size;
            r->covariance[(gsize)i * n + j] =
                (row[j] - weigh(shares + (gsize)j * n, row, n, 1)) * ELO_PER_LOGIT * ELO_PER_LOGIT;
        }
    }
}

static double interval(double variance)
{
    return Z95 * sqrt(MAX(variance, 0.0));
}

static void write_errors(const Fit *fit, TabiyaRatings *r)
{
    g_autofree double *c = dup_score_variance(fit, r->draw_parameter);
    solve_rows(fit->h, fit->size, c);
    solve_rows(fit->h, fit->size, c);
    if (fit->size > fit->n) {
        const gsize last = (gsize)fit->size * fit->size - 1;
        r->advantage = fit->x[fit->n] * ELO_PER_LOGIT;
        r->advantage_error = interval(c[last]) * ELO_PER_LOGIT;
    }
    subtract_reference(fit, r, c);
    for (int i = 0; i < r->n_players; i++)
        r->error[i] = interval(r->covariance[(gsize)i * r->n_players + i]);
}

/* --- The public functions --------------------------------------------------------------------- */

static TabiyaRatings *new_empty(int n)
{
    TabiyaRatings *self = g_new0(TabiyaRatings, 1);
    self->n_players = n;
    self->groups = g_new0(int, n);
    self->elo = g_new0(double, n);
    self->error = g_new0(double, n);
    self->covariance = g_new0(double, (gsize)n *n);
    return self;
}

static void fit_clear(Fit *fit)
{
    g_free(fit->x);
    g_free(fit->step);
    g_free(fit->h);
}

TabiyaRatings *tabiya_ratings_new(const TabiyaRatingsInput *input)
{
    g_return_val_if_fail(input && input->anchor < input->n_players, NULL);

    const int n = input->n_players, size = n + (input->fit_advantage ? 1 : 0);
    Fit fit = {input,
               n,
               size,
               g_new0(double, size),
               g_new0(double, size),
               g_new0(double, (gsize)size *size)};
    TabiyaRatings *self = new_empty(n);
    find_groups(&fit, self);
    for (int round = 0; round < MAX_ROUNDS && advance(&fit) > 1e-10; round++)
        ;
    self->draw_parameter = fit_draws(&fit);
    self->draw_rate = draw_share(0.5, self->draw_parameter);
    differentiate(&fit);
    factor(fit.h, size);
    write_errors(&fit, self);
    for (int i = 0; input->anchor >= 0 && i < n; i++) {
        if (self->groups[i] == self->groups[input->anchor])
            self->elo[i] += input->anchor_elo;
    }
    fit_clear(&fit);
    return self;
}

void tabiya_ratings_free(TabiyaRatings *self)
{
    if (!self)
        return;
    g_free(self->groups);
    g_free(self->elo);
    g_free(self->error);
    g_free(self->covariance);
    g_free(self);
}

gboolean tabiya_ratings_are_comparable(const TabiyaRatings *self, int a, int b)
{
    return self->groups[a] == self->groups[b];
}

static double difference_variance(const TabiyaRatings *self, int a, int b)
{
    const double *c = self->covariance;
    const gsize n = (gsize)self->n_players;
    return c[a * n + a] + c[b * n + b] - 2.0 * c[a * n + b];
}

double tabiya_ratings_difference_error(const TabiyaRatings *self, int a, int b)
{
    if (!tabiya_ratings_are_comparable(self, a, b))
        return INFINITY;
    return interval(difference_variance(self, a, b));
}

double tabiya_ratings_los(const TabiyaRatings *self, int a, int b)
{
    const double variance = difference_variance(self, a, b);
    if (a == b || !tabiya_ratings_are_comparable(self, a, b) || variance <= 0.0)
        return 0.5;
    return 0.5 * erfc((self->elo[b] - self->elo[a]) / sqrt(2.0 * variance));
}
