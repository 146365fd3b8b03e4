/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A part of dialogs where a person chooses how strong Tabiya plays: an opponent from a list, which
 * scrolls inside, a rating, or a level.
 *
 * Signals (no arguments):
 *   changed     another strength is chosen
 *   activated   Enter or a double click on an opponent: this one, and now
 */
#ifndef TABIYA_STRENGTH_CHOOSER_H
#define TABIYA_STRENGTH_CHOOSER_H

#include <gtk/gtk.h>

#include "app/session/strength.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STRENGTH_CHOOSER (tabiya_strength_chooser_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStrengthChooser, tabiya_strength_chooser, TABIYA, STRENGTH_CHOOSER,
                     GtkWidget)

/* Shows the page of its kind; an opponent comes into sight. */
void tabiya_strength_chooser_set(TabiyaStrengthChooser *self, const TabiyaStrength *strength);
TabiyaStrength tabiya_strength_chooser_get(TabiyaStrengthChooser *self);

/* Focuses the chosen one. */
void tabiya_strength_chooser_focus(TabiyaStrengthChooser *self);

/* A digit chooses a level. Returns whether it was one. */
gboolean tabiya_strength_chooser_take_key(TabiyaStrengthChooser *self, guint keyval,
                                          GdkModifierType state);

G_END_DECLS

#endif
