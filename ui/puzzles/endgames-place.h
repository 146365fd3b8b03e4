/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "endgames": drills played out against the engine, reached from "puzzles". Its session
 * is a TabiyaEndgameDrill, its panel a TabiyaDrillPanel. Results go into the progress of "puzzles",
 * which is created first. */
#ifndef TABIYA_ENDGAMES_PLACE_H
#define TABIYA_ENDGAMES_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENDGAMES_PLACE (tabiya_endgames_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEndgamesPlace, tabiya_endgames_place, TABIYA, ENDGAMES_PLACE,
                     TabiyaPlace)

G_END_DECLS

#endif
