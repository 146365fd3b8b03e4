/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings of listening, applied to a hearing: which recognizer with which model or command,
 * which microphone, which language. */
#ifndef TABIYA_LISTEN_SETTINGS_H
#define TABIYA_LISTEN_SETTINGS_H

#include "app/voice/hearing.h"

G_BEGIN_DECLS

void tabiya_listen_settings_apply(TabiyaHearing *hearing);
/* The recognizer of the settings, or the first one that is available; NULL: none is. `*reason`
 * (may be NULL): then one sentence that says why, the caller's. Static. */
const TabiyaRecognizerKind *tabiya_listen_settings_find(char **reason);
/* In which language the person speaks to that recognizer ("en"). Static. */
const char *tabiya_listen_settings_get_language(const TabiyaRecognizerKind *kind);
/* One sentence for who reads the program in a language that the recognizer does not understand;
 * NULL: it does. The caller's. */
char *tabiya_listen_settings_dup_language_note(const TabiyaRecognizerKind *kind);

/* Calls `changed` with `object`, a GObject, whenever one of the settings changes. */
void tabiya_listen_settings_watch(gpointer object, GCallback changed);

G_END_DECLS

#endif
