/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "rules": learning how the pieces move by trying it on the board. It is reached from the
 * welcome and from the menu. Its session is a TabiyaRulesLesson.
 *
 * Actions: "rules", "rule", "rules-again", "rules-next", "rules-play". */
#ifndef TABIYA_RULES_PLACE_H
#define TABIYA_RULES_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_RULES_PLACE (tabiya_rules_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRulesPlace, tabiya_rules_place, TABIYA, RULES_PLACE, TabiyaPlace)

G_END_DECLS

#endif
