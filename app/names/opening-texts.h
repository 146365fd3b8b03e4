/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Translations of opening families and of the parts of names behind them
 * (data/openings/families.tsv, variations.tsv), and aliases of openings (aliases.tsv). Names are
 * English everywhere else; opening-shown.h translates them for the user. */
#ifndef TABIYA_OPENING_TEXTS_H
#define TABIYA_OPENING_TEXTS_H

#include <glib.h>

G_BEGIN_DECLS

/* The available languages, NULL-terminated: first "de", "fr" and "es", which have every family,
 * then those that have only the families with a name of their own there. */
extern const char *const tabiya_opening_languages[];

/* The index of `language` ("de", "de_AT.UTF-8") among them, or -1. */
int tabiya_opening_language_index(const char *language);

/* The name in `language` of the family of `name` ("Sicilian Defense: Najdorf Variation", or just
 * the family) ("de", "de_AT.UTF-8"): "Sizilianische Verteidigung". NULL if the language or the
 * family is unknown. Static storage. Any thread. */
const char *tabiya_opening_family_in(const char *name, const char *language);

/* The text in `language` of the row `key` of variations.tsv: a part of a name ("Exchange
 * Variation"), a pattern ("%s Variation"), or a person for patterns ("=Najdorf"). NULL if the row
 * is missing or empty. Static storage. Any thread. */
const char *tabiya_opening_variation_in(const char *key, const char *language);

/* The rows of families.tsv, with the header first: the English name, then one in each language; or
 * of aliases.tsv: an opening, and another name for it. A GPtrArray of GStrv, each with all of its
 * columns. (transfer full) */
GPtrArray *tabiya_opening_families_read(void) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
GPtrArray *tabiya_opening_aliases_read(void) G_GNUC_WARN_UNUSED_RESULT;
/* The same for variations.tsv, in the form of families.tsv. For tests. (transfer full) */
GPtrArray *tabiya_opening_variations_read(void) G_GNUC_WARN_UNUSED_RESULT;

/* The text of such a file, "families.tsv"; "" if it is not there. The page in browsers has it from
 * elsewhere. */
char *tabiya_opening_texts_dup(const char *file) G_GNUC_WARN_UNUSED_RESULT;

/* Parses such a table: comments ("#") and empty lines are skipped, and every row gets `n_columns`
 * fields; missing ones are empty, extra ones are dropped. For tests. (transfer full) */
GPtrArray *tabiya_opening_texts_parse(const char *text, guint n_columns) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
