/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The toasts of the window: one at a time, placed where it hides neither pieces nor moves. */
#include <glib/gi18n.h>
#include <string.h>

#include "ui/compat.h"
#include "ui/widget.h"
#include "ui/window-private.h"

#define TOAST_SECONDS 4
#define BUTTON_SECONDS 10 /* of a long text too */
#define WINDOW_PREFIX "win."
#define UNDO WINDOW_PREFIX "undo-move" /* of the place that shows */
#define EDGE_PX 4                      /* below the strip, where there is room */
#define COLUMNS 34
#define LONG_TEXT (2 * COLUMNS) /* characters: a third line would hide pieces */
#define COLUMNS_OF_LONG_TEXT 50 /* where the window is wide */
#define COLUMNS_BESIDE_BUTTON 24
#define SHIFT_KEY "tabiya-shift"

/* --- Where it floats -------------------------------------------------------------------------- */

/* Where it is drawn, from where the overlay puts it. A margin would do the same, but is of the
 * window's former size while that becomes smaller, and then there is no room left for the toast
 * itself. */
static void shift(GtkWidget *toast, int x, int y)
{
    GtkStyleContext *style = gtk_widget_get_style_context(toast);
    g_autofree char *css = g_strdup_printf("toast { transform: translate(%dpx, %dpx); }", x, y);
    GtkCssProvider *provider = g_object_get_data(G_OBJECT(toast), SHIFT_KEY);

    if (!provider) {
        provider = gtk_css_provider_new();
        g_object_set_data_full(G_OBJECT(toast), SHIFT_KEY, provider, g_object_unref);
        gtk_style_context_add_provider(style, GTK_STYLE_PROVIDER(provider),
                                       GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    }
    gtk_css_provider_load_from_data(provider, css, -1);
}

/* On the strip of the lower player, and no deeper than the heading of a panel below it. */
static void place_toast(TabiyaWindow *self, GtkWidget *toast, const graphene_rect_t *strip)
{
    int width = gtk_widget_get_width(GTK_WIDGET(self->toasts));
    int height = gtk_widget_get_height(GTK_WIDGET(self->toasts));
    int middle = (int)(strip->origin.x + strip->size.width / 2), needed, bottom;

    gtk_widget_measure(toast, GTK_ORIENTATION_VERTICAL, -1, NULL, &needed, NULL, NULL);
    bottom = (int)(strip->origin.y + strip->size.height);
    if (self->narrow)
        bottom = MAX(bottom, (int)strip->origin.y + needed);
    shift(toast, middle - width / 2, MIN(bottom + EDGE_PX, height) - height);
}

static gboolean place_toasts_cb(gpointer user)
{
    TabiyaWindow *self = user;
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self->toasts));
    graphene_rect_t strip;

    if (!self->place ||
        !gtk_widget_compute_bounds(GTK_WIDGET(self->you), GTK_WIDGET(self->toasts), &strip)) {
        return G_SOURCE_REMOVE;
    }
    for (; child; child = gtk_widget_get_next_sibling(child)) {
        if (child != self->body)
            place_toast(self, child, &strip);
    }
    return G_SOURCE_REMOVE;
}

/* Once the body has its new size. */
static void size_changed_cb(TabiyaWindow *self)
{
    if (self->toast && !g_cancellable_is_cancelled(self->cancellable)) {
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, place_toasts_cb, g_object_ref(self),
                        g_object_unref);
    }
}

void tabiya_window_make_toasts(TabiyaWindow *self)
{
    static const char *const sizes[] = {"notify::default-width", "notify::default-height",
                                        "notify::maximized"};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++)
        g_signal_connect(self, sizes[i], G_CALLBACK(size_changed_cb), NULL);
    g_signal_connect_object(self->layout, "notify::narrow", G_CALLBACK(size_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

/* --- What it says ----------------------------------------------------------------------------- */

static void say(TabiyaWindow *self, AdwToast *toast, const char *text, const char *label,
                const char *action)
{
    const gboolean is_long = g_utf8_strlen(text, -1) > LONG_TEXT;
    const int columns = action                     ? COLUMNS_BESIDE_BUTTON
                        : is_long && !self->narrow ? COLUMNS_OF_LONG_TEXT
                                                   : COLUMNS;

    adw_toast_set_custom_title(toast, tabiya_widget_new_toast_title(text, columns));
    adw_toast_set_button_label(toast, label);
    adw_toast_set_action_name(toast, action);
    adw_toast_set_timeout(toast, action || is_long ? BUTTON_SECONDS : TOAST_SECONDS);
}

/* One that is on its way out is not to be dismissed again, nor made to say another thing. */
static void dismissed_cb(TabiyaWindow *self)
{
    g_clear_weak_pointer(&self->toast);
}

static AdwToast *add_toast(TabiyaWindow *self, const char *text, const char *label,
                           const char *action)
{
    AdwToast *toast = adw_toast_new("");

    say(self, toast, text, label, action);
    adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH);
    g_signal_connect_object(toast, "dismissed", G_CALLBACK(dismissed_cb), self, G_CONNECT_SWAPPED);
    tabiya_add_toast(self->toasts, toast);
    return toast;
}

/* What Undo would undo at the place that shows, or NULL. */
static char *dup_undo_label(TabiyaWindow *self)
{
    TabiyaPlaceClass *klass = self->place ? TABIYA_PLACE_GET_CLASS(self->place) : NULL;

    return klass && klass->dup_undo_label ? klass->dup_undo_label(self->place) : NULL;
}

/* A toast that glides in stays, and says the new thing in place of the old. */
void tabiya_window_say(TabiyaWindow *self, const char *text, const char *label, const char *action)
{
    if (self->toast && tabiya_toast_glides(self->toasts)) {
        say(self, self->toast, text, label, action);
    } else {
        if (self->toast)
            adw_toast_dismiss(self->toast);
        g_set_weak_pointer(&self->toast, add_toast(self, text, label, action));
    }
    place_toasts_cb(self);
    self->toast_place = self->place;
    g_free(self->toast_undoes);
    self->toast_undoes = dup_undo_label(self);
    tabiya_name_toast_buttons(self->toasts);
    tabiya_announce(GTK_WIDGET(self), text);
}

void tabiya_window_toast(TabiyaWindow *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_WINDOW(self));
    tabiya_window_say(self, text, NULL, NULL);
}

/* --- Too late to undo ------------------------------------------------------------------------- */

/* Whether the action may not be used any more. */
static gboolean is_over(TabiyaWindow *self, const char *action)
{
    const char *name = action + strlen(WINDOW_PREFIX);

    return g_str_has_prefix(action, WINDOW_PREFIX) &&
           g_action_group_has_action(G_ACTION_GROUP(self), name) &&
           !g_action_group_get_action_enabled(G_ACTION_GROUP(self), name);
}

/* Whether the button of the toast would do nothing, or undo something else than the toast speaks
 * of. */
static gboolean is_stale(TabiyaWindow *self)
{
    const char *action = self->toast ? adw_toast_get_action_name(self->toast) : NULL;
    g_autofree char *undoes = NULL;

    if (!action)
        return FALSE;
    if (!g_str_equal(action, UNDO))
        return is_over(self, action);
    if (self->place != self->toast_place)
        return TRUE;
    undoes = dup_undo_label(self);
    return g_strcmp0(undoes, self->toast_undoes) != 0;
}

/* While it glides in it cannot be dismissed: then its button goes. */
static gboolean drop_stale_cb(gpointer user)
{
    TabiyaWindow *self = user;

    if (!self->place || !is_stale(self))
        return G_SOURCE_REMOVE;
    if (tabiya_toast_glides(self->toasts)) {
        adw_toast_set_button_label(self->toast, NULL);
        adw_toast_set_action_name(self->toast, NULL);
    } else {
        adw_toast_dismiss(self->toast);
    }
    return G_SOURCE_REMOVE;
}

/* Later, because the button that was pressed dismisses its toast itself. */
void tabiya_window_drop_stale_toast(TabiyaWindow *self)
{
    if (self->toast && adw_toast_get_action_name(self->toast) &&
        !g_cancellable_is_cancelled(self->cancellable)) {
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, drop_stale_cb, g_object_ref(self), g_object_unref);
    }
}
