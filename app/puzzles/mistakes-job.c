/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistakes-job.h. The arbiter decides when the thread may search; after each game, other
 * background work gets its turn. */
#include "app/puzzles/mistakes-job.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/work-turn.h"
#include "app/number.h"
#include "app/puzzles/own-mistakes.h"

/* The data of such a job. */
typedef struct {
    char *library;
    TabiyaMistakesWish wish;      /* its names are owned */
    TabiyaMistakeFinder *finder;  /* NULL: not enough memory */
    TabiyaEngineArbiter *arbiter; /* NULL after its end */
    TabiyaWorkTurn *turn;         /* during a run */
    guint passed;                 /* the number of games when the turn was last passed on */
    gint fresh;                   /* games finished in this run; the thread writes it */
} Search;

static void search_free(gpointer own)
{
    Search *search = own;

    g_clear_pointer(&search->turn, tabiya_work_turn_end);
    g_clear_pointer(&search->finder, tabiya_mistake_finder_free);
    g_clear_object(&search->arbiter);
    g_strfreev(search->wish.names);
    g_free(search->library);
    g_free(search);
}

/* --- On the main context ---------------------------------------------------------------------- */

static void turn_cb(gboolean on, gpointer job)
{
    if (on)
        tabiya_job_resume(job);
    else
        tabiya_job_pause(job);
}

static void begin(TabiyaJob *job, gpointer own)
{
    Search *search = own;

    if (!search->finder)
        return;
    tabiya_job_pause(job);
    search->turn = tabiya_work_turn_new(search->arbiter, turn_cb, job);
}

static void watch(TabiyaJob *job, gpointer own)
{
    Search *search = own;
    const guint fresh = (guint)g_atomic_int_get(&search->fresh);

    if (!search->turn || fresh == search->passed)
        return;
    search->passed = fresh;
    tabiya_work_turn_pass(search->turn);
}

static void end(TabiyaJob *job, gpointer own)
{
    Search *search = own;

    g_clear_pointer(&search->turn, tabiya_work_turn_end);
    g_clear_object(&search->arbiter);
}

static void set_paused(gpointer own, gboolean paused)
{
    const Search *search = own;

    if (search->finder)
        tabiya_mistake_finder_set_paused(search->finder, paused);
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
    Search *search = tabiya_job_get_own(user);
    const guint past = progress->done + progress->left_out;
    g_autofree char *some = tabiya_dup_number(past);
    g_autofree char *all = tabiya_dup_number(progress->games);
    g_autofree char *games =
        g_strdup_printf(ngettext("%s of %s game", "%s of %s games", progress->games), some, all);
    g_autofree char *found = tabiya_dup_number(progress->mistakes);

    g_atomic_int_set(&search->fresh, (gint)progress->fresh);
    /* Translators: "4 of 14 games, 3 found": mistakes. */
    tabiya_job_tell(user, g_strdup_printf(_("%s, %s found"), games, found),
                    tabiya_job_part_of(past, progress->games));
}

/* Short, to fit into a toast. */
static char *dup_summary(const TabiyaOwnMistakesProgress *result)
{
    g_autofree char *number = tabiya_dup_number(result->fresh);
    g_autofree char *found = dup_found(result);

    if (result->games == 0)
        return g_strdup(_("The library has no games by these players"));
    if (result->fresh == 0 && result->left_out > 0)
        return g_strdup(_("No games have been reviewed since last time"));
    if (result->fresh == 0)
        return g_strdup(_("All your games have already been searched"));
    /* Translators: "2 mistakes found in 13 games". */
    return g_strdup_printf(ngettext("%s in %s game", "%s in %s games", result->fresh), found,
                           number);
}

static char *look_through(TabiyaJob *job, const Search *search, GError **error)
{
    TabiyaOwnMistakesProgress result = {0};
    const TabiyaOwnMistakesOptions options = {
        .library = search->library,
        .names = (const char *const *)search->wish.names,
        .finder = search->finder,
        .reviewed_only = search->wish.reviewed_only,
        .progress = progress_cb,
        .user = job,
    };
    GError *failure = NULL;

    if (tabiya_own_mistakes_run(&options, tabiya_job_get_cancellable(job), &result, &failure))
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

/* Keeps the wish until the search is done or stopped; after an error, which is reported, the person
 * can start again. */
static char *run(TabiyaJob *job, gpointer own, GError **error)
{
    const Search *search = own;

    if (!search->finder) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("not enough memory"));
        return NULL;
    }
    if (!tabiya_mistakes_wish_save(search->library, &search->wish, error))
        return NULL;
    char *text = look_through(job, search, error);
    if (!tabiya_job_is_left(job))
        tabiya_mistakes_wish_save(search->library, NULL, NULL);
    return text;
}

TabiyaJob *tabiya_mistakes_job_new(const char *library, const TabiyaMistakesWish *wish,
                                   TabiyaEngineArbiter *arbiter)
{
    static const TabiyaJobKind KIND = {
        N_("Looking for mistakes"), run, search_free, begin, watch, end, set_paused};
    Search *search = g_new0(Search, 1);

    search->library = g_strdup(library);
    search->wish = *wish;
    search->wish.names = g_strdupv(wish->names);
    search->finder = tabiya_mistake_finder_new(wish->nodes);
    search->arbiter = g_object_ref(arbiter);
    return tabiya_job_new(&KIND, search);
}
