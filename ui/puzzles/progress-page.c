/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-page.h. Rebuilt whenever it comes into view, with the figures of that moment. */
#include "ui/puzzles/progress-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/score-picture.h"
#include "ui/widget.h"

#define WEAKEST 5
#define HISTORY 50
#define DAYS 28
#define CURVE_POINTS 60
#define CURVE_HEIGHT_PX 90
#define DAYS_HEIGHT_PX 48

struct _TabiyaProgressPage {
    TabiyaPlacePanel parent_instance;

    TabiyaPuzzleProgress *progress; /* owned */
    GCancellable *cancellable;
    guint n_asked; /* pending requests */

    /* Template */
    GtkStack *stack; /* "empty" or "answers" */
    GtkBox *overview, *history;
};

G_DEFINE_FINAL_TYPE(TabiyaProgressPage, tabiya_progress_page, TABIYA_TYPE_PLACE_PANEL)

enum { SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Pictures --------------------------------------------------------------------------------- */

static GtkWidget *make_curve(const TabiyaPuzzleSummary *summary)
{
    g_autoptr(GArray) thin = tabiya_puzzle_summary_thin(summary, CURVE_POINTS);
    GArray *points = g_array_new(FALSE, FALSE, sizeof(TabiyaScorePoint));
    g_autofree char *said = g_strdup_printf(_("Your rating over time: now %.0f, highest %.0f"),
                                            summary->rating.value.rating, summary->best_rating);

    for (guint i = 0; i < thin->len; i++) {
        TabiyaScorePoint point = {
            .place = (int)i,
            .rating = (unsigned)g_array_index(thin, TabiyaPuzzlePoint, i).rating,
        };

        g_array_append_val(points, point);
    }
    return tabiya_score_picture_new(TABIYA_SCORE_PICTURE_CURVE, points, CURVE_HEIGHT_PX, said);
}

/* The last four weeks, from left to right. */
static GtkWidget *make_days(const TabiyaPuzzleSummary *summary)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(TabiyaScorePoint));
    g_autofree char *said = NULL;
    guint n = 0, n_solved = 0;

    for (guint i = 0; i < DAYS; i++) {
        TabiyaPuzzleTally day = summary->days[DAYS - 1 - i];
        TabiyaScorePoint point = {
            .place = (int)i, .wins = day.n_solved, .losses = day.n - day.n_solved};

        g_array_append_val(points, point);
        n += day.n;
        n_solved += day.n_solved;
    }
    said = g_strdup_printf(_("The last four weeks: %'u of %'u solved"), n_solved, n);
    return tabiya_score_picture_new(TABIYA_SCORE_PICTURE_BARS, points, DAYS_HEIGHT_PX, said);
}

/* --- The overview ----------------------------------------------------------------------------- */

static void clear(GtkBox *box)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(box))))
        gtk_box_remove(box, child);
}

static GtkWidget *label_new(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, css_class);
    gtk_widget_add_css_class(label, "numeric");
    return label;
}

static void add_rating(GtkBox *box, const TabiyaPuzzleSummary *summary)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    g_autofree char *rating = g_strdup_printf("%.0f", summary->rating.value.rating);
    g_autofree char *title = g_strdup_printf(_("Rating %s"), rating);
    g_autofree char *details = g_strdup_printf(
        _("Probably between %.0f and %.0f; highest %.0f"),
        summary->rating.value.rating - 2 * summary->rating.value.deviation,
        summary->rating.value.rating + 2 * summary->rating.value.deviation, summary->best_rating);

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "puzzle-card");
    gtk_box_append(GTK_BOX(card), label_new(title, "result-title"));
    gtk_box_append(GTK_BOX(card), label_new(details, "dim-label"));
    if (summary->points->len > 1)
        gtk_box_append(GTK_BOX(card), make_curve(summary));
    gtk_box_append(box, card);
}

static void add_days(GtkBox *box, const TabiyaPuzzleSummary *summary)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    guint n = summary->all.n, solved = summary->all.n_solved;
    g_autofree char *accuracy = g_strdup_printf(_("%u of %u solved (%u%%)"), solved, n,
                                                n > 0 ? (100 * solved + n / 2) / n : 0);
    g_autofree char *days = g_strdup_printf(
        _("Days in a row: %u, best %u. Solved in a row: %u, best %u."), summary->day_streak,
        summary->best_day_streak, summary->streak, summary->best_streak);

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "puzzle-card");
    gtk_box_append(GTK_BOX(card), label_new(accuracy, "heading"));
    gtk_box_append(GTK_BOX(card), make_days(summary));
    gtk_box_append(GTK_BOX(card), tabiya_score_legend_new(_("Solved"), NULL, _("Failed")));
    gtk_box_append(GTK_BOX(card), label_new(days, "dim-label"));
    gtk_box_append(box, card);
}

static void add_weakest(GtkBox *box, const TabiyaPuzzleSummary *summary)
{
    g_autoptr(GArray) themes = tabiya_puzzle_summary_find_weakest(summary, WEAKEST);
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());

    if (themes->len == 0) {
        g_object_ref_sink(group);
        g_object_unref(group);
        return;
    }
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), _("Weakest Themes"));
    tabiya_widget_fit_words(group);
    for (guint i = 0; i < themes->len; i++) {
        TabiyaPuzzleTheme theme = g_array_index(themes, TabiyaPuzzleTheme, i);
        TabiyaPuzzleTally tally = summary->themes[theme];
        g_autofree char *target = g_strdup_printf("theme:%s", tabiya_puzzle_theme_get_key(theme));
        g_autofree char *words =
            g_strdup_printf(_("Rating %.0f, %'u of %'u solved"),
                            summary->theme_ratings[theme].value.rating, tally.n_solved, tally.n);
        GtkWidget *row = tabiya_widget_new_way_row(tabiya_puzzle_theme_get_name(theme), words);

        gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.puzzle-train");
        gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", target);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    }
    gtk_box_append(box, group);
}

static void summary_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaProgressPage) self = user;
    g_autoptr(TabiyaPuzzleSummary) summary =
        tabiya_puzzle_progress_load_summary_finish(result, NULL);

    self->n_asked--;
    if (!summary || g_cancellable_is_cancelled(self->cancellable))
        return;
    clear(self->overview);
    if (summary->rating.n_rated > 0)
        add_rating(self->overview, summary);
    add_days(self->overview, summary);
    add_weakest(self->overview, summary);
    gtk_stack_set_visible_child_name(self->stack, summary->all.n > 0 ? "answers" : "empty");
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void row_activated_cb(TabiyaProgressPage *self, AdwActionRow *row)
{
    g_signal_emit(self, signals[SIGNAL_OPEN], 0, g_object_get_data(G_OBJECT(row), "tabiya-id"));
}

static const char *const RESULTS[TABIYA_N_PUZZLE_RESULTS] = {
    [TABIYA_PUZZLE_FAILED] = N_("Failed"),
    [TABIYA_PUZZLE_SOLVED] = N_("Solved"),
    [TABIYA_PUZZLE_HELPED] = N_("With a hint"),
};

static char *dup_details(const TabiyaPuzzleAttempt *attempt)
{
    g_autoptr(GDateTime) when = g_date_time_new_from_unix_local(attempt->answered_ms / 1000);
    g_autofree char *day = g_date_time_format(when, "%x %H:%M");

    if (attempt->rating_after > 0) {
        return g_strdup_printf(_("%s, your rating %.0f → %.0f"), day, attempt->rating_before,
                               attempt->rating_after);
    }
    return g_strdup_printf(_("%s, unrated"), day);
}

static GtkWidget *make_attempt(TabiyaProgressPage *self, const TabiyaPuzzleAttempt *attempt)
{
    g_autofree char *title =
        g_strdup_printf(_("%s: puzzle %s, rated %u"), _(RESULTS[attempt->result]), attempt->puzzle,
                        attempt->puzzle_rating);
    g_autofree char *details = dup_details(attempt);
    GtkWidget *row = tabiya_widget_new_way_row(title, details);

    g_object_set_data_full(G_OBJECT(row), "tabiya-id", g_strdup(attempt->puzzle), g_free);
    g_signal_connect_object(row, "activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    return row;
}

static void history_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaProgressPage) self = user;
    g_autoptr(GPtrArray) attempts = tabiya_puzzle_progress_load_history_finish(result, NULL);

    self->n_asked--;
    if (!attempts || g_cancellable_is_cancelled(self->cancellable))
        return;
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), _("Recent Answers"));
    tabiya_widget_fit_words(group);
    for (guint i = 0; i < attempts->len; i++) {
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group),
                                  make_attempt(self, g_ptr_array_index(attempts, i)));
    }
    clear(self->history);
    gtk_box_append(self->history, group);
}

static void ask(TabiyaProgressPage *self)
{
    self->n_asked += 2;
    tabiya_puzzle_progress_load_summary_async(self->progress, self->cancellable, summary_cb,
                                              g_object_ref(self));
    tabiya_puzzle_progress_load_history_async(self->progress, 0, HISTORY, self->cancellable,
                                              history_cb, g_object_ref(self));
}

gboolean tabiya_progress_page_is_settled_for_tests(TabiyaProgressPage *self)
{
    g_return_val_if_fail(TABIYA_IS_PROGRESS_PAGE(self), TRUE);
    return self->n_asked == 0;
}

/* --- The class -------------------------------------------------------------------------------- */

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
}

static void tabiya_progress_page_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_progress_page_parent_class)->map(widget);
    ask(TABIYA_PROGRESS_PAGE(widget));
}

static void tabiya_progress_page_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_PROGRESS_PAGE(object)->cancellable);
    G_OBJECT_CLASS(tabiya_progress_page_parent_class)->dispose(object);
}

static void tabiya_progress_page_finalize(GObject *object)
{
    TabiyaProgressPage *self = TABIYA_PROGRESS_PAGE(object);

    g_object_unref(self->cancellable);
    g_clear_object(&self->progress);
    G_OBJECT_CLASS(tabiya_progress_page_parent_class)->finalize(object);
}

static void tabiya_progress_page_class_init(TabiyaProgressPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_progress_page_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_progress_page_finalize;
    widget_class->map = tabiya_progress_page_map;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    tabiya_widget_set_template(widget_class, "puzzles/progress-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, stack);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, overview);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, history);
    signals[SIGNAL_OPEN] = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_progress_page_init(TabiyaProgressPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->cancellable = g_cancellable_new();
}

GtkWidget *tabiya_progress_page_new(TabiyaPuzzleProgress *progress)
{
    TabiyaProgressPage *self = g_object_new(TABIYA_TYPE_PROGRESS_PAGE, NULL);

    self->progress = g_object_ref(progress);
    return GTK_WIDGET(self);
}
