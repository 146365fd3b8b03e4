/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command palette: an entry, and the matches below it while typing. It lies over the
 * panel until Escape or a click elsewhere closes it; the focus then goes back to where it was.
 *
 * Signals:
 *   typed    (const char *words): find something, and set_matches()
 *   done     (TabiyaPaletteItem *item): Enter, or a click
 */
#ifndef TABIYA_COMMAND_PALETTE_H
#define TABIYA_COMMAND_PALETTE_H

#include <gtk/gtk.h>

#include "ui/talk/palette-index.h"

G_BEGIN_DECLS

#define TABIYA_PALETTE_ROWS_MAX 18

#define TABIYA_TYPE_COMMAND_PALETTE (tabiya_command_palette_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCommandPalette, tabiya_command_palette, TABIYA, COMMAND_PALETTE, GObject)

TabiyaCommandPalette *tabiya_command_palette_new(GtkWindow *window) G_GNUC_WARN_UNUSED_RESULT;

/* With an empty entry. */
void tabiya_command_palette_open(TabiyaCommandPalette *self);
void tabiya_command_palette_close(TabiyaCommandPalette *self);
gboolean tabiya_command_palette_is_open(TabiyaCommandPalette *self);
/* Before the window goes. */
void tabiya_command_palette_destroy(TabiyaCommandPalette *self);

/* Copies of TabiyaPaletteItem, best first. The selection goes to the first one unless `keeps`:
 * more matches have come in. */
void tabiya_command_palette_set_matches(TabiyaCommandPalette *self, const GPtrArray *items,
                                        gboolean keeps);
/* A sentence below the entry; NULL: none. */
void tabiya_command_palette_set_note(TabiyaCommandPalette *self, const char *note);
const char *tabiya_command_palette_get_words(TabiyaCommandPalette *self);

/* --- For tests -------------------------------------------------------------------------------- */

GtkWidget *tabiya_command_palette_get_entry_for_tests(TabiyaCommandPalette *self);
/* Of TabiyaPaletteItem, lent. */
const GPtrArray *tabiya_command_palette_get_matches_for_tests(TabiyaCommandPalette *self);

G_END_DECLS

#endif
