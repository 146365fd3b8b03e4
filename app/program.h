/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where this program lies, and the language it speaks. */
#ifndef TABIYA_PROGRAM_H
#define TABIYA_PROGRAM_H

#include <glib.h>

G_BEGIN_DECLS

/* The folder of the executable; NULL where the system does not tell. */
char *tabiya_program_dup_dir(void) G_GNUC_WARN_UNUSED_RESULT;

/* The person's language, for a main() before anything else. Translations are taken from the build
 * folder for a program that is run uninstalled, else from its own prefix, which may have been
 * moved, else from where it was configured to be. The environment variable TABIYA_LOCALE_DIR names
 * another folder. */
void tabiya_program_set_language(void);

/* Whether that language is written from right to left. */
gboolean tabiya_program_is_right_to_left(void);

G_END_DECLS

#endif
