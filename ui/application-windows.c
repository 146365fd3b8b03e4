/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See application-windows.h. */
#include "ui/application-windows.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/notes/report.h"
#include "ui/play/opponent-dialog.h"
#include "ui/preferences/preferences-window.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

/* --- About Tabiya ----------------------------------------------------------------------------- */

/* Hides the page for troubleshooting, which is empty but makes the window wide for its buttons. */
static void hide_action_bars(GtkWidget *widget)
{
    if (GTK_IS_ACTION_BAR(widget))
        gtk_widget_set_visible(widget, FALSE);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        hide_action_bars(child);
    }
}

static void present_about(GtkWindow *parent)
{
    static const char *const developers[] = {"The Tabiya authors", NULL};
    GtkWidget *window = adw_about_window_new();
    AdwAboutWindow *about = ADW_ABOUT_WINDOW(window);

    adw_about_window_set_application_name(about, _("Tabiya"));
    adw_about_window_set_application_icon(about, TABIYA_APPLICATION_ID);
    adw_about_window_set_version(about, TABIYA_VERSION);
    adw_about_window_set_developer_name(about, _("The Tabiya authors"));
    adw_about_window_set_developers(about, (const char **)developers);
    adw_about_window_set_website(about, TABIYA_HOME_URL);
    adw_about_window_set_issue_url(about, TABIYA_ISSUES_URL);
    adw_about_window_set_license_type(about, GTK_LICENSE_GPL_3_0);
    adw_about_window_set_copyright(about, "© 2026 The Tabiya authors");
    adw_about_window_set_comments(
        about,
        _("Play and study chess: a beautiful board, an opponent with nine levels, and every game "
          "saved. In the old game, the tabiya was the position where both sides stood ready and "
          "the thinking began."));
    /* Translators: your name, one a line */
    adw_about_window_set_translator_credits(about, _("translator-credits"));
    hide_action_bars(window);
    tabiya_widget_fit_words(window);
    tabiya_names_give(window);
    gtk_window_set_transient_for(GTK_WINDOW(about), parent);
    gtk_window_present(GTK_WINDOW(about));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static GtkWindow *present(gpointer application)
{
    return GTK_WINDOW(tabiya_application_present(application));
}

static void preferences_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(present(user), NULL);
}

static void preferences_page_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(present(user), g_variant_get_string(parameter, NULL));
}

/* The preferences, if they are open; else the program's window. */
static GtkWindow *find_front(gpointer application)
{
    GListModel *all = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(all, i);
        if (TABIYA_IS_PREFERENCES_WINDOW(window) && gtk_widget_get_visible(GTK_WIDGET(window)))
            return window;
    }
    return present(application);
}

static void later_opponent_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_opponent_dialog_present_for_later(find_front(user));
}

static void shortcuts_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shortcuts_present(present(user));
}

static void about_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    present_about(present(user));
}

void tabiya_application_windows_install(TabiyaApplication *application)
{
    static const GActionEntry actions[] = {
        {"preferences", preferences_cb},
        {"preferences-page", preferences_page_cb, "s"},
        {"later-opponent", later_opponent_cb},
        {"shortcuts", shortcuts_cb},
        {"about", about_cb},
    };

    g_action_map_add_action_entries(G_ACTION_MAP(application), actions, G_N_ELEMENTS(actions),
                                    application);
}
