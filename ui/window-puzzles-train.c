/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": the ways to train, and what they are called by scripts. */
#include "ui/window-puzzles-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/puzzles/progress-page.h"
#include "ui/puzzles/train-page.h"

/* --- Courses ------------------------------------------------------------------------------------
 */

static const struct {
    const char *name; /* before the colon, if there is one */
    TabiyaPuzzleMode mode;
} MODES[] = {
    {"adaptive", TABIYA_PUZZLE_MODE_ADAPTIVE}, {"streak", TABIYA_PUZZLE_MODE_STREAK},
    {"storm", TABIYA_PUZZLE_MODE_STORM},       {"theme", TABIYA_PUZZLE_MODE_THEME},
    {"mate", TABIYA_PUZZLE_MODE_MATE},         {"endgame", TABIYA_PUZZLE_MODE_ENDGAME},
    {"review", TABIYA_PUZZLE_MODE_REVIEW}, {"mistakes", TABIYA_PUZZLE_MODE_MISTAKES},
        {"set", TABIYA_PUZZLE_MODE_SET},
};

static gboolean read_detail(const char *detail, TabiyaCourseOptions *options)
{
    switch (options->mode) {
    case TABIYA_PUZZLE_MODE_THEME:
    case TABIYA_PUZZLE_MODE_ENDGAME:
        return tabiya_puzzle_theme_find(detail, -1, &options->theme);
    case TABIYA_PUZZLE_MODE_MATE:
        options->mate_moves = (guint)MIN(g_ascii_strtoull(detail, NULL, 10),
                                         TABIYA_PUZZLE_MATE_MAX);
        return TRUE;
    case TABIYA_PUZZLE_MODE_SET:
        options->set = g_ascii_strtoll(detail, NULL, 10);
        return options->set > 0;
    default:
        return TRUE;
    }
}

/* "adaptive", "theme:fork", "mate:2", "set:7" */
static gboolean parse(const char *text, TabiyaCourseOptions *options)
{
    gsize length = strcspn(text, ":");

    for (gsize i = 0; i < G_N_ELEMENTS(MODES); i++) {
        if (strlen(MODES[i].name) != length || strncmp(text, MODES[i].name, length) != 0)
            continue;
        options->mode = MODES[i].mode;
        return read_detail(text + length + (text[length] == ':'), options);
    }
    return FALSE;
}

static void train_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaCourseOptions options = {0};
    g_autoptr(TabiyaPuzzleCourse) course = NULL;

    if (!parse(g_variant_get_string(parameter, NULL), &options)) {
        tabiya_window_toast(self, _("There is no such training."));
        return;
    }
    tabiya_window_get_panel(self, "puzzles");
    course = tabiya_puzzle_course_new(self->shelf, self->progress, &options);
    tabiya_window_solve(self, course);
}

/* --- Pages --------------------------------------------------------------------------------------
 */

GtkWidget *tabiya_window_make_train_page(TabiyaWindow *self)
{
    self->train_page = tabiya_train_page_new(self->progress);
    tabiya_window_show_mistakes_job(self);
    return self->train_page;
}

static void solve_cb(TabiyaWindow *self, const char *id)
{
    g_action_group_activate_action(G_ACTION_GROUP(self), "puzzle-open", g_variant_new_string(id));
}

GtkWidget *tabiya_window_make_progress_page(TabiyaWindow *self)
{
    GtkWidget *page = tabiya_progress_page_new(self->progress);

    g_signal_connect_object(page, "open", G_CALLBACK(solve_cb), self, G_CONNECT_SWAPPED);
    return page;
}

/* One puzzle by its id, for practice. */
static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    g_autoptr(TabiyaPuzzleCourse) course = NULL;

    tabiya_window_get_panel(self, "puzzles");
    query->id_prefix = g_variant_dup_string(parameter, NULL);
    query->sort = TABIYA_PUZZLE_SORT_ID; /* the id itself comes before what begins with it */
    course = tabiya_puzzle_course_new_query(self->shelf, self->progress, query, 0);
    tabiya_window_solve(self, course);
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"puzzle-train", train_cb, "s"},
    {"puzzle-open", open_cb, "s"},
};

void tabiya_window_install_puzzle_train_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
