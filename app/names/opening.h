/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An opening, as in the tables. */
#ifndef TABIYA_OPENING_H
#define TABIYA_OPENING_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *eco;  /* "B90" */
    const char *name; /* "Sicilian Defense: Najdorf Variation" */
} TabiyaOpening;

G_END_DECLS

#endif
