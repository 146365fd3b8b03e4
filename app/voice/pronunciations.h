/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How English words sound, in the phones of the CMU dictionary: those of chess, in all the ways in
 * which people say them, from a table; others from the dictionary that the recognizer's model has
 * with it. */
#ifndef TABIYA_PRONUNCIATIONS_H
#define TABIYA_PRONUNCIATIONS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaPronunciations TabiyaPronunciations;

/* With the dictionary file at `path`; without it, if it cannot be read. */
TabiyaPronunciations *tabiya_pronunciations_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pronunciations_free(TabiyaPronunciations *self);

/* The ways in which the word is said, phones separated by spaces, NULL-terminated; none: neither
 * the table nor the dictionary has it. (transfer full) */
char **tabiya_pronunciations_find(const TabiyaPronunciations *self,
                                  const char *word) G_GNUC_WARN_UNUSED_RESULT;

/* The phones, NULL-terminated. Static. */
extern const char *const TABIYA_PHONES[];

G_END_DECLS

#endif
