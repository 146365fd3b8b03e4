/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See free-room.h. */
#include "ui/free-room.h"

#include <math.h>

#include "ui/access/status-line.h"
#include "ui/panes/reading-width.h"

#define RESULT_CARD "result-card" /* the class of what tells the end of a game or an exercise */
#define PLAY_STATUS "play-status" /* the class of the status of a game */
#define REVIEW_DETAILS "review-details" /* the class of the figures of a review */
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
           gtk_widget_has_css_class(widget, REVIEW_DETAILS) ||
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

/* The column of a panel that does not use all of its width (ui/panes/reading-width.h). */
static gboolean find_column(GtkWidget *widget, GtkWidget *root, graphene_rect_t *column)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);

    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (child && TABIYA_IS_READING_WIDTH(gtk_widget_get_layout_manager(widget)) &&
        gtk_widget_get_width(child) < gtk_widget_get_width(widget)) {
        return gtk_widget_compute_bounds(child, root, column);
    }
    for (; child; child = gtk_widget_get_next_sibling(child)) {
        if (find_column(child, root, column))
            return TRUE;
    }
    return FALSE;
}

/* The places that touch what is needed, from above or from below. */
static void try_all(const Search *search, const graphene_rect_t *room, double highest, double *best)
{
    const double lowest = *best;
    double least = G_MAXDOUBLE;

    try_top(search, *room, lowest, best, &least);
    for (guint i = 0; i < search->obstacles->len; i++) {
        const graphene_rect_t *bounds = &g_array_index(search->obstacles, Obstacle, i).bounds;
        double top = bounds->origin.y - GAP_PX - room->size.height;

        if (top >= highest && top < lowest)
            try_top(search, *room, top, best, &least);
        /* Just below it, if the next obstacle leaves no more room. */
        top = bounds->origin.y + bounds->size.height + 1;
        if (top < lowest + GAP_PX)
            try_top(search, *room, top, best, &least);
    }
}

/* Whether nothing that does not scroll is below it. */
static gboolean is_free(const Search *search, const graphene_rect_t *room)
{
    for (guint i = 0; i < search->obstacles->len; i++) {
        const Obstacle *obstacle = &g_array_index(search->obstacles, Obstacle, i);
        graphene_rect_t common;

        if (obstacle->weight == FIXED &&
            graphene_rect_intersection(room, &obstacle->bounds, &common) &&
            common.size.width * common.size.height > 0) {
            return FALSE;
        }
    }
    return TRUE;
}

gboolean tabiya_free_room_find(GtkWidget *panel, GtkWidget *root, int bottom, GdkRectangle *spot)
{
    Search search = {root, NULL};
    graphene_rect_t bounds, column;

    g_return_val_if_fail(GTK_IS_WIDGET(panel) && GTK_IS_WIDGET(root) && spot, FALSE);
    if (!gtk_widget_compute_bounds(panel, root, &bounds))
        return FALSE;
    if (!find_column(panel, root, &column))
        column = bounds;
    spot->x = (int)(column.origin.x + (column.size.width - (float)spot->width) / 2);
    search.obstacles = g_array_new(FALSE, FALSE, sizeof(Obstacle));
    collect(&search, panel, NULL);
    double best = MIN(bounds.origin.y + bounds.size.height, (float)bottom) - GAP_PX - spot->height;
    graphene_rect_t room =
        GRAPHENE_RECT_INIT((float)spot->x, 0, (float)spot->width, (float)spot->height);
    try_all(&search, &room, bounds.origin.y, &best);
    spot->y = (int)best;
    room.origin.y = (float)spot->y;
    const gboolean found = is_free(&search, &room);
    g_array_unref(search.obstacles);
    return found;
}
