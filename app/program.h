/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where this program is installed, and its language. */
#ifndef TABIYA_PROGRAM_H
#define TABIYA_PROGRAM_H

#include <glib.h>

G_BEGIN_DECLS

/* The folder of the executable; NULL if the system does not say. */
char *tabiya_program_dup_dir(void) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the user's language; main() calls this before anything else. Translations come from the
 * build folder if the program runs uninstalled, otherwise from its own prefix, which may have been
 * moved, otherwise from the configured path. The environment variable TABIYA_LOCALE_DIR names
 * another folder. */
void tabiya_program_set_language(void);

/* The language in which this program speaks, "de-AT": that of its translation, or "en". */
char *tabiya_program_dup_language(void) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the user's language is written from right to left. */
gboolean tabiya_program_is_right_to_left(void);
/* Whether that language is: "ar", "fa_IR", "he-IL". */
gboolean tabiya_language_is_right_to_left(const char *language);

/* A text of data, such as a name, a date or a code, as a line of its own or beside others: in a
 * language from right to left it begins at the right, and its letters and digits do not mix with
 * those of its neighbors. */
char *tabiya_program_isolate(const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
