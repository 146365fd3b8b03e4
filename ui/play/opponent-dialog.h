/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog "Change Opponent": another opponent or strength in the middle of a game. */
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

G_END_DECLS

#endif
