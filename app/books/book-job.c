/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-job.h. */
#include "app/books/book-job.h"

#include <glib/gi18n-lib.h>

#include "app/number.h"

/* The data of such a job. */
typedef struct {
    char **names;
    TabiyaBookRules rules;
    char *target;
} Book;

static void book_free(gpointer own)
{
    Book *book = own;

    g_strfreev(book->names);
    g_free(book->target);
    g_free(book);
}

static char *dup_games(guint64 games)
{
    g_autofree char *number = tabiya_dup_number(games);

    return g_strdup_printf(ngettext("%s game", "%s games", (gulong)games), number);
}

static char *dup_moves(guint64 moves)
{
    g_autofree char *number = tabiya_dup_number(moves);

    return g_strdup_printf(ngettext("%s move", "%s moves", (gulong)moves), number);
}

static void progress_cb(const TabiyaBookMakeResult *so_far, gpointer job)
{
    tabiya_job_tell(job, dup_games(so_far->games),
                    tabiya_job_part_of(so_far->bytes, so_far->total_bytes));
}

static char *run(TabiyaJob *job, gpointer own, GError **error)
{
    const Book *book = own;
    const TabiyaBookMakeOptions options = {
        .names = (const char *const *)book->names,
        .output = book->target,
        .rules = book->rules,
        .progress = progress_cb,
        .problem = tabiya_job_problem_cb,
        .user = job,
    };
    TabiyaBookMakeResult result;

    if (!tabiya_book_make(&options, tabiya_job_get_cancellable(job), &result, error))
        return NULL;
    g_autofree char *games = dup_games(result.games);
    g_autofree char *moves = dup_moves(result.moves);
    /* Translators: what an opening book was made from: "Book created: 120 moves, 14 games". */
    return g_strdup_printf(_("Book created: %s, %s"), moves, games);
}

TabiyaJob *tabiya_book_job_new(const char *const *names, const TabiyaBookRules *rules,
                               const char *target)
{
    static const TabiyaJobKind KIND = {N_("Creating an opening book"), run, book_free};
    Book *book = g_new(Book, 1);

    *book = (Book){g_strdupv((char **)names), *rules, g_strdup(target)};
    return tabiya_job_new(&KIND, book);
}
