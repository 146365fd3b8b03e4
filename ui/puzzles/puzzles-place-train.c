/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": the ways to train, and their names in scripts. */
#include "ui/puzzles/puzzles-place-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/puzzles/progress-page.h"
#include "ui/puzzles/train-page.h"
#include "ui/today/today-part.h"

/* --- Courses ---------------------------------------------------------------------------------- */

static const struct {
    const char *name; /* before the colon, if any */
    TabiyaPuzzleMode mode;
} MODES[] = {
    {"adaptive", TABIYA_PUZZLE_MODE_ADAPTIVE}, {"streak", TABIYA_PUZZLE_MODE_STREAK},
    {"storm", TABIYA_PUZZLE_MODE_STORM},       {"theme", TABIYA_PUZZLE_MODE_THEME},
    {"mate", TABIYA_PUZZLE_MODE_MATE},         {"endgame", TABIYA_PUZZLE_MODE_ENDGAME},
    {"review", TABIYA_PUZZLE_MODE_REVIEW},     {"mistakes", TABIYA_PUZZLE_MODE_MISTAKES},
    {"set", TABIYA_PUZZLE_MODE_SET},
};

static gboolean read_detail(const char *detail, TabiyaCourseOptions *options)
{
    switch (options->mode) {
    case TABIYA_PUZZLE_MODE_THEME:
    case TABIYA_PUZZLE_MODE_ENDGAME:
        return tabiya_puzzle_theme_find(detail, -1, &options->theme);
    case TABIYA_PUZZLE_MODE_MATE:
        options->mate_moves =
            (guint)MIN(g_ascii_strtoull(detail, NULL, 10), TABIYA_PUZZLE_MATE_MAX);
        return TRUE;
    case TABIYA_PUZZLE_MODE_SET:
        options->set = g_ascii_strtoll(detail, NULL, 10);
        return options->set > 0;
    default:
        return TRUE;
    }
}

/* "adaptive", "theme:fork", "mate:2", "set:7"; with the most puzzles, "adaptive*10" */
static gboolean parse(const char *name, TabiyaCourseOptions *options)
{
    g_auto(GStrv) words = g_strsplit(name, "*", 2);
    const char *text = words[0] ? words[0] : "";
    gsize length = strcspn(text, ":");

    if (*text != '\0' && words[1])
        options->limit = (guint)MIN(g_ascii_strtoull(words[1], NULL, 10), G_MAXINT);
    for (gsize i = 0; i < G_N_ELEMENTS(MODES); i++) {
        if (strlen(MODES[i].name) != length || strncmp(text, MODES[i].name, length) != 0)
            continue;
        options->mode = MODES[i].mode;
        return read_detail(text + length + (text[length] == ':'), options);
    }
    return FALSE;
}

/* Making the panel makes the shelf. */
static TabiyaPuzzleShelf *ensure_shelf(TabiyaPuzzlesPlace *self)
{
    tabiya_place_get_panel(self);
    return self->shelf;
}

void tabiya_puzzles_place_train(TabiyaPuzzlesPlace *self, const char *name)
{
    TabiyaCourseOptions options = {0};

    if (!parse(name, &options)) {
        tabiya_part_say(self, _("Unknown training mode."));
        return;
    }
    TabiyaPuzzleShelf *shelf = ensure_shelf(self);
    options.title = tabiya_puzzles_place_get_set_name(self, options.set);
    g_autoptr(TabiyaPuzzleCourse) course =
        tabiya_puzzle_course_new(shelf, self->progress, &options);
    tabiya_puzzles_place_solve(self, course);
}

static void train_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_puzzles_place_train(user, g_variant_get_string(parameter, NULL));
}

/* One puzzle by its id, for practice. */
static void open_puzzle(TabiyaPuzzlesPlace *self, const char *id)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->id_prefix = g_strdup(id);
    query->sort = TABIYA_PUZZLE_SORT_ID; /* the ID itself sorts before IDs that begin with it */
    g_autoptr(TabiyaPuzzleCourse) course =
        tabiya_puzzle_course_new_query(ensure_shelf(self), self->progress, query, 0);
    tabiya_puzzles_place_solve(self, course);
}

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    open_puzzle(user, g_variant_get_string(parameter, NULL));
}

/* --- The plan for today ----------------------------------------------------------------------- */

static const struct {
    TabiyaPuzzleMode mode;
    TabiyaPlanPart part;
} PLANNED[] = {
    {TABIYA_PUZZLE_MODE_ADAPTIVE, TABIYA_PLAN_PUZZLES},
    {TABIYA_PUZZLE_MODE_THEME, TABIYA_PLAN_THEME},
    {TABIYA_PUZZLE_MODE_REVIEW, TABIYA_PLAN_REVIEWS},
    {TABIYA_PUZZLE_MODE_MISTAKES, TABIYA_PLAN_MISTAKES},
};

/* A course with a limit is a part of the plan, also after a restart; it goes on when the person has
 * chosen other puzzles for it. */
gboolean tabiya_puzzles_place_finish_part(TabiyaPuzzlesPlace *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);
    TabiyaPuzzleStage stage = tabiya_puzzle_session_get_stage(self->session);
    gboolean answered = stage == TABIYA_PUZZLE_STAGE_SOLVED || stage == TABIYA_PUZZLE_STAGE_SHOWN;

    if (!course || !tabiya_puzzle_course_is_limited(course) ||
        tabiya_puzzle_session_is_in_trouble(self->session) ||
        (stage == TABIYA_PUZZLE_STAGE_OVER &&
         tabiya_puzzle_course_get_end(course) == TABIYA_COURSE_END_LEFT) ||
        (stage != TABIYA_PUZZLE_STAGE_OVER &&
         (!answered || tabiya_puzzle_course_get_n_left(course) != 0))) {
        return FALSE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(PLANNED); i++) {
        if (PLANNED[i].mode == tabiya_puzzle_course_get_mode(course)) {
            tabiya_today_part_finish(tabiya_today_part_of(self), PLANNED[i].part);
            return TRUE;
        }
    }
    return FALSE;
}

static void answered_cb(TabiyaPuzzlesPlace *self)
{
    if (!tabiya_part_is_over(self))
        tabiya_today_part_note_answer(tabiya_today_part_of(self));
}

/* --- Pages ------------------------------------------------------------------------------------ */

GtkWidget *tabiya_puzzles_place_make_train_page(gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    self->mistakes.page = tabiya_train_page_new(self->progress, tabiya_today_part_of(self));
    g_signal_connect_object(self->progress, "changed", G_CALLBACK(answered_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_puzzles_place_show_mistakes_job(self);
    return self->mistakes.page;
}

GtkWidget *tabiya_puzzles_place_make_progress_page(gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    GtkWidget *page = tabiya_progress_page_new(self->progress);

    g_signal_connect_object(page, "open", G_CALLBACK(open_puzzle), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "said", G_CALLBACK(tabiya_part_say), self, G_CONNECT_SWAPPED);
    return page;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-train", train_cb, "s"},
    {"puzzle-open", open_cb, "s"},
};

void tabiya_puzzles_place_add_train_actions(TabiyaPuzzlesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
