/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small card that reminds a returning person of the plan for today, for a panel that has nothing
 * more urgent to show. It is visible while it is wanted and the plan has open parts, until the
 * person puts it away for the day. */
#ifndef TABIYA_TODAY_CARD_H
#define TABIYA_TODAY_CARD_H

#include "ui/today/today-part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TODAY_CARD (tabiya_today_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTodayCard, tabiya_today_card, TABIYA, TODAY_CARD, GtkWidget)

GtkWidget *tabiya_today_card_new(TabiyaTodayPart *today) G_GNUC_WARN_UNUSED_RESULT;

/* Whether there is room for it, and nothing more urgent. Reads the plan when first wanted. */
void tabiya_today_card_set_wanted(TabiyaTodayCard *self, gboolean wanted);

G_END_DECLS

#endif
