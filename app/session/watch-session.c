/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See watch-session.h. */
#include "app/session/watch-session.h"

#include <glib/gi18n-lib.h>

#include "app/session/announce.h"

struct _TabiyaWatchSession {
    TabiyaBoardSession board;

    gulong changed_id; /* of the game that is watched; 0: none is */
    gboolean behind;   /* the person looks at an earlier move */
};

G_DEFINE_FINAL_TYPE(TabiyaWatchSession, tabiya_watch_session, TABIYA_TYPE_BOARD_SESSION)

/* --- Following -------------------------------------------------------------------------------- */

static void game_changed_cb(TabiyaWatchSession *self)
{
    TabiyaBoardSession *board = &self->board;
    const TabiyaNode *end = tabiya_game_get_main_end(board->game);

    if (self->behind) {
        tabiya_board_session_update(board);
    } else if (end != board->cursor) {
        char *words = tabiya_announce_arrival(end);

        if (words)
            tabiya_board_session_announce(board, words);
        board->cursor = end;
        tabiya_board_session_moved(board);
        tabiya_board_session_emit_move_played(board, tabiya_node_get_move(end), TRUE);
    }
}

static void unwatch(TabiyaWatchSession *self)
{
    g_clear_signal_handler(&self->changed_id, self->board.game);
}

void tabiya_watch_session_watch(TabiyaWatchSession *self, TabiyaGame *game)
{
    g_return_if_fail(TABIYA_IS_WATCH_SESSION(self));
    g_return_if_fail(!game || TABIYA_IS_GAME(game));
    unwatch(self);
    if (!game)
        return;
    self->behind = FALSE;
    tabiya_board_session_set_game(&self->board, g_object_ref(game), tabiya_game_get_main_end(game));
    self->changed_id = g_signal_connect_swapped(game, "changed", G_CALLBACK(game_changed_cb), self);
    tabiya_board_session_moved(&self->board);
}

gboolean tabiya_watch_session_is_at_end(TabiyaWatchSession *self)
{
    g_return_val_if_fail(TABIYA_IS_WATCH_SESSION(self), FALSE);
    return !self->behind;
}

/* --- As a session ----------------------------------------------------------------------------- */

static void set_cursor(TabiyaBoardSession *board, const TabiyaNode *node)
{
    TabiyaWatchSession *self = TABIYA_WATCH_SESSION(board);

    self->behind = node != tabiya_game_get_main_end(board->game);
    if (node != board->cursor)
        tabiya_board_session_go_to(board, node);
}

static const char *get_obstacle(TabiyaBoardSession *board)
{
    return _("You are watching this game.");
}

static char *dup_status(TabiyaBoardSession *board)
{
    const EngPosition *position = tabiya_node_get_position(tabiya_game_get_main_end(board->game));

    switch (tabiya_game_get_result(board->game)) {
    case TABIYA_RESULT_WHITE:
        return g_strdup(_("White wins"));
    case TABIYA_RESULT_BLACK:
        return g_strdup(_("Black wins"));
    case TABIYA_RESULT_DRAW:
        return g_strdup(_("Draw"));
    default:
        return g_strdup(position->side_to_move == ENG_WHITE ? _("White to move")
                                                            : _("Black to move"));
    }
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_watch_session_dispose(GObject *object)
{
    unwatch(TABIYA_WATCH_SESSION(object));
    G_OBJECT_CLASS(tabiya_watch_session_parent_class)->dispose(object);
}

static void tabiya_watch_session_class_init(TabiyaWatchSessionClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_watch_session_dispose;
    board_class->dup_status = dup_status;
    board_class->set_cursor = set_cursor;
    board_class->get_obstacle = get_obstacle;
    board_class->names_openings = TRUE;
}

static void tabiya_watch_session_init(TabiyaWatchSession *self)
{
}

TabiyaWatchSession *tabiya_watch_session_new(void)
{
    TabiyaWatchSession *self = g_object_new(TABIYA_TYPE_WATCH_SESSION, NULL);

    tabiya_board_session_update(&self->board);
    return self;
}
