/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One side of a game that is followed: its name, its opinion, the figures of its search, and the
 * moves that it expects. Its texts never change its size. */
#ifndef TABIYA_UI_ARENA_SIDE_CARD_H
#define TABIYA_UI_ARENA_SIDE_CARD_H

#include <gtk/gtk.h>

#include "ui/arena/game-facts.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SIDE_CARD (tabiya_side_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSideCard, tabiya_side_card, TABIYA, SIDE_CARD, GtkWidget)

GtkWidget *tabiya_side_card_new(EngColor color) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_side_card_set(TabiyaSideCard *self, const char *name, const TabiyaSideThought *thought);

/* Empty where `ms` is negative: without a clock. */
void tabiya_side_card_set_clock(TabiyaSideCard *self, gint64 ms);

const char *tabiya_side_card_get_clock_for_tests(TabiyaSideCard *self);

/* Its name for assistive technology; lent. */
const char *tabiya_side_card_get_words_for_tests(TabiyaSideCard *self);

G_END_DECLS

#endif
