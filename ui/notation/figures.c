/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See figures.h: one row for each figure, with its text. */
#include "ui/notation/figures.h"

#include <glib/gi18n.h>

/* "950", "12.3k", "4.56M", "1.20G". */
static char *dup_count(guint64 count)
{
    static const struct {
        double unit;
        const char *letter;
    } units[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}};

    for (gsize i = 0; i < G_N_ELEMENTS(units); i++) {
        double shown = (double)count / units[i].unit;

        if (shown >= 1) {
            return g_strdup_printf("%.*f%s",
                                   shown < 10    ? 2
                                   : shown < 100 ? 1
                                                 : 0,
                                   shown, units[i].letter);
        }
    }
    return g_strdup_printf("%" G_GUINT64_FORMAT, count);
}

static char *dup_depth(const TabiyaAnalysisFigures *figures)
{
    /* Translators: how deep an engine searched, and how deep at most. Short, as are the following:
     * this is a small line of figures. */
    return g_strdup_printf(_("depth %d/%d"), figures->depth, figures->selective_depth);
}

static char *dup_time(const TabiyaAnalysisFigures *figures)
{
    const gint64 seconds = figures->time_ms / 1000;

    return g_strdup_printf("%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

static char *dup_nodes(const TabiyaAnalysisFigures *figures)
{
    g_autofree char *nodes = dup_count(figures->nodes);

    /* Translators: positions that an engine has looked at. */
    return g_strdup_printf(_("%s nodes"), nodes);
}

static char *dup_speed(const TabiyaAnalysisFigures *figures)
{
    g_autofree char *speed = dup_count(figures->nodes_per_second);

    /* Translators: positions a second. */
    return figures->nodes_per_second > 0 ? g_strdup_printf(_("%s/s"), speed) : NULL;
}

static char *dup_hash(const TabiyaAnalysisFigures *figures)
{
    /* Translators: how full the engine's memory is. */
    return figures->hashfull_permille > 0
               ? g_strdup_printf(_("hash %d%%"), figures->hashfull_permille / 10)
               : NULL;
}

static char *dup_tablebases(const TabiyaAnalysisFigures *figures)
{
    g_autofree char *hits = dup_count(figures->tablebase_hits);

    /* Translators: positions found in the endgame tablebases. */
    return figures->tablebase_hits > 0 ? g_strdup_printf(_("tb %s"), hits) : NULL;
}

const TabiyaFigureKind tabiya_figure_kinds[TABIYA_N_FIGURES] = {
    {"depth", N_("Depth"), N_("Half-moves searched, and the maximum")},
    {"time", N_("Time"), N_("Since the search began")},
    {"nodes", N_("Nodes"), N_("Positions searched")},
    {"speed", N_("Speed"), N_("Nodes per second")},
    {"hash", N_("Memory in use"), N_("How full the hash table is")},
    {"tablebases", N_("Tablebase hits"), N_("Positions found in tablebases")},
};

/* NULL: nothing to show. */
static char *(*const WORDS[TABIYA_N_FIGURES])(const TabiyaAnalysisFigures *figures) = {
    dup_depth, dup_time, dup_nodes, dup_speed, dup_hash, dup_tablebases,
};

char *tabiya_figures_dup_text(const TabiyaAnalysisFigures *figures, const char *const *wanted)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (gsize i = 0; i < TABIYA_N_FIGURES; i++) {
        g_autofree char *words = NULL;

        if (!wanted || g_strv_contains(wanted, tabiya_figure_kinds[i].id))
            words = WORDS[i](figures);
        if (words)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " · " : "", words);
    }
    return g_strdup(text->str);
}
