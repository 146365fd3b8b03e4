/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group "Speaking" of the preferences: whether Tabiya speaks, with which voice, how fast, high
 * and loud, and a sentence to try it. */
#ifndef TABIYA_SPEAKING_GROUP_H
#define TABIYA_SPEAKING_GROUP_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_SPEAKING_GROUP (tabiya_speaking_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSpeakingGroup, tabiya_speaking_group, TABIYA, SPEAKING_GROUP,
                     AdwPreferencesGroup)

G_END_DECLS

#endif
