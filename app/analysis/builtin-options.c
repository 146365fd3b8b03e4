/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See builtin-options.h. Everything comes from the engine's own table: a new option of the engine
 * has its row in the preferences at once. */
#include "app/analysis/builtin-options.h"

#include <unistd.h>

#include "engine/engine.h"

/* These make no difference to an analysis, or are not the person's to set. */
static const char *const LEFT_OUT[] = {
    "Threads",      "MultiPV",
    "UCI_Chess960", /* set for each search */
    "Level",        "UCI_LimitStrength",
    "UCI_Elo",      "Seed", /* for playing opponents */
    "Attacks",      "Trades",
    "OwnBook",                      /* the same */
    "BookFile",     "BookVariety",  /* the same */
    "SyzygyPath",                   /* tablebases.h: one set for all */
    "Ponder",       "MoveOverhead", /* only for clocks */
    "UCI_ShowWDL",  "UCI_AnalyseMode",
    "Clear Hash", /* only for text clients */
    NULL,
};

static const TabiyaUciOptionType TYPES[] = {
    [ENG_OPTION_SPIN] = TABIYA_UCI_SPIN,     [ENG_OPTION_CHECK] = TABIYA_UCI_CHECK,
    [ENG_OPTION_COMBO] = TABIYA_UCI_COMBO,   [ENG_OPTION_STRING] = TABIYA_UCI_STRING,
    [ENG_OPTION_BUTTON] = TABIYA_UCI_BUTTON,
};

double tabiya_builtin_get_most_megabytes(void)
{
    return MAX((double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE) / 2 / (1 << 20),
               256);
}

static gboolean is_choice(const EngOption *option)
{
    return option->type != ENG_OPTION_COMBO || (option->values[0] && option->values[1]);
}

static TabiyaUciOption *translate(const EngOption *from)
{
    TabiyaUciOption *option = g_new0(TabiyaUciOption, 1);

    option->name = g_strdup(from->name);
    option->type = TYPES[from->type];
    option->default_value =
        g_strdup(g_str_equal(from->name, "Hash") ? TABIYA_BUILTIN_HASH_MB : from->default_value);
    option->minimum = from->min;
    option->maximum = from->max;
    if (from->type == ENG_OPTION_COMBO)
        option->choices = g_strdupv((char **)from->values);
    return option;
}

GPtrArray *tabiya_builtin_options_new(void)
{
    GPtrArray *options = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_uci_option_free);
    gsize count;
    const EngOption *table = eng_engine_options(&count);

    for (gsize i = 0; i < count; i++) {
        if (!g_strv_contains(LEFT_OUT, table[i].name) && is_choice(&table[i]))
            g_ptr_array_add(options, translate(&table[i]));
    }
    return options;
}
