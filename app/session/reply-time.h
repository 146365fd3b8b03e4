/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long an opponent takes for a move: a person answers a capture, plays an only move or one from
 * the book quickly, and pauses where it is hard. */
#ifndef TABIYA_REPLY_TIME_H
#define TABIYA_REPLY_TIME_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_PACE_AT_ONCE,
    TABIYA_PACE_PERSON, /* 0.3 to 3 seconds */
    TABIYA_PACE_SLOW,   /* two and a half times as long */
    TABIYA_N_PACES,
} TabiyaPace;

/* Names for settings: "at-once", "person", "slow". Static; an unknown one is at once. */
const char *tabiya_pace_get_id(TabiyaPace pace);
TabiyaPace tabiya_pace_find(const char *id);

typedef struct {
    const EngPosition *position; /* before the reply */
    EngMove reply;
    int recapture_on; /* the square where the last move captured; -1: it did not */
    gboolean from_book;
    int changes;  /* how often the search changed its mind */
    int swing_cp; /* how far the evaluation has moved since the opponent's last move */
} TabiyaReplyFacts;

/* Milliseconds; the same for the same facts. 0 at once. */
int tabiya_reply_time_ms(TabiyaPace pace, const TabiyaReplyFacts *facts);

G_END_DECLS

#endif
