/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog "Game Details": who played, where, when, with what result, and every other tag of the
 * game. Nothing is written before Apply, which makes one step of the game's undo of it all.
 *
 *     tabiya_tags_dialog_present(GTK_WINDOW(window), game);
 */
#ifndef TABIYA_TAGS_DIALOG_H
#define TABIYA_TAGS_DIALOG_H

#include <adwaita.h>

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TAGS_DIALOG (tabiya_tags_dialog_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTagsDialog, tabiya_tags_dialog, TABIYA, TAGS_DIALOG, AdwWindow)

/* The dialog, not shown yet. */
TabiyaTagsDialog *tabiya_tags_dialog_new(TabiyaGame *game);

/* Shows it over `parent`. */
void tabiya_tags_dialog_present(GtkWindow *parent, TabiyaGame *game);

/* Writes what the fields hold into the game, if it is anything new. */
void tabiya_tags_dialog_apply(TabiyaTagsDialog *self);

G_END_DECLS

#endif
