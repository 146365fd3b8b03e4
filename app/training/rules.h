/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of the rules of chess, each with a position to try it in. rules-lesson.h runs the
 * lesson. */
#ifndef TABIYA_RULES_H
#define TABIYA_RULES_H

#include <glib.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

/* The task. The user plays White. */
typedef enum {
    TABIYA_RULE_FREE,    /* nothing: both sides may be moved */
    TABIYA_RULE_TAKE,    /* every black piece but the king */
    TABIYA_RULE_PROMOTE, /* a pawn on the last rank */
    TABIYA_RULE_CASTLE,
    TABIYA_RULE_EN_PASSANT,
    TABIYA_RULE_ESCAPE, /* each of the three ways out of check */
    TABIYA_RULE_MATE,   /* at once */
    TABIYA_N_RULE_GOALS,
} TabiyaRuleGoal;

typedef struct {
    const char *key;  /* its name for scripts: "rook" */
    const char *name; /* this and the next two are not translated: _() */
    const char *text; /* the rule, in a few sentences */
    const char *task;
    const char *fen;
    const char *first;  /* a move that the program makes first, UCI; NULL: none */
    EngPieceType piece; /* the piece to move; ENG_NO_PIECE_TYPE: any */
    gboolean is_piece;  /* the rule is how that piece moves */
    TabiyaRuleGoal goal;
    guint fewest; /* the fewest moves for the task */
} TabiyaRule;

/* All rules in the order in which they are taught; `n` receives how many. Static. */
const TabiyaRule *tabiya_rules_get(guint *n);
/* NULL: no rule has that key. */
const TabiyaRule *tabiya_rules_find(const char *key);
/* The one after it; NULL after the last. */
const TabiyaRule *tabiya_rules_get_next(const TabiyaRule *rule);

G_END_DECLS

#endif
