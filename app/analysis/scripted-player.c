/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See scripted-player.h. Choices depend only on the seed and the position. */
#include "app/analysis/scripted-player.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/later.h"
#include "engine/board/movegen.h"

typedef EngMove (*Script)(const EngPosition *position, GRand *random);

struct _TabiyaScriptedPlayer {
    GObject parent_instance;
    Script script;
    guint64 seed;
    GSource *answering; /* NULL: no search */
    /* the running search */
    EngMove answer;
    TabiyaSearchDoneFunc done;
    gpointer user;
};

static void engine_source_init(TabiyaEngineSourceInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaScriptedPlayer, tabiya_scripted_player, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_ENGINE_SOURCE, engine_source_init))

static EngMove pick(const EngMoveList *list, GRand *random)
{
    return list->count > 0 ? list->moves[g_rand_int_range(random, 0, list->count)] : ENG_NO_MOVE;
}

static EngMove random_script(const EngPosition *position, GRand *random)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    return pick(&list, random);
}

static gboolean mates(const EngPosition *position, EngMove move)
{
    EngPosition after;
    eng_position_play(&after, position, move);
    return after.checkers != 0 && !eng_movegen_any(&after);
}

/* The gain of the static exchange on `move`'s square, in steps of half a pawn. */
static int exchange_gain_cp(const EngPosition *position, EngMove move)
{
    int gain = -1000;
    while (gain < 2000 && eng_see_at_least(position, move, gain + 50))
        gain += 50;
    return gain;
}

/* The captures in `all` that win most by static exchange, if any wins something. */
static void find_best_captures(const EngPosition *position, const EngMoveList *all,
                               EngMoveList *best)
{
    int best_gain = 1;
    best->count = 0;
    for (int i = 0; i < all->count; i++) {
        const EngMove move = all->moves[i];
        const int gain = eng_move_is_capture(position, move) ? exchange_gain_cp(position, move) : 0;
        if (gain < best_gain)
            continue;
        if (gain > best_gain)
            best->count = 0;
        best_gain = gain;
        best->moves[best->count++] = move;
    }
}

static EngMove greedy_script(const EngPosition *position, GRand *random)
{
    EngMoveList all, best, safe = {0};
    eng_movegen_legal(position, &all);
    for (int i = 0; i < all.count; i++) {
        if (mates(position, all.moves[i]))
            return all.moves[i];
        if (exchange_gain_cp(position, all.moves[i]) >= 0)
            safe.moves[safe.count++] = all.moves[i];
    }
    find_best_captures(position, &all, &best);
    if (best.count > 0)
        return pick(&best, random);
    return pick(safe.count > 0 ? &safe : &all, random);
}

/* The gain of the best capture of the side to move; 0 if none wins anything. */
static int hanging_cp(const EngPosition *position)
{
    EngMoveList all, best;
    eng_movegen_tactical(position, &all);
    find_best_captures(position, &all, &best);
    return best.count > 0 ? exchange_gain_cp(position, best.moves[0]) : 0;
}

/* The moves in `all` that lose the least material by captures: nothing, if possible. */
static void find_safe_moves(const EngPosition *position, const EngMoveList *all, EngMoveList *safe)
{
    int least = G_MAXINT;
    safe->count = 0;
    for (int i = 0; i < all->count; i++) {
        EngPosition after;
        eng_position_play(&after, position, all->moves[i]);
        const int hanging = hanging_cp(&after);
        if (hanging > least)
            continue;
        if (hanging < least)
            safe->count = 0;
        least = hanging;
        safe->moves[safe->count++] = all->moves[i];
    }
}

static EngMove safe_script(const EngPosition *position, GRand *random)
{
    EngMoveList all, chosen;
    eng_movegen_legal(position, &all);
    find_best_captures(position, &all, &chosen);
    if (chosen.count == 0)
        find_safe_moves(position, &all, &chosen);
    return pick(&chosen, random);
}

static const struct {
    const char *name;
    Script script;
} scripts[] = {
    {"greedy", greedy_script},
    {"random", random_script},
    {"safe", safe_script},
};

static gboolean answer_cb(gpointer user)
{
    TabiyaScriptedPlayer *self = user;
    g_clear_pointer(&self->answering, tabiya_later_cancel);
    const TabiyaSearchResult result = {.best = self->answer};
    self->done(&result, NULL, self->user);
    return G_SOURCE_REMOVE;
}

/* After everything else that is to be done: two that answer at once would keep a window from being
 * drawn, and even from being closed. */
static void answer_later(TabiyaScriptedPlayer *self)
{
    g_autoptr(GMainContext) context = g_main_context_ref_thread_default();
    self->answering = g_idle_source_new();
    g_source_set_priority(self->answering, G_PRIORITY_LOW);
    g_source_set_callback(self->answering, answer_cb, self, NULL);
    g_source_attach(self->answering, context);
}

static void scripted_search(TabiyaEngineSource *source, const EngPosition *start,
                            const EngMove *moves, gsize count, const EngLimits *limits,
                            TabiyaSearchInfoFunc info, TabiyaSearchDoneFunc done, gpointer user)
{
    TabiyaScriptedPlayer *self = TABIYA_SCRIPTED_PLAYER(source);
    EngPosition position = *start;
    for (gsize i = 0; i < count; i++) {
        EngPosition after;
        eng_position_play(&after, &position, moves[i]);
        position = after;
    }
    const guint64 mixed = position.key ^ self->seed * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    const guint32 words[] = {(guint32)mixed, (guint32)(mixed >> 32), (guint32)count};
    g_autoptr(GRand) random = g_rand_new_with_seed_array(words, G_N_ELEMENTS(words));
    self->answer = self->script(&position, random);
    self->done = done;
    self->user = user;
    answer_later(self);
}

static gboolean scripted_set_option(TabiyaEngineSource *source, const char *name, const char *value,
                                    GError **error)
{
    if (g_ascii_strcasecmp(name, "Seed") != 0) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("a scripted player has no option “%s”"), name);
        return FALSE;
    }
    TABIYA_SCRIPTED_PLAYER(source)->seed = g_ascii_strtoull(value, NULL, 10);
    return TRUE;
}

static void scripted_new_game(TabiyaEngineSource *source)
{
}

static void scripted_stop(TabiyaEngineSource *source)
{
}

static void scripted_cancel(TabiyaEngineSource *source)
{
    g_clear_pointer(&TABIYA_SCRIPTED_PLAYER(source)->answering, tabiya_later_cancel);
}

static void engine_source_init(TabiyaEngineSourceInterface *interface)
{
    interface->set_option = scripted_set_option;
    interface->new_game = scripted_new_game;
    interface->search = scripted_search;
    interface->stop = scripted_stop;
    interface->cancel = scripted_cancel;
}

static void tabiya_scripted_player_dispose(GObject *object)
{
    scripted_cancel(TABIYA_ENGINE_SOURCE(object));
    G_OBJECT_CLASS(tabiya_scripted_player_parent_class)->dispose(object);
}

static void tabiya_scripted_player_class_init(TabiyaScriptedPlayerClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_scripted_player_dispose;
}

static void tabiya_scripted_player_init(TabiyaScriptedPlayer *self)
{
}

TabiyaScriptedPlayer *tabiya_scripted_player_new(const char *script, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(scripts); i++) {
        if (strcmp(scripts[i].name, script) != 0)
            continue;
        TabiyaScriptedPlayer *self = g_object_new(TABIYA_TYPE_SCRIPTED_PLAYER, NULL);
        self->script = scripts[i].script;
        return self;
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("unknown scripted player “%s”: choose greedy, random or safe"), script);
    return NULL;
}
