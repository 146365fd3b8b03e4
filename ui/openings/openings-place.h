/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "openings": a line on the board, and beside it its name, all openings by name, the
 * moves played in the position, and the person's repertoires (openings-panel.h and its pages).
 *
 * Actions that lead here from elsewhere: "openings-look-up", "openings-show" and "auto-open".
 * Actions that add to repertoires: "repertoire-add", "repertoire-add-line" and
 * "repertoire-add-study". */
#ifndef TABIYA_OPENINGS_PLACE_H
#define TABIYA_OPENINGS_PLACE_H

#include "app/openings/repertoires.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENINGS_PLACE (tabiya_openings_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningsPlace, tabiya_openings_place, TABIYA, OPENINGS_PLACE,
                     TabiyaPlace)

/* The person's repertoires, trained in "train"; read when the place is first shown. (transfer
 * none); NULL once the window is gone. */
TabiyaRepertoires *tabiya_openings_place_get_repertoires(TabiyaOpeningsPlace *self);

G_END_DECLS

#endif
