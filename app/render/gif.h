/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as an animated GIF: one frame a position of the main line, over and over.
 *
 * All frames share one palette. Its colors are those that are drawn most, as they are, and no
 * other is farther from one of them than can be helped; nothing is dithered. A frame holds the
 * rectangle that differs from the one before. */
#ifndef TABIYA_RENDER_GIF_H
#define TABIYA_RENDER_GIF_H

#include "app/render/export-options.h"

G_BEGIN_DECLS

/* The file's bytes, the caller's. NULL: the library that writes it failed (no memory).
 * (transfer full) */
GBytes *tabiya_gif_write(TabiyaGame *game, const TabiyaExportOptions *options,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
