/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions and commands as they are spoken, in one table for each language, in words that
 * app/talk/ understands; where it does not, "SPOKEN=ASKED" has other ones for it. */
#ifndef TABIYA_SPOKEN_COMMANDS_H
#define TABIYA_SPOKEN_COMMANDS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *const *commands; /* NULL-terminated */
    const char *const *openings; /* names of openings, as they are spoken */
    const char *const *before;   /* before the name of an opening: "play the" */
} TabiyaSpokenCommands;

/* NULL: the language has none. Static. */
const TabiyaSpokenCommands *tabiya_spoken_commands_find(const char *language);

G_END_DECLS

#endif
