/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports positions and games as files for other programs: pictures, an animation, a page for paper
 * or the web. The file's name decides the format:
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
 * Blocks, for a second if it animates a long game; any thread, with its own game.
 */
#ifndef TABIYA_RENDER_EXPORT_H
#define TABIYA_RENDER_EXPORT_H

#include "app/render/export-options.h"

G_BEGIN_DECLS

/* The format for the extension of `path`. FALSE with TABIYA_ERROR_BAD_ARGUMENT if it is none of
 * these. */
gboolean tabiya_export_find_format(const char *path, TabiyaExportFormat *format, GError **error);

/* The file's bytes, the caller's. NULL with TABIYA_ERROR_BAD_ARGUMENT if the format is not for a
 * position (or game), or another error if it cannot be made. (transfer full) */
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
