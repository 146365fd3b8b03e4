/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group "Endgame tablebases" of the preferences: the folders with Syzygy files, their contents,
 * which files cannot be used and why, and a check of all files. The group belongs in an
 * AdwPreferencesWindow. */
#ifndef TABIYA_TABLEBASE_GROUP_H
#define TABIYA_TABLEBASE_GROUP_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TABLEBASE_GROUP (tabiya_tablebase_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTablebaseGroup, tabiya_tablebase_group, TABIYA, TABLEBASE_GROUP,
                     AdwPreferencesGroup)

/* Adds a folder, unless it is already in the list. */
void tabiya_tablebase_group_add(TabiyaTablebaseGroup *self, const char *folder);

/* The number of rows for folders, and for files that cannot be used. */
guint tabiya_tablebase_group_get_n_folders_for_tests(TabiyaTablebaseGroup *self);
guint tabiya_tablebase_group_get_n_refused_for_tests(TabiyaTablebaseGroup *self);

G_END_DECLS

#endif
