/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": what the end of a training offers. */
#include "ui/puzzles/puzzles-place-private.h"

#include <glib/gi18n.h>

/* --- Failed puzzles once more ----------------------------------------------------------------- */

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzlesPlace) self = user;

    if (tabiya_part_is_over(self))
        return;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    query->only = tabiya_puzzle_shelf_set_finish(self->shelf, result, &error);
    if (!query->only) {
        tabiya_part_say(self, error->message);
        return;
    }
    const TabiyaCourseOptions options = {
        .mode = TABIYA_PUZZLE_MODE_LIST, .query = query, .title = _("Failed Puzzles")};
    g_autoptr(TabiyaPuzzleCourse) course =
        tabiya_puzzle_course_new(self->shelf, self->progress, &options);
    tabiya_puzzles_place_solve(self, course);
}

/* In that order, for practice. */
static void retry_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    g_autofree const char **ids = g_variant_get_strv(parameter, NULL);

    tabiya_place_get_panel(self); /* which makes the shelf */
    tabiya_puzzle_shelf_set_async(self->shelf, ids, tabiya_part_get_cancellable(self), found_cb,
                                  g_object_ref(self));
}

/* --- No new puzzles --------------------------------------------------------------------------- */

static const char *const BEYONDS[] = {
    [TABIYA_COURSE_NEAR] = "near",
    [TABIYA_COURSE_REPEATS] = "repeats",
    [TABIYA_COURSE_HARDER] = "harder",
    [TABIYA_COURSE_EASIER] = "easier",
};

/* The training on the board, with other puzzles. */
static void beyond_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);

    for (int i = 0; course && i < TABIYA_N_COURSE_BEYONDS; i++) {
        if (!g_str_equal(BEYONDS[i], g_variant_get_string(parameter, NULL)))
            continue;
        g_autoptr(TabiyaPuzzleCourse) next =
            tabiya_puzzle_course_new_beyond(course, (TabiyaCourseBeyond)i);
        tabiya_puzzles_place_solve(self, next);
        return;
    }
}

/* Offers others instead of the puzzle in progress. */
static void others_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    tabiya_puzzle_session_leave(self->session);
    tabiya_puzzles_place_show_page(self, "solve");
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-retry", retry_cb, "as"},
    {"puzzle-beyond", beyond_cb, "s"},
    {"puzzle-others", others_cb},
};

void tabiya_puzzles_place_add_run_actions(TabiyaPuzzlesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
