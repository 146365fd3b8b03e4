/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is dropped on the window, wherever, or pasted: files, and text. */
#include <string.h>

#include "ui/window-private.h"

/* Files are for the place that shows, or files to open. */
static gboolean take_files(TabiyaWindow *self, GSList *files)
{
    g_autoptr(GListStore) list = g_list_store_new(G_TYPE_FILE);
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(self->place);

    if (files && tabiya_window_offer_file(self, files->data))
        return TRUE;
    for (GSList *at = files; at; at = at->next) {
        if (klass->take_files)
            g_list_store_append(list, at->data);
        else
            tabiya_window_open_file(self, at->data);
    }
    if (klass->take_files && files)
        klass->take_files(self->place, G_LIST_MODEL(list));
    return files != NULL;
}

/* Some programs name the files that are dragged in words alone; NULL: these are none. */
static GSList *list_named_files(const char *text)
{
    g_auto(GStrv) uris = NULL;
    GSList *files = NULL;

    if (!g_str_has_prefix(text, "file:"))
        return NULL;
    uris = g_uri_list_extract_uris(text);
    for (char **uri = uris; *uri; uri++) {
        if (g_str_has_prefix(*uri, "file:"))
            files = g_slist_prepend(files, g_file_new_for_uri(*uri));
    }
    return g_slist_reverse(files);
}

gboolean tabiya_window_take_text(TabiyaWindow *self, const char *text)
{
    GSList *files = list_named_files(text);
    gboolean taken;

    if (!files) {
        TABIYA_PLACE_GET_CLASS(self->place)->take_text(self->place, text);
        return TRUE;
    }
    taken = take_files(self, files);
    g_slist_free_full(files, g_object_unref);
    return taken;
}

gboolean tabiya_window_take_value(TabiyaWindow *self, const GValue *value)
{
    g_autoptr(GSList) files = NULL;

    if (G_VALUE_HOLDS_STRING(value))
        return tabiya_window_take_text(self, g_value_get_string(value));
    files = gdk_file_list_get_files(g_value_get_boxed(value));
    return take_files(self, files);
}

static gboolean dropped_cb(GtkDropTarget *target, const GValue *value, double x, double y,
                           gpointer user)
{
    TabiyaWindow *self = user;

    return self->place && tabiya_window_take_value(self, value);
}

void tabiya_window_make_drop_target(TabiyaWindow *self)
{
    /* A file manager offers names as text, too: files come first. */
    GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);

    gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
    g_signal_connect(target, "drop", G_CALLBACK(dropped_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}
