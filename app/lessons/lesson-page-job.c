/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-page-job.h. */
#include "app/lessons/lesson-page-job.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/lessons/lesson-page.h"
#include "app/render/export.h"

/* The data of such a job. */
typedef struct {
    char *pgn, *path;
} Page;

static void page_free(gpointer own)
{
    Page *page = own;

    g_free(page->pgn);
    g_free(page->path);
    g_free(page);
}

static void progress_cb(double fraction, gpointer job)
{
    tabiya_job_tell(job, NULL, fraction);
}

static GBytes *make(TabiyaJob *job, const Page *page, GError **error)
{
    g_autoptr(TabiyaLesson) lesson = tabiya_lesson_new(NULL, page->pgn, -1);
    const TabiyaPageOptions options = {.nodes = TABIYA_LESSON_PAGE_NODES,
                                       .cancellable = tabiya_job_get_cancellable(job),
                                       .progress = progress_cb,
                                       .user = job};

    if (lesson)
        return tabiya_lesson_page_write(lesson, &options, error);
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("There are no moves to find in this game."));
    return NULL;
}

static char *run(TabiyaJob *job, gpointer own, GError **error)
{
    const Page *page = own;
    g_autoptr(GError) problem = NULL;
    g_autoptr(GBytes) bytes = make(job, page, &problem);

    if (bytes && tabiya_export_save(bytes, page->path, &problem)) {
        g_autofree char *name = g_filename_display_basename(page->path);
        return g_strdup_printf(_("Exported as “%s”"), name);
    }
    if (g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return g_strdup("");
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
}

TabiyaJob *tabiya_lesson_page_job_new(const char *pgn, const char *path)
{
    static const TabiyaJobKind KIND = {N_("Exporting the lesson"), run, page_free};
    Page *page = g_new(Page, 1);

    *page = (Page){g_strdup(pgn), g_strdup(path)};
    return tabiya_job_new(&KIND, page);
}
