/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The pixels of a widget, and its contrast to its background, by WCAG 2.1: 1 to 21. */
#ifndef TABIYA_TESTS_PIXELS_H
#define TABIYA_TESTS_PIXELS_H

#include <gtk/gtk.h>

#include "app/render/theme.h"

/* Thin strokes are nowhere as dark as their color: so much of a contrast is lost at the edges of
 * letters. */
#define PIXELS_SMOOTHED 0.2

typedef struct {
    guint32 *pixels; /* owned; a row after the other, 0xAARRGGBB */
    int width, height;
} Pixels;

/* The picture of `widget` when it is next drawn. */
Pixels pixels_take(GtkWidget *widget);
void pixels_clear(Pixels *self);

TabiyaColor pixels_at(const Pixels *self, int x, int y);

/* The color that most pixels of the area have; the area lies within. */
guint32 pixels_find_ground(const Pixels *self, const graphene_rect_t *area);

/* The contrast with the background of the most prominent pixel in the area. */
double pixels_measure(const Pixels *self, const graphene_rect_t *area);

/* The same for each word in the area, however it is drawn: calls `tell` with its place and its
 * contrast. Lines, dots, frames and filled blocks are not words. Returns the number of words. */
typedef void (*PixelsWordFunc)(const graphene_rect_t *word, double contrast, gpointer user);
guint pixels_for_each_word(const Pixels *self, const graphene_rect_t *area, PixelsWordFunc tell,
                           gpointer user);

#endif
