/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-words.h. */
#include "app/arena/learning-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MINUTE_S 60
#define HOUR_S 3600
#define SMALL_HOURS 2
#define Z_95 1.959964
#define TICKS 6

/* --- Words ------------------------------------------------------------------------------------ */

const char *tabiya_learning_get_size_name(TabiyaLearningSize size)
{
    static const char *const names[TABIYA_LEARNING_SIZES] = {
        [TABIYA_LEARNING_MINUTES] = N_("A few minutes"),
        [TABIYA_LEARNING_HOUR] = N_("An hour"),
        [TABIYA_LEARNING_NIGHT] = N_("A night"),
    };

    g_return_val_if_fail(size < TABIYA_LEARNING_SIZES, "");
    return _(names[size]);
}

static char *dup_duration(double seconds)
{
    const int minutes = MAX((int)lround(seconds / MINUTE_S), 1);
    const int hours = (int)lround(seconds / HOUR_S);

    if (hours >= SMALL_HOURS)
        return g_strdup_printf(ngettext("%d hour", "%d hours", (gulong)hours), hours);
    return g_strdup_printf(ngettext("%d minute", "%d minutes", (gulong)minutes), minutes);
}

char *tabiya_learning_dup_cost(const TabiyaLearningRecipe *recipe, int cores)
{
    g_autofree char *duration = dup_duration(tabiya_learning_recipe_seconds(recipe, cores));
    g_autofree char *generations =
        g_strdup_printf(ngettext("%d generation", "%d generations", (gulong)recipe->generations),
                        recipe->generations);
    g_autofree char *games =
        g_strdup_printf(ngettext("%'d game", "%'d games", (gulong)recipe->games), recipe->games);

    /* Translators: generations, games of each, and the time: "5 generations of 3,000 games; about 2
     * minutes if nothing else runs". */
    return g_strdup_printf(_("%s of %s; about %s if nothing else runs"), generations, games,
                           duration);
}

char *tabiya_learning_dup_left(double seconds)
{
    g_autofree char *duration = dup_duration(MIN(seconds, 1e8));

    if (seconds < MINUTE_S)
        return g_strdup(_("Less than a minute left"));
    /* Translators: a time: "About 5 minutes left". */
    return g_strdup_printf(_("About %s left"), duration);
}

char *tabiya_learning_dup_step(const TabiyaLearningStory *story)
{
    static const char *const steps[] = {
        [TABIYA_LEARNING_GAMES] = N_("Generation %d plays against itself: %d%%"),
        [TABIYA_LEARNING_PACK] = N_("Generation %d: choosing positions"),
        [TABIYA_LEARNING_LEARN] = N_("Generation %d learns: %d%%"),
        [TABIYA_LEARNING_MATCH] = N_("Generation %d plays against the one before: %d%%"),
    };
    const int percent = (int)(100 * CLAMP(story->share, 0, 1));

    if (story->step == TABIYA_LEARNING_PACK)
        return g_strdup_printf(_("Generation %d: choosing positions"), story->generation);
    g_autofree char *text = g_strdup_printf(_(steps[story->step]), story->generation, percent);
    if (story->rate < 1)
        return g_steal_pointer(&text);
    /* Translators: what is done, and how fast. */
    return g_strdup_printf(_("%s, %'d positions a second"), text, (int)MIN(story->rate, 1e9));
}

/* --- Elo -------------------------------------------------------------------------------------- */

static double elo_of(double mean, double margin)
{
    const double m = CLAMP(mean, margin, 1 - margin);

    return -400 * log10(1 / m - 1);
}

TabiyaLearningElo tabiya_learning_elo(TabiyaScoreline score)
{
    const double n = tabiya_scoreline_games(score);

    if (n < 1)
        return (TabiyaLearningElo){0};
    const double mean = (score.wins + score.draws / 2.0) / n, z2 = Z_95 * Z_95;
    const double margin = 0.5 / (n + 1);
    const double middle = (mean + z2 / (2 * n)) / (1 + z2 / n);
    const double half = Z_95 * sqrt(mean * (1 - mean) / n + z2 / (4 * n * n)) / (1 + z2 / n);

    return (TabiyaLearningElo){.value = elo_of(mean, margin),
                               .low = elo_of(fmin(middle - half, mean), margin),
                               .high = elo_of(fmax(middle + half, mean), margin)};
}

char *tabiya_learning_dup_score(TabiyaScoreline score)
{
    const TabiyaLearningElo elo = tabiya_learning_elo(score);

    /* Translators: the difference in strength with its 95% interval, then numbers of games. */
    return g_strdup_printf(_("%+.0f Elo (%+.0f to %+.0f): %d won, %d drawn, %d lost"), elo.value,
                           elo.low, elo.high, score.wins, score.draws, score.losses);
}

/* --- Charts ----------------------------------------------------------------------------------- */

/* The root of the loss: how far its guess of the result is off, in percent. */
static double error_of(double loss)
{
    return 100 * sqrt(fmax(loss, 0));
}

static void add_loss(TabiyaChart *chart, const TabiyaLearningLoss *loss)
{
    const double percent = 100 * loss->share;
    const double held_out = error_of(loss->check), learned = error_of(loss->loss);

    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = percent,
                                .value = held_out,
                                .low = fmin(learned, held_out),
                                .high = fmax(learned, held_out),
                                .label = g_strdup_printf(_("%.0f%%"), percent),
                                /* Translators: the error of a net, on two kinds of positions. */
                                .words = g_strdup_printf(_("%.1f%%; where it learned %.1f%%"),
                                                         held_out, learned),
                            });
}

static void add_percents(TabiyaChart *chart)
{
    for (int percent = 0; percent <= 100; percent += 25)
        tabiya_chart_add_tick(chart, percent, g_strdup_printf(_("%.0f%%"), (double)percent));
    chart->first = 0;
    chart->last = 100;
}

static char *dup_loss(const GArray *losses)
{
    const TabiyaLearningLoss *first = &g_array_index(losses, TabiyaLearningLoss, 0);
    const TabiyaLearningLoss *last = &g_array_index(losses, TabiyaLearningLoss, losses->len - 1);

    return g_strdup_printf(
        _("How far its guess of the result is off, in percent: %.1f at first, %.1f at last, in "
          "positions that it does not learn from (loss %.4f). The shade reaches to those that it "
          "learns from."),
        error_of(first->check), error_of(last->check), last->check);
}

TabiyaChart *tabiya_learning_new_loss_chart(const TabiyaLearningGeneration *generation)
{
    const GArray *losses = generation->losses;

    if (losses->len == 0)
        return NULL;
    g_autofree char *title = g_strdup_printf(_("Error of Generation %d"), generation->number);
    TabiyaChart *chart = tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_NUMBER, title);
    for (guint i = 0; i < losses->len; i++)
        add_loss(chart, &g_array_index(losses, TabiyaLearningLoss, i));
    add_percents(chart);
    chart->about = dup_loss(losses);
    return chart;
}

/* The sum of all differences so far, and their errors, which add up as those of independent
 * measurements do. */
typedef struct {
    double sum, below, above;
} Strength;

static void add_elo(TabiyaChart *chart, const TabiyaLearningGeneration *generation,
                    Strength *strength)
{
    const TabiyaLearningElo elo = tabiya_learning_elo(generation->score);
    g_autofree char *score = tabiya_learning_dup_score(generation->score);

    strength->sum += elo.value;
    strength->below = hypot(strength->below, elo.value - elo.low);
    strength->above = hypot(strength->above, elo.high - elo.value);
    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = generation->number,
                                .value = strength->sum,
                                .low = strength->sum - strength->below,
                                .high = strength->sum + strength->above,
                                .label = g_strdup_printf(_("Generation %d"), generation->number),
                                /* Translators: the sum of all differences, then the last one. */
                                .words = g_strdup_printf(_("%+.0f; against the one before %s"),
                                                         strength->sum, score),
                            });
}

static void add_beginning(TabiyaChart *chart)
{
    /* A chart has a band only if its first point has one. */
    tabiya_chart_add(
        chart,
        &(TabiyaChartPoint){.high = 0.5, .label = g_strdup(_("At first")), .words = g_strdup("0")});
}

static void add_generations(TabiyaChart *chart, int last)
{
    const int step = (last + TICKS - 1) / TICKS;

    for (int number = 0; number <= last; number += step)
        tabiya_chart_add_tick(chart, number, g_strdup_printf("%d", number));
    chart->first = 0;
    chart->last = last;
}

/* NULL: no match has been begun. */
static const TabiyaLearningGeneration *find_last(const TabiyaLearningStory *story)
{
    for (guint i = story->generations->len; i > 0; i--) {
        const TabiyaLearningGeneration *generation = story->generations->pdata[i - 1];
        if (tabiya_scoreline_games(generation->score) > 0)
            return generation;
    }
    return NULL;
}

TabiyaChart *tabiya_learning_new_elo_chart(const TabiyaLearningStory *story)
{
    const TabiyaLearningGeneration *last = find_last(story);
    Strength strength = {0};

    if (!last)
        return NULL;
    TabiyaChart *chart =
        tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_NUMBER, _("Strength of the Generations"));
    add_beginning(chart);
    for (int number = 1; number <= last->number; number++)
        add_elo(chart, tabiya_learning_story_get(story, number), &strength);
    add_generations(chart, last->number);
    g_autofree char *score = tabiya_learning_dup_score(last->score);
    chart->about = g_strdup_printf(_("Generation %d against the one before: %s. In all %+.0f Elo "
                                     "since the beginning, with errors that add up."),
                                   last->number, score, strength.sum);
    return chart;
}
