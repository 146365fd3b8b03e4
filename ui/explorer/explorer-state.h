/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explorer's messages when it has no moves to show, each with a remedy if there is one. */
#ifndef TABIYA_EXPLORER_STATE_H
#define TABIYA_EXPLORER_STATE_H

#include "app/openings/explorer-answer.h"

G_BEGIN_DECLS

/* Untranslated. */
typedef struct {
    const char *title, *text;
    const char *button, *action; /* NULL: no remedy */
    const char *target;          /* of the action: a text; NULL: it has none */
} TabiyaExplorerState;

/* NULL: the answer has moves, or at least games. `filter` is the filter of the question. */
const TabiyaExplorerState *tabiya_explorer_find_state(const TabiyaExplorerAnswer *answer,
                                                      const TabiyaExplorerFilter *filter);

G_END_DECLS

#endif
