/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is spoken, by kinds: each has a setting that turns it off, and its place in the queue. */
#ifndef TABIYA_VOICE_KINDS_H
#define TABIYA_VOICE_KINDS_H

#include "app/voice/speech.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_VOICE_OPPONENT,
    TABIYA_VOICE_OWN,
    TABIYA_VOICE_STEPPED,
    TABIYA_VOICE_CHECK,
    TABIYA_VOICE_RESULT,
    TABIYA_VOICE_REFUSAL,
    TABIYA_VOICE_HINT,
    TABIYA_VOICE_ANSWER,
    TABIYA_VOICE_PUZZLE,
    TABIYA_VOICE_CARD,
    TABIYA_VOICE_DRILL,
    TABIYA_VOICE_EXERCISE,
    TABIYA_VOICE_POSITION,
    TABIYA_VOICE_NOTE,
    TABIYA_VOICE_HEARD,
    TABIYA_N_VOICE_KINDS,
} TabiyaVoiceKind;

typedef struct {
    const char *name; /* for the action "speak" */
    const char *setting;
    const char *title; /* untranslated, for its switch */
    TabiyaSpeechPriority priority;
} TabiyaVoiceKindRow;

/* Static. */
const TabiyaVoiceKindRow *tabiya_voice_kind_get(TabiyaVoiceKind kind);
/* TABIYA_N_VOICE_KINDS: none has that name. */
TabiyaVoiceKind tabiya_voice_kind_find(const char *name);
/* Whether its setting is on. */
gboolean tabiya_voice_kind_is_on(TabiyaVoiceKind kind);

G_END_DECLS

#endif
