/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings of listening, applied to a hearing: which recognizer with which model or command,
 * which microphone, which language. */
#ifndef TABIYA_LISTEN_SETTINGS_H
#define TABIYA_LISTEN_SETTINGS_H

#include "app/voice/hearing.h"

G_BEGIN_DECLS

void tabiya_listen_settings_apply(TabiyaHearing *hearing);
/* In which language the person speaks: that of the recognizer or its model ("en"). The caller's. */
char *tabiya_listen_settings_dup_language(void) G_GNUC_WARN_UNUSED_RESULT;
/* One sentence: why nothing can be heard, or what is other than expected, such as the language;
 * NULL: nothing needs to be said. The caller's. */
char *tabiya_listen_settings_dup_note(void) G_GNUC_WARN_UNUSED_RESULT;

/* Calls `changed` with `object`, a GObject, whenever one of the settings changes. */
void tabiya_listen_settings_watch(gpointer object, GCallback changed);

G_END_DECLS

#endif
