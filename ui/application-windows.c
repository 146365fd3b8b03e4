/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See application-windows.h. */
#include "ui/application-windows.h"

#include "ui/about.h"
#include "ui/preferences/preferences-window.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"

static GtkWindow *present(gpointer application)
{
    return GTK_WINDOW(tabiya_application_present(application));
}

static void preferences_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(present(user), NULL);
}

static void shortcuts_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shortcuts_present(present(user));
}

static void about_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_about_present(present(user));
}

void tabiya_application_windows_install(TabiyaApplication *application)
{
    static const GActionEntry actions[] = {
        {"preferences", preferences_cb},
        {"shortcuts", shortcuts_cb},
        {"about", about_cb},
    };

    g_action_map_add_action_entries(G_ACTION_MAP(application), actions, G_N_ELEMENTS(actions),
                                    application);
}
