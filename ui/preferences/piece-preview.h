/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A preview of a piece set: four squares of the user's board with pieces of the set. Its drawings
 * are read when it is first seen, one set per frame, because there may be dozens of sets. It is
 * hidden from assistive technology. */
#ifndef TABIYA_PIECE_PREVIEW_H
#define TABIYA_PIECE_PREVIEW_H

#include <gtk/gtk.h>

#include "app/render/piece-files.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PIECE_PREVIEW (tabiya_piece_preview_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPiecePreview, tabiya_piece_preview, TABIYA, PIECE_PREVIEW, GtkWidget)

/* `files` NULL: Tabiya's own set. */
GtkWidget *tabiya_piece_preview_new(TabiyaPieceFiles *files);

G_END_DECLS

#endif
