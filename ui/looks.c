/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What boards look like: see looks.h. */
#include "ui/looks.h"

#include <adwaita.h>

#include "ui/settings.h"

#define AUTOMATIC "automatic"

struct _TabiyaLooks {
    GObject parent_instance;
};

G_DEFINE_FINAL_TYPE(TabiyaLooks, tabiya_looks, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void changed_cb(TabiyaLooks *self)
{
    g_signal_emit(self, signals[CHANGED], 0);
}

static void tabiya_looks_class_init(TabiyaLooksClass *klass)
{
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_looks_init(TabiyaLooks *self)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    GSettings *settings = tabiya_settings_get();

    g_signal_connect_object(style, "notify::dark", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    if (settings)
        g_signal_connect_object(settings, "changed::board-theme", G_CALLBACK(changed_cb), self,
                                G_CONNECT_SWAPPED);
}

TabiyaLooks *tabiya_looks_get(void)
{
    static TabiyaLooks *looks;

    if (!looks)
        looks = g_object_new(TABIYA_TYPE_LOOKS, NULL);
    return looks;
}

/* --- The board ----------------------------------------------------------------------------------- */

static gboolean is_high_contrast(void)
{
    return adw_style_manager_get_high_contrast(adw_style_manager_get_default());
}

/* Without a choice. */
static TabiyaBoardTheme get_automatic(void)
{
    return is_high_contrast() ? TABIYA_BOARD_THEME_CONTRAST : TABIYA_BOARD_THEME_SAND;
}

TabiyaBoardTheme tabiya_looks_get_board_theme(void)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *id = settings ? g_settings_get_string(settings, "board-theme") : NULL;
    TabiyaBoardTheme board;

    return id && tabiya_board_theme_find(id, &board) ? board : get_automatic();
}

void tabiya_looks_choose_board_theme(TabiyaBoardTheme board)
{
    GSettings *settings = tabiya_settings_get();

    if (settings)
        g_settings_set_string(settings, "board-theme",
                              board == get_automatic() ? AUTOMATIC : tabiya_board_theme_get_id(board));
}

const TabiyaTheme *tabiya_looks_get_theme_of(TabiyaBoardTheme board)
{
    return tabiya_theme_get_board(board, adw_style_manager_get_dark(adw_style_manager_get_default()),
                                  is_high_contrast());
}

const TabiyaTheme *tabiya_looks_get_theme(void)
{
    return tabiya_looks_get_theme_of(tabiya_looks_get_board_theme());
}

const TabiyaTheme *tabiya_looks_get_printed_theme(void)
{
    return tabiya_theme_get_board(tabiya_looks_get_board_theme(), FALSE, FALSE);
}
