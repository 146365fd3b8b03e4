/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group "Listening" of the preferences: whether Tabiya listens, with which recognizer and
 * microphone, what happens with a move that was heard, and a try. The group belongs in an
 * AdwPreferencesWindow above the window. */
#ifndef TABIYA_LISTENING_GROUP_H
#define TABIYA_LISTENING_GROUP_H

#include <adwaita.h>

#include "app/voice/hearing.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LISTENING_GROUP (tabiya_listening_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaListeningGroup, tabiya_listening_group, TABIYA, LISTENING_GROUP,
                     AdwPreferencesGroup)

/* The hearing of the try, made if necessary. (transfer none) */
TabiyaHearing *tabiya_listening_group_get_hearing_for_tests(TabiyaListeningGroup *self);

G_END_DECLS

#endif
