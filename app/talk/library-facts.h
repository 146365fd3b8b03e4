/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The library as answers see it: only read, and never made or updated. Waits; any thread. */
#ifndef TABIYA_LIBRARY_FACTS_H
#define TABIYA_LIBRARY_FACTS_H

#include "app/library/library-item.h"

G_BEGIN_DECLS

/* `library`, or the one in `data_dir`; NULL: there is no such file. (transfer full) */
char *tabiya_library_facts_dup_path(const char *data_dir,
                                    const char *library) G_GNUC_WARN_UNUSED_RESULT;

/* NULL without an error: there is no library at `path` (NULL: none). With one, a sentence: it is
 * damaged, in use, or of another version of the program. (transfer full) */
TabiyaDatabase *tabiya_library_facts_open(const char *path,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same as `*db`, which is NULL if there is no library. FALSE with an error. */
gboolean tabiya_library_facts_find(const char *path, TabiyaDatabase **db, GError **error);

/* The number of its games; 0 without an error: none, or no library. FALSE with an error. */
gboolean tabiya_library_facts_count(const char *path, gint64 *count, GError **error);

/* The game; NULL with an error, a sentence. (transfer full) */
TabiyaGame *tabiya_library_facts_load(const char *path, gint64 id,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* "Carlsen – Anand, 2014, 1-0", with the person's own name translated; empty names and a year of 0
 * are unknown. (transfer full) */
char *tabiya_library_facts_dup_title(const char *white, const char *black, guint year,
                                     TabiyaResult result) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
