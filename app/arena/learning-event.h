/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a learning run says while it works: one line of JSON per event, in FOLDER/progress and, with
 * `tabiya-cli train --json`, on standard output.
 *
 *     {"event":"step","generation":2,"step":"games"}       it begins with this step
 *     {"event":"games","generation":2,"games":120,"total":2000,"positions":14000,"rate":5100}
 *     {"event":"loss","generation":2,"step":40,"steps":600,"loss":0.05,"check":0.06,"rate":90000}
 *     {"event":"net","generation":2,"net":"tabiya-v2-….nnue"}     in the folder of the generation
 *     {"event":"match","generation":2,"wins":9,"losses":3,"draws":4,"total":60}
 *     {"event":"end","generation":2,"step":"match"}        that step is done
 *     {"event":"stopped"}, {"event":"failed","why":"…"}, {"event":"done"}
 *
 * Every event may have "spent", the seconds that the run has taken so far. A reader takes no line
 * on trust: anybody may have written the file. */
#ifndef TABIYA_LEARNING_EVENT_H
#define TABIYA_LEARNING_EVENT_H

#include <glib.h>

G_BEGIN_DECLS

/* Of a generation, in this order. */
typedef enum {
    TABIYA_LEARNING_GAMES, /* it plays against itself */
    TABIYA_LEARNING_PACK,  /* positions are chosen and shuffled */
    TABIYA_LEARNING_LEARN, /* a net learns from them */
    TABIYA_LEARNING_MATCH, /* it plays against the one before */
    TABIYA_LEARNING_STEPS,
} TabiyaLearningStep;

typedef enum {
    TABIYA_LEARNING_EVENT_STEP,
    TABIYA_LEARNING_EVENT_GAMES,
    TABIYA_LEARNING_EVENT_LOSS,
    TABIYA_LEARNING_EVENT_NET,
    TABIYA_LEARNING_EVENT_MATCH,
    TABIYA_LEARNING_EVENT_END,
    TABIYA_LEARNING_EVENT_STOPPED,
    TABIYA_LEARNING_EVENT_FAILED,
    TABIYA_LEARNING_EVENT_DONE,
} TabiyaLearningEventKind;

/* Members that the kind does not have are zero. */
typedef struct {
    TabiyaLearningEventKind kind;
    int generation; /* from 1 */
    TabiyaLearningStep step;
    gint64 done, total; /* games; steps of learning; games of the match */
    gint64 positions;   /* of the games so far */
    double rate;        /* positions a second; 0: not known */
    double loss, check; /* while learning, and of positions that it does not learn from */
    int wins, losses, draws;
    double spent_s; /* 0: not known */
    char text[256]; /* the name of the net, or why it failed */
} TabiyaLearningEvent;

/* A line of the file is not longer. */
#define TABIYA_LEARNING_LINE_MAX 2048

/* With its line end. (transfer full) */
char *tabiya_learning_event_dup_line(const TabiyaLearningEvent *event) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE: it is no such line, or says what cannot be. */
gboolean tabiya_learning_event_parse(const char *line, gsize length, TabiyaLearningEvent *event);

/* The same for what `tabiya-engine datagen` and `train learn` print: "12 games, …" and
 * "step 3 of 60, loss …", both without a generation; and the path of the net at the end. */
gboolean tabiya_learning_event_parse_engine(const char *line, gsize length,
                                            TabiyaLearningEvent *event);

/* Whether it is the name of a net's file, and nothing but a name. */
gboolean tabiya_learning_is_net_name(const char *name);

G_END_DECLS

#endif
