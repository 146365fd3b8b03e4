/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Four squares of the person's board with pieces of a set, to choose the set by. Its drawings are
 * read when it is first seen, one set a frame: there may be dozens. It says nothing to assistive
 * technology. */
#ifndef TABIYA_PIECE_PREVIEW_H
#define TABIYA_PIECE_PREVIEW_H

#include <gtk/gtk.h>

#include "app/render/piece-files.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PIECE_PREVIEW (tabiya_piece_preview_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPiecePreview, tabiya_piece_preview, TABIYA, PIECE_PREVIEW, GtkWidget)

/* `files` NULL: ours. */
GtkWidget *tabiya_piece_preview_new(TabiyaPieceFiles *files);

G_END_DECLS

#endif
