/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See blindfold.h. */
#include "ui/board/blindfold.h"

#include <glib/gi18n.h>

static const struct {
    const char *name;
    const char *label;
    const char *words;
} KINDS[] = {
    [TABIYA_BLINDFOLD_OFF] = {"off", N_("_Off"), N_("Pieces are visible")},
    [TABIYA_BLINDFOLD_DISCS] = {"discs", N_("_Discs"), N_("Pieces are shown as discs")},
    [TABIYA_BLINDFOLD_HIDDEN] = {"hidden", N_("_Hidden"), N_("Pieces are hidden")},
};

const char *tabiya_blindfold_get_name(TabiyaBlindfold blindfold)
{
    g_return_val_if_fail(blindfold < G_N_ELEMENTS(KINDS), NULL);
    return KINDS[blindfold].name;
}

gboolean tabiya_blindfold_parse(const char *name, TabiyaBlindfold *blindfold)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        if (!g_str_equal(KINDS[i].name, name))
            continue;
        *blindfold = (TabiyaBlindfold)i;
        return TRUE;
    }
    return FALSE;
}

const char *tabiya_blindfold_get_words(TabiyaBlindfold blindfold)
{
    g_return_val_if_fail(blindfold < G_N_ELEMENTS(KINDS), NULL);
    return _(KINDS[blindfold].words);
}

void tabiya_blindfold_append_menu(GMenu *menu)
{
    g_autoptr(GMenu) submenu = g_menu_new();

    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new(_(KINDS[i].label), NULL);

        g_menu_item_set_action_and_target(item, "win.blindfold", "s", KINDS[i].name);
        g_menu_append_item(submenu, item);
    }
    g_menu_append_submenu(menu, _("_Blindfold"), G_MENU_MODEL(submenu));
}
