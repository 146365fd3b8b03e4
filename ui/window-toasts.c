/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window says in passing: one toast at a time, over the panel. */
#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/window-private.h"

#define TOAST_SECONDS 4
#define UNDO_SECONDS 10
#define COLUMNS 34
#define COLUMNS_BESIDE_BUTTON 24

/* `text` in lines of at most `columns` characters, where its words allow it. */
static char *dup_in_lines(const char *text, glong columns)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    GString *lines = g_string_new(NULL);
    glong used = 0;

    for (char **word = words; *word; word++) {
        glong length = g_utf8_strlen(*word, -1);

        if (used > 0)
            g_string_append_c(lines, used + 1 + length > columns ? '\n' : ' ');
        used = used > 0 && used + 1 + length <= columns ? used + 1 + length : length;
        g_string_append(lines, *word);
    }
    return g_string_free(lines, FALSE);
}

/* A toast's own title is one line, and its height knows of no wrapping: lines are made here. */
static GtkWidget *make_toast_title(const char *text, gboolean has_button)
{
    g_autofree char *lines = dup_in_lines(text, has_button ? COLUMNS_BESIDE_BUTTON : COLUMNS);
    /* A screen reader speaks a notification when it appears. */
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "label", lines, "accessible-role",
                                    GTK_ACCESSIBLE_ROLE_ALERT, NULL);

    gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    return label;
}

static void show_toast(TabiyaWindow *self, const char *text, const char *undo_action)
{
    AdwToast *toast = adw_toast_new("");

    adw_toast_set_custom_title(toast, make_toast_title(text, undo_action != NULL));
    if (self->toast)
        adw_toast_dismiss(self->toast);
    g_clear_weak_pointer(&self->toast);
    if (undo_action) {
        adw_toast_set_button_label(toast, _("Undo"));
        adw_toast_set_action_name(toast, undo_action);
    }
    adw_toast_set_timeout(toast, undo_action ? UNDO_SECONDS : TOAST_SECONDS);
    adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH);
    g_set_weak_pointer(&self->toast, toast);
    adw_toast_overlay_add_toast(self->toasts, toast);
    tabiya_name_toast_buttons(self->toasts);
    tabiya_announce(GTK_WIDGET(self), text);
}

void tabiya_window_toast(TabiyaWindow *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_WINDOW(self));
    show_toast(self, text, NULL);
}

void tabiya_window_toast_undo(TabiyaWindow *self, const char *text, const char *action)
{
    g_return_if_fail(TABIYA_IS_WINDOW(self));
    show_toast(self, text, action);
}
