/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See trainer-panel.h. Everything is set from the session after each change. */
#include "ui/openings/trainer-panel.h"

#include <glib/gi18n.h>

#include "app/openings/training-words.h"
#include "ui/access/status-line.h"
#include "ui/notation/notation-view.h"
#include "ui/panes/panes.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaTrainerPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaRepertoireTraining *session; /* borrowed: the place panel's */
    TabiyaRepertoires *repertoires;    /* owned */
    GtkLabel *days[TABIYA_N_GRADES];   /* of the grades' buttons */
    GtkWidget *buttons[TABIYA_N_GRADES];

    /* Template */
    TabiyaPanes *panes; /* around the content */
    GtkBox *content;
    GtkWidget *header, *verdict_card, *grades, *commands, *summary, *page;
    TabiyaStatusLine *status;
    GtkLabel *title, *left, *verdict, *details;
    GtkLabel *summary_title, *summary_details;
    GtkWidget *close, *hint, *again, *next, *back, *more;
    TabiyaNotationView *notation;
};

G_DEFINE_FINAL_TYPE(TabiyaTrainerPanel, tabiya_trainer_panel, TABIYA_TYPE_PLACE_PANEL)

static const char *const GRADES[TABIYA_N_GRADES] = {
    /* Translators: how well you knew the answer; the buttons are narrow. */
    NC_("grade", "Again"),
    NC_("grade", "Hard"),
    NC_("grade", "Good"),
    NC_("grade", "Easy"),
};

static const char *get_grade(guint i)
{
    return g_dpgettext2(GETTEXT_PACKAGE, "grade", GRADES[i]);
}

/* --- Session ---------------------------------------------------------------------------------- */

static void title_cb(TabiyaTrainerPanel *self)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(
        self->repertoires, tabiya_repertoire_training_get_repertoire_id(self->session));

    gtk_label_set_text(self->title, item ? tabiya_repertoire_item_get_name(item) : _("Repertoire"));
}

static void left_cb(TabiyaTrainerPanel *self)
{
    guint n = tabiya_repertoire_training_get_n_left(self->session);
    g_autofree char *words =
        g_strdup_printf(ngettext("%'u position is left", "%'u positions are left", n), n);

    gtk_label_set_text(self->left, words);
}

/* The first paragraph is about the answer, the others explain. */
static void verdict_cb(TabiyaTrainerPanel *self)
{
    tabiya_place_panel_show_verdict(TABIYA_PLACE_PANEL(self), self->verdict, self->details,
                                    _("Play your move on the board, or type it."));
}

/* Shows on each grade the time until the next review. */
static void show_grades(TabiyaTrainerPanel *self)
{
    guint days[TABIYA_N_GRADES];

    if (!tabiya_repertoire_training_get_days(self->session, days))
        return;
    for (guint i = 0; i < TABIYA_N_GRADES; i++) {
        g_autofree char *interval = tabiya_training_words_dup_interval(days[i]);
        g_autofree char *spoken = g_strdup_printf("%s, %s", get_grade(i), interval);
        g_autofree char *tooltip = g_strdup_printf("%s (%u)", spoken, i + 1);

        gtk_label_set_text(self->days[i], interval);
        tabiya_widget_set_name(self->buttons[i], spoken);
        gtk_widget_set_tooltip_text(self->buttons[i], tooltip);
    }
}

static void show_summary(TabiyaTrainerPanel *self)
{
    guint answered = tabiya_repertoire_training_get_n_answered(self->session);
    guint right = tabiya_repertoire_training_get_n_right(self->session);
    guint more = tabiya_repertoire_training_get_n_more(self->session);
    g_autofree char *title = answered > 0 ? g_strdup_printf(_("%'u of %'u Right"), right, answered)
                                          : g_strdup(_("Nothing Is Due"));
    g_autofree char *label =
        g_strdup_printf(ngettext("%'u New Position", "%'u New Positions", more), more);

    gtk_label_set_text(self->summary_title, title);
    gtk_label_set_text(self->summary_details,
                       answered > 0 ? _("Each position comes back just before you would forget it.")
                                    : _("You are up to date with this repertoire."));
    gtk_button_set_label(GTK_BUTTON(self->more), label);
    gtk_widget_set_visible(self->more, more > 0);
}

/* Bits of the stages in which a widget shows. */
#define AT(stage) (1u << TABIYA_TRAINING_##stage)
#define RUNNING (AT(LOADING) | AT(SHOWING) | AT(ASKING) | AT(RIGHT) | AT(WRONG))

static const TabiyaPanelShown SHOWN[] = {
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, verdict_card), RUNNING},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, left), RUNNING},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, close), RUNNING | AT(EMPTY)},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, commands), RUNNING},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, hint), AT(LOADING) | AT(SHOWING) | AT(ASKING)},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, again), AT(WRONG)},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, next), AT(WRONG) | AT(RIGHT)},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, summary), AT(OVER)},
    {G_STRUCT_OFFSET(TabiyaTrainerPanel, status), ~AT(OVER)},
};

/* The verdict takes as much room as the question, so that what is below it stays where it is. */
static void keep_room(TabiyaTrainerPanel *self, guint stage)
{
    gboolean flipped;

    g_object_get(self->session, "flipped", &flipped, NULL);
    g_autofree char *question = tabiya_training_words_dup_status(
        TABIYA_TRAINING_ASKING, flipped ? ENG_BLACK : ENG_WHITE, 0, 0);
    tabiya_status_line_keep_room(self->status, stage & RUNNING ? question : NULL);
}

/* If the focused widget disappears, focuses the next step, but never the button that ends the
 * training. */
static void stage_cb(TabiyaTrainerPanel *self)
{
    gboolean focused = tabiya_place_panel_has_keyboard(TABIYA_PLACE_PANEL(self));
    TabiyaTrainingStage stage = tabiya_repertoire_training_get_stage(self->session);
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    guint days[TABIYA_N_GRADES];
    gboolean graded = tabiya_repertoire_training_get_days(self->session, days);

    tabiya_place_panel_show_stage(TABIYA_PLACE_PANEL(self), SHOWN, G_N_ELEMENTS(SHOWN),
                                  1u << stage);
    keep_room(self, 1u << stage);
    gtk_widget_set_visible(self->grades, graded);
    /* A grade also continues, so below the board the row of grades is enough. */
    if (graded)
        gtk_widget_set_visible(self->commands, FALSE);
    gtk_widget_set_visible(self->page, !compact && stage != TABIYA_TRAINING_OVER);
    title_cb(self);
    show_grades(self);
    show_summary(self);
    if (focused)
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::stage", G_CALLBACK(stage_cb)},
    {"notify::left", G_CALLBACK(left_cb)},
    {"notify::verdict", G_CALLBACK(verdict_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaTrainerPanel *self = TABIYA_TRAINER_PANEL(panel);

    self->session = session ? TABIYA_REPERTOIRE_TRAINING(session) : NULL;
    tabiya_status_line_set_session(self->status, session);
    tabiya_notation_view_set_session(self->notation, session);
    if (!session)
        return;
    stage_cb(self);
    left_cb(self);
    verdict_cb(self);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    tabiya_panes_set_columns(TABIYA_TRAINER_PANEL(panel)->panes, columns);
}

/* In a small window the next step is above what there is to read, so that it is in sight. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaTrainerPanel *self = TABIYA_TRAINER_PANEL(panel);

    gtk_box_set_spacing(self->content, compact ? 4 : 12);
    tabiya_panes_set_compact(self->panes, compact);
    gtk_widget_set_visible(GTK_WIDGET(self->title), !compact);
    gtk_widget_set_vexpand(self->verdict_card, compact);
    gtk_box_reorder_child_after(self->content, self->verdict_card,
                                compact ? self->commands : self->header);
    gtk_widget_set_visible(GTK_WIDGET(self->summary_details), !compact);
    if (self->session)
        stage_cb(self);
}

static guint get_given(TabiyaTrainerPanel *self)
{
    return self->session ? tabiya_repertoire_training_get_grade(self->session) : TABIYA_GRADE_GOOD;
}

static gboolean tabiya_trainer_panel_grab_focus(GtkWidget *widget)
{
    TabiyaTrainerPanel *self = TABIYA_TRAINER_PANEL(widget);
    GtkWidget *const wanted[] = {self->buttons[get_given(self) - 1], self->next, self->back};

    for (gsize i = 0; i < G_N_ELEMENTS(wanted); i++) {
        if (gtk_widget_get_mapped(wanted[i]) && gtk_widget_grab_focus(wanted[i]))
            return TRUE;
    }
    return tabiya_status_line_read(self->status);
}

static void tabiya_trainer_panel_finalize(GObject *object)
{
    g_clear_object(&TABIYA_TRAINER_PANEL(object)->repertoires);
    G_OBJECT_CLASS(tabiya_trainer_panel_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaTrainerPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(content);
    BIND(verdict_card);
    BIND(grades);
    BIND(header);
    BIND(commands);
    BIND(summary);
    BIND(page);
    BIND(title);
    BIND(status);
    BIND(left);
    BIND(verdict);
    BIND(details);
    BIND(summary_title);
    BIND(summary_details);
    BIND(close);
    BIND(hint);
    BIND(again);
    BIND(next);
    BIND(back);
    BIND(more);
    BIND(notation);
}

static void tabiya_trainer_panel_class_init(TabiyaTrainerPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_trainer_panel_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_trainer_panel_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_STATUS_LINE);
    tabiya_widget_set_template(widget_class, "openings/trainer-panel.ui");
    bind_children(widget_class);
}

static void add_grade(TabiyaTrainerPanel *self, guint i)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *days = gtk_label_new(NULL);

    gtk_box_append(GTK_BOX(box), gtk_label_new(get_grade(i)));
    gtk_box_append(GTK_BOX(box), days);
    gtk_widget_add_css_class(days, "caption");
    gtk_widget_add_css_class(days, "grade-days");
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "grade");
    if (i + 1 == TABIYA_GRADE_GOOD)
        gtk_widget_add_css_class(button, "suggested-action");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.repertoire-grade");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", (gint32)i + 1);
    gtk_box_append(GTK_BOX(self->grades), button);
    self->buttons[i] = button;
    self->days[i] = GTK_LABEL(days);
}

static void tabiya_trainer_panel_init(TabiyaTrainerPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes = tabiya_panes_wrap(self->content, self->page, TABIYA_PANES_TRAINING);
    tabiya_widget_wrap_row(GTK_BOX(self->commands));
    for (guint i = 0; i < TABIYA_N_GRADES; i++)
        add_grade(self, i);
    gtk_widget_add_css_class(self->next, "suggested-action");
    tabiya_shortcuts_name_button(self->hint, _("Hint"), "win.repertoire-hint");
    tabiya_shortcuts_name_button(self->next, _("Next"), "win.repertoire-next");
}

GtkWidget *tabiya_trainer_panel_new(TabiyaRepertoireTraining *session,
                                    TabiyaRepertoires *repertoires)
{
    TabiyaTrainerPanel *self = g_object_new(TABIYA_TYPE_TRAINER_PANEL, NULL);

    self->repertoires = g_object_ref(repertoires);
    tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(self), TABIYA_BOARD_SESSION(session));
    return GTK_WIDGET(self);
}
