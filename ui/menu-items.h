/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Menu items with names from a person. */
#ifndef TABIYA_MENU_ITEMS_H
#define TABIYA_MENU_ITEMS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* Appends an item that activates `action` with `target` (sunk). Underscores in `name` are not
 * mnemonics; `words` (NULL: the name alone) has a "%s" for it. */
void tabiya_menu_append_named(GMenu *menu, const char *words, const char *name, const char *action,
                              GVariant *target);

G_END_DECLS

#endif
