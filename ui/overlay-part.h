/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The overlays that the program draws over the board in places that show games: who controls the
 * squares, or which pieces are in danger. One overlay for all places, stored in the settings. */
#ifndef TABIYA_OVERLAY_PART_H
#define TABIYA_OVERLAY_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OVERLAY_PART (tabiya_overlay_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOverlayPart, tabiya_overlay_part, TABIYA, OVERLAY_PART, TabiyaPart)

G_END_DECLS

#endif
