/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The openings that a person keeps at hand, by name. They lie in the library (favourite-rows.h),
 * which a thread of this object's own reads and writes; here they are known at once.
 *
 * Signals:
 *   changed   others are kept, or they have just been read
 *   failed    (const char *text) a translated sentence: it could not be kept, and is as before
 */
#ifndef TABIYA_FAVOURITES_H
#define TABIYA_FAVOURITES_H

#include <glib-object.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_FAVOURITES (tabiya_favourites_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFavourites, tabiya_favourites, TABIYA, FAVOURITES, GObject)

/* `path`: of the library; it is read in the background. The last reference waits for what is to be
 * written. */
TabiyaFavourites *tabiya_favourites_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* The names, the ones kept last first. Lent until the next change. */
const char *const *tabiya_favourites_get_names(TabiyaFavourites *self);
gboolean tabiya_favourites_contains(TabiyaFavourites *self, const char *name);
/* Keeps it, or lets it go. */
void tabiya_favourites_set(TabiyaFavourites *self, const char *name, gboolean kept);

/* What is asked of the library and not answered yet. For tests. */
guint tabiya_favourites_get_n_pending(TabiyaFavourites *self);

G_END_DECLS

#endif
