/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-games.h. */
#include "tests/ui/arena-games.h"

#include <gio/gio.h>

#include "engine/board/movegen.h"

#define BASE_MS 60000
#define MOVE_MS 400
#define PLIES_MAX 160

struct _ArenaGame {
    GObject parent_instance;

    guint number;
    GRand *chance;
    TabiyaGame *game;
    char *names[2], *lines[2];
    gint64 clocks_ms[2];
    TabiyaScore score;
    TabiyaResult result;
};

G_DEFINE_FINAL_TYPE(ArenaGame, arena_game, G_TYPE_OBJECT)

static guint changed;

static EngMove choose(ArenaGame *self, const EngPosition *position)
{
    EngMoveList moves;

    eng_movegen_legal(position, &moves);
    if (moves.count == 0)
        return ENG_NO_MOVE;
    return moves.moves[g_rand_int_range(self->chance, 0, (gint32)moves.count)];
}

static void begin(ArenaGame *self)
{
    g_set_object(&self->game, NULL);
    self->game = tabiya_game_new(NULL);
    self->clocks_ms[0] = self->clocks_ms[1] = BASE_MS;
    self->result = TABIYA_RESULT_UNKNOWN;
    self->score = (TabiyaScore){TABIYA_SCORE_CP, 0};
}

void arena_game_end(ArenaGame *self, TabiyaResult result)
{
    self->result = result;
    g_signal_emit(self, changed, 0);
}

void arena_game_play(ArenaGame *self)
{
    if (self->result != TABIYA_RESULT_UNKNOWN) {
        begin(self);
        g_signal_emit(self, changed, 0);
        return;
    }
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    const EngPosition *position = tabiya_node_get_position(end);
    EngMove move = choose(self, position);
    TabiyaResult result = tabiya_node_get_result(end);

    if (move == ENG_NO_MOVE || result != TABIYA_RESULT_UNKNOWN ||
        tabiya_node_get_ply(end) >= PLIES_MAX) {
        arena_game_end(self, result == TABIYA_RESULT_UNKNOWN ? TABIYA_RESULT_DRAW : result);
        return;
    }
    self->clocks_ms[position->side_to_move] -= g_rand_int_range(self->chance, 1, MOVE_MS);
    self->score.value += g_rand_int_range(self->chance, -40, 41);
    tabiya_game_add_move(self->game, end, move);
    g_signal_emit(self, changed, 0);
}

TabiyaGame *arena_game_get_game(ArenaGame *self)
{
    return self->game;
}

void arena_game_read(gpointer board, TabiyaGameFacts *facts)
{
    ArenaGame *self = board;

    facts->game = self->game;
    facts->result = self->result;
    facts->has_score = tabiya_node_get_ply(tabiya_game_get_main_end(self->game)) > 0;
    facts->score = self->score;
    for (int i = 0; i < 2; i++) {
        facts->names[i] = self->names[i];
        facts->clocks_ms[i] = self->clocks_ms[i];
        if (facts->wants_thoughts) {
            facts->thoughts[i] = (TabiyaSideThought){
                .has_score = facts->has_score,
                .score = self->score,
                .figures = {.depth = 12 + i,
                            .selective_depth = 20 + i,
                            .nodes = 1234567u,
                            .nodes_per_second = 987654u},
                .line = "12. Nf3 d5 13. g3 Nf6 14. Bg2 e6 15. O-O Be7 16. c4 O-O",
            };
        }
    }
}

static void arena_game_finalize(GObject *object)
{
    ArenaGame *self = ARENA_GAME(object);

    g_clear_object(&self->game);
    g_free(self->names[0]);
    g_free(self->names[1]);
    g_rand_free(self->chance);
    G_OBJECT_CLASS(arena_game_parent_class)->finalize(object);
}

static void arena_game_class_init(ArenaGameClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = arena_game_finalize;
    changed = g_signal_new("changed", ARENA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 0);
}

static void arena_game_init(ArenaGame *self)
{
    begin(self);
}

GListModel *arena_games_new(guint n, guint32 seed)
{
    GListStore *store = g_list_store_new(ARENA_TYPE_GAME);

    for (guint i = 0; i < n; i++) {
        g_autoptr(ArenaGame) game = g_object_new(ARENA_TYPE_GAME, NULL);

        game->chance = g_rand_new_with_seed(seed + i);
        game->names[0] = g_strdup_printf("Level %u", i % 9 + 1);
        game->names[1] = g_strdup_printf("Level %u", (i * 4 + 5) % 9 + 1);
        g_list_store_append(store, game);
    }
    return G_LIST_MODEL(store);
}
