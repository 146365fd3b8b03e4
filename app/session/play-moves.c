/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The person's moves, looking back, undo and redo.
 *
 * Undo removes moves from the game, so that the end of the main line is always the current position
 * of the game. The game keeps the removed nodes, and until another move is made redo puts the same
 * nodes back. With the opponent on, everything after the position that undo returns to is removed;
 * otherwise a variation there would become the game. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/session/announce.h"

/* One press of undo. */
typedef struct {
    const TabiyaNode *at;  /* the node that undo returned to */
    const TabiyaNode *end; /* the end before; equal to `at` if only an ending was undone */
    GPtrArray *taken;      /* the former children of `at`, in order */
    gboolean was_main;     /* `end` was in the main line */
    TabiyaPlayEnding ending;
} Undone;

/* --- Navigation ------------------------------------------------------------------------------- */

void tabiya_play_move_cursor(TabiyaPlaySession *self, const TabiyaNode *node)
{
    if (self->board.cursor == node)
        return;
    /* A hint, found or being searched, belongs to the position that it was for. */
    if (self->phase == TABIYA_PLAY_HINTING)
        tabiya_play_rest(self);
    self->hint = ENG_NO_MOVE;
    tabiya_play_take_premove(self);
    tabiya_board_session_go_to(&self->board, node);
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    if (session->cursor == node)
        return;
    char *arrival = tabiya_announce_arrival(node);
    tabiya_board_session_announce(session, arrival ? arrival : g_strdup(_("Start of the game")));
    tabiya_play_move_cursor(TABIYA_PLAY_SESSION(session), node);
}

/* The end of the shown line. */
static const TabiyaNode *line_end(TabiyaPlaySession *self)
{
    const TabiyaNode *node = self->board.cursor;

    while (tabiya_node_get_child(node))
        node = tabiya_node_get_child(node);
    return node;
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* The coach may add what the opponent's move attacks. */
static void announce_made(TabiyaPlaySession *self, const TabiyaNode *node, gboolean by_opponent)
{
    g_autofree char *move = tabiya_announce_arrival(node);
    g_autofree char *words = NULL;

    if (by_opponent)
        words = tabiya_play_coach_see_reply(self, node);
    else
        tabiya_play_coach_watch(self, node);
    tabiya_board_session_announce(&self->board, words ? g_strdup_printf("%s. %s", move, words)
                                                      : g_steal_pointer(&move));
}

void tabiya_play_make_move(TabiyaPlaySession *self, const TabiyaNode *parent, EngMove move,
                           gboolean by_opponent)
{
    gboolean shown = self->board.cursor == parent;
    EngMove premove = tabiya_play_take_premove(self);

    tabiya_play_rest(self);
    if (by_opponent)
        tabiya_play_answer_with(self, premove);
    self->hint = ENG_NO_MOVE;
    self->changing++;
    const TabiyaNode *node = tabiya_game_add_move(self->board.game, parent, move);
    self->changing--;
    announce_made(self, node, by_opponent);
    if (shown)
        self->board.cursor = node;
    tabiya_play_forget_undone(self);
    tabiya_play_changed(self);
    if (shown)
        tabiya_board_session_emit_cursor_changed(&self->board);
    tabiya_board_session_emit_move_played(&self->board, move, by_opponent);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    TabiyaPlayTurn turn = tabiya_play_turn(self);
    gboolean at_end = self->board.cursor == tabiya_play_end(self);

    if (self->engine_playing) {
        if (tabiya_play_coach_asks(self))
            return _("Take your move back first, or play on.");
        if (turn == TABIYA_TURN_OPPONENT)
            return tabiya_opponent_get_turn(self->strength.opponent);
        if (turn == TABIYA_TURN_NOBODY)
            return _("The game is over.");
        return at_end ? NULL : _("You were viewing an earlier move. The game continues here.");
    }
    if (at_end)
        return turn == TABIYA_TURN_NOBODY ? _("The game is over.") : NULL;
    return eng_outcome_is_final(tabiya_node_get_outcome(self->board.cursor))
               ? _("The game is over.")
               : NULL;
}

/* Refuses, and returns to the current position. */
static gboolean stop_move(TabiyaBoardSession *session, const char *obstacle, GError **error)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);

    if (self->engine_playing)
        tabiya_play_move_cursor(self, tabiya_play_end(self));
    return tabiya_board_session_refuse(session, obstacle, error);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    tabiya_play_make_move(TABIYA_PLAY_SESSION(session), session->cursor, move, FALSE);
    return TRUE;
}

/* --- Undo ------------------------------------------------------------------------------------- */

static void undone_free(gpointer data)
{
    Undone *undone = data;

    g_ptr_array_unref(undone->taken);
    g_free(undone);
}

GPtrArray *tabiya_play_undone_new(void)
{
    return g_ptr_array_new_with_free_func(undone_free);
}

void tabiya_play_forget_undone(TabiyaPlaySession *self)
{
    g_ptr_array_set_size(self->undone, 0);
}

/* The end of the moves to undo. */
static const TabiyaNode *undo_end(TabiyaPlaySession *self)
{
    return self->engine_playing ? tabiya_play_end(self) : line_end(self);
}

/* The node that undo returns to, or NULL if there is nothing to take back. */
static const TabiyaNode *undo_target(TabiyaPlaySession *self)
{
    const TabiyaNode *node = tabiya_node_get_parent(undo_end(self));

    if (!self->engine_playing)
        return node;
    while (node && tabiya_node_get_position(node)->side_to_move != self->human_color)
        node = tabiya_node_get_parent(node);
    return node;
}

static gboolean only_ending(TabiyaPlaySession *self)
{
    return self->ending != TABIYA_ENDING_NONE && undo_end(self) == tabiya_play_end(self);
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);

    if (only_ending(self) || tabiya_play_coach_asks(self))
        return TRUE;
    return (self->takebacks || !self->engine_playing) && undo_target(self);
}

static Undone *undone_new(TabiyaPlaySession *self, const TabiyaNode *target, const TabiyaNode *end)
{
    Undone *undone = g_new0(Undone, 1);

    undone->at = target;
    undone->end = end;
    undone->taken = g_ptr_array_new();
    undone->was_main = tabiya_node_is_main(end);
    undone->ending = self->ending;
    return undone;
}

/* Removes the children of `target`: all of them, or only `only`. */
static void take_down(TabiyaPlaySession *self, Undone *undone, const TabiyaNode *target,
                      const TabiyaNode *only)
{
    const TabiyaNode *child = tabiya_node_get_child(target), *next;

    for (; child; child = next) {
        next = tabiya_node_get_sibling(child);
        if (only && child != only)
            continue;
        g_ptr_array_add(undone->taken, (gpointer)child);
        tabiya_game_delete_from(self->board.game, child);
    }
}

static void undo(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    const TabiyaNode *target, *end;

    if (!can_undo(session)) {
        tabiya_board_session_refuse(
            &self->board,
            self->takebacks || !undo_target(self)
                ? _("There is no move to take back.")
                : _("Takebacks are turned off. You can allow them in Preferences."),
            NULL);
        return;
    }
    if (tabiya_play_coach_asks(self))
        self->n_hints++; /* the coach has helped */
    tabiya_play_rest(self);
    tabiya_play_coach_forget(self);
    end = undo_end(self);
    target = only_ending(self) ? end : undo_target(self);
    /* Redo follows only the last undo. */
    if (self->undone->len > 0 &&
        ((Undone *)g_ptr_array_index(self->undone, self->undone->len - 1))->at != end) {
        tabiya_play_forget_undone(self);
    }
    Undone *undone = undone_new(self, target, end);
    g_ptr_array_add(self->undone, undone);

    self->ending = TABIYA_ENDING_NONE;
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    self->declined_at = NULL;
    self->offer = NULL;
    self->board.cursor = target;
    self->changing++;
    self->n_takebacks += target != end;
    if (target != end)
        take_down(self, undone, target, self->engine_playing ? NULL : end);
    self->changing--;
    tabiya_board_session_announce(&self->board, g_strdup(_("Taken back.")));
    tabiya_play_changed(self);
    tabiya_board_session_emit_cursor_changed(&self->board);
}

static gboolean can_redo(TabiyaBoardSession *session)
{
    return TABIYA_PLAY_SESSION(session)->undone->len > 0;
}

static void put_back(TabiyaPlaySession *self, const Undone *undone)
{
    self->changing++;
    for (guint i = 0; i < undone->taken->len; i++)
        tabiya_game_restore(self->board.game, g_ptr_array_index(undone->taken, i));
    if (undone->was_main)
        tabiya_game_make_main(self->board.game, undone->end);
    self->changing--;
}

static void redo(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);

    if (self->undone->len == 0) {
        tabiya_board_session_refuse(&self->board, _("There is no move to redo."), NULL);
        return;
    }
    tabiya_play_rest(self);
    tabiya_play_coach_forget(self); /* who puts a move back has decided */
    Undone *undone = g_ptr_array_steal_index(self->undone, self->undone->len - 1);
    put_back(self, undone);
    const TabiyaNode *node = undone->end;
    self->ending = undone->ending;
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    self->board.cursor = node;
    if (tabiya_node_get_parent(node))
        tabiya_board_session_announce(&self->board, tabiya_announce_arrival(node));
    undone_free(undone);
    tabiya_play_changed(self);
    tabiya_board_session_emit_cursor_changed(&self->board);
}

void tabiya_play_init_moves(TabiyaBoardSessionClass *board_class)
{
    board_class->can_undo = can_undo;
    board_class->can_redo = can_redo;
    board_class->set_cursor = set_cursor;
    board_class->get_obstacle = get_obstacle;
    board_class->stop_move = stop_move;
    board_class->play = play;
    board_class->undo = undo;
    board_class->redo = redo;
}
