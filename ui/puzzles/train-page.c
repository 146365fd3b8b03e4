/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See train-page.h. The person's figures are read whenever the page comes into view. */
#include "ui/puzzles/train-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "app/number.h"
#include "app/puzzles/endgame-table.h"
#include "app/puzzles/puzzle-session.h"
#include "app/puzzles/puzzle-sets.h"
#include "ui/access/names.h"
#include "ui/frame-by-frame.h"
#include "ui/puzzles/mistakes-group.h"
#include "ui/settings.h"
#include "ui/today/today-group.h"
#include "ui/widget.h"

#define WEAKEST 6

struct _TabiyaTrainPage {
    TabiyaPlacePanel parent_instance;

    TabiyaPuzzleProgress *progress; /* owned */
    GCancellable *cancellable;
    guint n_asked; /* pending requests */

    GtkWidget *box; /* template */
    GtkWidget *today, *unfinished;
    AdwActionRow *puzzle;         /* in `unfinished` */
    TabiyaPuzzleSession *session; /* borrowed: the place panel's; NULL: none */
    AdwActionRow *adaptive, *streak, *storm, *review, *drills;
    AdwExpanderRow *weakest, *sets;
    GPtrArray *weak_rows, *set_rows; /* of GtkWidget, borrowed: made from the results */
    GtkSwitch *reviews;
    TabiyaMistakesGroup *mistakes;
};

G_DEFINE_FINAL_TYPE(TabiyaTrainPage, tabiya_train_page, TABIYA_TYPE_PLACE_PANEL)

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *make_row(const char *title, const char *subtitle, const char *target)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, subtitle);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.puzzle-train");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", target);
    return row;
}

static GtkWidget *make_theme_row(TabiyaPuzzleTheme theme, const char *mode, const char *subtitle)
{
    g_autofree char *target = g_strdup_printf("%s:%s", mode, tabiya_puzzle_theme_get_key(theme));

    return make_row(tabiya_puzzle_theme_get_name(theme),
                    subtitle ? subtitle : tabiya_puzzle_theme_get_explanation(theme), target);
}

static AdwExpanderRow *make_expander(const char *title, const char *subtitle)
{
    GtkWidget *row = tabiya_names_give(adw_expander_row_new());

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_expander_row_set_subtitle(ADW_EXPANDER_ROW(row), subtitle);
    return ADW_EXPANDER_ROW(row);
}

static void clear_rows(AdwExpanderRow *expander, GPtrArray *rows)
{
    for (guint i = 0; i < rows->len; i++)
        adw_expander_row_remove(expander, g_ptr_array_index(rows, i));
    g_ptr_array_set_size(rows, 0);
}

static void add_to(AdwExpanderRow *expander, GPtrArray *rows, GtkWidget *row)
{
    adw_expander_row_add_row(expander, row);
    g_ptr_array_add(rows, row);
}

/* --- Results ---------------------------------------------------------------------------------- */

static void show_weakest(TabiyaTrainPage *self, const TabiyaPuzzleSummary *summary)
{
    g_autoptr(GArray) themes = tabiya_puzzle_summary_find_weakest(summary, WEAKEST);

    clear_rows(self->weakest, self->weak_rows);
    for (guint i = 0; i < themes->len; i++) {
        TabiyaPuzzleTheme theme = g_array_index(themes, TabiyaPuzzleTheme, i);
        g_autofree char *rating =
            g_strdup_printf(_("Your rating: %.0f"), summary->theme_ratings[theme].value.rating);

        add_to(self->weakest, self->weak_rows, make_theme_row(theme, "theme", rating));
    }
    gtk_widget_set_visible(GTK_WIDGET(self->weakest), themes->len > 0);
}

static void summary_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaTrainPage) self = user;
    g_autoptr(TabiyaPuzzleSummary) summary =
        tabiya_puzzle_progress_load_summary_finish(result, NULL);
    g_autofree char *rating = NULL;

    self->n_asked--;
    if (!summary || g_cancellable_is_cancelled(self->cancellable))
        return;
    rating = summary->rating.n_rated > 0
                 ? g_strdup_printf(_("Rated: your rating is %.0f"), summary->rating.value.rating)
                 : g_strdup(_("Rated: puzzles adapt to your strength"));
    adw_action_row_set_subtitle(self->adaptive, rating);
    show_weakest(self, summary);
}

static void due_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaTrainPage) self = user;
    g_autoptr(GArray) due = tabiya_puzzle_progress_load_due_finish(result, NULL);
    guint n = due ? due->len : 0;
    g_autofree char *number = tabiya_dup_number(n), *words = NULL;

    self->n_asked--;
    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    words = n > 0 ? g_strdup_printf(ngettext("%s failed puzzle is due today",
                                             "%s failed puzzles are due today", n),
                                    number)
                  : g_strdup(_("Nothing is due today"));
    adw_action_row_set_subtitle(self->review, words);
    gtk_widget_set_sensitive(GTK_WIDGET(self->review), n > 0);
}

static GtkWidget *make_set_row(const TabiyaPuzzleSetRow *set)
{
    g_autofree char *target = g_strdup_printf("set:%" G_GINT64_FORMAT, set->id);
    g_autofree char *subtitle = tabiya_puzzle_set_row_dup_words(set);

    return make_row(set->name, subtitle, target);
}

static void sets_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaTrainPage) self = user;
    g_autoptr(GPtrArray) sets = tabiya_puzzle_progress_load_sets_finish(result, NULL);

    self->n_asked--;
    if (!sets || g_cancellable_is_cancelled(self->cancellable))
        return;
    clear_rows(self->sets, self->set_rows);
    for (guint i = 0; i < sets->len; i++)
        add_to(self->sets, self->set_rows, make_set_row(g_ptr_array_index(sets, i)));
    gtk_widget_set_visible(GTK_WIDGET(self->sets), sets->len > 0);
}

/* The number of drills that reached their goal at least once. */
static void drills_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaTrainPage) self = user;
    g_autoptr(GArray) tallies = tabiya_puzzle_progress_load_drills_finish(result, NULL);
    g_autofree char *words = NULL;
    guint n, reached = 0;

    self->n_asked--;
    if (!tallies || g_cancellable_is_cancelled(self->cancellable))
        return;
    for (guint i = 0; i < tallies->len; i++)
        reached += g_array_index(tallies, TabiyaDrillTally, i).n_reached > 0;
    tabiya_drills_get(&n);
    words = g_strdup_printf(_("Won or held against the engine: %u of %u"), reached, n);
    adw_action_row_set_subtitle(self->drills, words);
}

/* The number of puzzles solved in the best of some runs. */
static guint find_best(const GArray *runs)
{
    guint best = 0;

    for (guint i = 0; i < runs->len; i++)
        best = MAX(best, g_array_index(runs, TabiyaPuzzleRun, i).counts[TABIYA_PUZZLE_SOLVED]);
    return best;
}

static void storms_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaTrainPage) self = user;
    g_autoptr(GArray) storms = tabiya_puzzle_progress_load_runs_finish(result, NULL);
    g_autofree char *words = NULL;

    self->n_asked--;
    if (!storms || g_cancellable_is_cancelled(self->cancellable))
        return;
    guint best = find_best(storms);
    words = best > 0
                ? g_strdup_printf(_("Solve as many as you can in three minutes. Best: %u"), best)
                : g_strdup(_("Solve as many as you can in three minutes"));
    adw_action_row_set_subtitle(self->storm, words);
}

/* Only streak runs count, not puzzles solved in a row elsewhere. */
static void streaks_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaTrainPage) self = user;
    g_autoptr(GArray) streaks = tabiya_puzzle_progress_load_runs_finish(result, NULL);
    g_autofree char *words = NULL;

    self->n_asked--;
    if (!streaks || g_cancellable_is_cancelled(self->cancellable))
        return;
    guint best = find_best(streaks);
    words = best > 0
                ? g_strdup_printf(_("Puzzles get harder until you miss one. Best streak: %u"), best)
                : g_strdup(_("Puzzles get harder until you miss one"));
    adw_action_row_set_subtitle(self->streak, words);
}

static void ask(TabiyaTrainPage *self)
{
    self->n_asked += 6;
    tabiya_puzzle_progress_load_runs_async(self->progress, TABIYA_PUZZLE_MODE_STREAK, 0,
                                           self->cancellable, streaks_cb, g_object_ref(self));
    tabiya_puzzle_progress_load_runs_async(self->progress, TABIYA_PUZZLE_MODE_STORM, 0,
                                           self->cancellable, storms_cb, g_object_ref(self));
    tabiya_puzzle_progress_load_drills_async(self->progress, self->cancellable, drills_cb,
                                             g_object_ref(self));
    tabiya_puzzle_progress_load_summary_async(self->progress, self->cancellable, summary_cb,
                                              g_object_ref(self));
    tabiya_puzzle_progress_load_due_async(self->progress, TABIYA_DECK_PUZZLES, self->cancellable,
                                          due_cb, g_object_ref(self));
    tabiya_puzzle_progress_load_sets_async(self->progress, self->cancellable, sets_cb,
                                           g_object_ref(self));
}

static void changed_cb(TabiyaTrainPage *self)
{
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        ask(self);
}

gboolean tabiya_train_page_is_settled_for_tests(TabiyaTrainPage *self)
{
    g_return_val_if_fail(TABIYA_IS_TRAIN_PAGE(self), TRUE);
    return self->n_asked == 0 && tabiya_frame_by_frame_is_done(self->box) &&
           tabiya_mistakes_group_is_settled(self->mistakes);
}

void tabiya_train_page_show_job(TabiyaTrainPage *self, TabiyaJob *job)
{
    g_return_if_fail(TABIYA_IS_TRAIN_PAGE(self));
    tabiya_mistakes_group_show_job(self->mistakes, job);
}

/* --- Construction ----------------------------------------------------------------------------- */

static void add(AdwPreferencesGroup *group, gpointer row)
{
    adw_preferences_group_add(group, GTK_WIDGET(row));
}

static AdwPreferencesGroup *add_group(GtkWidget *box, const char *title)
{
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    tabiya_widget_fit_words(group);
    gtk_box_append(GTK_BOX(box), group);
    return ADW_PREFERENCES_GROUP(group);
}

static void fill_solving(TabiyaTrainPage *self, AdwPreferencesGroup *group)
{
    self->adaptive = ADW_ACTION_ROW(make_row(_("At Your Level"), " ", "adaptive"));
    self->streak = ADW_ACTION_ROW(make_row(_("Streak"), " ", "streak"));
    add(group, self->adaptive);
    add(group, self->streak);
    self->storm = ADW_ACTION_ROW(make_row(_("Storm"), " ", "storm"));
    add(group, self->storm);
}

static void add_unfinished(TabiyaTrainPage *self)
{
    GtkWidget *row = tabiya_widget_new_way_row(_("Continue Puzzle"), " ");

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.puzzle-page");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", "solve");
    self->puzzle = ADW_ACTION_ROW(row);
    self->unfinished = GTK_WIDGET(add_group(self->box, ""));
    gtk_widget_set_visible(self->unfinished, FALSE);
    add(ADW_PREFERENCES_GROUP(self->unfinished), self->puzzle);
}

typedef void (*FillFunc)(AdwExpanderRow *row);

static void unfolded_cb(AdwExpanderRow *row, GParamSpec *spec, gpointer data)
{
    FillFunc fill = (FillFunc)g_object_steal_data(G_OBJECT(row), "fill");

    if (fill)
        fill(row);
}

/* A row whose contents are made when it is first unfolded: a hundred rows at once would take ten
 * frames. */
static AdwExpanderRow *make_folded(const char *title, const char *subtitle, FillFunc fill)
{
    AdwExpanderRow *row = make_expander(title, subtitle);

    g_object_set_data(G_OBJECT(row), "fill", (gpointer)fill);
    g_signal_connect(row, "notify::expanded", G_CALLBACK(unfolded_cb), NULL);
    return row;
}

static void fill_mates(AdwExpanderRow *row)
{
    static const char *const TARGETS[] = {"mate:1", "mate:2", "mate:3", "mate:4", "mate:5"};

    adw_expander_row_add_row(row, make_row(_("Any mate"), NULL, "mate:0"));
    for (guint i = 0; i < G_N_ELEMENTS(TARGETS); i++) {
        TabiyaPuzzleTheme theme = (TabiyaPuzzleTheme)(TABIYA_THEME_MATE_IN_1 + i);

        adw_expander_row_add_row(row,
                                 make_row(tabiya_puzzle_theme_get_name(theme), NULL, TARGETS[i]));
    }
}

static void fill_themes(AdwExpanderRow *row, TabiyaThemeGroup group)
{
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (tabiya_puzzle_theme_get_group(theme) == group)
            adw_expander_row_add_row(row, make_theme_row(theme, "theme", NULL));
    }
}

static void fill_motifs(AdwExpanderRow *row)
{
    fill_themes(row, TABIYA_THEME_GROUP_MOTIF);
}

static void fill_finer_motifs(AdwExpanderRow *row)
{
    fill_themes(row, TABIYA_THEME_GROUP_ADVANCED);
}

static void fill_named_mates(AdwExpanderRow *row)
{
    fill_themes(row, TABIYA_THEME_GROUP_MATE_PATTERN);
}

static void fill_endgames(AdwExpanderRow *row)
{
    for (guint theme = TABIYA_THEME_ENDGAME; theme <= TABIYA_THEME_QUEEN_ROOK_ENDGAME; theme++)
        adw_expander_row_add_row(row, make_theme_row(theme, "endgame", NULL));
}

static void add_way(AdwPreferencesGroup *group, const char *title, const char *subtitle,
                    const char *action)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, subtitle);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), action);
    add(group, row);
}

/* Asks for a level. */
static void add_voice(AdwPreferencesGroup *group)
{
    GtkWidget *row =
        tabiya_widget_new_way_row(_("Blindfold Game by Voice"),
                                  _("The pieces are hidden: you hear the moves, and speak yours"));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.voice-training");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "i", 0);
    add(group, row);
}

static void fill_kinds(TabiyaTrainPage *self, AdwPreferencesGroup *group)
{
    self->weakest = make_expander(_("Your Weakest Themes"), _("The themes you fail most"));
    gtk_widget_set_visible(GTK_WIDGET(self->weakest), FALSE);
    add(group, self->weakest);
    add(group, make_folded(_("Mates"), _("By the number of moves"), fill_mates));
    add(group, make_folded(_("Motifs"), NULL, fill_motifs));
    add(group, make_folded(_("Advanced Motifs"), NULL, fill_finer_motifs));
    add(group, make_folded(_("Named Mates"), NULL, fill_named_mates));
    add(group, make_folded(_("Endgames"), _("With few pieces left"), fill_endgames));
    self->drills = ADW_ACTION_ROW(make_row(_("Endgame Drills"), " ", ""));
    gtk_actionable_set_action_target_value(GTK_ACTIONABLE(self->drills), NULL);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->drills), "win.puzzle-drills");
    add(group, self->drills);
    add_way(group, _("Lessons"), _("From mating with the queen to finding a plan"), "win.lessons");
    add_voice(group);
}

/* Repetition: the review of failed puzzles, which is optional, and the person's sets. */
static void fill_again(TabiyaTrainPage *self, AdwPreferencesGroup *group)
{
    GtkWidget *row = adw_action_row_new();

    self->reviews = GTK_SWITCH(gtk_switch_new());
    gtk_widget_set_valign(GTK_WIDGET(self->reviews), GTK_ALIGN_CENTER);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Review Failed Puzzles"));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row),
                                _("Failed puzzles come back days later, until you know them"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), GTK_WIDGET(self->reviews));
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), GTK_WIDGET(self->reviews));
    tabiya_widget_set_name(GTK_WIDGET(self->reviews), _("Review failed puzzles"));
    self->review = ADW_ACTION_ROW(make_row(C_("puzzles", "Review"), " ", "review"));
    self->sets = make_expander(_("Your Sets"), _("Solve them again and again, faster each time"));
    gtk_widget_set_visible(GTK_WIDGET(self->sets), FALSE);
    add(group, row);
    add(group, self->review);
    add(group, self->sets);
}

/* The puzzle on the board leads back to where it is solved. */
static void stage_cb(TabiyaTrainPage *self)
{
    const TabiyaPuzzle *puzzle =
        self->session ? tabiya_puzzle_session_get_puzzle(self->session) : NULL;
    gboolean open = puzzle && tabiya_puzzle_session_is_open(self->session);
    g_autofree char *name = open ? g_strdup_printf(_("Puzzle %s"), puzzle->id) : NULL;

    gtk_widget_set_visible(self->unfinished, open);
    if (open)
        adw_action_row_set_subtitle(self->puzzle, name);
}

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::stage", G_CALLBACK(stage_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaTrainPage *self = TABIYA_TRAIN_PAGE(panel);

    self->session = session ? TABIYA_PUZZLE_SESSION(session) : NULL;
    stage_cb(self);
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
}

static gboolean tabiya_train_page_grab_focus(GtkWidget *widget)
{
    TabiyaTrainPage *self = TABIYA_TRAIN_PAGE(widget);

    return gtk_widget_grab_focus(gtk_widget_get_mapped(self->today) ? self->today
                                                                    : GTK_WIDGET(self->adaptive));
}

static void tabiya_train_page_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_train_page_parent_class)->map(widget);
    ask(TABIYA_TRAIN_PAGE(widget));
}

static void tabiya_train_page_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_TRAIN_PAGE(object)->cancellable);
    G_OBJECT_CLASS(tabiya_train_page_parent_class)->dispose(object);
}

static void tabiya_train_page_finalize(GObject *object)
{
    TabiyaTrainPage *self = TABIYA_TRAIN_PAGE(object);

    g_object_unref(self->cancellable);
    g_clear_object(&self->progress);
    g_ptr_array_unref(self->weak_rows);
    g_ptr_array_unref(self->set_rows);
    G_OBJECT_CLASS(tabiya_train_page_parent_class)->finalize(object);
}

static void tabiya_train_page_class_init(TabiyaTrainPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_train_page_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_train_page_finalize;
    widget_class->map = tabiya_train_page_map;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_train_page_grab_focus;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    tabiya_widget_set_template(widget_class, "puzzles/train-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaTrainPage, box);
}

static void tabiya_train_page_init(TabiyaTrainPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->cancellable = g_cancellable_new();
    self->weak_rows = g_ptr_array_new();
    self->set_rows = g_ptr_array_new();
    add_unfinished(self);
    fill_solving(self, add_group(self->box, _("Solve")));
    fill_kinds(self, add_group(self->box, _("By Theme")));
    fill_again(self, add_group(self->box, C_("puzzles", "Review")));
}

GtkWidget *tabiya_train_page_new(TabiyaPuzzleProgress *progress, TabiyaTodayPart *today)
{
    TabiyaTrainPage *self = g_object_new(TABIYA_TYPE_TRAIN_PAGE, NULL);

    self->progress = g_object_ref(progress);
    self->mistakes = TABIYA_MISTAKES_GROUP(tabiya_mistakes_group_new(progress));
    gtk_box_insert_child_after(GTK_BOX(self->box), GTK_WIDGET(self->mistakes),
                               gtk_widget_get_first_child(self->box));
    self->today = tabiya_today_group_new(today);
    gtk_box_prepend(GTK_BOX(self->box), self->today);
    tabiya_frame_by_frame(self->box, 1);
    tabiya_settings_bind("puzzle-reviews", self->reviews, "active");
    g_signal_connect_object(progress, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
