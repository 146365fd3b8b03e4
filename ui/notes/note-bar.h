/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A bar below the header bar for a message that stays until it is closed. It has no content before
 * tabiya_note_bar_show(). */
#ifndef TABIYA_NOTE_BAR_H
#define TABIYA_NOTE_BAR_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_NOTE_BAR (tabiya_note_bar_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNoteBar, tabiya_note_bar, TABIYA, NOTE_BAR, GtkWidget)

GtkWidget *tabiya_note_bar_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Shows `heading` (NULL: none), `text` below it, and a button `label` that activates `action`, a
 * detailed name: "win.report-problem", "win.play-at-level(4)". */
void tabiya_note_bar_show(TabiyaNoteBar *self, const char *heading, const char *text,
                          const char *label, const char *action);
/* Adds a second button to the current note; it closes the bar as well. */
void tabiya_note_bar_offer(TabiyaNoteBar *self, const char *label, const char *action);
/* Closes the bar if its button activates the action of that name. */
void tabiya_note_bar_withdraw(TabiyaNoteBar *self, const char *action);

/* Puts the buttons below the text. */
void tabiya_note_bar_set_narrow(TabiyaNoteBar *self, gboolean narrow);

G_END_DECLS

#endif
