/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog "Game Details": the players, the event, date and result, and every other tag of the
 * game. Nothing is written before Apply, which makes all changes a single undo step.
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

/* Writes the fields into the game if anything has changed. */
void tabiya_tags_dialog_apply(TabiyaTagsDialog *self);

G_END_DECLS

#endif
