/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The opponents with a name and a face: one constant table, weakest first. Each is a strength and a
 * manner of the built-in engine; the table says everything about them.
 *
 * The face of an opponent is the drawing data/faces/ID.svg. */
#ifndef TABIYA_OPPONENTS_H
#define TABIYA_OPPONENTS_H

#include <glib.h>

#include "engine/play/levels.h"

G_BEGIN_DECLS

typedef struct {
    const char *id;   /* for scripts, files and drawings: "lena" */
    const char *name; /* in English; tabiya_opponent_get_name() translates it */
    const char *text; /* the same: what it likes, and its weakness */
    int rating;       /* 0: all the strength that Tabiya has */
    EngManner manner;
    /* Lines in SAN that it likes with White and with Black, separated by ";": it plays their moves
     * where the book has them. "": none in particular. */
    const char *openings[2];
} TabiyaOpponent;

const TabiyaOpponent *tabiya_opponents_get(gsize *count);
/* NULL: nobody has that id. */
const TabiyaOpponent *tabiya_opponent_find(const char *id);
/* The one whose rating is nearest. Never NULL. */
const TabiyaOpponent *tabiya_opponent_find_nearest(int rating);
/* `by` places further in the table, at most the first or last one. */
const TabiyaOpponent *tabiya_opponent_step(const TabiyaOpponent *self, int by);

/* Translated; static. */
const char *tabiya_opponent_get_name(const TabiyaOpponent *self);
const char *tabiya_opponent_get_text(const TabiyaOpponent *self);

/* The sentence about an opponent: `with_name`, whose "%s" is the name, or `about_tabiya` if `self`
 * is NULL. Both are marked with N_() and translated here. */
char *tabiya_opponent_dup_sentence(const TabiyaOpponent *self, const char *about_tabiya,
                                   const char *with_name) G_GNUC_WARN_UNUSED_RESULT;

/* "It is Lena’s turn.", or Tabiya's if `self` is NULL. Static. */
const char *tabiya_opponent_get_turn(const TabiyaOpponent *self);

/* "1200", or "Full strength". */
char *tabiya_opponent_dup_rating(const TabiyaOpponent *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
