/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the openings of puzzles are called, for who types such a name. Files have tags of them
 * ("Sicilian_Defense_Najdorf_Variation"), without the points and accents of the full name; a person
 * reads and types them in their own language (app/names/opening-shown.h), or in English. */
#ifndef TABIYA_PUZZLE_OPENING_NAMES_H
#define TABIYA_PUZZLE_OPENING_NAMES_H

#include <glib.h>

G_BEGIN_DECLS

/* A tag, or its words, as they are shown: "Sizilianische Verteidigung: Najdorf-Variante", or in
 * English as they are, "Sicilian Defense Najdorf Variation". */
char *tabiya_opening_tag_dup_shown(const char *tag) G_GNUC_WARN_UNUSED_RESULT;

/* The tags that there are, with their names in the language that is spoken when it is made. */
typedef struct TabiyaOpeningTags TabiyaOpeningTags;

/* `tags` is NULL-terminated, and copied. */
TabiyaOpeningTags *tabiya_opening_tags_new(const char *const *tags) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_opening_tags_free(TabiyaOpeningTags *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaOpeningTags, tabiya_opening_tags_free)

/* The names of those that have all words that are typed, in English or as they are shown, the last
 * one perhaps only begun, case, accents and points aside: those that begin like it before others,
 * then the shorter names. A GPtrArray of names as they are shown that owns them, at most `limit`;
 * empty where nothing is typed. (transfer full) */
GPtrArray *tabiya_opening_tags_complete(const TabiyaOpeningTags *self, const char *typed,
                                        guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* What a query asks for (puzzle-query.h) where a person has typed or taken `typed`: the English
 * words of the tag that is shown so, or, if no tag is English for it, of the first that completes
 * it; else the words themselves. */
char *tabiya_opening_tags_dup_asked(const TabiyaOpeningTags *self,
                                    const char *typed) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
