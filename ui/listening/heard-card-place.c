/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See heard-card-place.h. */
#include "ui/listening/heard-card-place.h"

#include <adwaita.h>

#include "ui/body.h"
#include "ui/free-room.h"
#include "ui/listening/heard-card.h"
#include "ui/widget.h"

#define MARGIN_PX 6
#define WIDTH_MAX_PX 380
#define ROOMY_WIDTH_MAX_PX 540

typedef struct {
    TabiyaShell *shell; /* lent: has the card */
    GtkWidget *card;    /* lent */
    int x, y, width;    /* of the last allocation */
} Spot;

/* Around the panels of all places; also while another place's guest is shown. */
static GtkWidget *find_panels(TabiyaShell *shell)
{
    TabiyaPlace *place = tabiya_shell_get_place(shell);
    GtkWidget *page = place ? tabiya_place_get_page(place) : NULL;

    return page ? gtk_widget_get_ancestor(page, ADW_TYPE_VIEW_STACK) : NULL;
}

/* The lower edge of what is in sight of the panel. */
static int find_bottom(GtkWidget *panels, GtkWidget *root)
{
    GtkWidget *body = gtk_widget_get_ancestor(panels, TABIYA_TYPE_BODY);
    graphene_rect_t bounds;

    if (!body || !gtk_widget_compute_bounds(body, root, &bounds))
        return G_MAXINT;
    return (int)bounds.origin.y + tabiya_body_get_visible_height(TABIYA_BODY(body));
}

/* The top of the highest toast, or `bottom`: toasts are the panels' siblings. */
static int find_toasts(GtkWidget *panels, GtkWidget *root, int bottom)
{
    GtkWidget *toast = gtk_widget_get_next_sibling(panels);
    graphene_rect_t bounds;

    for (; toast; toast = gtk_widget_get_next_sibling(toast)) {
        if (gtk_widget_get_mapped(toast) && gtk_widget_compute_bounds(toast, root, &bounds) &&
            bounds.size.height > 0) {
            bottom = MIN(bottom, (int)bounds.origin.y);
        }
    }
    return bottom;
}

static TabiyaLayout *find_layout(GtkWidget *panels)
{
    GtkWidget *body = panels ? gtk_widget_get_ancestor(panels, TABIYA_TYPE_BODY) : NULL;

    return body ? tabiya_body_get_layout(TABIYA_BODY(body)) : NULL;
}

/* With the larger text of a large window it is larger, too. */
static int find_width(GtkWidget *panels)
{
    TabiyaLayout *layout = find_layout(panels);
    const gboolean roomy = layout && tabiya_layout_get_roomy(layout);

    return MIN(gtk_widget_get_width(panels) - 2 * MARGIN_PX,
               roomy ? ROOMY_WIDTH_MAX_PX : WIDTH_MAX_PX);
}

static void arrange(Spot *self)
{
    GtkWidget *panels = find_panels(self->shell);
    TabiyaLayout *layout = find_layout(panels);

    if (!layout)
        return;
    tabiya_widget_set_css_class(self->card, "roomy", tabiya_layout_get_roomy(layout));
    tabiya_heard_card_set_line(TABIYA_HEARD_CARD(self->card),
                               tabiya_layout_get_narrow(layout) ? find_width(panels) : 0);
}

/* Above a toast. FALSE: over something that is needed, or over the board. */
static gboolean put_above_toasts(GtkWidget *panels, GtkWidget *root, GdkRectangle *spot)
{
    const int bottom = find_bottom(panels, root);
    graphene_rect_t bounds;

    return tabiya_free_room_find(panels, root, find_toasts(panels, root, bottom), spot) &&
           gtk_widget_compute_bounds(panels, root, &bounds) && spot->y >= bounds.origin.y;
}

/* What has no room in a narrow window's panel stands at the window's bottom, over the places, and
 * in another over the toast: the card counts down. */
static void put(GtkWidget *panels, GtkWidget *root, GdkRectangle *spot)
{
    TabiyaLayout *layout = find_layout(panels);
    graphene_rect_t bounds;

    if (put_above_toasts(panels, root, spot))
        return;
    if (layout && tabiya_layout_get_narrow(layout))
        spot->y = gtk_widget_get_height(root) - MARGIN_PX - spot->height;
    else if (gtk_widget_compute_bounds(panels, root, &bounds) && spot->y < bounds.origin.y)
        tabiya_free_room_find(panels, root, find_bottom(panels, root), spot);
}

static gboolean find_spot(Spot *self, GdkRectangle *spot)
{
    GtkWidget *panels = find_panels(self->shell), *root = gtk_widget_get_parent(self->card);
    int least;

    if (!panels || !gtk_widget_get_mapped(panels))
        return FALSE;
    gtk_widget_measure(self->card, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    spot->width = MAX(find_width(panels), least);
    gtk_widget_measure(self->card, GTK_ORIENTATION_VERTICAL, spot->width, NULL, &spot->height, NULL,
                       NULL);
    put(panels, root, spot);
    return TRUE;
}

static gboolean position_cb(GtkOverlay *overlay, GtkWidget *widget, GdkRectangle *spot,
                            gpointer user)
{
    Spot *self = user;

    if (widget != self->card || !find_spot(self, spot))
        return FALSE;
    self->x = spot->x;
    self->y = spot->y;
    self->width = spot->width;
    return TRUE;
}

/* What is below it may have changed with any frame. */
static void painted_cb(Spot *self)
{
    GdkRectangle spot;

    if (!gtk_widget_get_mapped(self->card))
        return;
    arrange(self);
    if (!find_spot(self, &spot))
        return;
    if (spot.x != self->x || spot.y != self->y || spot.width != self->width)
        gtk_widget_queue_allocate(gtk_widget_get_parent(self->card));
}

static void realized_cb(GtkWidget *card, Spot *self)
{
    g_signal_connect_data(gtk_widget_get_frame_clock(card), "after-paint", G_CALLBACK(painted_cb),
                          self, NULL, G_CONNECT_SWAPPED);
}

static void unrealized_cb(GtkWidget *card, Spot *self)
{
    g_signal_handlers_disconnect_by_data(gtk_widget_get_frame_clock(card), self);
}

void tabiya_heard_card_place(TabiyaShell *shell, GtkWidget *card)
{
    g_return_if_fail(TABIYA_IS_SHELL(shell) && GTK_IS_WIDGET(card));
    Spot *self = g_new0(Spot, 1);

    self->shell = shell;
    self->card = card;
    g_object_set_data_full(G_OBJECT(card), "tabiya-spot", self, g_free);
    g_signal_connect_swapped(card, "show", G_CALLBACK(arrange), self);
    g_signal_connect(card, "realize", G_CALLBACK(realized_cb), self);
    g_signal_connect(card, "unrealize", G_CALLBACK(unrealized_cb), self);
    tabiya_shell_add_overlay(shell, card);
    g_signal_connect(gtk_widget_get_parent(card), "get-child-position", G_CALLBACK(position_cb),
                     self);
}
