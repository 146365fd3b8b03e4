/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See train-place.h. */
#include "ui/openings/train-place.h"

#include <glib/gi18n.h>

#include "app/openings/repertoire-training.h"
#include "ui/openings/openings-place.h"
#include "ui/openings/trainer-panel.h"
#include "ui/today/today-part.h"

struct _TabiyaTrainPlace {
    TabiyaPlace parent_instance;
};

G_DEFINE_FINAL_TYPE(TabiyaTrainPlace, tabiya_train_place, TABIYA_TYPE_PLACE)

static TabiyaRepertoireTraining *training_of(gpointer self)
{
    return TABIYA_REPERTOIRE_TRAINING(tabiya_place_get_session(self));
}

static TabiyaRepertoires *repertoires_of(TabiyaPlace *self)
{
    return tabiya_openings_place_get_repertoires(
        tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_OPENINGS_PLACE));
}

/* --- The plan for today ----------------------------------------------------------------------- */

/* Its flashcards are those of all repertoires. */
static gboolean is_planned(gpointer self)
{
    return tabiya_today_part_is_doing(tabiya_today_part_of(self), TABIYA_PLAN_FLASHCARDS, NULL);
}

/* As many as planned were answered. */
static gboolean is_enough(gpointer self)
{
    TabiyaPlan *plan = tabiya_today_part_get_plan(tabiya_today_part_of(self));

    return is_planned(self) && tabiya_repertoire_training_get_n_answered(training_of(self)) >=
                                   tabiya_plan_get_wanted(plan);
}

/* No card is left, or the plan wants no more. */
static void stage_cb(TabiyaTrainPlace *self)
{
    if (!tabiya_part_is_over(self) &&
        tabiya_repertoire_training_get_stage(training_of(self)) == TABIYA_TRAINING_OVER &&
        is_planned(self)) {
        tabiya_today_part_finish(tabiya_today_part_of(self), TABIYA_PLAN_FLASHCARDS);
    }
}

/* --- The session ------------------------------------------------------------------------------ */

/* After a right answer the next move follows and makes its own sound. */
static void judged_cb(TabiyaTrainPlace *self, gboolean right)
{
    if (!right)
        tabiya_place_answer(self, FALSE);
}

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    TabiyaRepertoireTraining *training = tabiya_repertoire_training_new(repertoires_of(self));

    tabiya_repertoire_training_set_shows_new(training, TRUE);
    g_signal_connect_object(training, "judged", G_CALLBACK(judged_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(training, "notify::stage", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(training, "marks-changed", G_CALLBACK(tabiya_place_update_marks), self,
                            G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(training);
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    tabiya_today_part_recall(tabiya_today_part_of(self));
    return tabiya_trainer_panel_new(training_of(self), repertoires_of(self));
}

static const char *get_topic(TabiyaPlace *self)
{
    return "repertoire";
}

/* --- Input ------------------------------------------------------------------------------------ */

static void train_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_training_begin(training_of(user), g_variant_get_int64(parameter), FALSE);
    tabiya_place_show(user);
    tabiya_place_focus(user);
}

static void more_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaRepertoireTraining *training = training_of(user);
    gint64 id = tabiya_repertoire_training_get_repertoire_id(training);

    tabiya_repertoire_training_begin(training, id, TRUE);
}

static void go_on(gpointer self)
{
    if (is_enough(self))
        tabiya_repertoire_training_end(training_of(self));
    else
        tabiya_repertoire_training_next(training_of(self));
    tabiya_place_keep_focus(self);
}

static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    go_on(user);
}

static void grade(gpointer self, int number)
{
    gboolean enough = is_enough(self);

    tabiya_repertoire_training_grade(training_of(self), (TabiyaGrade)number);
    if (enough)
        tabiya_repertoire_training_end(training_of(self));
    tabiya_place_keep_focus(self);
}

static void grade_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gint32 number = g_variant_get_int32(parameter);

    if (number < TABIYA_GRADE_AGAIN || number > TABIYA_GRADE_EASY)
        tabiya_part_say(user, _("The grade must be a number from 1 to 4."));
    else
        grade(user, number);
}

static void hint_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_training_hint(training_of(user));
    tabiya_place_keep_focus(user);
}

static void try_again_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_training_try_again(training_of(user));
    tabiya_place_keep_focus(user);
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaTodayPart *today = tabiya_today_part_of(user);
    gboolean planned = is_planned(user);

    tabiya_today_part_stop(today);
    tabiya_repertoire_training_end(training_of(user));
    if (planned) {
        tabiya_today_part_leave(today);
        return;
    }
    tabiya_shell_activate(tabiya_part_get_shell(user), "openings-page",
                          g_variant_new_string("repertoire"));
}

/* While an answer waits for its grade, moves cannot be typed, so digits are free: 1 to 4 are
 * grades, and Enter continues. */
static gboolean type(TabiyaPlace *self, gunichar character)
{
    TabiyaTrainingStage stage = tabiya_repertoire_training_get_stage(training_of(self));
    gboolean answered = stage == TABIYA_TRAINING_RIGHT || stage == TABIYA_TRAINING_WRONG;

    if (character == '\r' && answered) {
        go_on(self);
        return TRUE;
    }
    if (stage != TABIYA_TRAINING_RIGHT || character < '1' || character > '4')
        return FALSE;
    grade(self, (int)(character - '0'));
    return TRUE;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"repertoire-train", train_cb, "x"}, {"repertoire-more", more_cb},
    {"repertoire-next", next_cb},        {"repertoire-grade", grade_cb, "i"},
    {"repertoire-hint", hint_cb},        {"repertoire-try-again", try_again_cb},
    {"repertoire-close", close_cb},
};

#define AT(stage) (1u << (stage))

/* The stages in which each action is enabled, in this place. */
static const struct {
    const char *name;
    guint stages;
} OF_USE[] = {
    {"repertoire-more", AT(TABIYA_TRAINING_OVER)},
    {"repertoire-next", AT(TABIYA_TRAINING_RIGHT) | AT(TABIYA_TRAINING_WRONG)},
    {"repertoire-grade", AT(TABIYA_TRAINING_RIGHT)},
    {"repertoire-hint", AT(TABIYA_TRAINING_ASKING)},
    {"repertoire-try-again", AT(TABIYA_TRAINING_WRONG)},
    {"repertoire-close", ~0u},
};

static void update(TabiyaPart *self)
{
    gboolean here = tabiya_place_is_shown(self);
    guint stage = 1u << tabiya_repertoire_training_get_stage(training_of(self));

    for (gsize i = 0; i < G_N_ELEMENTS(OF_USE); i++)
        tabiya_part_enable(self, OF_USE[i].name, here && (OF_USE[i].stages & stage) != 0);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_train_place_class_init(TabiyaTrainPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "train";
    place_class->title = N_("Train");
    place_class->within = "openings";
    place_class->hides_pieces = TRUE;
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->type = type;
    place_class->get_topic = get_topic;
}

static void tabiya_train_place_init(TabiyaTrainPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
