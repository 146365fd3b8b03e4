/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See start-rating.h. */
#include "app/store/start-rating.h"

static gint start; /* atomic; 0: the usual one */

void tabiya_start_rating_set(int rating)
{
    g_atomic_int_set(&start, rating);
}

TabiyaGlicko2 tabiya_start_rating_get(void)
{
    TabiyaGlicko2 value = TABIYA_GLICKO2_START;
    int rating = g_atomic_int_get(&start);

    if (rating > 0)
        value.rating = rating;
    return value;
}
