/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The request for a search for mistakes in the library. It is kept in the library from the start to
 * the end of the search (work-rows.h), so that a program that was closed or killed meanwhile
 * resumes it at the next start. All block; any thread. */
#ifndef TABIYA_MISTAKES_WISH_H
#define TABIYA_MISTAKES_WISH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    char **names;           /* NULL-terminated, at least one; lent in an input */
    gboolean reviewed_only; /* see TabiyaOwnMistakesOptions */
    guint64 nodes;          /* 0: the default */
} TabiyaMistakesWish;

void tabiya_mistakes_wish_free(TabiyaMistakesWish *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMistakesWish, tabiya_mistakes_wish_free)

/* Replaces the saved wish; NULL: removes it. Waits for other writers. */
gboolean tabiya_mistakes_wish_save(const char *library, const TabiyaMistakesWish *wish,
                                   GError **error);

/* NULL (without an error: there is none, or a later program wrote it). (transfer full) */
TabiyaMistakesWish *tabiya_mistakes_wish_load(const char *library,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
