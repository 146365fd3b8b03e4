/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-training.h. This file: the session itself, what it tells those who watch it, and
 * what the board asks of it. */
#include "app/openings/repertoire-training-private.h"

#include <glib/gi18n-lib.h>

#include "app/openings/training-words.h"

#define PAUSE_MS 350

enum { PROP_LEFT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE(TabiyaRepertoireTraining, tabiya_repertoire_training,
                    TABIYA_TYPE_TRAINING_SESSION)

/* --- What is told ----------------------------------------------------------------------------- */

static guint count_right(TabiyaRepertoireTraining *self)
{
    guint n = 0;

    for (guint i = 0; i < self->answered->len; i++)
        n += g_array_index(self->answered, TabiyaAnsweredCard, i).right;
    return n;
}

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);
    EngColor turn = (EngColor)tabiya_node_get_position(self->base.at)->side_to_move;

    return tabiya_training_words_dup_status((TabiyaTrainingStage)self->base.stage, turn,
                                            self->answered->len, count_right(self));
}

void tabiya_repertoire_training_set_stage(TabiyaRepertoireTraining *self, TabiyaTrainingStage stage)
{
    tabiya_training_session_set_stage(&self->base, stage);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LEFT]);
}

void tabiya_repertoire_training_set_marks(TabiyaRepertoireTraining *self, TabiyaTrainingMarks marks)
{
    self->marks = marks;
    tabiya_training_session_marks_changed(&self->base);
}

/* --- What is asked ---------------------------------------------------------------------------- */

static TabiyaTrainingMarks get_marks(TabiyaTrainingSession *base)
{
    return base->board.cursor == base->at ? TABIYA_REPERTOIRE_TRAINING(base)->marks
                                          : TABIYA_NO_TRAINING_MARKS;
}

TabiyaTrainingStage tabiya_repertoire_training_get_stage(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), TABIYA_TRAINING_EMPTY);
    return (TabiyaTrainingStage)self->base.stage;
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
    gboolean waits = self->base.stage == TABIYA_TRAINING_SHOWING ||
                     self->base.stage == TABIYA_TRAINING_ASKING ||
                     self->base.stage == TABIYA_TRAINING_WRONG ||
                     (self->base.stage == TABIYA_TRAINING_RIGHT && self->helped);

    return self->queue != NULL && self->base.stage != TABIYA_TRAINING_LOADING
               ? tabiya_training_queue_get_length(self->queue) + waits
               : 0;
}

guint tabiya_repertoire_training_get_n_more(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, self->id);

    return item != NULL ? MIN(tabiya_repertoire_item_get_n_new(item), TABIYA_NEW_A_DAY) : 0;
}

/* --- What the board asks ---------------------------------------------------------------------- */

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    return tabiya_training_words_get_obstacle((TabiyaTrainingStage)base->stage);
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

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    return self->answered->len > 0 && self->base.stage != TABIYA_TRAINING_LOADING;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_repertoire_training_get_property(GObject *object, guint id, GValue *value,
                                                    GParamSpec *spec)
{
    if (id == PROP_LEFT)
        g_value_set_uint(value,
                         tabiya_repertoire_training_get_n_left(TABIYA_REPERTOIRE_TRAINING(object)));
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
    G_OBJECT_CLASS(tabiya_repertoire_training_parent_class)->finalize(object);
}

static void tabiya_repertoire_training_class_init(TabiyaRepertoireTrainingClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);

    object_class->get_property = tabiya_repertoire_training_get_property;
    object_class->dispose = tabiya_repertoire_training_dispose;
    object_class->finalize = tabiya_repertoire_training_finalize;
    board_class->dup_status = dup_status;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("The position that is asked for comes last.");
    board_class->play = play;
    board_class->undo = undo;
    board_class->can_undo = can_undo;
    training_class->get_marks = get_marks;
    board_class->names_openings = TRUE;
    properties[PROP_LEFT] =
        g_param_spec_uint("left", NULL, NULL, 0, G_MAXUINT, 0,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    g_signal_new("judged", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                 G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void tabiya_repertoire_training_init(TabiyaRepertoireTraining *self)
{
    self->answered = g_array_new(FALSE, FALSE, sizeof(TabiyaAnsweredCard));
    self->ahead = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->marks = TABIYA_NO_TRAINING_MARKS;
    self->base.pause_ms = PAUSE_MS;
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
