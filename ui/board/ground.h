/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The wood under the squares of wooden boards: drawn once for each size, in the device's
 * resolution, and kept. Plain squares fill themselves and do not need it. */
#ifndef TABIYA_UI_BOARD_GROUND_H
#define TABIYA_UI_BOARD_GROUND_H

#include "app/render/theme.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

typedef struct {
    const TabiyaTheme *theme; /* of the picture */
    int square_px;            /* of the picture */
    GskRenderNode *node; /* owned; NULL: not drawn yet; at the origin, one device pixel per unit */
} TabiyaBoardGround;

/* `software`: GSK draws with Cairo, see piece-set.h. */
void tabiya_board_ground_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot, gboolean software);
void tabiya_board_ground_clear(TabiyaBoardGround *self);

G_END_DECLS

#endif
