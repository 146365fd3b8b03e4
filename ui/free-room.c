/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See free-room.h. */
#include "ui/free-room.h"

#include <math.h>

#include "ui/access/status-line.h"

#define RESULT_CARD "result-card" /* the class of what tells the end of a game or an exercise */
#define PLAY_STATUS "play-status" /* the class of the status of a game */
/* Prefers to hide scrolling parts, rather than fixed ones. */
#define SCROLLED 1.0
#define FIXED 1000.0
#define GAP_PX 6 /* between it and what is below it */

typedef struct {
    graphene_rect_t bounds;
    double weight;
} Obstacle;

typedef struct {
    GtkWidget *root;
    GArray *obstacles; /* of Obstacle */
} Search;

/* Controls and fields, and text that a person reads before the next move. */
static gboolean is_needed(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) || GTK_IS_EDITABLE(widget) || GTK_IS_SWITCH(widget) ||
           GTK_IS_RANGE(widget) || TABIYA_IS_STATUS_LINE(widget) || GTK_IS_TEXT_VIEW(widget) ||
           gtk_widget_has_css_class(widget, PLAY_STATUS) ||
           gtk_widget_has_css_class(widget, RESULT_CARD) ||
           gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_STATUS;
}

/* `clip` is the visible part of the area in which `widget` scrolls; NULL: it does not scroll. */
static void collect(Search *search, GtkWidget *widget, const graphene_rect_t *clip)
{
    /* What is being written is needed although it scrolls. */
    Obstacle obstacle = {.weight = clip && !GTK_IS_TEXT_VIEW(widget) ? SCROLLED : FIXED};
    const graphene_rect_t *inner = clip;

    if (!gtk_widget_get_mapped(widget) ||
        !gtk_widget_compute_bounds(widget, search->root, &obstacle.bounds)) {
        return;
    }
    if (clip && !graphene_rect_intersection(&obstacle.bounds, clip, &obstacle.bounds))
        return;
    if (is_needed(widget)) {
        g_array_append_val(search->obstacles, obstacle);
        return;
    }
    if (GTK_IS_SCROLLED_WINDOW(widget))
        inner = &obstacle.bounds;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        collect(search, child, inner);
    }
}

static double cost_of(const Search *search, const graphene_rect_t *room)
{
    double cost = 0;

    for (guint i = 0; i < search->obstacles->len; i++) {
        const Obstacle *obstacle = &g_array_index(search->obstacles, Obstacle, i);
        graphene_rect_t common;

        if (graphene_rect_intersection(room, &obstacle->bounds, &common))
            cost += (double)common.size.width * common.size.height * obstacle->weight;
    }
    return cost;
}

/* Takes `room` at that top if it is better than the best so far: it costs less, or the same and is
 * lower. */
static void try_top(const Search *search, graphene_rect_t room, double top, double *best,
                    double *least)
{
    room.origin.y = (float)floor(top);
    double cost = cost_of(search, &room);
    if (cost < *least || (cost == *least && top > *best)) {
        *least = cost;
        *best = floor(top);
    }
}

int tabiya_free_room_find(GtkWidget *panel, GtkWidget *root, int bottom, int width, int height)
{
    Search search = {root, NULL};
    graphene_rect_t bounds, room;
    double lowest, best, least = G_MAXDOUBLE;

    g_return_val_if_fail(GTK_IS_WIDGET(panel) && GTK_IS_WIDGET(root), 0);
    if (!gtk_widget_compute_bounds(panel, root, &bounds))
        return 0;
    search.obstacles = g_array_new(FALSE, FALSE, sizeof(Obstacle));
    collect(&search, panel, NULL);
    room = GRAPHENE_RECT_INIT(bounds.origin.x + (bounds.size.width - (float)width) / 2, 0,
                              (float)width, (float)height);
    best = lowest = MIN(bounds.origin.y + bounds.size.height, (float)bottom) - GAP_PX - height;
    try_top(&search, room, lowest, &best, &least);
    for (guint i = 0; i < search.obstacles->len; i++) {
        const Obstacle *obstacle = &g_array_index(search.obstacles, Obstacle, i);
        double top = obstacle->bounds.origin.y - GAP_PX - height;

        if (top >= bounds.origin.y && top < lowest)
            try_top(&search, room, top, &best, &least);
        /* Just below it, if the next obstacle leaves no more room. */
        top = obstacle->bounds.origin.y + obstacle->bounds.size.height + 1;
        if (top < lowest + GAP_PX)
            try_top(&search, room, top, &best, &least);
    }
    g_array_unref(search.obstacles);
    return (int)best;
}
