/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "study" writes the open file as the page of a lesson (app/lessons/lesson-page.h). That
 * takes the engine a while, so progress shows in the panel if it is not over at once. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/later.h"
#include "app/lessons/lesson-page-job.h"
#include "app/lessons/lesson.h"
#include "app/study/shown-games.h"
#include "ui/compat.h"
#include "ui/study/study-place-private.h"

/* What is over sooner shows no progress. */
#define SOON_MS 1000

/* --- The job ---------------------------------------------------------------------------------- */

static void stop_watching(TabiyaStudyPlace *self)
{
    g_signal_handlers_disconnect_by_data(self->page.job, self);
    g_clear_pointer(&self->page.late, tabiya_later_cancel);
    g_clear_object(&self->page.job);
}

static void tell(TabiyaStudyPlace *self, const char *text, gboolean good)
{
    g_autofree char *name = g_filename_display_basename(self->page.path);
    g_autofree char *trouble = g_strdup_printf(_("“%s” could not be exported: %s"), name, text);

    if (!good)
        tabiya_part_say(self, trouble);
    else if (*text != '\0')
        tabiya_part_offer(self, text, _("Open"), "win.open-lesson-page");
}

static void finished_cb(TabiyaStudyPlace *self, const char *text, gboolean good)
{
    g_autofree char *told = g_strdup(text); /* it is the job's */

    stop_watching(self);
    if (tabiya_part_is_over(self))
        return;
    if (self->panel)
        tabiya_study_panel_show_export(self->panel, NULL);
    tell(self, told, good);
    if (tabiya_place_is_shown(self))
        tabiya_place_keep_focus(self);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static gboolean late_cb(gpointer user)
{
    TabiyaStudyPlace *self = user;

    g_clear_pointer(&self->page.late, tabiya_later_cancel);
    if (self->panel)
        tabiya_study_panel_show_export(self->panel, self->page.job);
    return G_SOURCE_REMOVE;
}

/* Takes `path`. */
static void start(TabiyaStudyPlace *self, char *path)
{
    g_autofree char *pgn = tabiya_shown_games_dup(self->session, TABIYA_LESSON_MOST_GAMES, NULL);

    g_free(self->page.path);
    self->page.path = path;
    self->page.job = tabiya_lesson_page_job_new(pgn, path);
    g_signal_connect_object(self->page.job, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    self->page.late = tabiya_later_after_ms(SOON_MS, late_cb, self);
    tabiya_job_start(self->page.job);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* --- The file --------------------------------------------------------------------------------- */

/* With an extension that browsers know. The user has agreed to replace only the file chosen. */
static char *complete_path(TabiyaStudyPlace *self, const char *path)
{
    g_autofree char *small = g_ascii_strdown(path, -1);

    if (g_str_has_suffix(small, ".html") || g_str_has_suffix(small, ".htm"))
        return g_strdup(path);
    g_autofree char *completed = g_strconcat(path, ".html", NULL);
    return tabiya_part_refuse_existing(self, completed) ? NULL : g_steal_pointer(&completed);
}

void tabiya_study_place_export_lesson(TabiyaStudyPlace *self, GFile *file)
{
    g_return_if_fail(TABIYA_IS_STUDY_PLACE(self) && G_IS_FILE(file));
    g_autofree char *path = g_file_get_path(file);
    char *completed = path ? complete_path(self, path) : NULL;

    if (!path)
        tabiya_part_say(self, _("Files can only be exported to folders on this computer."));
    else if (completed && !self->page.job)
        start(self, completed);
    else
        g_free(completed);
}

static void chosen_cb(GFile *file, gpointer user)
{
    if (file)
        tabiya_study_place_export_lesson(user, file);
}

/* "rooks.html" for "rooks.pgn". */
static char *dup_name(TabiyaPgnDocument *document)
{
    GFile *file = tabiya_pgn_document_get_file(document);
    g_autofree char *name = file ? g_file_get_basename(file) : g_strdup("lesson");
    char *dot = strchr(name, '.');

    if (dot && dot > name)
        *dot = '\0';
    return g_strconcat(name, ".html", NULL);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const suffixes[] = {"html", "htm", NULL};
    g_autofree char *name = dup_name(tabiya_study_place_get_document(user));

    tabiya_choose_file_to_write(GTK_WINDOW(tabiya_part_get_shell(user)),
                                &(TabiyaFileQuestion){.title = _("Export the Lesson"),
                                                      .verb = _("_Export"),
                                                      .name = name,
                                                      .kind = _("Web pages (HTML)"),
                                                      .suffixes = suffixes},
                                chosen_cb, user);
}

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *uri = g_filename_to_uri(TABIYA_STUDY_PLACE(user)->page.path, NULL, NULL);

    if (uri)
        gtk_show_uri(GTK_WINDOW(tabiya_part_get_shell(user)), uri, GDK_CURRENT_TIME);
}

static const GActionEntry ACTIONS[] = {
    {"export-lesson", export_cb},
    {"open-lesson-page", open_cb},
};

void tabiya_study_place_add_export_actions(TabiyaStudyPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}

void tabiya_study_place_update_export_actions(TabiyaStudyPlace *self)
{
    const gboolean here = tabiya_place_is_shown(self);
    TabiyaGame *game = here ? tabiya_study_place_get_game(self) : NULL;

    tabiya_part_enable(self, "export-lesson",
                       game && !self->page.job &&
                           tabiya_node_get_child(tabiya_game_get_root(game)));
    tabiya_part_enable(self, "open-lesson-page", self->page.path && !self->page.job);
}

void tabiya_study_place_forget_export(TabiyaStudyPlace *self)
{
    if (self->page.job) {
        tabiya_job_cancel(self->page.job);
        stop_watching(self);
    }
    g_clear_pointer(&self->page.path, g_free);
}
