/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stages of playing out an endgame (endgame-drill.h). */
#ifndef TABIYA_DRILL_STAGE_H
#define TABIYA_DRILL_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_DRILL_STAGE_EMPTY,    /* before the first drill */
    TABIYA_DRILL_STAGE_ASKING,   /* it is the person's move */
    TABIYA_DRILL_STAGE_THINKING, /* the engine's */
    TABIYA_DRILL_STAGE_REACHED,
    TABIYA_DRILL_STAGE_MISSED,  /* the last move may be taken back */
    TABIYA_DRILL_STAGE_SHOWING, /* the engine plays both sides */
    TABIYA_DRILL_STAGE_SHOWN,
} TabiyaDrillStage;

G_END_DECLS

#endif
