/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-config.h. Reads and checks the configuration of a match. */
#include "app/analysis/match-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/scripted-player.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"
#include "engine/play/levels.h"

static gboolean refuse(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean refuse(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (error)
        *error = g_error_new_valist(TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, format, arguments);
    va_end(arguments);
    return FALSE;
}

static void player_free(TabiyaMatchPlayer *player)
{
    g_free(player->text);
    g_free(player->name);
    g_free(player->what);
    g_ptr_array_unref(player->options);
    g_free(player);
}

TabiyaMatchConfig *tabiya_match_config_new(void)
{
    TabiyaMatchConfig *config = g_new0(TabiyaMatchConfig, 1);
    config->players = g_ptr_array_new_with_free_func((GDestroyNotify)player_free);
    config->games = 2;
    config->concurrency = 1;
    config->max_plies = 800;
    config->seed = 1;
    return config;
}

void tabiya_match_config_free(TabiyaMatchConfig *config)
{
    if (!config)
        return;
    g_ptr_array_unref(config->players);
    g_free(config->openings_path);
    g_free(config->pgn_path);
    g_free(config->state_path);
    g_free(config);
}

/* --- Limits ----------------------------------------------------------------------------------- */

static gboolean parse_seconds(const char *text, const char *end, gint64 *ms)
{
    char *stop = NULL;
    const double seconds = g_ascii_strtod(text, &stop);
    if (stop == text || stop != end || !isfinite(seconds) || seconds < 0 || seconds > 1e6)
        return FALSE;
    *ms = (gint64)llround(seconds * 1000);
    return TRUE;
}

gboolean tabiya_match_limits_parse_tc(const char *text, TabiyaMatchLimits *limits, GError **error)
{
    const char *plus = strchr(text, '+');
    const char *end = text + strlen(text);
    gint64 base, increment = 0;
    if (!parse_seconds(text, plus ? plus : end, &base) ||
        (plus && !parse_seconds(plus + 1, end, &increment)) || base + increment == 0) {
        return refuse(error, _("time control “%s”: expected seconds, as in 2+0.02"), text);
    }
    limits->base_ms = base;
    limits->increment_ms = increment;
    limits->has_clock = TRUE;
    return TRUE;
}

static gboolean parse_count(const char *name, const char *text, guint64 max, guint64 *value,
                            GError **error)
{
    if (g_ascii_string_to_unsigned(text, 10, 1, max, value, NULL))
        return TRUE;
    return refuse(error, _("%s “%s”: expected a number of at least 1"), name, text);
}

/* Reads one limit of a player; FALSE without an error if `key` is not a limit. */
static gboolean parse_limit(const char *key, const char *value, TabiyaMatchLimits *limits,
                            GError **error)
{
    guint64 number = 0;
    if (strcmp(key, "tc") == 0)
        return tabiya_match_limits_parse_tc(value, limits, error);
    if (strcmp(key, "nodes") == 0)
        return parse_count(key, value, G_MAXINT64, &limits->nodes, error);
    if (strcmp(key, "movetime") == 0 && parse_count(key, value, G_MAXINT, &number, error)) {
        limits->movetime_ms = (gint64)number;
        return TRUE;
    }
    if (strcmp(key, "depth") == 0 && parse_count(key, value, ENG_MAX_PLY, &number, error)) {
        limits->depth = (int)number;
        return TRUE;
    }
    return FALSE;
}

/* --- Players ---------------------------------------------------------------------------------- */

static const struct {
    const char *key;
    TabiyaPlayerKind kind;
} kinds[] = {
    {"cmd", TABIYA_PLAYER_COMMAND},
    {"level", TABIYA_PLAYER_LEVEL},
    {"rating", TABIYA_PLAYER_RATING},
    {"scripted", TABIYA_PLAYER_SCRIPTED},
};

static gboolean parse_level(const char *text, int *level, GError **error)
{
    guint64 number;
    if (!g_ascii_string_to_unsigned(text, 10, 0, ENG_LEVEL_MAX, &number, NULL))
        return refuse(error, _("level “%s”: expected 1 to 9, or 0 for full strength"), text);
    *level = (int)number;
    return TRUE;
}

static gboolean parse_rating(const char *text, int *rating, GError **error)
{
    guint64 number;
    if (!g_ascii_string_to_unsigned(text, 10, ENG_LEVEL_ELO_MIN, ENG_LEVEL_ELO_MAX, &number,
                                    NULL)) {
        return refuse(error, _("rating “%s”: expected %d to %d"), text, ENG_LEVEL_ELO_MIN,
                      ENG_LEVEL_ELO_MAX);
    }
    *rating = (int)number;
    return TRUE;
}

static gboolean set_kind(TabiyaMatchPlayer *player, TabiyaPlayerKind kind, const char *value,
                         GError **error)
{
    player->kind = kind;
    g_free(player->what);
    player->what = g_strdup(value);
    if (kind == TABIYA_PLAYER_LEVEL)
        return parse_level(value, &player->level, error);
    return kind != TABIYA_PLAYER_RATING || parse_rating(value, &player->rating, error);
}

static gboolean set_key(TabiyaMatchPlayer *player, const char *key, const char *value,
                        GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (strcmp(key, kinds[i].key) == 0)
            return set_kind(player, kinds[i].kind, value, error);
    }
    if (strcmp(key, "name") == 0) {
        g_free(player->name);
        player->name = g_strdup(value);
        return TRUE;
    }
    if (g_str_has_prefix(key, "option.")) {
        g_ptr_array_add(player->options, g_strdup(key + strlen("option.")));
        g_ptr_array_add(player->options, g_strdup(value));
        return TRUE;
    }
    GError *wrong = NULL;
    if (parse_limit(key, value, &player->limits, &wrong)) {
        player->has_limits = TRUE;
        return TRUE;
    }
    if (wrong) {
        g_propagate_error(error, wrong);
        return FALSE;
    }
    return refuse(
        error,
        _("“%s” in --engine: expected cmd, level, rating, opponent, scripted, name, option.X, "
          "tc, nodes, movetime or depth"),
        key);
}

static char *default_name(const TabiyaMatchPlayer *player)
{
    if (player->kind == TABIYA_PLAYER_LEVEL)
        return g_strdup_printf("Tabiya level %s", player->what);
    if (player->kind == TABIYA_PLAYER_RATING)
        return g_strdup_printf("Tabiya rating %s", player->what);
    if (player->kind == TABIYA_PLAYER_SCRIPTED)
        return g_strdup(player->what);
    g_auto(GStrv) argv = NULL;
    return g_shell_parse_argv(player->what, NULL, &argv, NULL) ? g_path_get_basename(argv[0])
                                                               : g_strdup(player->what);
}

static gboolean name_is_taken(const TabiyaMatchConfig *config, const char *name)
{
    for (guint i = 0; i < config->players->len; i++) {
        if (strcmp(((TabiyaMatchPlayer *)config->players->pdata[i])->name, name) == 0)
            return TRUE;
    }
    return FALSE;
}

static void make_name_unique(const TabiyaMatchConfig *config, TabiyaMatchPlayer *player)
{
    g_autofree char *base = g_strdup(player->name);
    for (int number = 2; name_is_taken(config, player->name); number++) {
        g_free(player->name);
        player->name = g_strdup_printf("%s (%d)", base, number);
    }
}

gboolean tabiya_match_config_add_player(TabiyaMatchConfig *config, const char *text, GError **error)
{
    TabiyaMatchPlayer *player = g_new0(TabiyaMatchPlayer, 1);
    player->text = g_strdup(text);
    player->options = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    for (char **part = parts; *part; part++) {
        char *equals = strchr(*part, '=');
        gboolean good = equals != NULL;
        if (good) {
            *equals = '\0';
            good = set_key(player, *part, equals + 1, error);
        } else {
            refuse(error, _("“%s” in --engine: expected key=value"), *part);
        }
        if (!good) {
            player_free(player);
            return FALSE;
        }
    }
    /* Creates the player once, so that a wrong level or script is refused at once. */
    g_autoptr(TabiyaEngineSource) trial = NULL;
    if (!player->what) {
        refuse(error,
               _("“%s” in --engine: cmd=, level=, rating=, opponent= or scripted= is missing"),
               text);
    } else {
        trial = tabiya_match_player_create(player, error);
    }
    if (!trial) {
        player_free(player);
        return FALSE;
    }
    if (!player->name)
        player->name = default_name(player);
    make_name_unique(config, player);
    g_ptr_array_add(config->players, player);
    return TRUE;
}

static TabiyaEngineSource *create_rating(const TabiyaMatchPlayer *player, GError **error)
{
    g_autoptr(TabiyaEngineSource) source = TABIYA_ENGINE_SOURCE(tabiya_builtin_engine_new());
    if (!tabiya_engine_source_set_option(source, "UCI_LimitStrength", "true", error) ||
        !tabiya_engine_source_set_number(source, "UCI_Elo", player->rating, error)) {
        return NULL;
    }
    return g_steal_pointer(&source);
}

static TabiyaEngineSource *create_level(const TabiyaMatchPlayer *player, GError **error)
{
    g_autoptr(TabiyaEngineSource) source = TABIYA_ENGINE_SOURCE(tabiya_builtin_engine_new());
    if (!tabiya_engine_source_set_number(source, "Level", player->level, error))
        return NULL;
    return g_steal_pointer(&source);
}

TabiyaEngineSource *tabiya_match_player_create(const TabiyaMatchPlayer *player, GError **error)
{
    g_autoptr(TabiyaEngineSource) source = NULL;
    switch (player->kind) {
    case TABIYA_PLAYER_COMMAND:
        source = (TabiyaEngineSource *)tabiya_uci_engine_new(player->what, player->name, error);
        break;
    case TABIYA_PLAYER_LEVEL:
        source = create_level(player, error);
        break;
    case TABIYA_PLAYER_RATING:
        source = create_rating(player, error);
        break;
    case TABIYA_PLAYER_SCRIPTED:
        source = (TabiyaEngineSource *)tabiya_scripted_player_new(player->what, error);
        break;
    }
    for (guint i = 0; source && i < player->options->len; i += 2) {
        if (!tabiya_engine_source_set_option(source, player->options->pdata[i],
                                             player->options->pdata[i + 1], error)) {
            return NULL;
        }
    }
    return g_steal_pointer(&source);
}

/* --- Whole configurations --------------------------------------------------------------------- */

/* Whether it has its own budget, and plays at random. */
static gboolean is_weakened(const TabiyaMatchPlayer *player)
{
    if (player->kind == TABIYA_PLAYER_RATING)
        return TRUE;
    return player->kind == TABIYA_PLAYER_LEVEL && player->level != 0 &&
           eng_level_is_limited(eng_level(player->level));
}

static gboolean knows_when_to_stop(const TabiyaMatchPlayer *player, const TabiyaMatchLimits *limits)
{
    if (player->kind == TABIYA_PLAYER_SCRIPTED || is_weakened(player))
        return TRUE;
    return limits->has_clock || limits->nodes > 0 || limits->movetime_ms > 0 || limits->depth > 0;
}

gboolean tabiya_match_config_check(const TabiyaMatchConfig *config, GError **error)
{
    if (config->players->len < 2)
        return refuse(error, _("a match needs two players: give --engine twice"));
    if (config->has_sprt && config->players->len != 2)
        return refuse(error, _("--sprt compares exactly two players"));
    if (config->games < 1 || config->concurrency < 1)
        return refuse(error, _("--games and --concurrency must be at least 1"));
    for (guint i = 0; i < config->players->len; i++) {
        const TabiyaMatchPlayer *player = config->players->pdata[i];
        if (!knows_when_to_stop(player, player->has_limits ? &player->limits : &config->limits)) {
            return refuse(error,
                          _("%s would think forever: give --tc, --nodes, --movetime or --depth"),
                          player->name);
        }
    }
    return TRUE;
}

static gboolean is_paired(TabiyaMatchSchedule schedule, int first, int second)
{
    switch (schedule) {
    case TABIYA_SCHEDULE_GAUNTLET:
        return first == 0;
    case TABIYA_SCHEDULE_NEIGHBORS:
        return second == first + 1;
    case TABIYA_SCHEDULE_ROUND_ROBIN:
        break;
    }
    return TRUE;
}

GArray *tabiya_match_config_dup_pairings(const TabiyaMatchConfig *config)
{
    GArray *pairings = g_array_new(FALSE, FALSE, 2 * sizeof(int));
    for (int first = 0; first < (int)config->players->len; first++) {
        for (int second = first + 1; second < (int)config->players->len; second++) {
            if (is_paired(config->schedule, first, second)) {
                const int pair[2] = {first, second};
                g_array_append_val(pairings, pair);
            }
        }
    }
    return pairings;
}

static gboolean plays_alike(const TabiyaMatchConfig *config, int number)
{
    const TabiyaMatchPlayer *player = config->players->pdata[number];
    const TabiyaMatchLimits *limits = player->has_limits ? &player->limits : &config->limits;
    const gboolean is_engine = player->kind != TABIYA_PLAYER_SCRIPTED && !is_weakened(player);
    return is_engine && !limits->has_clock && limits->movetime_ms == 0;
}

gboolean tabiya_match_config_repeats(const TabiyaMatchConfig *config, int first, int second)
{
    return plays_alike(config, first) && plays_alike(config, second);
}

static void append_limits(GString *text, const TabiyaMatchLimits *limits)
{
    g_string_append_printf(text,
                           " clock=%d,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT
                           " nodes=%" G_GUINT64_FORMAT " movetime=%" G_GINT64_FORMAT " depth=%d",
                           limits->has_clock, limits->base_ms, limits->increment_ms, limits->nodes,
                           limits->movetime_ms, limits->depth);
}

gboolean tabiya_match_config_begins_at_start(const TabiyaMatchConfig *config)
{
    for (guint i = 0; i < config->players->len; i++) {
        if (!((TabiyaMatchPlayer *)config->players->pdata[i])->open)
            return FALSE;
    }
    return !config->openings_path;
}

char *tabiya_match_config_dup_fingerprint(const TabiyaMatchConfig *config)
{
    GString *text = g_string_new(NULL);
    g_string_printf(text, "seed=%u schedule=%d plies=%d openings=%s", config->seed,
                    config->schedule, config->max_plies,
                    config->openings_path ? config->openings_path : "");
    append_limits(text, &config->limits);
    g_autofree char *adjudication = tabiya_adjudication_dup_text(&config->adjudication);
    if (*adjudication != '\0') /* older files have none */
        g_string_append_printf(text, " %s", adjudication);
    for (guint i = 0; i < config->players->len; i++) {
        const TabiyaMatchPlayer *player = config->players->pdata[i];
        g_string_append_printf(text, " | %d %s %s", player->kind, player->name, player->what);
        for (guint k = 0; k < player->options->len; k++)
            g_string_append_printf(text, " %s", (char *)player->options->pdata[k]);
        if (player->has_limits)
            append_limits(text, &player->limits);
        if (player->open)
            g_string_append(text, " own openings");
    }
    return g_string_free(text, FALSE);
}
