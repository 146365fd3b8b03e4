/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions and commands as they are spoken, in one table for each language, in words that
 * app/talk/ understands in that language.
 *
 * A row is one meaning: phrases separated by "|", of which the first one asks for it best. Where
 * app/talk/ does not know a phrase, "SPOKEN=ASKED" has another one for it. Row for row the tables
 * of all languages mean the same (test-talk-utterances). */
#ifndef TABIYA_SPOKEN_COMMANDS_H
#define TABIYA_SPOKEN_COMMANDS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *language;
    const char *const *commands; /* rows, NULL-terminated */
    const char *const *openings; /* rows of names of openings, as they are spoken */
    const char *const *before;   /* before the name of an opening: "play the" */
} TabiyaSpokenCommands;

/* NULL: the language has none. Static. */
const TabiyaSpokenCommands *tabiya_spoken_commands_find(const char *language);

G_END_DECLS

#endif
