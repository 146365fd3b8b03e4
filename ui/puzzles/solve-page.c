/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See solve-page.h. Everything is set from the session after each change. */
#include "ui/puzzles/solve-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/puzzles/mistake-puzzle.h"
#include "app/puzzles/opening-names.h"
#include "app/puzzles/puzzle-words.h"
#include "app/training/glicko2.h"
#include "ui/access/names.h"
#include "ui/access/status-line.h"
#include "ui/menu-items.h"
#include "ui/notation/notation-view.h"
#include "ui/panes/panes.h"
#include "ui/puzzles/run-bar.h"
#include "ui/puzzles/run-end.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define CLOCK_MS 200

struct _TabiyaSolvePage {
    TabiyaPlacePanel parent_instance;

    TabiyaPuzzleSession *session; /* borrowed: the place panel's */
    TabiyaTodayPart *today;       /* weak: the window's */
    guint clock_id;               /* while a clock is running */

    /* Template */
    TabiyaPanes *panes; /* around the content */
    GtkBox *content;
    AdwStatusPage *welcome;
    GtkWidget *header, *empty, *start, *verdict_card, *commands, *about, *summary, *page;
    TabiyaStatusLine *status;
    GtkLabel *title, *verdict, *details;
    GtkWidget *favorite, *hint, *again, *why, *solution, *next;
    GtkLabel *standing, *change, *tally; /* in the header */
    GtkLabel *notice;                    /* below them */
    GtkLabel *rating, *score, *left;
    GtkWidget *back;
    GtkFlowBox *themes;
    GtkWidget *links, *play_on, *study, *game, *mistake;
    GtkMenuButton *collect;
    GtkLabel *summary_title, *summary_details;
    TabiyaNotationView *notation;
    TabiyaRunBar *run_bar;
    TabiyaRunEnd *run_end;
};

G_DEFINE_FINAL_TYPE(TabiyaSolvePage, tabiya_solve_page, TABIYA_TYPE_PLACE_PANEL)

/* --- Words ------------------------------------------------------------------------------------ */

static TabiyaPuzzleMode get_mode(TabiyaSolvePage *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);

    return course ? tabiya_puzzle_course_get_mode(course) : TABIYA_PUZZLE_MODE_LIST;
}

/* Tells the person what to do, and that a puzzle is repeated on purpose. */
static const char *get_request(TabiyaSolvePage *self)
{
    switch (get_mode(self)) {
    case TABIYA_PUZZLE_MODE_REVIEW:
        return _("Review: you failed this puzzle before. It comes back until you know it.");
    case TABIYA_PUZZLE_MODE_MISTAKES:
        return _("You made a mistake here in your own game. Find the better move.");
    default:
        return _("Play your move on the board, or type it.");
    }
}

/* The first paragraph names the move, the others explain. */
static void verdict_cb(TabiyaSolvePage *self)
{
    tabiya_place_panel_show_verdict(TABIYA_PLACE_PANEL(self), self->verdict, self->details,
                                    get_request(self));
}

/* Below the board of a phone there is room for a line of it. */
static void judged_cb(TabiyaSolvePage *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    verdict_cb(self);
    GtkLabel *last =
        gtk_widget_get_visible(GTK_WIDGET(self->details)) ? self->details : self->verdict;
    if (root && gtk_widget_get_visible(GTK_WIDGET(self->verdict)))
        tabiya_shell_bring(TABIYA_SHELL(root), GTK_WIDGET(last));
}

/* The name of the training; NULL: it has none. */
static const char *get_mode_name(TabiyaSolvePage *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    const char *topic = course ? tabiya_puzzle_course_get_topic(course) : NULL;
    const char *title = course ? tabiya_puzzle_course_get_title(course) : NULL;

    if (title)
        return title;
    switch (get_mode(self)) {
    case TABIYA_PUZZLE_MODE_ADAPTIVE:
        return _("At Your Level");
    case TABIYA_PUZZLE_MODE_STREAK:
        return _("Streak");
    case TABIYA_PUZZLE_MODE_STORM:
        return _("Storm");
    case TABIYA_PUZZLE_MODE_MATE:
        return topic ? topic : _("Mates");
    case TABIYA_PUZZLE_MODE_REVIEW:
        return C_("puzzles", "Review");
    case TABIYA_PUZZLE_MODE_MISTAKES:
        return _("Your Mistakes");
    case TABIYA_PUZZLE_MODE_SET:
        return _("Your Sets");
    default:
        return topic;
    }
}

/* "Puzzle 00sHx"; NULL: there is none. */
static char *dup_number(TabiyaSolvePage *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);

    if (!puzzle)
        return NULL;
    if (get_mode(self) == TABIYA_PUZZLE_MODE_LIST && self->today &&
        tabiya_today_part_is_daily(self->today, puzzle->id)) {
        return g_strdup(_("Puzzle of the Day"));
    }
    return g_strdup_printf(_("Puzzle %s"), puzzle->id);
}

/* The training; what the puzzle is called beside it would leave no room for the rating. */
static void show_title(TabiyaSolvePage *self)
{
    const char *mode = get_mode_name(self);
    g_autofree char *number = dup_number(self);
    const char *title = mode ? mode : number;

    gtk_label_set_text(self->title, title ? title : _("Puzzles"));
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->title), number);
}

/* --- Standing --------------------------------------------------------------------------------- */

static void show_text(GtkLabel *label, const char *text, const char *words)
{
    gtk_widget_set_visible(GTK_WIDGET(label), text != NULL);
    gtk_label_set_text(label, text ? text : "");
    gtk_widget_set_tooltip_text(GTK_WIDGET(label), words);
    tabiya_widget_set_name(GTK_WIDGET(label), words ? words : "");
}

/* "+12" or "−10". */
static void show_change(TabiyaSolvePage *self, const TabiyaPuzzleStanding *standing)
{
    GtkWidget *label = GTK_WIDGET(self->change);
    g_autofree char *text = NULL, *words = NULL;

    if (standing && standing->changed) {
        text = g_strdup_printf("%s%d", standing->change < 0 ? "−" : "+", ABS(standing->change));
        words = g_strdup_printf(_("Rating change: %s"), text);
    }
    show_text(self->change, text, words);
    gtk_widget_remove_css_class(label, "success");
    gtk_widget_remove_css_class(label, "error");
    if (text)
        gtk_widget_add_css_class(label, standing->change < 0 ? "error" : "success");
}

/* The person's rating: "1512 ± 80". */
static void show_rating(TabiyaSolvePage *self)
{
    TabiyaPuzzleStanding standing;
    gboolean known = tabiya_puzzle_session_get_standing(self->session, &standing);
    g_autofree char *text = NULL, *words = NULL;

    if (known) {
        text = g_strdup_printf("%.0f\u202f±\u202f%.0f", standing.rating, standing.deviation);
        words = g_strdup_printf(_("Your rating: %s"), text);
    }
    if (known && standing.deviation >= TABIYA_GLICKO2_DEVIATION_SURE) {
        char *more = g_strdup_printf("%s\n%s", words,
                                     _("Your rating is provisional: it moves in big steps until "
                                       "Tabiya knows your strength."));
        g_free(words);
        words = more;
    }
    show_text(self->standing, text, words);
    show_change(self, known ? &standing : NULL);
}

/* The answers of this training so far: "✓ 7 / 9". A game has its score instead. */
static void show_tally(TabiyaSolvePage *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    gboolean counted = course && !tabiya_puzzle_course_is_game(course) &&
                       tabiya_puzzle_session_get_stage(self->session) != TABIYA_PUZZLE_STAGE_OVER;
    g_autofree char *text = NULL, *words = NULL;
    guint solved = 0, n = 0;

    for (int i = 0; counted && i < TABIYA_N_PUZZLE_RESULTS; i++)
        n += tabiya_puzzle_course_get_count(course, (TabiyaPuzzleResult)i);
    if (n > 0) {
        solved = tabiya_puzzle_course_get_count(course, TABIYA_PUZZLE_SOLVED);
        text = g_strdup_printf("✓\u202f%u\u202f/\u202f%u", solved, n);
        words = g_strdup_printf(_("%'u of %'u Solved"), solved, n);
    }
    show_text(self->tally, text, words);
}

static void standing_cb(TabiyaSolvePage *self)
{
    show_rating(self);
    show_tally(self);
}

/* --- Other puzzles ---------------------------------------------------------------------------- */

static void show_notice(TabiyaSolvePage *self, guint stage)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    const guint told = 1u << TABIYA_PUZZLE_STAGE_LOADING | 1u << TABIYA_PUZZLE_STAGE_OVER;
    g_autofree char *words =
        course && !(stage & told) ? tabiya_puzzle_words_dup_notice(course) : NULL;
    g_autofree char *escaped = g_markup_escape_text(words ? words : "", -1);
    g_autofree char *link = g_markup_escape_text(_("Choose other puzzles"), -1);
    g_autofree char *text = g_strdup_printf("%s <a href=\"others\">%s</a>", escaped, link);

    gtk_widget_set_visible(GTK_WIDGET(self->notice), words != NULL);
    gtk_label_set_markup(self->notice, words ? text : "");
}

static gboolean others_cb(TabiyaSolvePage *self)
{
    gtk_widget_activate_action(GTK_WIDGET(self), "win.puzzle-others", NULL);
    return GDK_EVENT_STOP;
}

/* --- Themes ----------------------------------------------------------------------------------- */

static void add_theme(TabiyaSolvePage *self, TabiyaPuzzleTheme theme)
{
    GtkWidget *button = gtk_button_new_with_label(tabiya_puzzle_theme_get_name(theme));
    g_autofree char *tooltip = g_strdup_printf(_("%s\nShow all puzzles with this theme"),
                                               tabiya_puzzle_theme_get_explanation(theme));

    gtk_widget_add_css_class(button, "theme-chip");
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.puzzle-theme");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s",
                                     tabiya_puzzle_theme_get_key(theme));
    gtk_flow_box_append(self->themes, tabiya_names_new_cell(button));
}

static void show_themes(TabiyaSolvePage *self, const TabiyaPuzzle *puzzle)
{
    GtkWidget *child;
    guint n = 0;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->themes))))
        gtk_flow_box_remove(self->themes, child);
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (!tabiya_themes_has(puzzle->themes, theme))
            continue;
        add_theme(self, theme);
        n++;
    }
    /* A higher maximum would make the box as tall as if it were full. */
    gtk_flow_box_set_max_children_per_line(self->themes, MAX(n, 1));
}

static gboolean is_linked(const TabiyaPuzzle *puzzle)
{
    return puzzle->game_url && g_str_has_prefix(puzzle->game_url, "http");
}

/* Where it comes from, if that is not a link. */
static void append_source(GString *text, const TabiyaPuzzle *puzzle)
{
    if (is_linked(puzzle))
        return;
    if (puzzle->game_url && *puzzle->game_url != '\0') {
        g_string_append_printf(text, " · %s", puzzle->game_url);
    } else if (puzzle->source == TABIYA_PUZZLE_SHIPPED) {
        /* Translators: after “Puzzle rating: 1275 · ”. */
        g_string_append_printf(text, " · %s", _("from a game of Tabiya’s engine"));
    }
}

/* "Puzzle rating: 1275 (−96) · Sicilian Defense · from a game of Tabiya’s engine". Without the
 * change, the person's own would seem to be for a puzzle of the new rating. */
static char *dup_facts(TabiyaPuzzleSession *session, const TabiyaPuzzle *puzzle)
{
    const int change = tabiya_puzzle_session_get_puzzle_change(session);
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, _("Puzzle rating: %u"),
                           tabiya_puzzle_session_get_puzzle_rating(session));
    if (change != 0)
        g_string_append_printf(text, " (%s%d)", change < 0 ? "−" : "+", ABS(change));
    if (puzzle->opening_tags && *puzzle->opening_tags != '\0') {
        const char *last = strrchr(puzzle->opening_tags, ' ');
        g_autofree char *name =
            tabiya_opening_tag_dup_shown(last ? last + 1 : puzzle->opening_tags);

        g_string_append_printf(text, " · %s", name);
    }
    append_source(text, puzzle);
    return g_string_free(text, FALSE);
}

/* Called again when the answer has moved the rating of the puzzle. */
static void show_facts(TabiyaSolvePage *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);

    if (!puzzle || !tabiya_puzzle_session_is_revealed(self->session))
        return;
    g_autofree char *facts = dup_facts(self->session, puzzle);
    g_autofree char *about =
        puzzle->story ? g_strdup_printf("%s\n%s", puzzle->story, facts) : g_strdup(facts);
    gtk_label_set_text(self->rating, about);
}

static void show_about(TabiyaSolvePage *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);
    gboolean revealed = puzzle && tabiya_puzzle_session_is_revealed(self->session);
    gboolean linked = revealed && is_linked(puzzle);

    gtk_widget_set_visible(self->about, revealed);
    if (!revealed)
        return;
    show_facts(self);
    show_themes(self, puzzle);
    gtk_widget_set_visible(self->game, linked);
    gtk_widget_set_visible(self->mistake, tabiya_puzzle_get_mistake_card(puzzle) != 0);
    if (linked)
        gtk_link_button_set_uri(GTK_LINK_BUTTON(self->game), puzzle->game_url);
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* The result is in large print, the reason for the end below. */
static void show_summary(TabiyaSolvePage *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    g_autofree char *result = course ? tabiya_puzzle_words_dup_result(course) : NULL;

    gtk_label_set_text(self->summary_title, result ? result : _("Training Finished"));
    gtk_label_set_text(
        self->summary_details,
        tabiya_puzzle_words_get_reason(tabiya_puzzle_session_get_course(self->session),
                                       tabiya_puzzle_session_is_in_trouble(self->session)));
}

/* --- Score ------------------------------------------------------------------------------------ */

/* The number of solved puzzles, in trainings that count them. */
static void show_score(TabiyaSolvePage *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    TabiyaPuzzleMode mode = get_mode(self);
    gboolean counted = mode == TABIYA_PUZZLE_MODE_STORM || mode == TABIYA_PUZZLE_MODE_STREAK;
    gboolean over = tabiya_puzzle_session_get_stage(self->session) == TABIYA_PUZZLE_STAGE_OVER;
    guint n = counted ? tabiya_puzzle_course_get_count(course, TABIYA_PUZZLE_SOLVED) : 0;
    /* Translators: the number of puzzles solved so far, after a check mark. */
    g_autofree char *text = g_strdup_printf(_("✓ %u"), n);
    g_autofree char *words =
        g_strdup_printf(ngettext("%u puzzle solved", "%u puzzles solved", n), n);

    gtk_widget_set_visible(GTK_WIDGET(self->score), counted && !over);
    gtk_label_set_text(self->score, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->score), words);
    tabiya_widget_set_name(GTK_WIDGET(self->score), words);
}

/* --- Remaining time --------------------------------------------------------------------------- */

/* "2:31" of a storm, or the number of puzzles left, if any; FALSE: no clock. */
static gboolean show_left(TabiyaSolvePage *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    gint64 ms = course ? tabiya_puzzle_course_get_left_ms(course) : -1;
    int n = course ? tabiya_puzzle_course_get_n_left(course) : -1;
    gboolean over = tabiya_puzzle_session_get_stage(self->session) == TABIYA_PUZZLE_STAGE_OVER;
    g_autofree char *text = NULL, *words = NULL;

    gtk_widget_set_visible(GTK_WIDGET(self->left), !over && (ms >= 0 || n > 0));
    if (ms >= 0) {
        text = g_strdup_printf("%d:%02d", (int)(ms / 60000), (int)(ms / 1000 % 60));
        words = g_strdup_printf(_("%s left"), text);
    } else if (n > 0) {
        /* Translators: the number of puzzles still to come; short. */
        text = g_strdup_printf(ngettext("%d left", "%d left", (gulong)n), n);
        words = g_strdup_printf(ngettext("%d puzzle is left", "%d puzzles are left", (gulong)n), n);
    }
    gtk_label_set_text(self->left, text ? text : "");
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->left), words);
    tabiya_widget_set_name(GTK_WIDGET(self->left), words ? words : "");
    return ms >= 0;
}

static gboolean clock_cb(gpointer user)
{
    TabiyaSolvePage *self = user;

    if (self->session && show_left(self))
        return G_SOURCE_CONTINUE;
    self->clock_id = 0;
    return G_SOURCE_REMOVE;
}

static void update_left(TabiyaSolvePage *self)
{
    g_clear_handle_id(&self->clock_id, g_source_remove);
    if (show_left(self))
        self->clock_id = g_timeout_add(CLOCK_MS, clock_cb, self);
}

/* Bits of the stages in which a widget shows. */
#define AT(stage) (1u << TABIYA_PUZZLE_STAGE_##stage)
#define ASKED (AT(LOADING) | AT(SHOWING) | AT(ASKING) | AT(CHECKING))
#define DONE (AT(SOLVED) | AT(SHOWN))
#define RUNNING (ASKED | AT(WRONG) | DONE)

static const TabiyaPanelShown SHOWN[] = {
    {G_STRUCT_OFFSET(TabiyaSolvePage, header), RUNNING | AT(OVER)},
    {G_STRUCT_OFFSET(TabiyaSolvePage, empty), AT(EMPTY)},
    {G_STRUCT_OFFSET(TabiyaSolvePage, favorite), RUNNING},
    {G_STRUCT_OFFSET(TabiyaSolvePage, collect), RUNNING},
    {G_STRUCT_OFFSET(TabiyaSolvePage, verdict_card), RUNNING},
    {G_STRUCT_OFFSET(TabiyaSolvePage, commands), RUNNING},
    {G_STRUCT_OFFSET(TabiyaSolvePage, hint), ASKED},
    {G_STRUCT_OFFSET(TabiyaSolvePage, again), AT(WRONG)},
    {G_STRUCT_OFFSET(TabiyaSolvePage, why), AT(WRONG)},
    {G_STRUCT_OFFSET(TabiyaSolvePage, solution), ASKED | AT(WRONG)},
    {G_STRUCT_OFFSET(TabiyaSolvePage, next), DONE},
    {G_STRUCT_OFFSET(TabiyaSolvePage, summary), AT(OVER)},
};

/* Nobody collects puzzles against the clock, which needs the room in a narrow panel. */
static void make_room(TabiyaSolvePage *self, gboolean compact)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);

    if (!compact || !course || !tabiya_puzzle_course_is_quick(course))
        return;
    gtk_widget_set_visible(self->favorite, FALSE);
    gtk_widget_set_visible(GTK_WIDGET(self->collect), FALSE);
}

/* A game has no help; its end has a page of its own, as has the end of all new puzzles. */
static void show_game(TabiyaSolvePage *self)
{
    if (!tabiya_puzzle_session_allows_help(self->session)) {
        gtk_widget_set_visible(self->hint, FALSE);
        gtk_widget_set_visible(self->again, FALSE);
        gtk_widget_set_visible(self->why, FALSE);
        gtk_widget_set_visible(self->solution, FALSE);
    }
    if (tabiya_run_end_is_needed(self->run_end))
        gtk_widget_set_visible(self->summary, FALSE);
}

/* The verdict takes as much room as the question, so that the buttons stay where they are. */
static void keep_room(TabiyaSolvePage *self, guint stage)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    g_autofree char *question = tabiya_puzzle_words_dup_status(
        TABIYA_PUZZLE_STAGE_ASKING, tabiya_puzzle_session_get_solver(self->session),
        course ? tabiya_puzzle_course_get_topic(course) : NULL);

    tabiya_status_line_keep_room(self->status, stage & RUNNING ? question : NULL);
}

/* If the focused widget disappears, focuses the next step. */
static void stage_cb(TabiyaSolvePage *self)
{
    gboolean focused = tabiya_place_panel_has_keyboard(TABIYA_PLACE_PANEL(self));
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    guint stage = 1u << tabiya_puzzle_session_get_stage(self->session);

    tabiya_place_panel_show_stage(TABIYA_PLACE_PANEL(self), SHOWN, G_N_ELEMENTS(SHOWN), stage);
    gtk_widget_set_visible(self->page, !compact && (stage & RUNNING) != 0);
    make_room(self, compact);
    show_game(self);
    keep_room(self, stage);
    verdict_cb(self);
    show_title(self);
    standing_cb(self);
    show_notice(self, stage);
    show_about(self);
    show_summary(self);
    show_score(self);
    update_left(self);
    if (focused)
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::stage", G_CALLBACK(stage_cb)},
    {"notify::verdict", G_CALLBACK(judged_cb)},
    {"standing", G_CALLBACK(standing_cb)},
    {"moved", G_CALLBACK(show_facts)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaSolvePage *self = TABIYA_SOLVE_PAGE(panel);

    self->session = session ? TABIYA_PUZZLE_SESSION(session) : NULL;
    tabiya_status_line_set_session(self->status, session);
    g_clear_handle_id(&self->clock_id, g_source_remove);
    tabiya_notation_view_set_session(self->notation, session);
    tabiya_run_bar_set_session(self->run_bar, self->session);
    tabiya_run_end_set_session(self->run_end, self->session);
    if (!session)
        return;
    stage_cb(self);
    verdict_cb(self);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    tabiya_panes_set_columns(TABIYA_SOLVE_PAGE(panel)->panes, columns);
}

/* In a small window the next step is above what there is to read, so that it is in sight. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaSolvePage *self = TABIYA_SOLVE_PAGE(panel);

    gtk_box_reorder_child_after(self->content, self->verdict_card,
                                compact ? self->commands : self->empty);
    gtk_box_set_spacing(self->content, compact ? 3 : 12);
    tabiya_panes_set_compact(self->panes, compact);
    gtk_widget_set_vexpand(self->verdict_card, compact);
    /* The window's title names the place; here the button must be visible. */
    adw_status_page_set_icon_name(self->welcome, compact ? NULL : "tabiya-puzzles-symbolic");
    adw_status_page_set_title(self->welcome, compact ? "" : _("Puzzles"));
    if (self->session)
        stage_cb(self);
}

static gboolean tabiya_solve_page_grab_focus(GtkWidget *widget)
{
    TabiyaSolvePage *self = TABIYA_SOLVE_PAGE(widget);

    if (gtk_widget_get_mapped(self->next) && gtk_widget_grab_focus(self->next))
        return TRUE;
    if (gtk_widget_get_mapped(self->back) && gtk_widget_grab_focus(self->back))
        return TRUE;
    if (gtk_widget_get_mapped(GTK_WIDGET(self->run_end)) &&
        gtk_widget_grab_focus(GTK_WIDGET(self->run_end))) {
        return TRUE;
    }
    return tabiya_status_line_read(self->status) ||
           gtk_widget_child_focus(self->empty, GTK_DIR_TAB_FORWARD);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaSolvePage, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(content);
    BIND(header);
    BIND(empty);
    BIND(start);
    BIND(welcome);
    BIND(verdict_card);
    BIND(commands);
    BIND(about);
    BIND(summary);
    BIND(page);
    BIND(title);
    BIND(status);
    BIND(verdict);
    BIND(details);
    BIND(favorite);
    BIND(hint);
    BIND(again);
    BIND(why);
    BIND(solution);
    BIND(next);
    BIND(standing);
    BIND(change);
    BIND(tally);
    BIND(notice);
    BIND(rating);
    BIND(score);
    BIND(left);
    BIND(back);
    BIND(themes);
    BIND(links);
    BIND(play_on);
    BIND(study);
    BIND(collect);
    BIND(game);
    BIND(mistake);
    BIND(summary_title);
    BIND(summary_details);
    BIND(notation);
    BIND(run_bar);
    BIND(run_end);
}

static void tabiya_solve_page_dispose(GObject *object)
{
    g_clear_weak_pointer(&TABIYA_SOLVE_PAGE(object)->today);
    G_OBJECT_CLASS(tabiya_solve_page_parent_class)->dispose(object);
}

static void tabiya_solve_page_class_init(TabiyaSolvePageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_solve_page_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_solve_page_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_RUN_BAR);
    g_type_ensure(TABIYA_TYPE_RUN_END);
    g_type_ensure(TABIYA_TYPE_STATUS_LINE);
    tabiya_widget_set_template(widget_class, "puzzles/solve-page.ui");
    bind_children(widget_class);
}

/* A swipe over the text is the only way to step back and forth with a wheel, finger or pen. */
static void swipe_cb(TabiyaSolvePage *self, double x, double y)
{
    if (fabs(x) < 2 * fabs(y) || fabs(x) < 300)
        return;
    gtk_widget_activate_action(GTK_WIDGET(self), x < 0 ? "win.puzzle-next" : "win.puzzle-previous",
                               NULL);
}

static void tabiya_solve_page_init(TabiyaSolvePage *self)
{
    GtkGesture *swipe = gtk_gesture_swipe_new();

    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes = tabiya_panes_wrap(self->content, self->page, TABIYA_PANES_TRAINING);
    tabiya_widget_wrap_row(GTK_BOX(self->commands));
    tabiya_widget_wrap_words(self->links);
    gtk_widget_add_css_class(self->next, "suggested-action");
    g_signal_connect_object(self->notice, "activate-link", G_CALLBACK(others_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_shortcuts_name_button(self->hint, _("Hint"), "win.puzzle-hint");
    tabiya_shortcuts_name_button(self->next, _("Next"), "win.puzzle-next");
    tabiya_shortcuts_name_button(self->start, _("Start Solving"), "win.puzzle-next");
    tabiya_shortcuts_name_button(self->solution, _("Solution"), "win.puzzle-solution");
    tabiya_shortcuts_name_button(self->favorite, _("Favorite"), "win.puzzle-favourite");
    g_signal_connect_object(swipe, "swipe", G_CALLBACK(swipe_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(swipe));
}

static void day_cb(TabiyaSolvePage *self)
{
    if (self->session)
        show_title(self);
}

GtkWidget *tabiya_solve_page_new(GMenuModel *sets, TabiyaTodayPart *today)
{
    TabiyaSolvePage *self = g_object_new(TABIYA_TYPE_SOLVE_PAGE, NULL);

    g_set_weak_pointer(&self->today, today);
    tabiya_today_part_recall(today);
    g_signal_connect_object(tabiya_today_part_get_plan(today), "changed", G_CALLBACK(day_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_menu_button_set_menu(self->collect, sets);
    return GTK_WIDGET(self);
}
