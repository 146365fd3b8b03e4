/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog "Change Opponent": another opponent or strength in the middle of a game, or for the
 * games that are still to come. */
#ifndef TABIYA_OPPONENT_DIALOG_H
#define TABIYA_OPPONENT_DIALOG_H

#include <adwaita.h>

#include "app/session/play-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPPONENT_DIALOG (tabiya_opponent_dialog_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpponentDialog, tabiya_opponent_dialog, TABIYA, OPPONENT_DIALOG,
                     AdwWindow)

/* Shows it over `parent`. It owns itself. Emits ::changed when another opponent is chosen, and
 * closes. (transfer none) */
TabiyaOpponentDialog *tabiya_opponent_dialog_present(GtkWindow *parent, TabiyaPlaySession *session);
/* The same for later games: the choice goes into the settings. (transfer none) */
TabiyaOpponentDialog *tabiya_opponent_dialog_present_for_later(GtkWindow *parent);

G_END_DECLS

#endif
