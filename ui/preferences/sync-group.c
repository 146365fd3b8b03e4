/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sync-group.h. */
#include "ui/preferences/sync-group.h"

#include <glib/gi18n.h>

#include "app/data/progress-keeper.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define KEY "sync-folder"

struct _TabiyaSyncGroup {
    AdwPreferencesGroup parent_instance;

    TabiyaProgressKeeper *keeper; /* borrowed: the program's */

    /* Template */
    AdwActionRow *folder, *status;
    GtkWidget *choose, *stop, *run;
};

G_DEFINE_FINAL_TYPE(TabiyaSyncGroup, tabiya_sync_group, ADW_TYPE_PREFERENCES_GROUP)

static void show(TabiyaSyncGroup *self)
{
    g_autofree char *folder = g_settings_get_string(tabiya_settings_get(), KEY);
    const gboolean on = folder[0] != '\0', busy = tabiya_progress_keeper_is_busy(self->keeper);
    gboolean good;
    g_autofree char *status = tabiya_progress_keeper_dup_status(self->keeper, &good);

    adw_action_row_set_subtitle(self->folder, on ? folder : C_("progress on devices", "Off"));
    adw_action_row_set_subtitle(self->status, status);
    gtk_widget_set_visible(self->choose, !on);
    gtk_widget_set_visible(self->stop, on);
    gtk_widget_set_visible(GTK_WIDGET(self->status), on);
    gtk_widget_set_sensitive(self->run, !busy);
    tabiya_widget_set_css_class(GTK_WIDGET(self->status), "warning", !good);
}

static void chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path && g_utf8_validate(path, -1, NULL))
        g_settings_set_string(tabiya_settings_get(), KEY, path);
}

static void choose_cb(TabiyaSyncGroup *self)
{
    tabiya_choose_folder(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                         _("Choose a Folder That Your Devices Share"), chosen_cb, self);
}

/* The button that was pressed is gone, and the keyboard goes on at the other one. */
static void stop_cb(TabiyaSyncGroup *self)
{
    g_settings_set_string(tabiya_settings_get(), KEY, "");
    gtk_widget_grab_focus(self->choose);
}

static void run_cb(TabiyaSyncGroup *self)
{
    tabiya_progress_keeper_run(self->keeper);
}

static void tabiya_sync_group_class_init(TabiyaSyncGroupClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    tabiya_widget_set_template(widget_class, "preferences/sync-group.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaSyncGroup, folder);
    gtk_widget_class_bind_template_child(widget_class, TabiyaSyncGroup, status);
    gtk_widget_class_bind_template_child(widget_class, TabiyaSyncGroup, choose);
    gtk_widget_class_bind_template_child(widget_class, TabiyaSyncGroup, stop);
    gtk_widget_class_bind_template_child(widget_class, TabiyaSyncGroup, run);
}

static void tabiya_sync_group_init(TabiyaSyncGroup *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    self->keeper = tabiya_progress_keeper_get_default();
    g_signal_connect_swapped(self->choose, "clicked", G_CALLBACK(choose_cb), self);
    g_signal_connect_swapped(self->stop, "clicked", G_CALLBACK(stop_cb), self);
    g_signal_connect_swapped(self->run, "clicked", G_CALLBACK(run_cb), self);
    g_signal_connect_object(tabiya_settings_get(), "changed::" KEY, G_CALLBACK(show), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->keeper, "told", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
    show(self);
}
