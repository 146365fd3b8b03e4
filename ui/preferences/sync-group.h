/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group "Progress on several devices" of the preferences: the folder through which they share a
 * person's training (app/data/progress-keeper.h), and when that last happened. The folder is a
 * setting, which the application follows. */
#ifndef TABIYA_SYNC_GROUP_H
#define TABIYA_SYNC_GROUP_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_SYNC_GROUP (tabiya_sync_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSyncGroup, tabiya_sync_group, TABIYA, SYNC_GROUP, AdwPreferencesGroup)

G_END_DECLS

#endif
