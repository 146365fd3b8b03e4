/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See menu-items.h. */
#include "ui/menu-items.h"

void tabiya_menu_append_named(GMenu *menu, const char *words, const char *name, const char *action,
                              GVariant *target)
{
    g_auto(GStrv) parts = g_strsplit(name, "_", -1);
    g_autofree char *plain = g_strjoinv("__", parts);
    g_autoptr(GString) label = g_string_new(words ? words : "%s");
    g_autoptr(GMenuItem) item = NULL;

    g_string_replace(label, "%s", plain, 1);
    item = g_menu_item_new(label->str, NULL);
    g_menu_item_set_action_and_target_value(item, action, target);
    g_menu_append_item(menu, item);
}
