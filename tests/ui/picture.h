/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A picture of a window, on or off screen. */
#ifndef TABIYA_TESTS_PICTURE_H
#define TABIYA_TESTS_PICTURE_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Renders the shown widget `widget` to a texture of its size; NULL while it has no size. */
GdkTexture *picture_new(GtkWidget *widget) G_GNUC_WARN_UNUSED_RESULT;

/* The same into the PNG file `path`. FALSE if there is nothing to save or it cannot be written. */
gboolean picture_save(GtkWidget *widget, const char *path);

G_END_DECLS

#endif
