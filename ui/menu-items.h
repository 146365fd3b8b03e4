/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Menus behind buttons, and menu items with names from a person. */
#ifndef TABIYA_MENU_ITEMS_H
#define TABIYA_MENU_ITEMS_H

#include <adwaita.h>

G_BEGIN_DECLS

/* Appends an item that activates `action` with `target` (sunk). Underscores in `name` are not
 * mnemonics; `words` (NULL: the name alone) has a "%s" for it. */
void tabiya_menu_append_named(GMenu *menu, const char *words, const char *name, const char *action,
                              GVariant *target);

/* Puts `menu` (NULL: none, and the button is insensitive) behind the button. Its widgets are made
 * when it is first opened: until then gtk_menu_button_get_menu_model() and
 * gtk_menu_button_get_popover() return NULL. */
void tabiya_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu);

/* What was last put behind it, whether opened yet or not; NULL: nothing. */
GMenuModel *tabiya_menu_button_get_menu(GtkMenuButton *button);

/* The same for the arrow of a split button. */
void tabiya_split_button_set_menu(AdwSplitButton *button, GMenuModel *menu);

/* Hides the button's tooltip while its present popover is open. A menu put behind it by the calls
 * above needs no such call. */
void tabiya_menu_button_mind_tooltip(GtkMenuButton *button);

G_END_DECLS

#endif
