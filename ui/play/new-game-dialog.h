/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog "New Game": color, opponent or strength, starting position, odds.
 *
 *     tabiya_new_game_dialog_present(GTK_WINDOW(window), session, position, FALSE);
 *
 * Pressing Start starts the game in `session` (the previous game stays in the store) and closes the
 * dialog; the choices are remembered in the settings "colour", "level", "strength", "cores",
 * "move-time-ms" and "book-enabled" where the schema is installed. The signal "start" (no
 * arguments) is emitted first.
 */
#ifndef TABIYA_NEW_GAME_DIALOG_H
#define TABIYA_NEW_GAME_DIALOG_H

#include <adwaita.h>

#include "app/session/play-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_NEW_GAME_DIALOG (tabiya_new_game_dialog_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNewGameDialog, tabiya_new_game_dialog, TABIYA, NEW_GAME_DIALOG,
                     AdwWindow)

/* The dialog, not shown yet. `session` may be NULL: then there is no current position, and Start
 * only emits ::start. */
TabiyaNewGameDialog *tabiya_new_game_dialog_new(TabiyaPlaySession *session);

/* Makes the dialog suggest `strength` and say why (level-record.h); one click chooses it. */
void tabiya_new_game_dialog_suggest(TabiyaNewGameDialog *self, const TabiyaStrength *strength,
                                    gboolean from_games);

/* Shows the dialog over `parent`, with `position` as above. It owns itself. */
TabiyaNewGameDialog *tabiya_new_game_dialog_present(GtkWindow *parent, TabiyaPlaySession *session,
                                                    const EngPosition *position, gboolean chosen);

/* Reads the choices. Returns FALSE, with the reason in `error` (may be NULL), when no game can
 * start from them: an invalid FEN. */
gboolean tabiya_new_game_dialog_get_options(TabiyaNewGameDialog *self, TabiyaNewGame *options,
                                            GError **error);

G_END_DECLS

#endif
