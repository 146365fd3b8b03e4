/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of openings that the user imports in place of the built-in one, such as Lichess's own:
 * a.tsv … e.tsv in its format. It is kept as one file, openings.tsv in the data folder, which is
 * replaced whole or not at all. It is read when a name is first looked up; if it is damaged by
 * then, a warning is logged and the built-in table is used.
 *
 * Errors are TABIYA_ERROR_BAD_ARGUMENT ("a.tsv:12: “Ke3” is not a legal move here") or G_IO_ERRORs.
 */
#ifndef TABIYA_USER_TABLE_H
#define TABIYA_USER_TABLE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    guint positions, names, families;
} TabiyaOpeningCounts;

/* Sets the data folder, before the first name is looked up; a later call changes the table. Without
 * it there is only the built-in table. Main thread. */
void tabiya_openings_set_data_dir(const char *data_dir);

/* Imports a.tsv … e.tsv from the folder `from`. Every line must be legal and have one of the 500
 * codes, and no position may be named twice; otherwise nothing changes. The new names apply at
 * once, in this process too; names that were handed out before stay as they were. Main thread. */
gboolean tabiya_openings_import(const char *from, const char *data_dir, GError **error);

/* Returns to the built-in table. No error if it was in use already. */
gboolean tabiya_openings_reset(const char *data_dir, GError **error);

/* The user's own table in the data folder, for undoing an import or a reset; NULL: there is none.
 * The caller's. */
GBytes *tabiya_openings_dup_kept(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;
/* Restores that table; NULL: none. */
gboolean tabiya_openings_restore(const char *data_dir, GBytes *before, GError **error);

/* Whether the table in use is the user's own. */
gboolean tabiya_openings_is_user_table(void);

TabiyaOpeningCounts tabiya_openings_count(void);

G_END_DECLS

#endif
