/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of openings that a person puts in place of ours, such as Lichess's own: a.tsv … e.tsv in
 * its format. What is taken is kept as one file, openings.tsv in the data folder, which is replaced
 * whole or not at all. It is read when a name is first asked for; if it is damaged by then, a
 * warning is said and ours serves.
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

/* The data folder, before the first name is asked for; later the table changes with it. Without it
 * there is only ours. Main thread. */
void tabiya_openings_set_data_dir(const char *data_dir);

/* Takes a.tsv … e.tsv of the folder `from`. Every line must be legal, have a code of the 500, and
 * no position may be named twice; else nothing changes. From then on they name, in this process
 * too; names that were asked for before stay as they were. Main thread. */
gboolean tabiya_openings_import(const char *from, const char *data_dir, GError **error);

/* Ours again. It is no error if they were ours. */
gboolean tabiya_openings_reset(const char *data_dir, GError **error);

/* What of a person's own lies in the data folder, for undoing one of the two: NULL if nothing does.
 * The caller's. */
GBytes *tabiya_openings_dup_kept(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;
/* Has that back, NULL too. */
gboolean tabiya_openings_restore(const char *data_dir, GBytes *before, GError **error);

/* Whether the table in use is a person's own. */
gboolean tabiya_openings_is_user_table(void);

TabiyaOpeningCounts tabiya_openings_count(void);

G_END_DECLS

#endif
