/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The person's premove: made while the opponent thinks, played right after its move if it is legal
 * then. There is one at most; a new one replaces it.
 *
 * tabiya_play_rest() forgets it, and with that everything that changes the game. The opponent's own
 * move takes it out before and answers with it afterwards, from the main loop: the window shows the
 * opponent's move first. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/session/announce.h"
#include "app/session/premove.h"

static gboolean is_at_end(TabiyaPlaySession *self)
{
    return self->board.cursor == tabiya_play_end(self);
}

EngMove tabiya_play_take_premove(TabiyaPlaySession *self)
{
    const EngMove premove = self->premove;
    g_clear_pointer(&self->premove_source, tabiya_later_cancel);
    self->premove = ENG_NO_MOVE;
    return premove;
}

/* --- Making and dropping it ------------------------------------------------------------------- */

static gboolean moves_ahead(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    return self->premoves && is_at_end(self) && tabiya_play_turn(self) == TABIYA_TURN_OPPONENT;
}

static void keep_ahead(TabiyaBoardSession *session, EngMove premove)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    self->premove = premove;
    tabiya_board_session_announce(
        session, tabiya_announce_premove(tabiya_node_get_position(session->cursor), premove));
    tabiya_board_session_update(session);
}

static gboolean drop_ahead(TabiyaBoardSession *session)
{
    TabiyaPlaySession *self = TABIYA_PLAY_SESSION(session);
    if (tabiya_play_take_premove(self) == ENG_NO_MOVE)
        return FALSE;
    tabiya_board_session_announce(session, g_strdup(_("Premove canceled")));
    tabiya_board_session_update(session);
    return TRUE;
}

void tabiya_play_premoves_changed(TabiyaPlaySession *self)
{
    if (!self->premoves)
        drop_ahead(&self->board);
}

/* --- Playing it ------------------------------------------------------------------------------- */

/* An offer of a draw wants an answer of its own: a premove would decline it unseen. */
static gboolean may_answer(TabiyaPlaySession *self)
{
    return is_at_end(self) && tabiya_play_turn(self) == TABIYA_TURN_PERSON &&
           !tabiya_play_is_offered(self);
}

static gboolean answer_cb(gpointer user)
{
    TabiyaPlaySession *self = user;
    g_autoptr(TabiyaPlaySession) guard = g_object_ref(self);
    const EngMove premove = tabiya_play_take_premove(self);
    const TabiyaNode *end = tabiya_play_end(self);
    const EngMove move = tabiya_premove_find(tabiya_node_get_position(end), premove);
    if (may_answer(self) && move != ENG_NO_MOVE) {
        tabiya_play_make_move(self, end, move, FALSE);
        return G_SOURCE_REMOVE;
    }
    tabiya_board_session_update(&self->board);
    if (may_answer(self))
        tabiya_board_session_emit_message(&self->board, _("Your premove is not possible now"));
    return G_SOURCE_REMOVE;
}

void tabiya_play_answer_with(TabiyaPlaySession *self, EngMove premove)
{
    if (premove == ENG_NO_MOVE)
        return;
    self->premove = premove;
    self->premove_source = tabiya_later(answer_cb, self);
}

void tabiya_play_init_premoves(TabiyaBoardSessionClass *board_class)
{
    board_class->moves_ahead = moves_ahead;
    board_class->keep_ahead = keep_ahead;
    board_class->drop_ahead = drop_ahead;
}
