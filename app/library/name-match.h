/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a name matches the words that a person typed: each of them begins a word of the name, in
 * any order. "magnus carl" means "Carlsen, Magnus". Pure. */
#ifndef TABIYA_NAME_MATCH_H
#define TABIYA_NAME_MATCH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaNameMatch TabiyaNameMatch;

/* Folds `typed`. A text without letters or digits ("?") matches only the same name. */
TabiyaNameMatch *tabiya_name_match_new(const char *typed) G_GNUC_WARN_UNUSED_RESULT;
/* The same, but words must be whole: round 7 is not 71. */
TabiyaNameMatch *tabiya_name_match_new_whole(const char *typed) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_name_match_free(TabiyaNameMatch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaNameMatch, tabiya_name_match_free)

/* `folded` is the name after tabiya_fold_name(). Any thread. */
gboolean tabiya_name_match_folded(const TabiyaNameMatch *self, const char *folded);

G_END_DECLS

#endif
