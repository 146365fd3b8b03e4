/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How strong Tabiya shall play: the parameters "opponent", "rating", "level" and "direction" of the
 * abilities that begin a game or change the opponent. */
#ifndef TABIYA_ASKED_STRENGTH_H
#define TABIYA_ASKED_STRENGTH_H

#include "app/talk/work.h"

G_BEGIN_DECLS

/* `strength` receives what was asked for; its level is 0 if nothing was. FALSE: that cannot be, and
 * the answer says why. */
gboolean tabiya_asked_strength_read(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                    TabiyaStrength *strength);

/* Says it, and states it as a fact. */
void tabiya_asked_strength_say(TabiyaAnswer *answer, const TabiyaStrength *strength);

G_END_DECLS

#endif
