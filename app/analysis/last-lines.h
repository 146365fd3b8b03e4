/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The last lines of an output of any length, to be shown when its program fails. Adding one costs
 * a short copy. A value that is all zeros is empty. */
#ifndef TABIYA_LAST_LINES_H
#define TABIYA_LAST_LINES_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_LAST_LINES_COUNT 8
#define TABIYA_LAST_LINES_BYTES 160 /* kept of each */

typedef struct {
    char bytes[TABIYA_LAST_LINES_COUNT][TABIYA_LAST_LINES_BYTES];
    gsize lengths[TABIYA_LAST_LINES_COUNT]; /* of the whole lines; longer ones are cut */
    guint next;                             /* where the next line is put */
    gboolean is_open;                       /* the line before has no end yet */
} TabiyaLastLines;

/* Adds a line, without its end. */
void tabiya_last_lines_add(TabiyaLastLines *self, const char *line, gsize length);

/* Adds output as it comes, in pieces of any kind. */
void tabiya_last_lines_add_bytes(TabiyaLastLines *self, const char *bytes, gsize length);

/* Appends the lines to `text` as plain text, the oldest first, each on a line of its own. Empty
 * ones are left out. */
void tabiya_last_lines_append_to(const TabiyaLastLines *self, GString *text);

G_END_DECLS

#endif
