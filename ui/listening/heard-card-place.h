/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the card of what was heard lies: over the panel, low, where it hides no control and no
 * status, as toasts do (ui/free-room.h); above a toast, if there is one. It never covers the
 * board, and nothing moves because of it. */
#ifndef TABIYA_HEARD_CARD_PLACE_H
#define TABIYA_HEARD_CARD_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

/* Lays `card` over the window of `shell`. */
void tabiya_heard_card_place(TabiyaShell *shell, GtkWidget *card);

G_END_DECLS

#endif
