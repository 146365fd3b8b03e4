/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-problem.h. One table of sentences, by the engine's code. */
#include "app/books/book-problem.h"

#include <glib/gi18n-lib.h>

static const struct {
    gboolean takes_number;
    const char *sentence;
} SENTENCES[ENG_BOOK_N_PROBLEMS] = {
    /* Translators: %1$s is a file, %2$s a number. */
    [ENG_BOOK_NO_MEMORY] = {FALSE, N_("not enough memory to read %s")},
    [ENG_BOOK_NOT_THERE] = {FALSE, N_("%s cannot be opened: the file does not exist")},
    [ENG_BOOK_NOT_READABLE] = {FALSE, N_("%s cannot be opened: permission denied")},
    [ENG_BOOK_NOT_A_FILE] = {FALSE, N_("%s is not a file")},
    [ENG_BOOK_ODD_SIZE] =
        {TRUE, N_("%1$s is not a Polyglot book: its size, %2$s bytes, is not a multiple of 16")},
    [ENG_BOOK_EMPTY] = {FALSE, N_("%s is not a Polyglot book: it is empty")},
    [ENG_BOOK_CUT_OFF] = {TRUE, N_("%1$s cannot be read past entry %2$s")},
    [ENG_BOOK_OUT_OF_ORDER] = {TRUE, N_("%1$s is not a Polyglot book: entry %2$s is out of order")},
};

char *tabiya_book_problem_describe(const EngBookError *error, const char *path)
{
    const char *sentence = _(SENTENCES[error->problem].sentence);
    g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, error->number);

    return SENTENCES[error->problem].takes_number ? g_strdup_printf(sentence, path, number)
                                                  : g_strdup_printf(sentence, path);
}
