/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-board.h. A line is written in SAN only when somebody looks at it. */
#include "app/arena/arena-board.h"

#include <string.h>

#include "app/arena/arena-board-private.h"
#include "app/game/numbered-move.h"

/* As many moves of an engine's line as anybody reads. */
#define LINE_MOVES 24

/* What one side's engine says. */
typedef struct {
    TabiyaArenaThought told;
    EngPosition position; /* that it thinks about */
    EngMove moves[LINE_MOVES];
    int n_moves;
    char *line; /* of `moves`; NULL: not written yet */
} Mind;

struct _TabiyaArenaBoard {
    GObject parent_instance;
    TabiyaGame *game;
    TabiyaMatchGame *match_game; /* NULL: not live */
    gint64 clock_ms[2];          /* at the end of the game */
    int number, round;
    int players[2];
    char *names[2];
    Mind minds[2];
    int last; /* the side that spoke last; -1: neither */
};

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaArenaBoard, tabiya_arena_board, G_TYPE_OBJECT)

static void emit_changed(TabiyaArenaBoard *self)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- The engines' thoughts -------------------------------------------------------------------- */

static void mind_clear(Mind *mind)
{
    g_free(mind->line);
    memset(mind, 0, sizeof *mind);
}

static void keep_line(Mind *mind, const TabiyaSearchInfo *info)
{
    mind->n_moves = (int)MIN(info->pv_length, LINE_MOVES);
    memcpy(mind->moves, info->pv, (gsize)mind->n_moves * sizeof(EngMove));
    g_clear_pointer(&mind->line, g_free);
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaArenaBoard *self = user;
    if (info->multipv > 1 || info->pv_length == 0)
        return;
    const EngPosition *position = tabiya_node_get_position(tabiya_game_get_main_end(self->game));
    self->last = position->side_to_move;
    Mind *mind = &self->minds[self->last];
    mind->position = *position;
    mind->told =
        (TabiyaArenaThought){TRUE, info->score, info->depth, info->nodes, info->time_ms, NULL};
    keep_line(mind, info);
    emit_changed(self);
}

/* An engine may send any moves: the line ends before the first that is not legal. */
static char *dup_line(const Mind *mind)
{
    g_autoptr(GString) text = g_string_new(NULL);
    EngPosition position = mind->position;
    for (int i = 0; i < mind->n_moves && eng_move_is_legal(&position, mind->moves[i]); i++) {
        char san[ENG_SAN_MAX];
        eng_san_write(&position, mind->moves[i], san);
        if (i > 0)
            g_string_append_c(text, ' ');
        if (i == 0 || position.side_to_move == ENG_WHITE)
            tabiya_numbered_move_append(text, &position);
        g_string_append(text, san);
        const EngPosition before = position;
        eng_position_play(&position, &before, mind->moves[i]);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

void tabiya_arena_board_get_thought(TabiyaArenaBoard *self, EngColor color,
                                    TabiyaArenaThought *thought)
{
    g_return_if_fail(TABIYA_IS_ARENA_BOARD(self));
    Mind *mind = &self->minds[color];
    if (!mind->line)
        mind->line = dup_line(mind);
    *thought = mind->told;
    thought->line = mind->line;
}

gboolean tabiya_arena_board_get_score(TabiyaArenaBoard *self, TabiyaScore *score)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), FALSE);
    if (self->last < 0)
        return FALSE;
    *score = self->minds[self->last].told.score;
    return TRUE;
}

/* --- Games ------------------------------------------------------------------------------------ */

static void set_game(TabiyaArenaBoard *self, TabiyaGame *game)
{
    if (self->game)
        g_signal_handlers_disconnect_by_data(self->game, self);
    g_set_object(&self->game, game);
    if (game)
        g_signal_connect_swapped(game, "changed", G_CALLBACK(emit_changed), self);
}

void tabiya_arena_board_begin(TabiyaArenaBoard *self, const TabiyaArenaBoardGame *what,
                              TabiyaMatchGame *game)
{
    g_return_if_fail(TABIYA_IS_ARENA_BOARD(self));
    self->match_game = game;
    self->number = what->number;
    self->round = what->round;
    self->last = -1;
    for (int color = 0; color < 2; color++) {
        self->players[color] = what->players[color];
        g_free(self->names[color]);
        self->names[color] = g_strdup(what->names[color]);
        mind_clear(&self->minds[color]);
    }
    set_game(self, tabiya_match_game_get_game(game));
    tabiya_match_game_watch(game, info_cb, self);
    emit_changed(self);
}

void tabiya_arena_board_end(TabiyaArenaBoard *self)
{
    g_return_if_fail(TABIYA_IS_ARENA_BOARD(self));
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++)
        tabiya_arena_board_get_clock_ms(self, color); /* which stands still from now on */
    self->match_game = NULL;
    emit_changed(self);
}

TabiyaGame *tabiya_arena_board_get_game(TabiyaArenaBoard *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), NULL);
    return self->game;
}

gboolean tabiya_arena_board_is_live(TabiyaArenaBoard *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), FALSE);
    return self->match_game != NULL;
}

int tabiya_arena_board_get_number(TabiyaArenaBoard *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), -1);
    return self->number;
}

int tabiya_arena_board_get_round(TabiyaArenaBoard *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), -1);
    return self->round;
}

int tabiya_arena_board_get_player(TabiyaArenaBoard *self, EngColor color)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), -1);
    return self->players[color];
}

const char *tabiya_arena_board_get_name(TabiyaArenaBoard *self, EngColor color)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), "");
    return self->names[color] ? self->names[color] : "";
}

gint64 tabiya_arena_board_get_clock_ms(TabiyaArenaBoard *self, EngColor color)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_BOARD(self), -1);
    if (self->match_game)
        self->clock_ms[color] = tabiya_match_game_get_clock_ms(self->match_game, color);
    return self->clock_ms[color];
}

static void tabiya_arena_board_finalize(GObject *object)
{
    TabiyaArenaBoard *self = TABIYA_ARENA_BOARD(object);
    set_game(self, NULL);
    for (int color = 0; color < 2; color++) {
        g_free(self->names[color]);
        mind_clear(&self->minds[color]);
    }
    G_OBJECT_CLASS(tabiya_arena_board_parent_class)->finalize(object);
}

static void tabiya_arena_board_class_init(TabiyaArenaBoardClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_board_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_arena_board_init(TabiyaArenaBoard *self)
{
    self->number = self->round = self->last = -1;
    self->players[0] = self->players[1] = -1;
    self->clock_ms[0] = self->clock_ms[1] = -1;
}

TabiyaArenaBoard *tabiya_arena_board_new(void)
{
    return g_object_new(TABIYA_TYPE_ARENA_BOARD, NULL);
}
