/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-result.h. */
#include "ui/puzzles/run-result.h"

#include <glib/gi18n.h>

#include "app/number.h"
#include "app/puzzles/puzzle-words.h"
#include "ui/access/names.h"
#include "ui/puzzles/puzzle-cell.h"
#include "ui/widget.h"

#define BOARD_PX 96
/* Of a run in which nothing was solved, more boards would only discourage. */
#define MAX_BOARDS 24

struct _TabiyaRunResult {
    AdwBin parent_instance;

    TabiyaPuzzleCourse *course; /* owned */
    GPtrArray *failed;          /* of char *: their ids, owned */
    GCancellable *cancellable;
    guint n_loaded;
    GtkWidget *box, *again, *heading;
    GtkFlowBox *boards;
    GtkGrid *figures;
    int n_figures;
};

G_DEFINE_FINAL_TYPE(TabiyaRunResult, tabiya_run_result, ADW_TYPE_BIN)

static gboolean is_storm(TabiyaRunResult *self)
{
    return tabiya_puzzle_course_get_mode(self->course) == TABIYA_PUZZLE_MODE_STORM;
}

static GtkLabel *add_label(TabiyaRunResult *self, const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(label, css_class);
    gtk_box_append(GTK_BOX(self->box), label);
    return GTK_LABEL(label);
}

/* --- Records ---------------------------------------------------------------------------------- */

static char *dup_records(const TabiyaPuzzleRunReport *report)
{
    const TabiyaPuzzleRecords *records = &report->records;

    return g_strdup_printf(
        _("Record: %u · this week: %u · today: %u"), MAX(records->ever, report->n_solved),
        MAX(records->week, report->n_solved), MAX(records->today, report->n_solved));
}

/* Read out with the button that has the focus. */
static void describe(TabiyaRunResult *self, const TabiyaPuzzleRunReport *report)
{
    g_autofree char *records = dup_records(report);
    g_autofree char *words = tabiya_puzzle_run_report_is_record(report)
                                 ? g_strdup_printf("%s %s", _("New record!"), records)
                                 : g_strdup(records);

    tabiya_widget_set_description(self->again, words);
}

static void add_records(TabiyaRunResult *self, const TabiyaPuzzleRunReport *report)
{
    g_autofree char *records = dup_records(report);

    if (tabiya_puzzle_run_report_is_record(report)) {
        gtk_widget_add_css_class(GTK_WIDGET(add_label(self, _("New record!"), "heading")),
                                 "success");
    }
    add_label(self, records, "dim-label");
}

/* --- Figures ---------------------------------------------------------------------------------- */

/* Takes `value`. */
static void add_figure(TabiyaRunResult *self, const char *name, char *value)
{
    GtkWidget *caption = gtk_label_new(name), *number = gtk_label_new(value);

    gtk_label_set_xalign(GTK_LABEL(caption), 0);
    gtk_label_set_wrap(GTK_LABEL(caption), TRUE);
    gtk_widget_set_hexpand(caption, TRUE);
    gtk_label_set_xalign(GTK_LABEL(number), 1);
    gtk_widget_add_css_class(number, "numeric");
    gtk_widget_add_css_class(caption, "dim-label");
    gtk_grid_attach(self->figures, caption, 0, self->n_figures, 1, 1);
    gtk_grid_attach(self->figures, number, 1, self->n_figures++, 1, 1);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(number), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                   caption, NULL, -1);
    g_free(value);
}

static void add_storm_figures(TabiyaRunResult *self, const TabiyaPuzzleRunReport *report)
{
    const TabiyaPuzzleCombo *combo = tabiya_puzzle_course_get_combo(self->course);
    double per_minute = tabiya_puzzle_run_report_get_moves_per_minute(report);

    add_figure(self, _("Accuracy"),
               g_strdup_printf(_("%d%%"), tabiya_puzzle_run_report_get_accuracy(report)));
    if (per_minute >= 0)
        add_figure(self, _("Moves per minute"), g_strdup_printf("%.0f", per_minute));
    add_figure(self, _("Longest combo"),
               g_strdup_printf("%u", MAX(combo->best, report->best_combo)));
}

static void add_figures(TabiyaRunResult *self, const TabiyaPuzzleRunReport *report)
{
    if (report->n_solved + report->n_failed == 0)
        return;
    self->figures = GTK_GRID(gtk_grid_new());
    gtk_grid_set_column_spacing(self->figures, 12);
    gtk_grid_set_row_spacing(self->figures, 4);
    gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->figures));
    if (is_storm(self))
        add_storm_figures(self, report);
    if (report->best_rating > 0)
        add_figure(self, _("Hardest puzzle solved"), g_strdup_printf("%u", report->best_rating));
    add_figure(
        self, _("Time per puzzle"),
        g_strdup_printf(_("%.1f s"), tabiya_puzzle_run_report_get_seconds_per_puzzle(report)));
}

/* --- Commands --------------------------------------------------------------------------------- */

static GtkWidget *add_button(GtkWidget *row, const char *label, const char *action,
                             GVariant *target)
{
    GtkWidget *button = gtk_button_new_with_label(label);

    gtk_actionable_set_action_target_value(GTK_ACTIONABLE(button), target);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_box_append(GTK_BOX(row), button);
    return button;
}

static GtkWidget *add_row(TabiyaRunResult *self)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_widget_set_halign(row, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(self->box), row);
    return row;
}

static void add_commands(TabiyaRunResult *self)
{
    const char *mode = is_storm(self) ? "storm" : "streak";

    self->again =
        add_button(add_row(self), _("Play Again"), "win.puzzle-train", g_variant_new_string(mode));
    gtk_widget_add_css_class(self->again, "suggested-action");
    GtkWidget *row = add_row(self);
    if (self->failed->len > 0) {
        add_button(row, _("Retry Failed Puzzles"), "win.puzzle-retry",
                   g_variant_new_strv((const char *const *)self->failed->pdata,
                                      (gssize)self->failed->len));
    }
    add_button(row, _("Keep Training"), "win.puzzle-page", g_variant_new_string("train"));
    tabiya_widget_wrap_row(GTK_BOX(row));
}

/* --- Failed puzzles --------------------------------------------------------------------------- */

static void add_board(TabiyaRunResult *self, const TabiyaPuzzle *puzzle)
{
    GtkWidget *button = gtk_button_new(), *cell = tabiya_puzzle_cell_new();

    tabiya_puzzle_cell_set(TABIYA_PUZZLE_CELL(cell), puzzle, TABIYA_PUZZLE_SIGN_FAILED);
    gtk_widget_set_size_request(cell, BOARD_PX, -1);
    gtk_button_set_child(GTK_BUTTON(button), cell);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "run-board");
    tabiya_widget_set_name(button, tabiya_puzzle_cell_get_spoken(TABIYA_PUZZLE_CELL(cell)));
    gtk_widget_set_tooltip_text(button, _("Solve this puzzle again"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.puzzle-open");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", puzzle->id);
    gtk_flow_box_append(self->boards, tabiya_names_new_cell(button));
    gtk_widget_set_visible(self->heading, TRUE);
}

static void load_board(TabiyaRunResult *self);

/* A puzzle that is gone is left out. */
static void board_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRunResult) self = user;
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_shelf_puzzle_finish(
        tabiya_puzzle_course_get_shelf(self->course), result, NULL, NULL);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    self->n_loaded++;
    if (puzzle)
        add_board(self, puzzle);
    load_board(self);
}

static guint count_boards(TabiyaRunResult *self)
{
    return MIN(self->failed->len, MAX_BOARDS);
}

static void load_board(TabiyaRunResult *self)
{
    if (self->n_loaded >= count_boards(self))
        return;
    tabiya_puzzle_shelf_find_async(tabiya_puzzle_course_get_shelf(self->course),
                                   self->failed->pdata[self->n_loaded], self->cancellable, board_cb,
                                   g_object_ref(self));
}

static void add_boards(TabiyaRunResult *self)
{
    GtkWidget *boards = gtk_flow_box_new();

    self->heading = GTK_WIDGET(add_label(self, _("Failed puzzles"), "heading"));
    gtk_label_set_xalign(GTK_LABEL(self->heading), 0);
    gtk_widget_set_visible(self->heading, FALSE);
    self->boards = GTK_FLOW_BOX(boards);
    gtk_flow_box_set_selection_mode(self->boards, GTK_SELECTION_NONE);
    gtk_flow_box_set_homogeneous(self->boards, TRUE);
    gtk_flow_box_set_max_children_per_line(self->boards, 8);
    gtk_widget_add_css_class(boards, "buttons");
    tabiya_widget_set_name(boards, _("Failed puzzles"));
    gtk_box_append(GTK_BOX(self->box), boards);
    load_board(self);
}

gboolean tabiya_run_result_is_settled_for_tests(TabiyaRunResult *self)
{
    g_return_val_if_fail(TABIYA_IS_RUN_RESULT(self), TRUE);
    return self->n_loaded >= count_boards(self);
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean tabiya_run_result_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(TABIYA_RUN_RESULT(widget)->again);
}

static void tabiya_run_result_dispose(GObject *object)
{
    TabiyaRunResult *self = TABIYA_RUN_RESULT(object);

    g_cancellable_cancel(self->cancellable);
    G_OBJECT_CLASS(tabiya_run_result_parent_class)->dispose(object);
}

static void tabiya_run_result_finalize(GObject *object)
{
    TabiyaRunResult *self = TABIYA_RUN_RESULT(object);

    g_object_unref(self->cancellable);
    g_object_unref(self->course);
    g_ptr_array_unref(self->failed);
    G_OBJECT_CLASS(tabiya_run_result_parent_class)->finalize(object);
}

static void tabiya_run_result_class_init(TabiyaRunResultClass *klass)
{
    GTK_WIDGET_CLASS(klass)->focus = tabiya_widget_focus_children;
    GTK_WIDGET_CLASS(klass)->grab_focus = tabiya_run_result_grab_focus;
    G_OBJECT_CLASS(klass)->dispose = tabiya_run_result_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_run_result_finalize;
}

static void tabiya_run_result_init(TabiyaRunResult *self)
{
    self->cancellable = g_cancellable_new();
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_add_css_class(self->box, "card");
    gtk_widget_add_css_class(self->box, "result-card");
    gtk_widget_set_valign(self->box, GTK_ALIGN_START);
    adw_bin_set_child(ADW_BIN(self), self->box);
}

GtkWidget *tabiya_run_result_new(TabiyaPuzzleCourse *course, const TabiyaPuzzleRunReport *report)
{
    TabiyaRunResult *self = g_object_new(TABIYA_TYPE_RUN_RESULT, NULL);

    self->course = g_object_ref(course);
    self->failed = g_ptr_array_ref(report->failed);
    g_autofree char *title = tabiya_puzzle_words_dup_result(course);
    gtk_widget_add_css_class(
        GTK_WIDGET(add_label(self, title ? title : _("Training Finished"), "result-title")),
        "numeric");
    add_records(self, report);
    add_commands(self);
    describe(self, report);
    add_figures(self, report);
    add_boards(self);
    return GTK_WIDGET(self);
}
