/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See adjudication.h. */
#include "app/analysis/adjudication.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/error.h"

/* --- Reading ---------------------------------------------------------------------------------- */

/* A key of an option, and where its value goes. */
typedef struct {
    const char *name;
    int *number;    /* NULL: it is true or false */
    gboolean *flag; /* NULL: it is a number */
    int minimum;
} Key;

static gboolean read_value(const Key *key, const char *text)
{
    guint64 number;
    if (key->flag) {
        *key->flag = strcmp(text, "true") == 0;
        return *key->flag || strcmp(text, "false") == 0;
    }
    if (!g_ascii_string_to_unsigned(text, 10, (guint64)key->minimum, 1000000, &number, NULL))
        return FALSE;
    *key->number = (int)number;
    return TRUE;
}

static gboolean read_part(const char *part, const Key *keys)
{
    for (const Key *key = keys; key->name; key++) {
        const gsize length = strlen(key->name);
        if (g_str_has_prefix(part, key->name) && part[length] == '=')
            return read_value(key, part + length + 1);
    }
    return FALSE;
}

/* `expected` tells the whole option, as it is written. */
static gboolean read_option(const char *text, const Key *keys, const char *option,
                            const char *expected, GError **error)
{
    g_auto(GStrv) parts = g_strsplit_set(text, ", ", -1);
    for (char **part = parts; *part; part++) {
        if (**part == '\0' || read_part(*part, keys))
            continue;
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    /* Translators: a part of an option, its name, and its form, which stays. */
                    _("“%s” in %s: expected %s"), *part, option, expected);
        return FALSE;
    }
    return TRUE;
}

gboolean tabiya_adjudication_parse_draw(const char *text, TabiyaAdjudication *rules, GError **error)
{
    const Key keys[] = {
        {"movenumber", &rules->draw_move, NULL, 0},
        {"movecount", &rules->draw_count, NULL, 1},
        {"score", &rules->draw_cp, NULL, 0},
        {NULL},
    };
    rules->draw_move = 40;
    rules->draw_count = 8;
    rules->draw_cp = 10;
    return read_option(text, keys, "--draw", "movenumber=N,movecount=N,score=N", error);
}

gboolean tabiya_adjudication_parse_resign(const char *text, TabiyaAdjudication *rules,
                                          GError **error)
{
    const Key keys[] = {
        {"movecount", &rules->resign_count, NULL, 1},
        {"score", &rules->resign_cp, NULL, 1},
        {"twosided", NULL, &rules->resign_by_both, 0},
        {NULL},
    };
    rules->resign_count = 3;
    rules->resign_cp = 600;
    rules->resign_by_both = FALSE;
    return read_option(text, keys, "--resign", "movecount=N,score=N,twosided=true|false", error);
}

char *tabiya_adjudication_dup_text(const TabiyaAdjudication *rules)
{
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);
    if (rules->draw_count > 0) {
        g_ptr_array_add(parts, g_strdup_printf("draw=%d,%d,%d", rules->draw_move, rules->draw_count,
                                               rules->draw_cp));
    }
    if (rules->resign_count > 0) {
        g_ptr_array_add(parts, g_strdup_printf("resign=%d,%d,%d", rules->resign_count,
                                               rules->resign_cp, rules->resign_by_both));
    }
    if (rules->tablebases)
        g_ptr_array_add(parts, g_strdup("tablebases"));
    g_ptr_array_add(parts, NULL);
    return g_strjoinv(" ", (char **)parts->pdata);
}

/* --- Counting --------------------------------------------------------------------------------- */

/* Counts on, or begins again. */
static void add_or_reset(int *count, gboolean is_met)
{
    *count = is_met ? *count + 1 : 0;
}

static gboolean is_drawn(const TabiyaAdjudication *rules, TabiyaScoreCounts *counts,
                         const TabiyaScoredMove *move, int cp)
{
    if (move->resets)
        counts->near_zero = 0;
    add_or_reset(&counts->near_zero, move->has_score && ABS(cp) <= rules->draw_cp);
    return rules->draw_count > 0 && move->number >= rules->draw_move &&
           counts->near_zero >= 2 * rules->draw_count;
}

/* Whether `color` has lost by the scores. */
static gboolean is_lost(const TabiyaAdjudication *rules, const TabiyaScoreCounts *counts,
                        EngColor color)
{
    return rules->resign_count > 0 && counts->low[color] >= rules->resign_count &&
           (!rules->resign_by_both || counts->high[!color] >= rules->resign_count);
}

TabiyaAdjudicated tabiya_adjudication_count(const TabiyaAdjudication *rules,
                                            TabiyaScoreCounts *counts, const TabiyaScoredMove *move)
{
    const int cp = move->has_score ? tabiya_score_compare_cp(move->score, move->color) : 0;
    add_or_reset(&counts->low[move->color], move->has_score && cp <= -rules->resign_cp);
    add_or_reset(&counts->high[move->color], move->has_score && cp >= rules->resign_cp);
    if (is_lost(rules, counts, ENG_WHITE))
        return TABIYA_ADJUDICATED_BLACK;
    if (is_lost(rules, counts, ENG_BLACK))
        return TABIYA_ADJUDICATED_WHITE;
    return is_drawn(rules, counts, move, cp) ? TABIYA_ADJUDICATED_DRAW : TABIYA_ADJUDICATED_NOT;
}
