/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-session.h. */
#include "app/training/training-session.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/session/announce.h"

enum { PROP_STAGE = 1, PROP_VERDICT, N_PROPS };
static GParamSpec *properties[N_PROPS];
static guint marks_changed; /* a signal */

G_DEFINE_ABSTRACT_TYPE(TabiyaTrainingSession, tabiya_training_session, TABIYA_TYPE_BOARD_SESSION)

static TabiyaTrainingSessionClass *get_class(gpointer self)
{
    return G_TYPE_INSTANCE_GET_CLASS(self, TABIYA_TYPE_TRAINING_SESSION,
                                     TabiyaTrainingSessionClass);
}

/* --- Status and notifications ----------------------------------------------------------------- */

void tabiya_training_session_set_stage(TabiyaTrainingSession *self, int stage)
{
    self->stage = stage;
    tabiya_board_session_update(&self->board);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
}

void tabiya_training_session_set_verdict(TabiyaTrainingSession *self, char *verdict)
{
    tabiya_board_session_tell_text(&self->board, &self->verdict, verdict, properties[PROP_VERDICT]);
    if (*self->verdict != '\0')
        tabiya_training_session_announce(self, g_strdup(self->verdict));
}

void tabiya_training_session_announce(TabiyaTrainingSession *self, char *text)
{
    tabiya_board_session_announce_now(&self->board, text);
}

void tabiya_training_session_announce_status(TabiyaTrainingSession *self)
{
    tabiya_training_session_announce(self, g_strdup(self->board.status));
}

void tabiya_training_session_announce_cursor(TabiyaTrainingSession *self)
{
    const TabiyaNode *cursor = self->board.cursor;

    if (tabiya_node_get_parent(cursor) && tabiya_node_get_move(cursor) != ENG_NULL_MOVE)
        tabiya_training_session_announce(self, tabiya_announce_arrival(cursor));
}

void tabiya_training_session_announce_question(TabiyaTrainingSession *self)
{
    const TabiyaBoardSession *board = &self->board;

    tabiya_training_session_announce(
        self, *board->announcement != '\0'
                  ? g_strdup_printf("%s. %s", board->announcement, board->status)
                  : g_strdup(board->status));
}

void tabiya_training_session_marks_changed(TabiyaTrainingSession *self)
{
    g_signal_emit(self, marks_changed, 0);
}

TabiyaTrainingMarks tabiya_training_session_get_marks(TabiyaTrainingSession *self)
{
    g_return_val_if_fail(TABIYA_IS_TRAINING_SESSION(self), TABIYA_NO_TRAINING_MARKS);
    TabiyaTrainingSessionClass *klass = get_class(self);

    return klass->get_marks ? klass->get_marks(self) : TABIYA_NO_TRAINING_MARKS;
}

/* --- The board -------------------------------------------------------------------------------- */

void tabiya_training_session_go_to(TabiyaTrainingSession *self, const TabiyaNode *node)
{
    tabiya_board_session_go_to(&self->board, node);
    tabiya_training_session_marks_changed(self);
}

void tabiya_training_session_set_game(TabiyaTrainingSession *self, TabiyaGame *game,
                                      const TabiyaNode *at)
{
    self->at = at ? at : tabiya_game_get_root(game);
    tabiya_board_session_set_game(&self->board, game, self->at);
    tabiya_training_session_go_to(self, self->at);
}

void tabiya_training_session_advance(TabiyaTrainingSession *self, EngMove move)
{
    self->at = tabiya_game_add_move(self->board.game, self->at, move);
    tabiya_game_make_main(self->board.game, self->at);
}

/* --- Automatic actions ------------------------------------------------------------------------ */

static gboolean come_cb(gpointer user)
{
    g_autoptr(TabiyaTrainingSession) self = g_object_ref(user);

    tabiya_training_session_stay(self);
    self->coming_func(self);
    return G_SOURCE_REMOVE;
}

void tabiya_training_session_come(TabiyaTrainingSession *self, guint pauses, GSourceOnceFunc func)
{
    tabiya_training_session_stay(self);
    self->coming_func = func;
    self->coming = tabiya_later_after_ms(pauses * self->pause_ms, come_cb, self);
}

void tabiya_training_session_stay(TabiyaTrainingSession *self)
{
    g_clear_pointer(&self->coming, tabiya_later_cancel);
}

void tabiya_training_session_set_pause_ms_for_tests(TabiyaTrainingSession *self, guint pause_ms)
{
    g_return_if_fail(TABIYA_IS_TRAINING_SESSION(self));
    self->pause_ms = pause_ms;
}

/* --- Board session ---------------------------------------------------------------------------- */

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(session);

    if (node == session->cursor)
        return;
    tabiya_training_session_go_to(self, node);
    tabiya_training_session_announce_cursor(self);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(session);
    const char *obstacle = get_class(self)->get_stage_obstacle(self);

    if (obstacle)
        return obstacle;
    return session->cursor != self->at ? _(get_class(self)->elsewhere) : NULL;
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("Play your answer on the board."), NULL);
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_training_session_get_property(GObject *object, guint id, GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(object);

    if (id == PROP_STAGE)
        g_value_set_int(value, self->stage);
    else if (id == PROP_VERDICT)
        g_value_set_string(value, self->verdict);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_training_session_constructed(GObject *object)
{
    G_OBJECT_CLASS(tabiya_training_session_parent_class)->constructed(object);
    tabiya_board_session_update(TABIYA_BOARD_SESSION(object));
}

static void tabiya_training_session_dispose(GObject *object)
{
    tabiya_training_session_stay(TABIYA_TRAINING_SESSION(object));
    G_OBJECT_CLASS(tabiya_training_session_parent_class)->dispose(object);
}

static void tabiya_training_session_finalize(GObject *object)
{
    g_free(TABIYA_TRAINING_SESSION(object)->verdict);
    G_OBJECT_CLASS(tabiya_training_session_parent_class)->finalize(object);
}

static void tabiya_training_session_class_init(TabiyaTrainingSessionClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    object_class->get_property = tabiya_training_session_get_property;
    object_class->constructed = tabiya_training_session_constructed;
    object_class->dispose = tabiya_training_session_dispose;
    object_class->finalize = tabiya_training_session_finalize;
    board_class->set_cursor = set_cursor;
    board_class->get_obstacle = get_obstacle;
    board_class->redo = redo;
    properties[PROP_STAGE] = g_param_spec_int("stage", NULL, NULL, 0, G_MAXINT, 0, flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    marks_changed = g_signal_new("marks-changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_training_session_init(TabiyaTrainingSession *self)
{
    self->at = self->board.cursor;
    self->verdict = g_strdup("");
}
