/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game's result as shown to the user. */
#ifndef TABIYA_RESULT_TEXT_H
#define TABIYA_RESULT_TEXT_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* "½–½"; "" if unknown. In right-to-left languages, marks keep White's part on the left. Static
 * storage. */
const char *tabiya_result_to_shown(TabiyaResult result);

G_END_DECLS

#endif
