/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's favorite openings, by name. They are stored in the library (favorite-rows.h), which a
 * thread reads and writes; this object has them in memory.
 *
 * Signals:
 *   changed   the favorites have changed, or have just been read
 *   failed    (const char *text) a translated sentence: saving failed, and the list is as before
 */
#ifndef TABIYA_FAVORITES_H
#define TABIYA_FAVORITES_H

#include <glib-object.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_FAVORITES (tabiya_favorites_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFavorites, tabiya_favorites, TABIYA, FAVORITES, GObject)

/* `path`: the library, which is read in the background. The last reference waits until all changes
 * are written. */
TabiyaFavorites *tabiya_favorites_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* The names, most recently added first. Lent until the next change. */
const char *const *tabiya_favorites_get_names(TabiyaFavorites *self);
gboolean tabiya_favorites_contains(TabiyaFavorites *self, const char *name);
/* Adds the opening, or removes it. */
void tabiya_favorites_set(TabiyaFavorites *self, const char *name, gboolean kept);

/* Requests to the library that are not answered yet. For tests. */
guint tabiya_favorites_get_n_pending(TabiyaFavorites *self);

G_END_DECLS

#endif
