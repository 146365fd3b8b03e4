/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-bar.h. */
#include "ui/puzzles/run-bar.h"

#include <glib/gi18n.h>

#include "ui/access/announcer.h"
#include "ui/widget.h"

struct _TabiyaRunBar {
    GtkBox parent_instance;

    TabiyaPuzzleSession *session; /* borrowed; NULL: none */
    GSignalGroup *stages, *course;
    int gain_ms;      /* the last one; 0: no longer shown */
    guint gain_combo; /* the combo at that time */

    GtkWidget *combo_box, *combo_bar, *skip;
    GtkLabel *rule, *combo, *next, *gain, *mistakes;
};

G_DEFINE_FINAL_TYPE(TabiyaRunBar, tabiya_run_bar, GTK_TYPE_BOX)

/* The stages of a puzzle, and of loading the next one. */
static gboolean is_running(TabiyaPuzzleSession *session)
{
    TabiyaPuzzleStage stage = tabiya_puzzle_session_get_stage(session);

    return stage != TABIYA_PUZZLE_STAGE_EMPTY && stage != TABIYA_PUZZLE_STAGE_OVER;
}

/* Before the answer. */
static gboolean is_open(TabiyaPuzzleSession *session)
{
    TabiyaPuzzleStage stage = tabiya_puzzle_session_get_stage(session);

    return stage == TABIYA_PUZZLE_STAGE_LOADING || stage == TABIYA_PUZZLE_STAGE_SHOWING ||
           stage == TABIYA_PUZZLE_STAGE_ASKING || stage == TABIYA_PUZZLE_STAGE_CHECKING;
}

/* The game that is being played; NULL: none. */
static TabiyaPuzzleCourse *get_game(TabiyaRunBar *self)
{
    TabiyaPuzzleCourse *course =
        self->session ? tabiya_puzzle_session_get_course(self->session) : NULL;

    return course && tabiya_puzzle_course_is_game(course) && is_running(self->session) ? course
                                                                                       : NULL;
}

/* --- Its parts -------------------------------------------------------------------------------- */

static void show_combo(TabiyaRunBar *self, TabiyaPuzzleCourse *course)
{
    guint length = tabiya_puzzle_course_get_combo(course)->length;
    TabiyaComboStep step = tabiya_puzzle_combo_get_step(length);
    double part = (double)(length - step.from) / (step.to - step.from);
    /* Translators: right moves in a row; short. */
    g_autofree char *combo = g_strdup_printf(_("Combo %u"), length);
    /* Translators: seconds won with a combo; short. */
    g_autofree char *next = g_strdup_printf(_("+%u s"), step.bonus_ms / 1000);
    g_autofree char *words =
        g_strdup_printf(ngettext("%u more right move for %u seconds",
                                 "%u more right moves for %u seconds", step.to - length),
                        step.to - length, step.bonus_ms / 1000);

    gtk_label_set_text(self->combo, combo);
    gtk_label_set_text(self->next, next);
    gtk_level_bar_set_value(GTK_LEVEL_BAR(self->combo_bar), part);
    gtk_widget_set_tooltip_text(self->combo_box, words);
    tabiya_widget_set_name(self->combo_bar, combo);
    tabiya_widget_set_description(self->combo_bar, words);
}

static char *dup_gain(int ms)
{
    guint seconds = (guint)ABS(ms) / 1000;

    /* Translators: seconds lost with a mistake; short. */
    return ms < 0 ? g_strdup_printf(_("−%u s"), seconds) : g_strdup_printf(_("+%u s"), seconds);
}

static void show_gain(TabiyaRunBar *self)
{
    g_autofree char *text = self->gain_ms != 0 ? dup_gain(self->gain_ms) : g_strdup("");

    gtk_label_set_text(self->gain, text);
    tabiya_widget_set_css_class(GTK_WIDGET(self->gain), "success", self->gain_ms > 0);
    tabiya_widget_set_css_class(GTK_WIDGET(self->gain), "error", self->gain_ms < 0);
}

static void show_mistakes(TabiyaRunBar *self, TabiyaPuzzleCourse *course)
{
    guint n = tabiya_puzzle_course_get_count(course, TABIYA_PUZZLE_FAILED);
    /* Translators: the number of mistakes so far, after a cross. */
    g_autofree char *text = g_strdup_printf(_("✗ %u"), n);
    g_autofree char *words = g_strdup_printf(ngettext("%u mistake", "%u mistakes", n), n);

    gtk_label_set_text(self->mistakes, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->mistakes), words);
    tabiya_widget_set_name(GTK_WIDGET(self->mistakes), words);
}

/* A bonus is shown until the next right move, a penalty too. */
static void forget_gain(TabiyaRunBar *self, TabiyaPuzzleCourse *course)
{
    if (tabiya_puzzle_course_get_combo(course)->length != self->gain_combo)
        self->gain_ms = 0;
}

static void update(TabiyaRunBar *self)
{
    TabiyaPuzzleCourse *course = get_game(self);

    gtk_widget_set_visible(GTK_WIDGET(self), course != NULL);
    if (!course)
        return;
    gboolean storm = tabiya_puzzle_course_get_mode(course) == TABIYA_PUZZLE_MODE_STORM;
    gtk_widget_set_visible(self->combo_box, storm);
    gtk_widget_set_visible(GTK_WIDGET(self->gain), storm);
    gtk_widget_set_visible(GTK_WIDGET(self->mistakes), storm);
    gtk_widget_set_visible(GTK_WIDGET(self->rule), !storm);
    gtk_widget_set_visible(self->skip,
                           is_open(self->session) && tabiya_puzzle_course_can_skip(course));
    forget_gain(self, course);
    show_combo(self, course);
    show_gain(self);
    show_mistakes(self, course);
}

/* --- Signals ---------------------------------------------------------------------------------- */

static void say_gain(TabiyaRunBar *self)
{
    guint seconds = (guint)ABS(self->gain_ms) / 1000;
    g_autofree char *words =
        g_strdup_printf(self->gain_ms > 0 ? ngettext("%u second won", "%u seconds won", seconds)
                                          : ngettext("%u second lost", "%u seconds lost", seconds),
                        seconds);

    tabiya_announcer_say(GTK_WIDGET(self), words);
}

static void gained_cb(TabiyaRunBar *self, int ms, TabiyaPuzzleCourse *course)
{
    self->gain_ms = ms;
    self->gain_combo = tabiya_puzzle_course_get_combo(course)->length;
    update(self);
    if (get_game(self))
        say_gain(self);
}

static void stage_cb(TabiyaRunBar *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    g_autoptr(GObject) before = g_signal_group_dup_target(self->course);

    if (before != (gpointer)course) {
        self->gain_ms = 0;
        g_signal_group_set_target(self->course, course);
    }
    update(self);
}

void tabiya_run_bar_set_session(TabiyaRunBar *self, TabiyaPuzzleSession *session)
{
    g_return_if_fail(TABIYA_IS_RUN_BAR(self));
    self->session = session;
    g_signal_group_set_target(self->stages, session);
    if (session)
        stage_cb(self);
    else
        g_signal_group_set_target(self->course, NULL);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_run_bar_dispose(GObject *object)
{
    TabiyaRunBar *self = TABIYA_RUN_BAR(object);

    self->session = NULL;
    g_clear_object(&self->stages);
    g_clear_object(&self->course);
    G_OBJECT_CLASS(tabiya_run_bar_parent_class)->dispose(object);
}

static void tabiya_run_bar_class_init(TabiyaRunBarClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_run_bar_dispose;
}

static GtkLabel *add_label(GtkWidget *box, const char *css_class)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_widget_add_css_class(label, "numeric");
    gtk_widget_add_css_class(label, css_class);
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), label);
    return GTK_LABEL(label);
}

static void make_rule(TabiyaRunBar *self)
{
    self->rule = add_label(GTK_WIDGET(self), "dim-label");
    gtk_label_set_text(self->rule, _("A streak ends with the first puzzle you miss."));
    gtk_label_set_xalign(self->rule, 0);
    gtk_label_set_wrap(self->rule, TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(self->rule), TRUE);
}

static void make_combo(TabiyaRunBar *self)
{
    self->combo_box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_hexpand(self->combo_box, TRUE);
    self->combo = add_label(self->combo_box, "run-combo");
    self->combo_bar = gtk_level_bar_new();
    /* It is no charge, of which little is bad. */
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(self->combo_bar), GTK_LEVEL_BAR_OFFSET_LOW);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(self->combo_bar), GTK_LEVEL_BAR_OFFSET_HIGH);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(self->combo_bar), GTK_LEVEL_BAR_OFFSET_FULL);
    gtk_widget_set_hexpand(self->combo_bar, TRUE);
    gtk_widget_set_valign(self->combo_bar, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(self->combo_box), self->combo_bar);
    self->next = add_label(self->combo_box, "dim-label");
    gtk_box_append(GTK_BOX(self), self->combo_box);
}

static void make_skip(TabiyaRunBar *self)
{
    self->skip = gtk_button_new_with_label(_("Skip"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->skip), "win.puzzle-next");
    gtk_widget_set_tooltip_text(self->skip, _("Skip this puzzle, once in a streak"));
    gtk_widget_set_valign(self->skip, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(self), self->skip);
}

static void tabiya_run_bar_init(TabiyaRunBar *self)
{
    gtk_widget_add_css_class(GTK_WIDGET(self), "run-bar");
    gtk_box_set_spacing(GTK_BOX(self), 10);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    make_rule(self);
    make_combo(self);
    self->gain = add_label(GTK_WIDGET(self), "run-gain");
    gtk_label_set_width_chars(self->gain, 5);
    self->mistakes = add_label(GTK_WIDGET(self), "run-mistakes");
    make_skip(self);
    self->stages = g_signal_group_new(TABIYA_TYPE_PUZZLE_SESSION);
    g_signal_group_connect_swapped(self->stages, "notify::stage", G_CALLBACK(stage_cb), self);
    self->course = g_signal_group_new(TABIYA_TYPE_PUZZLE_COURSE);
    g_signal_group_connect_swapped(self->course, "changed", G_CALLBACK(update), self);
    g_signal_group_connect_swapped(self->course, "gained", G_CALLBACK(gained_cb), self);
}
