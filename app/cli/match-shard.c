/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-shard.h. A game's note is its result and its end, as numbers. */
#include "app/cli/match-shard.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/analysis/review-state.h"
#include "app/error.h"
#include "app/game/games-file.h"
#include "app/game/pgn-writer.h"
#include "app/json-add.h"
#include "app/json-text.h"
#include "app/whole-file.h"

#define COMMAND "match"
#define PLAYERS_MAX 1000
#define ABOUT_MAX (1 << 20)

struct TabiyaMatchShard {
    TabiyaShard shard;
    TabiyaReviewState *out;
    guint done, earlier;
    GError *error;
};

/* --- The line about the match ----------------------------------------------------------------- */

/* On one line: names of players, pairings and SPRT. */
static char *dup_about(const TabiyaMatchConfig *config, const char *sprt)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    json_builder_set_member_name(builder, "players");
    json_builder_begin_array(builder);
    for (guint i = 0; i < config->players->len; i++) {
        const TabiyaMatchPlayer *player = config->players->pdata[i];
        json_builder_add_string_value(builder, player->name);
    }
    json_builder_end_array(builder);
    tabiya_json_add_int(builder, "schedule", config->schedule);
    tabiya_json_add_int(builder, "games", config->games);
    tabiya_json_add_string(builder, "sprt", sprt);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    return json_to_string(root, FALSE);
}

static gboolean refuse_about(GError **error)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("the first lines of the shards are damaged"));
    return FALSE;
}

/* Only the names matter: nobody plays. */
static gboolean add_players(TabiyaMatchConfig *config, JsonObject *about)
{
    JsonNode *node = json_object_get_member(about, "players");
    JsonArray *names = node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
    if (!names || json_array_get_length(names) < 2 || json_array_get_length(names) > PLAYERS_MAX)
        return FALSE;
    for (guint i = 0; i < json_array_get_length(names); i++) {
        const char *text = tabiya_json_node_get_string(json_array_get_element(names, i));
        g_autofree char *player = g_strconcat("scripted=random,name=", text, NULL);
        if (!text || !*text || strchr(text, ',') ||
            !tabiya_match_config_add_player(config, player, NULL)) {
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean read_about(const char *text, TabiyaMatchConfig *config, GError **error)
{
    g_autoptr(JsonObject) about = tabiya_json_parse(text, -1, ABOUT_MAX, NULL);
    if (!about || !add_players(config, about))
        return refuse_about(error);
    const gint64 schedule = tabiya_json_get_int(about, "schedule", -1),
                 games = tabiya_json_get_int(about, "games", -1);
    if (schedule < 0 || schedule > TABIYA_SCHEDULE_NEIGHBORS || games < 1 || games > G_MAXINT)
        return refuse_about(error);
    config->schedule = (TabiyaMatchSchedule)schedule;
    config->games = (int)games;
    const char *sprt = tabiya_json_get_string(about, "sprt");
    config->has_sprt = sprt != NULL;
    return !sprt || tabiya_sprt_parse(sprt, &config->sprt, error);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static gboolean set_run(TabiyaShard *shard, const TabiyaMatchConfig *config, const char *about)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) openings = NULL;
    gsize length = 0;
    const char *text = NULL;
    if (config->openings_path) {
        openings = tabiya_whole_file_read(config->openings_path, &error);
        if (!openings) {
            tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
            return FALSE;
        }
        text = g_bytes_get_data(openings, &length);
    }
    g_autofree char *fingerprint = tabiya_match_config_dup_fingerprint(config);
    g_autofree char *options = g_strconcat(fingerprint, about, NULL);
    tabiya_shard_set_run(shard, text ? text : "", length, options);
    return TRUE;
}

static void play_the_rest(TabiyaMatchShard *self, TabiyaMatchConfig *config)
{
    g_clear_pointer(&config->pgn_path, g_free);
    g_clear_pointer(&config->state_path, g_free);
    config->has_sprt = FALSE;
    config->step = (int)self->shard.of;
    config->first = (int)(self->shard.number + self->done * self->shard.of);
}

TabiyaMatchShard *tabiya_match_shard_open(const TabiyaShard *shard, TabiyaMatchConfig *config,
                                          const char *sprt, TabiyaExit *exit)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaMatchShard) self = g_new0(TabiyaMatchShard, 1);
    g_autofree char *about = dup_about(config, sprt);
    self->shard = *shard;
    *exit = TABIYA_EXIT_ENVIRONMENT;
    if (!set_run(&self->shard, config, about))
        return NULL;
    g_autofree char *head = tabiya_shard_dup_head(&self->shard, COMMAND, about);
    g_autofree char *fingerprint = tabiya_shard_dup_head(&self->shard, COMMAND, NULL);
    const TabiyaReviewFiles files = {.output = config->pgn_path, .state = config->state_path};
    self->out =
        tabiya_review_state_open(&files, g_strchomp(fingerprint), head, &self->done, &error);
    if (!self->out) {
        *exit = tabiya_cli_fail(error->domain == G_IO_ERROR ? TABIYA_EXIT_ENVIRONMENT
                                                            : TABIYA_EXIT_BAD_INPUT,
                                "%s", error->message);
        return NULL;
    }
    self->earlier = self->done;
    play_the_rest(self, config);
    return g_steal_pointer(&self);
}

void tabiya_match_shard_free(TabiyaMatchShard *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->out, tabiya_review_state_free);
    g_clear_error(&self->error);
    g_free(self);
}

guint tabiya_match_shard_get_done(TabiyaMatchShard *self)
{
    return self->earlier;
}

gboolean tabiya_match_shard_keep(TabiyaMatchShard *self, int number,
                                 const TabiyaMatchGameReport *report)
{
    if (self->error)
        return FALSE;
    g_autofree char *pgn = tabiya_pgn_write_game(report->game);
    g_autofree char *block = g_strconcat(pgn, "\n", NULL);
    g_autofree char *note = g_strdup_printf("%d %d", report->result, report->end);
    g_autofree char *text = tabiya_shard_dup_game((guint)number, note, block);
    self->done++;
    return tabiya_review_state_append(self->out, text, &self->error);
}

TabiyaExit tabiya_match_shard_end(TabiyaMatchShard *self, TabiyaMatch *match)
{
    const guint total = (guint)tabiya_match_get_total(match), of = self->shard.of;
    g_autofree char *end = tabiya_shard_dup_end(self->done);
    if (!self->error && tabiya_match_get_error(match))
        self->error = g_error_copy(tabiya_match_get_error(match));
    if (!self->error && self->done < (total + of - 1 - self->shard.number) / of) {
        return tabiya_cli_fail(
            TABIYA_EXIT_ENVIRONMENT,
            ngettext("stopped after %u game", "stopped after %u games", self->done), self->done);
    }
    if (!self->error && tabiya_review_state_end(self->out, end, &self->error))
        return TABIYA_EXIT_DONE;
    return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", self->error->message);
}

/* --- Merging ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaMatch *match;
    TabiyaGamesFile *file; /* NULL: none */
} Merged;

static gboolean begin_cb(const char *about, gpointer user, GError **error)
{
    Merged *merged = user;
    g_autoptr(TabiyaMatchConfig) config = tabiya_match_config_new();
    if (!read_about(about, config, error))
        return FALSE;
    merged->match = tabiya_match_new(g_steal_pointer(&config));
    return TRUE;
}

static gboolean read_note(const char *note, TabiyaMatchRecord *record, GError **error)
{
    int result, end;
    char rest;
    if (sscanf(note, "%d %d%c", &result, &end, &rest) != 2 || result < TABIYA_RESULT_WHITE ||
        result > TABIYA_RESULT_DRAW || end < 0 || end > TABIYA_MATCH_END_LAST) {
        return refuse_about(error);
    }
    *record = (TabiyaMatchRecord){(TabiyaResult)result, (TabiyaMatchEnd)end};
    return TRUE;
}

static gboolean is_decided(TabiyaMatch *match)
{
    const TabiyaMatchConfig *config = tabiya_match_get_config(match);
    return config->has_sprt &&
           tabiya_sprt_verdict(&config->sprt, tabiya_match_get_score(match, 0, 1)) !=
               TABIYA_SPRT_CONTINUE;
}

static gboolean take_cb(const char *note, const char *text, gpointer user, GError **error)
{
    Merged *merged = user;
    TabiyaMatchRecord record;
    if (!read_note(note, &record, error))
        return FALSE;
    if (tabiya_match_get_played(merged->match) >= tabiya_match_get_total(merged->match))
        return refuse_about(error);
    if (merged->file && !tabiya_games_file_write(merged->file, text, strlen(text), error))
        return FALSE;
    tabiya_match_count_earlier(merged->match, record);
    return !is_decided(merged->match);
}

TabiyaMatch *tabiya_match_shard_merge(char **paths, const char *pgn_path, TabiyaExit *exit)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGamesFile) file = NULL;
    g_autoptr(TabiyaMatch) match = NULL;
    if (pgn_path && !(file = tabiya_games_file_begin(pgn_path, FALSE, &error))) {
        *exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
        return NULL;
    }
    Merged merged = {NULL, file};
    const TabiyaShardMerge merge = {COMMAND, begin_cb, take_cb, &merged};
    *exit = tabiya_shard_merge(&merge, paths);
    match = merged.match;
    if (*exit == TABIYA_EXIT_DONE && file && !tabiya_games_file_commit(file, &error))
        *exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return *exit == TABIYA_EXIT_DONE ? g_steal_pointer(&match) : NULL;
}
