/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a drawing that somebody else has made may be drawn here.
 *
 * An SVG is a program: it may name files and addresses, hold scripts, and say things whose drawing
 * has no end (entities in entities, references to references, dashes too short to count). Nothing
 * of that is part of a chess piece. What is well-formed, refers to itself alone and is done after a
 * bounded number of strokes passes; the rest is refused before anything is drawn of it. */
#ifndef TABIYA_RENDER_DRAWING_CHECK_H
#define TABIYA_RENDER_DRAWING_CHECK_H

#include <glib.h>

G_BEGIN_DECLS

/* `text` need not end with a NUL. FALSE with TABIYA_ERROR_BAD_ARGUMENT, whose message is the reason
 * as the rest of a sentence: "it holds a script". */
gboolean tabiya_drawing_check(const char *text, gsize length, GError **error);

G_END_DECLS

#endif
