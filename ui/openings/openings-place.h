/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "openings": a line on the board, and beside it what it is called, all openings by name,
 * what has been played in the position, and the person's repertoires (openings-panel.h and its
 * pages).
 *
 * Other places are left for it by "openings-look-up" and "auto-open", and add to repertoires by
 * "repertoire-add", "repertoire-add-line" and "repertoire-add-study". */
#ifndef TABIYA_OPENINGS_PLACE_H
#define TABIYA_OPENINGS_PLACE_H

#include "app/openings/repertoires.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENINGS_PLACE (tabiya_openings_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningsPlace, tabiya_openings_place, TABIYA, OPENINGS_PLACE,
                     TabiyaPlace)

/* (transfer none): what is kept there to be learned, and is asked in "train"; read when it is first
 * shown. NULL once the window is gone. */
TabiyaRepertoires *tabiya_openings_place_get_repertoires(TabiyaOpeningsPlace *self);

G_END_DECLS

#endif
