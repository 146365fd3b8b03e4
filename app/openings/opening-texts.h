/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What families of openings are called in other languages (data/openings/families.tsv), and other
 * words for openings (data/openings/aliases.tsv). Names as such are English everywhere: these are hints
 * for people who know an opening by another name. */
#ifndef TABIYA_OPENING_TEXTS_H
#define TABIYA_OPENING_TEXTS_H

#include <glib.h>

G_BEGIN_DECLS

/* The languages there are, NULL-terminated: "de", "fr", "es" with every family, then those with the
 * families that have a name of their own there. */
extern const char *const tabiya_opening_languages[];

/* What the family of `name` ("Sicilian Defense: Najdorf Variation", or the family alone) is called in
 * `language` ("de", "de_AT.UTF-8"): "Sizilianische Verteidigung". NULL where the language or the family
 * is not known. Static storage. Any thread. */
const char *tabiya_opening_family_in(const char *name, const char *language);

/* The lines of one of the files, "families.tsv" or "aliases.tsv", without comments: a GPtrArray of
 * GStrv. */
GPtrArray *tabiya_opening_texts_read(const char *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
