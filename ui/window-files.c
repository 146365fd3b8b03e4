/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Input and output of the window: opened, dropped and pasted files and text, and copying. */
#include <glib/gi18n.h>

#include "ui/window-private.h"

/* --- Opening ---------------------------------------------------------------------------------- */

/* Whether a part has taken the file, as one of its own kind. */
static gboolean offer_file(TabiyaWindow *self, GFile *file)
{
    for (guint i = 0; self->parts && i < self->parts->len; i++) {
        TabiyaPart *part = g_ptr_array_index(self->parts, i);
        TabiyaPartClass *klass = TABIYA_PART_GET_CLASS(part);

        if (klass->take_file && klass->take_file(part, file))
            return TRUE;
    }
    return FALSE;
}

void tabiya_window_open_file(TabiyaWindow *self, GFile *file)
{
    g_return_if_fail(TABIYA_IS_WINDOW(self) && G_IS_FILE(file));
    if (!self->ready) {
        if (!self->waiting_files)
            self->waiting_files = g_ptr_array_new_with_free_func(g_object_unref);
        g_ptr_array_add(self->waiting_files, g_object_ref(file));
        return;
    }
    if (!offer_file(self, file))
        tabiya_window_study_file(self, file, -1);
}

/* --- Dropped or pasted ------------------------------------------------------------------------ */

/* Files are for the shown place, or for opening. */
static gboolean take_files(TabiyaWindow *self, GSList *files)
{
    g_autoptr(GListStore) list = g_list_store_new(G_TYPE_FILE);
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(self->place);

    if (files && offer_file(self, files->data))
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

/* Some programs drag files as text with their names; NULL: the text names none. */
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

static gboolean take_text(TabiyaWindow *self, const char *text)
{
    GSList *files = list_named_files(text);

    if (!files) {
        TABIYA_PLACE_GET_CLASS(self->place)->take_text(self->place, text);
        return TRUE;
    }
    gboolean taken = take_files(self, files);
    g_slist_free_full(files, g_object_unref);
    return taken;
}

static gboolean take_value(TabiyaWindow *self, const GValue *value)
{
    g_autoptr(GSList) files = NULL;

    if (G_VALUE_HOLDS_STRING(value))
        return take_text(self, g_value_get_string(value));
    files = gdk_file_list_get_files(g_value_get_boxed(value));
    return take_files(self, files);
}

static gboolean dropped_cb(GtkDropTarget *target, const GValue *value, double x, double y,
                           gpointer user)
{
    TabiyaWindow *self = user;

    return self->place && take_value(self, value);
}

void tabiya_window_make_drop_target(TabiyaWindow *self)
{
    /* A file manager also offers the names as text: files take precedence. */
    GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);

    gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
    g_signal_connect(target, "drop", G_CALLBACK(dropped_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}

/* --- Clipboard -------------------------------------------------------------------------------- */

static void copy(TabiyaWindow *self, char *text, const char *said)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text);
    g_free(text);
    tabiya_window_toast(self, said);
}

void tabiya_window_copy_fen(TabiyaWindow *self)
{
    copy(self, tabiya_board_session_dup_fen(tabiya_place_get_session(self->place)),
         _("Position copied"));
}

void tabiya_window_copy_pgn(TabiyaWindow *self)
{
    copy(self, tabiya_board_session_dup_pgn(tabiya_place_get_session(self->place)),
         _("Game copied"));
}

static void clipboard_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (text)
        take_text(self, text);
    else
        tabiya_window_toast(self, _("The clipboard contains no text."));
}

static void files_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GError) error = NULL;
    const GValue *files = gdk_clipboard_read_value_finish(GDK_CLIPBOARD(source), result, &error);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (files)
        take_value(self, files);
    else
        tabiya_window_toast(self, error->message);
}

/* Pastes files copied in a file manager, which offers their names as text, too; else text. */
void tabiya_window_paste(TabiyaWindow *self)
{
    GdkClipboard *clipboard = gtk_widget_get_clipboard(GTK_WIDGET(self));
    GdkContentFormats *formats = gdk_clipboard_get_formats(clipboard);

    if (gdk_content_formats_contain_gtype(formats, GDK_TYPE_FILE_LIST) ||
        gdk_content_formats_contain_mime_type(formats, "text/uri-list")) {
        gdk_clipboard_read_value_async(clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT,
                                       self->cancellable, files_read_cb, g_object_ref(self));
    } else {
        gdk_clipboard_read_text_async(clipboard, self->cancellable, clipboard_read_cb,
                                      g_object_ref(self));
    }
}
