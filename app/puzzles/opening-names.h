/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the openings of puzzles are called, for who types such a name. Files have tags of them
 * ("Sicilian_Defense_Najdorf_Variation"), without the points and accents of the full name. */
#ifndef TABIYA_PUZZLE_OPENING_NAMES_H
#define TABIYA_PUZZLE_OPENING_NAMES_H

#include <glib.h>

G_BEGIN_DECLS

/* "Sicilian Defense Najdorf Variation". The caller's. */
char *tabiya_opening_tag_dup_name(const char *tag) G_GNUC_WARN_UNUSED_RESULT;

/* Those of `tags` (NULL-terminated) whose names have all words that are typed, the last one perhaps only
 * begun, case, accents and points aside: those that begin like it before others, then the shorter names.
 * A GPtrArray of names that owns them, at most `limit`; empty where nothing is typed. */
GPtrArray *tabiya_opening_tags_complete(const char *const *tags, const char *typed,
                                        guint limit) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
