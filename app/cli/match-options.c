/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-options.h. */
#include "app/cli/match-options.h"

#include <glib/gi18n-lib.h>

#include "app/arena/tournament-config.h"
#include "app/error.h"

void tabiya_match_options_init(TabiyaMatchOptions *self)
{
    *self = (TabiyaMatchOptions){.games = 2, .max_plies = 800, .seed = 1};
}

void tabiya_match_options_clear(TabiyaMatchOptions *self)
{
    char *const texts[] = {self->tc,   self->openings, self->pgn,       self->sprt,
                           self->draw, self->resign,   self->tablebases};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
    g_strfreev(self->engines);
}

GOptionEntry *tabiya_match_options_dup_entries(TabiyaMatchOptions *self, const GOptionEntry *own)
{
    const GOptionEntry shared[] = {
        {"engine", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->engines,
         N_("A player (give two or more): cmd=COMMAND, level=N, rating=N, opponent=ID (such as "
            "lena) or scripted=greedy; optionally its own name=, option.X=, tc=, nodes=, "
            "movetime=, depth="),
         "KEY=VALUE,…"},
        {"tc", 0, 0, G_OPTION_ARG_STRING, &self->tc,
         N_("Seconds per game and increment per move, such as 2+0.02"), "TC"},
        {"nodes", 0, 0, G_OPTION_ARG_INT64, &self->nodes, N_("Nodes per move"), "N"},
        {"movetime", 0, 0, G_OPTION_ARG_INT64, &self->movetime_ms, N_("Milliseconds per move"),
         "MS"},
        {"depth", 0, 0, G_OPTION_ARG_INT, &self->depth, N_("Search depth per move"), "N"},
        {"concurrency", 0, 0, G_OPTION_ARG_INT, &self->concurrency, N_("Games at a time"), "N"},
        {"openings", 0, 0, G_OPTION_ARG_FILENAME, &self->openings,
         N_("EPD or PGN file with openings; each is played with both colors"), "FILE"},
        {"seed", 0, 0, G_OPTION_ARG_INT, &self->seed, N_("Random seed for openings and players"),
         "S"},
        {"sprt", 0, 0, G_OPTION_ARG_STRING, &self->sprt,
         N_("Stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05"), "SPRT"},
        {"draw", 0, 0, G_OPTION_ARG_STRING, &self->draw,
         N_("Adjudicate a draw when both players’ scores stay close to 0: "
            "movenumber=40,movecount=8,score=10"),
         "RULE"},
        {"resign", 0, 0, G_OPTION_ARG_STRING, &self->resign,
         N_("Adjudicate a loss when a player’s score stays low: "
            "movecount=3,score=600,twosided=false"),
         "RULE"},
        {"tablebases", 0, 0, G_OPTION_ARG_FILENAME, &self->tablebases,
         N_("Adjudicate positions found in the Syzygy tablebases in these folders"), "DIRS"},
        {"max-plies", 0, 0, G_OPTION_ARG_INT, &self->max_plies,
         N_("Adjudicate longer games as draws (800 half-moves; 0: never)"), "N"},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &self->quiet,
         N_("Do not print a line per game on stderr"), NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &self->json, N_("One JSON object at the end"), NULL},
    };
    const GOptionEntry end = {NULL};
    GArray *all = g_array_new(FALSE, FALSE, sizeof(GOptionEntry));
    g_array_append_vals(all, shared, G_N_ELEMENTS(shared));
    for (const GOptionEntry *entry = own; entry->long_name; entry++)
        g_array_append_val(all, *entry);
    g_array_append_val(all, end);
    return (GOptionEntry *)(gpointer)g_array_free(all, FALSE);
}

static gboolean refuse_negative(const TabiyaMatchOptions *self, GError **error)
{
    if (self->nodes >= 0 && self->movetime_ms >= 0 && self->depth >= 0 && self->max_plies >= 0 &&
        self->seed >= 0) {
        return TRUE;
    }
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("numbers cannot be negative"));
    return FALSE;
}

static void set_numbers(const TabiyaMatchOptions *self, TabiyaMatchConfig *config)
{
    config->limits.nodes = (guint64)self->nodes;
    config->limits.movetime_ms = self->movetime_ms;
    config->limits.depth = self->depth;
    config->games = self->games;
    config->concurrency = self->concurrency;
    config->max_plies = self->max_plies;
    config->seed = (guint32)self->seed;
}

static gboolean set_rules(const TabiyaMatchOptions *self, TabiyaAdjudication *rules, GError **error)
{
    rules->tablebases = self->tablebases != NULL;
    return (!self->draw || tabiya_adjudication_parse_draw(self->draw, rules, error)) &&
           (!self->resign || tabiya_adjudication_parse_resign(self->resign, rules, error));
}

static gboolean add_engines(const TabiyaMatchOptions *self, TabiyaMatchConfig *config,
                            GError **error)
{
    for (char **engine = self->engines; engine && *engine; engine++) {
        if (!tabiya_arena_add_player(config, *engine, error))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_match_options_apply(const TabiyaMatchOptions *self, TabiyaMatchConfig *config,
                                    GError **error)
{
    if (!refuse_negative(self, error))
        return FALSE;
    set_numbers(self, config);
    config->openings_path = g_strdup(self->openings);
    return (!self->tc || tabiya_match_limits_parse_tc(self->tc, &config->limits, error)) &&
           (!self->sprt || tabiya_sprt_parse(self->sprt, &config->sprt, error)) &&
           set_rules(self, &config->adjudication, error) && add_engines(self, config, error);
}
