/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-page.h. Rebuilt whenever it comes into view, with the figures of that moment. */
#include "ui/puzzles/progress-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/puzzles/progress-charts.h"
#include "ui/access/names.h"
#include "ui/charts/chart-card.h"
#include "ui/charts/day-calendar.h"
#include "ui/compat.h"
#include "ui/puzzles/theme-table.h"
#include "ui/widget.h"

#define WEAKEST 5
#define HISTORY 50

struct _TabiyaProgressPage {
    TabiyaPlacePanel parent_instance;

    TabiyaPuzzleProgress *progress; /* owned */
    GCancellable *cancellable;
    guint n_asked;                /* pending requests */
    TabiyaPuzzleSummary *summary; /* owned; NULL: not read yet */
    TabiyaLearning *learning;     /* the same */
    TabiyaPeriod period;
    TabiyaProgressFile exported; /* what the open dialog is about */

    /* Template */
    GtkStack *stack; /* "wait" until all is read, then "empty" or "answers" */
    GtkBox *period_row, *rating, *days, *themes, *charts, *history;
};

G_DEFINE_FINAL_TYPE(TabiyaProgressPage, tabiya_progress_page, TABIYA_TYPE_PLACE_PANEL)

enum { SIGNAL_OPEN, SIGNAL_SAID, N_SIGNALS };
static guint signals[N_SIGNALS];

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

static void add_chart(TabiyaProgressPage *self, GtkBox *box, TabiyaProgressChart kind)
{
    TabiyaChart *chart =
        tabiya_progress_chart_new(kind, self->summary, self->learning, self->period);

    if (chart)
        gtk_box_append(box, tabiya_chart_card_new(chart));
}

/* --- Days ------------------------------------------------------------------------------------- */

static GtkWidget *make_calendar(const TabiyaActiveDays *active, TabiyaPeriod period)
{
    g_autoptr(GArray) days = tabiya_calendar_days_new();
    gint64 first = tabiya_progress_find_first_monday(active, period);

    for (gint64 number = first; number <= active->today; number++) {
        const TabiyaActiveDay *day = tabiya_active_days_find(active, number);

        tabiya_calendar_days_add(days, tabiya_active_day_count(day), tabiya_progress_dup_day(day));
    }
    return tabiya_day_calendar_new(days, first, active->today, _("Training per day"));
}

static void add_words(GtkBox *box, char *words)
{
    if (words)
        gtk_box_append(box, label_new(words, "dim-label"));
    g_free(words);
}

static void add_accuracy(GtkBox *box, const TabiyaPuzzleTally *all)
{
    guint n = all->n, solved = all->n_solved;

    if (n == 0)
        return;
    g_autofree char *accuracy =
        g_strdup_printf(_("%u of %u solved (%u%%)"), solved, n, (100 * solved + n / 2) / n);
    gtk_box_append(box, label_new(accuracy, "heading"));
}

static void add_rows(GtkBox *box, const TabiyaPuzzleSummary *summary,
                     const TabiyaLearning *learning)
{
    const TabiyaActiveDays *days = learning->days;

    add_words(box,
              g_strdup_printf(_("Days in a row: %u, best %u."), days->streak, days->best_streak));
    if (summary->all.n > 0) {
        add_words(box, g_strdup_printf(_("Solved in a row: %u, best %u."), summary->streak,
                                       summary->best_streak));
    }
    add_words(box, tabiya_progress_dup_records(learning));
    add_words(box, tabiya_progress_dup_drills(learning));
}

static void show_days(TabiyaProgressPage *self)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "puzzle-card");
    add_accuracy(GTK_BOX(card), &self->summary->all);
    gtk_box_append(GTK_BOX(card), make_calendar(self->learning->days, self->period));
    add_rows(GTK_BOX(card), self->summary, self->learning);
    clear(self->days);
    gtk_box_append(self->days, card);
}

/* --- Themes ----------------------------------------------------------------------------------- */

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

static void add_table(GtkBox *box, const TabiyaPuzzleSummary *summary)
{
    GtkWidget *table = tabiya_theme_table_new(summary);

    if (table)
        gtk_box_append(box, table);
}

/* --- Files ------------------------------------------------------------------------------------ */

/* The files to choose from. */
static const struct {
    TabiyaProgressFile file;
    const char *title, *subtitle, *kind, *name;
    const char *const suffixes[3];
} FILES[] = {
    {TABIYA_PROGRESS_FILE_ANSWERS,
     N_("Export Answers…"),
     N_("All answers as a table (CSV)"),
     N_("Tables (CSV)"),
     "puzzle-answers.csv",
     {"csv", NULL}},
    {TABIYA_PROGRESS_FILE_SUMS,
     N_("Export Statistics…"),
     N_("By theme, day and level as a table (CSV)"),
     N_("Tables (CSV)"),
     "progress.csv",
     {"csv", NULL}},
    {TABIYA_PROGRESS_FILE_PICTURE,
     N_("Export Charts…"),
     N_("All charts as a picture (SVG or PNG)"),
     N_("Pictures (SVG, PNG)"),
     "progress.svg",
     {"svg", "png", NULL}},
};

static const char *get_extension(TabiyaProgressFile file)
{
    return file == TABIYA_PROGRESS_FILE_PICTURE ? ".svg" : ".csv";
}

/* `page` and the name of the file, while it is written. */
typedef struct {
    TabiyaProgressPage *page; /* owned */
    char *name;
} Export;

static void exported_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Export *export = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;

    if (tabiya_puzzle_progress_export_finish(result, &error))
        text = g_strdup_printf(_("Exported as “%s”"), export->name);
    else
        text = g_strdup_printf(_("“%s” could not be exported: %s"), export->name, error->message);
    export->page->n_asked--;
    if (!g_cancellable_is_cancelled(export->page->cancellable))
        g_signal_emit(export->page, signals[SIGNAL_SAID], 0, text);
    g_object_unref(export->page);
    g_free(export->name);
    g_free(export);
}

/* A picture may be either kind; any other ending is completed. */
static char *complete_path(const char *path, TabiyaProgressFile file)
{
    gboolean png = file == TABIYA_PROGRESS_FILE_PICTURE && g_str_has_suffix(path, ".png");

    return png || g_str_has_suffix(path, get_extension(file))
               ? g_strdup(path)
               : g_strconcat(path, get_extension(file), NULL);
}

void tabiya_progress_page_export(TabiyaProgressPage *self, TabiyaProgressFile file,
                                 const char *path)
{
    g_return_if_fail(TABIYA_IS_PROGRESS_PAGE(self) && path);
    g_autofree char *whole = complete_path(path, file);
    gboolean mirrored = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
    Export *export = g_new(Export, 1);

    *export = (Export){g_object_ref(self), g_filename_display_basename(whole)};
    self->n_asked++;
    tabiya_puzzle_progress_export_async(
        self->progress,
        &(TabiyaProgressExport){
            .file = file, .path = whole, .period = self->period, .mirrored = mirrored},
        exported_cb, export);
}

static void chosen_cb(GFile *file, gpointer user)
{
    TabiyaProgressPage *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path) {
        tabiya_progress_page_export(self, self->exported, path);
    } else if (file) {
        g_signal_emit(self, signals[SIGNAL_SAID], 0,
                      _("Files can only be exported to folders on this computer."));
    }
}

static void export_cb(TabiyaProgressPage *self, GtkWidget *row)
{
    guint i = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "tabiya-file"));

    self->exported = FILES[i].file;
    tabiya_choose_file_to_write(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                                &(TabiyaFileQuestion){.title = _("Export Progress"),
                                                      .verb = _("_Export"),
                                                      .name = FILES[i].name,
                                                      .kind = _(FILES[i].kind),
                                                      .suffixes = FILES[i].suffixes},
                                chosen_cb, self);
}

static void add_export(TabiyaProgressPage *self, GtkBox *box)
{
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), _("Export"));
    tabiya_widget_fit_words(group);
    for (guint i = 0; i < G_N_ELEMENTS(FILES); i++) {
        GtkWidget *row = tabiya_widget_new_way_row(_(FILES[i].title), _(FILES[i].subtitle));

        g_object_set_data(G_OBJECT(row), "tabiya-file", GUINT_TO_POINTER(i));
        g_signal_connect_object(row, "activated", G_CALLBACK(export_cb), self, G_CONNECT_SWAPPED);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    }
    gtk_box_append(box, group);
}

/* --- All of it -------------------------------------------------------------------------------- */

static void show_rating(TabiyaProgressPage *self)
{
    clear(self->rating);
    add_chart(self, self->rating, TABIYA_PROGRESS_RATING);
}

/* A chart of the period stands among those that have none: all are made again. */
static void show_charts(TabiyaProgressPage *self)
{
    static const TabiyaProgressChart REST[] = {TABIYA_PROGRESS_SPEED, TABIYA_PROGRESS_TIMES,
                                               TABIYA_PROGRESS_RECALLS, TABIYA_PROGRESS_CLIMBS,
                                               TABIYA_PROGRESS_LEVELS};

    clear(self->charts);
    for (guint i = 0; i < G_N_ELEMENTS(REST); i++)
        add_chart(self, self->charts, REST[i]);
    add_export(self, self->charts);
}

/* A period can be chosen once there is more than a month to show. */
static gboolean has_past(const TabiyaActiveDays *days)
{
    return days->days->len > 0 &&
           g_array_index(days->days, TabiyaActiveDay, 0).day < days->today - 30;
}

/* Puzzles are one kind of training among others. */
static gboolean has_anything(const TabiyaPuzzleSummary *summary, const TabiyaLearning *learning)
{
    g_autoptr(GPtrArray) charts = tabiya_progress_charts_new(summary, learning, TABIYA_PERIOD_ALL);

    return charts->len > 0 || learning->days->days->len > 0;
}

static void show(TabiyaProgressPage *self)
{
    const TabiyaPuzzleSummary *summary = self->summary;

    gtk_widget_set_visible(GTK_WIDGET(self->period_row), has_past(self->learning->days));
    show_rating(self);
    show_days(self);
    clear(self->themes);
    add_weakest(self->themes, summary);
    add_chart(self, self->themes, TABIYA_PROGRESS_RADAR);
    add_table(self->themes, summary);
    show_charts(self);
    gtk_stack_set_visible_child_name(self->stack,
                                     has_anything(summary, self->learning) ? "answers" : "empty");
}

static void show_if_read(TabiyaProgressPage *self)
{
    if (self->summary && self->learning && !g_cancellable_is_cancelled(self->cancellable))
        show(self);
}

static void summary_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaProgressPage) self = user;
    TabiyaPuzzleSummary *summary = tabiya_puzzle_progress_load_summary_finish(result, NULL);

    self->n_asked--;
    if (!summary)
        return;
    g_clear_pointer(&self->summary, tabiya_puzzle_summary_free);
    self->summary = summary;
    show_if_read(self);
}

static void learning_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaProgressPage) self = user;
    TabiyaLearning *learning = tabiya_puzzle_progress_load_learning_finish(result, NULL);

    self->n_asked--;
    if (!learning)
        return;
    g_clear_pointer(&self->learning, tabiya_learning_free);
    self->learning = learning;
    show_if_read(self);
}

/* --- The period ------------------------------------------------------------------------------- */

static const char *const PERIODS[TABIYA_N_PERIODS] = {
    [TABIYA_PERIOD_MONTH] = N_("Month"),
    [TABIYA_PERIOD_QUARTER] = N_("Quarter"),
    [TABIYA_PERIOD_YEAR] = N_("Year"),
    [TABIYA_PERIOD_ALL] = N_("All"),
};

static void period_cb(TabiyaProgressPage *self, GtkToggleButton *button)
{
    if (!gtk_toggle_button_get_active(button))
        return;
    self->period =
        (TabiyaPeriod)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "tabiya-period"));
    if (!self->summary || !self->learning)
        return;
    show_rating(self);
    show_days(self);
    show_charts(self);
}

static void add_periods(TabiyaProgressPage *self)
{
    GtkToggleButton *first = NULL;

    for (int i = 0; i < TABIYA_N_PERIODS; i++) {
        GtkWidget *button = gtk_toggle_button_new_with_label(_(PERIODS[i]));

        g_object_set_data(G_OBJECT(button), "tabiya-period", GINT_TO_POINTER(i));
        gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), first);
        first = first ? first : GTK_TOGGLE_BUTTON(button);
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), i == (int)self->period);
        gtk_widget_set_hexpand(button, TRUE);
        g_signal_connect_object(button, "toggled", G_CALLBACK(period_cb), self, G_CONNECT_SWAPPED);
        gtk_box_append(self->period_row, button);
    }
    tabiya_widget_set_name(GTK_WIDGET(self->period_row), _("Period"));
    tabiya_widget_leave_by_up_down(GTK_WIDGET(self->period_row));
    tabiya_widget_wrap_row(self->period_row);
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
    clear(self->history);
    if (attempts->len == 0)
        return;
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), _("Recent Answers"));
    tabiya_widget_fit_words(group);
    for (guint i = 0; i < attempts->len; i++) {
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group),
                                  make_attempt(self, g_ptr_array_index(attempts, i)));
    }
    gtk_box_append(self->history, group);
}

static void ask(TabiyaProgressPage *self)
{
    self->n_asked += 3;
    tabiya_puzzle_progress_load_summary_async(self->progress, self->cancellable, summary_cb,
                                              g_object_ref(self));
    tabiya_puzzle_progress_load_learning_async(self->progress, self->cancellable, learning_cb,
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
    g_clear_pointer(&self->summary, tabiya_puzzle_summary_free);
    g_clear_pointer(&self->learning, tabiya_learning_free);
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
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, history);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, period_row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, rating);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, days);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, themes);
    gtk_widget_class_bind_template_child(widget_class, TabiyaProgressPage, charts);
    signals[SIGNAL_SAID] = g_signal_new("said", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_OPEN] = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_progress_page_init(TabiyaProgressPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->cancellable = g_cancellable_new();
    self->period = TABIYA_PERIOD_QUARTER;
    add_periods(self);
}

GtkWidget *tabiya_progress_page_new(TabiyaPuzzleProgress *progress)
{
    TabiyaProgressPage *self = g_object_new(TABIYA_TYPE_PROGRESS_PAGE, NULL);

    self->progress = g_object_ref(progress);
    return GTK_WIDGET(self);
}
