/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds sets of pieces from elsewhere: folders with twelve drawings, which the person has put into
 * DATA_DIR/pieces (wK.svg, bP.svg …) or other chess programs have installed.
 *
 * Searching looks only at names. A drawing is read and checked on loading: if it is broken, too
 * large, hostile or empty, it is refused with a sentence that names the file and the reason. */
#ifndef TABIYA_RENDER_PIECE_FILES_H
#define TABIYA_RENDER_PIECE_FILES_H

#include <gio/gio.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

#define TABIYA_PIECE_FILE_MAX_BYTES (1024 * 1024)

#define TABIYA_TYPE_PIECE_FILES (tabiya_piece_files_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPieceFiles, tabiya_piece_files, TABIYA, PIECE_FILES, GObject)

/* All sets (of TabiyaPieceFiles), the person's own first, each part by title. (transfer full) */
GPtrArray *tabiya_piece_files_list(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;

/* The set with that id; NULL: not found. (transfer full) */
TabiyaPieceFiles *tabiya_piece_files_find(const char *data_dir,
                                          const char *id) G_GNUC_WARN_UNUSED_RESULT;

/* "user/celtic", "pychess/celtic": the stored id. Lent, as are the title ("Celtic") and the name of
 * the program that installed it (NULL: the person did). */
const char *tabiya_piece_files_get_id(TabiyaPieceFiles *self);
const char *tabiya_piece_files_get_title(TabiyaPieceFiles *self);
const char *tabiya_piece_files_get_program(TabiyaPieceFiles *self);

/* The drawing, checked; the caller's. NULL with an error. It blocks for a file of a megabyte at
 * most. (transfer full) */
GBytes *tabiya_piece_files_load(TabiyaPieceFiles *self, EngPiece piece,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether all twelve can be loaded. */
gboolean tabiya_piece_files_check(TabiyaPieceFiles *self, GError **error);

G_END_DECLS

#endif
