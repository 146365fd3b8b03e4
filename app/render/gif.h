/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a game as an animated GIF: one frame for each position of the main line, in a loop.
 *
 * All frames share one palette: the most frequent colors, unchanged, chosen so that every other
 * color is close to one of them; nothing is dithered. A frame has only the rectangle that differs
 * from the previous one. */
#ifndef TABIYA_RENDER_GIF_H
#define TABIYA_RENDER_GIF_H

#include "app/render/export-options.h"

G_BEGIN_DECLS

/* The file's bytes, the caller's. NULL: giflib failed (out of memory). (transfer full) */
GBytes *tabiya_gif_write(TabiyaGame *game, const TabiyaExportOptions *options,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
