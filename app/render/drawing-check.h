/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks whether an SVG drawing from elsewhere is safe to draw.
 *
 * An SVG can name files and addresses, contain scripts, and take forever to draw (entities in
 * entities, references to references, extremely short dashes). A chess piece needs none of that. A
 * drawing passes if it is well-formed, refers only to itself and takes a bounded number of strokes;
 * all others are refused before anything is drawn. */
#ifndef TABIYA_RENDER_DRAWING_CHECK_H
#define TABIYA_RENDER_DRAWING_CHECK_H

#include <glib.h>

G_BEGIN_DECLS

/* `text` need not end with a NUL. FALSE with TABIYA_ERROR_BAD_ARGUMENT, whose message is the second
 * half of a sentence: "it holds a script". */
gboolean tabiya_drawing_check(const char *text, gsize length, GError **error);

G_END_DECLS

#endif
