/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages that say why a file is not a Polyglot book. */
#ifndef TABIYA_BOOK_PROBLEM_H
#define TABIYA_BOOK_PROBLEM_H

#include <glib.h>

#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

/* What eng_book_open() found wrong with the file at `path`, translated, without a final period. The
 * engine's own message stays English. */
char *tabiya_book_problem_describe(const EngBookError *error,
                                   const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
