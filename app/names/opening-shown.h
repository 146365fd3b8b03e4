/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of openings in the user's own language: "Sizilianische Verteidigung: Najdorf-Variante,
 * Englischer Angriff".
 *
 * The table of openings, PGN files and the output of tabiya-cli have the English names; code that
 * shows a name to the user translates it here. The family is looked up in families.tsv, the parts
 * behind it in variations.tsv (opening-texts.h): as a whole, or as a person's name in a pattern
 * ("%s-Variante"). A part that has no established name in the language stays English, and so does
 * the whole name if its family has none. Imported names are translated in the same way. */
#ifndef TABIYA_OPENING_SHOWN_H
#define TABIYA_OPENING_SHOWN_H

#include <glib.h>

G_BEGIN_DECLS

/* The first of the user's languages that has names of openings, one of tabiya_opening_languages;
 * NULL if English comes first, or none has. Any thread. */
const char *tabiya_opening_language(void);

/* `name` in that language, from byte `from` on: 0 for all of it, or where a part begins ("Najdorf
 * Variation, English Attack"). Returns the name in that language, or the English one. Any
 * thread. */
char *tabiya_opening_dup_shown(const char *name, gsize from) G_GNUC_WARN_UNUSED_RESULT;

/* The same in `language` ("de", "de_AT.UTF-8"; NULL: English). */
char *tabiya_opening_dup_shown_in(const char *name, gsize from,
                                  const char *language) G_GNUC_WARN_UNUSED_RESULT;

/* Compares two shown names for sorting, as strcmp() does, by the rules of the user's language. If
 * that has another script, names that are still English come last. */
int tabiya_opening_compare_shown(const char *a, const char *b);

G_END_DECLS

#endif
