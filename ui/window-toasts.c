/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The toasts of the window: one at a time, above the panel, hiding nothing that the person
 * needs. */
#include <glib/gi18n.h>
#include <string.h>

#include "ui/access/status-line.h"
#include "ui/compat.h"
#include "ui/free-room.h"
#include "ui/widget.h"
#include "ui/window-private.h"

#define TOAST_SECONDS 4
#define BUTTON_SECONDS 10 /* even for a long text */
#define WINDOW_PREFIX "win."
#define UNDO WINDOW_PREFIX "undo-move" /* of the place that shows */
#define COLUMNS 44
#define SLIM_COLUMNS 48 /* in one line or two */
#define SLIM "slim"     /* the class of one that is no higher than the line of a player */
#define COLUMNS_LEAST 14
#define COLUMNS_STEP 5
#define LONG_TEXT 68 /* characters: a longer text takes longer to read */
#define WAS_FREE_KEY "tabiya-was-free"
#define SHIFT_KEY "tabiya-shift"
#define SHIFT_CSS_KEY "tabiya-shift-css"
#define SAID_KEY "tabiya-said"
#define PANEL_KEY "tabiya-panel" /* the place of the panel that it lies over */
#define ONE_DEED_US (300 * 1000) /* between a message and going to its place */
#define RETRY_MS 50
#define PADDING_PX 28 /* of a toast, around its text, above and below */

/* --- Position --------------------------------------------------------------------------------- */

/* Moves it when drawing, relative to its place in the overlay. A margin would do the same, but
 * would still have the window's old size while that shrinks, and leave no room for the toast. */
static void shift(GtkWidget *toast, int x, int y)
{
    GtkStyleContext *style = gtk_widget_get_style_context(toast);
    g_autofree char *css = g_strdup_printf("toast { transform: translate(%dpx, %dpx); }", x, y);
    GtkCssProvider *provider = g_object_get_data(G_OBJECT(toast), SHIFT_KEY);

    /* The same again would draw another frame, and so on. */
    if (g_strcmp0(g_object_get_data(G_OBJECT(toast), SHIFT_CSS_KEY), css) == 0)
        return;
    if (!provider) {
        provider = gtk_css_provider_new();
        g_object_set_data_full(G_OBJECT(toast), SHIFT_KEY, provider, g_object_unref);
        gtk_style_context_add_provider(style, GTK_STYLE_PROVIDER(provider),
                                       GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    }
    gtk_css_provider_load_from_data(provider, css, -1);
    g_object_set_data_full(G_OBJECT(toast), SHIFT_CSS_KEY, g_steal_pointer(&css), g_free);
}

/* The lower edge of the panel in sight, from the corner of the toasts: in a narrow window the panel
 * goes on below the bar of places, and scrolls. */
static int find_bottom(TabiyaWindow *self)
{
    GtkWidget *bar = GTK_WIDGET(self->switcher_bar), *root = GTK_WIDGET(self->toasts);
    GtkWidget *edge = self->narrow && gtk_widget_get_mapped(bar) ? bar : self->body;
    graphene_rect_t bounds;

    if (!gtk_widget_compute_bounds(edge, root, &bounds))
        return G_MAXINT;
    return (int)(bounds.origin.y + (edge == bar ? 0 : bounds.size.height));
}

/* Over the line below the board with the player's name, which is not needed for a while, unless
 * that has a button or is scrolled away. */
static gboolean find_in_strip(TabiyaWindow *self, GdkRectangle *spot)
{
    GtkWidget *strip = GTK_WIDGET(self->you), *root = GTK_WIDGET(self->toasts);
    graphene_rect_t bounds, seen;

    if (!gtk_widget_get_mapped(strip) || tabiya_player_strip_has_button(self->you) ||
        !gtk_widget_compute_bounds(strip, root, &bounds) || bounds.size.height < spot->height ||
        !gtk_widget_compute_bounds(strip, self->body, &seen) || seen.origin.y < 0) {
        return FALSE;
    }
    spot->x = (int)(bounds.origin.x + (bounds.size.width - (float)spot->width) / 2);
    spot->y = (int)(bounds.origin.y + (bounds.size.height - (float)spot->height) / 2);
    return TRUE;
}

/* At the bottom of the panel, above what is needed there. Returns whether it hides nothing. */
static gboolean find_spot(TabiyaWindow *self, gboolean is_slim, GdkRectangle *spot)
{
    return tabiya_free_room_find(GTK_WIDGET(self->panels), GTK_WIDGET(self->toasts),
                                 find_bottom(self), spot) ||
           (is_slim && find_in_strip(self, spot));
}

/* FALSE: it hid nothing before, and would now. */
static gboolean place_toast(TabiyaWindow *self, GtkWidget *toast)
{
    GtkWidget *root = GTK_WIDGET(self->toasts);
    const int room = gtk_widget_get_width(root);
    GdkRectangle spot = {0};

    gtk_widget_measure(toast, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &spot.width, NULL, NULL);
    spot.width = MIN(MAX(spot.width, gtk_widget_get_width(toast)), room);
    gtk_widget_measure(toast, GTK_ORIENTATION_VERTICAL, spot.width, NULL, &spot.height, NULL, NULL);
    const gboolean is_free = find_spot(self, gtk_widget_has_css_class(toast, SLIM), &spot);
    const gboolean was_free = g_object_get_data(G_OBJECT(toast), WAS_FREE_KEY) != NULL;
    g_object_set_data(G_OBJECT(toast), WAS_FREE_KEY, GINT_TO_POINTER(was_free || is_free));
    shift(toast, spot.x - (room - spot.width) / 2,
          spot.y - (gtk_widget_get_height(root) - spot.height));
    return is_free || !was_free;
}

/* The visible toasts: the last one, and others that are disappearing. */
static GtkWidget *next_toast(TabiyaWindow *self, GtkWidget *after)
{
    GtkWidget *child = after ? gtk_widget_get_next_sibling(after)
                             : gtk_widget_get_first_child(GTK_WIDGET(self->toasts));

    return child == GTK_WIDGET(self->panels) ? gtk_widget_get_next_sibling(child) : child;
}

static gboolean place_toasts_cb(gpointer user)
{
    TabiyaWindow *self = user;

    if (!self->place)
        return G_SOURCE_REMOVE;
    gboolean good = TRUE;
    for (GtkWidget *toast = next_toast(self, NULL); toast; toast = next_toast(self, toast))
        good = place_toast(self, toast) && good;
    /* It goes rather than hide what has come since, as the card at the end of a game. */
    if (!good && self->toast && !tabiya_toast_glides(self->toasts))
        adw_toast_dismiss(self->toast);
    return G_SOURCE_REMOVE;
}

/* Once everything has its new place. */
static void place_later(TabiyaWindow *self)
{
    if (self->toast && !g_cancellable_is_cancelled(self->cancellable)) {
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, place_toasts_cb, g_object_ref(self),
                        g_object_unref);
    }
}

/* Each frame may show another panel than the toast was placed over: the action that it tells of
 * opens or closes a card, a row of buttons or a field. */
static void painted_cb(TabiyaWindow *self)
{
    if (self->toast && !g_cancellable_is_cancelled(self->cancellable))
        place_toasts_cb(self);
}

static void realized_cb(TabiyaWindow *self)
{
    g_signal_connect_object(gtk_widget_get_frame_clock(GTK_WIDGET(self)), "after-paint",
                            G_CALLBACK(painted_cb), self, G_CONNECT_SWAPPED);
}

void tabiya_window_make_toasts(TabiyaWindow *self)
{
    static const char *const sizes[] = {"notify::default-width", "notify::default-height",
                                        "notify::maximized"};

    /* The panel in sight may be lower than a toast: that is drawn whole nevertheless. */
    gtk_widget_set_overflow(GTK_WIDGET(self->toasts), GTK_OVERFLOW_VISIBLE);
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++)
        g_signal_connect(self, sizes[i], G_CALLBACK(place_later), NULL);
    g_signal_connect(self, "realize", G_CALLBACK(realized_cb), NULL);
    g_signal_connect_object(self->layout, "notify::narrow", G_CALLBACK(place_later), self,
                            G_CONNECT_SWAPPED);
    GtkWidget *scrolled = adw_bin_get_child(ADW_BIN(self->body));
    g_signal_connect_object(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)),
                            "value-changed", G_CALLBACK(place_later), self, G_CONNECT_SWAPPED);
}

/* --- Text ------------------------------------------------------------------------------------- */

/* In lines of that many characters. */
static void set_title(AdwToast *toast, const char *text, int columns)
{
    adw_toast_set_custom_title(toast, tabiya_widget_new_toast_title(text, columns));
}

static void say(AdwToast *toast, const char *text, const char *label, const char *action)
{
    const gboolean is_long = g_utf8_strlen(text, -1) > LONG_TEXT;

    set_title(toast, text, COLUMNS);
    adw_toast_set_button_label(toast, label);
    adw_toast_set_action_name(toast, action);
    adw_toast_set_timeout(toast, action || is_long ? BUTTON_SECONDS : TOAST_SECONDS);
}

/* Shortens the lines until it is no wider than `room`. Returns its height. */
static int break_lines(TabiyaWindow *self, GtkWidget *widget, const char *text, int room)
{
    int width, height;

    for (int columns = COLUMNS; columns >= COLUMNS_LEAST; columns -= COLUMNS_STEP) {
        set_title(self->toast, text, columns);
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
        if (width <= room || room == 0)
            break;
    }
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
    return height;
}

/* Below the board of a phone there may be room for one line only. */
static void make_slim(TabiyaWindow *self, GtkWidget *widget, const char *text)
{
    GdkRectangle spot = {0};

    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &spot.width, NULL, NULL);
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &spot.height, NULL, NULL);
    if (!self->narrow || find_spot(self, FALSE, &spot))
        return;
    gtk_widget_add_css_class(widget, SLIM);
    set_title(self->toast, text, SLIM_COLUMNS);
}

/* Large letters get smaller where they would need more than the panel; `self` has the last
 * toast. */
static void fit_in_panel(TabiyaWindow *self, const char *text)
{
    GtkWidget *widget = gtk_widget_get_last_child(GTK_WIDGET(self->toasts));
    const int room = gtk_widget_get_width(GTK_WIDGET(self->panels));

    gtk_widget_remove_css_class(widget, "small");
    gtk_widget_remove_css_class(widget, SLIM);
    if (break_lines(self, widget, text, room) > find_bottom(self) && room > 0) {
        gtk_widget_add_css_class(widget, "small");
        break_lines(self, widget, text, room);
    }
    make_slim(self, widget, text);
}

/* A disappearing toast must not be dismissed again, or get another text. */
static void dismissed_cb(TabiyaWindow *self)
{
    g_clear_weak_pointer(&self->toast);
}

static AdwToast *add_toast(TabiyaWindow *self, const char *text, const char *label,
                           const char *action)
{
    AdwToast *toast = adw_toast_new("");

    say(toast, text, label, action);
    adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH);
    g_signal_connect_object(toast, "dismissed", G_CALLBACK(dismissed_cb), self, G_CONNECT_SWAPPED);
    tabiya_add_toast(self->toasts, toast);
    return toast;
}

/* The name of the step that Undo would undo in the shown place, or NULL. */
static char *dup_undo_label(TabiyaWindow *self)
{
    TabiyaPlaceClass *klass = self->place ? TABIYA_PLACE_GET_CLASS(self->place) : NULL;

    return klass && klass->dup_undo_label ? klass->dup_undo_label(self->place) : NULL;
}

static void belong_here(TabiyaWindow *self)
{
    self->toast_place = self->place;
    g_object_set_data(G_OBJECT(self->toast), PANEL_KEY, tabiya_window_get_panel_place(self));
}

/* --- Without room ----------------------------------------------------------------------------- */

/* A line of a session's status that shows, or NULL. */
static TabiyaStatusLine *find_status(GtkWidget *widget)
{
    TabiyaStatusLine *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (TABIYA_IS_STATUS_LINE(widget))
        return TABIYA_STATUS_LINE(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_status(child);
    }
    return found;
}

/* Whether a toast of this text would hide something that is needed. */
static gboolean lacks_room(TabiyaWindow *self, const char *text)
{
    GtkWidget *root = GTK_WIDGET(self->toasts), *panel = GTK_WIDGET(self->panels);
    GtkWidget *title = g_object_ref_sink(tabiya_widget_new_toast_title(text, COLUMNS));
    GdkRectangle spot = {0, 0, gtk_widget_get_width(panel), 0};

    gtk_widget_measure(title, GTK_ORIENTATION_VERTICAL, -1, &spot.height, NULL, NULL, NULL);
    g_object_unref(title);
    spot.height += PADDING_PX;
    return !tabiya_free_room_find(panel, root, find_bottom(self), &spot);
}

/* Below the board an exercise has nothing but buttons and its status in sight: then that says it
 * for a while. What can be undone can be done the other way round; other buttons are needed. */
static gboolean say_in_status(TabiyaWindow *self, const char *text, const char *label)
{
    TabiyaStatusLine *status = self->narrow ? find_status(GTK_WIDGET(self->panels)) : NULL;

    if (!status || (label && !g_str_equal(label, _("Undo"))) || !lacks_room(self, text))
        return FALSE;
    if (self->toast && !tabiya_toast_glides(self->toasts))
        adw_toast_dismiss(self->toast);
    tabiya_status_line_interrupt(status, text, TOAST_SECONDS);
    tabiya_announce(GTK_WIDGET(self), text);
    return TRUE;
}

/* An appearing toast stays, and gets the new text. */
static void say_in_toast(TabiyaWindow *self, const char *text, const char *label,
                         const char *action)
{
    gint64 *now = g_new(gint64, 1);

    *now = g_get_monotonic_time();
    if (self->toast && tabiya_toast_glides(self->toasts)) {
        say(self->toast, text, label, action);
    } else {
        if (self->toast)
            adw_toast_dismiss(self->toast);
        g_set_weak_pointer(&self->toast, add_toast(self, text, label, action));
    }
    fit_in_panel(self, text);
    place_toasts_cb(self);
    place_later(self);
    belong_here(self);
    g_object_set_data_full(G_OBJECT(self->toast), SAID_KEY, now, g_free);
    g_free(self->toast_undoes);
    self->toast_undoes = dup_undo_label(self);
    tabiya_name_toast_buttons(self->toasts);
    tabiya_announce(GTK_WIDGET(self), text);
}

void tabiya_window_say(TabiyaWindow *self, const char *text, const char *label, const char *action)
{
    if (!say_in_status(self, text, label))
        say_in_toast(self, text, label, action);
}

void tabiya_window_toast(TabiyaWindow *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_WINDOW(self));
    tabiya_window_say(self, text, NULL, NULL);
}

/* --- Going to another place ------------------------------------------------------------------- */

/* The board has another place, or a guest's panel came or went. */
static gboolean is_left_behind(TabiyaWindow *self)
{
    return self->toast && !g_cancellable_is_cancelled(self->cancellable) &&
           (self->place != self->toast_place ||
            g_object_get_data(G_OBJECT(self->toast), PANEL_KEY) !=
                tabiya_window_get_panel_place(self));
}

/* An appearing toast cannot be dismissed. */
static gboolean drop_left_cb(gpointer user)
{
    TabiyaWindow *self = user;

    if (!is_left_behind(self))
        return G_SOURCE_REMOVE;
    if (tabiya_toast_glides(self->toasts))
        return G_SOURCE_CONTINUE;
    adw_toast_dismiss(self->toast);
    return G_SOURCE_REMOVE;
}

/* A message from just now is about the place being opened. */
void tabiya_window_leave_toast(TabiyaWindow *self)
{
    const gint64 *said = self->toast ? g_object_get_data(G_OBJECT(self->toast), SAID_KEY) : NULL;

    if (!is_left_behind(self))
        return;
    if (said && g_get_monotonic_time() - *said < ONE_DEED_US) {
        belong_here(self);
        place_later(self);
    } else if (drop_left_cb(self) == G_SOURCE_CONTINUE) {
        g_timeout_add_full(G_PRIORITY_DEFAULT, RETRY_MS, drop_left_cb, g_object_ref(self),
                           g_object_unref);
    }
}

/* --- Obsolete offers -------------------------------------------------------------------------- */

/* Whether the action can no longer be used. */
static gboolean is_over(TabiyaWindow *self, const char *action)
{
    const char *name = action + strlen(WINDOW_PREFIX);

    return g_str_has_prefix(action, WINDOW_PREFIX) &&
           g_action_group_has_action(G_ACTION_GROUP(self), name) &&
           !g_action_group_get_action_enabled(G_ACTION_GROUP(self), name);
}

/* Whether the toast's button would do nothing, or undo something else than the toast's step. */
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

/* An appearing toast cannot be dismissed: removes its button. */
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

/* Later, because a pressed button dismisses its toast by itself. */
void tabiya_window_drop_stale_toast(TabiyaWindow *self)
{
    place_later(self);
    if (self->toast && adw_toast_get_action_name(self->toast) &&
        !g_cancellable_is_cancelled(self->cancellable)) {
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, drop_stale_cb, g_object_ref(self), g_object_unref);
    }
}
