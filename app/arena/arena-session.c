/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-session.h. */
#include "app/arena/arena-session.h"

#include <glib/gi18n-lib.h>

#include "app/plain-text.h"
#include "app/session/announce.h"

struct _TabiyaArenaSession {
    TabiyaBoardSession board;

    GSignalGroup *played;  /* of the followed game */
    const TabiyaNode *end; /* of it, at the last change: where a person who looks on is */
    gboolean following, announces;
};

G_DEFINE_FINAL_TYPE(TabiyaArenaSession, tabiya_arena_session, TABIYA_TYPE_BOARD_SESSION)

/* --- Following -------------------------------------------------------------------------------- */

static void go_to(TabiyaArenaSession *self, const TabiyaNode *node, gboolean announced)
{
    char *arrival = announced ? tabiya_announce_arrival(node) : NULL;

    if (arrival)
        tabiya_board_session_announce(&self->board, arrival);
    tabiya_board_session_go_to(&self->board, node);
}

static void changed_cb(TabiyaArenaSession *self)
{
    const gboolean at_end = self->board.cursor == self->end;

    self->end = tabiya_game_get_main_end(self->board.game);
    if (at_end && self->board.cursor != self->end)
        go_to(self, self->end, self->announces);
    else
        tabiya_board_session_update(&self->board);
}

void tabiya_arena_session_follow(TabiyaArenaSession *self, TabiyaGame *game)
{
    g_return_if_fail(TABIYA_IS_ARENA_SESSION(self));
    self->following = game != NULL;
    if (game == self->board.game)
        return;
    g_signal_group_set_target(self->played, game);
    if (game) {
        self->end = tabiya_game_get_main_end(game);
        tabiya_board_session_set_game(&self->board, g_object_ref(game), self->end);
        tabiya_board_session_announce(&self->board, g_strdup(""));
    }
    tabiya_board_session_moved(&self->board);
}

void tabiya_arena_session_set_announces(TabiyaArenaSession *self, gboolean announces)
{
    g_return_if_fail(TABIYA_IS_ARENA_SESSION(self));
    self->announces = announces;
}

/* --- Board session ---------------------------------------------------------------------------- */

static char *dup_player(TabiyaBoardSession *session, const char *tag)
{
    const char *name = tabiya_game_get_tag(session->game, tag);

    return tabiya_dup_cut(name ? name : _("Unknown"), TABIYA_QUOTE_CHARS);
}

static char *dup_status(TabiyaBoardSession *session)
{
    if (!tabiya_game_get_tag(session->game, "White"))
        return g_strdup(_("No game is being played."));
    g_autofree char *white = dup_player(session, "White");
    g_autofree char *black = dup_player(session, "Black");
    return g_strdup_printf(_("%s against %s"), white, black);
}

/* Somebody who steps through the game by hand hears each move. */
static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    if (node != session->cursor)
        go_to(TABIYA_ARENA_SESSION(session), node, TRUE);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    return TABIYA_ARENA_SESSION(session)->following
               ? _("The engines play this game.")
               : _("Games of the arena are view-only here. Open one in Study to change it.");
}

static void tabiya_arena_session_dispose(GObject *object)
{
    g_clear_object(&TABIYA_ARENA_SESSION(object)->played);
    G_OBJECT_CLASS(tabiya_arena_session_parent_class)->dispose(object);
}

static void tabiya_arena_session_class_init(TabiyaArenaSessionClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_session_dispose;
    board_class->dup_status = dup_status;
    board_class->names_openings = TRUE;
    board_class->set_cursor = set_cursor;
    board_class->get_obstacle = get_obstacle;
}

static void tabiya_arena_session_init(TabiyaArenaSession *self)
{
    self->played = g_signal_group_new(TABIYA_TYPE_GAME);
    g_signal_group_connect_swapped(self->played, "changed", G_CALLBACK(changed_cb), self);
    self->end = self->board.cursor;
    tabiya_board_session_update(&self->board);
}

TabiyaArenaSession *tabiya_arena_session_new(void)
{
    return g_object_new(TABIYA_TYPE_ARENA_SESSION, NULL);
}
