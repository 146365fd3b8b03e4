/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-training.h. This file: the session itself, what it tells those who watch it, and
 * what the board asks of it. */
#include "app/openings/repertoire-training-private.h"

#include <glib/gi18n-lib.h>

#include "app/openings/classifier.h"
#include "app/openings/training-words.h"
#include "app/session/announce.h"

#define PAUSE_MS 350

enum {
    PROP_STAGE = 1,
    PROP_VERDICT,
    PROP_LEFT,
    N_PROPS,
    PROP_BOARD = N_PROPS, /* and the others of the interface after it */
};

static GParamSpec *properties[N_PROPS];
static guint marks_changed; /* a signal */

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaRepertoireTraining, tabiya_repertoire_training, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- What is told -------------------------------------------------------------------------------
 */

static void tell(TabiyaRepertoireTraining *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

void tabiya_repertoire_training_announce(TabiyaRepertoireTraining *self, char *text)
{
    tell(self, &self->announcement, text, "announcement");
}

void tabiya_repertoire_training_set_verdict(TabiyaRepertoireTraining *self, char *verdict)
{
    tell(self, &self->verdict, verdict, "verdict");
    if (*self->verdict != '\0')
        tabiya_repertoire_training_announce(self, g_strdup(self->verdict));
}

void tabiya_repertoire_training_announce_cursor(TabiyaRepertoireTraining *self)
{
    const TabiyaNode *before = tabiya_node_get_parent(self->cursor);

    if (before != NULL)
        tabiya_repertoire_training_announce(
            self, tabiya_announce_move(tabiya_node_get_position(before),
                                       tabiya_node_get_move(self->cursor)));
}

static guint count_right(TabiyaRepertoireTraining *self)
{
    guint n = 0;

    for (guint i = 0; i < self->answered->len; i++)
        n += g_array_index(self->answered, TabiyaAnsweredCard, i).right;
    return n;
}

static void refresh(TabiyaRepertoireTraining *self)
{
    EngColor turn = (EngColor)tabiya_node_get_position(self->at)->side_to_move;

    tell(self, &self->status,
         tabiya_training_words_dup_status(self->stage, turn, self->answered->len,
                                          count_right(self)),
         "status");
    tell(self, &self->opening, tabiya_openings_dup_title(self->cursor), "opening-name");
}

void tabiya_repertoire_training_set_stage(TabiyaRepertoireTraining *self, TabiyaTrainingStage stage)
{
    self->stage = stage;
    refresh(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LEFT]);
    g_object_notify(G_OBJECT(self), "can-undo");
}

void tabiya_repertoire_training_set_marks(TabiyaRepertoireTraining *self, TabiyaTrainingMarks marks)
{
    self->marks = marks;
    g_signal_emit(self, marks_changed, 0);
}

void tabiya_repertoire_training_go_to(TabiyaRepertoireTraining *self, const TabiyaNode *node)
{
    self->cursor = node;
    refresh(self);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
}

/* --- What is asked ------------------------------------------------------------------------------
 */

TabiyaTrainingMarks tabiya_repertoire_training_get_marks(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), NO_MARKS);
    return self->cursor == self->at ? self->marks : NO_MARKS;
}

TabiyaTrainingStage tabiya_repertoire_training_get_stage(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), TABIYA_TRAINING_EMPTY);
    return self->stage;
}

gint64 tabiya_repertoire_training_get_repertoire_id(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    return self->id;
}

guint tabiya_repertoire_training_get_n_answered(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    return self->answered->len;
}

guint tabiya_repertoire_training_get_n_right(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    return count_right(self);
}

/* With the one on the board, until it is answered right. */
guint tabiya_repertoire_training_get_n_left(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    gboolean waits = self->stage == TABIYA_TRAINING_SHOWING ||
                     self->stage == TABIYA_TRAINING_ASKING ||
                     self->stage == TABIYA_TRAINING_WRONG ||
                     (self->stage == TABIYA_TRAINING_RIGHT && self->helped);

    return self->queue != NULL && self->stage != TABIYA_TRAINING_LOADING
               ? tabiya_training_queue_get_length(self->queue) + waits
               : 0;
}

guint tabiya_repertoire_training_get_n_more(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, self->id);

    return item != NULL ? MIN(tabiya_repertoire_item_get_n_new(item), TABIYA_NEW_A_DAY) : 0;
}

void tabiya_repertoire_training_set_pause_ms(TabiyaRepertoireTraining *self, guint pause_ms)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    self->pause_ms = pause_ms;
}

/* --- What the board asks ------------------------------------------------------------------------
 */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_REPERTOIRE_TRAINING(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .opening_name = self->opening,
        .can_undo = self->answered->len > 0 && self->stage != TABIYA_TRAINING_LOADING,
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_REPERTOIRE_TRAINING(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    if (node == self->cursor)
        return;
    tabiya_repertoire_training_go_to(self, node);
    tabiya_repertoire_training_announce_cursor(self);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);
    const char *obstacle = tabiya_training_words_get_obstacle(self->stage);

    if (obstacle != NULL)
        return obstacle;
    return self->cursor != self->at ? _("The position that is asked for comes last.") : NULL;
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    tabiya_repertoire_training_answer(TABIYA_REPERTOIRE_TRAINING(session), move);
    return TRUE;
}

static void undo(TabiyaBoardSession *session)
{
    tabiya_repertoire_training_undo(TABIYA_REPERTOIRE_TRAINING(session));
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

/* --- Properties and life ------------------------------------------------------------------------
 */

static void tabiya_repertoire_training_get_property(GObject *object, guint id, GValue *value,
                                                    GParamSpec *spec)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    switch (id) {
    case PROP_STAGE:
        g_value_set_int(value, (int)self->stage);
        break;
    case PROP_VERDICT:
        g_value_set_string(value, self->verdict);
        break;
    case PROP_LEFT:
        g_value_set_uint(value, tabiya_repertoire_training_get_n_left(self));
        break;
    default:
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
    }
}

static void tabiya_repertoire_training_set_property(GObject *object, guint id, const GValue *value,
                                                    GParamSpec *spec)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    if (id == PROP_BOARD + TABIYA_BOARD_PROP_FLIPPED)
        tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_repertoire_training_dispose(GObject *object)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    tabiya_repertoire_training_forget(self);
    if (self->repertoires != NULL)
        g_signal_handlers_disconnect_by_data(self->repertoires, self);
    g_clear_object(&self->repertoires);
    G_OBJECT_CLASS(tabiya_repertoire_training_parent_class)->dispose(object);
}

static void tabiya_repertoire_training_finalize(GObject *object)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    g_clear_pointer(&self->queue, tabiya_training_queue_free);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    g_array_unref(self->answered);
    g_array_unref(self->ahead);
    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->verdict);
    g_free(self->announcement);
    g_free(self->opening);
    G_OBJECT_CLASS(tabiya_repertoire_training_parent_class)->finalize(object);
}

static void tabiya_repertoire_training_class_init(TabiyaRepertoireTrainingClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GType type = G_TYPE_FROM_CLASS(class);

    object_class->get_property = tabiya_repertoire_training_get_property;
    object_class->set_property = tabiya_repertoire_training_set_property;
    object_class->dispose = tabiya_repertoire_training_dispose;
    object_class->finalize = tabiya_repertoire_training_finalize;
    properties[PROP_STAGE] = g_param_spec_int("stage", NULL, NULL, TABIYA_TRAINING_EMPTY,
                                              TABIYA_TRAINING_OVER, TABIYA_TRAINING_EMPTY, flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    properties[PROP_LEFT] = g_param_spec_uint("left", NULL, NULL, 0, G_MAXUINT, 0, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
    g_signal_new("judged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                 G_TYPE_BOOLEAN);
    marks_changed =
        g_signal_new("marks-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_repertoire_training_init(TabiyaRepertoireTraining *self)
{
    self->answered = g_array_new(FALSE, FALSE, sizeof(TabiyaAnsweredCard));
    self->ahead = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->game = tabiya_game_new(NULL);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    self->marks = NO_MARKS;
    self->pause_ms = PAUSE_MS;
    self->verdict = g_strdup("");
    self->announcement = g_strdup("");
    refresh(self);
}

TabiyaRepertoireTraining *tabiya_repertoire_training_new(TabiyaRepertoires *repertoires)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(repertoires), NULL);
    TabiyaRepertoireTraining *self = g_object_new(TABIYA_TYPE_REPERTOIRE_TRAINING, NULL);

    self->repertoires = g_object_ref(repertoires);
    g_signal_connect_swapped(repertoires, "changed",
                             G_CALLBACK(tabiya_repertoire_training_read_cb), self);
    g_signal_connect_swapped(repertoires, "failed",
                             G_CALLBACK(tabiya_repertoire_training_read_cb), self);
    return self;
}
