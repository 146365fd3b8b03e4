/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a played game stands, in words too, and what follows from any change of it: the result, what
 * is kept in the store, the opponent's turn. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/session/announce.h"

/* --- How things stand -------------------------------------------------------------------------- */

const TabiyaNode *tabiya_play_end(TabiyaPlaySession *self)
{
    return tabiya_game_get_main_end(self->board.game);
}

EngColor tabiya_play_engine_color(TabiyaPlaySession *self)
{
    return self->human_color == ENG_WHITE ? ENG_BLACK : ENG_WHITE;
}

TabiyaPlayTurn tabiya_play_turn(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self);

    if (self->ending != TABIYA_ENDING_NONE ||
        eng_outcome_is_final(tabiya_node_get_outcome(end)))
        return TABIYA_TURN_NOBODY;
    if (!self->engine_playing ||
        tabiya_node_get_position(end)->side_to_move == self->human_color)
        return TABIYA_TURN_PERSON;
    return TABIYA_TURN_OPPONENT;
}

/* The move advised, in words, or NULL. */
static char *dup_hint(TabiyaPlaySession *self)
{
    return self->hint != ENG_NO_MOVE
               ? tabiya_announce_hint(tabiya_node_get_position(self->board.cursor), self->hint)
               : NULL;
}

/* The status speaks of the game, and of how far one looks back in it; with both sides free, of the
 * position that is shown. */
char *tabiya_play_describe_status(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self);
    const TabiyaNode *node = self->engine_playing ? end : self->board.cursor;
    const EngPosition *position = tabiya_node_get_position(node);
    const TabiyaNode *before = tabiya_node_get_parent(self->board.cursor);
    const EngBookMoves *hint = tabiya_play_session_get_book_hint(self);
    g_autofree char *book_moves =
        hint != NULL
            ? tabiya_book_moves_describe(hint, tabiya_node_get_position(self->board.cursor))
            : NULL;
    g_autofree char *words = dup_hint(self);

    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(node),
        .ending = node == end ? self->ending : TABIYA_ENDING_NONE,
        .phase = self->phase,
        .side_to_move = (EngColor)position->side_to_move,
        .human_color = self->human_color,
        .engine_playing = self->engine_playing,
        .in_check = position->checkers != 0,
        .looking_back = self->board.cursor != node,
        .shown_move = before != NULL ? tabiya_node_get_position(before)->fullmove_number : 0,
        .next_move = position->fullmove_number,
        .depth = self->depth,
        .elapsed_ms = (g_get_monotonic_time() - self->began_us) / 1000,
        .failure = self->failure,
        .reply_from_book = self->engine_playing && self->book_ply > 0 &&
                           tabiya_node_get_ply(end) == self->book_ply,
        .book_moves = book_moves,
        .draw_offered = tabiya_play_is_offered(self),
        .hint = words,
    });
}

/* With all that a book knows of the position, if the hint is from there. */
char *tabiya_play_describe_hint(TabiyaPlaySession *self)
{
    g_autofree char *words = dup_hint(self);
    g_autofree char *status = tabiya_play_describe_status(self);

    return words == NULL || g_str_equal(words, status) ? g_steal_pointer(&status)
                                                       : g_strdup_printf("%s. %s", words, status);
}

char *tabiya_play_describe_opponent(TabiyaPlaySession *self)
{
    /* Translators: the opponent's name in the list of players; Tabiya is the program. */
    return g_strdup_printf(_("Tabiya, level %d"), self->level);
}

/* --- What follows from a change ---------------------------------------------------------------- */

TabiyaPlayState tabiya_play_get_state(TabiyaPlaySession *self)
{
    return (TabiyaPlayState){
        .human_color = self->human_color,
        .level = self->level,
        .cores = self->cores,
        .move_time_ms = self->move_time_ms,
        .engine_playing = self->engine_playing,
        .flipped = self->board.flipped,
        .takebacks = (int)self->n_takebacks,
        .hints = (int)self->n_hints,
        .mixed = self->mixed,
    };
}

void tabiya_play_keep(TabiyaPlaySession *self)
{
    TabiyaPlayState state = tabiya_play_get_state(self);
    gboolean empty = tabiya_node_get_child(tabiya_game_get_root(self->board.game)) == NULL;
    gboolean over = tabiya_play_turn(self) == TABIYA_TURN_NOBODY;

    if (self->store == NULL || (empty && self->store_id == 0))
        return;
    self->store_id =
        tabiya_game_store_save(self->store, self->store_id, self->board.game, over ? NULL : &state);
}

void tabiya_play_changed(TabiyaPlaySession *self)
{
    self->changing++;
    tabiya_game_set_result(self->board.game, tabiya_play_result(self));
    self->changing--;
    tabiya_play_keep(self);
    tabiya_play_settle(self);
    tabiya_board_session_update(&self->board);
}

/* Someone else wrote into the game: a comment, say. */
static void game_changed_cb(TabiyaGame *game, gpointer node, TabiyaPlaySession *self)
{
    if (self->changing == 0) {
        tabiya_play_keep(self);
        tabiya_board_session_update(&self->board);
    }
}

void tabiya_play_adopt(TabiyaPlaySession *self, TabiyaGame *game, gint64 store_id)
{
    const TabiyaNode *end = tabiya_game_get_main_end(game);

    g_clear_signal_handler(&self->game_changed_id, self->board.game);
    self->game_changed_id = g_signal_connect(game, "changed", G_CALLBACK(game_changed_cb), self);
    self->store_id = store_id;
    self->ending = TABIYA_ENDING_NONE;
    self->declined_at = NULL;
    self->offer = NULL;
    self->offer_ply = 0;
    self->hopeless = 0;
    self->book_ply = 0;
    self->n_takebacks = self->n_hints = 0;
    self->mixed = store_id == 0 && end != tabiya_game_get_root(game);
    tabiya_play_forget_undone(self);
    tabiya_board_session_set_game(&self->board, g_object_ref(game), end);
}

void tabiya_play_name_players(TabiyaPlaySession *self)
{
    g_autofree char *opponent = tabiya_play_describe_opponent(self);
    gboolean white = self->human_color == ENG_WHITE;

    self->changing++;
    tabiya_game_set_tag(self->board.game, "White", white ? self->player_name : opponent);
    tabiya_game_set_tag(self->board.game, "Black", white ? opponent : self->player_name);
    self->changing--;
}
