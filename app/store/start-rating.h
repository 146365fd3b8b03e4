/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rating that puzzles begin with, before the first answer: what the person said at the welcome,
 * or that of the level that they chose to play. Its uncertainty is the same for everybody, so that
 * a few answers correct it. A rating that exists is never changed. */
#ifndef TABIYA_START_RATING_H
#define TABIYA_START_RATING_H

#include "app/store/glicko2-rating.h"

G_BEGIN_DECLS

/* 1500 until the window sets another. On any thread. */
void tabiya_start_rating_set(int rating);
TabiyaGlicko2 tabiya_start_rating_get(void);

G_END_DECLS

#endif
