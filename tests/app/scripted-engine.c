/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine of the tests. */
#include "tests/app/scripted-engine.h"

#include "app/error.h"
#include "engine/board/san.h"

static void engine_source_init(TabiyaEngineSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(ScriptedEngine, scripted_engine, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_ENGINE_SOURCE, engine_source_init))

static gboolean set_option(TabiyaEngineSource *source, const char *name, const char *value,
                           GError **error)
{
    ScriptedEngine *self = SCRIPTED_ENGINE(source);

    if (g_strcmp0(name, self->refuse) == 0) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE, "refused by the script");
        return FALSE;
    }
    g_hash_table_replace(self->options, g_strdup(name), g_strdup(value));
    return TRUE;
}

static void new_game(TabiyaEngineSource *source)
{
    SCRIPTED_ENGINE(source)->new_games++;
}

static void search(TabiyaEngineSource *source, const EngPosition *start, const EngMove *moves,
                   gsize count, const EngLimits *limits, TabiyaSearchInfoFunc info,
                   TabiyaSearchDoneFunc done, gpointer user)
{
    ScriptedEngine *self = SCRIPTED_ENGINE(source);
    EngPosition before;

    g_assert_false(self->searching); /* the arbiter never asks twice */
    self->position = *start;
    for (gsize i = 0; i < count; i++) {
        before = self->position;
        g_assert_true(eng_move_is_legal(&before, moves[i]));
        eng_position_play(&self->position, &before, moves[i]);
    }
    self->searching = TRUE;
    self->searches++;
    self->limits = *limits;
    self->move_count = count;
    self->info = info;
    self->done = done;
    self->user = user;
}

static void stop(TabiyaEngineSource *source)
{
    SCRIPTED_ENGINE(source)->stops++;
}

static void cancel(TabiyaEngineSource *source)
{
    ScriptedEngine *self = SCRIPTED_ENGINE(source);

    self->cancels++;
    self->searching = FALSE;
}

static void engine_source_init(TabiyaEngineSourceInterface *iface)
{
    iface->set_option = set_option;
    iface->new_game = new_game;
    iface->search = search;
    iface->stop = stop;
    iface->cancel = cancel;
}

const char *scripted_engine_option(ScriptedEngine *self, const char *name)
{
    return g_hash_table_lookup(self->options, name);
}

void scripted_engine_tell(ScriptedEngine *self, int depth, int score_cp)
{
    TabiyaSearchInfo info = {
        .depth = depth,
        .multipv = 1,
        .score = {TABIYA_SCORE_CP, score_cp},
    };

    g_assert_true(self->searching);
    if (self->info)
        self->info(&info, self->user);
}

void scripted_engine_answer_move(ScriptedEngine *self, EngMove move, int score_cp)
{
    TabiyaSearchResult result = {
        .best = move,
        .has_score = TRUE,
        .score = {TABIYA_SCORE_CP, score_cp},
    };

    g_assert_true(self->searching);
    self->searching = FALSE;
    self->done(&result, NULL, self->user);
}

void scripted_engine_answer(ScriptedEngine *self, const char *uci, int score_cp)
{
    EngMove move = eng_uci_parse(&self->position, uci);

    g_assert_cmpint(move, !=, ENG_NO_MOVE);
    scripted_engine_answer_move(self, move, score_cp);
}

/* Its first move. */
static EngMove tell_line(ScriptedEngine *self, const char *line, TabiyaScore score)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    guint n = g_strv_length(words);
    g_autofree EngMove *moves = g_new(EngMove, n);
    EngPosition position = self->position, after;
    TabiyaSearchInfo info = {
        .depth = 10, .multipv = 1, .score = score, .pv = moves, .pv_length = n};

    for (guint i = 0; i < n; i++) {
        moves[i] = eng_uci_parse(&position, words[i]);
        g_assert_cmpint(moves[i], !=, ENG_NO_MOVE);
        eng_position_play(&after, &position, moves[i]);
        position = after;
    }
    g_assert_true(self->searching);
    if (self->info)
        self->info(&info, self->user);
    return moves[0];
}

void scripted_engine_tell_line(ScriptedEngine *self, const char *line, TabiyaScore score)
{
    tell_line(self, line, score);
}

void scripted_engine_answer_line(ScriptedEngine *self, const char *line, TabiyaScore score)
{
    TabiyaSearchResult result = {.has_score = TRUE, .score = score};

    result.best = tell_line(self, line, score);
    self->searching = FALSE;
    self->done(&result, NULL, self->user);
}

void scripted_engine_fail(ScriptedEngine *self, const char *message)
{
    g_autoptr(GError) error = g_error_new_literal(TABIYA_ERROR, TABIYA_ERROR_ENGINE, message);

    g_assert_true(self->searching);
    self->searching = FALSE;
    self->done(NULL, error, self->user);
}

static void scripted_engine_finalize(GObject *object)
{
    ScriptedEngine *self = SCRIPTED_ENGINE(object);

    g_assert_false(self->searching); /* the caller must have cancelled */
    g_hash_table_unref(self->options);
    g_free(self->refuse);
    G_OBJECT_CLASS(scripted_engine_parent_class)->finalize(object);
}

static void scripted_engine_class_init(ScriptedEngineClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = scripted_engine_finalize;
}

static void scripted_engine_init(ScriptedEngine *self)
{
    self->options = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

ScriptedEngine *scripted_engine_new(void)
{
    return g_object_new(SCRIPTED_TYPE_ENGINE, NULL);
}
