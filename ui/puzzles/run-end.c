/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-end.h. */
#include "ui/puzzles/run-end.h"

#include "ui/place-panel.h"
#include "ui/puzzles/no-puzzles-left.h"
#include "ui/puzzles/run-result.h"
#include "ui/widget.h"

/* A key that is meant for the last puzzle must not press the button that begins the next game. */
#define FOCUS_MS 600

struct _TabiyaRunEnd {
    AdwBin parent_instance;

    TabiyaPuzzleSession *session; /* borrowed; NULL: none */
    GSignalGroup *stages;
    guint focus_id;              /* waits to take the focus; 0: does not */
    GCancellable *loading;       /* owned: of a report; NULL: none is being loaded */
    GtkScrolledWindow *scroller; /* owned by the bin */
};

G_DEFINE_FINAL_TYPE(TabiyaRunEnd, tabiya_run_end, ADW_TYPE_BIN)

/* The course whose end is to be shown; NULL: none. */
static TabiyaPuzzleCourse *get_ended(TabiyaRunEnd *self)
{
    if (!self->session ||
        tabiya_puzzle_session_get_stage(self->session) != TABIYA_PUZZLE_STAGE_OVER ||
        tabiya_puzzle_session_is_in_trouble(self->session)) {
        return NULL;
    }
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    if (!course || !tabiya_puzzle_course_get_shelf(course))
        return NULL;
    TabiyaCourseEnd end = tabiya_puzzle_course_get_end(course);
    return tabiya_puzzle_course_is_game(course) || end == TABIYA_COURSE_END_DRY ||
                   end == TABIYA_COURSE_END_LEFT
               ? course
               : NULL;
}

/* --- Focus ------------------------------------------------------------------------------------ */

/* Enter does the next thing, wherever the last move was made, unless something else is typed. */
static void take_focus(TabiyaRunEnd *self)
{
    GtkWidget *page = gtk_widget_get_ancestor(GTK_WIDGET(self), TABIYA_TYPE_PLACE_PANEL);
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    if (!page || !gtk_widget_get_mapped(page))
        return;
    if (tabiya_place_panel_has_keyboard(TABIYA_PLACE_PANEL(page)) ||
        (focus && !GTK_IS_EDITABLE(focus) && !gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER))) {
        gtk_widget_grab_focus(GTK_WIDGET(self));
    }
}

static gboolean focus_cb(gpointer user)
{
    TabiyaRunEnd *self = user;

    self->focus_id = 0;
    take_focus(self);
    return G_SOURCE_REMOVE;
}

/* --- The end ---------------------------------------------------------------------------------- */

static void show(TabiyaRunEnd *self, GtkWidget *child)
{
    g_clear_handle_id(&self->focus_id, g_source_remove);
    gtk_scrolled_window_set_child(self->scroller, child);
    if (child)
        self->focus_id = g_timeout_add(FOCUS_MS, focus_cb, self);
}

static void report_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRunEnd) self = user;
    g_autoptr(TabiyaPuzzleRunReport) report = tabiya_puzzle_run_report_load_finish(result, NULL);

    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return;
    g_clear_object(&self->loading);
    TabiyaPuzzleCourse *course = get_ended(self);
    if (report && course)
        show(self, tabiya_run_result_new(course, report));
}

static void load_report(TabiyaRunEnd *self, TabiyaPuzzleCourse *course)
{
    self->loading = g_cancellable_new();
    tabiya_puzzle_run_report_load_async(
        tabiya_puzzle_course_get_progress(course), tabiya_puzzle_course_get_mode(course),
        tabiya_puzzle_course_get_run(course), self->loading, report_cb, g_object_ref(self));
}

static void stage_cb(TabiyaRunEnd *self)
{
    TabiyaPuzzleCourse *course = get_ended(self);

    g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    gtk_widget_set_visible(GTK_WIDGET(self), course != NULL);
    show(self, NULL);
    if (!course)
        return;
    if (tabiya_puzzle_course_is_game(course))
        load_report(self, course);
    else
        show(self, tabiya_no_puzzles_left_new(course));
}

void tabiya_run_end_set_session(TabiyaRunEnd *self, TabiyaPuzzleSession *session)
{
    g_return_if_fail(TABIYA_IS_RUN_END(self));
    self->session = session;
    g_signal_group_set_target(self->stages, session);
    stage_cb(self);
}

gboolean tabiya_run_end_is_needed(TabiyaRunEnd *self)
{
    g_return_val_if_fail(TABIYA_IS_RUN_END(self), FALSE);
    return get_ended(self) != NULL;
}

static GtkWidget *get_page(TabiyaRunEnd *self)
{
    GtkWidget *view = gtk_scrolled_window_get_child(self->scroller);

    return GTK_IS_VIEWPORT(view) ? gtk_viewport_get_child(GTK_VIEWPORT(view)) : view;
}

gboolean tabiya_run_end_is_settled_for_tests(TabiyaRunEnd *self)
{
    g_return_val_if_fail(TABIYA_IS_RUN_END(self), TRUE);
    GtkWidget *page = get_page(self);

    if (self->loading || self->focus_id != 0 || !page)
        return FALSE;
    return TABIYA_IS_RUN_RESULT(page)
               ? tabiya_run_result_is_settled_for_tests(TABIYA_RUN_RESULT(page))
               : tabiya_no_puzzles_left_is_settled_for_tests(TABIYA_NO_PUZZLES_LEFT(page));
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean tabiya_run_end_grab_focus(GtkWidget *widget)
{
    GtkWidget *page = get_page(TABIYA_RUN_END(widget));

    return page && gtk_widget_grab_focus(page);
}

static void tabiya_run_end_dispose(GObject *object)
{
    TabiyaRunEnd *self = TABIYA_RUN_END(object);

    self->session = NULL;
    g_clear_handle_id(&self->focus_id, g_source_remove);
    g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    g_clear_object(&self->stages);
    G_OBJECT_CLASS(tabiya_run_end_parent_class)->dispose(object);
}

static void tabiya_run_end_class_init(TabiyaRunEndClass *klass)
{
    GTK_WIDGET_CLASS(klass)->focus = tabiya_widget_focus_children;
    GTK_WIDGET_CLASS(klass)->grab_focus = tabiya_run_end_grab_focus;
    G_OBJECT_CLASS(klass)->dispose = tabiya_run_end_dispose;
}

static void tabiya_run_end_init(TabiyaRunEnd *self)
{
    GtkWidget *scroller = gtk_scrolled_window_new();

    self->scroller = GTK_SCROLLED_WINDOW(scroller);
    gtk_scrolled_window_set_policy(self->scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_vexpand(scroller, TRUE);
    adw_bin_set_child(ADW_BIN(self), scroller);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    self->stages = g_signal_group_new(TABIYA_TYPE_PUZZLE_SESSION);
    g_signal_group_connect_swapped(self->stages, "notify::stage", G_CALLBACK(stage_cb), self);
}
