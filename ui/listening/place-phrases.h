/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The phrases of each place besides moves, and the actions that they mean: "next puzzle", "again",
 * "good", "next variation". All other questions and commands go to Ask. */
#ifndef TABIYA_PLACE_PHRASES_H
#define TABIYA_PLACE_PHRASES_H

#include "ui/shell.h"

G_BEGIN_DECLS

/* The phrases of the shown place whose actions are possible now, in `language` ("en"); NULL-
 * terminated. (transfer full) */
char **tabiya_place_phrases_list(TabiyaShell *shell,
                                 const char *language) G_GNUC_WARN_UNUSED_RESULT;

/* The detailed action of the window that `words` mean in the shown place, "repertoire-grade(3)";
 * NULL: none. `*possible` (may be NULL): whether it can be done now. Static. */
const char *tabiya_place_phrases_find(TabiyaShell *shell, const char *language, const char *words,
                                      gboolean *possible);

/* Activates such an action. */
void tabiya_place_phrases_act(TabiyaShell *shell, const char *action);

G_END_DECLS

#endif
