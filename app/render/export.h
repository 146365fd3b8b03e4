/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions and games as files for other programs: pictures, an animation, a page to print or to
 * put on the web. A file's name says which:
 *
 *     .png .svg .pdf   of a position        .gif .pdf .html (.htm)   of a game
 *
 *     TabiyaExportOptions options = TABIYA_EXPORT_OPTIONS_INIT;
 *     TabiyaExportFormat format;
 *     if (!tabiya_export_find_format(path, &format, error))
 *         return FALSE;
 *     g_autoptr(GBytes) bytes = tabiya_export_game(game, format, &options, error);
 *     return bytes != NULL && tabiya_export_save(bytes, path, error);
 *
 * Blocks, a second for the animation of a long game: any thread, with a game of its own.
 */
#ifndef TABIYA_RENDER_EXPORT_H
#define TABIYA_RENDER_EXPORT_H

#include "app/render/export-options.h"

G_BEGIN_DECLS

/* What the end of `path` says. FALSE with TABIYA_ERROR_BAD_ARGUMENT if that is none of these. */
gboolean tabiya_export_find_format(const char *path, TabiyaExportFormat *format, GError **error);

/* The file's bytes, the caller's. NULL with TABIYA_ERROR_BAD_ARGUMENT where there is no such file
 * of a position (or game), or another error if it cannot be made. (transfer full) */
GBytes *tabiya_export_position(const TabiyaDiagram *diagram, TabiyaExportFormat format,
                               const TabiyaExportOptions *options,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
GBytes *tabiya_export_game(TabiyaGame *game, TabiyaExportFormat format,
                           const TabiyaExportOptions *options,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Writes them whole or not at all (safe-file.h). */
gboolean tabiya_export_save(GBytes *bytes, const char *path, GError **error);

G_END_DECLS

#endif
