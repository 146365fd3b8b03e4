/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The actions of the place "study" that mark a game up as a lesson (markup.h): the task of the
 * shown position, its hints, and whether its next move is hidden. Each is one step of undo. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>

#include "ui/compat.h"

static const char *get_comment(TabiyaStudyPlace *self)
{
    return tabiya_node_get_comment(tabiya_place_get_cursor(self));
}

/* Takes `comment`. */
static void set_comment(TabiyaStudyPlace *self, char *comment, const char *step)
{
    TabiyaGame *game = tabiya_study_place_get_game(self);

    tabiya_game_begin_edit(game, step);
    tabiya_game_set_comment(game, tabiya_place_get_cursor(self), comment);
    tabiya_game_end_edit(game);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    g_free(comment);
}

/* --- Task and hints --------------------------------------------------------------------------- */

static void task_named_cb(const char *task, gpointer user)
{
    set_comment(user, tabiya_markup_set_task(get_comment(user), *task ? task : NULL), _("Task"));
}

static void task_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *task = tabiya_markup_dup_task(get_comment(user));

    tabiya_ask_name(GTK_WINDOW(tabiya_part_get_shell(user)),
                    &(TabiyaNameQuestion){_("Task"), _("_Save"), task ? task : "", TRUE},
                    task_named_cb, user);
}

/* Those that are left: a line without words is none. */
static void hints_written_cb(const char *lines, gpointer user)
{
    g_auto(GStrv) all = g_strsplit(lines, "\n", -1);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (char **line = all; *line; line++) {
        if (*g_strstrip(*line))
            g_strv_builder_add(builder, *line);
    }
    g_auto(GStrv) hints = g_strv_builder_end(builder);
    set_comment(user, tabiya_markup_set_hints(get_comment(user), (const char *const *)hints),
                _("Hints"));
}

static void hints_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_auto(GStrv) hints = tabiya_markup_dup_hints(get_comment(user));
    g_autofree char *before = g_strjoinv("\n", hints);

    tabiya_ask_lines(GTK_WINDOW(tabiya_part_get_shell(user)),
                     &(TabiyaNameQuestion){_("Hints"), _("_Save"), before},
                     _("One hint per line. Delete a line to remove its hint."), hints_written_cb,
                     user);
}

static void hide_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    set_comment(user, tabiya_markup_set_hides_next(get_comment(user), g_variant_get_boolean(value)),
                _("Hide Next Move"));
}

static void unmark_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *untasked = tabiya_markup_set_task(get_comment(user), NULL);
    g_autofree char *unhinted = tabiya_markup_set_hints(untasked, NULL);

    set_comment(user, tabiya_markup_set_hides_next(unhinted, FALSE), _("Remove Lesson Marks"));
}

/* --- The place -------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"mark-task", task_cb},
    {"mark-hints", hints_cb},
    {"mark-hidden", NULL, NULL, "false", hide_cb},
    {"remove-marks", unmark_cb},
};

void tabiya_study_place_add_lesson_actions(TabiyaStudyPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}

void tabiya_study_place_update_lesson_actions(TabiyaStudyPlace *self)
{
    const gboolean here = tabiya_place_is_shown(self);
    const char *comment = here ? get_comment(self) : "";
    g_autofree char *task = tabiya_markup_dup_task(comment);
    g_auto(GStrv) hints = tabiya_markup_dup_hints(comment);
    const gboolean hides = tabiya_markup_hides_next(comment);

    for (gsize i = 0; i < G_N_ELEMENTS(ACTIONS); i++)
        tabiya_part_enable(self, ACTIONS[i].name, here);
    tabiya_part_set_on(self, "mark-hidden", hides);
    tabiya_part_enable(self, "remove-marks", here && (task || *hints || hides));
}
