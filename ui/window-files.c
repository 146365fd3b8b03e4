/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window reads: the clipboard, files. */
#include <glib/gi18n.h>

#include <string.h>

#include "ui/window-private.h"

/* The first game of a collection of any size is well within this. */
#define READ_LIMIT_BYTES (1 << 20)

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
    copy(self, tabiya_board_session_dup_fen(self->place->session), _("Position copied"));
}

void tabiya_window_copy_pgn(TabiyaWindow *self)
{
    copy(self, tabiya_board_session_dup_pgn(self->place->session), _("Game copied"));
}

static void clipboard_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (text)
        self->place->kind->take_text(self, text, _("Pasted; the game before is kept"));
    else
        tabiya_window_toast(self, _("There is no text to paste."));
}

void tabiya_window_paste(TabiyaWindow *self)
{
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(self)), self->cancellable,
                                  clipboard_read_cb, g_object_ref(self));
}

/* --- Opening -----------------------------------------------------------------------------------
 */

/* PGN is UTF-8 or, from older programs, Latin-1. */
static char *dup_utf8(const char *bytes, gsize length)
{
    const char *end;

    /* A character cut in two by the limit is no sign of Latin-1. */
    if (g_utf8_validate(bytes, (gssize)length, &end) || length - (gsize)(end - bytes) < 4)
        return g_strndup(bytes, (gsize)(end - bytes));
    return g_convert(bytes, (gssize)length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
}

/* Ends `text` before its second game. Returns whether there was one. */
static gboolean cut_second_game(char *text)
{
    char *event = strstr(text, "[Event ");
    char *second = event ? strstr(event + 1, "\n[Event ") : NULL;

    if (second)
        second[1] = '\0';
    return second != NULL;
}

/* An EPD's four fields without what is said about them. */
static void cut_operations(char *line)
{
    int fields = 0;

    for (char *c = line; *c; c++) {
        if (*c == '\n' || *c == '\r' || (*c == ' ' && ++fields == 4)) {
            *c = '\0';
            return;
        }
    }
}

static void open_text(TabiyaWindow *self, const char *name, char *text)
{
    gboolean several = FALSE;

    if (g_str_has_suffix(name, ".epd"))
        cut_operations(text);
    else if (g_str_has_suffix(name, ".fen"))
        text[strcspn(text, "\r\n")] = '\0';
    else
        several = cut_second_game(text);
    self->place->kind->take_text(self, text,
              several ? _("Opened the first game of the file; the game before is kept")
                      : _("Opened; the game before is kept"));
}

typedef struct {
    TabiyaWindow *window; /* owned */
    char *name;
    char *bytes; /* READ_LIMIT_BYTES of them */
} Reading;

static void reading_free(Reading *reading)
{
    g_object_unref(reading->window);
    g_free(reading->name);
    g_free(reading->bytes);
    g_free(reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reading, reading_free)

static void say_unreadable(TabiyaWindow *self, const char *name, const GError *error)
{
    g_autofree char *text = NULL;

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    text = g_strdup_printf(_("“%s” cannot be read: %s"), name, error->message);
    tabiya_window_toast(self, text);
}

static void read_done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Reading) reading = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    gsize length;

    if (!g_input_stream_read_all_finish(G_INPUT_STREAM(source), result, &length, &error)) {
        say_unreadable(reading->window, reading->name, error);
        return;
    }
    text = dup_utf8(reading->bytes, length);
    open_text(reading->window, reading->name, text);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Reading) reading = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GFileInputStream) stream = g_file_read_finish(G_FILE(source), result, &error);
    char *bytes = reading->bytes;
    GCancellable *cancellable = reading->window->cancellable;

    if (!stream)
        say_unreadable(reading->window, reading->name, error);
    else
        g_input_stream_read_all_async(G_INPUT_STREAM(stream), bytes, READ_LIMIT_BYTES,
                                      G_PRIORITY_DEFAULT, cancellable, read_done_cb,
                                      g_steal_pointer(&reading));
}

void tabiya_window_open_file(TabiyaWindow *self, GFile *file)
{
    Reading *reading;

    g_return_if_fail(TABIYA_IS_WINDOW(self));
    if (!self->ready) {
        g_set_object(&self->waiting_file, file);
        return;
    }
    reading = g_new0(Reading, 1);
    reading->window = g_object_ref(self);
    reading->name = g_file_get_basename(file);
    reading->bytes = g_malloc(READ_LIMIT_BYTES);
    g_file_read_async(file, G_PRIORITY_DEFAULT, self->cancellable, opened_cb, reading);
}
