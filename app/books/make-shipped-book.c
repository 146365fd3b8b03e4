/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the book that ships from the lines of data/books; run during the build.
 *
 *     make-shipped-book LINES.pgn BOOK.bin
 *
 * As `tabiya-cli book make --max-ply 0` does, but that tabiya-cli need not be built for it: who
 * only wants the window waits for less. What cannot be read stops the build. */
#include <stdio.h>

#include "app/books/book-maker.h"

static void problem_cb(const char *name, guint64 line, guint column, const char *message,
                       gpointer user)
{
    fprintf(stderr, "%s:%" G_GUINT64_FORMAT ":%u: %s\n", name, line, column, message);
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    TabiyaBookMakeResult result;
    if (argc != 3) {
        fprintf(stderr, "Usage: make-shipped-book LINES.pgn BOOK.bin\n");
        return 2;
    }
    const char *const names[] = {argv[1], NULL};
    TabiyaBookMakeOptions options = {.names = names,
                                     .output = argv[2],
                                     .rules = TABIYA_BOOK_RULES_DEFAULT,
                                     .problem = problem_cb};
    options.rules.max_ply = 0;
    if (!tabiya_book_make(&options, NULL, &result, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    return result.problems > 0;
}
