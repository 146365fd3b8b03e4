/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Menu items with names that a person gave. */
#ifndef TABIYA_MENU_ITEMS_H
#define TABIYA_MENU_ITEMS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* Appends an item that activates `action` with `target` (sunk). Underscores of `name` are no
 * mnemonics; `words` (NULL: the name alone) has a "%s" for it. */
void tabiya_menu_append_named(GMenu *menu, const char *words, const char *name, const char *action,
                              GVariant *target);

G_END_DECLS

#endif
