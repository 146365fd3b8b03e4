/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looking for a person's mistakes as a job; see library-job.h. The arbiter says when the thread may
 * search; after each game others in the background have their turn. */
#include <glib/gi18n-lib.h>

#include "app/analysis/work-turn.h"
#include "app/library/library-job-private.h"
#include "app/number.h"
#include "app/puzzles/own-mistakes.h"

typedef struct {
    TabiyaMistakeFinder *finder; /* NULL: not enough memory */
    gboolean reviewed_only;
    guint64 nodes;
    TabiyaEngineArbiter *arbiter; /* until it ends: the thread may have the last reference to the job */
    TabiyaWorkTurn *turn; /* while it runs */
    guint passed;         /* games after which the turn was passed on */
    gint fresh;           /* games that were done: written by the thread */
} Own;

gpointer tabiya_library_job_make_mistakes(const TabiyaMistakesWish *wish,
                                          TabiyaEngineArbiter *arbiter)
{
    Own *own = g_new0(Own, 1);

    own->finder = tabiya_mistake_finder_new(wish->nodes);
    own->reviewed_only = wish->reviewed_only;
    own->nodes = wish->nodes;
    own->arbiter = g_object_ref(arbiter);
    return own;
}

void tabiya_library_job_free_mistakes(gpointer data)
{
    Own *own = data;

    g_clear_pointer(&own->turn, tabiya_work_turn_end);
    g_clear_pointer(&own->finder, tabiya_mistake_finder_free);
    g_clear_object(&own->arbiter);
    g_free(own);
}

/* --- On the main context ---------------------------------------------------------------------- */

static void turn_cb(gboolean on, gpointer user)
{
    const Own *own = user;

    tabiya_mistake_finder_set_paused(own->finder, !on);
}

void tabiya_library_job_begin_mistakes(TabiyaLibraryJob *self)
{
    Own *own = tabiya_library_job_get_own(self);

    if (own->finder == NULL)
        return;
    tabiya_mistake_finder_set_paused(own->finder, TRUE);
    own->turn = tabiya_work_turn_new(own->arbiter, turn_cb, own);
}

void tabiya_library_job_watch_mistakes(TabiyaLibraryJob *self)
{
    Own *own = tabiya_library_job_get_own(self);
    const guint fresh = (guint)g_atomic_int_get(&own->fresh);

    if (own->turn == NULL || fresh == own->passed)
        return;
    own->passed = fresh;
    tabiya_work_turn_pass(own->turn);
}

void tabiya_library_job_end_mistakes(TabiyaLibraryJob *self)
{
    Own *own = tabiya_library_job_get_own(self);

    g_clear_pointer(&own->turn, tabiya_work_turn_end);
    g_clear_object(&own->arbiter);
}

/* --- On the thread ---------------------------------------------------------------------------- */

static char *dup_found(const TabiyaOwnMistakesProgress *progress)
{
    g_autofree char *number = tabiya_dup_number(progress->mistakes);

    return g_strdup_printf(ngettext("%s mistake found", "%s mistakes found", progress->mistakes),
                           number);
}

static void progress_cb(const TabiyaOwnMistakesProgress *progress, gpointer user)
{
    Own *own = tabiya_library_job_get_own(user);
    const guint past = progress->done + progress->left_out;
    g_autofree char *some = tabiya_dup_number(past);
    g_autofree char *all = tabiya_dup_number(progress->games);
    g_autofree char *games = g_strdup_printf(
        ngettext("%s of %s game", "%s of %s games", progress->games), some, all);
    g_autofree char *found = tabiya_dup_number(progress->mistakes);

    g_atomic_int_set(&own->fresh, (gint)progress->fresh);
    /* Translators: "4 of 14 games, 3 found": mistakes. */
    tabiya_library_job_tell(user, g_strdup_printf(_("%s, %s found"), games, found),
                            tabiya_library_job_part_of(past, progress->games));
}

/* Short, for it has to fit into a toast. */
static char *dup_summary(const TabiyaOwnMistakesProgress *result)
{
    g_autofree char *number = tabiya_dup_number(result->fresh);
    g_autofree char *found = dup_found(result);

    if (result->games == 0)
        return g_strdup(_("The library has no games of these players"));
    if (result->fresh == 0 && result->left_out > 0)
        return g_strdup(_("No game has been reviewed since the last time"));
    if (result->fresh == 0)
        return g_strdup(_("All your games were looked through already"));
    /* Translators: "2 mistakes found in 13 games". */
    return g_strdup_printf(ngettext("%s in %s game", "%s in %s games", result->fresh), found,
                           number);
}

static char *run_mistakes(TabiyaLibraryJob *self, GError **error)
{
    Own *own = tabiya_library_job_get_own(self);
    TabiyaOwnMistakesProgress result = {0};
    const TabiyaOwnMistakesOptions options = {
        .library = tabiya_library_job_get_file(self),
        .names = tabiya_library_job_get_names(self),
        .finder = own->finder,
        .reviewed_only = own->reviewed_only,
        .progress = progress_cb,
        .user = self,
    };
    GError *failure = NULL;

    if (tabiya_own_mistakes_run(&options, tabiya_library_job_get_cancellable(self), &result,
                                &failure))
        return dup_summary(&result);
    if (g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_autofree char *found = dup_found(&result);

        g_error_free(failure);
        /* Translators: %s is "2 mistakes found". */
        return g_strdup_printf(_("Stopped: %s"), found);
    }
    g_propagate_error(error, failure);
    return NULL;
}

/* The wish is kept as long as it is neither done nor stopped; who is told why it failed may wish again. */
char *tabiya_library_job_run_mistakes(TabiyaLibraryJob *self, GError **error)
{
    const Own *own = tabiya_library_job_get_own(self);
    const char *library = tabiya_library_job_get_file(self);
    const TabiyaMistakesWish wish = {
        .names = (char **)tabiya_library_job_get_names(self),
        .reviewed_only = own->reviewed_only,
        .nodes = own->nodes,
    };
    char *text;

    if (own->finder == NULL) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("not enough memory"));
        return NULL;
    }
    if (!tabiya_mistakes_wish_save(library, &wish, error))
        return NULL;
    text = run_mistakes(self, error);
    if (!tabiya_library_job_is_left(self))
        tabiya_mistakes_wish_save(library, NULL, NULL);
    return text;
}
