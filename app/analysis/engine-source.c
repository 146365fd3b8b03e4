/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-source.h. */
#include "app/analysis/engine-source.h"

#include "engine/play/levels.h"

/* A mate counts for more than any evaluation, and a quicker one for more. */
#define MATE_CP 100000
#define TABLEBASE_CP 50000

G_DEFINE_INTERFACE(TabiyaEngineSource, tabiya_engine_source, G_TYPE_OBJECT)

static void tabiya_engine_source_default_init(TabiyaEngineSourceInterface *iface)
{
}

TabiyaScore tabiya_score_from_engine(EngScore score, EngColor side_to_move)
{
    static const int types[] = {
        [ENG_SCORE_CENTIPAWNS] = TABIYA_SCORE_CP,
        [ENG_SCORE_MATE] = TABIYA_SCORE_MATE,
        [ENG_SCORE_TABLES] = TABIYA_SCORE_TB,
    };
    return (TabiyaScore){
        .type = types[score.type],
        .value = side_to_move == ENG_WHITE ? score.value : -score.value,
    };
}

EngBound tabiya_bound_from_engine(EngBound bound, EngColor side_to_move)
{
    if (bound == ENG_BOUND_EXACT || side_to_move == ENG_WHITE)
        return bound;
    return bound == ENG_BOUND_LOWER ? ENG_BOUND_UPPER : ENG_BOUND_LOWER;
}

static int score_to_cp(TabiyaScore score)
{
    int sign = score.value > 0 ? 1 : -1;

    switch (score.type) {
    case TABIYA_SCORE_MATE:
        return sign * MATE_CP - score.value;
    case TABIYA_SCORE_TB:
        return score.value == 0 ? 0 : sign * TABLEBASE_CP;
    default:
        return score.value;
    }
}

int tabiya_score_compare_cp(TabiyaScore score, EngColor color)
{
    int cp = score_to_cp(score);

    return color == ENG_WHITE ? cp : -cp;
}

char *tabiya_score_to_text(TabiyaScore score)
{
    static const char MINUS[] = "\u2212"; /* as wide as the plus */
    const char *sign = score.value < 0 ? MINUS : "";
    int size = ABS(score.value);

    if (score.type == TABIYA_SCORE_MATE)
        return g_strdup_printf("#%s%d", sign, (size + 1) / 2);
    if (score.type == TABIYA_SCORE_TB && size > 0)
        return g_strdup_printf("%sTB", score.value > 0 ? "+" : sign);
    return g_strdup_printf("%s%d.%02d", score.value > 0 ? "+" : sign, size / 100, size % 100);
}

EngLimits tabiya_limits_for_level(int level, gint64 movetime_ms)
{
    const EngLevel *row = eng_level(level > 0 ? level : ENG_LEVEL_MAX);

    return eng_level_is_limited(row) ? (EngLimits){.nodes = row->nodes}
                                     : (EngLimits){.movetime_ms = movetime_ms};
}

gboolean tabiya_engine_source_set_option(TabiyaEngineSource *self, const char *name,
                                         const char *value, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_SOURCE(self), FALSE);
    g_return_val_if_fail(name, FALSE);

    return TABIYA_ENGINE_SOURCE_GET_IFACE(self)->set_option(self, name, value, error);
}

gboolean tabiya_engine_source_set_number(TabiyaEngineSource *self, const char *name, int number,
                                         GError **error)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_SOURCE(self), FALSE);
    g_return_val_if_fail(name, FALSE);
    TabiyaEngineSourceInterface *iface = TABIYA_ENGINE_SOURCE_GET_IFACE(self);
    char text[16];

    if (iface->set_number)
        return iface->set_number(self, name, number, error);
    g_snprintf(text, sizeof text, "%d", number);
    return iface->set_option(self, name, text, error);
}

int tabiya_engine_source_get_max_lines(TabiyaEngineSource *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_SOURCE(self), 1);
    TabiyaEngineSourceInterface *iface = TABIYA_ENGINE_SOURCE_GET_IFACE(self);

    return iface->get_max_lines ? iface->get_max_lines(self) : G_MAXINT;
}

void tabiya_engine_source_new_game(TabiyaEngineSource *self)
{
    g_return_if_fail(TABIYA_IS_ENGINE_SOURCE(self));

    TABIYA_ENGINE_SOURCE_GET_IFACE(self)->new_game(self);
}

void tabiya_engine_source_search(TabiyaEngineSource *self, const EngPosition *start,
                                 const EngMove *moves, gsize count, const EngLimits *limits,
                                 TabiyaSearchInfoFunc info, TabiyaSearchDoneFunc done,
                                 gpointer user)
{
    g_return_if_fail(TABIYA_IS_ENGINE_SOURCE(self));
    g_return_if_fail(start && limits && done);
    g_return_if_fail(count == 0 || moves);

    TABIYA_ENGINE_SOURCE_GET_IFACE(self)->search(self, start, moves, count, limits, info, done,
                                                 user);
}

void tabiya_engine_source_stop(TabiyaEngineSource *self)
{
    g_return_if_fail(TABIYA_IS_ENGINE_SOURCE(self));

    TABIYA_ENGINE_SOURCE_GET_IFACE(self)->stop(self);
}

void tabiya_engine_source_cancel(TabiyaEngineSource *self)
{
    g_return_if_fail(TABIYA_IS_ENGINE_SOURCE(self));

    TABIYA_ENGINE_SOURCE_GET_IFACE(self)->cancel(self);
}
