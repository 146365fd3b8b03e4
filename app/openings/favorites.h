/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The openings that a person keeps at hand, by name. They lie in the library (favorite-rows.h),
 * which a thread of this object's own reads and writes; here they are known at once.
 *
 * Signals:
 *   changed   others are kept, or they have just been read
 *   failed    (const char *text) a translated sentence: it could not be kept, and is as before
 */
#ifndef TABIYA_FAVORITES_H
#define TABIYA_FAVORITES_H

#include <glib-object.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_FAVORITES (tabiya_favorites_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFavorites, tabiya_favorites, TABIYA, FAVORITES, GObject)

/* `path`: of the library; it is read in the background. The last reference waits for what is to be
 * written. */
TabiyaFavorites *tabiya_favorites_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* The names, the ones kept last first. Lent until the next change. */
const char *const *tabiya_favorites_get_names(TabiyaFavorites *self);
gboolean tabiya_favorites_contains(TabiyaFavorites *self, const char *name);
/* Keeps it, or lets it go. */
void tabiya_favorites_set(TabiyaFavorites *self, const char *name, gboolean kept);

/* What is asked of the library and not answered yet. For tests. */
guint tabiya_favorites_get_n_pending(TabiyaFavorites *self);

G_END_DECLS

#endif
