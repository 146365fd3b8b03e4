/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An answer: sentences with links, the facts that they rest on, a question back, or a change.
 *
 * Everything an answer states about chess is also in its facts, which can be checked: an
 * evaluation with its line and nodes, a claim (analysis/claim.h) with its moves, a count.
 *
 *     tabiya_answer_say(answer, _("White is better (%s)."), score);
 *     tabiya_answer_say_line(answer, &position, moves, n);       // links, each with its position
 *     tabiya_answer_add_fact(answer, TABIYA_FACT_EVALUATION)->score = score;
 */
#ifndef TABIYA_ANSWER_H
#define TABIYA_ANSWER_H

#include "app/analysis/claim.h"
#include "app/score.h"
#include "app/talk/ability.h"
#include "app/talk/arguments.h"
#include "app/talk/change.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_FACT_POSITION,   /* `start` is spoken of; `text` can be seen on its board */
    TABIYA_FACT_EVALUATION, /* `score` of `start`, after `nodes`; `moves`: the best line */
    TABIYA_FACT_LINE,       /* `moves` from `start`, legal */
    TABIYA_FACT_CLAIM,      /* `text` is the sentence of `claim`; `moves` its line */
    TABIYA_FACT_OPENING,    /* `text` is a name of the table for `start` after `moves` */
    TABIYA_FACT_COUNT,      /* `number` of `text` ("games") */
    TABIYA_FACT_TABLEBASE,  /* `score` is exact */
    TABIYA_FACT_GAME,       /* the library's game `number`; `text` its title */
    TABIYA_FACT_PUZZLE,     /* the puzzle `text`, at `start` */
    TABIYA_FACT_RULE,       /* `text`, from the rules */
    TABIYA_FACT_SETTING,    /* `text` has the value `number` */
    TABIYA_N_FACTS,
} TabiyaFactKind;

typedef struct {
    TabiyaFactKind kind;
    char *text; /* what it says, for people and models; NULL: follows from the rest */
    gboolean has_position;
    EngPosition start;
    GArray *moves; /* of EngMove; never NULL */
    gboolean has_score;
    TabiyaScore score; /* White's view */
    guint64 nodes;     /* searched for it; 0: none */
    gint64 number;     /* of a count; of an evaluation: how many lines were searched at once */
    TabiyaClaim claim; /* of a claim, to be checked on the board; its motif is NONE elsewhere */
} TabiyaFact;

/* A move in the text that leads to a position: bytes from `start` to `end`. */
typedef struct {
    guint start, end;
    EngPosition before;
    EngMove move;
} TabiyaAnswerLink;

struct TabiyaAnswer {
    const TabiyaAbility *ability; /* NULL: nothing was understood */
    TabiyaArguments *arguments;   /* never NULL */
    GString *text;                /* paragraphs, separated by '\n' */
    GArray *links;                /* of TabiyaAnswerLink, in order */
    GPtrArray *facts;             /* of TabiyaFact */
    char *question;               /* asks back instead; NULL: none */
    GPtrArray *choices;           /* of char: whole utterances that answer the question */
    GPtrArray *offers;            /* of char: next steps, utterances that a person can say */
    gboolean has_board;           /* `board` is worth a small board beside the text … */
    EngPosition board;
    EngMove board_move;   /* … with an arrow; ENG_NO_MOVE: none */
    TabiyaChange *change; /* NULL: none */
    gboolean changed;     /* the change was made … */
    guint change_id;      /* … and can be undone under this number (desk.h); 0: not */
    gboolean failed;      /* what was asked cannot be done; the text says why */
};

TabiyaAnswer *tabiya_answer_new(const TabiyaAbility *ability,
                                const TabiyaArguments *arguments) G_GNUC_WARN_UNUSED_RESULT;
TabiyaAnswer *tabiya_answer_copy(const TabiyaAnswer *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_answer_free(TabiyaAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaAnswer, tabiya_answer_free)

/* --- Text ------------------------------------------------------------------------------------- */

/* Appends a sentence, after a space if something precedes it in the paragraph. */
void tabiya_answer_say(TabiyaAnswer *self, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* The sentence as it is. */
void tabiya_answer_say_text(TabiyaAnswer *self, const char *sentence);
/* Begins a new paragraph, if there is text. */
void tabiya_answer_break(TabiyaAnswer *self);
/* Appends the move, "Nf3", as a link; without a space before it after an opening bracket. */
void tabiya_answer_say_move(TabiyaAnswer *self, const EngPosition *before, EngMove move);
/* Appends "12. Nf3 Nc6 13. Bb5", each move a link. */
void tabiya_answer_say_line(TabiyaAnswer *self, const EngPosition *start, const EngMove *moves,
                            gsize count);
/* Replaces everything said and offered by why it cannot be done. */
void tabiya_answer_fail(TabiyaAnswer *self, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* --- Facts, questions, offers -------------------------------------------------------- */

/* (transfer none) */
TabiyaFact *tabiya_answer_add_fact(TabiyaAnswer *self, TabiyaFactKind kind);
void tabiya_fact_set_line(TabiyaFact *self, const EngPosition *start, const EngMove *moves,
                          gsize count);
void tabiya_answer_ask(TabiyaAnswer *self, const char *question);
void tabiya_answer_add_choice(TabiyaAnswer *self, const char *utterance);
void tabiya_answer_offer(TabiyaAnswer *self, const char *utterance);
void tabiya_answer_show_board(TabiyaAnswer *self, const EngPosition *board, EngMove move);
/* (transfer full) */
void tabiya_answer_set_change(TabiyaAnswer *self, TabiyaChange *change);

/* "evaluation", …: stable, for JSON. Static. */
const char *tabiya_fact_kind_get_name(TabiyaFactKind kind);
/* The first fact of the kind, NULL: none. */
const TabiyaFact *tabiya_answer_find_fact(const TabiyaAnswer *self, TabiyaFactKind kind);

G_END_DECLS

#endif
