/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was understood of something said: a move, a question or command in words, yes or no, or
 * nothing. If two moves sound alike, it says so and leaves the choice to the person ("b4 or
 * d4?"). */
#ifndef TABIYA_HEARD_H
#define TABIYA_HEARD_H

#include <glib-object.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_HEARD_NOTHING,      /* silence, noise, or no sentence that is known */
    TABIYA_HEARD_MOVE,         /* a legal move */
    TABIYA_HEARD_ILLEGAL_MOVE, /* a move that cannot be made now: say so, never play it */
    TABIYA_HEARD_WORDS,        /* a question or command: `words` are for tabiya_talk_ask_async() */
    TABIYA_HEARD_YES,
    TABIYA_HEARD_NO,
    TABIYA_HEARD_UNDO, /* takes back what was just heard, or asks for the last change's undo */
} TabiyaHeardKind;

/* One way to understand it. */
typedef struct {
    TabiyaHeardKind kind;
    char *words;  /* as they are said: "knight f three"; owned */
    EngMove move; /* of TABIYA_HEARD_MOVE and, where it is one of the piece's, of an illegal one */
    double score; /* 0 to 1: how likely it is beside the alternatives */
} TabiyaHeardChoice;

typedef struct {
    TabiyaHeardKind kind;
    char *words; /* NULL for TABIYA_HEARD_NOTHING; owned */
    EngMove move;
    double score;
    /* Two or more moves are too much alike to choose: ask which of `alternatives` is meant, the
     * first of which is the one above, and set them as the context's choices
     * (tabiya_hearing_set_context()). Nothing is played before the answer. */
    gboolean asks;
    GArray *alternatives; /* of TabiyaHeardChoice, most likely first, never NULL; owned */
    /* Of TABIYA_HEARD_NOTHING: what a recognizer that writes down everything has written, which may
     * be a question or command in other words, or in a language whose commands are in no grammar;
     * NULL: nothing. Owned. */
    char *text;
} TabiyaHeard;

/* Nothing was understood. */
TabiyaHeard *tabiya_heard_new(void) G_GNUC_WARN_UNUSED_RESULT;
TabiyaHeard *tabiya_heard_copy(const TabiyaHeard *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_heard_free(TabiyaHeard *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaHeard, tabiya_heard_free)

#define TABIYA_TYPE_HEARD (tabiya_heard_get_type())
GType tabiya_heard_get_type(void); /* boxed */

/* Takes `choice`'s words. */
void tabiya_heard_add(TabiyaHeard *self, TabiyaHeardChoice choice);
const TabiyaHeardChoice *tabiya_heard_at(const TabiyaHeard *self, guint index);

/* "move", "illegal-move", "words", "yes", "no", "undo", "nothing": for files and other programs.
 * Static. */
const char *tabiya_heard_kind_get_name(TabiyaHeardKind kind);

G_END_DECLS

#endif
