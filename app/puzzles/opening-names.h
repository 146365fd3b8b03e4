/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of puzzles' openings, for completing what the user types. Files have tags
 * ("Sicilian_Defense_Najdorf_Variation"), without the punctuation and accents of the full name; the
 * user reads and types names in their own language (app/names/opening-shown.h) or in English. */
#ifndef TABIYA_PUZZLE_OPENING_NAMES_H
#define TABIYA_PUZZLE_OPENING_NAMES_H

#include <glib.h>

G_BEGIN_DECLS

/* The shown name of a tag, or of its words: "Sizilianische Verteidigung: Najdorf-Variante", or in
 * English as they are, "Sicilian Defense Najdorf Variation". */
char *tabiya_opening_tag_dup_shown(const char *tag) G_GNUC_WARN_UNUSED_RESULT;

/* The existing tags, with their names in the language in use when this is made. */
typedef struct TabiyaOpeningTags TabiyaOpeningTags;

/* `tags` is NULL-terminated, and copied. */
TabiyaOpeningTags *tabiya_opening_tags_new(const char *const *tags) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_opening_tags_free(TabiyaOpeningTags *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaOpeningTags, tabiya_opening_tags_free)

/* The names of the tags that have all typed words, in English or as shown; the last word may be
 * incomplete, and case, accents and punctuation are ignored. Names that begin with the typed text
 * come first, then shorter names. A GPtrArray of names as they are shown that owns them, at most
 * `limit`; empty if nothing is typed. (transfer full) */
GPtrArray *tabiya_opening_tags_complete(const TabiyaOpeningTags *self, const char *typed,
                                        guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* The opening to put into a query (puzzle-query.h) when the user has typed or chosen `typed`: the
 * English words of the tag that is shown so, or, if there is none, of the first tag that completes
 * it; else the words themselves. */
char *tabiya_opening_tags_dup_asked(const TabiyaOpeningTags *self,
                                    const char *typed) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
