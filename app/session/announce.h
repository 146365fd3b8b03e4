/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A move in words, as a player would say it: "Black plays knight to f6, check". */
#ifndef TABIYA_ANNOUNCE_H
#define TABIYA_ANNOUNCE_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* The legal `move` made in `position`, in translated words. */
char *tabiya_announce_move(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

/* The same for the move, or the null move ("White passes"), that led to `node`; NULL: none did. */
char *tabiya_announce_arrival(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* The same as a hint: "Hint: knight takes d5, check". */
char *tabiya_announce_hint(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

/* The same for a premove (premove.h) in `position`: "Premove: knight to f3". */
char *tabiya_announce_premove(const EngPosition *position,
                              EngMove premove) G_GNUC_WARN_UNUSED_RESULT;

/* Half of a hint: "Move the bishop on g2." */
char *tabiya_announce_mover(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
