/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window reads: the clipboard, files. */
#include <glib/gi18n.h>

#include "ui/window-private.h"

/* --- Clipboard ---------------------------------------------------------------------------------
 */

static void copy(TabiyaWindow *self, char *text, const char *said)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text);
    g_free(text);
    tabiya_window_toast(self, said);
}

void tabiya_window_copy_fen(TabiyaWindow *self)
{
    copy(self, tabiya_board_session_dup_fen(tabiya_place_get_session(self->place)), _("Position copied"));
}

void tabiya_window_copy_pgn(TabiyaWindow *self)
{
    copy(self, tabiya_board_session_dup_pgn(tabiya_place_get_session(self->place)), _("Game copied"));
}

static void clipboard_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (text)
        tabiya_window_take_text(self, text);
    else
        tabiya_window_toast(self, _("There is no text to paste."));
}

static void files_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GError) error = NULL;
    const GValue *files = gdk_clipboard_read_value_finish(GDK_CLIPBOARD(source), result, &error);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (files)
        tabiya_window_take_value(self, files);
    else
        tabiya_window_toast(self, error->message);
}

/* Files that were copied in a file manager, which offers their names as text, too; else text. */
void tabiya_window_paste(TabiyaWindow *self)
{
    GdkClipboard *clipboard = gtk_widget_get_clipboard(GTK_WIDGET(self));
    GdkContentFormats *formats = gdk_clipboard_get_formats(clipboard);

    if (gdk_content_formats_contain_gtype(formats, GDK_TYPE_FILE_LIST) ||
        gdk_content_formats_contain_mime_type(formats, "text/uri-list"))
        gdk_clipboard_read_value_async(clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT,
                                       self->cancellable, files_read_cb, g_object_ref(self));
    else
        gdk_clipboard_read_text_async(clipboard, self->cancellable, clipboard_read_cb,
                                      g_object_ref(self));
}

/* --- Opening -----------------------------------------------------------------------------------
 */

void tabiya_window_open_file(TabiyaWindow *self, GFile *file)
{
    g_return_if_fail(TABIYA_IS_WINDOW(self) && G_IS_FILE(file));
    if (!self->ready) {
        if (!self->waiting_files)
            self->waiting_files = g_ptr_array_new_with_free_func(g_object_unref);
        g_ptr_array_add(self->waiting_files, g_object_ref(file));
        return;
    }
    if (!tabiya_window_offer_file(self, file))
        tabiya_window_study_file(self, file, -1);
}

void tabiya_window_save_file(TabiyaWindow *self, GFile *file)
{
    TabiyaPlaceClass *klass;

    g_return_if_fail(TABIYA_IS_WINDOW(self));
    klass = TABIYA_PLACE_GET_CLASS(self->place);
    if (klass->save_to)
        klass->save_to(self->place, file);
}
