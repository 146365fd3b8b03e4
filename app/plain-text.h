/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes text from files and the network safe to show: in a terminal, an escape sequence in a name
 * could rewrite the screen. */
#ifndef TABIYA_PLAIN_TEXT_H
#define TABIYA_PLAIN_TEXT_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_QUOTE_CHARS 200

/* Untrusted text to quote in a message: one line of at most TABIYA_QUOTE_CHARS characters, followed
 * by "…" if it was longer. Control characters, marks that change the writing direction and bytes
 * that are not UTF-8 are written as \x1b. `length` -1: up to its NUL. The time depends on the
 * length of the result, not of the input. */
char *tabiya_dup_quote(const char *text, gssize length) G_GNUC_WARN_UNUSED_RESULT;

/* The same for a whole text, with its line breaks and tabs, up to `max_chars` characters. */
char *tabiya_dup_plain(const char *text, gssize length, gsize max_chars) G_GNUC_WARN_UNUSED_RESULT;

/* The beginning of a text of any length, for a label: at most `max_chars` characters of valid
 * UTF-8, followed by "…" if there were more. The time depends on the length of the result.
 */
char *tabiya_dup_cut(const char *text, gsize max_chars) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
