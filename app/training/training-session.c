/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-session.h. */
#include "app/training/training-session.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/names/classifier.h"
#include "app/session/announce.h"

enum {
    PROP_STAGE = 1,
    PROP_VERDICT,
    N_PROPS,
    PROP_BOARD = N_PROPS, /* and the others of the interface after it */
};

static GParamSpec *properties[N_PROPS];
static guint marks_changed; /* a signal */

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_ABSTRACT_TYPE_WITH_CODE(TabiyaTrainingSession, tabiya_training_session, G_TYPE_OBJECT,
                                 G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION,
                                                       session_iface_init))

static TabiyaTrainingSessionClass *get_class(gpointer self)
{
    return G_TYPE_INSTANCE_GET_CLASS(self, TABIYA_TYPE_TRAINING_SESSION,
                                     TabiyaTrainingSessionClass);
}

/* --- What is told ----------------------------------------------------------------------------- */

static void tell(TabiyaTrainingSession *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

void tabiya_training_session_refresh(TabiyaTrainingSession *self)
{
    tell(self, &self->status, get_class(self)->dup_status(self), "status");
    if (get_class(self)->names_openings)
        tell(self, &self->opening, tabiya_openings_dup_title(self->cursor), "opening-name");
}

void tabiya_training_session_set_stage(TabiyaTrainingSession *self, int stage)
{
    self->stage = stage;
    tabiya_training_session_refresh(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
    g_object_notify(G_OBJECT(self), "can-undo");
}

void tabiya_training_session_set_verdict(TabiyaTrainingSession *self, char *verdict)
{
    tell(self, &self->verdict, verdict, "verdict");
    if (*self->verdict != '\0')
        tabiya_training_session_announce(self, g_strdup(self->verdict));
}

void tabiya_training_session_announce(TabiyaTrainingSession *self, char *text)
{
    tell(self, &self->announcement, text, "announcement");
}

void tabiya_training_session_announce_cursor(TabiyaTrainingSession *self)
{
    const TabiyaNode *before = tabiya_node_get_parent(self->cursor);

    if (before != NULL && tabiya_node_get_move(self->cursor) != ENG_NULL_MOVE)
        tabiya_training_session_announce(self,
                                         tabiya_announce_move(tabiya_node_get_position(before),
                                                              tabiya_node_get_move(self->cursor)));
}

void tabiya_training_session_announce_question(TabiyaTrainingSession *self)
{
    tabiya_training_session_announce(
        self, *self->announcement != '\0'
                  ? g_strdup_printf("%s. %s", self->announcement, self->status)
                  : g_strdup(self->status));
}

void tabiya_training_session_marks_changed(TabiyaTrainingSession *self)
{
    g_signal_emit(self, marks_changed, 0);
}

TabiyaTrainingMarks tabiya_training_session_get_marks(TabiyaTrainingSession *self)
{
    g_return_val_if_fail(TABIYA_IS_TRAINING_SESSION(self), TABIYA_NO_TRAINING_MARKS);
    TabiyaTrainingSessionClass *class = get_class(self);

    return class->get_marks != NULL ? class->get_marks(self) : TABIYA_NO_TRAINING_MARKS;
}

/* --- What is on the board --------------------------------------------------------------------- */

void tabiya_training_session_go_to(TabiyaTrainingSession *self, const TabiyaNode *node)
{
    self->cursor = node;
    tabiya_training_session_refresh(self);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
    tabiya_training_session_marks_changed(self);
}

void tabiya_training_session_set_game(TabiyaTrainingSession *self, TabiyaGame *game,
                                      const TabiyaNode *at)
{
    g_autoptr(TabiyaGame) before = self->game;

    self->game = game;
    self->at = self->cursor = at != NULL ? at : tabiya_game_get_root(game);
    g_object_notify(G_OBJECT(self), "game");
    tabiya_training_session_go_to(self, self->at);
}

void tabiya_training_session_advance(TabiyaTrainingSession *self, EngMove move)
{
    self->at = tabiya_game_add_move(self->game, self->at, move);
    tabiya_game_make_main(self->game, self->at);
}

/* --- What comes by itself --------------------------------------------------------------------- */

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

void tabiya_training_session_set_pause_ms(TabiyaTrainingSession *self, guint pause_ms)
{
    g_return_if_fail(TABIYA_IS_TRAINING_SESSION(self));
    self->pause_ms = pause_ms;
}

/* --- What the board asks ---------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_TRAINING_SESSION(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(session);
    TabiyaTrainingSessionClass *class = get_class(self);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .opening_name = self->opening,
        .can_undo = class->can_undo != NULL && class->can_undo(self),
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_TRAINING_SESSION(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(session);

    if (node == self->cursor)
        return;
    tabiya_training_session_go_to(self, node);
    tabiya_training_session_announce_cursor(self);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(session);
    const char *obstacle = get_class(self)->get_obstacle(self);

    if (obstacle != NULL)
        return obstacle;
    return self->cursor != self->at ? _(get_class(self)->elsewhere) : NULL;
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    return get_class(session)->play(TABIYA_TRAINING_SESSION(session), move, error);
}

static void undo(TabiyaBoardSession *session)
{
    get_class(session)->undo(TABIYA_TRAINING_SESSION(session));
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("An answer is given by playing it."), NULL);
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->get_obstacle = get_obstacle;
    iface->play = play;
    iface->undo = undo;
    iface->redo = redo;
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
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
}

static void tabiya_training_session_set_property(GObject *object, guint id, const GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(object);

    /* "flipped": no other can be set. */
    tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
}

static void tabiya_training_session_constructed(GObject *object)
{
    G_OBJECT_CLASS(tabiya_training_session_parent_class)->constructed(object);
    tabiya_training_session_refresh(TABIYA_TRAINING_SESSION(object));
}

static void tabiya_training_session_dispose(GObject *object)
{
    tabiya_training_session_stay(TABIYA_TRAINING_SESSION(object));
    G_OBJECT_CLASS(tabiya_training_session_parent_class)->dispose(object);
}

static void tabiya_training_session_finalize(GObject *object)
{
    TabiyaTrainingSession *self = TABIYA_TRAINING_SESSION(object);

    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->verdict);
    g_free(self->announcement);
    g_free(self->opening);
    G_OBJECT_CLASS(tabiya_training_session_parent_class)->finalize(object);
}

static void tabiya_training_session_class_init(TabiyaTrainingSessionClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->get_property = tabiya_training_session_get_property;
    object_class->set_property = tabiya_training_session_set_property;
    object_class->constructed = tabiya_training_session_constructed;
    object_class->dispose = tabiya_training_session_dispose;
    object_class->finalize = tabiya_training_session_finalize;
    properties[PROP_STAGE] = g_param_spec_int("stage", NULL, NULL, 0, G_MAXINT, 0, flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
    marks_changed = g_signal_new("marks-changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_training_session_init(TabiyaTrainingSession *self)
{
    self->game = tabiya_game_new(NULL);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    self->verdict = g_strdup("");
    self->announcement = g_strdup("");
}
