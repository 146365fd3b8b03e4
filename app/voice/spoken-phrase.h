/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A phrase of a grammar of speech and its meaning (spoken-grammar.h). */
#ifndef TABIYA_SPOKEN_PHRASE_H
#define TABIYA_SPOKEN_PHRASE_H

#include "app/voice/heard.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaHeardKind kind;
    EngMove move;
    const char *words; /* of commands: the question, in words for app/talk/; else NULL */
} TabiyaSpokenMeaning;

typedef struct {
    const char *words; /* "knight takes e five" */
    guint meaning;     /* its index */
} TabiyaSpokenPhrase;

G_END_DECLS

#endif
