/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has asked for when the library is looked through for mistakes: kept in the library
 * from the beginning to the end of that (work-rows.h), so that a program that was closed or killed
 * meanwhile goes on with it when it starts again. All block; any thread. */
#ifndef TABIYA_MISTAKES_WISH_H
#define TABIYA_MISTAKES_WISH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    char **names;           /* NULL-terminated, one at least; lent where a wish is handed in */
    gboolean reviewed_only; /* see TabiyaOwnMistakesOptions */
    guint64 nodes;          /* 0: the usual */
} TabiyaMistakesWish;

void tabiya_mistakes_wish_free(TabiyaMistakesWish *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMistakesWish, tabiya_mistakes_wish_free)

/* In the place of the one before; NULL: there is none any more. Waits for others that write. */
gboolean tabiya_mistakes_wish_save(const char *library, const TabiyaMistakesWish *wish,
                                   GError **error);

/* NULL (without an error: there is none, or a later program wrote it). (transfer full) */
TabiyaMistakesWish *tabiya_mistakes_wish_load(const char *library,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
