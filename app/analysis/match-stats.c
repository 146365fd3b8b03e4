/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-stats.h. Elo, LOS and SPRT. */
#include "app/analysis/match-stats.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/error.h"

#define Z95 1.959963984540054

static double elo_of_mean(double mean)
{
    return -400.0 * log10(1.0 / mean - 1.0);
}

static double mean_of_elo(double elo)
{
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

double tabiya_scoreline_mean(TabiyaScoreline score)
{
    const int games = tabiya_scoreline_games(score);
    return games > 0 ? (score.wins + 0.5 * score.draws) / games : 0.5;
}

double tabiya_scoreline_elo(TabiyaScoreline score)
{
    const double mean = tabiya_scoreline_mean(score);
    if (mean <= 0.0)
        return -INFINITY;
    return mean >= 1.0 ? INFINITY : elo_of_mean(mean) + 0.0; /* an even score must not be -0.0 */
}

/* The variance of one game's result. */
static double variance(TabiyaScoreline score)
{
    const double mean = tabiya_scoreline_mean(score);
    const double n = tabiya_scoreline_games(score);
    return (score.wins * pow(1.0 - mean, 2) + score.draws * pow(0.5 - mean, 2) +
            score.losses * pow(mean, 2)) /
           n;
}

double tabiya_scoreline_elo_error(TabiyaScoreline score)
{
    const int games = tabiya_scoreline_games(score);
    if (games == 0)
        return INFINITY;
    const double mean = tabiya_scoreline_mean(score);
    const double half = Z95 * sqrt(variance(score) / games);
    if (mean - half <= 0.0 || mean + half >= 1.0)
        return INFINITY;
    return (elo_of_mean(mean + half) - elo_of_mean(mean - half)) / 2.0;
}

double tabiya_scoreline_los(TabiyaScoreline score)
{
    const int decided = score.wins + score.losses;
    if (decided == 0)
        return 0.5;
    return 0.5 * (1.0 + erf((score.wins - score.losses) / sqrt(2.0 * decided)));
}

/* --- SPRT ------------------------------------------------------------------------------------- */

static double *sprt_field(TabiyaSprt *sprt, const char *name)
{
    const struct {
        const char *name;
        double *field;
    } fields[] = {
        {"elo0", &sprt->elo0},
        {"elo1", &sprt->elo1},
        {"alpha", &sprt->alpha},
        {"beta", &sprt->beta},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(fields); i++) {
        if (strcmp(fields[i].name, name) == 0)
            return fields[i].field;
    }
    return NULL;
}

gboolean tabiya_sprt_parse(const char *text, TabiyaSprt *sprt, GError **error)
{
    *sprt = (TabiyaSprt){0.0, 5.0, 0.05, 0.05};
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    for (char **part = parts; *part; part++) {
        char *equals = strchr(*part, '=');
        char *end = NULL;
        double *field = NULL;
        if (equals) {
            *equals = '\0';
            field = sprt_field(sprt, *part);
        }
        if (field)
            *field = g_ascii_strtod(equals + 1, &end);
        if (!field || end == equals + 1 || *end != '\0') {
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("“%s” in --sprt: expected elo0=N,elo1=N,alpha=N,beta=N"), *part);
            return FALSE;
        }
    }
    if (sprt->elo1 <= sprt->elo0 || sprt->alpha <= 0 || sprt->alpha >= 0.5 || sprt->beta <= 0 ||
        sprt->beta >= 0.5) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("--sprt: elo1 must be above elo0, alpha and beta between 0 and 0.5"));
        return FALSE;
    }
    return TRUE;
}

double tabiya_sprt_llr(const TabiyaSprt *sprt, TabiyaScoreline score)
{
    if (tabiya_scoreline_games(score) == 0)
        return 0.0;
    /* Half a game of each kind keeps the variance above zero if all results are alike. */
    const double counts[3] = {score.losses + 0.5, score.draws + 0.5, score.wins + 0.5};
    const double n = counts[0] + counts[1] + counts[2];
    const double mean = (counts[2] + 0.5 * counts[1]) / n;
    const double var = (counts[2] * pow(1.0 - mean, 2) + counts[1] * pow(0.5 - mean, 2) +
                        counts[0] * pow(mean, 2)) /
                       n;
    const double s0 = mean_of_elo(sprt->elo0), s1 = mean_of_elo(sprt->elo1);
    return n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * var);
}

double tabiya_sprt_lower(const TabiyaSprt *sprt)
{
    return log(sprt->beta / (1.0 - sprt->alpha));
}

double tabiya_sprt_upper(const TabiyaSprt *sprt)
{
    return log((1.0 - sprt->beta) / sprt->alpha);
}

TabiyaSprtVerdict tabiya_sprt_verdict(const TabiyaSprt *sprt, TabiyaScoreline score)
{
    const double llr = tabiya_sprt_llr(sprt, score);
    if (llr >= tabiya_sprt_upper(sprt))
        return TABIYA_SPRT_H1;
    return llr <= tabiya_sprt_lower(sprt) ? TABIYA_SPRT_H0 : TABIYA_SPRT_CONTINUE;
}
