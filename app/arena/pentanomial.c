/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pentanomial.h. Results of pairs are means of their two games, 0…1, here. */
#include "app/arena/pentanomial.h"

#include <math.h>

#define Z95 1.959963984540054
#define CLASSES 5

/* Elo per standard deviation of a game, at equality. */
#define NORMALIZED_ELO (800.0 / G_LN10)

/* Stands for a count of zero in likelihoods. */
#define NONE_SEEN 1e-3

static double result_of(int class)
{
    return class / 4.0;
}

void tabiya_pentanomial_add(TabiyaPentanomial *self, int first_game, int second_game)
{
    g_return_if_fail(first_game >= 0 && first_game <= 2 && second_game >= 0 && second_game <= 2);
    self->counts[first_game + second_game]++;
}

TabiyaPentanomial tabiya_pentanomial_turned(TabiyaPentanomial pairs)
{
    TabiyaPentanomial turned;
    for (int i = 0; i < CLASSES; i++)
        turned.counts[i] = pairs.counts[CLASSES - 1 - i];
    return turned;
}

int tabiya_pentanomial_pairs(TabiyaPentanomial pairs)
{
    int sum = 0;
    for (int i = 0; i < CLASSES; i++)
        sum += pairs.counts[i];
    return sum;
}

double tabiya_pentanomial_mean(TabiyaPentanomial pairs)
{
    const int n = tabiya_pentanomial_pairs(pairs);
    double sum = 0.0;
    for (int i = 0; i < CLASSES; i++)
        sum += pairs.counts[i] * result_of(i);
    return n > 0 ? sum / n : 0.5;
}

/* The variance of a pair's result. */
static double variance_of(TabiyaPentanomial pairs)
{
    const double mean = tabiya_pentanomial_mean(pairs);
    double sum = 0.0;
    for (int i = 0; i < CLASSES; i++)
        sum += pairs.counts[i] * pow(result_of(i) - mean, 2);
    return sum / MAX(tabiya_pentanomial_pairs(pairs), 1);
}

static double elo_of_mean(double mean)
{
    if (mean <= 0.0)
        return -INFINITY;
    return mean >= 1.0 ? INFINITY : -400.0 * log10(1.0 / mean - 1.0) + 0.0; /* not -0.0 */
}

double tabiya_pentanomial_elo(TabiyaPentanomial pairs)
{
    return elo_of_mean(tabiya_pentanomial_mean(pairs));
}

double tabiya_pentanomial_elo_error(TabiyaPentanomial pairs)
{
    const int n = tabiya_pentanomial_pairs(pairs);
    if (n == 0)
        return INFINITY;
    const double mean = tabiya_pentanomial_mean(pairs);
    const double half = Z95 * sqrt(variance_of(pairs) / n);
    if (mean - half <= 0.0 || mean + half >= 1.0)
        return INFINITY;
    return (elo_of_mean(mean + half) - elo_of_mean(mean - half)) / 2.0;
}

double tabiya_pentanomial_normalized_elo(TabiyaPentanomial pairs)
{
    const double surplus = tabiya_pentanomial_mean(pairs) - 0.5;
    if (surplus == 0.0)
        return 0.0;
    /* A game has twice the variance of the mean of two. */
    return surplus / sqrt(2.0 * variance_of(pairs)) * NORMALIZED_ELO;
}

double tabiya_pentanomial_normalized_elo_error(TabiyaPentanomial pairs)
{
    const int n = tabiya_pentanomial_pairs(pairs);
    return n > 0 ? Z95 * NORMALIZED_ELO / sqrt(2.0 * n) : INFINITY;
}

double tabiya_pentanomial_los(TabiyaPentanomial pairs)
{
    const double surplus = tabiya_pentanomial_mean(pairs) - 0.5;
    const double variance = variance_of(pairs) / MAX(tabiya_pentanomial_pairs(pairs), 1);
    if (surplus == 0.0)
        return 0.5;
    return variance > 0.0 ? 0.5 * erfc(-surplus / sqrt(2.0 * variance)) : surplus > 0.0;
}

double tabiya_pentanomial_draw_ratio(TabiyaPentanomial pairs)
{
    return (double)pairs.counts[2] / MAX(tabiya_pentanomial_pairs(pairs), 1);
}

double tabiya_pentanomial_pair_ratio(TabiyaPentanomial pairs)
{
    const int won = pairs.counts[3] + pairs.counts[4], lost = pairs.counts[0] + pairs.counts[1];
    if (lost == 0)
        return won > 0 ? INFINITY : 1.0;
    return (double)won / lost;
}

/* --- Likelihoods ------------------------------------------------------------------------------ */

/* A distribution over the five results. */
typedef struct {
    double p[CLASSES];
} Shares;

static Shares observed_shares(TabiyaPentanomial pairs, double *n)
{
    Shares q;
    *n = 0.0;
    for (int i = 0; i < CLASSES; i++)
        *n += q.p[i] = pairs.counts[i] > 0 ? pairs.counts[i] : NONE_SEEN;
    for (int i = 0; i < CLASSES; i++)
        q.p[i] /= *n;
    return q;
}

/* Sum of q_i a_i / (1 + x a_i): falls as x rises. */
static double slope_at(const Shares *q, const double a[CLASSES], double x)
{
    double sum = 0.0;
    for (int i = 0; i < CLASSES; i++)
        sum += q->p[i] * a[i] / (1.0 + x * a[i]);
    return sum;
}

/* The likeliest distribution for the observations `q` under which `a` has a mean of 0. `a` has
 * values on both sides of 0. */
static Shares project(const Shares *q, const double a[CLASSES])
{
    double least = 0.0, most = 0.0;
    for (int i = 0; i < CLASSES; i++) {
        least = MIN(least, a[i]);
        most = MAX(most, a[i]);
    }
    double low = -1.0 / most, high = -1.0 / least;
    for (int round = 0; round < 100; round++) {
        const double middle = (low + high) / 2.0;
        if (slope_at(q, a, middle) > 0.0)
            low = middle;
        else
            high = middle;
    }
    Shares p;
    for (int i = 0; i < CLASSES; i++)
        p.p[i] = q->p[i] / (1.0 + (low + high) / 2.0 * a[i]);
    return p;
}

static Shares likeliest_with_mean(const Shares *q, double mean)
{
    double a[CLASSES];
    for (int i = 0; i < CLASSES; i++)
        a[i] = result_of(i) - mean;
    return project(q, a);
}

static void measure(const Shares *p, double *mean, double *deviation)
{
    double square = 0.0;
    *mean = 0.0;
    for (int i = 0; i < CLASSES; i++) {
        *mean += p->p[i] * result_of(i);
        square += p->p[i] * pow(result_of(i), 2);
    }
    *deviation = sqrt(MAX(square - *mean * *mean, 1e-12));
}

/* The likeliest distribution whose mean is `t` of its own deviations above 0.5. That condition is
 * not linear in the distribution: it is replaced by its tangent at the last solution, again and
 * again. */
static Shares likeliest_with_t(const Shares *q, double t)
{
    Shares p = {{0.2, 0.2, 0.2, 0.2, 0.2}};
    for (int round = 0; round < 50; round++) {
        double mean, deviation, a[CLASSES], change = 0.0;
        measure(&p, &mean, &deviation);
        for (int i = 0; i < CLASSES; i++) {
            const double away = (result_of(i) - mean) / deviation;
            a[i] = result_of(i) - 0.5 - t * deviation * (1.0 + away * away) / 2.0;
        }
        const Shares next = project(q, a);
        for (int i = 0; i < CLASSES; i++)
            change = MAX(change, fabs(next.p[i] - p.p[i]));
        p = next;
        if (change < 1e-12)
            break;
    }
    return p;
}

static Shares likeliest(const Shares *q, TabiyaSprtUnit unit, double elo)
{
    if (unit == TABIYA_SPRT_NORMALIZED)
        return likeliest_with_t(q, elo / NORMALIZED_ELO * G_SQRT2);
    return likeliest_with_mean(q, 1.0 / (1.0 + pow(10.0, -elo / 400.0)));
}

double tabiya_pentanomial_llr(const TabiyaSprt *sprt, TabiyaSprtUnit unit, TabiyaPentanomial pairs)
{
    if (tabiya_pentanomial_pairs(pairs) == 0)
        return 0.0;
    double n, sum = 0.0;
    const Shares q = observed_shares(pairs, &n);
    const Shares p0 = likeliest(&q, unit, sprt->elo0), p1 = likeliest(&q, unit, sprt->elo1);
    for (int i = 0; i < CLASSES; i++)
        sum += q.p[i] * log(p1.p[i] / p0.p[i]);
    return n * sum;
}

TabiyaSprtVerdict tabiya_pentanomial_verdict(const TabiyaSprt *sprt, TabiyaSprtUnit unit,
                                             TabiyaPentanomial pairs)
{
    const double llr = tabiya_pentanomial_llr(sprt, unit, pairs);
    if (llr >= tabiya_sprt_upper(sprt))
        return TABIYA_SPRT_H1;
    return llr <= tabiya_sprt_lower(sprt) ? TABIYA_SPRT_H0 : TABIYA_SPRT_CONTINUE;
}
