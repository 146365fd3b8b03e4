/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-source.h. */
#include "app/analysis/engine-source.h"

#include "engine/play/levels.h"

G_DEFINE_INTERFACE(TabiyaEngineSource, tabiya_engine_source, G_TYPE_OBJECT)

static void tabiya_engine_source_default_init(TabiyaEngineSourceInterface *iface)
{
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
