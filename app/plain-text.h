/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text of files and of the network as it may be shown: in a terminal, an escape sequence in a name
 * could rewrite what stands on the screen. */
#ifndef TABIYA_PLAIN_TEXT_H
#define TABIYA_PLAIN_TEXT_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_QUOTE_CHARS 200

/* What others wrote, quoted in a message: one line of at most TABIYA_QUOTE_CHARS characters, "…"
 * after it if there were more. Control characters, marks that turn the direction of writing and
 * bytes that are no UTF-8 are written as \x1b. `length` -1: to its NUL; it takes time for what it
 * returns, not for what it is given. */
char *tabiya_dup_quote(const char *text, gssize length) G_GNUC_WARN_UNUSED_RESULT;

/* The same of a whole text, with its line breaks and tabs, up to `max_chars`. */
char *tabiya_dup_plain(const char *text, gssize length, gsize max_chars) G_GNUC_WARN_UNUSED_RESULT;

/* The beginning of a text that may be of any length, as a label may show it: at most `max_chars`
 * characters of valid UTF-8, "…" after them if there were more. It takes time for what it returns.
 */
char *tabiya_dup_cut(const char *text, gsize max_chars) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
